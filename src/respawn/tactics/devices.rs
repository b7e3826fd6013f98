//! Exits and items of one use in the plans of the strong player: teleports, launch pads,
//! portals, rocket packs, charges, phase inducers, ghost walks.

use crate::area::ArenaRef;
use bevy_math::{Vec2, Vec3};

use super::evaluation::longest_range;
use super::objectives::objective_value;
use super::plans::goals;
use crate::state::{FlagAt, FlagStatus, Kind, SPOT_RADIUS, Special, Thing};
use crate::steps::questions::free_body_near;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::Objective;
use monteria_game::SideId;
use monteria_table::{Body, Reach, Spot, flat};

/// Inches of the remaining move that a launch pad costs.
const PAD_COST: f32 = 2.0;
/// Radius of the blast of a charge, in inches.
const BLAST_RADIUS: f32 = 3.0;
/// Value of a charge by the own flag, and by an objective for each point that it scores.
const CHARGE_BY_FLAG: f32 = 0.6;
const CHARGE_BY_OBJECTIVE: f32 = 0.2;
/// Distance in inches from which an enemy is expected to come.
const ENEMY_RANGE: f32 = 15.0;
/// Share of the value of a place that takes a portal and another activation to reach.
const PORTAL_SHARE: f32 = 0.45;
/// Value of being hidden from one distant enemy.
const HIDDEN_VALUE: f32 = 0.2;

/// Margin in inches so that a character touches an exit with certainty.
const TOUCH_MARGIN: f32 = 0.01;
/// Least and greatest length of a leap as a multiple of the Movement, and a margin
/// for rounding in inches.
const LEAP_MIN: f32 = 2.0;
const LEAP_MAX: f32 = 3.0;
const LEAP_MARGIN: f32 = 0.05;
/// Inches beyond the least length of leaps that are tried all around.
const LEAP_AROUND: f32 = 1.0;
/// Number of points of interest toward which leaps are tried.
const LEAP_GOALS: usize = 5;
/// Inches by which an objective must lie inside the blast of a charge.
const INSIDE_BLAST: f32 = 0.5;
/// Share of a zone's score that a charge beside it is worth.
const ZONE_CHARGE_SHARE: f32 = 0.5;
/// Least distance in inches of a charge from the own flag.
const FLAG_CHARGE_MIN: f32 = 1.8;
/// Distance in inches in front of the own flag at which a charge is tried.
const FLAG_CHARGE_FRONT: f32 = 2.2;
/// Typical radius of a friend's base, in inches, and the cost of a friend in the blast.
const FRIEND_RADIUS: f32 = 0.6;
const FRIEND_COST: f32 = 0.5;
/// Distance in inches within which a charge can be placed.
const CHARGE_RANGE: f32 = 3.4;
/// Distances in inches of a point that is worth a first portal.
const FIRST_PORTAL: std::ops::Range<f32> = 6.0..12.0;
/// Least distance in inches between two portals, and the factor for completing a pair.
const PAIR_DISTANCE: f32 = 8.0;
const PAIR_FACTOR: f32 = 1.5;
/// Distance in inches beyond which a Phase Inducer hides, with a margin, and the inches
/// that an enemy may come closer.
const FAR_AWAY: f32 = 13.0;
const ENEMY_ADVANCE: f32 = 5.0;

/// Returns where a thing takes a character of this side, and its cost in inches of the
/// move; `None` if it is no exit.
pub(crate) fn exit_of(facts: &BattleRef<'_>, side: SideId, thing: &Thing) -> Option<(Vec2, f32)> {
    match thing.what {
        Kind::Teleport(to) => Some((to, 0.0)),
        Kind::Pad(to) => Some((to, PAD_COST)),
        Kind::Portal if thing.owner == Some(side) => {
            let twin = facts.arena().portals(side).find(|it| it.id != thing.id)?;
            Some((twin.at, 0.0))
        }
        Kind::Pickup(_)
        | Kind::Gun(_)
        | Kind::Charge
        | Kind::Smoke
        | Kind::Barricade(..)
        | Kind::Portal
        | Kind::Barrier(_)
        | Kind::Arrival { .. } => None,
    }
}

/// Returns where a character lands at an exit at this point, or `None` without room.
pub(crate) fn landing(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, to: Vec2) -> Option<Spot> {
    let landed = free_body_near(facts, &model_ref.body(), to, model_ref.id())?;
    (landed.plan().distance(to) <= model_ref.stand.radius + SPOT_RADIUS)
        .then(|| Spot::of(landed.at))
}

/// Returns the exits that a Move can use: the spot of entry and the spot of landing.
pub(crate) fn exits(facts: &BattleRef<'_>, unit: UnitId, reach: &Reach<'_>) -> Vec<(Spot, Spot)> {
    // A character that is not on the table uses no exit.
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied())
    else {
        return Vec::new();
    };
    let touch = model_ref.stand.radius + SPOT_RADIUS;
    let way = |thing: &Thing| {
        let (to, cost) = exit_of(facts, entry.side, thing)?;
        if thing.at.distance(reach.mover().plan()) > reach.rules().budget + touch {
            return None;
        }
        let route = reach.nearest_to(thing.at);
        let end = Spot::of(route.end());
        if end.plan().distance(thing.at) > touch - TOUCH_MARGIN
            || route.cost + cost > reach.rules().budget
        {
            return None;
        }
        Some((end, landing(facts, model_ref, to)?))
    };
    facts.arena().things.iter().filter_map(way).collect()
}

