//! Movement tests, which precede combat tests: ways to avoid them, rerolls, the distance
//! moved, and falls (rulebook, Movement actions; brief, Skill list and Effect cards).

use bevy_ecs::prelude::*;

use crate::content::{Id, SkillEffect, TestDie, TestKind, Word, card, skill};
use crate::feat::{FeatTest, Level, SIDES};
use crate::sequence::{ActionKind, MoveTest, Sequence};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::tests::{CombatTests, RolledTest, TestAnswer, reroll_question};
use crate::steps::special::cards;
use monteria_game::{
    Answered, AskResult, Choice, Decision, DeclaredPath, ModelId, Modifiers, Needs, OrMissing,
    StepResult, event_text, step, text,
};
use monteria_skirmish::{opposing_side, seat};

step! {
    /// The tested part of a path is resolved.
    MoveTests = "move-tests" {} => move_tests;
    /// A mover may use a skill or a friend's help instead of testing.
    AvoidTest = "ease" {} => ask_avoid_test, take_avoid_test;
    /// A movement is tested.
    MoveRoll = "move-roll" {} => move_roll;
    /// A mover may reroll a die.
    MoveAgain = "move-again" {} => ask_move_again, take_move_again;
    /// The movement test is final: its distance is set.
    MoveSettled = "move-settled" {} => move_settled;
    /// The enemy of a falling model chooses the point of the fall.
    FallPoint = "fall-point" {} => ask_fall_point, take_fall_point;
}

/// Returns the test kinds of a path, climb before leap; skills for either apply if
/// the path includes it.
pub fn movement_of(sequence: &Sequence) -> Vec<TestKind> {
    let tested = sequence.path.as_ref().and_then(|path| path.tested);
    let climbs = tested.filter(|it| it.climbs).map(|_| TestKind::Climb);
    let leaps = tested.filter(|it| it.leaps).map(|_| TestKind::Leap);
    climbs.into_iter().chain(leaps).collect()
}

fn move_tests(_: In<MoveTests>, mut skirmish: SkirmishMut) -> StepResult {
    crate::skills::stop_at_pounce(&mut skirmish)?;
    if !movement_of(skirmish.sequence()?).is_empty() {
        skirmish.ctx.then(AvoidTest {});
        skirmish.ctx.then(MoveRoll {});
    }
    skirmish.ctx.then(CombatTests {});
    Ok(())
}

/// Returns the mover, the test kind, and the test of a movement that needs one.
fn movement(facts: &SkirmishRef<'_>) -> StepResult<(ModelId, TestKind, FeatTest, Modifiers)> {
    let sequence = facts.sequence()?;
    let kind = movement_of(sequence).first().copied().or_missing("what of the way needs a test")?;
    let (test, modifiers) = facts.test(&facts.unopposed(facts.try_get(sequence.by)?, kind));
    Ok((sequence.by, kind, test, modifiers))
}

/// Offers replacements for a movement test: a skill with limited uses, and a friend's leg
/// up (brief, Skill list).
fn ask_avoid_test(_: In<AvoidTest>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let mut options =
        vec![Choice::plain(TestAnswer::Test, text!("rules-drowned-test-agility", "Test Agility"))];
    for skill in &one.fighter.skills {
        let times = |effect: &SkillEffect| skill::Swings::of(effect).map_or(0, |it| it.0.get());
        let used = one.condition.uses.get(&skill.id).copied().unwrap_or(0);
        if skill.does.iter().map(times).any(|times| used < times) {
            options.push(Choice::plain(
                TestAnswer::Swing(skill.id.clone()),
                event_text!("rules-drowned-nailed", "{name}: nailed", name = skill.name),
            ));
        }
    }
    let helps = |friend: &&ModelRef<'_>| {
        let near = friend.id() != one.id() && facts.in_contact(friend, one);
        near && friend.has::<skill::GivesALeg>()
    };
    if movement_of(sequence) == [TestKind::Climb]
        && let Some(friend) = facts.friends(one.side()).find(helps)
    {
        options.push(Choice::plain(
            TestAnswer::LegUp,
            event_text!(
                "rules-drowned-gives-a-leg-up-a-pass",
                "{name} gives a leg up: it counts as a pass",
                name = friend.name()
            ),
        ));
    }
    Ok(one
        .asks(
            event_text!(
                "rules-drowned-climbs-or-leaps-does-it-test",
                "{name} climbs or leaps: does it take the test?",
                name = one.name()
            ),
            options,
        )
        .filter(Decision::is_choice))
}

