//! Mods: layers, patches, identity, packing, and the modding guide.

pub(crate) mod identity;
pub(crate) mod library;
pub(crate) mod loading;
pub(crate) mod modding;
pub(crate) mod new_mods;
pub(crate) mod patches;
