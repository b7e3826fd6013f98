//! The tests of an action: first that of its movement, then those of combat in the order that whoever acts chooses, each with the dice that
//! are rolled again (rulebook, Actions: test).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::cards;
use super::resolve::Resolve;
use crate::game::{
    Answer, Builder, Choice, Decision, ModelId, Modifiers, Needs, OrMissing, StepResult, step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{CardEffect, Id, SkillEffect, TestDie, TestKind};
use crate::rulesets::drowned::feat::{FeatTest, Level, TestResult};
use crate::rulesets::drowned::sequence::{
    Combat, CombatTest, Deed, Firefight, MoveTest, Price, Sequence, Side,
};
use crate::rulesets::drowned::skirmish_ref::{Attempt, ModelRef, SkirmishRef, opposed, seat};

step! {
    /// What of the way needs a test is tested.
    MoveTests = "move-tests" {}
    /// What spares somebody the test of its movement is offered to it.
    Ease = "ease" {}
    /// A movement is tested.
    MoveRoll = "move-roll" {}
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
    builder.step(move_tests).step(move_roll).step(move_settled).step(combat_tests).step(roll);
    builder.decision(ask_ease, take_ease);
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
    super::skills::stop(&mut skirmish)?;
    if !move_kinds(skirmish.sequence()?).is_empty() {
        skirmish.ctx.then(Ease {});
        skirmish.ctx.then(MoveRoll {});
    }
    skirmish.ctx.then(CombatTests {});
    Ok(())
}

/// The test of a movement that needs one.
fn movement(facts: &SkirmishRef<'_>) -> StepResult<(ModelId, TestKind, FeatTest, Modifiers)> {
    let sequence = facts.sequence()?;
    let kind = move_kinds(sequence).first().copied().or_missing("what of the way needs a test")?;
    let (test, modifiers) = move_test(facts, facts.try_get(sequence.by)?, kind);
    Ok((sequence.by, kind, test, modifiers))
}

/// What spares a test of movement: a skill that may be used so often, and a friend that gives a leg up (brief, Skill list).
fn ask_ease(_: In<Ease>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let mut options = vec![Choice::plain(TestAnswer::Test, "Test Agility")];
    for skill in &one.fighter.skills {
        let times = |effect: &SkillEffect| if let SkillEffect::Swings(n) = effect { n.get() } else { 0 };
        let used = one.condition.uses.get(&skill.id).copied().unwrap_or(0);
        if skill.does.iter().map(times).any(|times| used < times) {
            options.push(Choice::plain(TestAnswer::Swing(skill.id.clone()), told!("{}: nailed", skill.name)));
        }
    }
    let helps = |friend: &&ModelRef<'_>| {
        let near = friend.id() != one.id() && facts.contact(friend, one);
        near && friend.has(|effect| *effect == SkillEffect::GivesALeg)
    };
    if move_kinds(sequence) == [TestKind::Climb]
        && let Some(friend) = facts.friends(one.side()).find(helps)
    {
        options.push(Choice::plain(TestAnswer::LegUp, told!("{} gives a leg up: a pass", friend.name())));
    }
    let prompt = told!("{} climbs or leaps: does it test?", one.name());
    let asked =
        Decision { seat: seat(one.side()), model: Some(one.id()), prompt, options, refused: Vec::new() };
    Ok(Some(asked).filter(|asked| asked.options.len() > 1 && !one.wild()))
}

fn take_ease(In((_, answer)): In<(Ease, Answer<TestAnswer>)>, mut skirmish: SkirmishMut) -> StepResult {
    let (by, _, test, _) = movement(&skirmish.read())?;
    let (level, rule) = match &answer.choice {
        TestAnswer::Swing(skill) => {
            *skirmish.condition(by)?.uses.entry(skill.clone()).or_default() += 1;
            (Level::Nailed, "dro-skill-swing-lines")
        }
        TestAnswer::LegUp => (Level::Pass, "dro-skill-leg-up"),
        _ => return Ok(()),
    };
    let text = told!("{} needs no test: {}", skirmish.name(by), level.words());
    skirmish.ctx.note(text, &[rule]);
    let moved = MoveTest { test, fall: None, counts: Some(level), again: Vec::new(), gets: 0.0, falls: None };
    skirmish.sequence()?.moved = Some(moved);
    Ok(())
}

