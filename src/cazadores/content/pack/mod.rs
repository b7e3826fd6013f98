//! Content of the Pack: profiles of Cazadores and Companions, their creation and maxima,
//! Weapons and Armour, Special Gear, Rituals and Scars.

pub(crate) mod arts;
pub(crate) mod creation;
pub(crate) mod maxima;
pub(crate) mod profile;
pub(crate) mod scar;
pub(crate) mod weapon;
