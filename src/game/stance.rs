//! How a figure shows a state of its model.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a state looks like at the figure that stands for a model, so that it is seen
/// from across the table: a closed list, onto which each game maps those of its states
/// that have a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// On its guard: it defends, parries, is braced, waits for somebody to
    /// come into its sights.
    Ready,
    /// Face to face with an enemy.
    Engaged,
    /// Dazed.
    Stunned,
    /// Cowering: frightened, suppressed, about to run.
    Cowering,
    /// Held fast: bound, paralysed, captive.
    Held,
    /// Not to be seen.
    Hidden,
    /// On the ground.
    Prone,
    /// On fire.
    Burning,
    /// Up to its waist in water.
    Swimming,
}

impl Stance {
    /// All of them.
    pub const ALL: [Stance; 9] = [
        Stance::Ready,
        Stance::Engaged,
        Stance::Stunned,
        Stance::Cowering,
        Stance::Held,
        Stance::Hidden,
        Stance::Prone,
        Stance::Burning,
        Stance::Swimming,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Stance::Ready => "On its guard",
            Stance::Engaged => "In a fight",
            Stance::Stunned => "Dazed",
            Stance::Cowering => "Cowering",
            Stance::Held => "Held fast",
            Stance::Hidden => "Hidden",
            Stance::Prone => "On the ground",
            Stance::Burning => "On fire",
            Stance::Swimming => "In the water",
        }
    }
}
