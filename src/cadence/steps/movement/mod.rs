//! Steps that move units: moves, turns of vehicles, transports.

pub mod moves;
pub mod transport;
pub mod turns;
