//! Lines within one upright slice of the table, where ends and screens are rectangles.

use crate::geometry::part::solve_below;
use crate::sight::sightline::GRAZE;
use crate::units::overlap;

/// Clearance of tried lines from corners, in inches.
const CLEARANCE: f32 = 3.0e-4;

/// A rectangle of the slice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    /// Its interval along the line on the plan.
    pub t: (f32, f32),
    pub base: f32,
    pub top: f32,
}

/// Two ends, and the screens that the line on the plan crosses.
pub(crate) struct Slice {
    pub a: Window,
    pub b: Window,
    pub screens: Vec<Window>,
}

type Point = (f32, f32);

impl Slice {
    /// Returns a free segment from a to b. A free segment can be tilted and shifted until
    /// it grazes two corners, so only such segments are tried.
    pub(crate) fn search(&self) -> Option<(Point, Point)> {
        if self.is_walled_off() { None } else { self.graze_corners() }
    }

    /// Returns the first free one of the lines that graze two corners.
    fn graze_corners(&self) -> Option<(Point, Point)> {
        let mut points = Vec::with_capacity(8 + 4 * self.screens.len());
        let mut corners = |w: &Window, grow: f32| {
            for t in [w.t.0 - grow, w.t.1 + grow] {
                points.extend([(t, w.base - grow), (t, w.top + grow)]);
            }
        };
        corners(&self.a, 0.0);
        corners(&self.b, 0.0);
        self.screens.iter().for_each(|w| corners(w, CLEARANCE));
        for (i, p) in points.iter().enumerate() {
            for q in &points[i + 1..] {
                let run = q.0 - p.0;
                if run.abs() > 1.0e-4 {
                    let slope = (q.1 - p.1) / run;
                    if let Some(found) = self.free_part(p.1 - slope * p.0, slope) {
                        return Some(found);
                    }
                }
            }
        }
        None
    }

    /// Returns whether one screen between the ends extends above and below both: then
    /// no line passes it.
    fn is_walled_off(&self) -> bool {
        let a = &self.a;
        let b = &self.b;
        let low = a.base.min(b.base);
        let high = a.top.max(b.top);
        let between = (a.t.1, b.t.0);
        let tall = |w: &&Window| w.base <= low && w.top >= high;
        between.0 <= between.1
            && self.screens.iter().filter(tall).any(|w| overlap(w.t, between).is_some())
    }

    /// Returns the part of the line `y = level + slope t` between the two ends, if it
    /// meets both and is free.
    fn free_part(&self, level: f32, slope: f32) -> Option<(Point, Point)> {
        let inside = |w: &Window| {
            let low = solve_below(w.base - GRAZE - level, -slope)?;
            let high = solve_below(level - w.top - GRAZE, slope)?;
            overlap(overlap(w.t, low)?, high)
        };
        let start = inside(&self.a)?.1;
        let end = inside(&self.b)?.0;
        let (start, end) = if start > end { (end, end) } else { (start, end) };
        let y = |t: f32| level + slope * t;
        let stopped = self.screens.iter().any(|w| match overlap(w.t, (start, end)) {
            Some((t0, t1)) => {
                let y0 = y(t0);
                let y1 = y(t1);
                y0.min(y1) <= w.top + GRAZE && y0.max(y1) >= w.base - GRAZE
            }
            None => false,
        });
        (!stopped).then(|| ((start, y(start)), (end, y(end))))
    }
}

#[cfg(test)]
mod tests;