fn move_roll(_: In<MoveRoll>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.sequence()?.moved.is_none() {
        let (by, kind, test, modifiers) = movement(&skirmish.read())?;
        let fall = Some(skirmish.roll(by, kind.words(), (test, modifiers), &["dro-dynamic"]));
        let moved = MoveTest { test, fall, counts: None, again: Vec::new(), gets: 0.0, falls: None };
        skirmish.sequence()?.moved = Some(moved);
        skirmish.ctx.then(MoveAgain {});
    }
    skirmish.ctx.then(MoveSettled {});
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

/// To keep the dice, or to roll one of these again.
fn again_options(open: &[TestDie]) -> Vec<Choice> {
    let mut options = vec![Choice::plain(TestAnswer::Keep, "Keep the dice")];
    for die in open {
        let answer = if *die == TestDie::Attribute { TestAnswer::Attribute } else { TestAnswer::Feat };
        options.push(Choice::plain(answer, told!("Roll the {} again", die.words())));
    }
    options
}

fn again_question(one: &ModelRef<'_>, options: Vec<Choice>, prompt: String) -> Option<Decision> {
    let asked =
        Decision { seat: seat(one.side()), model: Some(one.id()), prompt, options, refused: Vec::new() };
    Some(asked).filter(|asked| asked.options.len() > 1 && !one.wild())
}

/// The dice of a movement's test that a skill lets its maker roll again, and those that only a card does, with that card.
fn move_dice(facts: &SkirmishRef<'_>) -> StepResult<(Vec<TestDie>, Option<Id>)> {
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let mut rerolls: Vec<TestDie> = Vec::new();
    for kind in move_kinds(sequence) {
        rerolls.extend(facts.rerolls(&attempt_alone(facts, one, kind)));
    }
    let card = cards::held(facts, one.side(), |card| *card == CardEffect::RerollMovement);
    Ok((rerolls, card.map(|card| card.id.clone())))
}

fn ask_move_again(_: In<MoveAgain>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let moved = sequence.moved.as_ref().or_missing("the test of a movement")?;
    let Some(fall) = moved.fall.filter(|_| moved.counts.is_none()) else { return Ok(None) };
    let (mut rerolls, card) = move_dice(&facts)?;
    if card.is_some() {
        rerolls = vec![TestDie::Attribute, TestDie::Feat];
    }
    let open = open_dice(rerolls, &moved.test, fall, &moved.again);
    let mut options = again_options(&open);
    let leaps = sequence.way.as_ref().and_then(|way| way.tested).is_some_and(|tested| tested.leaps);
    let nails = |card: &CardEffect| matches!(card, CardEffect::LeapNailed(_));
    if let Some(card) = cards::held(&facts, one.side(), nails)
        && leaps
        && moved.level() == Level::Pass
    {
        let choice = Choice::plain(TestAnswer::Card(card.id.clone()), told!("{}: nailed", card.name));
        options.push(choice.hint(facts.content.effect_card_words(card)));
    }
    let prompt = told!("{}'s movement: {}. Roll a die again?", one.name(), moved.level().words());
    Ok(again_question(one, options, prompt))
}

fn take_again_move(
    In((_, answer)): In<(MoveAgain, Answer<TestAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let facts = skirmish.read();
    let by = facts.sequence()?.by;
    if let TestAnswer::Card(id) = &answer.choice {
        if let CardEffect::LeapNailed(wounds) = cards::play(&mut skirmish, by, id)? {
            skirmish.wound(by, i32::from(wounds.get()), &["dro-effect-leap"])?;
        }
        skirmish.sequence()?.moved.as_mut().or_missing("the test of a movement")?.counts =
            Some(Level::Nailed);
        return Ok(());
    }
    let Some(die) = die_of(&answer.choice) else { return Ok(()) };
    let (own, card) = move_dice(&facts)?;
    if let Some(card) = card.filter(|_| !own.contains(&die)) {
        cards::play(&mut skirmish, by, &card)?;
    }
    let face = skirmish.ctx.dice().die(super::super::feat::SIDES);
    let moved = skirmish.sequence()?.moved.as_mut().or_missing("the test of a movement")?;
    let fall = moved.fall.or_missing("the dice of a movement")?.again(die, face);
    moved.fall = Some(fall);
    moved.again.push(die);
    let test = moved.test;
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
    let level = moved.level();
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
    let mut choice =
        Choice::plain(TestAnswer::Here, "From there").needs(Needs::Number { min, max: max.max(min) });
    choice.along = way.waypoints();
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
