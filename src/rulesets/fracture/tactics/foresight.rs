//! Looking ahead: the battle as it would be with a unit somewhere else.

use bevy::math::Vec2;

use crate::game::{ModelId, Stand};
use crate::rulesets::cadence::battle::{Act, Activation, Unit};
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::tactics::value::{longest, middle, wanted};
use crate::table::{Body, MoveRules, Reach, flat};

/// The places of a unit's models after all of them have gone the same way.
pub type Places = Vec<(ModelId, Stand)>;

/// The unit as it stands after all of its models have gone the same way.
pub fn shifted(facts: &BattleRef<'_>, unit: &Unit, way: Vec2) -> Places {
    let half = facts.table.board().half();
    let standing = facts.standing(unit.id).into_iter();
    let shift = |model_ref: &ModelRef<'_>| {
        let room = half - Vec2::splat(model_ref.stand.radius);
        let at = (flat(model_ref.stand.at) + way).clamp(-room, room);
        let y = if way == Vec2::ZERO { model_ref.stand.at.y } else { facts.table.ground(at) };
        (model_ref.id(), Stand { at: bevy::math::Vec3::new(at.x, y, at.y), ..*model_ref.stand })
    };
    standing.map(shift).collect()
}

/// As far along each of these ways as their leaders get with so many inches; what turns little, as far as ground lets it.
pub fn trodden(
    facts: &BattleRef<'_>,
    unit: &Unit,
    inches: f32,
    ways: Vec<(Vec2, ModelId)>,
) -> Vec<(Vec2, ModelId)> {
    let others = facts.others(unit);
    let mut reaches: Vec<(ModelId, Reach<'_>)> = Vec::new();
    let mut all: Vec<(Vec2, ModelId)> = Vec::new();
    for (way, id) in ways {
        let Some(lead) = facts.get(id) else { continue };
        let from = flat(lead.stand.at);
        let end = if facts.is_vehicle(lead) {
            let fits = |end: &Vec2| {
                let at = bevy::math::Vec3::new(end.x, facts.table.ground(*end), end.y);
                facts.table.spot_legal(&Body { at, ..lead.body() }, &[]).is_ok()
            };
            let shares = [1.0f32, 0.8, 0.6, 0.4, 0.2];
            shares.into_iter().map(|share| from + way * share).find(fits).unwrap_or(from)
        } else {
            let known = reaches.iter().position(|(own, _)| *own == id);
            let known = known.unwrap_or_else(|| {
                let rules = MoveRules { budget: inches, ..facts.move_rules(lead, false) };
                reaches.push((id, facts.table.reach(&lead.body(), &rules, &others)));
                reaches.len() - 1
            });
            flat(reaches[known].1.nearest_to(from + way).end())
        };
        let way = end - from;
        if way.length() > 0.3 && all.iter().all(|(other, _)| other.distance(way) > 0.8) {
            all.push((way, id));
        }
    }
    all
}

/// The battle with these models elsewhere and this activation under way.
pub fn with<'b>(facts: &'b BattleRef<'_>, places: &'b Places, activation: &'b Activation) -> BattleRef<'b> {
    let mut models = facts.models.to_vec();
    for (id, stand) in places {
        if let Ok(at) = models.binary_search_by_key(id, |model_ref| model_ref.model.id) {
            models[at].seen.stand = stand;
        }
    }
    BattleRef { models: models.into(), activation, ..*facts }
}

/// The activation of a unit that has declared these actions.
pub fn activation(unit: &Unit, acts: &[Act]) -> Activation {
    Activation { unit: Some(unit.id), declared: acts.to_vec(), ..Activation::default() }
}

/// Ways that a unit might go with so many inches, each with the model that leads: to objectives, toward enemies as near as its
/// weapons want it, and away.
pub fn ways(facts: &BattleRef<'_>, unit: &Unit, inches: f32) -> Vec<(Vec2, ModelId)> {
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
    let mut markers: Vec<Vec2> =
        facts.field.markers.iter().filter(|marker| wanted(unit, marker)).map(|marker| marker.at).collect();
    markers.sort_by(|a, b| a.distance_squared(at).total_cmp(&b.distance_squared(at)));
    for marker in markers.into_iter().take(3) {
        add(marker, 0.8 + radius);
    }
    let range = longest(facts, unit);
    let mut enemies: Vec<Vec2> = facts
        .enemies(unit.side)
        .filter_map(|enemy| {
            let spots = facts.standing(enemy.id).into_iter().map(|model_ref| flat(model_ref.stand.at));
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
