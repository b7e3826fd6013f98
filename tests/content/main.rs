//! Content and mods: reading, faults, patches, figures, the reference, and what
//! balance says of them.

mod agreement;
mod balance;
mod check;
mod fault_cases;
mod faults;
mod figure_files;
mod figure_glb;
mod helpers;
mod identity;
mod library;
mod modding;
mod mods;
mod mutation;
mod names;
mod new_mods;
mod partly_read;
mod patches;
mod reading;
mod reference;
mod room;
mod strict;
mod suggestions;
