//! Candidate movements of a unit for the strong player.

use bevy_math::Vec2;

use monteria_cadence::battle::Unit;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::tactics::evaluation::{longest_range, unit_center, wants_objective};
use monteria_game::ModelId;
use monteria_table::flat;

/// Returns candidate movements with so many inches, each with the model that leads: to
/// objectives, toward enemies up to a good range, and away.
pub(super) fn candidate_moves(
    facts: &BattleRef<'_>,
    unit: &Unit,
    inches: f32,
) -> Vec<(Vec2, ModelId)> {
    // A unit off the table does not move.
    let Some(at) = unit_center(facts, unit.id) else { return Vec::new() };
    let standing = facts.standing(unit.id);
    let radius = standing.first().map_or(0.5, |model_ref| model_ref.stand.radius);
    let mut all: Vec<(Vec2, ModelId)> = Vec::new();
    // The closest model leads and stops `stop` inches short of the goal.
    let mut add = |to: Vec2, stop: f32| {
        let away = |model_ref: &ModelRef<'_>| flat(model_ref.stand.at).distance_squared(to);
        // A unit on the table has a model that leads.
        let Some(lead) = standing.iter().min_by(|a, b| away(a).total_cmp(&away(b))) else { return };
        let offset = to - flat(lead.stand.at);
        let length = offset.length();
        if length < 0.05 {
            return;
        }
        let offset = offset / length * (length - stop).clamp(-inches, inches);
        if offset.length() > 0.3 && all.iter().all(|(other, _)| other.distance(offset) > 1.0) {
            all.push((offset, lead.id()));
        }
    };
    let mut markers: Vec<Vec2> = facts
        .field
        .markers
        .iter()
        .filter(|marker| wants_objective(unit, marker))
        .map(|marker| marker.at)
        .collect();
    markers.sort_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    for marker in markers.into_iter().take(3) {
        add(marker, 0.8 + radius);
    }
    let range = longest_range(facts, unit);
    let mut enemies: Vec<Vec2> = facts
        .enemies(unit.side)
        .filter_map(|enemy| {
            let spots =
                facts.standing(enemy.id).into_iter().map(|model_ref| flat(model_ref.stand.at));
            spots.min_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)))
        })
        .collect();
    enemies.sort_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    for enemy in enemies.iter().take(2) {
        // Into contact for melee, or just inside the range.
        let stop = if range <= 4.0 { radius * 2.0 + 0.15 } else { (range - 1.0).max(4.5) };
        add(*enemy, stop);
        if range > 4.0 && range <= 12.0 {
            add(*enemy, 5.5);
        }
    }
    if let Some(enemy) = enemies.first() {
        let back = at - *enemy;
        if back.length() > 0.1 {
            add(at + back / back.length() * (inches * 2.0), 0.0);
        }
    }
    all
}
