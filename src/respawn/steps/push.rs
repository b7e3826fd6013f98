//! Forced movement in a straight line: by a big gun or by the impact of a weapon.

use bevy_math::{Vec2, Vec3};
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_game::{ModelId, StepResult, event_text};
use monteria_table::Body;

use crate::area::ArenaMut;

/// Distance between two checked points of the path, in inches.
const STEP: f32 = 0.25;
/// Greatest difference in height to the start of a legal point, in inches.
const LEVEL: f32 = 0.5;

/// Where a straight push ends.
struct PushPath {
    model: ModelId,
    /// The body at the last free point.
    body: Body,
    /// Inches that were covered.
    distance: f32,
    /// Whether terrain stopped it.
    hit_terrain: bool,
    /// Whether it left the table.
    left_table: bool,
    /// Hit points before the push.
    hit_points: i32,
}

/// Pushes a character straight by this many inches until it meets a model, terrain or the
/// border. Returns whether it met terrain. `may_leave_table`: it crosses the border and
/// is destroyed there instead of stopping.
pub(crate) fn push(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    direction: Vec2,
    inches: f32,
    may_leave_table: bool,
    why: &str,
) -> StepResult<bool> {
    let path = {
        let facts = battle.read();
        // A character that is no longer on the table is not pushed.
        let Some((_, model_ref)) = facts.acting(unit)? else { return Ok(false) };
        push_path(&facts, model_ref, direction, inches, may_leave_table)
    };
    if path.left_table {
        battle.ctx.note(
            event_text!(
                "rules-respawn-leaves-the-table",
                "{name} leaves the table",
                name = battle.unit_name(unit)?
            ),
            &[why],
        );
        battle.hurt(path.model, path.hit_points, &[why])?;
        battle.settle_unit(unit)?;
        // It is off the table, so it cannot be Downed.
        if !battle.arena().has_state(unit, |it| it.lost) {
            crate::steps::death::remove_killed(battle, unit, false)?;
        }
        return Ok(false);
    }
    if path.distance > 0.0 {
        let from = battle.read().unit_position(unit);
        battle.throw_to(path.model, path.body.at, why)?;
        crate::steps::charges::set_off(battle, unit, &[from, path.body.plan()])?;
    }
    Ok(path.hit_terrain)
}

/// Follows a push in small steps up to the last free point before an obstacle.
fn push_path(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    direction: Vec2,
    inches: f32,
    may_leave_table: bool,
) -> PushPath {
    let start = model_ref.body();
    let others: Vec<Body> = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.id() != model_ref.id())
        .map(|it| it.body())
        .collect();
    let half = facts.table.board().half();
    let mut path = PushPath {
        model: model_ref.id(),
        body: start,
        distance: inches,
        hit_terrain: false,
        left_table: false,
        hit_points: model_ref.fighter.left,
    };
    let mut distance = 0.0;
    while distance < inches {
        distance = (distance + STEP).min(inches);
        let at = start.plan() + direction * distance;
        if at.x.abs() > half.x - start.radius || at.y.abs() > half.y - start.radius {
            path.left_table = may_leave_table;
            path.distance = distance - STEP;
            break;
        }
        let y = facts.table.ground(at);
        let moved = start.moved(Vec3::new(at.x, y, at.y));
        let is_level = (y - start.at.y).abs() < LEVEL;
        if is_level && facts.table.spot_legal(&moved, &others).is_ok() {
            path.body = moved;
        } else {
            let meets_model =
                others.iter().any(|it| it.plan().distance(at) < it.radius + start.radius);
            path.hit_terrain = !meets_model;
            path.distance = distance - STEP;
            break;
        }
    }
    path
}
