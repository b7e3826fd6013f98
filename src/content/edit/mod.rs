//! Changes of content files: edits that keep comments and layout, and patches that mods
//! apply to things of others. Read [`Rewrite`](rewrite::Rewrite) first.

pub(crate) mod difference;
pub(crate) mod graft;
pub(crate) mod patches;
pub(crate) mod rewrite;
