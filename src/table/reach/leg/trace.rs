//! The record of a way: its bends and its marks.

use bevy_math::Vec3;

use crate::reach::rules::{MarkKind, Route, RouteMark};
use crate::table::Obstacle;
use crate::units::SLACK;

/// How deep a point may lie in an area, in inches, and still count as on its rim.
pub(super) const RIM: f32 = 0.01;

pub(crate) struct Trace {
    legs: Vec<Vec3>,
    marks: Vec<RouteMark>,
    pub cost: f32,
}

impl Trace {
    pub(crate) fn new(start: Vec3) -> Trace {
        Trace { legs: vec![start], marks: Vec::new(), cost: 0.0 }
    }

    pub(crate) fn last(&self) -> Vec3 {
        self.legs.last().copied().unwrap_or(Vec3::ZERO)
    }

    /// Returns whether the way has left its start.
    pub(crate) fn has_left(&self) -> bool {
        self.legs.len() > 1
    }

    pub(crate) fn point(&mut self, at: Vec3) {
        if self.last().distance_squared(at) > 1.0e-10 {
            self.legs.push(at);
        }
    }

    pub(crate) fn mark(&mut self, at: Vec3, spent: f32, kind: MarkKind) {
        let leg = self.legs.len() - 1;
        self.marks.push(RouteMark { at, leg, cost_so_far: self.cost + spent, kind });
    }

    /// Returns whether the entry into this obstacle is already marked here.
    pub(crate) fn entered(&self, what: Obstacle, at: Vec3) -> bool {
        self.marks.iter().any(|mark| {
            let same = match mark.kind {
                MarkKind::EntersArea(id) => what == Obstacle::Area(id),
                MarkKind::EntersDangerous(other) => what == other,
                MarkKind::Climbs | MarkKind::Leaps | MarkKind::Hangs => false,
            };
            same && mark.at.distance(at) < 2.0 * RIM
        })
    }

    /// Adds a last climb up to a hold on a face, or down from one.
    pub(crate) fn hang(&mut self, y: f32, cost: f32, held: bool) {
        let at = self.last();
        if (at.y - y).abs() > SLACK {
            self.mark(at, 0.0, MarkKind::Climbs);
        }
        self.cost += cost;
        let end = Vec3::new(at.x, y, at.z);
        self.point(end);
        if held {
            self.mark(end, 0.0, MarkKind::Hangs);
        }
    }

    pub(crate) fn route(mut self, budget: f32) -> Route {
        if self.legs.len() == 1 {
            self.legs.push(self.legs[0]);
        }
        Route { legs: self.legs, cost: self.cost.min(budget.max(0.0)), marks: self.marks }
    }
}
