//! What places, attacks and goals are worth, in victory points.

use crate::area::ArenaRef;
use bevy_math::{Vec2, Vec3};

use super::super::state::{FlagAt, FlagStatus, Kind};
use monteria_cadence::battle::{Fire, MARKER_RADIUS, Mode, Unit, UnitId, Whereabouts};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::{Id, Objective, Weapon};
use monteria_cadence::steps::offers::offers;
use monteria_cadence::strike::{AttackPlan, plan};
use monteria_game::{ModelId, SideId, Stand};
use monteria_table::{Spot, flat};

/// What an enemy out of the way is worth beside its victory points.
const TEMPO: f32 = 0.55;
/// What each point that an enemy has left adds to what its death is worth.
const POINT: f32 = 0.03;
/// What an inch toward an enemy is worth to whoever has nothing to shoot at.
const INCH: f32 = 0.03;
/// Inches around an active objective in which characters count.
pub(crate) const ZONE: f32 = 5.9;

/// What a kill of this character is worth to its enemies.
fn kill_worth(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let Some(bout) = facts.bout() else { return 1.0 };
    let late = bout.prizes.late_kill > 0 && facts.rounds.round >= 4;
    let points = if late { bout.prizes.late_kill } else { bout.prizes.kill };
    let base = if bout.elimination { 1.2 } else { points as f32 };
    let carries = if facts.flag_of(unit.id).is_some() { 2.5 } else { 0.0 };
    base + TEMPO + unit.command as f32 * POINT + carries
}

/// Expected hit points lost to a plan, without the whole spread.
pub(super) fn expected(plan: &AttackPlan) -> f32 {
    let chance = |need: i32| f32::from((7 - need.clamp(2, 7)) as u8) / 6.0;
    let mut hit = chance(plan.need);
    if plan.again {
        hit += (1.0 - hit) * hit;
    }
    let six = if plan.need <= 6 { 1.0 / 6.0 } else { 0.0 };
    let mut dice = plan.dice as f32 * if plan.rolled { 3.5 } else { 1.0 };
    dice += plan.redo as f32 * (1.0 - hit).min(dice);
    let hits = dice * plan.bursts as f32 * (hit + six * plan.rending as f32);
    let mut ward = chance(plan.guard.defence);
    if plan.guard.defence_again {
        ward += (1.0 - ward) * ward;
    }
    let mut counter = chance(plan.guard.counter);
    if plan.guard.models.iter().any(|(_, shields)| *shields) {
        counter += (1.0 - counter) * counter * 0.6;
    }
    hits * (1.0 - ward) * plan.guard.damage as f32 * (1.0 - counter)
}

/// What an attack that is expected to cost a target so many hit points is worth.
fn attack_worth(facts: &BattleRef<'_>, target: &Unit, lost: f32) -> f32 {
    let left =
        facts.standing(target.id).first().map_or(1, |model_ref| model_ref.fighter.left).max(1)
            as f32;
    kill_worth(facts, target) * (lost / left).min(1.0) * 0.6
}

/// An attack: with what, whom it is aimed at, what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shot {
    /// The weapon, used as on its page.
    pub weapon: Id,
    /// At whom.
    pub aim: ModelId,
    /// In victory points.
    pub worth: f32,
    /// What the weapon costs beside the action.
    pub cost: u32,
}

/// The best of all attacks from where a unit stands, by what each is worth and
/// costs beside the action.
pub(super) fn best_of(
    facts: &BattleRef<'_>,
    unit: &Unit,
    weigh: impl Fn(&Weapon, &Unit, &AttackPlan) -> (f32, u32),
) -> Option<Shot> {
    let mut best: Option<Shot> = None;
    for offer in offers(facts, unit, false) {
        if offer.why.is_some() || offer.mode != Mode::Plain {
            continue;
        }
        for (target, aim, shooters) in &offer.targets {
            let fire = Fire {
                shooters: shooters.clone(),
                weapon: offer.weapon.id.clone(),
                mode: Mode::Plain,
                target: *target,
            };
            let (Some(plan), Some(enemy)) = (plan(facts, &fire), facts.unit(*target)) else {
                continue;
            };
            let (worth, cost) = weigh(offer.weapon, enemy, &plan);
            if best.as_ref().is_none_or(|shot| worth > shot.worth) {
                best = Some(Shot { weapon: fire.weapon, aim: *aim, worth, cost });
            }
        }
    }
    best
}

