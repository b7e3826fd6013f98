//! Values of places, attacks and goals in victory points, for the easy and the standard
//! player. Also shared helpers: the best attack, and what-if views of the battle.

use crate::area::ArenaRef;
use bevy_math::{Vec2, Vec3};

use crate::state::{FlagAt, FlagStatus, Kind};
use monteria_cadence::battle::{FireMode, MARKER_RADIUS, Unit, UnitId, UnitLocation, WeaponAttack};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::{Id, Objective, Weapon};
use monteria_cadence::steps::offers::offers;
use monteria_cadence::strike::{AttackPlan, plan};
use monteria_game::{ModelId, SideId, Stand};
use monteria_table::{Spot, flat};

/// Value of an absent enemy beside its victory points.
const ABSENCE_VALUE: f32 = 0.55;
/// Value of each Command Point that dies with an enemy.
const COMMAND_POINT_VALUE: f32 = 0.03;
/// Value of an inch toward the nearest enemy for a character without a target.
const INCH_VALUE: f32 = 0.03;
/// Distance to an active objective, in inches, at which characters count.
pub(crate) const ZONE_REACH: f32 = 5.9;
/// Value of a kill in an elimination, where kills do not score.
const ELIMINATION_KILL: f32 = 1.2;
/// Additional value of a kill of a character that carries a flag.
const FLAG_CARRIER: f32 = 2.5;
/// Round from which late kills score.
const LATE_ROUND: u32 = 4;
/// Mean of a die that gives the number of attacks.
const MEAN_DIE: f32 = 3.5;
/// Share of a counter reroll that shields give on average.
const SHIELD_REROLL: f32 = 0.6;
/// Share of the value of a kill that a certain loss of all hit points counts.
const HIT_VALUE: f32 = 0.6;
/// Factor for attacks with a weapon of one use, which may be needed later.
const ONE_USE_FACTOR: f32 = 0.9;
/// Cost of firing a Heavy weapon, for its Command Point.
const HEAVY_COST: f32 = 0.08;
/// Victory points of an Access objective.
const ACCESS_POINTS: f32 = 3.0;
/// Distance in inches within which characters guard or contest an objective.
const CONTEST_RANGE: f32 = 3.0;
/// Distance in inches within which a character can secure an objective.
const SECURE_RANGE: f32 = 1.0;
/// Share of an objective's score for guarding it.
const GUARD_SHARE: f32 = 0.12;
/// Factor for an objective that enemies contest.
const CONTESTED_FACTOR: f32 = 0.5;
/// Share of an objective's score for being near it; it falls to 0 at `OBJECTIVE_PULL`.
const OBJECTIVE_NEAR: f32 = 0.35;
/// Distance in inches from which an objective attracts nobody.
const OBJECTIVE_PULL: f32 = 24.0;
/// Share of an objective's score for each round for a chance to secure it now.
const SECURE_SHARE: f32 = 0.55;
/// The most rounds for which a secured objective counts.
const SECURE_ROUNDS: f32 = 2.0;
/// Share of a zone's score for being in it.
const IN_ZONE: f32 = 0.7;
/// Share of a zone's score for being near it; it falls to 0 at `ZONE_PULL`.
const NEAR_ZONE: f32 = 0.35;
/// Distance in inches from which a zone attracts nobody.
const ZONE_PULL: f32 = 30.0;
/// Distance in inches from which a flag or its base attracts nobody.
const FLAG_PULL: f32 = 40.0;
/// Factor of a flag's score for its carrier near its own base.
const CARRY_HOME: f32 = 1.6;
/// Distance in inches at which a character touches a flag.
const FLAG_TOUCH: f32 = 1.4;
/// Share of a flag's score for touching it.
const TOUCH_SHARE: f32 = 0.35;
/// Lead in inches with which a friend is nearer to a flag.
const NEARER_BY: f32 = 2.0;
/// Share of a flag's score near an enemy flag, for the nearest character and for others.
const ENEMY_FLAG: f32 = 0.6;
const ENEMY_FLAG_OTHERS: f32 = 0.25;
/// Share of a flag's score near the own flag away from its base.
const OWN_FLAG: f32 = 0.5;
/// Distance from the base in inches within which things are touched.
const THING_REACH: f32 = 0.78;
/// Value of a pick-up, of a big gun, and of a charge within reach.
const PICKUP: f32 = 0.3;
const BIG_GUN: f32 = 0.45;
const CHARGE: f32 = -1.5;
/// The most inches of a weapon's range that an approach relies on.
const APPROACH_RANGE: f32 = 12.0;
/// Share of a weapon's range that an approach relies on.
const APPROACH_SHARE: f32 = 0.8;
/// Distance in inches within which a Downed friend can be revived.
const REVIVE_RANGE: f32 = 2.9;
/// Value of standing beside a Downed friend.
const BESIDE_DOWNED: f32 = 0.45;
/// Radius of a character without a model, in inches.
const DEFAULT_RADIUS: f32 = 0.6;
/// The most inches of a weapon's range that an entry relies on.
const ENTRY_RANGE: f32 = 14.0;
/// Cost of each inch by which an enemy is nearer than a character wants.
const TOO_NEAR_COST: f32 = 0.15;
/// Cost of each enemy within range of a character whose losses weigh twice as much.
const RISK_COST: f32 = 0.12;
/// The most inches of an enemy's range that count as a risk.
const RISK_RANGE: f32 = 14.0;
/// Factor of the value of an inch toward the enemy at an entry.
const ENTRY_INCH: f32 = 2.0;
/// Factor of the value of an inch toward the middle at an entry without enemies.
const CENTER_INCH: f32 = 0.3;

