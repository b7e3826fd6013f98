//! The seats of a match and who plays them.

use bevy::ecs::prelude::*;
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
                _ => Err(format!("`{other}` plays no seat: expected person, ai, ai:STRENGTH or client")),
            },
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

/// All seats of a match in id order.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seats(pub Vec<Seat>);

impl Seats {
    /// The seat with this id.
    pub fn get(&self, id: SeatId) -> Option<&Seat> {
        self.0.iter().find(|seat| seat.id == id)
    }
}
