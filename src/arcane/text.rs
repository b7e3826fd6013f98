//! Texts that several parts of the game share.

use std::fmt::Display;

use super::content::{Category, Character, Rank};
use super::ledger;
use monteria_game::{counted, ledger_text};

/// Formats victory points: `1 victory point`, `3 victory points`.
pub(crate) fn victory_points(number: impl Display) -> String {
    counted(number, "victory point", "victory points")
}

/// Formats Action Points: `1 AP`, `3 AP`.
pub(crate) fn points(number: u8) -> String {
    format!("{number} AP")
}

/// Returns the text of a rule in the ledger, or an empty text if it has none.
pub(crate) fn rule(id: &str) -> String {
    ledger_text(ledger::entries(), id).unwrap_or_default().to_owned()
}

impl Character {
    /// Returns its categories and rank as text: `Warrior and Mystic, Leader`.
    pub(crate) fn kind_text(&self) -> String {
        let categories: Vec<String> = self.categories.iter().map(Category::to_string).collect();
        let rank = match self.rank {
            Rank::Named => "",
            Rank::Leader => ", Leader",
            Rank::Agent => ", Agent",
            Rank::Summon => ", Summon",
        };
        format!("{}{rank}", categories.join(" and "))
    }

    /// Returns its numbers in one line.
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
