//! Reach: where a base can get, what it costs, and the way it walks.
//!
//! A way is a line of straight legs of the base's centre. One judge, [`leg`], says what a
//! leg costs and why it cannot be walked; everything else only proposes legs. So a way
//! that is shown is a way that can be walked, and costs are exact.

mod along;
mod field;
mod find;
mod free;
mod least;
mod leg;
mod nodes;
mod rules;
mod search;
mod searches;
mod spread;
mod strips;
mod touch;
mod trace;
mod way;

use std::sync::{Arc, OnceLock};

use bevy_math::{Vec2, Vec3};

use super::body::Body;
use super::ground::SpotRefusal;
use super::part::SURELY;
use super::table::{Obstacle, Table};
use super::units::{ROUNDING, Rect, flat, round_milli};
use field::Field;
use search::Graph;
use trace::Trace;

pub use rules::{KERB, MarkKind, MoveRefusal, MoveRules, Other, Route, RouteMark, Spot};
pub(crate) use searches::Searches;
pub use spread::Cell;

/// What a cost may exceed the budget by: stored positions are rounded.
const OVER: f32 = 0.001;

/// How near two places must be to be the same one, in inches: places
/// are rounded to 1/1000".
const SAME: f32 = 0.0005;

/// How near a height that was asked for a standing height must be, in inches.
const LEVEL_SLACK: f32 = 0.05;

/// All places that a body can get to in one move. Made by [`Table::reach`]; the search
/// behind it runs when first needed.
pub struct Reach<'t> {
    field: Field<'t>,
    mover: Body,
    graph: OnceLock<Arc<Graph>>,
}

impl Table {
    /// Where `mover` can get under these rules. `others` are the bodies that may be in
    /// its way; the mover itself is left out.
    ///
    /// ```
    /// use bevy_math::{Vec2, Vec3};
    /// use monteria_table::{Board, Body, BodyId, MoveRules, Spot, Table};
    ///
    /// let table = Table::new(Board { size: Vec2::new(24.0, 20.0), exits: Vec::new() }, Vec::new())?;
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
            field: Field::new(self, mover, rules, others, rect),
            mover: *mover,
            graph: OnceLock::new(),
        }
    }

    /// Walks an explicit line of points (the start left out), leg by leg. Refuses for the
    /// first reason met on the way.
    pub fn walk(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
    ) -> Result<Route, MoveRefusal> {
        self.walk_to(mover, rules, others, path, None, true)
    }

    /// [`Table::walk`] for whoever does not ask why a line cannot be walked:
    /// quicker where it cannot.
    pub fn walked(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
    ) -> Option<Route> {
        self.walk_to(mover, rules, others, path, None, false).ok()
    }

    /// The same for whoever tries many lines from where it stands.
    pub fn walkable(&self, mover: &Body, rules: &MoveRules, others: &[Other]) -> Walkable<'_> {
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        Walkable { field: Field::new(self, mover, rules, others, rect) }
    }

    /// The same, ending at this height where one is given: standing on that level, or
    /// hanging on a face. What is refused without being judged is told as
    /// [`MoveRefusal::NoRoute`]; nothing is where the reason is `asked`.
    fn walk_to(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        path: &[Vec2],
        height: Option<f32>,
        asked: bool,
    ) -> Result<Route, MoveRefusal> {
        if path.iter().any(|p| !p.is_finite()) {
            return Err(MoveRefusal::NotASpot);
        }
        let around = path
            .iter()
            .fold(Rect::around(mover.plan(), 0.0), |r, p| r.union(Rect::around(*p, 0.0)));
        Field::new(self, mover, rules, others, around.grown(mover.radius)).walk(path, height, asked)
    }
}

/// What a body can walk from where it stands. Made by [`Table::walkable`].
pub struct Walkable<'t> {
    field: Field<'t>,
}

impl Walkable<'_> {
    /// As [`Table::walked`].
    pub fn along(&self, path: &[Vec2]) -> Option<Route> {
        if path.iter().any(|p| !p.is_finite()) {
            return None;
        }
        self.field.walk(path, None, false).ok()
    }
}

impl Field<'_> {
    /// Walks a line of points, ending at this height where one is given. Whatever lies
    /// beyond the field lies beyond the budget.
    fn walk(&self, path: &[Vec2], height: Option<f32>, asked: bool) -> Result<Route, MoveRefusal> {
        let mover = &self.mover;
        let rules = &self.rules;
        if rules.straight && !along::is_straight(mover.plan(), path) {
            return Err(MoveRefusal::Bends);
        }
        let mut trace = Trace::new(mover.at);
        let mut at = mover.plan();
        let mut y = mover.foot();
        for (i, p) in path.iter().enumerate() {
            let p = Vec2::new(round_milli(p.x), round_milli(p.y));
            let affordable = |least: f32| trace.cost + least <= rules.budget + OVER + SURELY;
            if !asked && !self.least(at, y, p).is_some_and(affordable) {
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
            (at, y) = (p, leg.y);
            if trace.cost > rules.budget + OVER {
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
        let mut trace = Trace::new(self.mover.at);
        let found = self.find(spot, Some(&mut trace)).map_err(|miss| self.refusal(spot, miss))?;
        if self.stays(spot) {
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
            for p in self.line(spot, &found) {
                match self.field.leg(at, y, p, Some(&mut trace)) {
                    Ok(leg) => (at, y) = (p, leg.y),
                    Err(stop) => return Err(self.field.refusal(stop)),
                }
            }
        }
        if let Some(y) = found.hang {
            self.field.climb_to(y, &mut trace);
        }
        Ok(trace.route(self.field.rules.budget))
    }

    /// What it costs to get there, or why nobody can:
    /// [`Reach::route_to`] without the way.
    pub fn cost_to(&self, spot: Spot) -> Result<f32, MoveRefusal> {
        let spot = spot.rounded();
        let found = self.find(spot, None).map_err(|miss| self.refusal(spot, miss))?;
        Ok(found.cost.min(self.field.rules.budget))
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

    /// The direction from its start to its end, on the plan.
    pub fn line(&self) -> Vec2 {
        flat(self.end() - self.start()).normalize_or(Vec2::Y)
    }

    /// The way as far as one of its marks: what is walked if the mover is halted there.
    /// None if there is no such mark.
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
        self.marks.iter().enumerate().find_map(|(number, mark)| match mark.kind {
            MarkKind::EntersDangerous(what) => Some((number, what)),
            MarkKind::EntersArea(_) | MarkKind::Climbs | MarkKind::Leaps | MarkKind::Hangs => None,
        })
    }
}
