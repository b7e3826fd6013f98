//! Why an order, a target or a spot is not legal.

use std::borrow::Cow;

use serde::Serialize;
use thiserror::Error;

use super::event_text::words;
use super::format::inches;
use super::ids::ModelId;
use monteria_table::Obstacle;

/// The reason why something may not be done now. It never changes the match.
///
/// The engine's own reasons are variants; a ruleset's own are [`Refusal::Rule`] with a
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
        /// The nearest id that exists.
        did_you_mean: Option<String>,
    },
    /// The match is over.
    #[error("the match is over")]
    MatchOver,
    /// The option wants something that the order does not carry.
    #[error("`{id}` needs `{needs}`")]
    Incomplete {
        /// The option.
        id: String,
        /// The name of what it needs: `target`, `to`, `path`, `facing` or `number`.
        needs: String,
    },
    /// The order carries something that the option has no use for.
    #[error("`{id}` takes no `{extra}`")]
    Superfluous {
        /// The option.
        id: String,
        /// The name of what is too much.
        extra: String,
    },
    /// The order names more or fewer targets than the option wants.
    #[error("`{id}` needs {}, not {got}", several_of(*min, *max))]
    WrongCount {
        /// The option.
        id: String,
        /// How many at least.
        min: usize,
        /// How many at most.
        max: usize,
        /// How many there were.
        got: usize,
    },
    /// The order names a target twice.
    #[error("{target} is named twice; each target counts once")]
    NamedTwice {
        /// Who.
        target: ModelId,
    },
    /// The order's number is not one of those that the option takes.
    #[error("`{id}` needs a number from {min} to {max}, not {got}")]
    OutOfBounds {
        /// The option.
        id: String,
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
        /// What it was.
        got: i32,
    },
    /// That model is no legal target of this option.
    #[error("{target} is no legal target{}", why.as_ref().map(|w| format!(": {w}")).unwrap_or_default())]
    NotATarget {
        /// Who was aimed at.
        target: ModelId,
        /// The reason, where the ruleset gives one.
        why: Option<Box<Refusal>>,
    },
    /// The spot cannot be moved to.
    #[error("{detail}")]
    BadSpot {
        /// The short name of the reason (`TooFar`, `Overlaps`, …).
        kind: Cow<'static, str>,
        /// The reason in words, with its numbers.
        detail: String,
        /// What is in the way, where one thing is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Obstacle>,
    },
    /// The option needs a target, and nobody is a legal one.
    #[error("{detail}")]
    NoTarget {
        /// What nobody meets, in words.
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
    /// No line of sight.
    #[error("no line of sight{}", unseen_words(by.as_deref(), why.as_deref()))]
    NoLineOfSight {
        /// What stops it: the name of a thing.
        by: Option<String>,
        /// Why there is none though nothing is in the way, in words.
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
    /// The program is at fault: the order was taken back and nothing has changed.
    #[error("the program failed here and took the order back: {detail}")]
    Internal {
        /// What went wrong.
        detail: String,
    },
}

/// So many targets in words: `3 targets`, `2 to 4 targets`.
pub fn several_of(min: usize, max: usize) -> String {
    match (min, max) {
        (1, 1) => "1 target".to_owned(),
        _ if min == max => format!("{min} targets"),
        _ => format!("{min} to {max} targets"),
    }
}

/// Whether something may be done, and where it may not, why.
pub type Verdict = Result<(), Refusal>;

impl Refusal {
    /// Refused by the rule of this code, for what it says, unless something holds.
    ///
    /// # Errors
    /// Where it does not.
    pub fn unless<T: Into<String>>(
        holds: bool,
        code: &'static str,
        why: impl FnOnce() -> T,
    ) -> Verdict {
        if holds { Ok(()) } else { Err(Refusal::rule(code, why())) }
    }

    /// A ruleset's own reason.
    pub fn rule(code: &'static str, detail: impl Into<String>) -> Self {
        Refusal::Rule { code: Cow::Borrowed(code), detail: words(detail) }
    }

    /// The short name of the reason, as `serve` gives it.
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

/// Returns what follows `no line of sight`: what is in the way, or why there is none.
fn unseen_words(by: Option<&str>, why: Option<&str>) -> String {
    match (by, why) {
        (Some(by), _) => format!(": {by} is in the way"),
        (None, Some(why)) => format!(": {why}"),
        (None, None) => String::new(),
    }
}

/// A distance out of a range in words. A distance that would be rounded into the range is
/// given in full, and at the very limit it is said that the limit is too far.
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