/// The best attack from where a unit stands, by about what it hits.
pub(super) fn best_attack(facts: &BattleRef<'_>, unit: &Unit) -> Option<Shot> {
    best_of(facts, unit, |weapon, enemy, plan| {
        let mut worth = attack_worth(facts, enemy, expected(plan));
        if weapon.any_rule(|rule| rule.is_one_use()) {
            worth *= 0.9;
        }
        if weapon.any_rule(|rule| rule.is_heavy()) {
            worth -= 0.08;
        }
        (worth, 0)
    })
}

/// The nearest enemy on the table.
pub(crate) fn nearest_enemy(facts: &BattleRef<'_>, side: SideId, at: Vec2) -> Option<Vec2> {
    let all = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.model.side != side)
        .map(|it| flat(it.stand.at));
    all.min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)))
}

/// The longest range of a character's weapons that are not used up.
pub(super) fn longest(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let weapons =
        facts.character(unit.id).into_iter().flat_map(|model_ref| &model_ref.fighter.weapons);
    let ranges = weapons.filter(|(_, spent)| !spent).filter_map(|(id, _)| facts.weapon(unit, id));
    ranges
        .filter(|weapon| !weapon.any_rule(|rule| rule.is_one_use()))
        .map(|weapon| *weapon.rng)
        .fold(0.0, f32::max)
}

/// The battle with one character elsewhere, asked something.
pub(super) fn from_place<T>(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spot: Spot,
    ask: impl FnOnce(&BattleRef<'_>, &ModelRef<'_>) -> T,
) -> Option<T> {
    let model_ref = *facts.character(unit)?;
    let y = spot.y.unwrap_or_else(|| facts.table.ground(spot.plan()));
    let stand = Stand { at: Vec3::new(spot.x, y, spot.z), ..*model_ref.stand };
    let mut moved = BattleRef { models: facts.models.clone(), ..*facts };
    let index = moved.models.iter().position(|it| it.id() == model_ref.id())?;
    moved.models[index].seen.stand = &stand;
    let own = moved.models[index];
    Some(ask(&moved, &own))
}

/// What a place is worth by itself to a character's team:
/// objectives, flags, zones, pick-ups.
pub(crate) fn goal_value(
    facts: &BattleRef<'_>,
    unit: &Unit,
    at: Vec2,
    radius: f32,
    secures: bool,
) -> f32 {
    let Some(bout) = facts.bout() else { return 0.0 };
    let prizes = bout.prizes;
    let rounds = facts.rounds.last.saturating_sub(facts.rounds.round).min(2) as f32 + 1.0;
    let mut worth = 0.0;
    for marker in &facts.field.markers {
        let gap = marker.at.distance(at) - radius - MARKER_RADIUS;
        match marker.kind {
            Objective::Control | Objective::Access => {
                let points =
                    if marker.kind == Objective::Access { 3.0 } else { prizes.held as f32 };
                if marker.held == Some(unit.side) {
                    // Whoever stands near keeps others from it.
                    worth += if gap < 3.0 { points * 0.12 } else { 0.0 };
                } else {
                    let contested = facts
                        .enemies(unit.side)
                        .any(|enemy| facts.to_marker(enemy.id, marker) < 3.0);
                    let pull = points * if contested { 0.5 } else { 1.0 };
                    worth += pull * 0.35 * (1.0 - (gap.max(0.0) / 24.0).min(1.0));
                    if gap < 1.0 && secures && !contested {
                        worth += points * 0.55 * rounds.min(2.0);
                    }
                }
            }
            Objective::Proximity if facts.arena().active.contains(&marker.id) => {
                let points = (prizes.zone + prizes.alone + prizes.most) as f32;
                worth += if gap < ZONE {
                    points * 0.7
                } else {
                    points * 0.35 * (1.0 - (gap / 30.0).min(1.0))
                };
            }
            Objective::Recover | Objective::Destroy | Objective::Proximity => {}
        }
    }
    worth + flag_value(facts, unit, at, prizes.flag as f32) + pickup_value(facts, unit, at, radius)
}

