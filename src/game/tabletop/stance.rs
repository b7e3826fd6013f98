//! Stances: how a figure shows a state of its model.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The look of a state on a model's figure, recognisable from across the table: a closed
/// list, to which each game maps those of its states that have a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// On its guard: it defends, parries, is braced, or waits for a target to appear.
    Ready,
    /// Face to face with an enemy.
    Engaged,
    /// Dazed and unable to act fully.
    Stunned,
    /// Cowering: frightened, suppressed, about to run.
    Cowering,
    /// Held fast: bound, paralysed, captive.
    Held,
    /// Hidden from its enemies.
    Hidden,
    /// Lying on the ground.
    Prone,
    /// On fire or burning.
    Burning,
    /// Up to its waist in water.
    Swimming,
}

impl Stance {
    /// All stances, in declaration order.
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

    /// Returns its name for players.
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
