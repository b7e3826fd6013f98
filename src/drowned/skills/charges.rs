//! Charges that run over other models (rules dro-skill-trample, dro-skill-bulldoze,
//! dro-skill-topple).

use crate::prelude::*;
use crate::skills::{SkillRule, apply_push, knock_down, pounces};

step! {
    /// The mover has arrived: effects of its charge, and pounces at it.
    Arrived = "arrived" {} => arrived;
}

impl SkillRule for skill::Tramples {}
impl SkillRule for skill::Bulldozes {}
impl SkillRule for skill::Topples {}

/// Returns the enemies that a bulldozing charge passes through.
pub(crate) fn overrun_enemies(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
) -> StepResult<Vec<ModelId>> {
    let ActionKind::Charge { at, .. } = &sequence.action_kind else { return Ok(Vec::new()) };
    let Some(path) = &sequence.path else { return Ok(Vec::new()) };
    let one = facts.try_get(sequence.by)?;
    if !one.has::<skill::Bulldozes>() {
        return Ok(Vec::new());
    }
    let stations = path.stations(0.25);
    let through = |enemy: &&ModelRef<'_>| {
        let over = |after: &f32| {
            let apart = flat(path.at(*after)).distance(enemy.body().plan());
            apart < one.body().radius + enemy.body().radius - 0.1
        };
        enemy.id() != *at && !enemy.condition.stealth && stations.iter().any(over)
    };
    Ok(facts.enemies(one.side()).filter(through).map(|enemy| enemy.id()).collect())
}

/// Knocks the target of a toppling charge down before the tests.
pub(crate) fn topple(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let ActionKind::Charge { at, .. } = sequence.action_kind else { return Ok(()) };
    let topples = facts.try_get(sequence.by)?.has::<skill::Topples>();
    if topples && sequence.combat_happens(CombatId::Acting) {
        return knock_down(skirmish, at, "dro-skill-topple");
    }
    Ok(())
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
