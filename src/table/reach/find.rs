//! Finding the cheapest way to one place.

use bevy_math::Vec2;

use super::field::{Field, Stop};
use super::leg::LegEnd;
use super::rules::{MoveRefusal, Spot};
use super::search::Graph;
use super::trace::Trace;
use super::{LEVEL_SLACK, OVER, Reach, SAME};
use crate::body::BodyId;
use crate::units::{ROUNDING, lift};

/// A way to a place, found but not yet traced.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// The number of the state from which the last leg, or the last but one, starts.
    pub from: usize,
    /// A last bend beside the place.
    pub via: Option<Vec2>,
    pub cost: f32,
    /// The height at which the last leg ends.
    pub y: f32,
    /// A climb up or down at the end: to hang, or to the ground.
    pub hang: Option<f32>,
}

impl Found {
    /// Whether it is one leg from the start.
    pub(crate) fn is_straight(&self) -> bool {
        self.from == 0 && self.via.is_none()
    }
}

/// Why there is no way to a place.
#[derive(Clone, Copy)]
pub(crate) enum Miss {
    NotASpot,
    OffTheBoard,
    /// The cheapest way known, or the straight line.
    TooFar(f32),
    Overlaps(BodyId),
    NoWay,
    /// A way ends there, but what stands there stands a hair inside something.
    Barred,
    /// It would end on slow ground, where it may not.
    Slow,
}

