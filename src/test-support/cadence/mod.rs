//! What battles of *Fracture* and matches of *Respawn* that a test arranges
//! have in common: [`Played`].

mod laid;
mod played;

pub use laid::{block, put_marker, put_markers};
pub use played::Played;
