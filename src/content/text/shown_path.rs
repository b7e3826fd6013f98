//! How messages write the paths of files.

use std::path::Path;

/// Formatting of paths in messages.
pub trait ShownPath {
    /// Returns the path as messages write it.
    fn shown(&self) -> String;
}

impl ShownPath for Path {
    fn shown(&self) -> String {
        self.display().to_string()
    }
}
