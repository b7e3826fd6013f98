//! The tests of an action: first that of its movement, then those of combat in the order that whoever acts chooses, each with the dice that
//! are rolled again (rulebook, Actions: test).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::resolve::Resolve;
use crate::game::{
    Answer, Builder, Choice, Decision, ModelId, Modifiers, Needs, OrMissing, StepResult, step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{TestDie, TestKind};
use crate::rulesets::drowned::feat::{FeatTest, Level, TestResult};
use crate::rulesets::drowned::sequence::{Combat, CombatTest, Deed, MoveTest, Sequence, Side};
use crate::rulesets::drowned::skirmish_ref::{Attempt, ModelRef, SkirmishRef, opposed, seat};

step! {
    /// What of the way needs a test is tested.
    MoveTests = "move-tests" {}
    /// Whoever has rolled for its movement may roll a die again.
    MoveAgain = "move-again" {}
    /// The test of movement stands: how far it leads.
    MoveSettled = "move-settled" {}
    /// Somebody falls: its enemy says from where.
    FallPoint = "fall-point" {}
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
    /// The attribute die is rolled again.
    Attribute,
    /// The feat die is rolled again.
    Feat,
    /// The test of who acts comes next.
    Own,
    /// That of the reaction of this number comes next.
    #[display("of:{0}")]
    Of(usize),
    /// It falls from there.
    Here,
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(move_tests).step(move_settled).step(combat_tests).step(roll);
    builder.decision(ask_move_again, take_again_move).decision(ask_fall_point, take_fall_point);
    builder.decision(ask_combat_tests, take_combat_tests).decision(ask_roll_again, take_roll_again);
}

/// The kinds of a movement's test: a skill for either helps where the way has such a part.
fn move_kinds(sequence: &Sequence) -> Vec<TestKind> {
    let tested = sequence.way.as_ref().and_then(|way| way.tested);
    let climbs = tested.filter(|it| it.climbs).map(|_| TestKind::Climb);
    let leaps = tested.filter(|it| it.leaps).map(|_| TestKind::Leap);
    climbs.into_iter().chain(leaps).collect()
}

/// The test of a movement, with what changes it.
pub fn move_test(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, kind: TestKind) -> (FeatTest, Modifiers) {
    facts.test(&attempt_alone(facts, one, kind))
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

fn move_tests(_: In<MoveTests>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (by, kinds) = (sequence.by, move_kinds(sequence));
    if let Some(kind) = kinds.first() {
        let (test, modifiers) = move_test(&facts, facts.try_get(by)?, *kind);
        let fall = skirmish.roll(by, kind.words(), (test, modifiers), &["dro-dynamic"]);
        let moved = MoveTest { test, fall, again: Vec::new(), gets: 0.0, falls: None };
        skirmish.sequence()?.moved = Some(moved);
        skirmish.ctx.then(MoveAgain {});
        skirmish.ctx.then(MoveSettled {});
    }
    skirmish.ctx.then(CombatTests {});
    Ok(())
}

/// The dice that may be rolled again still: of skills, and neither of a feat nor of a blunder, nor one that was rolled again.
fn open_dice(
    rerolls: Vec<TestDie>,
    test: &FeatTest,
    fall: super::super::feat::Fall,
    again: &[TestDie],
) -> Vec<TestDie> {
    rerolls.into_iter().filter(|die| !again.contains(die) && test.may_reroll(fall, *die)).collect()
}

fn again_question(one: &ModelRef<'_>, open: &[TestDie], prompt: String) -> Option<Decision> {
    if open.is_empty() || one.wild() {
        return None;
    }
    let mut options = vec![Choice::plain(TestAnswer::Keep, "Keep the dice")];
    for die in open {
        let answer = if *die == TestDie::Attribute { TestAnswer::Attribute } else { TestAnswer::Feat };
        options.push(Choice::plain(answer, told!("Roll the {} again", die.words())));
    }
    Some(Decision { seat: seat(one.side()), model: Some(one.id()), prompt, options, refused: Vec::new() })
}

fn ask_move_again(_: In<MoveAgain>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (one, moved) =
        (facts.try_get(sequence.by)?, sequence.moved.as_ref().or_missing("the test of a movement")?);
    let mut rerolls: Vec<TestDie> = Vec::new();
    for kind in move_kinds(sequence) {
        rerolls.extend(facts.rerolls(&attempt_alone(&facts, one, kind)));
    }
    let open = open_dice(rerolls, &moved.test, moved.fall, &moved.again);
    let result = moved.test.read(moved.fall).level.words();
    Ok(again_question(one, &open, told!("{}'s movement: {result}. Roll a die again?", one.name())))
}

fn take_again_move(
    In((_, answer)): In<(MoveAgain, Answer<TestAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Some(die) = die_of(&answer.choice) else { return Ok(()) };
    let by = skirmish.sequence()?.by;
    let face = skirmish.ctx.dice().die(super::super::feat::SIDES);
    let moved = skirmish.sequence()?.moved.as_mut().or_missing("the test of a movement")?;
    moved.fall = moved.fall.again(die, face);
    moved.again.push(die);
    let (test, fall) = (moved.test, moved.fall);
    skirmish.tell_roll(by, "movement, again", (test, Modifiers::default()), fall, &["dro-reroll"]);
    skirmish.ctx.then(MoveAgain {});
    Ok(())
}

fn die_of(answer: &TestAnswer) -> Option<TestDie> {
    match answer {
        TestAnswer::Attribute => Some(TestDie::Attribute),
        TestAnswer::Feat => Some(TestDie::Feat),
        _ => None,
    }
}

/// How far the movement leads by its test (rulebook, Dynamic movement).
fn move_settled(_: In<MoveSettled>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (by, charging) = (sequence.by, matches!(sequence.deed, Deed::Charge { .. }));
    let way = sequence.way.as_ref().or_missing("the way of a move")?;
    let (length, from) = (way.length(), way.tested.map_or(0.0, |tested| tested.from));
    let moved = sequence.moved.as_ref().or_missing("the test of a movement")?;
    let level = moved.test.read(moved.fall).level;
    let speed = facts.speed(facts.try_get(by)?, charging).plus(-sequence.less, -sequence.less);
    let restricted = matches!(sequence.deed, Deed::Move(gait) if gait.restricted());
    let gets = match level {
        Level::Feat | Level::Nailed if !restricted => length.min(speed.nailed),
        Level::Feat | Level::Nailed | Level::Pass => length.min(speed.pass),
        Level::Fail | Level::Blunder => from,
    };
    if level == Level::Feat {
        skirmish.sequence()?.feats.push(by);
    }
    skirmish.sequence()?.moved.as_mut().or_missing("the test of a movement")?.gets = gets;
    if level == Level::Blunder {
        skirmish.ctx.then(FallPoint {});
    }
    Ok(())
}

fn ask_fall_point(_: In<FallPoint>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let way = sequence.way.as_ref().or_missing("the way of a move")?;
    let tested = way.tested.or_missing("what of the way needs a test")?;
    let (min, max) = ((tested.from * 10.0).ceil() as i32, (way.length() * 10.0).floor() as i32);
    let choice =
        Choice::plain(TestAnswer::Here, "From there").needs(Needs::Number { min, max: max.max(min) });
    let prompt = told!("{} falls: after how many tenths of an inch of its way?", one.name());
    let seat = seat(opposed(one.side()));
    Ok(Some(Decision { seat, model: Some(one.id()), prompt, options: vec![choice], refused: Vec::new() }))
}

fn take_fall_point(
    In((_, answer)): In<(FallPoint, Answer<TestAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let after = answer.number()? as f32 / 10.0;
    let moved = skirmish.sequence()?.moved.as_mut().or_missing("the test of a movement")?;
    (moved.gets, moved.falls) = (after, Some(after));
    Ok(())
}

/// The tests of combat that are still to be made. None of those that the movement has undone: a conditional one does not come about,
/// nor a charge that does not get there.
fn pending(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<Side>> {
    let made = |of: Side| sequence.tests.iter().any(|test| test.of == of);
    let mut all = Vec::new();
    let gets = sequence.moved.as_ref().map_or(f32::INFINITY, |moved| moved.gets);
    let falls = sequence.moved.as_ref().is_some_and(|moved| moved.falls.is_some());
    let arrives = |after: f32| after <= gets + 0.001;
    let own = match &sequence.deed {
        Deed::Combat(_) => true,
        Deed::Charge { .. } => !falls && arrives(sequence.way.as_ref().map_or(0.0, |way| way.length())),
        Deed::Move(_) | Deed::Interact(_) => match (&sequence.firefight, &sequence.nested) {
            (Some(firefight), _) => {
                sequence.reactions.get(firefight.against).is_some_and(|reaction| sequence.stands(reaction))
            }
            (None, Some(nested)) => arrives(nested.after),
            (None, None) => false,
        },
    };
    if own && !made(Side::Acting) {
        all.push(Side::Acting);
    }
    for (number, reaction) in sequence.reactions.iter().enumerate() {
        if sequence.stands(reaction) && !made(Side::Reacting(number)) {
            all.push(Side::Reacting(number));
        }
    }
    let needs_none = |of: &Side| -> StepResult<bool> {
        // A teardrop hits without a test.
        let Some(Combat::Template { weapon, .. }) = sequence.combat(*of) else { return Ok(false) };
        let by = sequence.tester(*of).or_missing("who tests")?;
        Ok(facts.weapon(by, &weapon)?.ranges().is_none())
    };
    let mut tested = Vec::new();
    for of in all {
        if !needs_none(&of)? {
            tested.push(of);
        }
    }
    Ok(tested)
}

fn combat_tests(_: In<CombatTests>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let pending = pending(&facts, facts.sequence()?)?;
    let wild = facts.try_get(facts.sequence()?.by)?.wild();
    match pending.as_slice() {
        [] => skirmish.ctx.then(Resolve {}),
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
        _ => Side::Acting,
    };
    skirmish.ctx.then(Roll { of });
    skirmish.ctx.then(CombatTests {});
    Ok(())
}

/// Whether a reaction and the action of who acts oppose each other (rulebook, Reactions; Template weapons): where that action is aimed at who
/// reacts, or is a dodge, or the answer to this very reaction; never where a template is laid.
pub fn oppose(sequence: &Sequence, number: usize) -> bool {
    let Some(reaction) = sequence.reactions.get(number) else { return false };
    let template = |combat: &Combat| matches!(combat, Combat::Template { .. });
    let Some(own) = sequence.own_combat() else { return false };
    if template(&own) || template(&reaction.combat) {
        return false;
    }
    if let Some(firefight) = &sequence.firefight {
        return firefight.against == number
            || firefight.combat == Combat::Dodge && reaction.combat.kind() == TestKind::Shoot;
    }
    if sequence.nested.is_some() && !reaction.to_nested {
        return false;
    }
    match own {
        Combat::Dodge => true,
        own => own.target() == Some(reaction.by),
    }
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
    let charging = of == Side::Acting && matches!(sequence.deed, Deed::Charge { .. });
    let after = match of {
        Side::Reacting(number) => sequence.reactions.get(number).map_or(0.0, |reaction| reaction.after),
        Side::Acting => match (&sequence.firefight, &sequence.nested) {
            (Some(firefight), _) => {
                sequence.reactions.get(firefight.against).map_or(0.0, |reaction| reaction.after)
            }
            (None, Some(nested)) => nested.after,
            (None, None) => sequence.way.as_ref().map_or(0.0, |way| way.length()),
        },
    };
    let there = facts.place_at(actor, sequence.place(after).unwrap_or(actor.stand.at));
    let from = if of == Side::Acting { there } else { facts.place(by) };
    let at = match combat.target() {
        Some(id) if id == actor.id() => Some((actor, there)),
        Some(id) => {
            let target = facts.try_get(id)?;
            Some((target, facts.place(target)))
        }
        None => None,
    };
    let opposed = match of {
        Side::Reacting(number) => oppose(sequence, number),
        Side::Acting => (0..sequence.reactions.len())
            .any(|number| sequence.stands(&sequence.reactions[number]) && oppose(sequence, number)),
    };
    let reacting = matches!(of, Side::Reacting(_));
    let free = match of {
        Side::Reacting(number) => sequence.reactions.get(number).is_some_and(|reaction| reaction.free),
        Side::Acting => false,
    };
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
    skirmish.ctx.then(RollAgain { of });
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
    let open = open_dice(facts.rerolls(&attempt), &made.test, made.fall, &made.again);
    let result: TestResult = made.result();
    let prompt = told!(
        "{}'s {}: {}. Roll a die again?",
        attempt.by.name(),
        attempt.kind.words(),
        result.level.words()
    );
    Ok(again_question(attempt.by, &open, prompt))
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
