//! The tests of combat of an action, in the order that whoever acts chooses, with the dice that are rolled again (rulebook, Actions: test).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::resolve::Resolve;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Modifiers, OrMissing, StepResult, step, told};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{Id, TestDie, TestKind};
use crate::rulesets::drowned::feat::{FeatTest, TestResult};
use crate::rulesets::drowned::sequence::{Combat, CombatTest, Deed, Firefight, Price, Sequence, Side};
use crate::rulesets::drowned::skirmish_ref::{Attempt, ModelRef, SkirmishRef, seat};

step! {
    /// The next test of combat is made, or all are.
    CombatTests = "combat-tests" {}
    /// Whoever acts chooses which test comes next.
    NextTest = "next-test" {}
    /// A test of combat is made.
    Roll = "roll" {
        /// Whose.
        of: Side,
    }
    /// Whoever has made it may roll a die again.
    RollAgain = "roll-again" {
        /// Whose.
        of: Side,
    }
}

/// What is answered about tests.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum TestAnswer {
    /// The dice stay.
    Keep,
    /// It tests.
    Test,
    /// By a skill it needs no test, and it counts as nailed.
    #[display("swing:{0}")]
    Swing(Id),
    /// A friend helps it up: it needs no test, and it counts as a pass.
    LegUp,
    /// This card is played.
    #[display("card:{0}")]
    Card(Id),
    /// The attribute die is rolled again.
    Attribute,
    /// The feat die is rolled again.
    Feat,
    /// The test of who acts comes next.
    Own,
    /// That of its answer to a reaction comes next.
    Answer,
    /// That of the reaction of this number comes next.
    #[display("of:{0}")]
    Of(usize),
    /// It falls from there.
    Here,
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(combat_tests).step(roll);
    builder.decision(ask_combat_tests, take_combat_tests).decision(ask_roll_again, take_roll_again);
}

/// A test that concerns nobody else.
pub fn attempt_alone<'f, 'a>(
    facts: &SkirmishRef<'a>,
    by: &'f ModelRef<'a>,
    kind: TestKind,
) -> Attempt<'f, 'a> {
    Attempt {
        by,
        from: facts.place(by),
        kind,
        weapon: None,
        at: None,
        charging: false,
        opposed: false,
        reacting: false,
        ambushed: false,
        attribute_only: false,
    }
}

/// The dice that may be rolled again still: of skills, and neither of a feat nor of a blunder, nor one that was rolled again.
pub(super) fn open_dice(
    rerolls: Vec<TestDie>,
    test: &FeatTest,
    fall: super::super::feat::Fall,
    again: &[TestDie],
) -> Vec<TestDie> {
    rerolls.into_iter().filter(|die| !again.contains(die) && test.may_reroll(fall, *die)).collect()
}

/// To keep the dice, or to roll one of these again.
pub(super) fn again_options(open: &[TestDie]) -> Vec<Choice> {
    let mut options = vec![Choice::plain(TestAnswer::Keep, "Keep the dice")];
    for die in open {
        let answer = if *die == TestDie::Attribute { TestAnswer::Attribute } else { TestAnswer::Feat };
        options.push(Choice::plain(answer, told!("Roll the {} again", die.words())));
    }
    options
}

pub(super) fn again_question(one: &ModelRef<'_>, options: Vec<Choice>, prompt: String) -> Option<Decision> {
    let asked =
        Decision { seat: seat(one.side()), model: Some(one.id()), prompt, options, refused: Vec::new() };
    Some(asked).filter(|asked| asked.options.len() > 1 && !one.wild())
}

pub(super) fn die_of(answer: &TestAnswer) -> Option<TestDie> {
    match answer {
        TestAnswer::Attribute => Some(TestDie::Attribute),
        TestAnswer::Feat => Some(TestDie::Feat),
        _ => None,
    }
}

