//! How many WNDs an effect deals or gives back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::describe::wnds;
use monteria_content::Points;
use monteria_dice::{Check, odds};
use monteria_game::{Text, text};

/// A number of WNDs, fixed or rolled.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Amount {
    /// This many WNDs, 1 to 30.
    Fixed(Points<1, 30>),
    /// Half a d10, rounded up (Cazadores 3.1 "Other Rolls").
    D5,
    /// The number on a d10, 1 to 10.
    D10,
    /// As many as the Check had Successes.
    Successes,
    /// As many as the Check had Successes, but no more than this.
    SuccessesUpTo(Points<1, 30>),
}

impl Amount {
    /// Returns the amount in words for players.
    pub fn text(self) -> Text {
        match self {
            Amount::Fixed(number) => wnds(*number),
            Amount::D5 => text!("rules-cazadores-d5-wnds", "d5 WNDs"),
            Amount::D10 => text!("rules-cazadores-d10-wnds", "d10 WNDs"),
            Amount::Successes => {
                text!("rules-cazadores-wnds-equal-to-successes", "WNDs equal to Successes")
            }
            Amount::SuccessesUpTo(most) => text!(
                "rules-cazadores-wnds-equal-to-successes-at-most",
                "WNDs equal to Successes, {most} at most"
            ),
        }
    }

    /// Returns the average, approximate if it depends on a Check.
    pub fn mean(self) -> f32 {
        match self {
            Amount::Fixed(count) => *count as f32,
            Amount::D5 => 3.0,
            Amount::D10 => 5.5,
            Amount::Successes | Amount::SuccessesUpTo(_) => 2.0,
        }
    }

    /// Returns the expected number of `missing` WNDs that are regained, by the exact odds
    /// of the Check; a failed Check counts as 0.
    pub fn regained(self, missing: i32, check: &Check) -> f64 {
        let odds = odds(check);
        let mean = |most: i32| {
            (1..=most).map(|face| f64::from(face.min(missing))).sum::<f64>() / f64::from(most)
        };
        match self {
            Amount::Fixed(number) => odds.success * f64::from((*number).min(missing)),
            Amount::D5 => odds.success * mean(5),
            Amount::D10 => odds.success * mean(10),
            Amount::Successes => {
                odds.expected_value(|successes| f64::from((successes as i32).min(missing)))
            }
            Amount::SuccessesUpTo(most) => odds
                .expected_value(|successes| f64::from((successes as i32).min(*most).min(missing))),
        }
    }
}
