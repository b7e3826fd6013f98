//! The vocabulary of trigger files: when a rule acts (moments), on which conditions, and
//! with which effects. Begin with [`Triggers`](triggers::Triggers).

pub(crate) mod condition;
pub(crate) mod effect;
pub(crate) mod moment;
pub(crate) mod selection;
pub(crate) mod triggers;
