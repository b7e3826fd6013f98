//! The search for the cheapest way to one place.

use bevy_math::Vec2;

use crate::body::BodyId;
use crate::reach::leg::LegEnd;
use crate::reach::leg::trace::Trace;
use crate::reach::rules::{MoveRefusal, Spot};
use crate::reach::search::Graph;
use crate::reach::surroundings::{LegRefusal, Surroundings};
use crate::reach::{COST_TOLERANCE, LEVEL_SLACK, Reach, SAME_PLACE};
use crate::units::{ROUNDING, lift};

/// A way to a place, found but not yet traced.
#[derive(Clone, Copy)]
pub(crate) struct FoundWay {
    /// Index of the search state from which the last leg, or the last but one, starts.
    pub from: usize,
    /// A last bend beside the place.
    pub via: Option<Vec2>,
    pub cost: f32,
    /// The height at which the last leg ends.
    pub y: f32,
    /// A climb up or down at the end: to hang, or to the ground.
    pub hang: Option<f32>,
}

impl FoundWay {
    /// Returns whether the way is one leg from the start.
    pub(crate) fn is_straight(&self) -> bool {
        self.from == 0 && self.via.is_none()
    }
}

/// Why there is no way to a place.
#[derive(Clone, Copy)]
pub(crate) enum NoWayReason {
    NotASpot,
    OffTheBoard,
    /// Cost of the cheapest known way, or of the straight line.
    TooFar(f32),
    Overlaps(BodyId),
    NoWay,
    /// A way ends there, but a base there would stand slightly inside an obstacle.
    Barred,
    /// The move would end on slow ground, which is forbidden.
    Slow,
}