impl Reach<'_> {
    /// Whether the place is where the mover is already.
    pub(super) fn stays(&self, spot: Spot) -> bool {
        spot.plan().distance(self.mover.plan()) <= SAME
            && spot.y.is_none_or(|y| (y - self.mover.foot()).abs() <= ROUNDING)
    }

    fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| {
            self.field
                .table
                .fixed
                .searches
                .get(&self.field, || Graph::search(&self.field, &self.mover))
        })
    }

    /// The points of the way, the start left out.
    pub(super) fn line(&self, spot: Spot, found: &Found) -> Vec<Vec2> {
        // Straight from the start: nothing has to be searched.
        let mut points = if found.from == 0 { Vec::new() } else { self.graph().points(found.from) };
        points.extend(found.via);
        points.push(spot.plan());
        points
    }

    /// The cheapest way to a place (rounded already). Where it is the straight one, a
    /// trace has been led along it.
    pub(super) fn find(&self, spot: Spot, trace: Option<&mut Trace>) -> Result<Found, Miss> {
        let budget = self.field.rules.budget + OVER;
        let start = self.mover.plan();
        let at = spot.plan();
        if !at.is_finite() || spot.y.is_some_and(|y| !y.is_finite()) {
            return Err(Miss::NotASpot);
        }
        if self.stays(spot) {
            return Ok(Found { from: 0, via: None, cost: 0.0, y: self.mover.foot(), hang: None });
        }
        if !self.field.table.board().holds(at, self.mover.radius) {
            return Err(Miss::OffTheBoard);
        }
        let away = at.distance(start);
        if away > budget {
            return Err(Miss::TooFar(away));
        }
        // Straight there is the best there is, if nothing on the way makes it dearer.
        let foot = self.mover.foot();
        let direct = self
            .field
            .least(start, foot, at)
            .and_then(|_| self.field.leg(start, foot, at, trace).ok());
        let mut best = direct.and_then(|leg| self.field.arrival(spot, 0, leg, 0.0));
        let bends = !self.field.rules.straight;
        let dearer =
            |best: &Option<Found>| bends && best.is_none_or(|found| found.cost > away + OVER);
        if dearer(&best) {
            if let Some(body) = self.field.body_everywhere(at) {
                return Err(Miss::Overlaps(body));
            }
            // Where no base can stand, whatever the way, none has to be looked for.
            if best.is_none() && spot.y.is_none() && !self.field.open(at) {
                return Err(Miss::NoWay);
            }
            self.by_way_of_states(spot, budget, &mut best);
        }
        if dearer(&best) {
            self.by_way_of_sides(spot, budget, &mut best);
        }
        let Some(found) = best else { return Err(Miss::NoWay) };
        let y = found.hang.unwrap_or(found.y);
        match self.field.body_at(at, y) {
            Some(body) => Err(Miss::Overlaps(body)),
            None if found.cost > budget => Err(Miss::TooFar(found.cost)),
            None if self.field.ends_slow(at, y) => Err(Miss::Slow),
            // Right beside a wall a leg may end a hair inside of what
            // the place itself allows.
            None if self.field.table.barred(&self.mover.moved(lift(at, y))).is_some() => {
                Err(Miss::Barred)
            }
            None => Ok(found),
        }
    }

    /// Straight from some point that the search reached.
    fn by_way_of_states(&self, spot: Spot, budget: f32, best: &mut Option<Found>) {
        let graph = self.graph();
        let most = best.map_or(budget, |found| found.cost.min(budget));
        for (bound, state) in graph.bounds(spot.plan(), most) {
            if best.is_some_and(|found| found.cost <= bound) {
                break;
            }
            let (from, y, cost) = graph.state(state);
            let worth = |least: &f32| best.is_none_or(|found| cost + least < found.cost);
            if self.field.least(from, y, spot.plan()).filter(worth).is_none() {
                continue;
            }
            let leg = self.field.leg(from, y, spot.plan(), None).ok();
            better(best, leg.and_then(|leg| self.field.arrival(spot, state, leg, cost)));
        }
    }

    /// Around the side of something that the place lies right beside.
    fn by_way_of_sides(&self, spot: Spot, budget: f32, best: &mut Option<Found>) {
        let graph = self.graph();
        for via in self.field.beside(spot.plan()) {
            let last = via.distance(spot.plan());
            for (bound, state) in graph.bounds(via, budget - last) {
                if best.is_some_and(|found| found.cost <= bound + last + OVER) {
                    break;
                }
                let (from, y, cost) = graph.state(state);
                let worth =
                    |least: &f32| best.is_none_or(|found| cost + least + last < found.cost + OVER);
                if self.field.least(from, y, via).filter(worth).is_none() {
                    continue;
                }
                let Some(first) = self.field.leg(from, y, via, None).ok().filter(|leg| leg.bends)
                else {
                    continue;
                };
                let leg = self.field.leg(via, first.y, spot.plan(), None).ok();
                let found =
                    leg.and_then(|leg| self.field.arrival(spot, state, leg, cost + first.cost));
                better(best, found.map(|found| Found { via: Some(via), ..found }));
            }
        }
    }

    /// The refusal for a place to which there is no way.
    pub(super) fn refusal(&self, spot: Spot, miss: Miss) -> MoveRefusal {
        let budget = self.field.rules.budget;
        match miss {
            Miss::NotASpot => MoveRefusal::NotASpot,
            Miss::OffTheBoard => MoveRefusal::OffTheBoard,
            Miss::TooFar(cost) => {
                self.spot_refusal(spot).unwrap_or(MoveRefusal::TooFar { cost, budget })
            }
            Miss::Overlaps(body) => {
                self.spot_refusal(spot).unwrap_or(MoveRefusal::Overlaps { body })
            }
            Miss::Slow => MoveRefusal::EndsSlow,
            Miss::Barred => self.spot_refusal(spot).unwrap_or(MoveRefusal::NoRoute),
            // What stops the straight leg says most, where it is no thing.
            Miss::NoWay => {
                match self.field.leg(self.mover.plan(), self.mover.foot(), spot.plan(), None) {
                    Err(stop @ (Stop::Closer(_) | Stop::Farther | Stop::Danger(_))) => {
                        self.field.refusal(stop)
                    }
                    Err(stop) if self.field.rules.straight => {
                        self.spot_refusal(spot).unwrap_or_else(|| self.field.refusal(stop))
                    }
                    _ => self.spot_refusal(spot).unwrap_or(MoveRefusal::NoRoute),
                }
            }
        }
    }

    /// Why nobody can stand there, if so.
    fn spot_refusal(&self, spot: Spot) -> Option<MoveRefusal> {
        let table = self.field.table;
        let at = spot.plan();
        let levels = match spot.y {
            Some(y) => vec![y],
            None => table.levels(at),
        };
        let bodies = self.field.bodies();
        let mut first = None;
        for y in levels.into_iter().rev() {
            match table.spot_legal(&self.mover.moved(lift(at, y)), &bodies) {
                Ok(()) => return None,
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        first.map(MoveRefusal::from)
    }
}

/// Keeps the cheaper of two.
fn better(best: &mut Option<Found>, found: Option<Found>) {
    if let Some(found) = found
        && best.is_none_or(|b| found.cost < b.cost)
    {
        *best = Some(found);
    }
}

impl Field<'_> {
    /// What ending a leg at `spot` means for a move that wanted to end there.
    pub(crate) fn arrival(&self, spot: Spot, from: usize, leg: LegEnd, cost: f32) -> Option<Found> {
        let cost = cost + leg.cost;
        let found = Found { from, via: None, cost, y: leg.y, hang: None };
        if from == 0 && leg.cost == 0.0 && self.hold.is_some() {
            // Hanging, and down to the ground right below.
            let ground = self.table.support(&self.mover).y;
            if spot.y.is_none_or(|y| (y - ground).abs() <= LEVEL_SLACK) {
                let climb = (self.mover.foot() - ground) * self.climb_cost(self.hold);
                return self.rules.may_climb.then_some(Found {
                    cost: climb,
                    hang: Some(ground),
                    ..found
                });
            }
        }
        if self.rules.through {
            return self.risen(spot, leg.y).map(|y| match y {
                Some(y) => Found { cost: cost + self.rise(leg.y, y, None), hang: Some(y), ..found },
                None => found,
            });
        }
        match spot.y {
            None => leg.stands.then_some(found),
            Some(y) if leg.stands && (y - leg.y).abs() <= LEVEL_SLACK => Some(found),
            Some(y) => {
                let face = self.face(spot.plan(), y)?;
                let climb = (y - leg.y).abs() * self.climb_cost(Some(face));
                self.rules.may_climb.then_some(Found { cost: cost + climb, hang: Some(y), ..found })
            }
        }
    }
}
