//! Paths that are declared before they are walked: the points, the distance to each, and
//! where a climb or a leap begins. Games in which something can happen in the middle of a
//! move keep one until the move is made.

use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use crate::decisions::path_parameter::Waypoint;
use monteria_table::{MarkKind, Route, flat, round_milli, round_milli3};

/// A path that has been declared and not walked yet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct DeclaredPath {
    /// Its points, from the model's place to the end, in inches.
    pub points: Vec<Vec3>,
    /// Movement spent up to each point, in inches.
    pub spent: Vec<f32>,
    /// The test that the path needs; `None` if it needs none.
    pub tested: Option<PathTest>,
}

/// A test that a path needs.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PathTest {
    /// Distance at which the climb or leap begins, in inches.
    pub from: f32,
    /// Whether the path holds a climb.
    pub climbs: bool,
    /// Whether the path holds a leap.
    pub leaps: bool,
}

impl DeclaredPath {
    /// Returns the path of a route on which every inch costs one. Rises of at most
    /// `step` inches cost nothing.
    pub fn of(route: &Route, step: f32) -> DeclaredPath {
        let mut spent = vec![0.0];
        let mut sum = 0.0;
        for pair in route.legs.windows(2) {
            let a = pair[0];
            let b = pair[1];
            let plan = flat(a).distance(flat(b));
            let rise = (b.y - a.y).abs();
            sum += plan + if rise > step { rise } else { 0.0 };
            spent.push(round_milli(sum));
        }
        let dynamic = |kind: MarkKind| matches!(kind, MarkKind::Climbs | MarkKind::Leaps);
        let first = route.marks.iter().find(|mark| dynamic(mark.kind));
        let tested = first.map(|mark| PathTest {
            from: round_milli(mark.cost_so_far),
            climbs: route.marks.iter().any(|mark| mark.kind == MarkKind::Climbs),
            leaps: route.marks.iter().any(|mark| mark.kind == MarkKind::Leaps),
        });
        DeclaredPath { points: route.legs.clone(), spent, tested }
    }

    /// Converts inches to the tenths in which decisions ask for a place of a path.
    pub fn tenths(inches: f32) -> i32 {
        (inches * 10.0).round() as i32
    }

    /// Converts tenths of an inch to inches.
    pub fn of_tenths(number: i32) -> f32 {
        number as f32 / 10.0
    }

    /// Returns the length of the path, in inches.
    pub fn length(&self) -> f32 {
        self.spent.last().copied().unwrap_or(0.0)
    }

    /// Returns where the mover is after `after` inches; at a step up or
    /// down, where it ends.
    pub fn at(&self, after: f32) -> Vec3 {
        let end = self.points.last().copied().unwrap_or(Vec3::ZERO);
        let next = match self.spent.iter().position(|spent| *spent > after) {
            // The path is shorter.
            None => return end,
            // The path has not begun.
            Some(0) => return self.points.first().copied().unwrap_or(end),
            Some(next) => next,
        };
        let from = self.points[next - 1];
        let to = self.points[next];
        let before = self.spent[next - 1];
        let then = self.spent[next];
        round_milli3(from.lerp(to, ((after - before) / (then - before)).clamp(0.0, 1.0)))
    }

    /// Returns the points of the path up to `after` inches.
    pub fn until(&self, after: f32) -> Vec<Vec3> {
        self.between(0.0, after)
    }

    /// Returns the points of the path between two distances, in inches.
    pub fn between(&self, from: f32, to: f32) -> Vec<Vec3> {
        let passed =
            self.points.iter().zip(&self.spent).filter(|(_, spent)| (from..=to).contains(*spent));
        let mut points: Vec<Vec3> = passed.map(|(point, _)| *point).collect();
        let begin = self.at(from);
        let end = self.at(to);
        if from > 0.0 && points.first() != Some(&begin) {
            points.insert(0, begin);
        }
        if points.last() != Some(&end) {
            points.push(end);
        }
        points
    }

    /// Returns its points, each with the tenths of an inch
    /// to it, for [`Choice::waypoints`](crate::Choice::waypoints).
    pub fn waypoints(&self) -> Vec<Waypoint> {
        let point = |(at, spent): (&Vec3, &f32)| Waypoint {
            at: at.to_array(),
            number: DeclaredPath::tenths(*spent),
        };
        self.points.iter().zip(&self.spent).map(point).collect()
    }

    /// Returns the distances at which sight to the mover is tested: every `every` inches,
    /// and at each bend.
    pub fn stations(&self, every: f32) -> Vec<f32> {
        let length = self.length();
        let count = (length / every).ceil().max(1.0) as usize;
        let mut all: Vec<f32> =
            (0..=count).map(|at| round_milli(length * at as f32 / count as f32)).collect();
        all.extend(self.spent.iter().copied());
        all.sort_by(f32::total_cmp);
        all.dedup();
        all
    }

    /// Returns the stretches of the path on which `holds` is true, tested every `every`
    /// inches and at bends. With `first` only the beginning of the first stretch is
    /// found, which answers whether there is one.
    pub fn stretches(&self, every: f32, first: bool, holds: impl Fn(f32) -> bool) -> Stretches {
        let mut all = Stretches::default();
        let mut open = false;
        for after in self.stations(every) {
            let now = holds(after);
            match all.0.last_mut() {
                Some(last) if now && open => last.1 = after,
                _ if now && first => return Stretches::place(after),
                _ if now => all.0.push((after, after)),
                _ => {}
            }
            open = now;
        }
        all
    }

    /// As [`DeclaredPath::stretches`], each place by itself: for conditions that may hold
    /// at two neighbouring places and not between them.
    pub fn places(&self, every: f32, first: bool, holds: impl Fn(f32) -> bool) -> Stretches {
        let all = self
            .stations(every)
            .into_iter()
            .filter(|after| holds(*after))
            .map(|after| (after, after));
        Stretches(if first { all.take(1).collect() } else { all.collect() })
    }
}

/// Stretches of a path, each as the distances in inches of its beginning and end.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stretches(pub Vec<(f32, f32)>);

impl Stretches {
    /// Returns a stretch that is a single place.
    pub fn place(after: f32) -> Stretches {
        Stretches(vec![(after, after)])
    }

    /// Returns whether there is no stretch.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the beginning of the first and the end of the last stretch, in
    /// tenths of an inch.
    pub fn bounds(&self) -> (i32, i32) {
        let ends = self.0.first().zip(self.0.last());
        ends.map_or((0, 0), |((from, _), (_, to))| {
            (DeclaredPath::tenths(*from), DeclaredPath::tenths(*to))
        })
    }

    /// Returns the distance within the stretches that is nearest to `wanted`; 0 if
    /// there is no stretch.
    pub fn nearest(&self, wanted: f32) -> f32 {
        let within = self.0.iter().map(|(from, to)| wanted.clamp(*from, *to));
        within.min_by(|a, b| (a - wanted).abs().total_cmp(&(b - wanted).abs())).unwrap_or(0.0)
    }

    /// Returns the distance within the stretches nearest to the fraction `share` between
    /// their first beginning and last end; `None` if there is no stretch.
    pub fn share(&self, share: f32) -> Option<f32> {
        let ends = self.0.first().zip(self.0.last());
        ends.map(|((from, _), (_, to))| self.nearest(from + (to - from) * share))
    }
}

#[cfg(test)]
mod tests;
