//! Combat tests of an action, with rerolls (rulebook, Actions: test). They are rolled in
//! a fixed order: no test depends on another, so the order needs no decision.

use bevy_ecs::prelude::*;

use crate::content::{Id, TestDie};
use crate::feat::{FeatTest, SIDES, TestRoll};
use crate::sequence::{CombatId, CombatTest, Sequence};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::resolve::Resolve;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Modifiers, OrMissing, StepResult, Text, actions,
    event_text, step, text,
};

step! {
    /// The next combat test is made, until all are.
    CombatTests = "combat-tests" {} => combat_tests;
    Roll = "roll" { of: CombatId } => roll;
    /// The tester may reroll a die.
    RollAgain = "roll-again" { of: CombatId } => ask_roll_again, take_roll_again;
}

actions! {
    /// Answers to the questions about the tests of a combat.
    pub enum TestAnswer {
        /// Keeps the dice as they were rolled.
        Keep,
        /// Makes the test with dice, without a skill or help.
        Test,
        /// Uses a skill: no test, and it counts as nailed.
        Swing(Id) = "swing:{0}",
        /// Uses a friend's help: no test, and it counts as a pass.
        LegUp,
        /// Plays the card with this id.
        Card(Id) = "card:{0}",
        /// Rerolls this die of the test.
        Die(TestDie) = "{0}",
        /// Makes the actor's test next.
        Own,
        /// Makes the test of the answer next.
        Answer,
        /// Makes the test of this reaction next.
        Of(usize) = "of:{0}",
        /// Falls from the chosen point.
        Here,
    }
}

/// A test that was rolled.
pub(in crate::steps) struct RolledTest<'t> {
    pub test: &'t FeatTest,
    pub roll: TestRoll,
    /// Dice that were rerolled.
    pub rerolled: &'t [TestDie],
}

/// Returns the question whether a die is rerolled, with further options; None if
/// there is nothing to choose. Dice of feats and blunders, and dice that were
/// rerolled, may not be rerolled.
pub(in crate::steps) fn reroll_question(
    one: &ModelRef<'_>,
    rerolls: &[TestDie],
    rolled: &RolledTest<'_>,
    more: Option<Choice>,
    prompt: Text,
) -> Option<Decision> {
    let open = rerolls
        .iter()
        .filter(|die| !rolled.rerolled.contains(die) && rolled.test.may_reroll(rolled.roll, **die));
    let keep = text!("rules-drowned-keep-the-dice", "Keep the dice");
    let mut options = vec![Choice::plain(TestAnswer::Keep, keep)];
    let again = |die: &TestDie| {
        let label = match die {
            TestDie::Attribute => {
                text!("rules-drowned-roll-the-attribute-die-again", "Roll the attribute die again")
            }
            TestDie::Feat => {
                text!("rules-drowned-roll-the-feat-die-again", "Roll the feat die again")
            }
        };
        Choice::plain(TestAnswer::Die(*die), label)
    };
    options.extend(open.map(again));
    options.extend(more);
    one.asks(prompt, options).filter(Decision::is_choice)
}

/// Returns the combat tests still to be made: those of all actions
/// that happen, except teardrops.
fn pending(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<CombatId>> {
    let mut all = Vec::new();
    for of in sequence.happening_combats() {
        let made = sequence.tests.iter().any(|test| test.of == of);
        if !made && !crate::steps::combat::templates::needs_no_test(facts, sequence, of)? {
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
            // Rerolls follow when all dice are rolled, the actor's first.
            let mut made: Vec<CombatId> = sequence.tests.iter().map(|test| test.of).collect();
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
    let (test, modifiers) = facts.test(&attempt);
    let roll = skirmish.roll(by, kind, test, modifiers);
    let made = CombatTest { of, test, roll, rerolled: Vec::new() };
    skirmish.sequence()?.tests.push(made);
    Ok(())
}

fn ask_roll_again(In(RollAgain { of }): In<RollAgain>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let made = sequence.tests.iter().find(|test| test.of == of).or_missing("a test of combat")?;
    let attempt = facts.attempt(sequence, of)?;
    let rolled = RolledTest { test: &made.test, roll: made.roll, rerolled: &made.rerolled };
    let name = attempt.by.name();
    let kind = attempt.kind.words();
    let level = made.result().level.words();
    let prompt = event_text!(
        "rules-drowned-s-test-roll-a-die-again",
        "{name}'s {kind}: {level}. Roll a die again?"
    );
    Ok(reroll_question(attempt.by, &facts.rerolls(&attempt), &rolled, None, prompt))
}

fn take_roll_again(
    In((step, answer)): Answered<RollAgain, TestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    // The dice are kept.
    let TestAnswer::Die(die) = answer.choice else { return Ok(()) };
    let face = skirmish.ctx.dice().die(SIDES);
    let of = step.of;
    let sequence = skirmish.sequence()?;
    let by = sequence.tester(of).or_missing("who tests")?;
    let made =
        sequence.tests.iter_mut().find(|test| test.of == of).or_missing("a test of combat")?;
    made.roll = made.roll.with_die(die, face);
    made.rerolled.push(die);
    let test = made.test;
    let roll = made.roll;
    let label = text!("rules-drowned-again", "again");
    skirmish.record_roll(by, label, test, Modifiers::default(), roll, &["dro-reroll"]);
    skirmish.ctx.then(RollAgain { of });
    Ok(())
}
