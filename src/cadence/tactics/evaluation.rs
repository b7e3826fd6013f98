//! Heuristic evaluation in points of units: objectives, positions, and the damage that
//! units may do to each other.

use bevy_math::Vec2;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Objective, Scoring, Weapon};
use crate::state::battle::{CLOSE, Marker, Unit, UnitId};
use crate::strike::counter_target_number;
use crate::tactics::targeting::hit_point_value;
use crate::weapon_rules::WeaponRuleEffect;
use monteria_dice::SixPool;
use monteria_game::{SideId, Weights};
use monteria_table::flat;

/// Discount per round of what an objective scores later.
const DISCOUNT_PER_ROUND: f64 = 0.75;
/// The chance that an attempt to secure succeeds.
pub const SECURE_CHANCE: f64 = 2.0 / 3.0;
/// The number of victory points that equal the points of a whole army.
const VICTORY_POINTS_OF_ARMY: f64 = 14.0;
/// Victory points that an objective of an assault mission is worth besides its score.
const ASSAULT_VICTORY_POINTS: f64 = 6.0;
/// Factor of an objective that the enemy holds: it also loses the score.
const ENEMY_HELD_FACTOR: f64 = 1.7;
/// Hits of a blast on other models, for each hit of its rule.
const BLAST_VICTIMS: f64 = 1.5;
/// Factor of the threat of an enemy that has already acted in this round.
const ACTED_ENEMY_FACTOR: f64 = 0.5;
/// Distance from an objective within which a unit can secure it, in inches, with a margin.
const SECURE_DISTANCE: f32 = 0.9;
/// Discount of an objective for each action that it takes to get there.
const DISCOUNT_PER_ACTION: f64 = 0.8;
/// The most actions that are discounted.
const MOST_ACTIONS: usize = 12;
/// Inches by which a friend must be nearer to an objective to count as the closer one.
const FRIEND_LEAD: f32 = 1.0;
/// Factor of an objective to which a friend is closer.
const SECOND_UNIT_FACTOR: f64 = 0.3;
/// Factor of an objective with an enemy nearby.
const CONTESTED_FACTOR: f64 = 0.6;
/// Distance in inches from which an enemy threatens a held objective.
const GUARD_INCHES: f32 = 18.0;
/// Factor of an objective that a unit alone guards.
const GUARD_FACTOR: f64 = 0.3;
/// Weight of all wanted objectives together, beside the best one.
const OTHER_OBJECTIVES_FACTOR: f64 = 0.08;
/// Longest range in inches of units that count as melee units.
pub(super) const MELEE_RANGE: f32 = 2.5;

/// Returns whether a unit should try to secure an objective.
pub fn wants_objective(unit: &Unit, marker: &Marker) -> bool {
    match marker.kind {
        Objective::Destroy if marker.owner == Some(unit.side) => marker.held.is_some(),
        Objective::Destroy => marker.held.is_none(),
        Objective::Control | Objective::Access | Objective::Recover | Objective::Proximity => {
            marker.held != Some(unit.side)
        }
    }
}

/// Returns the value of a victory point, in points of units.
pub fn victory_point_value(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let army: u32 =
        facts.units.0.iter().filter(|unit| unit.side == side).map(|unit| unit.points).sum();
    f64::from(army) / VICTORY_POINTS_OF_ARMY
}

/// Returns the value for a side of holding an objective from now on, in points.
pub fn objective_value(facts: &BattleRef<'_>, side: SideId, marker: &Marker) -> f64 {
    // Without a mission nothing scores.
    let Some(mission) = facts.mission() else { return 0.0 };
    let held = facts.field.markers.iter().filter(|other| other.held == Some(side)).count() as f64;
    let mut sum = if mission.assault.is_some() { ASSAULT_VICTORY_POINTS } else { 0.0 };
    let mut weight = 1.0;
    for round in facts.rounds.round.max(1)..=facts.rounds.last {
        for rule in &mission.scoring {
            sum += weight
                * match rule {
                    Scoring::Held(_, at_end) if round == facts.rounds.last => f64::from(*at_end),
                    Scoring::Held(each, _) => f64::from(*each),
                    Scoring::HeldRound => f64::from(round),
                    // One more objective raises the square of their number.
                    Scoring::HeldCount => held * 2.0 + 1.0,
                    Scoring::OwnStands(each) => f64::from(*each),
                    Scoring::EnemyFalls(_) | Scoring::Scored(_) => 0.0,
                };
        }
        weight *= DISCOUNT_PER_ROUND;
    }
    for rule in &mission.scoring {
        match rule {
            Scoring::EnemyFalls(points) => match marker.kind {
                Objective::Destroy => sum += f64::from(*points) * DISCOUNT_PER_ROUND,
                Objective::Control
                | Objective::Access
                | Objective::Recover
                | Objective::Proximity => {}
            },
            Scoring::Scored(points) => match marker.kind {
                Objective::Access | Objective::Recover => sum += f64::from(*points),
                Objective::Control | Objective::Destroy | Objective::Proximity => {}
            },
            Scoring::Held(..) | Scoring::HeldRound | Scoring::HeldCount | Scoring::OwnStands(_) => {
            }
        }
    }
    // Taking an objective from the enemy also costs it the score.
    let theirs =
        marker.held.is_some_and(|holder| holder != side) && marker.kind != Objective::Destroy;
    sum * victory_point_value(facts, side) * if theirs { ENEMY_HELD_FACTOR } else { 1.0 }
}

