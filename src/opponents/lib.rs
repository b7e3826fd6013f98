//! Seats played by the program.
//!
//! An [`Opponent`] lets a [`Tactics`](monteria_game::Tactics) give one seat's orders
//! through the same check as everyone else; [`Opponents`] are those of a match;
//! [`play_out()`] plays a match to its end between opponents alone.

#![warn(unreachable_pub, clippy::wildcard_enum_match_arm)]

mod look_ahead;
mod opponent;
mod play_out;
mod random;

pub use look_ahead::{Candidate, Consideration, LookAhead, SHARP};
pub use opponent::{
    Opponent, OpponentTurn, Opponents, RejectedOrder, UnknownStrength, split_style, strengths,
    with_style,
};
pub use play_out::{Ending, Limits, PlayedOut, play_out};
pub use random::{RANDOM, Random};
