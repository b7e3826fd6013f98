//! Before the battle: which edge, where objectives of one's own, and where to come in.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use monteria_cadence::battle::MARKER_RADIUS;
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::content::{Entries, Markers, Objective};
use monteria_cadence::steps::edges::EdgeChoice;
use monteria_cadence::steps::setup::placed_kind;
use monteria_dice::Dice;
use monteria_game::{Choice, Decision, Needs, Order, SideId};
use monteria_table::Spot;

/// Spots that are looked at.
const SAMPLES: usize = 96;
/// What lies farther from where one comes in than this is far, however far, in inches.
const FAR: f32 = 32.0;

/// The edge or corner on whose side most objectives lie.
pub(super) fn edge(facts: &BattleRef<'_>, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let score = |choice: &Choice| {
        // A line between two corners is no side of anybody's.
        let edge = choice.action().map(|EdgeChoice(edge)| edge).filter(|edge| !edge.is_line());
        let way = edge.map_or(Vec2::ZERO, |edge| edge.way());
        facts.field.markers.iter().map(|marker| marker.at.dot(way).clamp(-FAR, FAR)).sum::<f32>()
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

/// An objective: what the enemy must not destroy far from its side, any other anywhere.
pub(super) fn marker(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    choice: &Choice,
    dice: &mut Dice,
) -> Option<Order> {
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, SAMPLES);
    if placed_kind(facts) != Some(Objective::Destroy) {
        // Edges are not known yet: anywhere is as good that leaves room for the others.
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
    least(&spots, choice, |spot| -spot.plan().dot(home))
}

/// Whether the objectives that are still to come find room among these spots beside
/// one that lies there.
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

/// An entry point: so that all objectives are near one.
pub(super) fn entry(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    choice: &Choice,
) -> Option<Order> {
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, SAMPLES);
    let side = SideId(decision.seat.0);
    let own: Vec<Vec2> =
        facts.field.entries.iter().filter(|it| it.side == side).map(|it| it.at).collect();
    let wanted = facts.field.markers.iter().filter(|it| it.owner != Some(side));
    let goals: Vec<Vec2> = wanted.map(|marker| marker.at).collect();
    // Where another follows, both are thought of at once.
    let more = match facts.mission().map(|mission| mission.entries) {
        Some(Entries::OnEdge(n) | Entries::NearMiddle(n, _) | Entries::NearCorner(n, _)) => {
            usize::from(*n) > own.len() + 1
        }
        Some(Entries::Assault) | None => false,
    };
    let near = |goal: &Vec2, spot: &Spot| {
        own.iter().map(|at| at.distance(*goal)).fold(spot.plan().distance(*goal).min(FAR), f32::min)
    };
    least(&spots, choice, |spot| {
        let with = |other: &Spot| {
            let both = |goal: &Vec2| near(goal, spot).min(other.plan().distance(*goal));
            goals.iter().map(both).sum::<f32>()
        };
        let seconds = spots.iter().filter(|_| more).map(with);
        seconds.fold(if more { f32::INFINITY } else { with(spot) }, f32::min)
    })
}

/// The spot with the least score.
fn least(spots: &[Spot], choice: &Choice, score: impl Fn(&Spot) -> f32) -> Option<Order> {
    spots
        .iter()
        .min_by(|a, b| score(a).total_cmp(&score(b)))
        .map(|spot| Order::to(&choice.id, *spot))
}
