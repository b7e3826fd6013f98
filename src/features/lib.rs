//! Nothing but a manifest: it names the features of shared dependencies, so that cargo builds each of them once, whichever crate of
//! the workspace is built.