/// Returns the value of a kill of this character.
fn kill_value(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    // Without a mission every kill counts the same.
    let Some(bout) = facts.bout() else { return 1.0 };
    let late = bout.prizes.late_kill > 0 && facts.rounds.round >= LATE_ROUND;
    let points = if late { bout.prizes.late_kill } else { bout.prizes.kill };
    let base = if bout.elimination { ELIMINATION_KILL } else { points as f32 };
    let carries = if facts.flag_of(unit.id).is_some() { FLAG_CARRIER } else { 0.0 };
    base + ABSENCE_VALUE + unit.command as f32 * COMMAND_POINT_VALUE + carries
}

/// Returns the expected hit points lost to an attack: a fast approximation
/// without the full distribution.
pub(super) fn expected_loss(plan: &AttackPlan) -> f32 {
    let chance = |need: i32| f32::from((7 - need.clamp(2, 7)) as u8) / 6.0;
    let mut hit = chance(plan.target_number);
    if plan.reroll_all {
        hit += (1.0 - hit) * hit;
    }
    let six = if plan.target_number <= 6 { 1.0 / 6.0 } else { 0.0 };
    let mut dice = plan.dice as f32 * if plan.random_dice { MEAN_DIE } else { 1.0 };
    dice += plan.rerolls as f32 * (1.0 - hit).min(dice);
    let hits = dice * plan.bursts as f32 * (hit + six * plan.rending as f32);
    let mut ward = chance(plan.guard.defence);
    if plan.guard.reroll_defence {
        ward += (1.0 - ward) * ward;
    }
    let mut counter = chance(plan.guard.counter);
    if plan.guard.models.iter().any(|(_, shields)| *shields) {
        counter += (1.0 - counter) * counter * SHIELD_REROLL;
    }
    hits * (1.0 - ward) * plan.guard.damage as f32 * (1.0 - counter)
}

/// Returns the value of an attack with this expected loss of hit points.
fn attack_value(facts: &BattleRef<'_>, target: &Unit, lost: f32) -> f32 {
    let left =
        facts.standing(target.id).first().map_or(1, |model_ref| model_ref.fighter.left).max(1)
            as f32;
    kill_value(facts, target) * (lost / left).min(1.0) * HIT_VALUE
}

