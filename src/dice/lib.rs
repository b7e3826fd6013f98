//! Dice, pools, decks of cards and exact odds.
//!
//! This crate knows no table, turn or game. Every random result of a match comes out of
//! one [`Dice`], so the same seed (and the same scripted faces) gives the same match.
//! Read [`Dice`], [`Check`] and [`Distribution`] first.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod best;
mod cards;
mod chain;
mod deck;
mod odds;
mod pool;
mod six;
mod source;

pub use best::{BestOf, BestRoll, highest_die_chances, roll_best};
pub use cards::{Card, Rank, Suit, face_cards, number_cards, standard_cards};
pub use chain::Distribution;
pub use deck::Deck;
pub use odds::{Odds, odds};
pub use pool::{Check, Edge, MAX_POOL, Roll, roll};
pub use six::{SixPool, SixRoll, roll_six};
pub use source::{Dice, ScriptFault};
