//! Whole matches between opponents alone.

use super::opponent::{Opponents, RejectedOrder};
use monteria_game::{Game, GameEvent};

/// Limits of a match that is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Greatest number of orders.
    pub orders: usize,
}

impl Default for Limits {
    /// 20,000 orders: far beyond any match that makes progress.
    fn default() -> Self {
        Limits { orders: 20_000 }
    }
}

/// How a match that was played out ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// The match is over; its outcome is in the match.
    Over,
    /// The limit of orders was reached.
    Unfinished,
    /// A seat without an opponent has to decide.
    Waiting,
    /// The program failed, with this error.
    Failed(String),
}

/// The result of a match that was played out.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedOut {
    /// How the match ended.
    pub ending: Ending,
    /// Number of orders given.
    pub orders: usize,
    /// Orders of opponents that were refused.
    pub rejected: Vec<RejectedOrder>,
}

/// Lets the opponents play until the match is over or a limit is reached. `watch` gets
/// the match after every order, with the events since the one before; orders that it
/// undoes it must redo.
pub fn play_out(
    game: &mut Game,
    opponents: &mut Opponents,
    limits: Limits,
    mut watch: impl FnMut(&mut Game, &[GameEvent]),
) -> PlayedOut {
    let mut played = PlayedOut { ending: Ending::Unfinished, orders: 0, rejected: Vec::new() };
    while game.outcome().is_none() {
        if played.orders >= limits.orders {
            return played;
        }
        match opponents.play(game) {
            None => {
                played.ending = Ending::Waiting;
                return played;
            }
            Some(Err(refusal)) => {
                played.ending = Ending::Failed(refusal.to_string());
                return played;
            }
            Some(Ok(turn)) => {
                played.orders += 1;
                played.rejected.extend(turn.rejected);
                watch(game, &turn.events);
            }
        }
    }
    played.ending = Ending::Over;
    played
}