fn take_avoid_test(
    In((_, answer)): Answered<AvoidTest, TestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let (by, _, test, _) = movement(&skirmish.read())?;
    let (level, rule) = match &answer.choice {
        TestAnswer::Swing(skill) => {
            *skirmish.condition(by)?.uses.entry(skill.clone()).or_default() += 1;
            (Level::Nailed, "dro-skill-swing-lines")
        }
        TestAnswer::LegUp => (Level::Pass, "dro-skill-leg-up"),
        TestAnswer::Keep
        | TestAnswer::Test
        | TestAnswer::Card(_)
        | TestAnswer::Die(_)
        | TestAnswer::Own
        | TestAnswer::Answer
        | TestAnswer::Of(_)
        | TestAnswer::Here => return Ok(()),
    };
    skirmish.note_about(
        by,
        |who| {
            text!(
                "rules-drowned-needs-no-test-2",
                "{who} needs no test: {words}",
                words = level.words()
            )
        },
        &[rule],
    );
    skirmish.sequence()?.move_test =
        Some(MoveTest { fixed_level: Some(level), ..MoveTest::of(test, None) });
    Ok(())
}

fn move_roll(_: In<MoveRoll>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.sequence()?.move_test.is_none() {
        let (by, kind, test, modifiers) = movement(&skirmish.read())?;
        let roll = skirmish.roll(by, kind, test, modifiers);
        skirmish.sequence()?.move_test = Some(MoveTest::of(test, Some(roll)));
        skirmish.ctx.then(MoveAgain {});
    }
    skirmish.ctx.then(MoveSettled {});
    Ok(())
}

/// Returns the dice of a movement test that skills allow to reroll, and the
/// card that allows any.
fn move_dice(facts: &SkirmishRef<'_>) -> StepResult<(Vec<TestDie>, Option<Id>)> {
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let mut rerolls: Vec<TestDie> = Vec::new();
    for kind in movement_of(sequence) {
        rerolls.extend(facts.rerolls(&facts.unopposed(one, kind)));
    }
    let card = facts.held_card::<card::RerollMovement>(one.side());
    Ok((rerolls, card.map(|card| card.id.clone())))
}

fn ask_move_again(_: In<MoveAgain>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let move_test = sequence.move_test.as_ref().or_missing("the test of a movement")?;
    // A test whose level is fixed by a card or a skill is not rerolled.
    let Some(roll) = move_test.roll.filter(|_| move_test.fixed_level.is_none()) else {
        return Ok(None);
    };
    let (mut rerolls, card) = move_dice(&facts)?;
    if card.is_some() {
        rerolls = vec![TestDie::Attribute, TestDie::Feat];
    }
    let leaps =
        sequence.path.as_ref().and_then(|path| path.tested).is_some_and(|tested| tested.leaps);
    let card = facts
        .held_card::<card::LeapNailed>(one.side())
        .filter(|_| leaps && move_test.level() == Level::Pass);
    let more = card.map(|card| {
        let choice = Choice::plain(
            TestAnswer::Card(card.id.clone()),
            event_text!("rules-drowned-nailed", "{name}: nailed", name = card.name),
        );
        choice.hint(card.does.words())
    });
    let prompt = event_text!(
        "rules-drowned-s-movement-roll-a-die-again",
        "{name}'s movement: {words}. Roll a die again?",
        name = one.name(),
        words = move_test.level().words()
    );
    let rolled = RolledTest { test: &move_test.test, roll, rerolled: &move_test.rerolled };
    Ok(reroll_question(one, &rerolls, &rolled, more, prompt))
}

