//! The test of an action's movement, before those of combat: what spares it, the dice
//! that are rolled again, how far it leads, and falls (rulebook, Movement actions; brief,
//! Skill list and Effect cards).

use super::cards;
use super::tests::{CombatTests, TestAnswer, again_question};
use crate::prelude::*;

step! {
    /// What of the way needs a test is tested.
    MoveTests = "move-tests" {} => move_tests;
    /// What spares somebody the test of its movement is offered to it.
    Ease = "ease" {} => ask_ease, take_ease;
    /// A movement is tested.
    MoveRoll = "move-roll" {} => move_roll;
    /// Whoever has rolled for its movement may roll a die again.
    MoveAgain = "move-again" {} => ask_move_again, take_move_again;
    /// The test of movement stands: how far it leads.
    MoveSettled = "move-settled" {} => move_settled;
    /// Somebody falls: its enemy says from where.
    FallPoint = "fall-point" {} => ask_fall_point, take_fall_point;
}

/// The kinds of a movement's test: a skill for either helps where the way
/// has such a part.
pub fn movement_of(sequence: &Sequence) -> Vec<TestKind> {
    let tested = sequence.way.as_ref().and_then(|way| way.tested);
    let climbs = tested.filter(|it| it.climbs).map(|_| TestKind::Climb);
    let leaps = tested.filter(|it| it.leaps).map(|_| TestKind::Leap);
    climbs.into_iter().chain(leaps).collect()
}

fn move_tests(_: In<MoveTests>, mut skirmish: SkirmishMut) -> StepResult {
    crate::skills::stop(&mut skirmish)?;
    if !movement_of(skirmish.sequence()?).is_empty() {
        skirmish.ctx.then(Ease {});
        skirmish.ctx.then(MoveRoll {});
    }
    skirmish.ctx.then(CombatTests {});
    Ok(())
}

/// The test of a movement that needs one.
fn movement(facts: &SkirmishRef<'_>) -> StepResult<(ModelId, TestKind, FeatTest, Modifiers)> {
    let sequence = facts.sequence()?;
    let kind = movement_of(sequence).first().copied().or_missing("what of the way needs a test")?;
    let (test, modifiers) = facts.test(&facts.alone(facts.try_get(sequence.by)?, kind));
    Ok((sequence.by, kind, test, modifiers))
}

/// What spares a test of movement: a skill that may be used so often, and a friend that
/// gives a leg up (brief, Skill list).
fn ask_ease(_: In<Ease>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let mut options = vec![Choice::plain(TestAnswer::Test, "Test Agility")];
    for skill in &one.fighter.skills {
        let times = |effect: &SkillEffect| skill::Swings::of(effect).map_or(0, |it| it.0.get());
        let used = one.condition.uses.get(&skill.id).copied().unwrap_or(0);
        if skill.does.iter().map(times).any(|times| used < times) {
            options.push(Choice::plain(
                TestAnswer::Swing(skill.id.clone()),
                event_text!("{}: nailed", skill.name),
            ));
        }
    }
    let helps = |friend: &&ModelRef<'_>| {
        let near = friend.id() != one.id() && facts.contact(friend, one);
        near && friend.has::<skill::GivesALeg>()
    };
    if movement_of(sequence) == [TestKind::Climb]
        && let Some(friend) = facts.friends(one.side()).find(helps)
    {
        options.push(Choice::plain(
            TestAnswer::LegUp,
            event_text!("{} gives a leg up: a pass", friend.name()),
        ));
    }
    Ok(one
        .asks(event_text!("{} climbs or leaps: does it test?", one.name()), options)
        .filter(Decision::is_choice))
}

fn take_ease(In((_, answer)): Answered<Ease, TestAnswer>, mut skirmish: SkirmishMut) -> StepResult {
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
    skirmish.tell(by, event_text!("needs no test: {}", level.words()), &[rule]);
    skirmish.sequence()?.moved = Some(MoveTest { counts: Some(level), ..MoveTest::of(test, None) });
    Ok(())
}

fn move_roll(_: In<MoveRoll>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.sequence()?.moved.is_none() {
        let (by, kind, test, modifiers) = movement(&skirmish.read())?;
        let fall = skirmish.roll(by, kind, (test, modifiers));
        skirmish.sequence()?.moved = Some(MoveTest::of(test, Some(fall)));
        skirmish.ctx.then(MoveAgain {});
    }
    skirmish.ctx.then(MoveSettled {});
    Ok(())
}

