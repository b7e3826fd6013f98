//! Setup decisions of the strong player: edge, objectives and entry points.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use monteria_cadence::battle::MARKER_RADIUS;
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::content::{Entries, Markers, Objective};
use monteria_cadence::steps::edges::EdgeChoice;
use monteria_cadence::steps::setup::placed_kind;
use monteria_dice::Dice;
use monteria_game::{Choice, Decision, Order, SideId};
use monteria_table::Spot;

/// The number of spots that are compared.
const SAMPLES: usize = 96;
/// Distances in inches are capped at this: beyond it an objective is simply far.
const FAR_INCHES: f32 = 32.0;

/// Chooses the edge or corner nearest to most objectives.
pub(super) fn choose_edge(
    facts: &BattleRef<'_>,
    decision: &Decision,
    dice: &mut Dice,
) -> Option<Order> {
    let score = |choice: &Choice| {
        // A dividing line is no side's edge.
        let edge = choice.action().map(|EdgeChoice(edge)| edge).filter(|edge| !edge.is_line());
        let way = edge.map_or(Vec2::ZERO, |edge| edge.way());
        facts
            .field
            .markers
            .iter()
            .map(|marker| marker.at.dot(way).clamp(-FAR_INCHES, FAR_INCHES))
            .sum::<f32>()
    };
    let start = dice.pick(decision.options.len().max(1));
    let turned = decision.options.iter().cycle().skip(start).take(decision.options.len());
    let mut best: Option<(f32, &Choice)> = None;
    for choice in turned {
        let score = score(choice);
        if best.is_none_or(|(most, _)| score > most + 0.01) {
            best = Some((score, choice));
        }
    }
    best.map(|(_, choice)| Order::plain(&choice.id))
}

/// Places an objective: one that the enemy may destroy far from its side,
/// any other at random.
pub(super) fn place_marker(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    choice: &Choice,
    dice: &mut Dice,
) -> Option<Order> {
    let region = choice.needs.region()?;
    let spots = region.samples(world, SAMPLES);
    if placed_kind(facts) != Some(Objective::Destroy) {
        // Edges are not known yet: any spot will do that leaves room for the others.
        let mut free = spots.clone();
        while !free.is_empty() {
            let spot = free.swap_remove(dice.pick(free.len()));
            if free.is_empty() || leaves_room(facts, &spots, spot) {
                return Some(Order::to(&choice.id, spot));
            }
        }
        return None;
    }
    let home = facts.rounds.edges.get(&decision.seat.0).copied().unwrap_or_default();
    best_spot(&spots, choice, |spot| -spot.plan().dot(home))
}

/// Returns whether the remaining objectives find room among these spots
/// beside one at `first`.
fn leaves_room(facts: &BattleRef<'_>, spots: &[Spot], first: Spot) -> bool {
    let (count, apart) = match facts.mission().map(|mission| mission.markers) {
        Some(Markers::Alternate { count, apart, .. } | Markers::Defender { count, apart }) => {
            (*count, *apart)
        }
        Some(Markers::Centre(_) | Markers::Quarters(_)) | None => return true,
    };
    let mut taken = vec![first.plan()];
    for spot in spots.iter().map(|spot| spot.plan()) {
        if taken.iter().all(|at| at.distance(spot) >= apart + 2.0 * MARKER_RADIUS) {
            taken.push(spot);
        }
    }
    facts.field.markers.len() + taken.len() >= usize::from(count)
}

/// Places an entry point so that every objective is near one.
pub(super) fn place_entry(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    choice: &Choice,
) -> Option<Order> {
    let region = choice.needs.region()?;
    let spots = region.samples(world, SAMPLES);
    let side = SideId(decision.seat.0);
    let own: Vec<Vec2> =
        facts.field.entries.iter().filter(|it| it.side == side).map(|it| it.at).collect();
    let wanted = facts.field.markers.iter().filter(|it| it.owner != Some(side));
    let goals: Vec<Vec2> = wanted.map(|marker| marker.at).collect();
    // If another follows, both are chosen together.
    let more = match facts.mission().map(|mission| mission.entries) {
        Some(Entries::OnEdge(n) | Entries::NearMiddle(n, _) | Entries::NearCorner(n, _)) => {
            usize::from(*n) > own.len() + 1
        }
        Some(Entries::Assault) | None => false,
    };
    let near = |goal: &Vec2, spot: &Spot| {
        own.iter()
            .map(|at| at.distance(*goal))
            .fold(spot.plan().distance(*goal).min(FAR_INCHES), f32::min)
    };
    best_spot(&spots, choice, |spot| {
        let with = |other: &Spot| {
            let both = |goal: &Vec2| near(goal, spot).min(other.plan().distance(*goal));
            goals.iter().map(both).sum::<f32>()
        };
        let seconds = spots.iter().filter(|_| more).map(with);
        seconds.fold(if more { f32::INFINITY } else { with(spot) }, f32::min)
    })
}

/// Returns the order to the spot with the least score.
fn best_spot(spots: &[Spot], choice: &Choice, score: impl Fn(&Spot) -> f32) -> Option<Order> {
    spots
        .iter()
        .min_by(|a, b| score(a).total_cmp(&score(b)))
        .map(|spot| Order::to(&choice.id, *spot))
}
