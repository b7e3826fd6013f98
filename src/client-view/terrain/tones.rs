//! Colours of the materials, two or three tones each.

use bevy::color::Srgba;

use crate::shape::Paint;

const fn rgb(r: u8, g: u8, b: u8) -> Srgba {
    Srgba { red: r as f32 / 255.0, green: g as f32 / 255.0, blue: b as f32 / 255.0, alpha: 1.0 }
}

pub(crate) const STONE: Srgba = rgb(0x86, 0x7C, 0x70);
pub(crate) const STONE_TOP: Srgba = rgb(0xA3, 0x98, 0x84);
pub(crate) const STRATA: [Srgba; 3] =
    [rgb(0x8F, 0x76, 0x5A), rgb(0xA3, 0x8B, 0x68), rgb(0x7B, 0x68, 0x54)];
pub(crate) const MOSS: Srgba = rgb(0x7C, 0x80, 0x4E);
pub(crate) const TURF: Srgba = rgb(0x8B, 0x8A, 0x58);
pub(crate) const ASHLAR: Srgba = rgb(0xB2, 0xA4, 0x8A);
pub(crate) const MORTAR: Srgba = rgb(0x6B, 0x5E, 0x4D);
pub(crate) const WOOD: Srgba = rgb(0x8E, 0x63, 0x39);
pub(crate) const WOOD_DARK: Srgba = rgb(0x5B, 0x3C, 0x22);
pub(crate) const LEAVES: [Srgba; 3] =
    [rgb(0x86, 0x99, 0x48), rgb(0x66, 0x83, 0x40), rgb(0xA9, 0xAB, 0x58)];
pub(crate) const EARTH: Srgba = rgb(0x6A, 0x52, 0x38);
pub(crate) const MUD: Srgba = rgb(0x5E, 0x50, 0x38);
pub(crate) const WATER: Srgba = rgb(0x2E, 0x6F, 0x80);
pub(crate) const WATER_LIGHT: Srgba = rgb(0x9C, 0xC4, 0xC4);
pub(crate) const BED: Srgba = rgb(0x35, 0x50, 0x4C);
pub(crate) const RIFT: Srgba = rgb(0x7A, 0x62, 0x4A);
pub(crate) const MIST: Srgba = rgb(0xA9, 0xB9, 0xC4);
pub(crate) const IRON: Srgba = rgb(0x4A, 0x48, 0x46);
pub(crate) const PLASTER: Srgba = rgb(0xDA, 0xCB, 0xAC);
pub(crate) const TILES: Srgba = rgb(0xA8, 0x5C, 0x3C);
pub(crate) const SLATE: Srgba = rgb(0x5E, 0x66, 0x70);
pub(crate) const THATCH: Srgba = rgb(0xA8, 0x8C, 0x50);
pub(crate) const SHUTTERS: [Srgba; 3] =
    [rgb(0x4E, 0x70, 0x68), rgb(0x7A, 0x4A, 0x3A), rgb(0x5C, 0x68, 0x82)];
pub(crate) const PANE: Srgba = rgb(0x2A, 0x26, 0x22);
pub(crate) const BRICK: Srgba = rgb(0x96, 0x5E, 0x48);
pub(crate) const CONCRETE: Srgba = rgb(0x94, 0x90, 0x88);
pub(crate) const SOOT: Srgba = rgb(0x3C, 0x38, 0x34);
pub(crate) const RUST: Srgba = rgb(0x86, 0x50, 0x30);
pub(crate) const SACK: Srgba = rgb(0xA6, 0x92, 0x68);
pub(crate) const STEEL: Srgba = rgb(0x7C, 0x86, 0x8E);
pub(crate) const STEEL_DARK: Srgba = rgb(0x46, 0x4E, 0x56);
pub(crate) const HAZARD: Srgba = rgb(0xD2, 0x9C, 0x2E);
pub(crate) const GLASS: Srgba = rgb(0x9C, 0xD0, 0xDC);
pub(crate) const COLD_LIGHT: Srgba = rgb(0x8C, 0xE6, 0xF0);
pub(crate) const WARM_LIGHT: Srgba = rgb(0xFF, 0xC8, 0x6E);
pub(crate) const MOLTEN: Srgba = rgb(0xFF, 0x8A, 0x32);

/// Creates a paint of this tone.
pub(crate) fn paint(colour: Srgba) -> Paint {
    Paint::new(colour)
}
