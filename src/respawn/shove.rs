//! Whoever is thrown: by a big gun, by the impact of a weapon.

use crate::area::ArenaMut;
use bevy_math::Vec2;

use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_game::{StepResult, event_text};
use monteria_table::Body;

/// Moves a character straight so many inches, until it meets somebody, terrain or
/// the border; whether it met terrain. Where the border is no stop, whoever
/// crosses it is destroyed.
pub(crate) fn shove(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    ahead: Vec2,
    inches: f32,
    open: bool,
    why: &str,
) -> StepResult<bool> {
    let (model, body, gone, crashed, left, health) = {
        let facts = battle.read();
        // Whoever is no longer there is thrown nowhere.
        let Some((_, model_ref)) = facts.acting(unit)? else { return Ok(false) };
        let body = model_ref.body();
        let others: Vec<Body> = facts
            .models
            .iter()
            .filter(|it| it.in_play() && it.id() != model_ref.id())
            .map(|it| it.body())
            .collect();
        let half = facts.table.board().half();
        let mut gone = inches;
        let mut crashed = false;
        let free = |way: f32| {
            let at = body.plan() + ahead * way;
            let y = facts.table.ground(at);
            let moved = body.moved(bevy_math::Vec3::new(at.x, y, at.y));
            let level = (y - body.at.y).abs() < 0.5;
            (level && facts.table.spot_legal(&moved, &others).is_ok()).then_some(moved)
        };
        let off = |way: f32| {
            let at = body.plan() + ahead * way;
            at.x.abs() > half.x - body.radius || at.y.abs() > half.y - body.radius
        };
        // A quarter of an inch at a time: the last free place before what stops it.
        let mut way = 0.0;
        let mut last = body;
        let mut left = false;
        while way < inches {
            way = (way + 0.25f32).min(inches);
            if off(way) {
                left = open;
                gone = way - 0.25;
                break;
            }
            match free(way) {
                Some(moved) => last = moved,
                None => {
                    let at = body.plan() + ahead * way;
                    let met =
                        others.iter().any(|it| it.plan().distance(at) < it.radius + body.radius);
                    crashed = !met;
                    gone = way - 0.25;
                    break;
                }
            }
        }
        (model_ref.id(), last, gone, crashed, left, model_ref.fighter.left)
    };
    if left {
        battle.ctx.note(event_text!("{} leaves the table", battle.unit_name(unit)?), &[why]);
        battle.hurt(model, health, &[why])?;
        battle.settle_unit(unit)?;
        // Whoever is off the table lies nowhere: it is not Downed.
        if !battle.arena().is(unit, |it| it.lost) {
            super::death::remove(battle, unit, false)?;
        }
        return Ok(false);
    }
    if gone > 0.0 {
        let from = battle.read().place_of(unit);
        battle.throw_to(model, body.at, why)?;
        super::charges::set_off(battle, unit, &[from, body.plan()])?;
    }
    Ok(crashed)
}
