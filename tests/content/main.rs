//! Content and mods: reading, faults, patches, figures, the reference, and what
//! balance says of them.

mod figures;
mod files;
mod helpers;
mod mods;
mod reports;
