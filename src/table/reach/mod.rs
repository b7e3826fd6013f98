//! Reach: where a base can get, what it costs, and the way it walks.
//!
//! A way is a line of straight legs of the base's centre. One judge, [`leg`], says what a leg costs and why it cannot be
//! walked; everything else only proposes legs. So a way that is shown is a way that can be walked, and costs are exact.

mod field;
mod leg;
mod nodes;
mod rules;
mod search;
mod spread;
mod strips;
mod way;

use std::sync::OnceLock;

use bevy::math::{Vec2, Vec3};

use super::body::Body;
use super::ground::SpotRefusal;
use super::table::{Obstacle, Table};
use super::units::{Rect, TOUCH, flat, lift, round_milli};
use field::{Field, Stop};
use leg::Trace;
use search::Graph;

pub use rules::{MarkKind, MoveRefusal, MoveRules, Other, Route, RouteMark, Spot};
pub use spread::Cell;

/// What a cost may exceed the budget by: stored positions are rounded.
const OVER: f32 = 0.001;

/// All places that a body can get to in one move. Made by [`Table::reach`]; the search behind it runs when first needed.
pub struct Reach<'t> {
    field: Field<'t>,
    mover: Body,
    graph: OnceLock<Graph>,
}

/// A way to a place, found but not yet traced.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    /// The number of the state from which the last leg starts.
    from: usize,
    cost: f32,
    /// The height at which the last leg ends.
    y: f32,
    /// A climb up or down at the end, to hang.
    hang: Option<f32>,
}

impl Table {
    /// Where `mover` can get under these rules. `others` are the bodies that may be in its way; the mover itself is left out.
    pub fn reach(&self, mover: &Body, rules: &MoveRules, others: &[Other]) -> Reach<'_> {
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        Reach { field: Field::new(self, mover, rules, others, rect), mover: *mover, graph: OnceLock::new() }
    }

    /// Walks an explicit line of points (the start left out), leg by leg. Refuses for the first reason met on the way.
    pub fn walk(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
    ) -> Result<Route, MoveRefusal> {
        if path.iter().any(|p| !p.is_finite()) {
            return Err(MoveRefusal::NotASpot);
        }
        let around = path.iter().fold(Rect::around(mover.plan(), 0.0), |r, p| r.union(Rect::around(*p, 0.0)));
        let field = Field::new(self, mover, rules, others, around.grown(mover.radius));
        let mut trace = Trace::new(mover.at);
        let (mut at, mut y) = (mover.plan(), mover.foot());
        for p in path {
            let p = Vec2::new(round_milli(p.x), round_milli(p.y));
            let leg = field.leg(at, y, p, Some(&mut trace)).map_err(|stop| field.refusal(stop))?;
            if !leg.stands {
                return Err(MoveRefusal::NotHeld {
                    y: leg.y,
                    ground: self.ground_below(p, leg.y, mover.radius).y,
                });
            }
            (at, y) = (p, leg.y);
            if trace.cost > rules.budget + OVER {
                return Err(MoveRefusal::TooFar { cost: trace.cost, budget: rules.budget });
            }
        }
        match field.body_at(at, y) {
            Some(body) if at.distance(mover.plan()) > TOUCH => Err(MoveRefusal::Overlaps { body }),
            _ => Ok(trace.route(rules.budget)),
        }
    }
}

