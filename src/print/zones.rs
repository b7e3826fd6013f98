//! Deployment zones, found by playing a match on.

use bevy_math::Vec2;

use monteria_game::{Decision, Game, Needs, Region, SeatId, Zone, first_legal};
use monteria_table::Board;

/// Maximum number of orders played to find decisions of deployment, and of
/// consecutive orders without one.
const MOST_ORDERS: usize = 400;
const MOST_OTHERS: usize = 24;

/// Number of straight edges of a drawn half circle.
const EDGES: u8 = 12;

/// A zone in which the models of a seat may be deployed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DeploymentZone {
    pub seat: SeatId,
    pub zone: Zone,
}

/// Returns the zones that a match offers for deployment, in order: it is played on from
/// its beginning until deployment ends. Secret decisions are ignored.
pub(crate) fn zones(mut game: Game) -> Vec<DeploymentZone> {
    let mut found: Vec<DeploymentZone> = Vec::new();
    let mut others = 0;
    for _ in 0..MOST_ORDERS {
        let Some(decision) = game.decision().cloned() else {
            // The match is over.
            break;
        };
        others = if gather(&decision, &mut found) { 0 } else { others + 1 };
        let order = first_legal(game.world(), &decision).filter(|_| others < MOST_OTHERS);
        // A refused order ends the search.
        if order.is_none_or(|order| game.submit(order).is_err()) {
            break;
        }
    }
    found
}

/// Adds the new zones of a decision. Returns whether it offers zones.
fn gather(decision: &Decision, found: &mut Vec<DeploymentZone>) -> bool {
    let mut any = false;
    for choice in decision.options.iter().filter(|choice| !choice.secret) {
        if let Needs::To(region) | Needs::Aim(region) = &choice.needs
            && let Region::Deploy { zones, .. } | Region::Muster { zones, .. } = region
        {
            any = true;
            for zone in zones {
                let one = DeploymentZone { seat: decision.seat, zone: zone.clone() };
                if !found.contains(&one) {
                    found.push(one);
                }
            }
        }
    }
    any
}

/// Returns the corners of a zone on a board, in inches.
pub(crate) fn corners(zone: &Zone, board: &Board) -> Vec<Vec2> {
    match zone {
        Zone::Circle { center, radius } => {
            let mut all = bow(*center, Vec2::new(*radius, 0.0));
            all.extend(bow(*center, Vec2::new(-*radius, 0.0)));
            all
        }
        Zone::Box { least, greatest } => rectangle(*least, *greatest),
        Zone::Toward { least, greatest, toward } => halved(&rectangle(*least, *greatest), *toward),
        Zone::NearExit { exit, within } => {
            let Some(exit) = board.exits.get(*exit) else {
                // There is no such Exit, so no zone either.
                return Vec::new();
            };
            let (from, to) = board.exit_ends(exit);
            // A half circle at each end, on the side away from the other end.
            let away = (to - from).normalize_or_zero() * *within;
            let aside = Vec2::new(away.y, -away.x);
            let mut all = bow(to, aside);
            all.extend(bow(from, -aside));
            let half = board.half();
            all.into_iter().map(|point| point.clamp(-half, half)).collect()
        }
    }
}

fn rectangle(least: Vec2, greatest: Vec2) -> Vec<Vec2> {
    vec![least, Vec2::new(greatest.x, least.y), greatest, Vec2::new(least.x, greatest.y)]
}

/// Returns points of a half circle about a centre, from this radius vector on in the
/// turning sense from x toward z.
fn bow(center: Vec2, spoke: Vec2) -> Vec<Vec2> {
    let point = |step: u8| {
        let (sin, cos) = libm::sincosf(core::f32::consts::PI * f32::from(step) / f32::from(EDGES));
        center + Vec2::new(spoke.x * cos - spoke.y * sin, spoke.x * sin + spoke.y * cos)
    };
    (0..=EDGES).map(point).collect()
}

/// Returns the part of a convex outline on the side of the table's middle to
/// which a direction points.
fn halved(outline: &[Vec2], toward: Vec2) -> Vec<Vec2> {
    let mut kept = Vec::new();
    for (number, from) in outline.iter().enumerate() {
        let to = outline[(number + 1) % outline.len()];
        let here = from.dot(toward);
        let there = to.dot(toward);
        if here >= 0.0 {
            kept.push(*from);
        }
        if (here >= 0.0) != (there >= 0.0) {
            kept.push(from.lerp(to, here / (here - there)));
        }
    }
    kept
}

#[cfg(test)]
mod tests;
