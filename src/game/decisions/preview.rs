//! Previews: odds, facts and lines of an option before it is ordered.

use schemars::JsonSchema;
use serde::Serialize;

use crate::ids::ModelId;
use crate::presentation::modifiers::Modifiers;
use monteria_content::Text;

/// Odds and facts of an option with its target or spot.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Preview {
    /// A title (`Long Bow at Bob`).
    pub title: Text,
    /// Chance of success, 0 to 1, where there is a roll.
    pub chance: Option<f64>,
    /// Expected result of the whole action (wounds), where there is one.
    pub expected: Option<f64>,
    /// What the expected result counts (`wounds`).
    #[serde(default, skip_serializing_if = "Text::is_blank")]
    pub counts: Text,
    /// Chance of each number of successes, from 0.
    pub distribution: Vec<f64>,
    /// Facts as label and value (`Distance`: `6.2"`).
    pub facts: Vec<(Text, Text)>,
    /// What helps and what hinders the roll.
    #[serde(default, skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
    /// The line of sight to draw.
    pub sight: Option<SightShown>,
    /// Paths that models would take, to draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<PathPreview>,
}

/// The path that a model would take by the option: thrown, pushed or by its own movement.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PathPreview {
    /// The model that moves.
    pub model: ModelId,
    /// The path of its foot, in inches.
    pub way: Vec<[f32; 3]>,
    /// The places where it meets something that hurts or stops it.
    pub met: Vec<[f32; 3]>,
    /// The movement in short (`7"`).
    pub text: Text,
    /// Whether it is only the farthest possible path; else it is the expected one.
    pub farthest: bool,
}

/// Sight from one model to another, with the lines that prove it, in inches.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SightShown {
    /// Start of the line of sight: of a free line, or of the one between the two
    /// models that is blocked.
    pub from: [f32; 3],
    /// End of the line, in inches.
    pub to: [f32; 3],
    /// Free, in cover, or stopped.
    pub state: SightState,
    /// Name of the obstacle that blocks it or gives cover.
    pub by: Option<Text>,
    /// Why there is no sight without an obstacle, in words
    /// (`nobody sees farther than 6" this turn`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Text>,
    /// In cover: what the game calls it (`hard cover`), where it has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Text>,
    /// Where the line is blocked, or where the crossing line meets the
    /// obstacle that gives cover.
    pub met_at: Option<[f32; 3]>,
    /// In cover: both ends of a line between the two models that
    /// passes through the obstacle.
    pub crossing: Option<[[f32; 3]; 2]>,
}

/// The state of a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SightState {
    /// Nothing blocks the line.
    Free,
    /// Free, but the target is in cover.
    Cover,
    /// The line is blocked.
    Stopped,
}
