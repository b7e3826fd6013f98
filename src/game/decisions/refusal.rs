//! Refusals: why an order, a target or a spot is not legal.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use serde::Serialize;

use crate::ids::ModelId;
use crate::presentation::event_text::text_or_empty;
use crate::presentation::format::inches;
use monteria_content::{Text, text};
use monteria_table::Obstacle;

/// The reason why an order is not legal now. A refused order never changes the match.
///
/// Reasons of the engine are variants; those of a ruleset are [`Refusal::Rule`] with a
/// name in the same style.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "reason")]
pub enum Refusal {
    /// No option of this decision has that id.
    NoSuchOption {
        /// The id that was asked for.
        id: String,
        /// The most similar id of an option.
        did_you_mean: Option<String>,
    },
    /// The match is over.
    MatchOver,
    /// The order lacks something that the option needs.
    Incomplete {
        /// Id of the option.
        id: String,
        /// Name of the missing part: `target`, `to`, `path`, `facing` or `number`.
        needs: String,
    },
    /// The order carries something that the option does not need.
    Superfluous {
        /// Id of the option.
        id: String,
        /// Name of the superfluous part.
        extra: String,
    },
    /// The order names too many or too few targets.
    WrongCount {
        /// Id of the option.
        id: String,
        /// Least number of targets.
        min: usize,
        /// Greatest number of targets.
        max: usize,
        /// Number of targets in the order.
        got: usize,
    },
    /// The order names a target twice.
    NamedTwice {
        /// The target named twice.
        target: ModelId,
    },
    /// The order's number is out of the option's range.
    OutOfBounds {
        /// Id of the option.
        id: String,
        /// The least legal number.
        min: i32,
        /// The greatest legal number.
        max: i32,
        /// Number in the order.
        got: i32,
    },
    /// The model is no legal target of this option.
    NotATarget {
        /// The target in the order.
        target: ModelId,
        /// The ruleset's own reason, if it gives one.
        why: Option<Box<Refusal>>,
    },
    /// The spot is not legal.
    BadSpot {
        /// The short name of the reason (`TooFar`, `Overlaps`, …).
        kind: Cow<'static, str>,
        /// The reason in words, with its numbers.
        detail: Text,
        /// The obstacle, if there is a single one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Obstacle>,
    },
    /// The option needs a target, and there is no legal one.
    NoTarget {
        /// The condition that no model meets, in words.
        detail: Text,
    },
    /// The target is too near or too far.
    OutOfRange {
        /// Least distance in inches.
        min: f32,
        /// Greatest distance in inches.
        max: f32,
        /// The distance measured, in inches.
        distance: f32,
    },
    /// There is no line of sight to the target.
    NoLineOfSight {
        /// Name of the obstacle that blocks it.
        by: Option<Text>,
        /// Why there is none without an obstacle, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Text>,
    },
    /// A rule of the game forbids it.
    Rule {
        /// The short name of the reason, in the style of
        /// the variants here (`NotReadied`).
        code: Cow<'static, str>,
        /// The reason in words.
        detail: Text,
    },
    /// The program failed: the order was undone and nothing has changed.
    Internal {
        /// Description of the error.
        detail: Text,
    },
}

