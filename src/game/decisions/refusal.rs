//! Refusals: why an order, a target or a spot is not legal.

use std::borrow::Cow;

use serde::Serialize;
use thiserror::Error;

use crate::ids::ModelId;
use crate::presentation::event_text::text_or_empty;
use crate::presentation::format::inches;
use monteria_table::Obstacle;

/// The reason why an order is not legal now. A refused order never changes the match.
///
/// Reasons of the engine are variants; those of a ruleset are [`Refusal::Rule`] with a
/// name in the same style.
#[derive(Clone, PartialEq, Debug, Error, Serialize)]
#[serde(tag = "reason")]
pub enum Refusal {
    /// No option of this decision has that id.
    #[error("there is no option `{id}` now{}", did_you_mean.as_ref().map(|d| format!("; did you \
        mean `{d}`?")).unwrap_or_default())]
    NoSuchOption {
        /// The id that was asked for.
        id: String,
        /// The most similar id of an option.
        did_you_mean: Option<String>,
    },
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The order lacks something that the option needs.
    #[error("`{id}` needs `{needs}`")]
    Incomplete {
        /// Id of the option.
        id: String,
        /// Name of the missing part: `target`, `to`, `path`, `facing` or `number`.
        needs: String,
    },
    /// The order carries something that the option does not need.
    #[error("`{id}` takes no `{extra}`")]
    Superfluous {
        /// Id of the option.
        id: String,
        /// Name of the superfluous part.
        extra: String,
    },
    /// The order names too many or too few targets.
    #[error("`{id}` needs {}, not {got}", several_of(*min, *max))]
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
    #[error("{target} is named twice; each target counts once")]
    NamedTwice {
        /// The target named twice.
        target: ModelId,
    },
    /// The order's number is out of the option's range.
    #[error("`{id}` needs a number from {min} to {max}, not {got}")]
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
    #[error("{target} is no legal target{}", reason_text(why.as_deref()))]
    NotATarget {
        /// The target in the order.
        target: ModelId,
        /// The ruleset's own reason, if it gives one.
        why: Option<Box<Refusal>>,
    },
    /// The spot is not legal.
    #[error("{detail}")]
    BadSpot {
        /// The short name of the reason (`TooFar`, `Overlaps`, …).
        kind: Cow<'static, str>,
        /// The reason in words, with its numbers.
        detail: String,
        /// The obstacle, if there is a single one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Obstacle>,
    },
    /// The option needs a target, and there is no legal one.
    #[error("{detail}")]
    NoTarget {
        /// The condition that no model meets, in words.
        detail: String,
    },
    /// The target is too near or too far.
    #[error("{}", out_of_range(*distance, *min, *max))]
    OutOfRange {
        /// Least distance in inches.
        min: f32,
        /// Greatest distance in inches.
        max: f32,
        /// The distance measured, in inches.
        distance: f32,
    },
    /// There is no line of sight to the target.
    #[error("no line of sight{}", unseen_words(by.as_deref(), why.as_deref()))]
    NoLineOfSight {
        /// Name of the obstacle that blocks it.
        by: Option<String>,
        /// Why there is none without an obstacle, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// A rule of the game forbids it.
    #[error("{detail}")]
    Rule {
        /// The short name of the reason, in the style of
        /// the variants here (`NotReadied`).
        code: Cow<'static, str>,
        /// The reason in words.
        detail: String,
    },
    /// The program failed: the order was undone and nothing has changed.
    #[error("the program failed here and took the order back: {detail}")]
    Internal {
        /// Description of the error.
        detail: String,
    },
}

/// Formats a number of targets: `3 targets`, `2 to 4 targets`.
pub fn several_of(min: usize, max: usize) -> String {
    match (min, max) {
        (1, 1) => "1 target".to_owned(),
        _ if min == max => format!("{min} targets"),
        _ => format!("{min} to {max} targets"),
    }
}

/// Result of a legality check.
pub type Verdict = Result<(), Refusal>;

impl Refusal {
    /// Returns `Ok` if `holds` is true, else a refusal by a rule with this code and text.
    ///
    /// # Errors
    /// If `holds` is false.
    pub fn unless<T: Into<String>>(
        holds: bool,
        code: &'static str,
        why: impl FnOnce() -> T,
    ) -> Verdict {
        if holds { Ok(()) } else { Err(Refusal::rule(code, why())) }
    }

    /// Returns a refusal by a rule of the ruleset.
    pub fn rule(code: &'static str, detail: impl Into<String>) -> Self {
        Refusal::Rule { code: Cow::Borrowed(code), detail: text_or_empty(detail) }
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

/// Returns the text behind `no legal target`: the reason, if there is one.
fn reason_text(why: Option<&Refusal>) -> String {
    why.map(|why| format!(": {why}")).unwrap_or_default()
}

/// Returns the text behind `no line of sight`: the obstacle, or why there is none.
fn unseen_words(by: Option<&str>, why: Option<&str>) -> String {
    match (by, why) {
        (Some(by), _) => format!(": {by} is in the way"),
        (None, Some(why)) => format!(": {why}"),
        (None, None) => String::new(),
    }
}

/// Formats a distance that is out of range. A distance that would be rounded into
/// the range is given in full; at exactly the limit the text says that the limit
/// itself is too far.
fn out_of_range(distance: f32, min: f32, max: f32) -> String {
    let least = inches(min);
    let most = inches(max);
    let range = match least == most {
        true => most.clone(),
        false => format!("{}-{most}", least.trim_end_matches('"')),
    };
    if (min..=max).contains(&distance) {
        return format!("out of range: {} away, must be less than {most}", inches(distance));
    }
    let rounded = (distance * 10.0).round() / 10.0;
    match (min..=max).contains(&rounded) {
        true => format!("out of range: {distance:.3}\" away, range {range}"),
        false => format!("out of range: {} away, range {range}", inches(distance)),
    }
}

#[cfg(test)]
mod tests;
