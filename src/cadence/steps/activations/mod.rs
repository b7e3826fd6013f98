//! Steps of a round: activations, scoring, the end of a battle.

pub mod activate;
pub mod idle;
pub mod score;
pub mod secure;