/// A possible attack of a character.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AttackValue {
    /// The weapon, in its plain mode.
    pub weapon: Id,
    pub aim: ModelId,
    /// Value in victory points.
    pub value: f32,
    /// Command Points that the weapon costs beside the action.
    pub cost: u32,
}

/// Returns the best attack from where a unit stands. `weigh` returns the value of an
/// attack and its cost beside the action; the value is weighed by the unit's style.
pub(super) fn best_attack_by(
    facts: &BattleRef<'_>,
    unit: &Unit,
    weigh: impl Fn(&Weapon, &Unit, &AttackPlan) -> (f32, u32),
) -> Option<AttackValue> {
    let mut best: Option<AttackValue> = None;
    let aggression = facts.weights(unit).aggression as f32;
    for offer in offers(facts, unit, false) {
        if offer.why.is_some() || offer.mode != FireMode::Plain {
            continue;
        }
        for (target, aim, shooters) in &offer.targets {
            let fire = WeaponAttack {
                shooters: shooters.clone(),
                weapon: offer.weapon.id.clone(),
                mode: FireMode::Plain,
                target: *target,
            };
            let (Some(plan), Some(enemy)) = (plan(facts, &fire), facts.unit(*target)) else {
                continue;
            };
            let (value, cost) = weigh(offer.weapon, enemy, &plan);
            let value = value * aggression;
            if best.as_ref().is_none_or(|shot| value > shot.value) {
                best = Some(AttackValue { weapon: fire.weapon, aim: *aim, value, cost });
            }
        }
    }
    best
}

/// Returns the best attack from where a unit stands, by expected hits.
pub(super) fn best_attack(facts: &BattleRef<'_>, unit: &Unit) -> Option<AttackValue> {
    best_attack_by(facts, unit, |weapon, enemy, plan| {
        let mut value = attack_value(facts, enemy, expected_loss(plan));
        if weapon.any_rule(|rule| rule.is_one_use()) {
            value *= ONE_USE_FACTOR;
        }
        if weapon.any_rule(|rule| rule.is_heavy()) {
            value -= HEAVY_COST;
        }
        (value, 0)
    })
}

/// Returns the position of the nearest enemy on the table.
pub(crate) fn nearest_enemy(facts: &BattleRef<'_>, side: SideId, at: Vec2) -> Option<Vec2> {
    let all = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.model.side != side)
        .map(|it| flat(it.stand.at));
    all.min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))
}

/// Returns the longest range of a character's weapons that are not spent or of
/// one use, in inches.
pub(super) fn longest_range(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let weapons =
        facts.first_model(unit.id).into_iter().flat_map(|model_ref| &model_ref.fighter.weapons);
    let ranges = weapons.filter(|(_, spent)| !spent).filter_map(|(id, _)| facts.weapon(unit, id));
    ranges
        .filter(|weapon| !weapon.any_rule(|rule| rule.is_one_use()))
        .map(|weapon| *weapon.rng)
        .fold(0.0, f32::max)
}

/// Calls a function with a view of the battle in which one character stands elsewhere.
pub(super) fn with_character_at<T>(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spot: Spot,
    ask: impl FnOnce(&BattleRef<'_>, &ModelRef<'_>) -> T,
) -> Option<T> {
    let model_ref = *facts.first_model(unit)?;
    let y = spot.y.unwrap_or_else(|| facts.table.ground(spot.plan()));
    let stand = Stand { at: Vec3::new(spot.x, y, spot.z), ..*model_ref.stand };
    let mut moved = BattleRef { models: facts.models.clone(), ..*facts };
    let index = moved.models.iter().position(|it| it.id() == model_ref.id())?;
    moved.models[index].seen.stand = &stand;
    let own = moved.models[index];
    Some(ask(&moved, &own))
}

