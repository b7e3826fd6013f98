//! The Spatial Transposer, which exchanges two characters (Respawn, Season 1: Big Guns).

use bevy_math::Vec3;

use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_game::{ModelId, StepResult};
use monteria_table::flat;

/// Resolves the Spatial Transposer: two characters exchange places, hit
/// points and Command Points.
pub(super) fn fire_transposer(
    battle: &mut BattleMut<'_, '_>,
    one: UnitId,
    two: UnitId,
) -> StepResult {
    let [first, second] = {
        let facts = battle.read();
        [swapped(&facts, one)?, swapped(&facts, two)?]
    };
    battle.move_to(first.model, second.at, "cad-big-guns")?;
    battle.move_to(second.model, first.at, "cad-big-guns")?;
    let exchanged = [(&first, &second), (&second, &first)];
    for (to, from) in exchanged {
        crate::steps::charges::set_off(battle, to.unit, &[flat(from.at)])?;
    }
    for (to, from) in exchanged {
        battle.set_fighter(to.model, |fighter| {
            fighter.full = fighter.full.max(from.hit_points);
            fighter.left = from.hit_points;
        })?;
    }
    for (to, from) in exchanged {
        let unit = battle.unit_mut(to.unit)?;
        unit.command = from.command;
        unit.full_command = unit.full_command.max(from.command);
    }
    Ok(())
}

/// What the Spatial Transposer exchanges of a character.
struct Swapped {
    unit: UnitId,
    model: ModelId,
    at: Vec3,
    hit_points: i32,
    command: u32,
}

/// Returns what the Spatial Transposer exchanges of a character.
fn swapped(facts: &BattleRef<'_>, unit: UnitId) -> StepResult<Swapped> {
    let model_ref = facts.try_first_model(unit)?;
    Ok(Swapped {
        unit,
        model: model_ref.id(),
        at: model_ref.stand.at,
        hit_points: model_ref.fighter.left,
        command: facts.try_unit(unit)?.command,
    })
}
