//! Line of sight between units: clear, obscured or blocked (Cadence, Action: Attack, step 1).

use super::battle::{CLOSE, Unit, UnitId};
use super::facts::{Facet, Facts};
use crate::table::{Body, Keywords, Obstacle, body_between, distance};

/// Inches within which a friend of the attacker shields a target.
const MELEE: f32 = 1.0;

/// What a unit sees of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// At least half of the models are in plain view.
    Clear,
    /// More than half are covered at least in part; whether terrain with Cover is among what covers them.
    Obscured {
        /// Terrain with the Cover keyword covers them.
        cover: bool,
    },
    /// Nothing can be aimed at, and why.
    Blocked(&'static str),
}

impl Line {
    fn rank(self) -> u8 {
        match self {
            Line::Clear => 0,
            Line::Obscured { cover: false } => 1,
            Line::Obscured { cover: true } => 2,
            Line::Blocked(_) => 3,
        }
    }
}

/// The best line that one of these models of a unit has to a target unit, and the model that has it.
pub fn line(facts: &Facts<'_>, unit: &Unit, shooters: &[&Facet<'_>], target: UnitId) -> (Line, Option<Body>) {
    let aims = facts.standing(target);
    let bodies: Vec<Body> = aims.iter().map(|facet| facet.body()).collect();
    let near = shooters
        .iter()
        .flat_map(|facet| bodies.iter().map(|body| distance(&facet.body(), body)))
        .fold(f32::INFINITY, f32::min);
    let shielded = near > CLOSE && {
        let friends = facts.fielded(unit.side).filter(|friend| friend.id != unit.id);
        friends.map(|friend| facts.apart(friend.id, target)).any(|gap| gap < MELEE)
    };
    if shielded {
        return (Line::Blocked("a friendly unit is within 1\" of the target"), None);
    }
    // Units in the way stop a line; the two units themselves do not.
    let screens: Vec<Body> = facts
        .models
        .iter()
        .filter(|facet| facet.in_play() && facet.fighter.unit != unit.id && facet.fighter.unit != target)
        .map(|facet| facet.body())
        .collect();
    let vehicle = aims.iter().any(|facet| facts.is_vehicle(facet));
    let mut best = (Line::Blocked("no line of sight"), None);
    for shooter in shooters {
        let from = shooter.body();
        let mut found = from_one(facts, &from, &bodies, &screens);
        if let Line::Obscured { .. } = found
            && (near < CLOSE || vehicle)
        {
            found = Line::Clear;
        }
        if found.rank() < best.0.rank() {
            best = (found, Some(from));
        }
        if best.0 == Line::Clear {
            break;
        }
    }
    best
}

/// What one model sees of a unit.
pub fn from_one(facts: &Facts<'_>, from: &Body, bodies: &[Body], screens: &[Body]) -> Line {
    let (mut plain, mut covered, mut cover) = (0usize, 0usize, false);
    for body in bodies {
        let mut over: Vec<Obstacle> = facts.table.covers(from, body).collect();
        over.retain(|obstacle| matches!(obstacle, Obstacle::Piece(_)));
        if !over.is_empty() && !facts.table.sight(from, body, &[]).clear() {
            continue;
        }
        if body_between(from, body, screens).is_some() {
            return Line::Blocked("another unit is in the way");
        }
        if over.is_empty() {
            plain += 1;
        } else {
            covered += 1;
            cover |= over.iter().any(|obstacle| match obstacle {
                Obstacle::Piece(number) => facts
                    .table
                    .piece(*number)
                    .is_some_and(|piece| piece.keywords.contains(Keywords::OBSCURING)),
                _ => false,
            });
        }
    }
    match plain + covered {
        0 => Line::Blocked("no line of sight"),
        _ if plain * 2 >= bodies.len() => Line::Clear,
        _ => Line::Obscured { cover },
    }
}
