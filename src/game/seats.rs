//! The seats of a match and who plays them.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::ids::{SeatId, SideId};

/// Who gives a seat's orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Control {
    /// A person at this screen or terminal.
    Person,
    /// An opponent of the program, by its strength (`standard`).
    Ai(String),
    /// A program on the other side of a pipe.
    Client,
}

impl Control {
    /// Reads `person`, `ai`, `ai:STRENGTH` or `client`.
    ///
    /// # Errors
    /// Says what was expected.
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

    /// Who plays a seat, in words; a person where nothing is said of it.
    pub fn in_words(who: Option<&Control>) -> String {
        match who {
            Some(Control::Ai(strength)) => format!("the program ({strength})"),
            _ => "a person".to_owned(),
        }
    }
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// Its id.
    pub id: SeatId,
    /// What it is called (`First player`).
    pub name: String,
    /// The side it plays for.
    pub side: SideId,
}

impl Seat {
    /// The seat of this number, from 0, as `Player 1`, for a side.
    pub fn player(number: u8, side: SideId) -> Seat {
        Seat { id: SeatId(number), name: format!("Player {}", u16::from(number) + 1), side }
    }
}

/// All seats of a match in id order.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seats(pub Vec<Seat>);

impl Seats {
    /// So many players, each for a side of its own.
    pub fn opposed(count: u8) -> Seats {
        Seats((0..count).map(|n| Seat::player(n, SideId(n))).collect())
    }

    /// So many players, all for this side.
    pub fn allied(count: u8, side: SideId) -> Seats {
        Seats((0..count).map(|n| Seat::player(n, side)).collect())
    }

    /// The seat with this id.
    pub fn get(&self, id: SeatId) -> Option<&Seat> {
        self.0.iter().find(|seat| seat.id == id)
    }
}
