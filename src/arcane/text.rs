//! Texts that several parts of the game share.

use super::content::{Alignment, CardKind, Category, Character, Discipline, Rank, Roll, State};
use super::ledger;
use super::state::TableEdge;
use monteria_content::{TextArgument, ToTextArgument};
use monteria_game::{Text, ledger_text, listed, text};

/// Formats victory points: `1 victory point`, `3 victory points`.
pub(crate) fn victory_points(number: i32) -> Text {
    Text::counted("rules-arcane-victory-points", number, "victory point", "victory points")
}

/// Formats Action Points: `1 AP`, `3 AP`.
pub(crate) fn points(number: u8) -> Text {
    text!("rules-arcane-ap-2", "{number} AP")
}

/// Formats levels: `1 level`, `30 levels`.
pub(crate) fn levels(number: impl Into<i64>) -> Text {
    Text::counted("rules-arcane-levels-2", number, "level", "levels")
}

/// Returns the text of a rule in the ledger, or an empty text if it has none.
pub(crate) fn rule(id: &str) -> Text {
    ledger_text(ledger::entries(), id).unwrap_or_default()
}

/// Lets messages name a value of a type by its text.
macro_rules! named_in_messages {
    ($($named:ty)*) => {
        $(impl ToTextArgument for $named {
            fn to_text_argument(&self) -> TextArgument {
                TextArgument::Text(self.text())
            }
        })*
    };
}

named_in_messages!(State Roll Alignment TableEdge);

impl State {
    /// Returns its name for players.
    pub(crate) fn text(self) -> Text {
        match self {
            State::Haste => text!("rules-arcane-haste", "Haste"),
            State::Slow => text!("rules-arcane-slow", "Slow"),
            State::Shield => text!("rules-arcane-shield", "Shield"),
            State::Protection => text!("rules-arcane-protection", "Protection"),
            State::Healing => text!("rules-arcane-healing", "Healing"),
            State::Poison => text!("rules-arcane-poison", "Poison"),
            State::Blind => text!("rules-arcane-blind", "Blind"),
            State::Seal => text!("rules-arcane-seal", "Seal"),
            State::Paralysis => text!("rules-arcane-paralysis", "Paralysis"),
            State::Berserk => text!("rules-arcane-berserk", "Berserk"),
            State::Doom => text!("rules-arcane-doom", "Doom"),
            State::Hidden => text!("rules-hidden", "Hidden"),
            State::Stunned => text!("rules-arcane-stunned", "Stunned"),
        }
    }
}

impl Roll {
    /// Returns its name for players.
    pub(crate) fn text(self) -> Text {
        match self {
            Roll::Attack => text!("rules-arcane-attack-name", "Attack"),
            Roll::Defense => text!("rules-arcane-defense", "Defense"),
            Roll::Resistance => text!("rules-arcane-resistance", "Resistance"),
        }
    }
}

impl Discipline {
    /// Returns its name for players.
    pub(crate) fn text(self) -> Text {
        match self {
            Discipline::Ki => text!("rules-arcane-ki", "Ki"),
            Discipline::Magic => text!("rules-arcane-magic", "Magic"),
            Discipline::Subterfuge => text!("rules-arcane-subterfuge", "Subterfuge"),
        }
    }
}

impl Alignment {
    /// Returns its name for players.
    pub(crate) fn text(self) -> Text {
        match self {
            Alignment::Light => text!("rules-arcane-light-2", "Light"),
            Alignment::Dark => text!("rules-arcane-dark", "Dark"),
            Alignment::Unaligned => text!("rules-arcane-unaligned", "Unaligned"),
        }
    }
}

impl Category {
    /// Returns its name for players.
    pub(crate) fn text(self) -> Text {
        match self {
            Category::Warrior => text!("rules-arcane-warrior", "Warrior"),
            Category::Prowler => text!("rules-arcane-prowler", "Prowler"),
            Category::Mystic => text!("rules-arcane-mystic", "Mystic"),
        }
    }
}

impl CardKind {
    /// Returns its name for players.
    pub(crate) fn text(self) -> Text {
        match self {
            CardKind::Equipment => text!("rules-arcane-equipment", "Equipment"),
            CardKind::Power => text!("rules-arcane-power", "Power"),
            CardKind::Plot => text!("rules-arcane-plot", "Plot"),
        }
    }
}

impl TableEdge {
    /// Returns its name as part of `the north edge`.
    pub(crate) fn text(self) -> Text {
        match self {
            TableEdge::North => text!("rules-north", "north"),
            TableEdge::South => text!("rules-south", "south"),
        }
    }
}

impl Character {
    /// Returns its categories and rank as text: `Warrior and Mystic, Leader`.
    pub(crate) fn kind_text(&self) -> Text {
        let categories = listed(self.categories.iter().map(|category| category.text()));
        let rank = match self.rank {
            Rank::Named => None,
            Rank::Leader => Some(text!("rules-arcane-leader", "Leader")),
            Rank::Agent => Some(text!("rules-arcane-agent", "Agent")),
            Rank::Summon => Some(text!("rules-arcane-summon", "Summon")),
        };
        Text::joined([Some(categories), rank].into_iter().flatten(), ", ")
    }

    /// Returns its numbers in one line.
    pub fn numbers(&self) -> Text {
        text!(
            "rules-arcane-attack-damage-defense-armor-lp-resistance",
            "Attack {attack}, Damage {damage}, Defense {defense}, Armor {armor}, {life} LP, \
            Resistance {resistance}, speed {speed}, AP {recovery}/{most}.",
            attack = self.attack.get(),
            damage = self.damage.get(),
            defense = self.defense.get(),
            armor = self.armor.get(),
            life = self.life.get(),
            resistance = self.resistance.get(),
            speed = format!("{}/{}\"", self.walk, self.run),
            recovery = self.recovery.get(),
            most = self.most.get()
        )
    }
}
