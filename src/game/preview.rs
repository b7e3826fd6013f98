//! What is to be expected of an option before it is ordered.

use schemars::JsonSchema;
use serde::Serialize;

use super::ids::ModelId;
use super::modifiers::Modifiers;

/// What is to be expected of an option with a target or spot.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Preview {
    /// A title (`Long Bow at Bob`).
    pub title: String,
    /// Chance of success, 0 to 1, where there is a roll.
    pub chance: Option<f64>,
    /// Expected result of the whole action (wounds), where there is one.
    pub expected: Option<f64>,
    /// What the expected result counts (`wounds`).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub counts: String,
    /// Chance of each number of successes, from 0.
    pub distribution: Vec<f64>,
    /// Facts as label and value (`Distance`: `6.2"`).
    pub facts: Vec<(String, String)>,
    /// What helps and what hinders the roll.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
    /// The line of sight to draw.
    pub sight: Option<SightShown>,
    /// Ways that models would go by it, to draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<WayShown>,
}

/// A way that a model would go by what is previewed: thrown, pushed or of its own will.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct WayShown {
    /// The model.
    pub model: ModelId,
    /// The way of its foot, in inches.
    pub way: Vec<[f32; 3]>,
    /// Where it meets something that hurts or stops it.
    pub met: Vec<[f32; 3]>,
    /// How it would go, in short (`7"`).
    pub text: String,
    /// Whether it is only the farthest that may come about; else it is what
    /// is to be expected.
    pub farthest: bool,
}

/// What one model sees of another, with the lines that bear it out, in inches.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SightShown {
    /// Where the line of sight starts: a free one, or the one between the
    /// two that is stopped.
    pub from: [f32; 3],
    /// Where it ends.
    pub to: [f32; 3],
    /// Free, in cover, or stopped.
    pub state: SightState,
    /// What stops it or gives cover: the name of a thing.
    pub by: Option<String>,
    /// Why there is no sight though nothing is in the way, in words
    /// (`nobody sees farther than 6" this turn`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// In cover: what the game calls it (`hard cover`), where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<String>,
    /// The point where it is stopped, or where the crossing line comes
    /// to what gives cover.
    pub met_at: Option<[f32; 3]>,
    /// In cover: both ends of a line between the two that passes through what gives it.
    pub crossing: Option<[[f32; 3]; 2]>,
}

/// The state of a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SightState {
    /// Free.
    Free,
    /// Free, but the target is in cover.
    Cover,
    /// Stopped.
    Stopped,
}
