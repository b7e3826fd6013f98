//! Input and output: lines of a pipe, files that options name, paths
//! and excerpts in messages.
//!
//! Read `output.rs` first: it decides which existing files are replaced.

pub(crate) mod excerpt;
pub(crate) mod lines;
pub(crate) mod link;
pub(crate) mod out;
pub(crate) mod output;
pub(crate) mod paper;
pub(crate) mod paths;
