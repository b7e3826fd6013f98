//! What a piece of terrain is carved as: by its look, and where that is unknown by its keywords.

use super::keywords::Keywords;
use super::piece::{Nature, Piece};

/// A way to carve a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Broken stone, grown over on top.
    Rock,
    /// The same, rounder.
    Boulder,
    /// Stone in layers.
    Cliff,
    /// Loose stones.
    Rubble,
    /// Dressed stones in courses.
    Wall,
    /// A slab or a sarcophagus of stone.
    Slab,
    /// Upright stones over graves.
    Gravestone,
    /// Steps.
    Stair,
    /// The mouth of a well.
    Well,
    /// Upright columns.
    Pillar,
    /// Planks over a gap.
    Bridge,
    /// Rows of benches.
    Pews,
    /// Boxes and barrels.
    Crates,
    /// Posts and rails.
    Fence,
    /// A felled trunk.
    Log,
    /// A plain block of wood.
    Block,
    /// A clump of leaves.
    Thicket,
    /// Trees with trunks.
    Trees,
    /// Wet ground with tufts.
    Mire,
    /// Open water.
    Water,
    /// Shallow water with stones.
    Ford,
    /// A rift without light.
    Chasm,
    /// Layers of mist.
    Fog,
    /// A low rise of turf.
    Hill,
}

/// Words in a look, and what they mean; the first that occurs in it counts.
const WORDS: [(&str, Look); 64] = [
    ("bridge", Look::Bridge),
    ("plank", Look::Bridge),
    ("walkway", Look::Bridge),
    ("ford", Look::Ford),
    ("shallow", Look::Ford),
    ("chasm", Look::Chasm),
    ("rift", Look::Chasm),
    ("gorge", Look::Chasm),
    ("pit", Look::Chasm),
    ("crevasse", Look::Chasm),
    ("fog", Look::Fog),
    ("mist", Look::Fog),
    ("smoke", Look::Fog),
    ("spray", Look::Fog),
    ("water", Look::Water),
    ("river", Look::Water),
    ("stream", Look::Water),
    ("pool", Look::Water),
    ("lake", Look::Water),
    ("mire", Look::Mire),
    ("bog", Look::Mire),
    ("mud", Look::Mire),
    ("swamp", Look::Mire),
    ("reed", Look::Mire),
    ("thicket", Look::Thicket),
    ("bush", Look::Thicket),
    ("hedge", Look::Thicket),
    ("bramble", Look::Thicket),
    ("scrub", Look::Thicket),
    ("tree", Look::Trees),
    ("woods", Look::Trees),
    ("forest", Look::Trees),
    ("grove", Look::Trees),
    ("pine", Look::Trees),
    ("pew", Look::Pews),
    ("bench", Look::Pews),
    ("crate", Look::Crates),
    ("barrel", Look::Crates),
    ("cart", Look::Crates),
    ("log", Look::Log),
    ("fence", Look::Fence),
    ("palisade", Look::Fence),
    ("rubble", Look::Rubble),
    ("scree", Look::Rubble),
    ("debris", Look::Rubble),
    ("ruin-floor", Look::Rubble),
    ("altar", Look::Slab),
    ("tomb", Look::Slab),
    ("grave", Look::Gravestone),
    ("slab", Look::Slab),
    ("step", Look::Stair),
    ("stair", Look::Stair),
    ("stone-well", Look::Well),
    ("fountain", Look::Well),
    ("pillar", Look::Pillar),
    ("column", Look::Pillar),
    ("cliff", Look::Cliff),
    ("ledge", Look::Cliff),
    ("rock", Look::Rock),
    ("boulder", Look::Boulder),
    ("hill", Look::Hill),
    ("wall", Look::Wall),
    ("window", Look::Wall),
    ("ruin", Look::Wall),
];

impl Look {
    /// The way to carve this piece.
    pub fn of(piece: &Piece) -> Look {
        let word = piece.look.to_lowercase();
        WORDS
            .iter()
            .find(|(part, _)| word.contains(part))
            .map_or_else(|| Look::by_keywords(piece), |(_, look)| *look)
    }

    /// The words by which looks are known, for faults.
    pub fn words() -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(|(word, _)| *word)
    }

    /// Whether a look says something: it has one of the words in it, or is left to the keywords.
    pub fn knows(look: &str) -> bool {
        let look = look.to_lowercase();
        look.is_empty() || WORDS.iter().any(|(word, _)| look.contains(word))
    }

    fn by_keywords(piece: &Piece) -> Look {
        let k = piece.keywords;
        match piece.nature() {
            Nature::Hole => Look::Chasm,
            Nature::Volume if k.contains(Keywords::OBSCURING) && !k.slow() => Look::Fog,
            Nature::Volume if k.contains(Keywords::OBSCURING) => Look::Thicket,
            Nature::Volume if k.contains(Keywords::DANGEROUS) => Look::Mire,
            Nature::Volume => Look::Rubble,
            Nature::Solid if k.contains(Keywords::CLIMBABLE) => Look::Cliff,
            Nature::Solid if k.contains(Keywords::BLOCKING) => Look::Rock,
            Nature::Solid => Look::Block,
        }
    }

    /// Whether the mat is cut open over it.
    pub fn sunken(self) -> bool {
        matches!(self, Look::Water | Look::Ford | Look::Chasm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Footprint;
    use bevy::math::Vec2;

    fn piece(look: &str, keywords: Keywords) -> Piece {
        Piece {
            id: "p".to_owned(),
            name: "Piece".to_owned(),
            footprint: Footprint::Circle { center: Vec2::ZERO, radius: 1.0 },
            base: 0.0,
            top: 1.0,
            keywords,
            look: look.to_owned(),
        }
    }

    #[test]
    fn looks_are_read_word_by_word_and_fall_back_to_keywords() {
        for (look, wanted) in [
            ("rock-wall", Look::Rock),
            ("cliff", Look::Cliff),
            ("chapel-wall", Look::Wall),
            ("rope-bridge", Look::Bridge),
            ("ford", Look::Ford),
            ("Thicket", Look::Thicket),
        ] {
            assert_eq!(Look::of(&piece(look, Keywords::BLOCKING)), wanted, "{look}");
        }
        for (keywords, wanted) in [
            (Keywords::CHASM, Look::Chasm),
            (Keywords::OBSCURING, Look::Fog),
            (Keywords::OBSCURING | Keywords::DIFFICULT, Look::Thicket),
            (Keywords::DIFFICULT, Look::Rubble),
            (Keywords::BLOCKING, Look::Rock),
            (Keywords::empty(), Look::Block),
        ] {
            assert_eq!(Look::of(&piece("strange", keywords)), wanted, "{keywords}");
        }
    }
}