impl Reach<'_> {
    /// Returns whether the place is the mover's own place.
    pub(super) fn is_mover_place(&self, spot: Spot) -> bool {
        spot.plan().distance(self.mover.plan()) <= SAME_PLACE
            && spot.y.is_none_or(|y| (y - self.mover.foot()).abs() <= ROUNDING)
    }

    fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| {
            self.surroundings
                .table
                .terrain
                .search_cache
                .get(&self.surroundings, || Graph::search(&self.surroundings, &self.mover))
        })
    }

    /// Returns the points of the way without the start.
    pub(super) fn way_points(&self, spot: Spot, found: &FoundWay) -> Vec<Vec2> {
        // Straight from the start: no search is needed.
        let mut points = if found.from == 0 { Vec::new() } else { self.graph().points(found.from) };
        points.extend(found.via);
        points.push(spot.plan());
        points
    }

    /// Finds the cheapest way to a place (already rounded). If that is the straight one,
    /// it has been recorded in the trace.
    pub(super) fn find(
        &self,
        spot: Spot,
        trace: Option<&mut Trace>,
    ) -> Result<FoundWay, NoWayReason> {
        let budget = self.surroundings.rules.budget + COST_TOLERANCE;
        let start = self.mover.plan();
        let at = spot.plan();
        if !at.is_finite() || spot.y.is_some_and(|y| !y.is_finite()) {
            return Err(NoWayReason::NotASpot);
        }
        if self.is_mover_place(spot) {
            return Ok(FoundWay {
                from: 0,
                via: None,
                cost: 0.0,
                y: self.mover.foot(),
                hang: None,
            });
        }
        if !self.surroundings.table.board().holds(at, self.mover.radius) {
            return Err(NoWayReason::OffTheBoard);
        }
        let away = at.distance(start);
        if away > budget {
            return Err(NoWayReason::TooFar(away));
        }
        // The straight way is the best one, unless an obstacle on it makes it dearer.
        let foot = self.mover.foot();
        let direct = self
            .surroundings
            .lower_bound(start, foot, at)
            .and_then(|_| self.surroundings.leg(start, foot, at, trace).ok());
        let mut best = direct.and_then(|leg| self.surroundings.arrival(spot, 0, leg, 0.0));
        let bends = !self.surroundings.rules.straight;
        let dearer = |best: &Option<FoundWay>| {
            bends && best.is_none_or(|found| found.cost > away + COST_TOLERANCE)
        };
        if dearer(&best) {
            if let Some(body) = self.surroundings.body_everywhere(at) {
                return Err(NoWayReason::Overlaps(body));
            }
            // Where no base can stand, no way has to be searched.
            if best.is_none() && spot.y.is_none() && !self.surroundings.is_open(at) {
                return Err(NoWayReason::NoWay);
            }
            self.try_from_states(spot, budget, &mut best);
        }
        if dearer(&best) {
            self.try_around_sides(spot, budget, &mut best);
        }
        let found = best.ok_or(NoWayReason::NoWay)?;
        let y = found.hang.unwrap_or(found.y);
        match self.surroundings.body_at(at, y) {
            Some(body) => Err(NoWayReason::Overlaps(body)),
            None if found.cost > budget => Err(NoWayReason::TooFar(found.cost)),
            None if self.surroundings.ends_slow(at, y) => Err(NoWayReason::Slow),
            // Right beside a wall a leg may end slightly deeper than
            // the place itself allows.
            None if self.surroundings.table.barred(&self.mover.moved(lift(at, y))).is_some() => {
                Err(NoWayReason::Barred)
            }
            None => Ok(found),
        }
    }

    /// Tries a straight leg from every point that the search reached.
    fn try_from_states(&self, spot: Spot, budget: f32, best: &mut Option<FoundWay>) {
        let graph = self.graph();
        let most = best.map_or(budget, |found| found.cost.min(budget));
        for (bound, state) in graph.bounds(spot.plan(), most) {
            if best.is_some_and(|found| found.cost <= bound) {
                break;
            }
            let (from, y, cost) = graph.state(state);
            let improves = |least: &f32| best.is_none_or(|found| cost + least < found.cost);
            if self.surroundings.lower_bound(from, y, spot.plan()).filter(improves).is_none() {
                continue;
            }
            let leg = self.surroundings.leg(from, y, spot.plan(), None).ok();
            keep_cheaper(
                best,
                leg.and_then(|leg| self.surroundings.arrival(spot, state, leg, cost)),
            );
        }
    }

    /// Tries ways around the side of an obstacle that the place lies right beside.
    fn try_around_sides(&self, spot: Spot, budget: f32, best: &mut Option<FoundWay>) {
        let graph = self.graph();
        for via in self.surroundings.tangent_nodes(spot.plan()) {
            let last = via.distance(spot.plan());
            for (bound, state) in graph.bounds(via, budget - last) {
                if best.is_some_and(|found| found.cost <= bound + last + COST_TOLERANCE) {
                    break;
                }
                let (from, y, cost) = graph.state(state);
                let improves = |least: &f32| {
                    best.is_none_or(|found| cost + least + last < found.cost + COST_TOLERANCE)
                };
                if self.surroundings.lower_bound(from, y, via).filter(improves).is_none() {
                    continue;
                }
                let Some(first) =
                    self.surroundings.leg(from, y, via, None).ok().filter(|leg| leg.bends)
                else {
                    continue;
                };
                let leg = self.surroundings.leg(via, first.y, spot.plan(), None).ok();
                let found = leg
                    .and_then(|leg| self.surroundings.arrival(spot, state, leg, cost + first.cost));
                keep_cheaper(best, found.map(|found| FoundWay { via: Some(via), ..found }));
            }
        }
    }

    /// Returns the refusal for a place to which no way leads.
    pub(super) fn refusal(&self, spot: Spot, miss: NoWayReason) -> MoveRefusal {
        let budget = self.surroundings.rules.budget;
        match miss {
            NoWayReason::NotASpot => MoveRefusal::NotASpot,
            NoWayReason::OffTheBoard => MoveRefusal::OffTheBoard,
            NoWayReason::TooFar(cost) => {
                self.spot_refusal(spot).unwrap_or(MoveRefusal::TooFar { cost, budget })
            }
            NoWayReason::Overlaps(body) => {
                self.spot_refusal(spot).unwrap_or(MoveRefusal::Overlaps { body })
            }
            NoWayReason::Slow => MoveRefusal::EndsSlow,
            NoWayReason::Barred => self.spot_refusal(spot).unwrap_or(MoveRefusal::NoRoute),
            // The obstacle on the straight leg is the best explanation, unless it is a
            // model or terrain that could be walked around.
            NoWayReason::NoWay => {
                match self.surroundings.leg(self.mover.plan(), self.mover.foot(), spot.plan(), None)
                {
                    Err(
                        stop
                        @ (LegRefusal::Closer(_) | LegRefusal::Farther | LegRefusal::Danger(_)),
                    ) => self.surroundings.refusal(stop),
                    Err(stop) if self.surroundings.rules.straight => {
                        self.spot_refusal(spot).unwrap_or_else(|| self.surroundings.refusal(stop))
                    }
                    _ => self.spot_refusal(spot).unwrap_or(MoveRefusal::NoRoute),
                }
            }
        }
    }

    /// Returns why no base can stand there, if so.
    fn spot_refusal(&self, spot: Spot) -> Option<MoveRefusal> {
        let table = self.surroundings.table;
        let at = spot.plan();
        let levels = match spot.y {
            Some(y) => vec![y],
            None => table.levels(at),
        };
        let bodies = self.surroundings.bodies();
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

/// Keeps the cheaper of two ways.
fn keep_cheaper(best: &mut Option<FoundWay>, found: Option<FoundWay>) {
    if let Some(found) = found
        && best.is_none_or(|b| found.cost < b.cost)
    {
        *best = Some(found);
    }
}

impl Surroundings<'_> {
    /// Interprets the end of a leg as an arrival at `spot`; `None` where the spot's
    /// height is not met.
    pub(crate) fn arrival(
        &self,
        spot: Spot,
        from: usize,
        leg: LegEnd,
        cost: f32,
    ) -> Option<FoundWay> {
        let cost = cost + leg.cost;
        let found = FoundWay { from, via: None, cost, y: leg.y, hang: None };
        if from == 0 && leg.cost == 0.0 && self.held_face.is_some() {
            // Hanging, and down to the ground right below.
            let ground = self.table.support(&self.mover).y;
            if spot.y.is_none_or(|y| (y - ground).abs() <= LEVEL_SLACK) {
                let climb = (self.mover.foot() - ground) * self.climb_factor(self.held_face);
                return self.rules.may_climb.then_some(FoundWay {
                    cost: climb,
                    hang: Some(ground),
                    ..found
                });
            }
        }
        if self.rules.through {
            return self.climb_after_passage(spot, leg.y).map(|y| match y {
                Some(y) => FoundWay {
                    cost: cost + self.climb_cost(leg.y, y, None),
                    hang: Some(y),
                    ..found
                },
                None => found,
            });
        }
        match spot.y {
            None => leg.stands.then_some(found),
            Some(y) if leg.stands && (y - leg.y).abs() <= LEVEL_SLACK => Some(found),
            Some(y) => {
                let face = self.face(spot.plan(), y)?;
                let climb = (y - leg.y).abs() * self.climb_factor(Some(face));
                self.rules.may_climb.then_some(FoundWay {
                    cost: cost + climb,
                    hang: Some(y),
                    ..found
                })
            }
        }
    }
}
