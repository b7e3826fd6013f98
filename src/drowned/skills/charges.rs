//! Charges that run enemies down: those that its way touches, and its target
//! (rules dro-skill-trample, dro-skill-bulldoze, dro-skill-topple).

use super::{SkillRule, knock, pounces, push};
use crate::prelude::*;

step! {
    /// Whoever has moved is there: what it ran down, what leaps at it.
    Arrived = "arrived" {} => arrived;
}

impl SkillRule for skill::Tramples {}
impl SkillRule for skill::Bulldozes {}
impl SkillRule for skill::Topples {}

/// Whom a charge goes through by a skill.
pub(crate) fn run_down(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<ModelId>> {
    let Deed::Charge { at, .. } = &sequence.deed else { return Ok(Vec::new()) };
    let Some(way) = &sequence.way else { return Ok(Vec::new()) };
    let one = facts.try_get(sequence.by)?;
    if !one.has::<skill::Bulldozes>() {
        return Ok(Vec::new());
    }
    let stations = way.stations(0.25);
    let through = |enemy: &&ModelRef<'_>| {
        let over = |after: &f32| {
            let apart = flat(way.at(*after)).distance(enemy.body().plan());
            apart < one.body().radius + enemy.body().radius - 0.1
        };
        enemy.id() != *at && !enemy.condition.stealth && stations.iter().any(over)
    };
    Ok(facts.enemies(one.side()).filter(through).map(|enemy| enemy.id()).collect())
}

/// Whom a charge has for its target lies prone before the blows.
pub(crate) fn topple(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Deed::Charge { at, .. } = sequence.deed else { return Ok(()) };
    let topples = facts.try_get(sequence.by)?.has::<skill::Topples>();
    if topples && sequence.comes_about(Side::Acting) {
        return knock(skirmish, at, "dro-skill-topple");
    }
    Ok(())
}

fn arrived(_: In<Arrived>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?.clone();
    let one = facts.try_get(sequence.by)?;
    let down = run_down(&facts, &sequence)?;
    let here = one.body().plan();
    let aside = one.effect::<skill::Bulldozes>().map_or(0.0, |it| it.push.get());
    let tramples = one.effect::<skill::Tramples>().map(|it| it.0.get());
    if matches!(sequence.deed, Deed::Charge { .. })
        && let Some(damage) = tramples
    {
        let met: Vec<ModelId> = facts.engaged(one).map(|enemy| enemy.id()).collect();
        let plain = |id: ModelId| Harm::plain(id, damage.into(), 0);
        let harm = met.into_iter().map(|id| Harm { by: Some(sequence.by), ..plain(id) });
        skirmish.sequence()?.harm.extend(harm);
    }
    for to in down {
        push(&mut skirmish, &Shove { to, from: here, inches: aside, prone: true })?;
    }
    pounces::leap(&mut skirmish, &sequence)
}
