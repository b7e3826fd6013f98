//! Mods: opening them from folders and zips within a budget, packing them,
//! content that is checked before installation, and remarks on doubtful
//! content. Read [`Mod`](mods::Mod) first.

pub(crate) mod archive;
pub(crate) mod budget;
pub(crate) mod external_content;
pub(crate) mod mod_info;
pub(crate) mod mods;
pub(crate) mod mods_folder;
pub(crate) mod pack_zip;
pub(crate) mod remarks;