/// Returns the places in reach of a rocket pack: toward points of
/// interest, and all around.
pub(crate) fn leaps(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Spot> {
    // A character that is not on the table does not leap.
    let Some(model_ref) = facts.standing(unit.id).first().copied() else { return Vec::new() };
    if !facts.any_perk(model_ref, |perk| perk.special() == Some(Special::Rocket))
        || facts.arena().has_state(unit.id, |it| it.in_stasis)
    {
        return Vec::new();
    }
    let at = flat(model_ref.stand.at);
    let step = facts.movement(model_ref, false);
    let least = step * LEAP_MIN + LEAP_MARGIN;
    let most = step * LEAP_MAX - LEAP_MARGIN;
    let mut spots: Vec<Vec2> = Vec::new();
    for goal in goals(facts, unit, at).into_iter().take(LEAP_GOALS) {
        let way = crate::geometry::direction(at, goal);
        spots.push(at + way * at.distance(goal).clamp(least, most));
    }
    const AROUND: [(f32, f32); 8] = [
        (1.0, 0.0),
        (0.7, 0.7),
        (0.0, 1.0),
        (-0.7, 0.7),
        (-1.0, 0.0),
        (-0.7, -0.7),
        (0.0, -1.0),
        (0.7, -0.7),
    ];
    spots.extend(AROUND.into_iter().map(|(x, z)| {
        at + crate::geometry::direction(Vec2::ZERO, Vec2::new(x, z)) * (least + LEAP_AROUND)
    }));
    let others: Vec<Body> = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.id() != model_ref.id())
        .map(|it| it.body())
        .collect();
    let fits = |at: &Vec2| {
        let body = model_ref.body().moved(Vec3::new(at.x, facts.table.ground(*at), at.y));
        facts.table.spot_legal(&body, &others).is_ok()
    };
    spots.into_iter().filter(fits).map(Spot::from).collect()
}

/// Returns the value of a charge at a point, by what enemies would come for.
pub(crate) fn charge_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    // Without a mission nothing attracts enemies.
    let Some(prizes) = facts.prizes() else { return 0.0 };
    let comes = |goal: Vec2| {
        facts
            .enemies(unit.side)
            .any(|enemy| facts.unit_position(enemy.id).distance(goal) < ENEMY_RANGE)
    };
    let mut value = 0.0f32;
    for marker in facts
        .field
        .markers
        .iter()
        .filter(|it| it.at.distance(at) < BLAST_RADIUS - INSIDE_BLAST && comes(it.at))
    {
        value += CHARGE_BY_OBJECTIVE
            * match marker.kind {
                Objective::Proximity if facts.arena().active_objectives.contains(&marker.id) => {
                    (prizes.zone + prizes.alone + prizes.most) as f32 * ZONE_CHARGE_SHARE
                }
                Objective::Control if marker.held == Some(unit.side) => prizes.held as f32,
                Objective::Control
                | Objective::Access
                | Objective::Recover
                | Objective::Destroy
                | Objective::Proximity => 0.0,
            };
    }
    for flag in facts
        .arena()
        .flags
        .iter()
        .filter(|flag| flag.owner == Some(unit.side) && flag.now() == FlagAt::Home)
    {
        // In front of the base: an enemy that comes for the flag meets it, a friend that
        // brings one does not.
        let gap = flag.base.distance(at);
        if (FLAG_CHARGE_MIN..BLAST_RADIUS).contains(&gap)
            && at.length() < flag.base.length()
            && comes(flag.base)
        {
            value += CHARGE_BY_FLAG;
        }
    }
    let friends = facts.units_on_table(unit.side).filter(|it| it.id != unit.id);
    let hurt = friends
        .filter(|it| facts.unit_position(it.id).distance(at) < BLAST_RADIUS + FRIEND_RADIUS)
        .count();
    value - FRIEND_COST * hurt as f32
}

/// Returns the value of the best charge that can be placed from where a character stands.
pub(crate) fn best_charge_value(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let at = facts.unit_position(unit.id);
    let flags = facts.arena().flags.iter().filter(|flag| flag.owner == Some(unit.side));
    let fronts = flags.map(|flag| {
        flag.base + crate::geometry::direction(flag.base, Vec2::ZERO) * FLAG_CHARGE_FRONT
    });
    let spots = facts.field.markers.iter().map(|marker| marker.at).chain(fronts);
    spots
        .filter(|spot| spot.distance(at) < CHARGE_RANGE)
        .map(|spot| charge_value(facts, unit, spot))
        .fold(0.0, f32::max)
}

/// Returns the value of opening a portal: the first at a good place, the second nearby.
pub(crate) fn portal_value(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let at = facts.unit_position(unit.id);
    let here = objective_value(facts, unit, at, unit.command, None);
    let own: Vec<Vec2> = facts.arena().portals(unit.side).map(|portal| portal.at).collect();
    let gain =
        |to: Vec2| (objective_value(facts, unit, to, unit.command, None) - here) * PORTAL_SHARE;
    match own.as_slice() {
        [] => {
            let all = goals(facts, unit, at).into_iter();
            all.filter(|goal| FIRST_PORTAL.contains(&goal.distance(at)))
                .map(gain)
                .fold(0.0, f32::max)
        }
        [one] if one.distance(at) > PAIR_DISTANCE => gain(*one) * PAIR_FACTOR,
        _ => 0.0,
    }
}

/// Returns the value of a Phase Inducer now, by the enemies that could
/// shoot from far away.
pub(crate) fn phase_value(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let far = facts.enemies(unit.side).filter(|enemy| {
        let apart = facts.distance_between(enemy.id, unit.id);
        enemy.command > 1 && apart > FAR_AWAY && apart < longest_range(facts, enemy) + ENEMY_ADVANCE
    });
    far.count() as f32 * HIDDEN_VALUE
}
