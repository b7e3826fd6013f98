//! Numbers that count along a way: a place of it is pointed at, or its number is given.

use bevy::math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choice::Choice;
use super::decision::Needs;

/// A point of a way that a number counts along.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Waypoint {
    /// Where it is, in inches.
    pub at: [f32; 3],
    /// The number that stands for it.
    pub number: i32,
}

impl Choice {
    /// The number of the place on its way that is nearest to a point of the table, as seen from above; none where it counts along no way.
    pub fn number_near(&self, point: Vec2) -> Option<i32> {
        let Needs::Number { min, max } = self.needs else { return None };
        let nearest = self.along.windows(2).map(|pair| {
            let ends = [pair[0], pair[1]].map(|end| Vec2::new(end.at[0], end.at[2]));
            let leg = ends[1] - ends[0];
            let share = ((point - ends[0]).dot(leg) / leg.length_squared().max(1e-6)).clamp(0.0, 1.0);
            let more = (pair[1].number - pair[0].number) as f32 * share;
            ((ends[0] + leg * share).distance(point), pair[0].number + more.round() as i32)
        });
        nearest.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, number)| number.max(min).min(max))
    }

    /// The place on its way for which a number stands; none where it counts along no way, or not so far.
    pub fn place_of(&self, number: i32) -> Option<Vec3> {
        let holds = |pair: &&[Waypoint]| (pair[0].number..=pair[1].number).contains(&number);
        let pair = self.along.windows(2).find(holds)?;
        let share = (number - pair[0].number) as f32 / (pair[1].number - pair[0].number).max(1) as f32;
        Some(Vec3::from(pair[0].at).lerp(Vec3::from(pair[1].at), share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_of_a_way_is_a_number_and_back() {
        let point = |x: f32, z: f32, number| Waypoint { at: [x, 0.0, z], number };
        // The climb from the second point to the third takes 20 tenths and leads nowhere as seen from above.
        let along = vec![point(0.0, 0.0, 0), point(3.0, 0.0, 30), point(3.0, 0.0, 50), point(3.0, 2.0, 70)];
        let choice =
            Choice { along, ..Choice::plain("here", "There").needs(Needs::Number { min: 5, max: 60 }) };
        assert_eq!(choice.number_near(Vec2::new(1.2, 0.9)), Some(12));
        assert_eq!(choice.number_near(Vec2::new(-3.0, 0.0)), Some(5), "never below the least");
        assert_eq!(choice.number_near(Vec2::new(3.0, 9.0)), Some(60), "nor above the most");
        assert_eq!(choice.place_of(15), Some(Vec3::new(1.5, 0.0, 0.0)));
        assert_eq!(choice.place_of(60), Some(Vec3::new(3.0, 0.0, 1.0)));
        assert_eq!(choice.place_of(71), None);
        assert_eq!(Choice::plain("go", "Go").number_near(Vec2::ZERO), None);
    }
}