impl Reach<'_> {
    /// Whose reach it is.
    pub fn mover(&self) -> &Body {
        &self.mover
    }

    /// The rules that it was made under.
    pub fn rules(&self) -> &MoveRules {
        &self.field.rules
    }

    /// The way to a place, or why there is none. The place is rounded to 1/1000".
    pub fn route_to(&self, spot: Spot) -> Result<Route, MoveRefusal> {
        let spot = spot.rounded();
        let found = self.find(spot)?;
        if self.stays(spot) {
            return Ok(Route { legs: vec![self.mover.at, self.mover.at], cost: 0.0, marks: Vec::new() });
        }
        let mut trace = Trace::new(self.mover.at);
        let mut points = vec![spot.plan()];
        let mut state = found.from;
        let graph = self.graph_if_needed(found.from);
        while let Some((at, parent)) = graph.and_then(|g| g.step(state)) {
            points.push(at);
            state = parent;
        }
        let (mut at, mut y) = (self.mover.plan(), self.mover.foot());
        for p in points.iter().rev() {
            match self.field.leg(at, y, *p, Some(&mut trace)) {
                Ok(leg) => (at, y) = (*p, leg.y),
                Err(stop) => return Err(self.field.refusal(stop)),
            }
        }
        if let Some(y) = found.hang {
            self.field.climb_to(y, &mut trace);
        }
        Ok(trace.route(self.field.rules.budget))
    }

    /// What it costs to get there, or why nobody can: [`Reach::route_to`] without the way.
    pub fn cost_to(&self, spot: Spot) -> Result<f32, MoveRefusal> {
        self.find(spot.rounded()).map(|found| found.cost.min(self.field.rules.budget))
    }

    /// Whether the place is where the mover is already.
    fn stays(&self, spot: Spot) -> bool {
        spot.plan().distance(self.mover.plan()) <= OVER
            && spot.y.is_none_or(|y| (y - self.mover.foot()).abs() <= TOUCH)
    }

    fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| Graph::search(&self.field, &self.mover))
    }

    fn graph_if_needed(&self, state: usize) -> Option<&Graph> {
        (state != 0).then(|| self.graph())
    }

    fn find(&self, spot: Spot) -> Result<Found, MoveRefusal> {
        let budget = self.field.rules.budget;
        let at = spot.plan();
        if !at.is_finite() || spot.y.is_some_and(|y| !y.is_finite()) {
            return Err(MoveRefusal::NotASpot);
        }
        let start = self.mover.plan();
        let away = at.distance(start);
        if self.stays(spot) {
            return Ok(Found { from: 0, cost: 0.0, y: self.mover.foot(), hang: None });
        }
        if !self.field.table.board().holds(at, self.mover.radius) {
            return Err(MoveRefusal::OffTheBoard);
        }
        if away > budget + OVER {
            return Err(self.spot_refusal(spot).unwrap_or(MoveRefusal::TooFar { cost: away, budget }));
        }
        // Straight there is the best there is, if nothing on the way makes it dearer.
        let direct = self.field.leg(start, self.mover.foot(), at, None);
        let mut best: Option<Found> = None;
        if let Ok(leg) = direct {
            best = self.field.arrival(spot, 0, leg, 0.0);
            if best.is_some_and(|found| found.cost <= away + OVER && found.cost <= budget + OVER) {
                return self.arrive(at, best, budget, direct.err());
            }
        }
        if spot.y.is_none() && self.field.body_everywhere(at) {
            return Err(self.spot_refusal(spot).unwrap_or(MoveRefusal::NoRoute));
        }
        let graph = self.graph();
        for (bound, state) in graph.bounds(at, budget + OVER) {
            if best.is_some_and(|found| found.cost <= bound) {
                break;
            }
            let (from, y, cost) = graph.state(state);
            if let Ok(leg) = self.field.leg(from, y, at, None) {
                let found = self.field.arrival(spot, state, leg, cost);
                if let Some(found) = found {
                    if best.is_none_or(|b| found.cost < b.cost) {
                        best = Some(found);
                    }
                }
            }
        }
        match self.arrive(at, best, budget, direct.err()) {
            Err(MoveRefusal::NoRoute) => Err(self.spot_refusal(spot).unwrap_or(MoveRefusal::NoRoute)),
            answer => answer,
        }
    }

    fn arrive(
        &self,
        at: Vec2,
        best: Option<Found>,
        budget: f32,
        stop: Option<Stop>,
    ) -> Result<Found, MoveRefusal> {
        match best {
            Some(found) => match self.field.body_at(at, found.hang.unwrap_or(found.y)) {
                Some(body) => Err(MoveRefusal::Overlaps { body }),
                None if found.cost > budget + OVER => Err(MoveRefusal::TooFar { cost: found.cost, budget }),
                None => Ok(found),
            },
            None => match stop {
                Some(stop @ (Stop::Closer(_) | Stop::Danger(_))) => Err(self.field.refusal(stop)),
                _ => Err(MoveRefusal::NoRoute),
            },
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

impl From<SpotRefusal> for MoveRefusal {
    fn from(refusal: SpotRefusal) -> Self {
        match refusal {
            SpotRefusal::NotASpot => MoveRefusal::NotASpot,
            SpotRefusal::OffTheBoard => MoveRefusal::OffTheBoard,
            SpotRefusal::Terrain { piece, name } => MoveRefusal::Impassable { piece, name },
            SpotRefusal::Overlaps { body } => MoveRefusal::Overlaps { body },
            SpotRefusal::NotHeld { y, ground } => MoveRefusal::NotHeld { y, ground },
        }
    }
}

impl Spot {
    /// The place at which a body stands, its height told.
    pub fn of(at: Vec3) -> Spot {
        Spot { x: at.x, z: at.z, y: Some(at.y) }
    }

    /// Its point on the plan.
    pub fn plan(&self) -> Vec2 {
        Vec2::new(self.x, self.z)
    }

    fn rounded(self) -> Spot {
        Spot { x: round_milli(self.x), z: round_milli(self.z), y: self.y.map(round_milli) }
    }
}

impl From<Vec2> for Spot {
    fn from(at: Vec2) -> Spot {
        Spot { x: at.x, z: at.y, y: None }
    }
}

impl Route {
    /// Where it ends.
    pub fn end(&self) -> Vec3 {
        self.legs.last().copied().unwrap_or(Vec3::ZERO)
    }

    /// Where it starts.
    pub fn start(&self) -> Vec3 {
        self.legs.first().copied().unwrap_or(Vec3::ZERO)
    }

    /// The way as far as one of its marks: what is walked if the mover is halted there. None if there is no such mark.
    pub fn until(&self, mark: usize) -> Option<Route> {
        let halt = self.marks.get(mark)?;
        let mut legs = self.legs[..(halt.leg + 1).min(self.legs.len())].to_vec();
        if legs.last() != Some(&halt.at) {
            legs.push(halt.at);
        }
        Some(Route { legs, cost: halt.cost_so_far, marks: self.marks[..=mark].to_vec() })
    }

    /// The length of its line on the plan, whatever it cost.
    pub fn length(&self) -> f32 {
        self.legs.windows(2).map(|w| flat(w[0]).distance(flat(w[1]))).sum()
    }

    /// The terrain or area whose danger is first met, and the number of that mark.
    pub fn first_danger(&self) -> Option<(usize, Obstacle)> {
        self.marks.iter().enumerate().find_map(|(i, m)| match m.kind {
            MarkKind::EntersDangerous(what) => Some((i, what)),
            _ => None,
        })
    }
}
