//! Where a unit might go.

use bevy_math::Vec2;

use monteria_cadence::battle::Unit;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::tactics::value::{longest, middle, wanted};
use monteria_game::ModelId;
use monteria_table::flat;

/// Ways that a unit might go with so many inches, each with the model that leads: to
/// objectives, toward enemies as near as its weapons want it, and away.
pub(super) fn ways(facts: &BattleRef<'_>, unit: &Unit, inches: f32) -> Vec<(Vec2, ModelId)> {
    let Some(at) = middle(facts, unit.id) else { return Vec::new() };
    let standing = facts.standing(unit.id);
    let radius = standing.first().map_or(0.5, |model_ref| model_ref.stand.radius);
    let mut all: Vec<(Vec2, ModelId)> = Vec::new();
    // Whichever model is closest leads, up to so many inches short of the goal.
    let mut add = |to: Vec2, stop: f32| {
        let away = |model_ref: &ModelRef<'_>| flat(model_ref.stand.at).distance_squared(to);
        let Some(lead) = standing.iter().min_by(|a, b| away(a).total_cmp(&away(b))) else { return };
        let way = to - flat(lead.stand.at);
        let length = way.length();
        if length < 0.05 {
            return;
        }
        let way = way / length * (length - stop).clamp(-inches, inches);
        if way.length() > 0.3 && all.iter().all(|(other, _)| other.distance(way) > 1.0) {
            all.push((way, lead.id()));
        }
    };
    let mut markers: Vec<Vec2> = facts
        .field
        .markers
        .iter()
        .filter(|marker| wanted(unit, marker))
        .map(|marker| marker.at)
        .collect();
    markers.sort_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    for marker in markers.into_iter().take(3) {
        add(marker, 0.8 + radius);
    }
    let range = longest(facts, unit);
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
        // Hand to hand, or just inside the range.
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
