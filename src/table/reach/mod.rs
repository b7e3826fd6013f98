//! Reach: the places that a base can get to, their costs, and the ways to them.
//!
//! A way is a line of straight legs of the base's centre. One function,
//! [`Surroundings::leg`], judges what a leg costs and why it cannot be
//! walked; everything else only proposes legs. So every way that is shown can be walked,
//! and costs are exact. Read [`Reach`], [`MoveRules`] and [`Route`] first.

mod contact_way;
mod guided_way;
mod leg;
mod nodes;
mod place_search;
mod recorded_walk;
mod rules;
mod sampling;
mod search;
mod search_cache;
mod surroundings;

use std::sync::{Arc, OnceLock};

use bevy_math::{Vec2, Vec3};

use crate::body::Body;
use crate::geometry::part::ROUNDING_MARGIN;
use crate::table::{Obstacle, Table};
use crate::terrain::ground::SpotRefusal;
use crate::units::{ROUNDING, Rect, flat, round_milli};
use leg::trace::Trace;
use search::Graph;
use surroundings::Surroundings;

pub use rules::{KERB, MarkKind, MoveRefusal, MoveRules, Other, Route, RouteMark, Spot};
pub use sampling::Cell;
pub(crate) use search_cache::SearchCache;

/// Tolerance of costs against the budget, in inches: stored positions are rounded.
const COST_TOLERANCE: f32 = 0.001;

/// Maximum distance of two equal places, in inches: places are rounded to 1/1000".
const SAME_PLACE: f32 = 0.0005;

/// Tolerance between a requested height and a standing height, in inches.
const LEVEL_SLACK: f32 = 0.05;

/// All places that a body can reach in one move. Made by [`Table::reach`]; the search
/// behind it runs on first use.
pub struct Reach<'t> {
    surroundings: Surroundings<'t>,
    mover: Body,
    graph: OnceLock<Arc<Graph>>,
}

impl Table {
    /// Returns the reach of `mover` under these rules. `others` are the bodies that may
    /// be in its way; the mover itself is ignored among them.
    ///
    /// ```
    /// use bevy_math::{Vec2, Vec3};
    /// use monteria_table::{Board, Body, BodyId, MoveRules, Spot, Table};
    ///
    /// let board = Board { size: Vec2::new(24.0, 20.0), exits: Vec::new() };
    /// let table = Table::new(board, Vec::new())?;
    /// let mover = Body { id: BodyId(1), at: Vec3::ZERO, radius: 0.5, height: 2.0 };
    /// let rules = MoveRules { budget: 6.0, ..MoveRules::default() };
    /// let reach = table.reach(&mover, &rules, &[]);
    ///
    /// assert_eq!(reach.cost_to(Spot::from(Vec2::new(5.0, 0.0))), Ok(5.0));
    /// let too_far = reach.route_to(Spot::from(Vec2::new(7.0, 0.0)));
    /// assert_eq!(too_far.map_err(|refusal| refusal.name()), Err("TooFar"));
    /// # Ok::<(), Vec<monteria_table::TableFault>>(())
    /// ```
    pub fn reach(&self, mover: &Body, rules: &MoveRules, others: &[Other]) -> Reach<'_> {
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        Reach {
            surroundings: Surroundings::new(self, mover, rules, others, rect),
            mover: *mover,
            graph: OnceLock::new(),
        }
    }

    /// Walks an explicit line of points (without the start), leg by leg. Returns the
    /// first refusal on the way.
    pub fn walk(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
    ) -> Result<Route, MoveRefusal> {
        self.walk_to(mover, rules, others, path, None, true)
    }

    /// Walks as [`Table::walk`] without the reason of a refusal: quicker where the
    /// line cannot be walked.
    pub fn walked(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
    ) -> Option<Route> {
        self.walk_to(mover, rules, others, path, None, false).ok()
    }

    /// Prepares [`Table::walked`] for many lines from one start.
    pub fn walkable(&self, mover: &Body, rules: &MoveRules, others: &[Other]) -> Walkable<'_> {
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        Walkable { surroundings: Surroundings::new(self, mover, rules, others, rect) }
    }

    /// Walks a line that ends at this height, if one is given: standing on that level, or
    /// hanging on a face. Without `wants_reason` the reason is not determined and every
    /// refusal found early is [`MoveRefusal::NoRoute`].
    fn walk_to(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
        height: Option<f32>,
        wants_reason: bool,
    ) -> Result<Route, MoveRefusal> {
        if path.iter().any(|p| !p.is_finite()) {
            return Err(MoveRefusal::NotASpot);
        }
        let around = path
            .iter()
            .fold(Rect::around(mover.plan(), 0.0), |r, p| r.union(Rect::around(*p, 0.0)));
        Surroundings::new(self, mover, rules, others, around.grown(mover.radius)).walk(
            path,
            height,
            wants_reason,
        )
    }
}

/// The ways of a body from where it stands. Made by [`Table::walkable`].
pub struct Walkable<'t> {
    surroundings: Surroundings<'t>,
}

impl Walkable<'_> {
    /// Walks a line of points as [`Table::walked`] does.
    pub fn along(&self, path: &[Vec2]) -> Option<Route> {
        if path.iter().any(|p| !p.is_finite()) {
            return None;
        }
        self.surroundings.walk(path, None, false).ok()
    }
}

