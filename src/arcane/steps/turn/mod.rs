//! The turn: recovery, activations and the end of the turn (`turn_order`), the Upkeep
//! Phase (`upkeep`, `summon`), and the roll for initiative (`initiative`). Begin with
//! `turn_order.rs`. A single activation is in `steps/activation.rs`.

pub mod initiative;
pub mod summon;
pub mod turn_order;
pub mod upkeep;

use monteria_game::register_steps;

pub use turn_order::{Activate, NewTurn, NextActivation, TurnAnswer};

register_steps!(initiative, turn_order, upkeep);
