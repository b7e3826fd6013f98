//! The way to one place, near or far, by a search guided toward it.

use bevy_math::Vec2;

use crate::body::Body;
use crate::reach::leg::trace::Trace;
use crate::reach::rules::{MoveRefusal, MoveRules, Other, Route};
use crate::reach::search::Graph;
use crate::reach::surroundings::Surroundings;
use crate::table::Table;
use crate::units::{ROUNDING, Rect, round_milli};

impl Table {
    /// Returns the cheapest way to a place where the mover can stand, within the rules'
    /// budget. Equal to [`Reach::route_to`](crate::reach::Reach::route_to), but explores
    /// only around the way: for budgets much larger than one move.
    ///
    /// # Errors
    /// [`MoveRefusal::NoRoute`] if there is none within the budget; other refusals if the
    /// mover cannot stand at the place.
    pub fn way(
        &self,
        mover: &Body,
        rules: &MoveRules,
        others: &[Other],
        to: Vec2,
    ) -> Result<Route, MoveRefusal> {
        let to = Vec2::new(round_milli(to.x), round_milli(to.y));
        if !to.is_finite() {
            return Err(MoveRefusal::NotASpot);
        }
        if !self.board().holds(to, mover.radius) {
            return Err(MoveRefusal::OffTheBoard);
        }
        let rect = Rect::around(mover.plan(), rules.budget.max(0.0) + mover.radius);
        let surroundings = Surroundings::new(self, mover, rules, others, rect);
        let graph = Graph::toward(&surroundings, mover, to).ok_or(MoveRefusal::NoRoute)?;
        let mut trace = Trace::new(mover.at);
        let mut at = mover.plan();
        let mut y = mover.foot();
        for p in graph.points(graph.last()) {
            let leg = surroundings
                .leg(at, y, p, Some(&mut trace))
                .map_err(|stop| surroundings.refusal(stop))?;
            at = p;
            y = leg.y;
        }
        match surroundings.body_at(at, y) {
            Some(body) if at.distance(mover.plan()) > ROUNDING => {
                Err(MoveRefusal::Overlaps { body })
            }
            _ => Ok(trace.route(rules.budget)),
        }
    }
}

#[cfg(test)]
mod tests;
