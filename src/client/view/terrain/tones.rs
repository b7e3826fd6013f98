//! The materials' colours, two or three tones each.

use bevy::color::Srgba;

use super::super::shape::Paint;

const fn rgb(r: u8, g: u8, b: u8) -> Srgba {
    Srgba { red: r as f32 / 255.0, green: g as f32 / 255.0, blue: b as f32 / 255.0, alpha: 1.0 }
}

pub const STONE: Srgba = rgb(0x86, 0x7C, 0x70);
pub const STONE_TOP: Srgba = rgb(0xA3, 0x98, 0x84);
pub const STRATA: [Srgba; 3] = [rgb(0x8F, 0x76, 0x5A), rgb(0xA3, 0x8B, 0x68), rgb(0x7B, 0x68, 0x54)];
pub const MOSS: Srgba = rgb(0x7C, 0x80, 0x4E);
pub const TURF: Srgba = rgb(0x8B, 0x8A, 0x58);
pub const ASHLAR: Srgba = rgb(0xB2, 0xA4, 0x8A);
pub const MORTAR: Srgba = rgb(0x6B, 0x5E, 0x4D);
pub const WOOD: Srgba = rgb(0x8E, 0x63, 0x39);
pub const WOOD_DARK: Srgba = rgb(0x5B, 0x3C, 0x22);
pub const LEAVES: [Srgba; 3] = [rgb(0x86, 0x99, 0x48), rgb(0x66, 0x83, 0x40), rgb(0xA9, 0xAB, 0x58)];
pub const EARTH: Srgba = rgb(0x6A, 0x52, 0x38);
pub const MUD: Srgba = rgb(0x5E, 0x50, 0x38);
pub const WATER: Srgba = rgb(0x2E, 0x6F, 0x80);
pub const WATER_LIGHT: Srgba = rgb(0x9C, 0xC4, 0xC4);
pub const BED: Srgba = rgb(0x35, 0x50, 0x4C);
pub const RIFT: Srgba = rgb(0x7A, 0x62, 0x4A);
pub const MIST: Srgba = rgb(0xA9, 0xB9, 0xC4);
pub const IRON: Srgba = rgb(0x4A, 0x48, 0x46);

/// A paint of this tone.
pub fn paint(colour: Srgba) -> Paint {
    Paint::new(colour)
}