/// Formats a number of targets: `3 targets`, `2 to 4 targets`.
pub fn several_of(min: usize, max: usize) -> Text {
    if min == max {
        Text::counted("rules-targets", i64::try_from(min).unwrap_or(i64::MAX), "target", "targets")
    } else {
        text!("rules-to-targets", "{min} to {max} targets")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Error for Refusal {}

/// Result of a legality check.
pub type Verdict = Result<(), Refusal>;

impl Refusal {
    /// Returns `Ok` if `holds` is true, else a refusal by a rule with this code and text.
    ///
    /// # Errors
    /// If `holds` is false.
    pub fn unless<T: Into<Text>>(
        holds: bool,
        code: &'static str,
        why: impl FnOnce() -> T,
    ) -> Verdict {
        if holds { Ok(()) } else { Err(Refusal::rule(code, why())) }
    }

    /// Returns a refusal by a rule of the ruleset.
    pub fn rule(code: &'static str, detail: impl Into<Text>) -> Self {
        Refusal::Rule { code: Cow::Borrowed(code), detail: text_or_empty(detail) }
    }

    /// Returns the reason as a sentence for players.
    pub fn text(&self) -> Text {
        match self {
            Refusal::NoSuchOption { id, did_you_mean: None } => {
                text!("rules-no-such-option-now", "there is no option `{id}` now")
            }
            Refusal::NoSuchOption { id, did_you_mean: Some(near) } => text!(
                "rules-no-such-option-now-did-you-mean",
                "there is no option `{id}` now; did you mean `{near}`?"
            ),
            Refusal::MatchOver => text!("rules-the-match-is-over", "the match is over"),
            Refusal::Incomplete { id, needs } => {
                text!("rules-option-needs", "`{id}` needs `{needs}`")
            }
            Refusal::Superfluous { id, extra } => {
                text!("rules-option-takes-no", "`{id}` takes no `{extra}`")
            }
            Refusal::WrongCount { id, min, max, got } => text!(
                "rules-option-needs-targets-not",
                "`{id}` needs {targets}, not {got}",
                targets = several_of(*min, *max)
            ),
            Refusal::NamedTwice { target } => text!(
                "rules-is-named-twice",
                "{who} is named twice; each target can be named only once",
                who = target.to_string()
            ),
            Refusal::OutOfBounds { id, min, max, got } => text!(
                "rules-option-needs-a-number-from-to-not",
                "`{id}` needs a number from {min} to {max}, not {got}"
            ),
            Refusal::NotATarget { target, why: None } => text!(
                "rules-is-no-legal-target",
                "{who} is not a legal target",
                who = target.to_string()
            ),
            Refusal::NotATarget { target, why: Some(why) } => text!(
                "rules-is-no-legal-target-because",
                "{who} is not a legal target: {why}",
                who = target.to_string(),
                why = why.text()
            ),
            Refusal::BadSpot { detail, .. }
            | Refusal::NoTarget { detail }
            | Refusal::Rule { detail, .. } => detail.clone(),
            Refusal::OutOfRange { min, max, distance } => out_of_range(*distance, *min, *max),
            Refusal::NoLineOfSight { by: Some(by), .. } => text!(
                "rules-no-line-of-sight-is-in-the-way",
                "no line of sight: {by} is in the way"
            ),
            Refusal::NoLineOfSight { by: None, why: Some(why) } => {
                text!("rules-no-line-of-sight-because", "no line of sight: {why}")
            }
            Refusal::NoLineOfSight { by: None, why: None } => {
                text!("rules-no-line-of-sight", "no line of sight")
            }
            Refusal::Internal { detail } => text!(
                "rules-the-program-failed-here",
                "the program failed here and undid the order: {detail}"
            ),
        }
    }

    /// Returns the short name of the reason, as `serve` gives it.
    pub fn name(&self) -> &str {
        match self {
            Refusal::NoSuchOption { .. } => "NoSuchOption",
            Refusal::MatchOver => "MatchOver",
            Refusal::Incomplete { .. } => "Incomplete",
            Refusal::Superfluous { .. } => "Superfluous",
            Refusal::WrongCount { .. } => "WrongCount",
            Refusal::NamedTwice { .. } => "NamedTwice",
            Refusal::OutOfBounds { .. } => "OutOfBounds",
            Refusal::NotATarget { why: Some(why), .. } => why.name(),
            Refusal::NotATarget { .. } => "NotATarget",
            Refusal::BadSpot { kind, .. } => kind,
            Refusal::NoTarget { .. } => "NoTarget",
            Refusal::OutOfRange { .. } => "OutOfRange",
            Refusal::NoLineOfSight { .. } => "NoLineOfSight",
            Refusal::Rule { code, .. } => code,
            Refusal::Internal { .. } => "Internal",
        }
    }
}

/// Returns the words for a distance that is out of range. A distance that would be rounded
/// into the range is given in full; at exactly the limit the text says that the limit
/// itself is too far.
fn out_of_range(distance: f32, min: f32, max: f32) -> Text {
    let least = inches(min);
    let most = inches(max);
    let range = match least == most {
        true => most.clone(),
        false => format!("{}-{most}", least.trim_end_matches('"')),
    };
    if (min..=max).contains(&distance) {
        return text!(
            "rules-out-of-range-away-must-be",
            "out of range: {away} away, must be less than {most}",
            away = inches(distance)
        );
    }
    let rounded = (distance * 10.0).round() / 10.0;
    let away = match (min..=max).contains(&rounded) {
        true => format!("{distance:.3}\""),
        false => inches(distance),
    };
    text!("rules-out-of-range-away-range", "out of range: {away} away, range {range}")
}

#[cfg(test)]
mod tests;
