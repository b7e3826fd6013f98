//! Templates: where one may be laid, how it scatters, whom it hits, and smoke (rulebook, Template weapons; Scatter; Smoke).

use bevy::math::{Vec2, Vec3};

use crate::game::{ModelId, Needs, Region, StepResult, TemplatePlace, Thing, told};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{Numbers, Property, Split, TemplateSize, Weapon};
use crate::rulesets::drowned::feat::{Level, SIDES};
use crate::rulesets::drowned::sequence::{Combat, CombatTest, Harm};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef};
use crate::rulesets::drowned::state::Laid;
use crate::table::{Facing, Keywords, Template, TemplateShape, round_milli};

/// Directions that a template may scatter in.
const DIRECTIONS: f32 = 10.0;

/// The shape of a size of template.
pub fn shape(numbers: &Numbers, size: TemplateSize) -> TemplateShape {
    match size {
        TemplateSize::Small => TemplateShape::Circle { radius: numbers.small.get() },
        TemplateSize::Large => TemplateShape::Circle { radius: numbers.large.get() },
        TemplateSize::Teardrop => {
            TemplateShape::Teardrop { length: numbers.teardrop.get(), radius: numbers.teardrop_end.get() }
        }
    }
}

/// What laying a weapon's template wants: a spot in sight within its range, or a direction from the base.
pub fn needs(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, weapon: &Weapon) -> Needs {
    let size = weapon.template().unwrap_or(TemplateSize::Small);
    let shape = shape(facts.numbers(), size);
    let laid = match weapon.ranges() {
        Some(ranges) => TemplatePlace::Within { range: ranges.1.get(), seen: true },
        None => TemplatePlace::AtBase,
    };
    let region = Region::Template { model: model.id(), shape, laid };
    if shape.has_direction() { Needs::Aim(region) } else { Needs::To(region) }
}

/// The template of a weapon as it is laid.
pub fn laid(numbers: &Numbers, weapon: &Weapon, at: Vec2, facing: Facing) -> Template {
    shape(numbers, weapon.template().unwrap_or(TemplateSize::Small)).laid(at, facing)
}

/// A template comes down: where it lands by its test, whom it hits, and what it leaves.
///
/// # Errors
/// Where something that the action names is missing.
pub fn land(
    skirmish: &mut SkirmishMut<'_, '_>,
    made: &CombatTest,
    by: ModelId,
    combat: &Combat,
) -> StepResult {
    let Combat::Template { weapon, at, facing, .. } = combat else { return Ok(()) };
    let facts = skirmish.read();
    let weapon = facts.weapon(by, weapon)?.clone();
    let deviates = weapon
        .properties
        .iter()
        .find_map(|it| if let Property::Deviate(by) = it { Some(by.get()) } else { None });
    let at = match (made.result().level, deviates) {
        (Level::Pass, Some(inches)) => scatter(skirmish, *at, f32::from(inches)),
        (Level::Fail | Level::Blunder, Some(_)) => {
            let inches = skirmish.ctx.dice().die(SIDES) as f32;
            scatter(skirmish, *at, inches)
        }
        _ => *at,
    };
    let template = laid(skirmish.read().numbers(), &weapon, at, *facing);
    hits(skirmish, by, &weapon, &template, made.result().level)?;
    smoke(skirmish, &weapon, &template);
    Ok(())
}

/// A template scatters so many inches in one of ten directions, the first toward the middle of the table; what is hard cover stops it
/// (rulebook, Scatter).
fn scatter(skirmish: &mut SkirmishMut<'_, '_>, at: Vec2, inches: f32) -> Vec2 {
    let face = skirmish.ctx.dice().die(SIDES);
    let first = (-at).normalize_or(Vec2::NEG_Y);
    let (sin, cos) = libm::sincosf(core::f32::consts::TAU * (face as f32 - 1.0) / DIRECTIONS);
    let way = Vec2::new(first.x * cos - first.y * sin, first.x * sin + first.y * cos);
    let facts = skirmish.read();
    let height = facts.table.ground(at) + 0.5;
    let (from, to) =
        (Vec3::new(at.x, height, at.y), Vec3::new(at.x + way.x * inches, height, at.y + way.y * inches));
    let met = facts.table.segment_meets(from, to, Keywords::BLOCKING);
    let end = met.map_or(to, |(_, point)| point);
    let half = facts.table.board().size / 2.0;
    let end = Vec2::new(end.x, end.z).clamp(-half, half);
    let text = told!("It scatters {inches}\" ({face})");
    skirmish.ctx.note(text, &["dro-scatter"]);
    Vec2::new(round_milli(end.x), round_milli(end.y))
}

/// Everybody under the template is hit. Who is stealthed is hurt only where the firer's Intelligence finds it (rulebook, Template weapons).
fn hits(
    skirmish: &mut SkirmishMut<'_, '_>,
    by: ModelId,
    weapon: &Weapon,
    template: &Template,
    level: Level,
) -> StepResult {
    let facts = skirmish.read();
    let Split(normal, superior) = weapon.damage;
    let damage = if level.nails() { superior.get() } else { normal.get() };
    let intelligence = facts.try_get(by)?.profile().intelligence.get();
    let under: Vec<(ModelId, bool)> = facts
        .standing()
        .filter(|one| one.id() != by && template.touches(&one.body()))
        .map(|one| (one.id(), one.condition.stealth))
        .collect();
    for (to, stealthed) in under {
        if stealthed && weapon.harms() {
            let face = skirmish.ctx.dice().die(SIDES) as i32;
            if face > intelligence {
                let text = told!("Nothing finds {}: {face} against {intelligence}", skirmish.name(to));
                skirmish.ctx.note(text, &["dro-template-stealth"]);
                continue;
            }
            skirmish.hide(to, false, &["dro-template-stealth"])?;
        }
        let harm = Harm {
            to,
            by: Some(by),
            weapon: Some(weapon.id.clone()),
            damage,
            wounds: 0,
            ranged: true,
            cover: 0,
        };
        skirmish.sequence()?.harm.push(harm);
    }
    Ok(())
}

/// Smoke stays where its template lies (rulebook, Smoke; Choker).
fn smoke(skirmish: &mut SkirmishMut<'_, '_>, weapon: &Weapon, template: &Template) {
    if !weapon.has(Property::Smoke) {
        return;
    }
    let TemplateShape::Circle { radius } = template.shape else { return };
    let noxious = weapon.has(Property::Choker);
    let thing = Thing::new(Laid::Smoke { radius, noxious }, template.at);
    skirmish.lay(thing, told!("Smoke spreads"), &["dro-smoke"]);
}
