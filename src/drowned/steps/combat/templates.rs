//! Templates: where they may be laid, scatter, affected models, and smoke (rulebook,
//! Template weapons; Scatter; Smoke).

mod landing;
mod spots;

use bevy_math::{Vec2, Vec3};

use crate::content::{Numbers, TemplateSize, Weapon};
use crate::sequence::{Combat, CombatId, Sequence};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use monteria_game::{ModelId, Needs, OrMissing, Region, StepResult, TemplatePlace};
use monteria_table::{Facing, Template, TemplateShape};

pub use landing::{Scatter, landing_result, models_under, scattered_spot};
pub(crate) use landing::{hit_models_under, land_template};
pub(crate) use spots::{harmless_template, proposed_template, template_over};

/// Returns the shape of a template size.
pub(crate) fn shape(numbers: &Numbers, size: TemplateSize) -> TemplateShape {
    match size {
        TemplateSize::Small => TemplateShape::Circle { radius: numbers.small.get() },
        TemplateSize::Large => TemplateShape::Circle { radius: numbers.large.get() },
        TemplateSize::Teardrop => TemplateShape::Teardrop {
            length: numbers.teardrop.get(),
            radius: numbers.teardrop_end.get(),
        },
    }
}

/// A base on the table that a template must cover.
#[derive(Clone, Copy)]
pub(crate) struct CoveredBase {
    pub at: Vec2,
    /// Radius of the base in inches.
    pub radius: f32,
}

/// Returns what a weapon's template needs from the player: a spot in sight and range, or
/// a direction from the base. `over` is a base that must be covered, `from` the position
/// of its maker if that is on a path.
pub(crate) fn template_needs(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    weapon: &Weapon,
    over: Option<CoveredBase>,
    from: Option<Vec3>,
) -> Needs {
    let size = weapon.template().unwrap_or(TemplateSize::Small);
    let shape = shape(facts.numbers(), size);
    let place = match weapon.ranges() {
        Some(ranges) => TemplatePlace::Within { range: ranges.1.get(), seen: true },
        None => TemplatePlace::AtBase,
    };
    let mut spares = spared_models(facts, model, weapon);
    // The model that must be covered is visible, so others that are not
    // may be covered too.
    spares.retain(|(_, unless)| over.is_none() || unless.is_empty());
    let over = over.map(|base| (base.at, base.radius));
    let region = Region::Template { model: model.id(), shape, laid: place, spares, over, from };
    if shape.has_direction() { Needs::Aim(region) } else { Needs::To(region) }
}

/// Returns the area of a weapon's template at a spot.
pub(crate) fn template_area(
    numbers: &Numbers,
    weapon: &Weapon,
    at: Vec2,
    facing: Facing,
) -> Template {
    shape(numbers, weapon.template().unwrap_or(TemplateSize::Small)).placed_at(at, facing)
}

/// Returns whether a combat action hits without a test, as teardrops
/// do (rulebook, Template weapons).
pub fn needs_no_test(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    of: CombatId,
) -> StepResult<bool> {
    // Everything but a template needs a test.
    let Some(Combat::Template { weapon, .. }) = sequence.combat(of) else { return Ok(false) };
    let by = sequence.tester(of).or_missing("who tests")?;
    Ok(facts.weapon(by, &weapon)?.template() == Some(TemplateSize::Teardrop))
}

/// Returns the area of a declared template; None for other combat actions.
pub(crate) fn declared_template(
    facts: &SkirmishRef<'_>,
    by: ModelId,
    combat: &Combat,
) -> StepResult<Option<Template>> {
    let Combat::Template { weapon, at, facing, .. } = combat else { return Ok(None) };
    Ok(Some(template_area(facts.numbers(), facts.weapon(by, weapon)?, *at, *facing)))
}

/// Returns the models that a template may not cover, each with the models that permit it
/// if covered too: friends and enemies fighting them if it is harmful, and stealthed
/// enemies unless a visible one is covered (rulebook, Template weapons).
pub(crate) fn spared_models(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    weapon: &Weapon,
) -> Vec<(ModelId, Vec<ModelId>)> {
    if !weapon.is_harmful() {
        return Vec::new();
    }
    let hostile = facts.standing().filter(|it| it.side() != by.side() && !it.condition.stealth);
    let seen: Vec<ModelId> = hostile.map(|it| it.id()).collect();
    let others = facts.standing().filter(|other| other.id() != by.id());
    let spare = |other: &ModelRef<'_>| {
        let fights = other.conscious() && facts.engaged(other).any(|foe| foe.side() == by.side());
        let friendly = other.side() == by.side() || fights;
        let unless = if friendly { Vec::new() } else { seen.clone() };
        (friendly || other.condition.stealth).then(|| (other.id(), unless))
    };
    others.filter_map(spare).collect()
}
