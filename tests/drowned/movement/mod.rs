//! Movement over ground and water, declared paths, lines of sight.

pub(crate) mod declared_path;
pub(crate) mod ground;
pub(crate) mod lines_of_sight;
pub(crate) mod moves;
pub(crate) mod riders;
pub(crate) mod shore_and_prone;
