//! The cleanup: tokens burn and go, smoke clears, what is not spent is lost (rulebook,
//! Cleanup phase; Weapon properties).

use super::armour::ArmourRoll;
use super::scenario::ScoreTurn;
use super::turn::NewTurn;
use crate::prelude::*;

step! {
    /// All have been activated.
    Cleanup = "cleanup" {} => cleanup;
    /// Tokens have burned: what is left of the turn goes.
    ClearUp = "clear-up" {} => clear_up;
}

fn cleanup(_: In<Cleanup>, mut skirmish: SkirmishMut) -> StepResult {
    let ids: Vec<ModelId> = skirmish.read().standing().map(|one| one.id()).collect();
    for id in &ids {
        skirmish.condition(*id)?.points = 0;
        skirmish.see_again(*id)?;
    }
    for id in &ids {
        let facts = skirmish.read();
        let one = facts.try_get(*id)?;
        if one.cavalry() && one.condition.fire + one.condition.venom > 0 {
            skirmish.ctx.then(super::cavalry::AllotToken { whole: *id });
        } else {
            tokens(&mut skirmish, *id, *id)?;
        }
    }
    skirmish.ctx.then(ScoreTurn {});
    skirmish.ctx.then(ClearUp {});
    Ok(())
}

/// The fire and venom tokens of a model hurt it, or of a rider on its mount
/// one of the two.
pub(crate) fn tokens(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, hurt: ModelId) -> StepResult {
    let condition = skirmish.condition(id)?;
    let fire = condition.fire;
    let venom = condition.venom;
    if fire > 0 {
        burn(skirmish, id, hurt)?;
    }
    if venom > 0 { poison(skirmish, id, hurt, venom) } else { Ok(()) }
}

/// Whoever burns rolls a single armour die: a wound where it fails, a token less where
/// it holds (rulebook, Fire).
fn burn(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, hurt: ModelId) -> StepResult {
    let roll = ArmourRoll::bare(&skirmish.read(), hurt)?;
    let (failed, _) = roll.roll(skirmish, 1, "fire", &["dro-fire"])?;
    if failed > 0 {
        return skirmish.wound(hurt, i32::from(failed), &["dro-fire"]);
    }
    let mut condition = skirmish.condition(id)?;
    condition.fire = condition.fire.saturating_sub(1);
    if condition.fire == 0 {
        skirmish.mark(id, "fire", false, "burns no longer", &["dro-fire"]);
    }
    Ok(())
}

/// Whoever is poisoned rolls a die for each token against Toughness alone, and loses a
/// token (brief, Weapon properties).
fn poison(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    hurt: ModelId,
    tokens: u8,
) -> StepResult {
    let facts = skirmish.read();
    let target = ArmourRoll::toughness(&facts, hurt)?;
    let roll = ArmourRoll { target, ..ArmourRoll::bare(&facts, hurt)? };
    let (failed, _) = roll.roll(skirmish, tokens, "venom", &["dro-venom"])?;
    skirmish.condition(id)?.venom = tokens - 1;
    skirmish.wound(hurt, i32::from(failed), &["dro-venom"])
}

fn clear_up(_: In<ClearUp>, mut skirmish: SkirmishMut) -> StepResult {
    super::cavalry::settle(&mut skirmish, None)?;
    let smoke = |thing: &&Thing<Laid>| matches!(thing.what, Laid::Smoke { .. });
    let smoke: Vec<u16> = skirmish.things.lying().filter(smoke).map(|thing| thing.id).collect();
    for thing in smoke {
        skirmish.clear_away(thing, event_text!("The smoke clears"), &["dro-smoke"])?;
    }
    let knits = |one: &&ModelRef<'_>| one.conscious() && one.has::<skill::Knits>();
    let facts = skirmish.read();
    let all = facts.standing().filter(knits).map(|one| (one.id(), one.profile().wounds.get()));
    for (id, full) in all.collect::<Vec<_>>() {
        skirmish.heal(id, full, &["dro-skill-knit"])?;
    }
    let ids: Vec<ModelId> = skirmish.hands.ids().collect();
    for id in ids {
        let mut condition = skirmish.condition(id)?;
        (condition.shots, condition.activated, condition.bled) = (0, false, false);
    }
    for side_state in skirmish.side_states.0.values_mut() {
        (side_state.passes, side_state.failed_orders, side_state.ordered) = (0, 0, false);
    }
    skirmish.ctx.then(NewTurn {});
    Ok(())
}
