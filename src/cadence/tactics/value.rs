//! What things are worth to a side, in points of units: objectives, places, and what
//! enemies may do there.

use bevy_math::Vec2;

use super::super::battle::{CLOSE, Marker, Unit, UnitId};
use super::super::battle_ref::{BattleRef, ModelRef};
use super::super::content::{Objective, Scoring, Weapon};
use super::super::strike::counter_need;
use super::super::weapon_rules::WeaponRuleEffect;
use super::aims::hit_point_worth;
use monteria_dice::SixPool;
use monteria_game::SideId;
use monteria_table::flat;

/// How much of what an objective scores later is counted, for each round.
const LATER: f64 = 0.75;
/// The chance that an attempt to secure succeeds.
pub const SECURE: f64 = 2.0 / 3.0;
/// How many victory points an army's points make.
const ARMY_VP: f64 = 14.0;

/// Whether an objective is worth going for.
pub fn wanted(unit: &Unit, marker: &Marker) -> bool {
    match marker.kind {
        Objective::Destroy if marker.owner == Some(unit.side) => marker.held.is_some(),
        Objective::Destroy => marker.held.is_none(),
        Objective::Control | Objective::Access | Objective::Recover | Objective::Proximity => {
            marker.held != Some(unit.side)
        }
    }
}

/// A victory point, in points of units.
pub fn victory_point(facts: &BattleRef<'_>, side: SideId) -> f64 {
    let army: u32 =
        facts.units.0.iter().filter(|unit| unit.side == side).map(|unit| unit.points).sum();
    f64::from(army) / ARMY_VP
}