/// Returns the value of a place for a character's mission: objectives, flags, zones,
/// pick-ups. `secures` adds the value of securing an objective there.
pub(crate) fn goal_value(
    facts: &BattleRef<'_>,
    unit: &Unit,
    at: Vec2,
    radius: f32,
    secures: bool,
) -> f32 {
    // Without a mission no place scores.
    let Some(prizes) = facts.prizes() else { return 0.0 };
    let rounds = facts.rounds.last.saturating_sub(facts.rounds.round).min(2) as f32 + 1.0;
    let mut value = 0.0;
    for marker in &facts.field.markers {
        let gap = marker.at.distance(at) - radius - MARKER_RADIUS;
        match marker.kind {
            Objective::Control | Objective::Access => {
                let points = if marker.kind == Objective::Access {
                    ACCESS_POINTS
                } else {
                    prizes.held as f32
                };
                if marker.held == Some(unit.side) {
                    // A guard keeps enemies from securing it.
                    value += if gap < CONTEST_RANGE { points * GUARD_SHARE } else { 0.0 };
                } else {
                    let contested = facts
                        .enemies(unit.side)
                        .any(|enemy| facts.distance_to_marker(enemy.id, marker) < CONTEST_RANGE);
                    let pull = points * if contested { CONTESTED_FACTOR } else { 1.0 };
                    value +=
                        pull * OBJECTIVE_NEAR * (1.0 - (gap.max(0.0) / OBJECTIVE_PULL).min(1.0));
                    if gap < SECURE_RANGE && secures && !contested {
                        value += points * SECURE_SHARE * rounds.min(SECURE_ROUNDS);
                    }
                }
            }
            Objective::Proximity if facts.arena().active_objectives.contains(&marker.id) => {
                let points = (prizes.zone + prizes.alone + prizes.most) as f32;
                value += if gap < ZONE_REACH {
                    points * IN_ZONE
                } else {
                    points * NEAR_ZONE * (1.0 - (gap / ZONE_PULL).min(1.0))
                };
            }
            Objective::Recover | Objective::Destroy | Objective::Proximity => {}
        }
    }
    let all =
        value + flag_value(facts, unit, at, prizes.flag as f32) + pickup_value(facts, at, radius);
    all * facts.weights(unit).objectives as f32
}

/// Returns the value of a place for taking, carrying and recovering flags. `points` is
/// the score of a flag.
pub(crate) fn flag_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2, points: f32) -> f32 {
    if points <= 0.0 {
        return 0.0;
    }
    let base =
        facts.arena().flags.iter().find(|flag| flag.owner == Some(unit.side)).map(|flag| flag.base);
    let near = |goal: Vec2| 1.0 - (goal.distance(at) / FLAG_PULL).min(1.0);
    if facts.flag_of(unit.id).is_some() {
        return base.map_or(0.0, |base| points * CARRY_HOME * near(base));
    }
    let mut value = 0.0f32;
    for flag in &facts.arena().flags {
        let lies = match flag.now() {
            FlagAt::Home => flag.base,
            FlagAt::Ground(at) => at,
            FlagAt::Carried(by) if flag.owner == Some(unit.side) => facts.position_of(by),
            FlagAt::Carried(_) | FlagAt::Scored => continue,
        };
        let own = flag.owner == Some(unit.side);
        let touch = if lies.distance(at) < FLAG_TOUCH { TOUCH_SHARE } else { 0.0 };
        match flag.now() {
            FlagAt::Home if own => {}
            FlagAt::Home | FlagAt::Ground(_) if !own => {
                // One character is enough, so others leave the flag to the nearest.
                let nearer = facts.units_on_table(unit.side).any(|friend| {
                    friend.id != unit.id
                        && facts.unit_position(friend.id).distance(lies) + NEARER_BY
                            < at.distance(lies)
                });
                let share = if nearer { ENEMY_FLAG_OTHERS } else { ENEMY_FLAG };
                value = value.max(points * (share * near(lies) + touch));
            }
            FlagAt::Home | FlagAt::Ground(_) | FlagAt::Carried(_) | FlagAt::Scored => {
                value = value.max(points * (OWN_FLAG * near(lies) + touch));
            }
        }
    }
    value
}

