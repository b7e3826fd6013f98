//! The way to one place, near or far, by a search that is guided toward it.

use bevy_math::Vec2;

use super::field::Field;
use super::rules::{MoveRefusal, MoveRules, Other, Route};
use super::search::Graph;
use super::trace::Trace;
use crate::body::Body;
use crate::table::Table;
use crate::units::{ROUNDING, Rect, round_milli};

impl Table {
    /// The cheapest way to a place where the mover can stand, within the rules' budget.
    /// The same way as [`Reach::route_to`](super::Reach::route_to) would find, but it
    /// looks only along the way there: for budgets much larger than one move.
    ///
    /// # Errors
    /// [`MoveRefusal::NoRoute`] where there is none within the budget, and why the place
    /// itself cannot be stood on.
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
        let field = Field::new(self, mover, rules, others, rect);
        let graph = Graph::toward(&field, mover, to).ok_or(MoveRefusal::NoRoute)?;
        let mut trace = Trace::new(mover.at);
        let mut at = mover.plan();
        let mut y = mover.foot();
        for p in graph.points(graph.last()) {
            let leg = field.leg(at, y, p, Some(&mut trace)).map_err(|stop| field.refusal(stop))?;
            (at, y) = (p, leg.y);
        }
        match field.body_at(at, y) {
            Some(body) if at.distance(mover.plan()) > ROUNDING => {
                Err(MoveRefusal::Overlaps { body })
            }
            _ => Ok(trace.route(rules.budget)),
        }
    }
}

#[cfg(test)]
mod tests;