/// Returns the mean position of a unit's models on the plan.
pub fn unit_center(facts: &BattleRef<'_>, unit: UnitId) -> Option<Vec2> {
    let standing = facts.standing(unit);
    let sum =
        standing.iter().map(|model_ref| flat(model_ref.stand.at)).fold(Vec2::ZERO, |a, b| a + b);
    if standing.is_empty() { None } else { Some(sum / standing.len() as f32) }
}

/// Returns the longest range of a unit's weapons without grenades, in inches.
pub fn longest_range(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let weapons = facts.alive(unit).into_iter().flat_map(|model_ref| &model_ref.fighter.weapons);
    let ranges = weapons.filter_map(|(id, _)| facts.weapon(unit, id));
    ranges
        .filter(|weapon| !weapon.any_rule(|rule| rule.is_grenade()))
        .map(|weapon| *weapon.rng)
        .fold(0.0, f32::max)
}

/// Estimates the hit points that one model's weapon takes from a target in the
/// open, regardless of positions.
fn rough_damage(
    facts: &BattleRef<'_>,
    weapon: &Weapon,
    from: &ModelRef<'_>,
    aim: &ModelRef<'_>,
) -> f64 {
    let number = |ask: fn(&dyn WeaponRuleEffect) -> Option<u8>| {
        f64::from(weapon.find_rule(ask).unwrap_or(0))
    };
    let bursts = 1.0 + number(|rule| rule.further_attacks());
    let rending = number(|rule| rule.further_hits());
    let blast = number(|rule| rule.blast());
    let damage = number(|rule| rule.damage()).max(1.0);
    let chance =
        |need: i32| SixPool { dice: 1, target_number: need, reroll_failed: false }.chance();
    let skill = weapon
        .find_rule(|rule| rule.fixed_target_number())
        .or_else(|| weapon.find_rule(|rule| rule.skill()));
    let skill = skill.unwrap_or_else(|| facts.skill(from));
    let hits =
        f64::from(*weapon.att) * bursts * (chance(skill) + rending / 6.0) + blast * BLAST_VICTIMS;
    let failed = 1.0 - chance(facts.defence(aim) + i32::from(weapon.prc));
    let counter = counter_target_number(i32::from(weapon.dmg), facts.toughness(aim));
    hits * failed * damage * (1.0 - chance(counter))
}

/// Estimates the hit points that a unit could take from another in one attack with its
/// best weapons, and their longest range in inches.
pub fn expected_damage(facts: &BattleRef<'_>, from: &Unit, at: &Unit) -> (f64, f32) {
    let aims = facts.alive(at);
    // A destroyed unit loses nothing more.
    let Some(aim) = aims.first() else { return (0.0, 0.0) };
    let most: i32 = aims.iter().map(|model_ref| model_ref.fighter.left).sum();
    let mut lost = 0.0;
    let mut range = 0.0f32;
    // Equal models with equal weapons follow one another.
    let mut last: Option<(&ModelRef<'_>, Option<(f64, f32)>)> = None;
    for model_ref in facts.alive(from) {
        let same = |other: &ModelRef<'_>| {
            other.fighter.model == model_ref.fighter.model
                && other.fighter.weapons == model_ref.fighter.weapons
        };
        let best = match last {
            Some((other, best)) if same(other) => best,
            _ => {
                let weapons = model_ref.fighter.weapons.iter().filter(|(_, spent)| !spent);
                weapons
                    .filter_map(|(id, _)| facts.weapon(from, id))
                    .filter(|weapon| !weapon.any_rule(|rule| rule.is_grenade()))
                    .map(|weapon| (rough_damage(facts, weapon, model_ref, aim), *weapon.rng))
                    .max_by(|a, b| a.0.total_cmp(&b.0))
            }
        };
        last = Some((model_ref, best));
        if let Some((hit_points, inches)) = best {
            lost += hit_points;
            range = range.max(inches);
        }
    }
    (lost.min(f64::from(most)), range)
}

/// As [`expected_damage`], valued in points.
fn threatened_points(facts: &BattleRef<'_>, from: &Unit, at: &Unit) -> (f64, f32) {
    let (lost, range) = expected_damage(facts, from, at);
    (lost * hit_point_value(facts, at), range)
}

