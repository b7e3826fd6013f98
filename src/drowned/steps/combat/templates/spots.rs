//! Spots that are proposed for a template: over a target, over the most enemies, or at its
//! maker's feet (rulebook, Template weapons).

use bevy_math::Vec2;

use super::{declared_template, shape, spared_models, template_area};
use crate::content::{TemplateSize, Weapon};
use crate::sequence::Combat;
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef};
use monteria_game::ModelId;
use monteria_table::{
    Body, BodyId, Facing, TemplateShape, distance, distance_to_point, flat, lift, ring, rotated,
};

/// Number of tested spots around a target, and their distances as fractions of the
/// greatest at which the template still covers its base.
pub(super) const AROUND: u16 = 12;
const OFFSETS: [f32; 2] = [0.5, 0.95];
/// Angles in degrees by which a teardrop from the base is turned away from its target.
const TURNS: [f32; 9] = [0.0, 8.0, -8.0, 16.0, -16.0, 24.0, -24.0, 32.0, -32.0];
/// Radius in inches of the spot that must be visible.
const COIN: f32 = 0.05;
/// Margin in inches below the greatest range.
const HAIR: f32 = 0.01;

/// Returns a template over a target: centred on it if possible, else over part of it.
/// Harmless templates may fall short of it. None if it is not allowed.
pub(crate) fn template_over(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    at: PosedModel<'_, '_>,
) -> Option<Combat> {
    let (maker, from) = by;
    let (target, there) = at;
    let range = weapon.ranges().map(|ranges| ranges.1.get());
    let shape = shape(facts.numbers(), weapon.template().unwrap_or(TemplateSize::Small));
    let far = distance(&from.body, &there.body);
    let beyond = weapon.is_harmful()
        && range.is_some_and(|range| far > range + 2.0 * template_extent(shape));
    let hidden = || facts.line_of_sight(from, there).unseen.is_some();
    if beyond
        || crate::steps::turns::options::may_shoot_from(facts, maker, from).is_err()
        || hidden()
    {
        return None;
    }
    let spares = spared_models(facts, maker, weapon);
    let fits = |(at, facing): &(Vec2, Facing)| {
        let template = template_area(facts.numbers(), weapon, *at, *facing);
        let under = |id: &ModelId| {
            let body = if *id == target.id() {
                Some(there.body)
            } else {
                facts.get(*id).map(|it| it.body())
            };
            body.is_some_and(|body| template.touches(&body))
        };
        // The cheap checks come first; lines of sight are the most expensive.
        let on_board = at.abs().cmple(facts.table.board().half()).all();
        let near =
            on_board && range.is_none_or(|range| ground_distance(facts, &from.body, *at) <= range);
        let over = near && (!weapon.is_harmful() || template.touches(&there.body));
        let wrong =
            || spares.iter().any(|(model, unless)| under(model) && !unless.iter().any(under));
        let known = *at == there.body.plan() || range.is_none();
        over && !wrong() && (known || sees_spot(facts, maker, from, *at))
    };
    let (at, facing) = template_spots(from, there, shape, range).into_iter().find(fits)?;
    Some(Combat::Template { weapon: weapon.id.clone(), at, facing, target: Some(target.id()) })
}

/// Returns the positions of a template over a base, best first.
fn template_spots(
    from: &Pose,
    there: &Pose,
    shape: TemplateShape,
    range: Option<f32>,
) -> Vec<(Vec2, Facing)> {
    let own = from.body.plan();
    let other = there.body.plan();
    let toward = |at: Vec2| Facing::along(at - own).unwrap_or_default();
    let line = toward(other).unit();
    let Some(range) = range else {
        let turned = TURNS.map(|degrees| rotated(line, degrees.to_radians()));
        return turned
            .map(|direction| (own + direction * from.body.radius, toward(own + direction)))
            .to_vec();
    };
    let most = template_extent(shape) + there.body.radius;
    let around = OFFSETS.into_iter().flat_map(|share| ring(other, -line, share * most, AROUND));
    let short = own + line * (from.body.radius + range - HAIR);
    [other].into_iter().chain(around).chain([short]).map(|at| (at, toward(at))).collect()
}

/// Returns how far a template extends from its point to every side, in inches.
fn template_extent(shape: TemplateShape) -> f32 {
    match shape {
        TemplateShape::Circle { radius } => radius,
        TemplateShape::Cone { .. }
        | TemplateShape::Teardrop { .. }
        | TemplateShape::Line { .. } => 0.0,
    }
}

/// Returns the distance of a ground point from a body, in inches.
fn ground_distance(facts: &SkirmishRef<'_>, body: &Body, at: Vec2) -> f32 {
    distance_to_point(body, lift(at, facts.table.ground(at)))
}

/// Returns whether a ground point is visible past enemies that do not stand on it.
fn sees_spot(facts: &SkirmishRef<'_>, by: &ModelRef<'_>, from: &Pose, at: Vec2) -> bool {
    let at = lift(at, facts.table.ground(at));
    let marker = Body { id: BodyId(u16::MAX), at, radius: COIN, height: 2.0 * COIN };
    let hides = |it: &Body| it.plan().distance(flat(at)) > it.radius + COIN;
    let others = facts.standing().filter(|it| it.side() != by.side()).map(|it| it.body());
    let others: Vec<Body> = others.filter(hides).collect();
    facts.table.sight(&from.body, &marker, &others).clear()
}

/// Returns the proposed spot of a template without a target: over the most enemies, then
/// the nearest. A harmless template that reaches none lies at its maker's feet. None if
/// it would have no effect.
pub(crate) fn proposed_template(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
) -> Option<Combat> {
    let (maker, from) = by;
    let enemies = || facts.enemies(maker.side()).filter(|enemy| !enemy.condition.stealth);
    let bodies: Vec<Body> = enemies().map(|enemy| enemy.body()).collect();
    let over = |combat: &Combat| {
        let template = declared_template(facts, maker.id(), combat).ok().flatten();
        template.map_or(0, |it| bodies.iter().filter(|body| it.touches(body)).count())
    };
    let mut best: Option<(usize, f32, Combat)> = None;
    for enemy in enemies() {
        let far = distance(&from.body, &enemy.body());
        // Enemies over whom the template may not lie are left out.
        let Some(combat) = template_over(facts, by, weapon, (enemy, &facts.pose(enemy))) else {
            continue;
        };
        let count = over(&combat);
        let better =
            |(most, near, _): &(usize, f32, Combat)| count > *most || count == *most && far < *near;
        if best.as_ref().is_none_or(better) {
            best = Some((count, far, combat));
        }
    }
    best.map(|(.., combat)| combat).or_else(|| harmless_template(facts, by, weapon))
}

/// Returns a harmless template at its maker's feet.
pub(crate) fn harmless_template(
    facts: &SkirmishRef<'_>,
    (by, from): PosedModel<'_, '_>,
    weapon: &Weapon,
) -> Option<Combat> {
    let free = !weapon.is_harmful()
        && crate::steps::turns::options::may_shoot_from(facts, by, from).is_ok();
    let at = from.body.plan();
    let facing = Facing::default();
    free.then(|| Combat::Template { weapon: weapon.id.clone(), at, facing, target: None })
}
