//! The vocabulary of trigger files: what rules listen to, what they ask and what they do.
//! Begin with [`Triggers`](triggers::Triggers).

pub(crate) mod condition;
pub(crate) mod effect;
pub(crate) mod moment;
pub(crate) mod selection;
pub(crate) mod triggers;
