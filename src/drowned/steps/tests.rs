//! The tests of combat of an action, with the dice that are rolled again (rulebook,
//! Actions: test). They are rolled in a fixed order: no test depends on another, so a
//! question would decide nothing.

use super::resolve::Resolve;
use crate::prelude::*;

step! {
    /// The next test of combat is made, or all are.
    CombatTests = "combat-tests" {} => combat_tests;
    /// A test of combat is made.
    Roll = "roll" { of: Side } => roll;
    /// Whoever has made it may roll a die again.
    RollAgain = "roll-again" { of: Side } => ask_roll_again, take_roll_again;
}

actions! {
    /// What is answered about tests.
    pub enum TestAnswer {
        /// The dice stay.
        Keep,
        /// It tests.
        Test,
        /// By a skill it needs no test, and it counts as nailed.
        Swing(Id) = "swing:{0}",
        /// A friend helps it up: it needs no test, and it counts as a pass.
        LegUp,
        /// This card is played.
        Card(Id) = "card:{0}",
        /// This die is rolled again.
        Die(TestDie) = "{0}",
        /// The test of who acts comes next.
        Own,
        /// That of its answer to a reaction comes next.
        Answer,
        /// That of the reaction of this number comes next.
        Of(usize) = "of:{0}",
        /// It falls from there.
        Here,
    }
}

/// The question whether one of these dice is rolled again, or what else is offered;
/// none where nothing is. Neither the dice of a feat or a blunder may be rolled again,
/// nor a die that was.
pub(super) fn again_question(
    one: &ModelRef<'_>,
    rerolls: &[TestDie],
    (test, fall, rolled): (&FeatTest, Fall, &[TestDie]),
    more: Option<Choice>,
    prompt: String,
) -> Option<Decision> {
    let open = rerolls.iter().filter(|die| !rolled.contains(die) && test.may_reroll(fall, **die));
    let mut options = vec![Choice::plain(TestAnswer::Keep, "Keep the dice")];
    let again = |die: &TestDie| {
        Choice::plain(TestAnswer::Die(*die), event_text!("Roll the {} again", die.words()))
    };
    options.extend(open.map(again));
    options.extend(more);
    one.asks(prompt, options).filter(Decision::is_choice)
}

/// The tests of combat that are still to be made: of all that comes about, but for
/// teardrops, which hit without one.
fn pending(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<Side>> {
    let mut all = Vec::new();
    for of in sequence.due() {
        let made = sequence.tests.iter().any(|test| test.of == of);
        if !made && !super::templates::sure(facts, sequence, of)? {
            all.push(of);
        }
    }
    Ok(all)
}

fn combat_tests(_: In<CombatTests>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.sequence()?.tests.is_empty() {
        crate::skills::topple(&mut skirmish)?;
    }
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let pending = pending(&facts, sequence)?;
    match pending.first() {
        None => {
            // Both players roll dice again when all have been rolled: first who acts.
            let mut made: Vec<Side> = sequence.tests.iter().map(|test| test.of).collect();
            made.sort_unstable();
            made.into_iter().for_each(|of| skirmish.ctx.then(RollAgain { of }));
            skirmish.ctx.then(Resolve {});
        }
        Some(of) => {
            skirmish.ctx.then(Roll { of: *of });
            skirmish.ctx.then(CombatTests {});
        }
    }
    Ok(())
}

fn roll(In(Roll { of }): In<Roll>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let attempt = facts.attempt(facts.sequence()?, of)?;
    let by = attempt.by.id();
    let kind = attempt.kind;
    let test = facts.test(&attempt);
    let target = test.0;
    let fall = skirmish.roll(by, kind, test);
    let made = CombatTest { of, test: target, fall, again: Vec::new() };
    skirmish.sequence()?.tests.push(made);
    Ok(())
}

fn ask_roll_again(In(RollAgain { of }): In<RollAgain>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let made = sequence.tests.iter().find(|test| test.of == of).or_missing("a test of combat")?;
    let attempt = facts.attempt(sequence, of)?;
    let dice = (&made.test, made.fall, &made.again[..]);
    let name = attempt.by.name();
    let kind = attempt.kind.words();
    let level = made.result().level.words();
    let prompt = event_text!("{name}'s {kind}: {level}. Roll a die again?");
    Ok(again_question(attempt.by, &facts.rerolls(&attempt), dice, None, prompt))
}

fn take_roll_again(
    In((step, answer)): Answered<RollAgain, TestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let TestAnswer::Die(die) = answer.choice else { return Ok(()) };
    let face = skirmish.ctx.dice().die(SIDES);
    let of = step.of;
    let sequence = skirmish.sequence()?;
    let by = sequence.tester(of).or_missing("who tests")?;
    let made =
        sequence.tests.iter_mut().find(|test| test.of == of).or_missing("a test of combat")?;
    made.fall = made.fall.again(die, face);
    made.again.push(die);
    let test = made.test;
    let fall = made.fall;
    skirmish.tell_roll(by, "again", (test, Modifiers::default()), fall, &["dro-reroll"]);
    skirmish.ctx.then(RollAgain { of });
    Ok(())
}
