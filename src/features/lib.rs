//! An empty crate whose manifest names the features of shared dependencies. Every
//! other crate depends on it, so cargo builds each dependency once, whichever crate of
//! the workspace is built.
