//! Files on disk: where content and a player's own files lie, reading them
//! without trusting them, and watching them. Read
//! [`Library`](library::Library) and [`Sources`](sources::Sources) first.

pub(crate) mod file;
pub(crate) mod home;
pub(crate) mod library;
pub(crate) mod packs;
pub(crate) mod source_file;
pub(crate) mod sources;
pub(crate) mod watch;