impl Surroundings<'_> {
    /// Walks a line of points, ending at this height if one is given. Points outside the
    /// field are outside the budget.
    fn walk(
        &self,
        path: &[Vec2],
        height: Option<f32>,
        wants_reason: bool,
    ) -> Result<Route, MoveRefusal> {
        let mover = &self.mover;
        let rules = &self.rules;
        if rules.straight && !recorded_walk::is_straight(mover.plan(), path) {
            return Err(MoveRefusal::Bends);
        }
        let mut trace = Trace::new(mover.at);
        let mut at = mover.plan();
        let mut y = mover.foot();
        for (i, p) in path.iter().enumerate() {
            let p = Vec2::new(round_milli(p.x), round_milli(p.y));
            let affordable =
                |least: f32| trace.cost + least <= rules.budget + COST_TOLERANCE + ROUNDING_MARGIN;
            if !wants_reason && !self.lower_bound(at, y, p).is_some_and(affordable) {
                return Err(MoveRefusal::NoRoute);
            }
            let mut leg =
                self.leg(at, y, p, Some(&mut trace)).map_err(|stop| self.refusal(stop))?;
            let ends = i + 1 == path.len();
            if ends && (height.is_some() || (!leg.stands && rules.through)) {
                let wanted = Spot { x: p.x, z: p.y, y: height };
                leg.stands = match self.arrival(wanted, i, leg, 0.0).map(|found| found.hang) {
                    None => false,
                    Some(None) => true,
                    Some(Some(up)) => {
                        self.climb_to(up, &mut trace);
                        leg.y = up;
                        true
                    }
                };
            }
            if !(if ends { leg.stands } else { leg.bends }) {
                return Err(MoveRefusal::NotHeld {
                    y: leg.y,
                    ground: self.table.ground_below(p, leg.y, mover.radius).y,
                });
            }
            at = p;
            y = leg.y;
            if trace.cost > rules.budget + COST_TOLERANCE {
                return Err(MoveRefusal::TooFar { cost: trace.cost, budget: rules.budget });
            }
        }
        match self.body_at(at, y) {
            Some(body) if at.distance(mover.plan()) > ROUNDING => {
                Err(MoveRefusal::Overlaps { body })
            }
            _ if self.ends_slow(at, y) => Err(MoveRefusal::EndsSlow),
            _ => Ok(trace.route(rules.budget)),
        }
    }
}

impl Reach<'_> {
    /// Returns the body that moves.
    pub fn mover(&self) -> &Body {
        &self.mover
    }

    /// Returns the rules of the move.
    pub fn rules(&self) -> &MoveRules {
        &self.surroundings.rules
    }

    /// Returns the cheapest way to a place, or why there is none. The place
    /// is rounded to 1/1000".
    pub fn route_to(&self, spot: Spot) -> Result<Route, MoveRefusal> {
        let spot = spot.rounded();
        let mut trace = Trace::new(self.mover.at);
        let found = self.find(spot, Some(&mut trace)).map_err(|miss| self.refusal(spot, miss))?;
        if self.is_mover_place(spot) {
            return Ok(Route {
                legs: vec![self.mover.at, self.mover.at],
                cost: 0.0,
                marks: Vec::new(),
            });
        }
        if !found.is_straight() {
            trace = Trace::new(self.mover.at);
            let mut at = self.mover.plan();
            let mut y = self.mover.foot();
            for p in self.way_points(spot, &found) {
                match self.surroundings.leg(at, y, p, Some(&mut trace)) {
                    Ok(leg) => {
                        at = p;
                        y = leg.y;
                    }
                    Err(stop) => return Err(self.surroundings.refusal(stop)),
                }
            }
        }
        if let Some(y) = found.hang {
            self.surroundings.climb_to(y, &mut trace);
        }
        Ok(trace.route(self.surroundings.rules.budget))
    }

    /// Returns the cost of [`Reach::route_to`] without the way.
    pub fn cost_to(&self, spot: Spot) -> Result<f32, MoveRefusal> {
        let spot = spot.rounded();
        let found = self.find(spot, None).map_err(|miss| self.refusal(spot, miss))?;
        Ok(found.cost.min(self.surroundings.rules.budget))
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
    /// Returns the place of a body standing at `at`, with its height given.
    pub fn of(at: Vec3) -> Spot {
        Spot { x: at.x, z: at.z, y: Some(at.y) }
    }

    /// Returns its point on the plan.
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
    /// Returns the place where the way ends.
    pub fn end(&self) -> Vec3 {
        self.legs.last().copied().unwrap_or(Vec3::ZERO)
    }

    /// Returns the place where the way starts.
    pub fn start(&self) -> Vec3 {
        self.legs.first().copied().unwrap_or(Vec3::ZERO)
    }

    /// Returns the unit vector from its start to its end on the plan.
    pub fn line(&self) -> Vec2 {
        flat(self.end() - self.start()).normalize_or(Vec2::Y)
    }

    /// Returns the way up to one of its marks: the part that is walked if the mover is
    /// halted there. `None` if there is no such mark.
    pub fn until(&self, mark: usize) -> Option<Route> {
        let halt = self.marks.get(mark)?;
        let mut legs = self.legs[..(halt.leg + 1).min(self.legs.len())].to_vec();
        if legs.last() != Some(&halt.at) {
            legs.push(halt.at);
        }
        Some(Route { legs, cost: halt.cost_so_far, marks: self.marks[..=mark].to_vec() })
    }

    /// Returns the length of its line on the plan, in inches, at any cost.
    pub fn length(&self) -> f32 {
        self.legs.windows(2).map(|w| flat(w[0]).distance(flat(w[1]))).sum()
    }

    /// Returns the first mark that enters Dangerous terrain or a Dangerous area,
    /// as index and obstacle.
    pub fn first_danger(&self) -> Option<(usize, Obstacle)> {
        self.marks.iter().enumerate().find_map(|(number, mark)| match mark.kind {
            MarkKind::EntersDangerous(what) => Some((number, what)),
            MarkKind::EntersArea(_) | MarkKind::Climbs | MarkKind::Leaps | MarkKind::Hangs => None,
        })
    }
}
