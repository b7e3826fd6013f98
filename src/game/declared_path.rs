//! Ways that are declared before they are gone: each point with the inches to it, and
//! where a climb or a leap begins. A game in which something happens in the middle of a
//! move keeps one until the move is made.

use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::path_parameter::Waypoint;
use monteria_table::{MarkKind, Route, flat, round_milli, round_milli3};

/// A declared way.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct DeclaredPath {
    /// Its points, from where the mover stands to the end, in inches.
    pub points: Vec<Vec3>,
    /// How many inches it takes to each of them.
    pub spent: Vec<f32>,
    /// What of it needs a test; none where nothing does.
    pub tested: Option<PathTest>,
}

/// What of a way needs a test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PathTest {
    /// After how many inches it begins.
    pub from: f32,
    /// Whether somebody climbs on it.
    pub climbs: bool,
    /// Whether somebody leaps on it.
    pub leaps: bool,
}

impl DeclaredPath {
    /// The way of a route on which every inch costs one. Rises of at most `step` inches
    /// are walked as if flat.
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

    /// So many inches in tenths: places of a way are asked for so.
    pub fn tenths(inches: f32) -> i32 {
        (inches * 10.0).round() as i32
    }

    /// So many tenths of an inch in inches.
    pub fn of_tenths(number: i32) -> f32 {
        number as f32 / 10.0
    }

    /// How many inches all of it takes.
    pub fn length(&self) -> f32 {
        self.spent.last().copied().unwrap_or(0.0)
    }

    /// Where the mover is after so many inches: the last such place, where it only steps
    /// up or down there.
    pub fn at(&self, after: f32) -> Vec3 {
        let end = self.points.last().copied().unwrap_or(Vec3::ZERO);
        let next = self.spent.iter().position(|spent| *spent > after);
        let Some(next) = next.filter(|next| *next > 0) else {
            return if next.is_none() { end } else { self.points.first().copied().unwrap_or(end) };
        };
        let from = self.points[next - 1];
        let to = self.points[next];
        let before = self.spent[next - 1];
        let then = self.spent[next];
        round_milli3(from.lerp(to, ((after - before) / (then - before)).clamp(0.0, 1.0)))
    }

    /// The points of the way up to so many inches.
    pub fn until(&self, after: f32) -> Vec<Vec3> {
        self.between(0.0, after)
    }

    /// The points of the way from after so many inches to after so many.
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

    /// Its points, each with the tenths of an inch to it: a place of it is asked for so.
    pub fn waypoints(&self) -> Vec<Waypoint> {
        let point = |(at, spent): (&Vec3, &f32)| Waypoint {
            at: at.to_array(),
            number: DeclaredPath::tenths(*spent),
        };
        self.points.iter().zip(&self.spent).map(point).collect()
    }

    /// Inches at which somebody looks whether the mover is seen: every so many inches,
    /// and at its bends.
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

    /// The stretches of it on which something holds, looked at every so many inches
    /// and at its bends; of the first no more than its beginning for who only asks
    /// whether there is one.
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

    /// As [`DeclaredPath::stretches`], each place by itself: for what holds at two of them
    /// and need not between.
    pub fn places(&self, every: f32, first: bool, holds: impl Fn(f32) -> bool) -> Stretches {
        let all = self
            .stations(every)
            .into_iter()
            .filter(|after| holds(*after))
            .map(|after| (after, after));
        Stretches(if first { all.take(1).collect() } else { all.collect() })
    }
}

/// Stretches of a way, each from after so many inches to after so many.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stretches(pub Vec<(f32, f32)>);

impl Stretches {
    /// A single place.
    pub fn place(after: f32) -> Stretches {
        Stretches(vec![(after, after)])
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// From the beginning of the first to the end of the last, in tenths of an inch.
    pub fn bounds(&self) -> (i32, i32) {
        let ends = self.0.first().zip(self.0.last());
        ends.map_or((0, 0), |((from, _), (_, to))| {
            (DeclaredPath::tenths(*from), DeclaredPath::tenths(*to))
        })
    }

    /// The place within them that is nearest to one after so many inches; the beginning
    /// of the way where there is none.
    pub fn nearest(&self, wanted: f32) -> f32 {
        let within = self.0.iter().map(|(from, to)| wanted.clamp(*from, *to));
        within.min_by(|a, b| (a - wanted).abs().total_cmp(&(b - wanted).abs())).unwrap_or(0.0)
    }

    /// The place within them that is nearest to this share of what lies between their
    /// beginning and their end; none where there is none.
    pub fn share(&self, share: f32) -> Option<f32> {
        let ends = self.0.first().zip(self.0.last());
        ends.map(|((from, _), (_, to))| self.nearest(from + (to - from) * share))
    }
}

#[cfg(test)]
mod tests;
