//! The seats of a match and their controls.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ids::{SeatId, SideId};
use monteria_content::{Text, text};

/// Who gives the orders of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Control {
    /// A person at this screen or terminal.
    Person,
    /// An opponent of the program, by its strength (`standard`).
    Ai(String),
    /// A client program on the other side of a pipe.
    Client,
}

impl Control {
    /// Reads `person`, `ai`, `ai:STRENGTH` or `client`.
    ///
    /// # Errors
    /// If the text is none of these; the error names the expected forms.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text {
            "person" => Ok(Control::Person),
            "client" => Ok(Control::Client),
            "ai" => Ok(Control::Ai("standard".to_owned())),
            other => match other.strip_prefix("ai:") {
                Some(strength) if !strength.is_empty() => Ok(Control::Ai(strength.to_owned())),
                _ => Err(format!(
                    "`{other}` plays no seat: expected person, ai, ai:STRENGTH or client"
                )),
            },
        }
    }

    /// Returns the control of a seat in words; a person by default.
    pub fn in_words(who: Option<&Control>) -> Text {
        match who {
            Some(Control::Ai(strength)) => {
                text!("window-the-program-2", "the program ({strength})")
            }
            _ => text!("rules-a-person", "a person"),
        }
    }
}

/// A seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// Id that orders and files use.
    pub id: SeatId,
    /// Name that the game gives it (`First player`).
    pub name: String,
    /// The side it plays for.
    pub side: SideId,
}

/// Returns the name of a seat for players.
pub fn seat_text(name: &str) -> Text {
    Text::named("seat", name)
}

impl Seat {
    /// Returns the seat with this index, from 0, as `Player 1`, for a side.
    pub fn player(number: u8, side: SideId) -> Seat {
        Seat { id: SeatId(number), name: format!("Player {}", u16::from(number) + 1), side }
    }
}

/// All seats of a match in id order.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seats(pub Vec<Seat>);

impl Seats {
    /// Returns so many players, each for a side of its own.
    pub fn opposed(count: u8) -> Seats {
        Seats((0..count).map(|n| Seat::player(n, SideId(n))).collect())
    }

    /// Returns so many players, all for this side.
    pub fn allied(count: u8, side: SideId) -> Seats {
        Seats((0..count).map(|n| Seat::player(n, side)).collect())
    }

    /// Returns the seat with this id.
    pub fn get(&self, id: SeatId) -> Option<&Seat> {
        self.0.iter().find(|seat| seat.id == id)
    }
}
