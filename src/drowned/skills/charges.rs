//! Charges that run over other models
//! (rules dro-skill-trample, dro-skill-bulldoze, dro-skill-topple).

use bevy_ecs::prelude::*;

use crate::content::skill;
use crate::sequence::{ActionKind, CombatId, PendingDamage, Push, Sequence};
use crate::skills::{SkillRule, apply_push, knock_down, pounces};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{ModelId, StepResult, step};
use monteria_table::flat;

step! {
    /// The mover has arrived: effects of its charge, and pounces at it.
    Arrived = "arrived" {} => arrived;
}

impl SkillRule for skill::Tramples {}
impl SkillRule for skill::Bulldozes {}
impl SkillRule for skill::Topples {}

/// Spacing in inches of the points of a path that are checked for overrun enemies.
const STATION_STEP: f32 = 0.25;
/// Distance in inches by which bases must overlap for an enemy to be overrun.
const LEAST_OVERLAP: f32 = 0.1;

/// Returns the enemies that a bulldozing charge passes through.
pub(crate) fn overrun_enemies(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
) -> StepResult<Vec<ModelId>> {
    // Only a charge passes through enemies.
    let (ActionKind::Charge { at, .. }, Some(path)) = (&sequence.action_kind, &sequence.path)
    else {
        return Ok(Vec::new());
    };
    let one = facts.try_get(sequence.by)?;
    if !one.has::<skill::Bulldozes>() {
        return Ok(Vec::new());
    }
    let stations = path.stations(STATION_STEP);
    let passes_through = |enemy: &&ModelRef<'_>| {
        let overlaps = |after: &f32| {
            let gap = flat(path.at(*after)).distance(enemy.body().plan());
            gap < one.body().radius + enemy.body().radius - LEAST_OVERLAP
        };
        enemy.id() != *at && !enemy.condition.stealth && stations.iter().any(overlaps)
    };
    Ok(facts.enemies(one.side()).filter(passes_through).map(|enemy| enemy.id()).collect())
}

/// Knocks the target of a toppling charge down before the tests.
pub(crate) fn topple(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let topples = facts.try_get(sequence.by)?.has::<skill::Topples>();
    match sequence.action_kind {
        ActionKind::Charge { at, .. } if topples && sequence.combat_happens(CombatId::Acting) => {
            knock_down(skirmish, at, "dro-skill-topple")
        }
        ActionKind::Charge { .. }
        | ActionKind::Move(_)
        | ActionKind::Combat(_)
        | ActionKind::Interact(_) => Ok(()),
    }
}

fn arrived(_: In<Arrived>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?.clone();
    let one = facts.try_get(sequence.by)?;
    let down = overrun_enemies(&facts, &sequence)?;
    let here = one.body().plan();
    let aside = one.effect::<skill::Bulldozes>().map_or(0.0, |it| it.push.get());
    let tramples = one.effect::<skill::Tramples>().map(|it| it.0.get());
    if matches!(sequence.action_kind, ActionKind::Charge { .. })
        && let Some(damage) = tramples
    {
        let met: Vec<ModelId> = facts.engaged(one).map(|enemy| enemy.id()).collect();
        let plain = |id: ModelId| PendingDamage::plain(id, damage.into(), 0);
        let pending =
            met.into_iter().map(|id| PendingDamage { by: Some(sequence.by), ..plain(id) });
        skirmish.sequence()?.pending_damage.extend(pending);
    }
    for to in down {
        apply_push(&mut skirmish, &Push { to, from: here, inches: aside, prone: true })?;
    }
    pounces::resolve_pounces(&mut skirmish, &sequence)
}