/// The tests of combat that are still to be made: of all that comes about, but for teardrops, which hit without one.
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
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    if sequence.tests.is_empty() {
        super::skills::topple(&mut skirmish)?;
    }
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let pending = pending(&facts, sequence)?;
    let wild = facts.try_get(sequence.by)?.wild();
    match pending.as_slice() {
        [] => {
            // Both players roll dice again when all have been rolled: first who acts.
            let mut made: Vec<Side> = sequence.tests.iter().map(|test| test.of).collect();
            made.sort_unstable();
            made.into_iter().for_each(|of| skirmish.ctx.then(RollAgain { of }));
            skirmish.ctx.then(Resolve {});
        }
        [of, rest @ ..] if rest.is_empty() || wild => {
            skirmish.ctx.then(Roll { of: *of });
            skirmish.ctx.then(CombatTests {});
        }
        _ => skirmish.ctx.then(NextTest {}),
    }
    Ok(())
}

fn ask_combat_tests(_: In<NextTest>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (one, pending) = (facts.try_get(sequence.by)?, pending(&facts, sequence)?);
    let mut options = Vec::new();
    for of in &pending {
        let by = sequence.tester(*of).or_missing("who tests")?;
        let (name, combat) = (skirmish.name(by), sequence.combat(*of).or_missing("a combat action")?);
        let label = told!("{name}: {}", super::act::combat_words(&skirmish, &combat));
        let answer = match of {
            Side::Acting => TestAnswer::Own,
            Side::Answering => TestAnswer::Answer,
            Side::Reacting(number) => TestAnswer::Of(*number),
        };
        options.push(Choice::plain(answer, label));
    }
    let prompt = told!("Which test comes first?");
    Ok(Some(Decision { seat: seat(one.side()), model: Some(one.id()), prompt, options, refused: Vec::new() }))
}

fn take_combat_tests(
    In((_, answer)): In<(NextTest, Answer<TestAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let of = match answer.choice {
        TestAnswer::Of(number) => Side::Reacting(number),
        TestAnswer::Answer => Side::Answering,
        _ => Side::Acting,
    };
    skirmish.ctx.then(Roll { of });
    skirmish.ctx.then(CombatTests {});
    Ok(())
}

/// What of who acts opposes a reaction (rulebook, Reactions; Firefights; Template weapons): its answer to this very one, or by a dodge to any
/// shot; else the action that is aimed at who reacts, or is a dodge. Nothing where a template is laid.
pub fn opponent(sequence: &Sequence, number: usize) -> Option<Side> {
    let reaction = sequence.reactions.get(number)?;
    let open = |combat: &Combat| !matches!(combat, Combat::Template { .. });
    if !open(&reaction.combat) {
        return None;
    }
    let shot = reaction.combat.kind() == TestKind::Shoot;
    let answers = |it: &&Firefight| it.against == number || it.combat == Combat::Dodge && shot;
    if sequence.firefight.as_ref().filter(answers).is_some_and(|it| open(&it.combat)) {
        return Some(Side::Answering);
    }
    let own = sequence.own_combat().filter(open)?;
    let met = sequence.nested.is_none() || reaction.to_nested;
    (met && (own == Combat::Dodge || own.target() == Some(reaction.by))).then_some(Side::Acting)
}

/// The test that somebody makes within an action.
///
/// # Errors
/// Where something that the action names is missing.
pub fn attempt<'f, 'a>(
    facts: &'f SkirmishRef<'a>,
    sequence: &Sequence,
    of: Side,
) -> StepResult<Attempt<'f, 'a>> {
    let by = facts.try_get(sequence.tester(of).or_missing("who tests")?)?;
    let combat = sequence.combat(of).or_missing("a combat action")?;
    let actor = facts.try_get(sequence.by)?;
    let answer = if let Side::Reacting(number) = of { sequence.reactions.get(number) } else { None };
    let charges = of == Side::Acting && matches!(sequence.deed, Deed::Charge { .. });
    let charging = charges || answer.is_some_and(|reaction| reaction.pounces);
    let after = match of {
        Side::Reacting(_) => answer.map_or(0.0, |reaction| reaction.after),
        Side::Answering => {
            let against = sequence.firefight.as_ref().and_then(|it| sequence.reactions.get(it.against));
            against.map_or(0.0, |reaction| reaction.after)
        }
        Side::Acting => {
            let length = sequence.way.as_ref().map_or(0.0, |way| way.length());
            sequence.nested.as_ref().map_or(length, |nested| nested.after)
        }
    };
    let there = facts.place_at(actor, sequence.place(after).unwrap_or(actor.stand.at));
    let from = if answer.is_none() { there } else { facts.place(by) };
    // A template is aimed at a spot: what hinders a shot at somebody does not hinder it.
    let at = match combat.target().filter(|_| !matches!(combat, Combat::Template { .. })) {
        Some(id) if id == actor.id() => Some((actor, there)),
        Some(id) => {
            let target = facts.try_get(id)?;
            Some((target, facts.place(target)))
        }
        None => None,
    };
    let opposed = match of {
        Side::Reacting(number) => opponent(sequence, number).is_some(),
        own => (0..sequence.reactions.len()).any(|number| {
            sequence.comes_about(Side::Reacting(number)) && opponent(sequence, number) == Some(own)
        }),
    };
    let (reacting, free) = (answer.is_some(), answer.is_some_and(|it| it.price == Price::Skill));
    let weapon = combat.weapon().map(|id| facts.weapon(by.id(), id)).transpose()?;
    Ok(Attempt {
        by,
        from,
        kind: combat.kind(),
        weapon,
        at,
        charging,
        opposed,
        reacting,
        ambushed: reacting && opposed && actor.condition.stealth,
        attribute_only: free,
    })
}

fn roll(In(Roll { of }): In<Roll>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let attempt = attempt(&facts, facts.sequence()?, of)?;
    let (by, kind, test) = (attempt.by.id(), attempt.kind, facts.test(&attempt));
    let target = test.0;
    let fall = skirmish.roll(by, kind.words(), test, &[rule_of(kind)]);
    let made = CombatTest { of, test: target, fall, again: Vec::new() };
    skirmish.sequence()?.tests.push(made);
    Ok(())
}

/// The rule of the ledger by which something is tested.
fn rule_of(kind: TestKind) -> &'static str {
    match kind {
        TestKind::Shoot => "dro-shoot",
        TestKind::CloseCombat => "dro-strike",
        TestKind::Dodge => "dro-dodge",
        TestKind::Climb | TestKind::Leap => "dro-dynamic",
        TestKind::Reveal => "dro-reveal",
        TestKind::Command => "dro-command",
        TestKind::FirstAid => "dro-aid",
        TestKind::Repair => "dro-repair",
        TestKind::Objective => "dro-interact",
    }
}

