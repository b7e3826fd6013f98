//! Landing of templates: scatter, affected models, and smoke (rulebook,
//! Template weapons; Scatter; Smoke).

use bevy_math::{Vec2, Vec3};

use super::spots::AROUND;
use super::template_area;
use crate::content::{TemplateSize, Weapon, property};
use crate::feat::{Level, SIDES};
use crate::sequence::{Combat, CombatId, Landing, MovementMode, PendingDamage};
use crate::skirmish_ref::{ModelRef, SkirmishRef, Stance};
use crate::state::MarkerKind;
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{ModelId, StepError, StepResult, Thing, event_text, inches, text};
use monteria_table::{
    Body, Keywords, ROUNDING, Spot, Template, TemplateShape, distance_to_point, lift, ring,
    rotated, round_milli,
};

/// Number of directions of scatter.
const DIRECTIONS: f32 = 10.0;

/// Distance of a template's scatter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scatter {
    None,
    /// A fixed number of inches.
    Inches(f32),
    /// As many inches as a die shows.
    Die,
}

/// Returns the damage and scatter of a template by the level of its test and its
/// distance in inches. A level of None means no test. Returns None if nothing lands
/// (rulebook, Template weapons; Deviate).
pub fn landing_result(arm: &Weapon, level: Option<Level>, away: f32) -> Option<(u8, Scatter)> {
    let deviates = arm.property::<property::Deviate>().map(|it| it.0.get());
    let first = arm.damage.0.get();
    let Some(level) = level else { return Some((first, Scatter::None)) };
    match (SkirmishRef::shot_damage(arm, level, away, false), deviates) {
        _ if level == Level::Blunder => None,
        // A pass scatters by the weapon's number at any distance (rulebook, Deviate).
        (_, Some(inches)) if level == Level::Pass => {
            Some((first, Scatter::Inches(f32::from(inches))))
        }
        (Some(damage), _) => Some((damage, Scatter::None)),
        (None, deviates) => deviates.map(|_| (first, Scatter::Die)),
    }
}

/// Lets a template land: rolls its scatter and queues its damage.
pub(crate) fn land_template(
    skirmish: &mut SkirmishMut<'_, '_>,
    of: CombatId,
    by: ModelId,
    level: Option<Level>,
) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Some(Combat::Template { weapon, at, facing, .. }) = sequence.combat(of) else {
        return Err(StepError::missing("a template"));
    };
    let reaction =
        if let CombatId::Reacting(number) = of { sequence.reactions.get(number) } else { None };
    let after = reaction.map(|reaction| reaction.after);
    let one = facts.try_get(by)?;
    let arm = facts.weapon(by, &weapon)?.clone();
    let away = distance_to_point(&one.body(), lift(at, facts.table.ground(at)));
    // Nothing lands after a blunder, or after a miss of a weapon that does not deviate.
    let Some((damage, scatters)) = landing_result(&arm, level, away) else { return Ok(()) };
    let at = match scatters {
        Scatter::None => at,
        Scatter::Inches(inches) => scatter(skirmish, at, inches),
        Scatter::Die => {
            let inches = skirmish.ctx.dice().die(SIDES) as f32;
            scatter(skirmish, at, inches)
        }
    };
    let template = template_area(skirmish.read().numbers(), &arm, at, facing);
    leave_smoke(skirmish, &arm, &template);
    skirmish.sequence()?.landings.push(Landing { by, weapon, at, facing, damage, after });
    Ok(())
}

/// Scatters a template in one of ten directions, the first toward the middle of the
/// table; hard cover stops it (rulebook, Scatter).
fn scatter(skirmish: &mut SkirmishMut<'_, '_>, at: Vec2, length: f32) -> Vec2 {
    let face = skirmish.ctx.dice().die(SIDES);
    let text = event_text!(
        "rules-drowned-it-scatters",
        "The template scatters {length} (direction {face})",
        length = inches(length)
    );
    skirmish.ctx.note(text, &["dro-scatter"]);
    scattered_spot(&skirmish.read(), at, face, length)
}

/// Returns the spot of a template after scattering this many inches in the direction
/// of a die face.
pub fn scattered_spot(facts: &SkirmishRef<'_>, at: Vec2, face: u32, inches: f32) -> Vec2 {
    let turn = core::f32::consts::TAU * (face as f32 - 1.0) / DIRECTIONS;
    let direction = rotated((-at).normalize_or(Vec2::NEG_Y), turn);
    let height = facts.table.ground(at) + 0.5;
    let from = Vec3::new(at.x, height, at.y);
    let to = Vec3::new(at.x + direction.x * inches, height, at.y + direction.y * inches);
    let met = facts.table.segment_meets(from, to, Keywords::BLOCKING);
    let end = met.map_or(to, |(_, point)| point);
    let half = facts.table.board().size / 2.0;
    let end = Vec2::new(end.x, end.z).clamp(-half, half);
    Vec2::new(round_milli(end.x), round_milli(end.y))
}