/// Returns the value of the things that a character touches at a place.
fn pickup_value(facts: &BattleRef<'_>, at: Vec2, radius: f32) -> f32 {
    let touching =
        facts.arena().things.iter().filter(|thing| thing.at.distance(at) <= radius + THING_REACH);
    let value = touching.map(|thing| match thing.what {
        Kind::Pickup(Some(_)) => PICKUP,
        Kind::Gun(true) => BIG_GUN,
        Kind::Charge => CHARGE,
        Kind::Teleport(_)
        | Kind::Pad(_)
        | Kind::Pickup(_)
        | Kind::Gun(_)
        | Kind::Smoke
        | Kind::Barricade(..)
        | Kind::Portal
        | Kind::Barrier(_)
        | Kind::Arrival { .. } => 0.0,
    });
    value.sum()
}

/// Returns the value of a place for a character, with an attack or
/// an objective to follow.
pub(crate) fn place_value(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spot: Spot,
    attacks: bool,
    secures: bool,
) -> f32 {
    let value = with_character_at(facts, unit, spot, |facts, own| {
        let entry = facts.unit(unit)?;
        let at = flat(own.stand.at);
        let mut value = goal_value(facts, entry, at, own.stand.radius, secures);
        let hit = if attacks && facts.flag_of(unit).is_none() {
            best_attack(facts, entry).map_or(0.0, |shot| shot.value)
        } else {
            0.0
        };
        value += hit;
        if hit <= 0.0
            && let Some(foe) = nearest_enemy(facts, entry.side, at)
        {
            value -= (foe.distance(at)
                - longest_range(facts, entry).min(APPROACH_RANGE) * APPROACH_SHARE)
                .max(0.0)
                * INCH_VALUE
                * facts.weights(entry).aggression as f32;
        }
        value -= risk(facts, entry, at);
        let wounded =
            facts.units.0.iter().filter(|it| {
                it.side == entry.side && facts.arena().has_state(it.id, |it| it.downed)
            });
        for friend in wounded {
            let gap = facts.unit_position(friend.id).distance(at) - own.stand.radius * 2.0;
            value += if gap < REVIVE_RANGE { BESIDE_DOWNED } else { 0.0 };
        }
        Some(value)
    });
    value.flatten().unwrap_or(0.0)
}

/// Returns the cost of a place for the style of a character: enemies that are nearer than
/// it wants, and enemies within range if its losses weigh more than usual.
pub(super) fn risk(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    let weights = facts.weights(unit);
    let mut cost = 0.0;
    if let Some(foe) = nearest_enemy(facts, unit.side, at).filter(|_| weights.standoff > 0.0) {
        cost += weights.too_near(foe.distance(at)) as f32 * TOO_NEAR_COST;
    }
    if weights.caution() > 0.0 {
        let in_range = facts.enemies(unit.side).filter(|enemy| {
            facts.unit_position(enemy.id).distance(at) < longest_range(facts, enemy).min(RISK_RANGE)
        });
        cost += weights.caution() as f32 * RISK_COST * in_range.count() as f32;
    }
    cost
}

/// Returns the value of a place of entry for a character in reserve.
pub(crate) fn enter_value(facts: &BattleRef<'_>, unit: UnitId, spot: Spot) -> f32 {
    // A unit that does not exist gains nothing.
    let Some(entry) = facts.unit(unit) else { return 0.0 };
    let mut there = entry.clone();
    there.place = UnitLocation::Table;
    let at = spot.plan();
    let radius = facts.first_model(unit).map_or(DEFAULT_RADIUS, |model_ref| model_ref.stand.radius);
    let mut value = goal_value(facts, entry, at, radius, true);
    if let Some(foe) = nearest_enemy(facts, entry.side, at) {
        let away = foe.distance(at);
        let reach = longest_range(facts, entry).min(ENTRY_RANGE);
        value -= (away - reach).max(0.0) * INCH_VALUE * ENTRY_INCH;
    } else {
        value -= at.length() * INCH_VALUE * CENTER_INCH;
    }
    value
}
