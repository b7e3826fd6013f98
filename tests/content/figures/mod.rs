//! Figures from glTF files.

pub(crate) mod figure_files;
pub(crate) mod figure_glb;