fn take_move_again(
    In((_, answer)): Answered<MoveAgain, TestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let facts = skirmish.read();
    let by = facts.sequence()?.by;
    if let TestAnswer::Card(id) = &answer.choice {
        if let Some(leap) = card::LeapNailed::of(&cards::play(&mut skirmish, by, id)?) {
            skirmish.wound(by, i32::from(leap.0.get()), &["dro-effect-leap"])?;
        }
        skirmish.move_test()?.fixed_level = Some(Level::Nailed);
        return Ok(());
    }
    // The dice are kept.
    let TestAnswer::Die(die) = answer.choice else { return Ok(()) };
    let (own, card) = move_dice(&facts)?;
    if let Some(card) = card.filter(|_| !own.contains(&die)) {
        cards::play(&mut skirmish, by, &card)?;
    }
    let face = skirmish.ctx.dice().die(SIDES);
    let move_test = skirmish.move_test()?;
    let roll = move_test.roll.or_missing("the dice of a movement")?.with_die(die, face);
    move_test.roll = Some(roll);
    move_test.rerolled.push(die);
    let test = move_test.test;
    skirmish.record_roll(
        by,
        text!("rules-drowned-movement-again", "movement, again"),
        test,
        Modifiers::default(),
        roll,
        &["dro-reroll"],
    );
    skirmish.ctx.then(MoveAgain {});
    Ok(())
}

/// Returns the distance in inches that a movement test of this level
/// gets (rulebook, Dynamic movement).
pub fn distance_reached(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    level: Level,
) -> StepResult<f32> {
    let path = sequence.path()?;
    let charging = matches!(sequence.action_kind, ActionKind::Charge { .. });
    let speed = facts
        .speed(facts.try_get(sequence.by)?, charging)
        .plus(-sequence.distance_penalty, -sequence.distance_penalty);
    // Paths in restricted modes are declared no longer than a pass, unless a skill
    // or card allows it.
    Ok(match level {
        Level::Feat | Level::Nailed => path.length().min(speed.nailed),
        Level::Pass => path.length().min(speed.pass),
        Level::Fail | Level::Blunder => path.tested.map_or(0.0, |tested| tested.from),
    })
}

/// Sets the distance of the movement by its test.
fn move_settled(_: In<MoveSettled>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let by = sequence.by;
    let level = sequence.move_test.as_ref().or_missing("the test of a movement")?.level();
    let reached = distance_reached(&facts, sequence, level)?;
    if level == Level::Feat {
        skirmish.sequence()?.feats.push(by);
    }
    skirmish.move_test()?.reached = reached;
    if level == Level::Blunder {
        skirmish.ctx.then(FallPoint {});
    }
    Ok(())
}

fn ask_fall_point(_: In<FallPoint>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let path = sequence.path()?;
    let tested = path.tested.or_missing("what of the way needs a test")?;
    let min = (tested.from * 10.0).ceil() as i32;
    let max = (path.length() * 10.0).floor() as i32;
    let needs = Needs::Number { min, max: max.max(min) };
    let mut choice =
        Choice::plain(TestAnswer::Here, text!("rules-drowned-from-there", "From this point"))
            .needs(needs);
    choice.waypoints = path.waypoints();
    let prompt = event_text!(
        "rules-drowned-falls-after-how-many-tenths-of",
        "{name} falls: after how many inches of its path?",
        name = one.name()
    );
    Ok(Some(Decision::of(seat(opposing_side(one.side())), Some(one.id()), prompt, vec![choice])))
}

fn take_fall_point(
    In((_, answer)): Answered<FallPoint, TestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let after = DeclaredPath::of_tenths(answer.number()?);
    let by = skirmish.sequence()?.by;
    skirmish.note_about(
        by,
        |who| {
            text!(
                "rules-drowned-falls-after-of-its-way-2",
                "{who} falls after {after:.1}\" of its path"
            )
        },
        &["dro-dynamic-blunder"],
    );
    let move_test = skirmish.move_test()?;
    move_test.reached = after;
    move_test.falls_at = Some(after);
    Ok(())
}