/// The dice of a movement's test that a skill lets its maker roll again, and those that
/// only a card does, with that card.
fn move_dice(facts: &SkirmishRef<'_>) -> StepResult<(Vec<TestDie>, Option<Id>)> {
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let mut rerolls: Vec<TestDie> = Vec::new();
    for kind in movement_of(sequence) {
        rerolls.extend(facts.rerolls(&facts.alone(one, kind)));
    }
    let card = facts.held::<card::RerollMovement>(one.side());
    Ok((rerolls, card.map(|card| card.id.clone())))
}

fn ask_move_again(_: In<MoveAgain>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let moved = sequence.moved.as_ref().or_missing("the test of a movement")?;
    let Some(fall) = moved.fall.filter(|_| moved.counts.is_none()) else { return Ok(None) };
    let (mut rerolls, card) = move_dice(&facts)?;
    if card.is_some() {
        rerolls = vec![TestDie::Attribute, TestDie::Feat];
    }
    let leaps = sequence.way.as_ref().and_then(|way| way.tested).is_some_and(|tested| tested.leaps);
    let card = facts
        .held::<card::LeapNailed>(one.side())
        .filter(|_| leaps && moved.level() == Level::Pass);
    let more = card.map(|card| {
        let choice =
            Choice::plain(TestAnswer::Card(card.id.clone()), event_text!("{}: nailed", card.name));
        choice.hint(card.does.words())
    });
    let prompt =
        event_text!("{}'s movement: {}. Roll a die again?", one.name(), moved.level().words());
    Ok(again_question(one, &rerolls, (&moved.test, fall, &moved.again[..]), more, prompt))
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
        skirmish.move_test()?.counts = Some(Level::Nailed);
        return Ok(());
    }
    let TestAnswer::Die(die) = answer.choice else { return Ok(()) };
    let (own, card) = move_dice(&facts)?;
    if let Some(card) = card.filter(|_| !own.contains(&die)) {
        cards::play(&mut skirmish, by, &card)?;
    }
    let face = skirmish.ctx.dice().die(SIDES);
    let moved = skirmish.move_test()?;
    let fall = moved.fall.or_missing("the dice of a movement")?.again(die, face);
    moved.fall = Some(fall);
    moved.again.push(die);
    let test = moved.test;
    skirmish.tell_roll(by, "movement, again", (test, Modifiers::default()), fall, &["dro-reroll"]);
    skirmish.ctx.then(MoveAgain {});
    Ok(())
}

/// How many inches of its way the mover of an action gets by a test that came to this
/// level (rulebook, Dynamic movement).
pub fn gets(facts: &SkirmishRef<'_>, sequence: &Sequence, level: Level) -> StepResult<f32> {
    let way = sequence.way()?;
    let charging = matches!(sequence.deed, Deed::Charge { .. });
    let speed =
        facts.speed(facts.try_get(sequence.by)?, charging).plus(-sequence.less, -sequence.less);
    // A restricted way is declared no longer than a pass leads, unless a skill or
    // a card says otherwise.
    Ok(match level {
        Level::Feat | Level::Nailed => way.length().min(speed.nailed),
        Level::Pass => way.length().min(speed.pass),
        Level::Fail | Level::Blunder => way.tested.map_or(0.0, |tested| tested.from),
    })
}

/// How far the movement leads by its test.
fn move_settled(_: In<MoveSettled>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let by = sequence.by;
    let level = sequence.moved.as_ref().or_missing("the test of a movement")?.level();
    let gets = gets(&facts, sequence, level)?;
    if level == Level::Feat {
        skirmish.sequence()?.feats.push(by);
    }
    skirmish.move_test()?.gets = gets;
    if level == Level::Blunder {
        skirmish.ctx.then(FallPoint {});
    }
    Ok(())
}

fn ask_fall_point(_: In<FallPoint>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let way = sequence.way()?;
    let tested = way.tested.or_missing("what of the way needs a test")?;
    let min = (tested.from * 10.0).ceil() as i32;
    let max = (way.length() * 10.0).floor() as i32;
    let needs = Needs::Number { min, max: max.max(min) };
    let mut choice = Choice::plain(TestAnswer::Here, "From there").needs(needs);
    choice.along = way.waypoints();
    let prompt = event_text!("{} falls: after how many inches of its way?", one.name());
    Ok(Some(Decision::of(seat(opposed(one.side())), Some(one.id()), prompt, vec![choice])))
}

fn take_fall_point(
    In((_, answer)): Answered<FallPoint, TestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let after = DeclaredPath::of_tenths(answer.number()?);
    let by = skirmish.sequence()?.by;
    skirmish.tell(by, event_text!("falls after {after:.1}\" of its way"), &["dro-dynamic-blunder"]);
    let moved = skirmish.move_test()?;
    (moved.gets, moved.falls) = (after, Some(after));
    Ok(())
}
