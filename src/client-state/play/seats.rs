//! What people ask for about the seats of the match on the table: who plays them, who is
//! here, and to whom the match is passed on.

use std::path::PathBuf;

use monteria_game::{Control, SeatId};

/// Something that is asked for about seats.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatCommand {
    /// Whoever this is plays that seat from now on.
    Play(SeatId, Control),
    /// The person of that seat is at this screen.
    Here(SeatId),
    /// Write the match into a file for whoever has to decide, who is elsewhere.
    PassOn,
}

/// The same for the thread that has the match.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatJob {
    /// Whoever this is plays that seat from now on.
    Play(SeatId, Control),
    /// The person of that seat is at this screen.
    Here(SeatId),
    /// Write the match for the person of that seat into this file.
    PassOn(SeatId, PathBuf),
}

/// A match that was passed on, as the card that tells it knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct PassedOn {
    /// To whom.
    pub to: SeatId,
    /// In which file.
    pub file: PathBuf,
    /// With how many orders: what was played since is not in it.
    pub orders: usize,
}
