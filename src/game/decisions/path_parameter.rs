//! Options parameterised by a point on a path, chosen by pointing at it or by
//! its distance in inches.

use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::Serialize;

use crate::decisions::choice::Choice;
use crate::decisions::decision::Needs;
use crate::presentation::format::inches;
use crate::tabletop::declared_path::DeclaredPath;

/// A point of a path with the number that stands for it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Waypoint {
    /// Its place, in inches.
    pub at: [f32; 3],
    /// The number that stands for it.
    pub number: i32,
}

impl Choice {
    /// Returns whether its number is a distance in tenths of an inch. People
    /// see and type inches.
    pub fn counts_inches(&self) -> bool {
        !self.waypoints.is_empty()
    }

    /// Formats one of its numbers for people: `3.2"` on a path, else unchanged.
    pub fn number_words(&self, number: i32) -> String {
        if self.counts_inches() {
            inches(DeclaredPath::of_tenths(number))
        } else {
            number.to_string()
        }
    }

    /// Parses a number typed by a person: inches on a path, else a whole number. `None`
    /// if it is neither.
    pub fn read_number(&self, text: &str) -> Option<i32> {
        let text = text.trim().trim_end_matches('"');
        if !self.counts_inches() {
            return text.parse().ok();
        }
        let inches = text.replace(',', ".").parse::<f32>().ok()?;
        (inches.abs() < 1000.0).then(|| DeclaredPath::tenths(inches))
    }

    /// Returns the option with this number as the only one, so that its preview
    /// is for this number.
    pub fn at_number(&self, number: i32) -> Choice {
        Choice { needs: Needs::Number { min: number, max: number }, ..self.clone() }
    }

    /// Returns the number of the place on the path nearest to a point of the plan; `None`
    /// if there is no path.
    pub fn number_near(&self, point: Vec2) -> Option<i32> {
        let Needs::Number { min, max } = self.needs else { return None };
        let nearest = self.waypoints.windows(2).map(|pair| {
            let ends = [pair[0], pair[1]].map(|end| Vec2::new(end.at[0], end.at[2]));
            let leg = ends[1] - ends[0];
            let share =
                ((point - ends[0]).dot(leg) / leg.length_squared().max(1e-6)).clamp(0.0, 1.0);
            let more = (pair[1].number - pair[0].number) as f32 * share;
            ((ends[0] + leg * share).distance(point), pair[0].number + more.round() as i32)
        });
        nearest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number.max(min).min(max))
    }

    /// Returns the place on the path of a number; `None` if there is no path or
    /// it is too short.
    pub fn place_of(&self, number: i32) -> Option<Vec3> {
        let holds = |pair: &&[Waypoint]| (pair[0].number..=pair[1].number).contains(&number);
        let pair = self.waypoints.windows(2).find(holds)?;
        let share =
            (number - pair[0].number) as f32 / (pair[1].number - pair[0].number).max(1) as f32;
        Some(Vec3::from(pair[0].at).lerp(Vec3::from(pair[1].at), share))
    }
}

#[cfg(test)]
mod tests;