/// Returns the models under a landed template, each with whether it is stealthed and its
/// armour bonus from cover. Movers count at their position at that time. Teardrops affect
/// only models visible from their tip.
pub fn models_under(
    facts: &SkirmishRef<'_>,
    landing: &Landing,
) -> StepResult<Vec<(ModelId, bool, i32)>> {
    let weapon = facts.weapon(landing.by, &landing.weapon)?;
    let firer = facts.try_get(landing.by)?;
    let template = template_area(facts.numbers(), weapon, landing.at, landing.facing);
    let tip = weapon.template() == Some(TemplateSize::Teardrop);
    let sequence = facts.sequence()?;
    // Lines of sight start at the middle of a disc or the tip of a teardrop, at half the
    // height of the firer.
    let ground = facts.table.ground(landing.at) + firer.body().height / 2.0;
    let eye =
        Body { at: lift(landing.at, ground), radius: ROUNDING, height: ROUNDING, ..firer.body() };
    let mut under = Vec::new();
    for one in facts.standing().filter(|one| one.id() != landing.by) {
        let then = landing
            .after
            .filter(|_| one.id() == sequence.by)
            .and_then(|after| sequence.position_at(after));
        let body = one.body().moved(then.unwrap_or(one.stand.at));
        if !template.touches(&body) || tip && facts.table.sight(&eye, &body, &[]).stopped.is_some()
        {
            continue;
        }
        let hard = facts.terrain_cover(&eye, &facts.pose_at(one, body.at)).hard;
        let cover = if hard { facts.numbers().hard_cover_armour.get() } else { 0 };
        under.push((one.id(), one.condition.stealth, cover));
    }
    Ok(under)
}

/// Adds the damage of a landed template. Stealthed models are hit only if the firer's
/// Intelligence finds them (rulebook, Template weapons).
pub(crate) fn hit_models_under(
    skirmish: &mut SkirmishMut<'_, '_>,
    landing: &Landing,
) -> StepResult {
    let facts = skirmish.read();
    let harmful = facts.weapon(landing.by, &landing.weapon)?.is_harmful();
    let intelligence = facts.try_get(landing.by)?.profile().intelligence.get();
    let under = models_under(&facts, landing)?;
    let template = template_area(
        facts.numbers(),
        facts.weapon(landing.by, &landing.weapon)?,
        landing.at,
        landing.facing,
    );
    let mover = facts.sequence()?.by;
    let met = landing.after.and_then(|after| facts.sequence().ok()?.position_at(after));
    let dodged = met.is_some_and(|at| {
        facts.get(mover).is_some_and(|one| dodges_clear(&facts, one, at, &template))
    });
    for (to, stealthed, cover) in under {
        if to == mover && dodged {
            skirmish.note_about(
                to,
                |who| {
                    text!(
                        "rules-drowned-dodges-clear-of-the-template-2",
                        "{who} dodges clear of the template"
                    )
                },
                &["dro-dodge-template"],
            );
            continue;
        }
        if stealthed && harmful {
            let face = skirmish.ctx.dice().die(SIDES) as i32;
            if face > intelligence {
                let text = event_text!(
                    "rules-drowned-nothing-finds-against",
                    "{name} is not found: {face} against {intelligence}",
                    name = skirmish.name(to)
                );
                skirmish.ctx.note(text, &["dro-template-found"]);
                continue;
            }
            skirmish.set_stealth(to, false, &["dro-template-found"])?;
        }
        let by = landing.by;
        let damage = landing.damage;
        let pending = PendingDamage {
            ranged: true,
            cover,
            ..PendingDamage::of(by, &landing.weapon, to, damage)
        };
        skirmish.sequence()?.pending_damage.push(pending);
    }
    Ok(())
}

/// Returns whether a mover that dodged gets clear of a template, by its dodge move from
/// the point where it is met (rulebook, The dodge action).
fn dodges_clear(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    at: Vec3,
    template: &Template,
) -> bool {
    let dodge_moves = || facts.turn.sequence.iter().flat_map(|sequence| &sequence.dodge_moves);
    // A mover that did not dodge stays where it is met.
    let Some(dodge_move) = dodge_moves().find(|dodge_move| dodge_move.by == one.id()) else {
        return false;
    };
    let body = one.body().moved(at);
    let mode = if facts.pose_at(one, at).stance == Stance::Prone {
        MovementMode::Crawl
    } else {
        MovementMode::Swim
    };
    let rules = facts.move_rules(one, mode, dodge_move.inches);
    let others = facts.in_the_way(one);
    let reach = facts.table.reach(&body, &rules, &others);
    ring(body.plan(), Vec2::X, dodge_move.inches - 0.01, 2 * AROUND).into_iter().any(|spot| {
        let clear = !template.touches(&body.moved(lift(spot, at.y)));
        clear
            && reach
                .route_to(Spot::from(Vec2::new(round_milli(spot.x), round_milli(spot.y))))
                .is_ok()
    })
}

/// Leaves smoke where its template lies (rulebook, Smoke; Choker).
fn leave_smoke(skirmish: &mut SkirmishMut<'_, '_>, weapon: &Weapon, template: &Template) {
    if !weapon.has::<property::Smoke>() {
        return;
    }
    // Only discs leave a cloud of smoke.
    let TemplateShape::Circle { radius } = template.shape else { return };
    let noxious = weapon.has::<property::Choker>();
    let thing = Thing::new(MarkerKind::Smoke { radius, noxious }, template.at);
    skirmish.lay(
        thing,
        event_text!("rules-drowned-smoke-spreads", "Smoke spreads"),
        &["dro-smoke"],
    );
}
