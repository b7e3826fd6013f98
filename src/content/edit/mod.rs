//! Changes of content files: edits that keep comments and layout, patches that mods
//! apply to things of others, and the layout itself. Read [`Rewrite`](rewrite::Rewrite) first.

pub(crate) mod difference;
pub(crate) mod graft;
pub(crate) mod layout;
pub(crate) mod patches;
pub(crate) mod rewrite;
