//! The terrain palette of the table editor.

use bevy::math::Vec2;

use monteria_game::{Text, text};
use monteria_table::{Footprint, Keywords, Piece};

/// A piece of the palette: its name, its look, half its length and width (or half its
/// radius), its base, its top and its keywords.
type PaletteSample = (Text, &'static str, (f32, f32), (f32, f32), Keywords);

/// The pieces of the palette.
pub static PALETTE: [PaletteSample; 14] = [
    (text!("window-a-wall", "a wall"), "wall", (2.0, 0.25), (0.0, 2.0), Keywords::BLOCKING),
    (
        text!("window-a-low-wall", "a low wall"),
        "low-wall",
        (2.0, 0.25),
        (0.0, 0.8),
        Keywords::OBSCURING,
    ),
    (text!("window-a-fence", "a fence"), "fence", (2.0, 0.15), (0.0, 1.0), Keywords::OBSCURING),
    (
        text!("window-some-crates", "some crates"),
        "crates",
        (1.0, 0.7),
        (0.0, 0.9),
        Keywords::OBSCURING,
    ),
    (
        text!("window-a-rock", "a rock"),
        "rock",
        (1.5, 1.5),
        (0.0, 2.5),
        Keywords::BLOCKING.union(Keywords::CLIMBABLE).union(Keywords::HOLDABLE),
    ),
    (
        text!("window-a-boulder", "a boulder"),
        "boulder",
        (0.8, 0.8),
        (0.0, 1.4),
        Keywords::BLOCKING.union(Keywords::CLIMBABLE),
    ),
    (text!("window-a-slab", "a slab"), "slab", (2.0, 1.5), (0.0, 2.0), Keywords::CLIMBABLE),
    (
        text!("window-a-pillar", "a pillar"),
        "pillar",
        (0.6, 0.6),
        (0.0, 4.0),
        Keywords::BLOCKING.union(Keywords::IMPASSABLE),
    ),
    (
        text!("window-some-trees", "some trees"),
        "trees",
        (2.0, 2.0),
        (0.0, 4.0),
        Keywords::DIFFICULT.union(Keywords::OBSCURING),
    ),
    (
        text!("window-a-thicket", "a thicket"),
        "thicket",
        (1.5, 1.5),
        (0.0, 1.5),
        Keywords::DIFFICULT.union(Keywords::OBSCURING),
    ),
    (
        text!("window-some-rubble", "some rubble"),
        "rubble",
        (1.5, 1.5),
        (0.0, 0.3),
        Keywords::DIFFICULT,
    ),
    (text!("window-a-mire", "a mire"), "mire", (2.0, 2.0), (0.0, 0.1), Keywords::DANGEROUS),
    (text!("window-some-water", "some water"), "water", (3.0, 2.0), (-0.5, 0.0), Keywords::WATER),
    (text!("window-a-chasm", "a chasm"), "chasm", (3.0, 1.0), (-3.0, 0.0), Keywords::CHASM),
];

/// Returns new terrain of the palette, centred on the table.
pub(super) fn sample(look: &str) -> Option<Piece> {
    let &(ref name, look, (length, width), (base, top), keywords) =
        PALETTE.iter().find(|(_, known, ..)| *known == look)?;
    let center = Vec2::ZERO;
    let footprint = if length == width {
        Footprint::Circle { center, radius: length }
    } else {
        Footprint::Box { center, half: Vec2::new(length, width), turn: 0.0 }
    };
    Some(Piece {
        id: look.to_owned(),
        name: name.to_string(),
        footprint,
        base,
        top,
        keywords,
        look: look.to_owned(),
    })
}

#[cfg(test)]
mod tests;
