//! The nine Conditions (Cazadores 05 "Conditions"). What they do is rules, not data; here are their numbers, names and texts.

use parse_display::{Display, FromStr};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A state that hampers (or, for [`Condition::Hidden`], helps) a Model. A Model has each at most once.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    FromStr,
    JsonSchema,
)]
#[display(style = "kebab-case")]
pub enum Condition {
    /// 1: a WND after every Move or Cover Ground.
    Bleeding,
    /// 2: four WNDs at the end of the Round.
    Burning,
    /// 3: Attacks on it have no DT.
    Defenceless,
    /// 4: two inches slower, and clumsy.
    Freezing,
    /// 5: Foes do not choose it as a Target.
    Hidden,
    /// 6: on the ground: Recover only, and Defenceless.
    KnockedDown,
    /// 7: a WND at the end of the Round, and Disadvantage on Fortitude.
    Poisoned,
    /// 8: Move or Recover only.
    Stunned,
    /// 9: runs from the Foe that frightened it.
    Terrified,
}

impl Condition {
    /// All nine, in the order of their numbers.
    pub const ALL: [Self; 9] = [
        Self::Bleeding,
        Self::Burning,
        Self::Defenceless,
        Self::Freezing,
        Self::Hidden,
        Self::KnockedDown,
        Self::Poisoned,
        Self::Stunned,
        Self::Terrified,
    ];

    /// The book's number, 1..=9, as a die beside the Model would show it.
    pub fn number(self) -> u8 {
        match self {
            Self::Bleeding => 1,
            Self::Burning => 2,
            Self::Defenceless => 3,
            Self::Freezing => 4,
            Self::Hidden => 5,
            Self::KnockedDown => 6,
            Self::Poisoned => 7,
            Self::Stunned => 8,
            Self::Terrified => 9,
        }
    }

    /// The name as the book prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bleeding => "Bleeding",
            Self::Burning => "Burning",
            Self::Defenceless => "Defenceless",
            Self::Freezing => "Freezing",
            Self::Hidden => "Hidden",
            Self::KnockedDown => "Knocked Down",
            Self::Poisoned => "Poisoned",
            Self::Stunned => "Stunned",
            Self::Terrified => "Terrified",
        }
    }

    /// What it does, for a player to read.
    pub fn text(self) -> &'static str {
        match self {
            Self::Bleeding => "Loses 1 WND each time it finishes a Move or Cover Ground.",
            Self::Burning => "Loses 4 WNDs when the Round ends.",
            Self::Defenceless => {
                "Attackers need no DT: only the Difficulty Die stands against them. Fortitude still stands \
                 against Terror."
            }
            Self::Freezing => "2\" slower. Disadvantage on Stealth and Athletics Checks.",
            Self::Hidden => {
                "Foes' Decision Trees pass over it, though whatever strikes an Area or everyone in range still \
                 finds it. Advantage if its next Attack comes from hiding. Lost with any Action but a Move, and \
                 when the Round ends."
            }
            Self::KnockedDown => "May only Recover, and is Defenceless until it is up again.",
            Self::Poisoned => "Loses 1 WND when the Round ends. Disadvantage on Fortitude Checks.",
            Self::Stunned => "May only Move or Recover.",
            Self::Terrified => {
                "At once moves up to its SPD away from the Foe that frightened it, and may not move toward that \
                 Foe until it recovers."
            }
        }
    }
}