/// What it is worth to a side to hold an objective from now on, in points.
pub fn marker_worth(facts: &BattleRef<'_>, side: SideId, marker: &Marker) -> f64 {
    let Some(mission) = facts.mission() else { return 0.0 };
    let held = facts.field.markers.iter().filter(|other| other.held == Some(side)).count() as f64;
    let mut sum = if mission.assault.is_some() { 6.0 } else { 0.0 };
    let mut weight = 1.0;
    for round in facts.rounds.round.max(1)..=facts.rounds.last {
        for rule in &mission.scoring {
            sum += weight
                * match rule {
                    Scoring::Held(_, at_end) if round == facts.rounds.last => f64::from(*at_end),
                    Scoring::Held(each, _) => f64::from(*each),
                    Scoring::HeldRound => f64::from(round),
                    Scoring::HeldCount => held * 2.0 + 1.0,
                    Scoring::OwnStands(each) => f64::from(*each),
                    Scoring::EnemyFalls(_) | Scoring::Scored(_) => 0.0,
                };
        }
        weight *= LATER;
    }
    for rule in &mission.scoring {
        match rule {
            Scoring::EnemyFalls(points) => match marker.kind {
                Objective::Destroy => sum += f64::from(*points) * LATER,
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
    // What the enemy holds is lost to it, too.
    let theirs =
        marker.held.is_some_and(|holder| holder != side) && marker.kind != Objective::Destroy;
    sum * victory_point(facts, side) * if theirs { 1.7 } else { 1.0 }
}

/// The middle of a unit on the plan.
pub fn middle(facts: &BattleRef<'_>, unit: UnitId) -> Option<Vec2> {
    let standing = facts.standing(unit);
    let sum =
        standing.iter().map(|model_ref| flat(model_ref.stand.at)).fold(Vec2::ZERO, |a, b| a + b);
    if standing.is_empty() { None } else { Some(sum / standing.len() as f32) }
}

/// The longest range of a unit's weapons, grenades aside, in inches.
pub fn longest(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let weapons = facts.alive(unit).into_iter().flat_map(|model_ref| &model_ref.fighter.weapons);
    let ranges = weapons.filter_map(|(id, _)| facts.weapon(unit, id));
    ranges
        .filter(|weapon| !weapon.any_rule(|rule| rule.is_grenade()))
        .map(|weapon| *weapon.rng)
        .fold(0.0, f32::max)
}

/// Points of a target that one model's weapon is expected to destroy in the open, never
/// mind where they are.
fn rough(facts: &BattleRef<'_>, weapon: &Weapon, from: &ModelRef<'_>, aim: &ModelRef<'_>) -> f64 {
    let number = |ask: fn(&dyn WeaponRuleEffect) -> Option<u8>| {
        f64::from(weapon.find_rule(ask).unwrap_or(0))
    };
    let bursts = 1.0 + number(|rule| rule.further_attacks());
    let rending = number(|rule| rule.further_hits());
    let blast = number(|rule| rule.blast());
    let damage = number(|rule| rule.damage()).max(1.0);
    let chance = |need: i32| SixPool { dice: 1, need, again: false }.chance();
    let skill =
        weapon.find_rule(|rule| rule.need()).or_else(|| weapon.find_rule(|rule| rule.skill()));
    let skill = skill.unwrap_or_else(|| facts.skill(from));
    let hits = f64::from(*weapon.att) * bursts * (chance(skill) + rending / 6.0) + blast * 1.5;
    let failed = 1.0 - chance(facts.defence(aim) + i32::from(weapon.prc));
    let counter = counter_need(i32::from(weapon.dmg), facts.toughness(aim));
    hits * failed * damage * (1.0 - chance(counter))
}

/// Hit points of another that a unit could take in one attack, and from how
/// far: its best weapons.
pub fn harm(facts: &BattleRef<'_>, from: &Unit, at: &Unit) -> (f64, f32) {
    let aims = facts.alive(at);
    let Some(aim) = aims.first() else { return (0.0, 0.0) };
    let most: i32 = aims.iter().map(|model_ref| model_ref.fighter.left).sum();
    let mut lost = 0.0;
    let mut range = 0.0f32;
    // Models of a kind with the same arms follow one another.
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
                    .map(|weapon| (rough(facts, weapon, model_ref, aim), *weapon.rng))
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

/// The same in points.
fn menace(facts: &BattleRef<'_>, from: &Unit, at: &Unit) -> (f64, f32) {
    let (lost, range) = harm(facts, from, at);
    (lost * hit_point_worth(facts, at), range)
}

/// What a unit and its enemies could do to each other; made once for a decision.
pub struct Rivals {
    /// For each enemy: what this unit could destroy of it and from how far, and the same
    /// the other way round, and how far it gets in an activation.
    pairs: Vec<(UnitId, (f64, f32), (f64, f32), f32)>,
}

impl Rivals {
    /// Those of this unit.
    pub fn of(facts: &BattleRef<'_>, unit: &Unit) -> Rivals {
        let pairs = facts.enemies(unit.side).map(|enemy| {
            let walk = facts
                .standing(enemy.id)
                .first()
                .map_or(0.0, |model_ref| facts.movement(model_ref, false));
            // Who has acted already is a danger only in the next round.
            let share = if enemy.command > 0 { 1.0 } else { 0.5 };
            let (points, range) = menace(facts, enemy, unit);
            (enemy.id, menace(facts, unit, enemy), (points * share, range), walk)
        });
        Rivals { pairs: pairs.collect() }
    }

    /// What enemies are expected to destroy of the unit where it stands in `facts`.
    pub fn exposure(&self, facts: &BattleRef<'_>, unit: UnitId) -> f64 {
        let mut sum = 0.0;
        for (enemy, _, (points, range), walk) in &self.pairs {
            let apart = facts.apart(unit, *enemy);
            if apart < range + walk {
                sum += points;
            }
        }
        sum
    }

    /// What the unit may hope to destroy later from where it stands in `facts`.
    pub fn chances(&self, facts: &BattleRef<'_>, unit: UnitId, walk: f32) -> f64 {
        let hope = |(enemy, (points, range), ..): &(UnitId, (f64, f32), (f64, f32), f32)| {
            let short = (facts.apart(unit, *enemy) - range).max(0.0) / walk.max(1.0);
            points / f64::from(1.0 + short)
        };
        self.pairs.iter().map(hope).fold(0.0, f64::max)
    }
}

/// What it is worth that a unit stands where it does in `facts`: near objectives that it
/// wants, or guarding what is held.
pub fn place(facts: &BattleRef<'_>, unit: &Unit, walk: f32) -> f64 {
    let Some(at) = middle(facts, unit.id) else { return 0.0 };
    let mut best = 0.0f64;
    let mut all = 0.0;
    for marker in &facts.field.markers {
        let away = facts.to_marker(unit.id, marker);
        let worth = marker_worth(facts, unit.side, marker);
        if wanted(unit, marker) {
            let actions = ((away - 0.9).max(0.0) / walk.max(1.0)).ceil() as usize;
            let mut share = SECURE * std::iter::repeat_n(0.8, actions.min(12)).product::<f64>();
            // One unit is enough for one objective.
            let closer = |friend: &Unit| {
                friend.id != unit.id
                    && middle(facts, friend.id).is_some_and(|there| {
                        marker.at.distance(there) + 1.0 < marker.at.distance(at)
                    })
            };
            if facts.fielded(unit.side).any(closer) {
                share *= 0.3;
            }
            if facts.enemies(unit.side).any(|enemy| facts.to_marker(enemy.id, marker) < CLOSE) {
                share *= 0.6;
            }
            best = best.max(worth * share);
            all += worth * share;
        } else if away < CLOSE {
            // Whoever stands by keeps the enemy from trying.
            let alone = !facts
                .fielded(unit.side)
                .any(|friend| friend.id != unit.id && facts.to_marker(friend.id, marker) < CLOSE);
            let threatened =
                facts.enemies(unit.side).any(|enemy| facts.to_marker(enemy.id, marker) < 18.0);
            if alone && threatened {
                best = best.max(worth * 0.3);
            }
        }
    }
    best + all * 0.08
}
