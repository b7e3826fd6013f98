//! The cleanup: burning and poison, smoke, and unspent Action Points (rulebook,
//! Cleanup phase; Weapon properties).

use bevy_ecs::prelude::*;

use crate::content::skill;
use crate::skirmish_ref::ModelRef;
use crate::state::MarkerKind;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::armour::ArmourRoll;
use crate::steps::special::scenario::ScoreTurn;
use crate::steps::turns::turn::NewTurn;
use monteria_game::{ModelId, Occurrence, StepResult, Thing, event_text, step, text};

step! {
    /// All models were activated; Action Points are lost and tokens take effect.
    Cleanup = "cleanup" {} => cleanup;
    /// The remaining effects of the turn end.
    EndTurnEffects = "clear-up" {} => end_turn_effects;
}

fn cleanup(_: In<Cleanup>, mut skirmish: SkirmishMut) -> StepResult {
    let ids: Vec<ModelId> = skirmish.read().standing().map(|one| one.id()).collect();
    for id in &ids {
        skirmish.condition(*id)?.points = 0;
        skirmish.end_blindness(*id)?;
    }
    for id in &ids {
        let facts = skirmish.read();
        let one = facts.try_get(*id)?;
        if one.is_mounted_pair() && one.condition.fire + one.condition.venom > 0 {
            skirmish.ctx.then(crate::steps::special::cavalry::ChooseTokenVictim { combined: *id });
        } else {
            apply_tokens(&mut skirmish, *id, *id)?;
        }
    }
    skirmish.ctx.occur(Occurrence::RoundEnded);
    skirmish.ctx.then(ScoreTurn {});
    skirmish.ctx.then(EndTurnEffects {});
    Ok(())
}

/// Applies the fire and venom tokens of a model; for a mounted pair to one of the two.
pub(crate) fn apply_tokens(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    hurt: ModelId,
) -> StepResult {
    let condition = skirmish.condition(id)?;
    let fire = condition.fire;
    let venom = condition.venom;
    if fire > 0 {
        burn(skirmish, id, hurt)?;
    }
    if venom > 0 { poison(skirmish, id, hurt, venom) } else { Ok(()) }
}

/// Rolls a single armour die of a burning model: a wound if it fails, one token less if
/// it holds (rulebook, Fire).
fn burn(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, hurt: ModelId) -> StepResult {
    let roll = ArmourRoll::bare(&skirmish.read(), hurt)?;
    let label = text!("rules-drowned-fire-noun", "fire");
    let (failed, _) = roll.roll(skirmish, 1, label, &["dro-fire"])?;
    if failed > 0 {
        return skirmish.wound(hurt, i32::from(failed), &["dro-fire"]);
    }
    let mut condition = skirmish.condition(id)?;
    condition.fire = condition.fire.saturating_sub(1);
    if condition.fire == 0 {
        skirmish.mark(
            id,
            "fire",
            false,
            |who| text!("rules-drowned-burns-no-longer-2", "{who} is no longer on fire"),
            &["dro-fire"],
        );
    }
    Ok(())
}

/// Rolls a die for each venom token against Toughness alone, and removes one
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
    let label = text!("rules-drowned-venom-noun", "venom");
    let (failed, _) = roll.roll(skirmish, tokens, label, &["dro-venom"])?;
    skirmish.condition(id)?.venom = tokens - 1;
    skirmish.wound(hurt, i32::from(failed), &["dro-venom"])
}

fn end_turn_effects(_: In<EndTurnEffects>, mut skirmish: SkirmishMut) -> StepResult {
    crate::steps::special::cavalry::update_pairs(&mut skirmish, None)?;
    let smoke = |thing: &&Thing<MarkerKind>| matches!(thing.what, MarkerKind::Smoke { .. });
    let smoke: Vec<u16> = skirmish.things.lying().filter(smoke).map(|thing| thing.id).collect();
    for thing in smoke {
        skirmish.clear_away(
            thing,
            event_text!("rules-drowned-the-smoke-clears", "The smoke clears"),
            &["dro-smoke"],
        )?;
    }
    let knits = |one: &&ModelRef<'_>| one.conscious() && one.has::<skill::Knits>();
    let facts = skirmish.read();
    let all = facts.standing().filter(knits).map(|one| (one.id(), one.profile().wounds.get()));
    for (id, full) in all.collect::<Vec<_>>() {
        skirmish.heal(id, full, &["dro-skill-knit"])?;
    }
    let ids: Vec<ModelId> = skirmish.models.ids().collect();
    for id in ids {
        let mut condition = skirmish.condition(id)?;
        condition.shots = 0;
        condition.activated = false;
        condition.bled = false;
    }
    for side_state in skirmish.side_states.0.values_mut() {
        side_state.passes = 0;
        side_state.failed_orders = 0;
        side_state.ordered = false;
    }
    skirmish.ctx.then(NewTurn {});
    Ok(())
}
