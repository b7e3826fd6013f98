//! A whole match with nobody at the table but opponents.

use super::opponent::{Opponents, RejectedOrder};
use monteria_game::{Game, GameEvent};

/// Where a played-out match is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most orders.
    pub orders: usize,
}

impl Default for Limits {
    /// 20,000 orders: far beyond any match that moves on.
    fn default() -> Self {
        Limits { orders: 20_000 }
    }
}

/// How it came to an end.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// The match is over; its outcome is in the match.
    Over,
    /// The limit of orders was reached.
    Unfinished,
    /// A seat that no opponent plays has to decide.
    Waiting,
    /// The program failed, with what it said.
    Failed(String),
}

/// A match that was played out.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedOut {
    /// How it ended.
    pub ending: Ending,
    /// How many orders were given.
    pub orders: usize,
    /// Orders of opponents that were refused.
    pub rejected: Vec<RejectedOrder>,
}

/// Lets the opponents play until the match is over or a limit is reached. `watch` gets
/// the match after every order, with what happened since the one before; what it takes
/// back it must do again.
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
