//! What several parts of the game say in the same words.

use std::fmt::Display;

use super::content::{Character, Rank};
use super::ledger;
use monteria_game::{counted, ledger_text};

/// A number of victory points: `1 victory point`, `3 victory points`.
pub(crate) fn victory_points(number: impl Display) -> String {
    counted(number, "victory point", "victory points")
}

/// A number of Action Points: `1 AP`, `3 AP`.
pub(crate) fn points(number: u8) -> String {
    format!("{number} AP")
}

/// What the ledger says of a rule; empty where it says nothing.
pub(crate) fn rule(id: &str) -> String {
    ledger_text(ledger::entries(), id).unwrap_or_default().to_owned()
}

impl Character {
    /// What kind of character it is, in words: `Warrior and Mystic, Leader`.
    pub(crate) fn kind_words(&self) -> String {
        let categories: Vec<String> = self.categories.iter().map(|it| format!("{it:?}")).collect();
        let rank = match self.rank {
            Rank::Named => "",
            Rank::Leader => ", Leader",
            Rank::Agent => ", Agent",
            Rank::Summon => ", Summon",
        };
        format!("{}{rank}", categories.join(" and "))
    }

    /// Its numbers in a line.
    pub fn numbers(&self) -> String {
        format!(
            "Attack {}, Damage {}, Defense {}, Armor {}, {} LP, Resistance {}, speed {}/{}\", AP \
             {}/{}.",
            self.attack,
            self.damage,
            self.defense,
            self.armor,
            self.life,
            self.resistance,
            self.walk,
            self.run,
            self.recovery,
            self.most
        )
    }
}
