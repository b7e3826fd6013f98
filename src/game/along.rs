//! Numbers that count along a way: a place of it is pointed at, or its number is given.

use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choice::Choice;
use super::decision::Needs;
use super::saying::inches;
use super::way::Way;

/// A point of a way that a number counts along.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Waypoint {
    /// Where it is, in inches.
    pub at: [f32; 3],
    /// The number that stands for it.
    pub number: i32,
}

impl Choice {
    /// Whether its number counts tenths of an inch along a way. People are shown and give inches.
    pub fn counts_inches(&self) -> bool {
        !self.along.is_empty()
    }

    /// Returns one of its numbers as people read it: `3.2"` along a way, else as it is.
    pub fn number_words(&self, number: i32) -> String {
        if self.counts_inches() { inches(Way::of_tenths(number)) } else { number.to_string() }
    }

    /// Returns the number that a text means: inches along a way, else a whole number. None where it
    /// means none.
    pub fn read_number(&self, text: &str) -> Option<i32> {
        let text = text.trim().trim_end_matches('"');
        if !self.counts_inches() {
            return text.parse().ok();
        }
        let inches = text.replace(',', ".").parse::<f32>().ok()?;
        (inches.abs() < 1000.0).then(|| Way::tenths(inches))
    }

    /// Returns the same option with one of its numbers as the only one, so that its preview is that
    /// of this number.
    pub fn at_number(&self, number: i32) -> Choice {
        Choice { needs: Needs::Number { min: number, max: number }, ..self.clone() }
    }

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
    fn places_of_a_way_are_told_and_read_in_inches() {
        let point = |x: f32, number| Waypoint { at: [x, 0.0, 0.0], number };
        let plain = Choice::plain("here", "There").needs(Needs::Number { min: 0, max: 55 });
        let choice = Choice { along: vec![point(0.0, 0), point(5.5, 55)], ..plain.clone() };
        assert_eq!((choice.number_words(55), choice.number_words(20)), ("5.5\"".into(), "2\"".into()));
        assert_eq!(choice.read_number("3.2"), Some(32));
        assert_eq!(choice.read_number(" 3,2\" "), Some(32));
        assert_eq!((choice.read_number("far"), choice.read_number("1e9")), (None, None));
        assert_eq!((plain.number_words(55), plain.read_number("3.2")), ("55".into(), None));
        assert_eq!(choice.at_number(7).needs, Needs::Number { min: 7, max: 7 });
    }

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
