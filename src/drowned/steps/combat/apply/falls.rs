//! Falls: how far, where to, and their damage (rulebook, Falls).

use bevy_math::{Vec2, Vec3};

use super::{STEP, blocking_bodies, drop_prone_at_end, extinguish};
use crate::content::{TemplateSize, Twist, skill};
use crate::sequence::PendingDamage;
use crate::skirmish_ref::{ModelRef, SkirmishRef, touches};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{Manner, ModelId, StepResult, event_text, text};
use monteria_table::{Body, Facing, LEVEL, flat, lift, ring};

/// Number of rings searched around the bottom of a fall, and of tested positions on each.
const RINGS: u16 = 80;
const AROUND: u16 = 24;

/// Drops the mover from its path: prone at the bottom, with damage by height except
/// in water (rulebook, Falls).
pub(super) fn fall_from_path(
    skirmish: &mut SkirmishMut<'_, '_>,
    after: f32,
    blundered: bool,
) -> StepResult {
    let sequence = skirmish.sequence()?;
    let by = sequence.by;
    let path = sequence.path()?.clone();
    let points = path.until(after);
    if points.len() > 1 {
        let text = event_text!(
            "rules-drowned-gets-far",
            "{name} moves {after:.1}\"",
            name = skirmish.name(by)
        );
        skirmish.move_along(by, &points, Manner::Walked, text, &["dro-dynamic"]);
    }
    let climbs = path.tested.is_some_and(|tested| tested.climbs);
    fall_down(skirmish, by, blundered)?;
    drop_prone_at_end(skirmish, by)?;
    if blundered && climbs && skirmish.turn.twist == Some(Twist::UnstableRuins) {
        drop_rubble(skirmish, by)
    } else {
        Ok(())
    }
}

/// Adds damage by rubble to all models under a small template at the bottom of
/// a fall (brief, Twists).
fn drop_rubble(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let facts = skirmish.read();
    let shape = crate::steps::combat::templates::shape(facts.numbers(), TemplateSize::Small);
    let template = shape.placed_at(facts.try_get(by)?.body().plan(), Facing::default());
    let damage = i32::from(facts.numbers().rubble.get());
    let under: Vec<ModelId> =
        facts.standing().filter(|one| template.touches(&one.body())).map(|one| one.id()).collect();
    skirmish.ctx.note(
        text!("rules-drowned-rubble-comes-down", "Rubble comes down"),
        &["dro-unstable-ruins"],
    );
    skirmish
        .sequence()?
        .pending_damage
        .extend(under.into_iter().map(|id| PendingDamage::plain(id, damage, 0)));
    Ok(())
}

/// Drops a model to the ground below it.
fn fall_down(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, blundered: bool) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let body = one.body();
    let others = blocking_bodies(&facts, by);
    let below = lift(body.plan(), facts.table.support(&body).y);
    let fallen = body.moved(below);
    let met =
        facts.standing().any(|other| other.side() != one.side() && touches(&fallen, &other.body()));
    let free = facts.table.spot_legal(&fallen, &others).is_ok() && !met;
    let end = if free { below } else { landing_position(&facts, one, below).unwrap_or(below) };
    let height = (body.foot() - end.y).max(0.0);
    let water = facts.swims(&body.moved(end));
    let cavalry = one.is_mounted_pair();
    let text =
        event_text!("rules-drowned-falls-by", "{name} falls {height:.1}\"", name = one.name());
    skirmish.move_along(by, &[body.at, end], Manner::Fell, text, &["dro-fall"]);
    if blundered && !cavalry && !water {
        skirmish.set_prone(by, true, &["dro-dynamic-blunder"])?;
    }
    if !water || blundered {
        add_fall_damage(skirmish, by, if water { 0.0 } else { height }, blundered)?;
    }
    extinguish(skirmish, by)
}

/// Adds the damage of a fall of this many inches, and wounds after
/// a blunder (rulebook, Falls).
pub(crate) fn add_fall_damage(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    inches: f32,
    blundered: bool,
) -> StepResult {
    let hurt = fall_damage(&skirmish.read(), id, inches)?;
    let wounds = if blundered { skirmish.content().numbers.blunder_wounds.get() } else { 0 };
    if hurt + wounds > 0 {
        skirmish.sequence()?.pending_damage.push(PendingDamage::plain(id, hurt, wounds));
    }
    Ok(())
}

/// Returns the damage of a fall of this many inches on land.
pub(crate) fn fall_damage(facts: &SkirmishRef<'_>, id: ModelId, inches: f32) -> StepResult<i32> {
    let soft = facts.try_get(id)?.has::<skill::FallsSoftly>();
    let hurt = inches.ceil() as i32 + facts.numbers().fall_damage.get();
    Ok(if soft { 0 } else { hurt.max(0) })
}

/// Returns the nearest free position at the level of a fall that keeps its distance from
/// enemies, else any free position.
fn landing_position(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: Vec3) -> Option<Vec3> {
    let apart = facts.numbers().fall_apart.get();
    let others = facts.standing().filter(|other| other.id() != one.id()).map(|other| {
        let body = other.body();
        let hostile = other.side() != one.side();
        Body { radius: body.radius + if hostile { apart } else { 0.0 }, ..body }
    });
    let others: Vec<Body> = others.collect();
    let below = |to: Vec2| {
        let body = one.body().moved(lift(to, at.y));
        let body = body.moved(lift(body.plan(), facts.table.support(&body).y));
        let level = (body.foot() - at.y).abs() <= LEVEL;
        (level && facts.table.spot_legal(&body, &others).is_ok()).then_some(body.at)
    };
    let anywhere = || facts.table.nearest_legal(&one.body().moved(at), flat(at), &others);
    let rings =
        (1..=RINGS).flat_map(|number| ring(flat(at), Vec2::X, f32::from(number) * STEP, AROUND));
    rings.into_iter().find_map(below).or_else(anywhere)
}
