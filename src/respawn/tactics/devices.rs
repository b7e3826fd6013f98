//! Ways elsewhere and things of one use, as the strong captain plans with them:
//! teleports, launch pads, portals, rocket packs, charges, phase inducers, ghost walks.

use crate::area::ArenaRef;
use bevy_math::{Vec2, Vec3};

use super::super::questions::near;
use super::super::state::{FlagAt, FlagStatus, Kind, SPOT_RADIUS, Special, Thing};
use super::aims::aim_value;
use super::plans::goals;
use super::value::longest;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::Objective;
use monteria_game::SideId;
use monteria_table::{Body, Reach, Spot, flat};

/// What a launch pad costs of the rest of a move, in inches.
const PAD_COST: f32 = 2.0;
/// Inches around a charge in which it strikes.
const BLAST: f32 = 3.0;
/// What a charge is worth by a flag, and by an objective for each point that this scores.
const BY_FLAG: f32 = 0.6;
const BY_GOAL: f32 = 0.2;
/// Inches from which an enemy is likely to come by.
const COMES: f32 = 15.0;
/// What is left of a goal that takes a portal and a further activation to get to.
const PORTAL: f32 = 0.45;
/// What it is worth to be hidden from an enemy far away.
const PHASED: f32 = 0.2;

/// Where a thing takes a character of this side, and what that costs of its move.
pub(crate) fn exit(facts: &BattleRef<'_>, side: SideId, thing: &Thing) -> Option<(Vec2, f32)> {
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

/// Where a character comes out that is taken to this point.
pub(crate) fn landing(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, to: Vec2) -> Option<Spot> {
    let landed = near(facts, &model_ref.body(), to, model_ref.id())?;
    (landed.plan().distance(to) <= model_ref.stand.radius + SPOT_RADIUS)
        .then(|| Spot::of(landed.at))
}

/// Ways elsewhere that a Move may take: where each is entered, where it ends.
pub(crate) fn ways(facts: &BattleRef<'_>, unit: UnitId, reach: &Reach<'_>) -> Vec<(Spot, Spot)> {
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied())
    else {
        return Vec::new();
    };
    let touch = model_ref.stand.radius + SPOT_RADIUS;
    let way = |thing: &Thing| {
        let (to, cost) = exit(facts, entry.side, thing)?;
        if thing.at.distance(reach.mover().plan()) > reach.rules().budget + touch {
            return None;
        }
        let route = reach.nearest_to(thing.at);
        let end = Spot::of(route.end());
        if end.plan().distance(thing.at) > touch - 0.01 || route.cost + cost > reach.rules().budget
        {
            return None;
        }
        Some((end, landing(facts, model_ref, to)?))
    };
    facts.arena().things.iter().filter_map(way).collect()
}

/// Places to which a rocket pack can take a character: toward goals, and all around.
pub(crate) fn leaps(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Spot> {
    let Some(model_ref) = facts.standing(unit.id).first().copied() else { return Vec::new() };
    if !facts.any_perk(model_ref, |perk| perk.special() == Some(Special::Rocket))
        || facts.arena().is(unit.id, |it| it.held)
    {
        return Vec::new();
    }
    let at = flat(model_ref.stand.at);
    let step = facts.movement(model_ref, false);
    let least = step * 2.0 + 0.05;
    let most = step * 3.0 - 0.05;
    let mut spots: Vec<Vec2> = Vec::new();
    for goal in goals(facts, unit, at).into_iter().take(5) {
        let way = super::super::odds::toward(at, goal);
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
        at + super::super::odds::toward(Vec2::ZERO, Vec2::new(x, z)) * (least + 1.0)
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

/// What it is worth that a charge of this side lies at a point: by what enemies come for.
pub(crate) fn charge_value(facts: &BattleRef<'_>, unit: &Unit, at: Vec2) -> f32 {
    let Some(prizes) = facts.bout().map(|bout| bout.prizes) else { return 0.0 };
    let comes = |goal: Vec2| {
        facts.enemies(unit.side).any(|enemy| facts.place_of(enemy.id).distance(goal) < COMES)
    };
    let mut worth = 0.0f32;
    for marker in
        facts.field.markers.iter().filter(|it| it.at.distance(at) < BLAST - 0.5 && comes(it.at))
    {
        worth += BY_GOAL
            * match marker.kind {
                Objective::Proximity if facts.arena().active.contains(&marker.id) => {
                    (prizes.zone + prizes.alone + prizes.most) as f32 * 0.5
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
        // In front of the base, so that whoever comes for the flag meets it and whoever
        // brings one does not.
        let gap = flag.base.distance(at);
        if (1.8..BLAST).contains(&gap) && at.length() < flag.base.length() && comes(flag.base) {
            worth += BY_FLAG;
        }
    }
    let friends = facts.fielded(unit.side).filter(|it| it.id != unit.id);
    let hurt = friends.filter(|it| facts.place_of(it.id).distance(at) < BLAST + 0.6).count();
    worth - 0.5 * hurt as f32
}

/// What the best charge is worth that could be laid from where a character stands.
pub(crate) fn charge_worth(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let at = facts.place_of(unit.id);
    let flags = facts.arena().flags.iter().filter(|flag| flag.owner == Some(unit.side));
    let fronts =
        flags.map(|flag| flag.base + super::super::odds::toward(flag.base, Vec2::ZERO) * 2.2);
    let spots = facts.field.markers.iter().map(|marker| marker.at).chain(fronts);
    spots
        .filter(|spot| spot.distance(at) < 3.4)
        .map(|spot| charge_value(facts, unit, spot))
        .fold(0.0, f32::max)
}

/// What opening a portal is worth: the first where it is good to be, the second at hand.
pub(crate) fn portal_worth(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let at = facts.place_of(unit.id);
    let here = aim_value(facts, unit, at, unit.command, None);
    let own: Vec<Vec2> = facts.arena().portals(unit.side).map(|portal| portal.at).collect();
    let gain = |to: Vec2| (aim_value(facts, unit, to, unit.command, None) - here) * PORTAL;
    match own.as_slice() {
        [] => {
            let all = goals(facts, unit, at).into_iter();
            all.filter(|goal| (6.0..12.0).contains(&goal.distance(at)))
                .map(gain)
                .fold(0.0, f32::max)
        }
        [one] if one.distance(at) > 8.0 => gain(*one) * 1.5,
        _ => 0.0,
    }
}

/// What a Phase Inducer is worth now: by the enemies that could shoot from far away.
pub(crate) fn phase_worth(facts: &BattleRef<'_>, unit: &Unit) -> f32 {
    let far = facts.enemies(unit.side).filter(|enemy| {
        let apart = facts.apart(enemy.id, unit.id);
        enemy.command > 1 && apart > 13.0 && apart < longest(facts, enemy) + 5.0
    });
    far.count() as f32 * PHASED
}
