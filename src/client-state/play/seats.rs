//! Commands about the seats of the match on the table: their players, their presence, and
//! passing the match on.

use std::path::PathBuf;

use monteria_game::{Control, SeatId};

/// A command about seats.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatCommand {
    /// Set the player of a seat.
    Play(SeatId, Control),
    /// The person of that seat is at this screen.
    Here(SeatId),
    /// Write the match into a file for the person who decides next, who is elsewhere.
    PassOn,
}

/// A command about seats for the thread that holds the match.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatJob {
    /// Set the player of a seat.
    Play(SeatId, Control),
    /// The person of that seat is at this screen.
    Here(SeatId),
    /// Write the match for the person of that seat into this file.
    PassOn(SeatId, PathBuf),
}

/// A match that was passed on, for the card that reports it.
#[derive(Clone, PartialEq, Debug)]
pub struct PassedOn {
    /// The seat it was passed on to.
    pub to: SeatId,
    pub file: PathBuf,
    /// The number of orders in the file; later ones are not in it.
    pub orders: usize,
}