pub(crate) fn flag_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2, points: f32) -> f32 {
    if points <= 0.0 {
        return 0.0;
    }
    let base =
        facts.arena().flags.iter().find(|flag| flag.owner == Some(unit.side)).map(|flag| flag.base);
    let near = |goal: Vec2| 1.0 - (goal.distance(at) / 40.0).min(1.0);
    if facts.flag_of(unit.id).is_some() {
        return base.map_or(0.0, |base| points * 1.6 * near(base));
    }
    let mut worth = 0.0f32;
    for flag in &facts.arena().flags {
        let lies = match flag.now() {
            FlagAt::Home => flag.base,
            FlagAt::Ground(at) => at,
            FlagAt::Carried(by) if flag.owner == Some(unit.side) => facts.stands(by),
            FlagAt::Carried(_) | FlagAt::Scored => continue,
        };
        let own = flag.owner == Some(unit.side);
        let touch = if lies.distance(at) < 1.4 { 0.35 } else { 0.0 };
        match flag.now() {
            FlagAt::Home if own => {}
            FlagAt::Home | FlagAt::Ground(_) if !own => {
                // One runner is enough, unless nobody is nearer.
                let nearer = facts.fielded(unit.side).any(|friend| {
                    friend.id != unit.id
                        && facts.place_of(friend.id).distance(lies) + 2.0 < at.distance(lies)
                });
                worth = worth.max(points * (if nearer { 0.25 } else { 0.6 } * near(lies) + touch));
            }
            FlagAt::Home | FlagAt::Ground(_) | FlagAt::Carried(_) | FlagAt::Scored => {
                worth = worth.max(points * (0.5 * near(lies) + touch));
            }
        }
    }
    worth
}

fn pickup_value(facts: &BattleRef<'_>, _: &Unit, at: Vec2, radius: f32) -> f32 {
    let touching =
        facts.arena().things.iter().filter(|thing| thing.at.distance(at) <= radius + 0.78);
    let worth = touching.map(|thing| match thing.what {
        Kind::Pickup(Some(_)) => 0.3,
        Kind::Gun(true) => 0.45,
        Kind::Charge => -1.5,
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
    worth.sum()
}

/// What it is worth for a character to be at a place, with an attack or
/// an objective to follow.
pub(crate) fn place_value(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spot: Spot,
    attacks: bool,
    secures: bool,
) -> f32 {
    let Some(entry) = facts.unit(unit) else { return 0.0 };
    let value = from_place(facts, unit, spot, |facts, own| {
        let at = flat(own.stand.at);
        let mut worth = goal_value(facts, entry, at, own.stand.radius, secures);
        let hit = if attacks && facts.flag_of(unit).is_none() {
            best_attack(facts, entry).map_or(0.0, |shot| shot.worth)
        } else {
            0.0
        };
        worth += hit;
        if hit <= 0.0
            && let Some(foe) = nearest_enemy(facts, entry.side, at)
        {
            worth -= (foe.distance(at) - longest(facts, entry).min(12.0) * 0.8).max(0.0) * INCH;
        }
        let wounded = facts
            .units
            .0
            .iter()
            .filter(|it| it.side == entry.side && facts.arena().is(it.id, |it| it.downed));
        for friend in wounded {
            let gap = facts.place_of(friend.id).distance(at) - own.stand.radius * 2.0;
            worth += if gap < 2.9 { 0.45 } else { 0.0 };
        }
        worth
    });
    value.unwrap_or(0.0)
}

/// What it is worth for a character in reserve to come in at a place.
pub(crate) fn enter_value(facts: &BattleRef<'_>, unit: UnitId, spot: Spot) -> f32 {
    let Some(entry) = facts.unit(unit) else { return 0.0 };
    let mut there = entry.clone();
    there.place = Whereabouts::Table;
    let at = spot.plan();
    let radius = facts.character(unit).map_or(0.6, |model_ref| model_ref.stand.radius);
    let mut worth = goal_value(facts, entry, at, radius, true);
    if let Some(foe) = nearest_enemy(facts, entry.side, at) {
        let away = foe.distance(at);
        let reach = longest(facts, entry).min(14.0);
        worth -= (away - reach).max(0.0) * INCH * 2.0;
    } else {
        worth -= at.length() * INCH * 0.3;
    }
    worth
}
