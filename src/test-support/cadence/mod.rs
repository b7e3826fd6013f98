//! What tests of *Fracture* and of *Respawn* have in common: [`Played`].

mod placement;
mod played;

pub use placement::{block, put_marker, put_markers};
pub use played::Played;
