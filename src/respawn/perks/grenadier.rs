//! Grenadier: its grenades are not used up, and friends get used ones
//! back (Respawn, Support Class).

use super::PerkEffect;
use crate::area::ArenaRef;
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_game::{ModelId, StepResult, event_text};
use monteria_table::closer;

/// The weapon that friends get back.
const GRENADE: &str = "frag-grenade";
/// Weapons of its own that are not used up.
const KEPT: [&str; 2] = [GRENADE, "stasis-grenade"];

pub(super) struct Grenadier(pub(super) f32);

impl PerkEffect for Grenadier {
    fn restocks_within(&self) -> Option<f32> {
        Some(self.0)
    }
}

/// Returns whether an attack does not use up this weapon of a character.
pub(crate) fn keeps(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, weapon: &str) -> bool {
    KEPT.contains(&weapon) && facts.any_perk(model_ref, |perk| perk.restocks_within().is_some())
}

/// Restores the used Frag Grenades of a character that ends its
/// activation near a Grenadier.
pub(crate) fn restock(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    // No Grenadier is near, or no grenade is used.
    let Some(model) = restocked(&battle.read(), unit)? else { return Ok(()) };
    battle.set_fighter(model, |fighter| {
        for weapon in fighter.weapons.iter_mut().filter(|(id, _)| id.as_str() == GRENADE) {
            weapon.1 = false;
        }
    })?;
    battle.ctx.note(
        event_text!(
            "rules-respawn-is-given-a-grenade",
            "{name} gets a grenade back",
            name = battle.unit_name(unit)?
        ),
        &["cad-grenadier"],
    );
    Ok(())
}

/// Returns the model whose grenades are restored, or `None`.
fn restocked(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<Option<ModelId>> {
    let side = facts.try_unit(unit)?.side;
    let near =
        facts.units_on_table(side).flat_map(|friend| facts.standing(friend.id)).any(|model_ref| {
            let reach =
                facts.perk_value(model_ref, |perk| perk.with(|effect| effect.restocks_within()));
            reach.is_some_and(|reach| closer(facts.distance_to_unit(model_ref, unit), reach))
        });
    let used = |model_ref: &&ModelRef<'_>| {
        let mut all = model_ref.fighter.weapons.iter();
        near && all.any(|(id, spent)| *spent && id.as_str() == GRENADE)
    };
    Ok(facts.standing(unit).first().copied().filter(used).map(|model_ref| model_ref.id()))
}
