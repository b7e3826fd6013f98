//! Morale tests of units that have lost models (Fracture, Morale).

use bevy_ecs::prelude::*;

use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::UnitRule;
use monteria_dice::SixPool;
use monteria_game::{Registry, StepResult, event_text, step, text};
use monteria_table::{closer, distance};

/// Distance in inches within which other models affect morale.
const MORALE: f32 = 6.0;

step! {
    /// A unit that has lost models tests its morale.
    Morale = "morale" {
        unit: UnitId,
        /// Its number of models before the attack.
        before: u32,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(morale);
}

/// Returns the bonus of a unit's morale test, or None if it passes without one.
pub(crate) fn morale_bonus(facts: &BattleRef<'_>, id: UnitId) -> Option<i32> {
    let unit = facts.unit(id)?;
    let standing = facts.standing(id);
    let steadies = |model_ref: &ModelRef<'_>| {
        let away = facts.distance_to_unit(model_ref, id);
        facts.unit_rules(model_ref).any(|rule| {
            if let UnitRule::MoraleAura(inches) = rule { closer(away, *inches) } else { false }
        })
    };
    let friends = facts
        .models
        .iter()
        .filter(|model_ref| model_ref.in_play() && model_ref.model.side == unit.side);
    if standing.iter().any(|model_ref| facts.has(model_ref, &UnitRule::Unbreakable))
        || friends.clone().any(steadies)
    {
        return None;
    }
    let near = |side_is: bool| {
        facts.models.iter().any(|model_ref| {
            model_ref.in_play()
                && model_ref.fighter.unit != id
                && (model_ref.model.side == unit.side) == side_is
                && standing
                    .iter()
                    .any(|own| closer(distance(&own.body(), &model_ref.body()), MORALE))
        })
    };
    let mut bonus = i32::from(near(true)) - i32::from(near(false));
    bonus -= i32::from(standing.iter().any(|model_ref| facts.has(model_ref, &UnitRule::Cowardly)));
    Some(bonus)
}

fn morale(In(step): In<Morale>, mut battle: BattleMut) -> StepResult {
    let test = {
        let facts = battle.read();
        // A destroyed unit does not test.
        let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(()) };
        let left = facts.standing(step.unit).len();
        let due =
            facts.rounds.round >= 2 && (left as u32) < step.before && left * 2 < unit.models.len();
        if !due {
            return Ok(());
        }
        let heroic = facts.unit_has(step.unit, &UnitRule::Heroic);
        morale_bonus(&facts, step.unit).map(|bonus| (bonus, heroic))
    };
    let name = battle.unit_name(step.unit)?;
    let Some((bonus, heroic)) = test else {
        battle.ctx.note(
            event_text!("rules-fracture-passes-its-morale-test", "{name} passes its Morale test"),
            &["cad-morale"],
        );
        return Ok(());
    };
    let pool = SixPool { dice: 1, target_number: 3 - bonus, reroll_failed: heroic };
    let label = text!("rules-fracture-morale", "Morale");
    if battle.ctx.roll_six(None, &name, label, &pool, &["cad-morale"]).successes == 0 {
        battle.ctx.note(event_text!("rules-fracture-breaks", "{name} breaks"), &["cad-morale"]);
        battle.remove_unit(step.unit, &["cad-morale"])?;
    }
    Ok(())
}