/// The damage that a unit and its enemies could do to each other; computed
/// once for a decision.
pub struct Matchups {
    /// One entry for each enemy on the table.
    matchups: Vec<Matchup>,
}

/// The damage that a unit and one of its enemies could do to each other.
struct Matchup {
    enemy: UnitId,
    /// Points of the enemy that the unit could destroy in an attack, weighed by its style.
    dealt_points: f64,
    /// Range of that attack in inches.
    dealt_range: f32,
    /// Points of the unit that the enemy threatens, weighed by its style.
    taken_points: f64,
    /// Range of the enemy's attack in inches.
    taken_range: f32,
    /// Inches of the enemy's Move.
    enemy_walk: f32,
}

impl Matchups {
    /// Computes the matchups of a unit.
    pub fn new(facts: &BattleRef<'_>, unit: &Unit) -> Matchups {
        let Weights { safety, aggression, .. } = facts.weights(unit);
        let matchups = facts.enemies(unit.side).map(|enemy| {
            let enemy_walk = facts
                .standing(enemy.id)
                .first()
                .map_or(0.0, |model_ref| facts.movement(model_ref, false));
            // An enemy that has acted is a threat only in the next round.
            let share = if enemy.command > 0 { 1.0 } else { ACTED_ENEMY_FACTOR };
            let (taken_points, taken_range) = threatened_points(facts, enemy, unit);
            let (dealt_points, dealt_range) = threatened_points(facts, unit, enemy);
            Matchup {
                enemy: enemy.id,
                dealt_points: dealt_points * aggression,
                dealt_range,
                taken_points: taken_points * share * safety,
                taken_range,
                enemy_walk,
            }
        });
        Matchups { matchups: matchups.collect() }
    }

    /// Returns the points of the unit that enemies threaten at its position in `facts`.
    pub fn exposure(&self, facts: &BattleRef<'_>, unit: UnitId) -> f64 {
        let mut sum = 0.0;
        for matchup in &self.matchups {
            let apart = facts.distance_between(unit, matchup.enemy);
            if apart < matchup.taken_range + matchup.enemy_walk {
                sum += matchup.taken_points;
            }
        }
        sum
    }

    /// Returns the points of an enemy that the unit may destroy later from
    /// its position in `facts`.
    pub fn chances(&self, facts: &BattleRef<'_>, unit: UnitId, walk: f32) -> f64 {
        let opportunity = |matchup: &Matchup| {
            let missing =
                (facts.distance_between(unit, matchup.enemy) - matchup.dealt_range).max(0.0);
            let moves = missing / walk.max(1.0);
            matchup.dealt_points / f64::from(1.0 + moves)
        };
        self.matchups.iter().map(opportunity).fold(0.0, f64::max)
    }
}

/// Returns the value of a unit's position in `facts`: near objectives that it wants,
/// or guarding held ones.
pub fn position_value(facts: &BattleRef<'_>, unit: &Unit, walk: f32) -> f64 {
    // A unit off the table has no position.
    let Some(at) = unit_center(facts, unit.id) else { return 0.0 };
    let mut best = 0.0f64;
    let mut all = 0.0;
    for marker in &facts.field.markers {
        let away = facts.distance_to_marker(unit.id, marker);
        let value = objective_value(facts, unit.side, marker);
        if wants_objective(unit, marker) {
            let missing = (away - SECURE_DISTANCE).max(0.0);
            let actions = (missing / walk.max(1.0)).ceil() as usize;
            let discounts = std::iter::repeat_n(DISCOUNT_PER_ACTION, actions.min(MOST_ACTIONS));
            let mut share = SECURE_CHANCE * discounts.product::<f64>();
            // One unit is enough for one objective.
            let closer = |friend: &Unit| {
                friend.id != unit.id
                    && unit_center(facts, friend.id).is_some_and(|there| {
                        marker.at.distance(there) + FRIEND_LEAD < marker.at.distance(at)
                    })
            };
            if facts.units_on_table(unit.side).any(closer) {
                share *= SECOND_UNIT_FACTOR;
            }
            if facts
                .enemies(unit.side)
                .any(|enemy| facts.distance_to_marker(enemy.id, marker) < CLOSE)
            {
                share *= CONTESTED_FACTOR;
            }
            best = best.max(value * share);
            all += value * share;
        } else if away < CLOSE {
            // A unit nearby prevents the enemy from securing.
            let alone = !facts.units_on_table(unit.side).any(|friend| {
                friend.id != unit.id && facts.distance_to_marker(friend.id, marker) < CLOSE
            });
            let threatened = facts
                .enemies(unit.side)
                .any(|enemy| facts.distance_to_marker(enemy.id, marker) < GUARD_INCHES);
            if alone && threatened {
                best = best.max(value * GUARD_FACTOR);
            }
        }
    }
    (best + all * OTHER_OBJECTIVES_FACTOR) * facts.weights(unit).objectives
}
