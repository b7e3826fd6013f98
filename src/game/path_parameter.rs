//! Numbers that count along a way: a place of it is pointed at, or its number is given.

use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::Serialize;

use super::choice::Choice;
use super::decision::Needs;
use super::declared_path::DeclaredPath;
use super::format::inches;

/// A point of a way that a number counts along.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Waypoint {
    /// Where it is, in inches.
    pub at: [f32; 3],
    /// The number that stands for it.
    pub number: i32,
}

impl Choice {
    /// Whether its number counts tenths of an inch along a way. People are
    /// shown and give inches.
    pub fn counts_inches(&self) -> bool {
        !self.along.is_empty()
    }

    /// Returns one of its numbers as people read it: `3.2"` along a way, else as it is.
    pub fn number_words(&self, number: i32) -> String {
        if self.counts_inches() {
            inches(DeclaredPath::of_tenths(number))
        } else {
            number.to_string()
        }
    }

    /// Returns the number that a text means: inches along a way, else a whole number.
    /// None where it means none.
    pub fn read_number(&self, text: &str) -> Option<i32> {
        let text = text.trim().trim_end_matches('"');
        if !self.counts_inches() {
            return text.parse().ok();
        }
        let inches = text.replace(',', ".").parse::<f32>().ok()?;
        (inches.abs() < 1000.0).then(|| DeclaredPath::tenths(inches))
    }

    /// Returns the same option with one of its numbers as the only one, so that its
    /// preview is that of this number.
    pub fn at_number(&self, number: i32) -> Choice {
        Choice { needs: Needs::Number { min: number, max: number }, ..self.clone() }
    }

    /// The number of the place on its way that is nearest to a point of the table, as
    /// seen from above; none where it counts along no way.
    pub fn number_near(&self, point: Vec2) -> Option<i32> {
        let Needs::Number { min, max } = self.needs else { return None };
        let nearest = self.along.windows(2).map(|pair| {
            let ends = [pair[0], pair[1]].map(|end| Vec2::new(end.at[0], end.at[2]));
            let leg = ends[1] - ends[0];
            let share =
                ((point - ends[0]).dot(leg) / leg.length_squared().max(1e-6)).clamp(0.0, 1.0);
            let more = (pair[1].number - pair[0].number) as f32 * share;
            ((ends[0] + leg * share).distance(point), pair[0].number + more.round() as i32)
        });
        nearest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number.max(min).min(max))
    }

    /// The place on its way for which a number stands; none where it counts along no way,
    /// or not so far.
    pub fn place_of(&self, number: i32) -> Option<Vec3> {
        let holds = |pair: &&[Waypoint]| (pair[0].number..=pair[1].number).contains(&number);
        let pair = self.along.windows(2).find(holds)?;
        let share =
            (number - pair[0].number) as f32 / (pair[1].number - pair[0].number).max(1) as f32;
        Some(Vec3::from(pair[0].at).lerp(Vec3::from(pair[1].at), share))
    }
}

#[cfg(test)]
mod tests;