fn test_of(sequence: &Sequence, of: Side) -> StepResult<&CombatTest> {
    sequence.tests.iter().find(|test| test.of == of).or_missing("a test of combat")
}

fn ask_roll_again(
    In(RollAgain { of }): In<RollAgain>,
    skirmish: SkirmishMut,
) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let made = test_of(sequence, of)?;
    let attempt = attempt(&facts, sequence, of)?;
    let options = again_options(&open_dice(facts.rerolls(&attempt), &made.test, made.fall, &made.again));
    let result: TestResult = made.result();
    let prompt = told!(
        "{}'s {}: {}. Roll a die again?",
        attempt.by.name(),
        attempt.kind.words(),
        result.level.words()
    );
    Ok(again_question(attempt.by, options, prompt))
}

fn take_roll_again(
    In((step, answer)): In<(RollAgain, Answer<TestAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Some(die) = die_of(&answer.choice) else { return Ok(()) };
    let face = skirmish.ctx.dice().die(super::super::feat::SIDES);
    let of = step.of;
    let by: ModelId = skirmish.sequence()?.tester(of).or_missing("who tests")?;
    let tests = &mut skirmish.sequence()?.tests;
    let made = tests.iter_mut().find(|test| test.of == of).or_missing("a test of combat")?;
    made.fall = made.fall.again(die, face);
    made.again.push(die);
    let (test, fall) = (made.test, made.fall);
    skirmish.tell_roll(by, "again", (test, Modifiers::default()), fall, &["dro-reroll"]);
    skirmish.ctx.then(RollAgain { of });
    Ok(())
}
