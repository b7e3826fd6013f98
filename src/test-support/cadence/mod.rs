//! What battles of *Fracture* and matches of *Respawn* that a test arranges have in common: [`Played`].

mod played;

pub use played::Played;
