//! Stances: how a figure shows a state of its model.

use monteria_content::{Text, text};
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
    pub fn name(self) -> Text {
        match self {
            Stance::Ready => text!("rules-stance-ready", "On its guard"),
            Stance::Engaged => text!("rules-stance-engaged", "In a fight"),
            Stance::Stunned => text!("rules-stance-stunned", "Dazed"),
            Stance::Cowering => text!("rules-stance-cowering", "Cowering"),
            Stance::Held => text!("rules-stance-held", "Held fast"),
            Stance::Hidden => text!("rules-stance-hidden", "Hidden"),
            Stance::Prone => text!("rules-stance-prone", "On the ground"),
            Stance::Burning => text!("rules-stance-burning", "On fire"),
            Stance::Swimming => text!("rules-stance-swimming", "In the water"),
        }
    }
}
