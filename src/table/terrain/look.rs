//! How a piece of terrain is modelled: by its `look` word, or by its keywords where it
//! has no known look.

use crate::terrain::keywords::Keywords;
use crate::terrain::piece::{Nature, Piece};
use crate::terrain::scenery::SceneryWord;

/// A way to model a piece of terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Broken stone, grown over on top.
    Rock,
    /// Broken stone like `Rock`, but rounder.
    Boulder,
    /// Stone in layers, with steep faces.
    Cliff,
    /// Loose stones all over the outline.
    Rubble,
    /// Dressed stones in courses.
    Wall,
    /// A slab or a sarcophagus of stone.
    Slab,
    /// Upright stones over graves.
    Gravestone,
    /// Steps that rise along its length.
    Stair,
    /// The mouth of a well.
    Well,
    /// An upright column, or a row of them.
    Pillar,
    /// Planks over a gap.
    Bridge,
    /// Rows of wooden benches with backs.
    Pews,
    /// Boxes and barrels that fill the outline.
    Crates,
    /// Posts and rails along its length.
    Fence,
    /// A felled trunk with stumps of branches.
    Log,
    /// A plain block of wood.
    Block,
    /// A clump of leaves.
    Thicket,
    /// Trees of different heights, with trunks.
    Trees,
    /// Wet ground with tufts.
    Mire,
    /// Open water in a cut of the mat.
    Water,
    /// Shallow water with stones.
    Ford,
    /// A rift without light.
    Chasm,
    /// Layers of mist over the outline.
    Fog,
    /// A low rise of turf.
    Hill,
    /// A house of plaster under tiles.
    House,
    /// A house of stone under thatch.
    Cottage,
    /// A house of boards.
    Barn,
    /// A wall of blind arches.
    Arcade,
    /// A block of dressed stone with a paved top.
    Terrace,
    /// What is left of a house in a city.
    Shell,
    /// The stump of a tower.
    Stump,
    /// A tall round chimney of bricks.
    Chimney,
    /// A block of concrete with slits.
    Bunker,
    /// A burnt vehicle on three pairs of wheels.
    Wreck,
    /// Concrete blocks and sandbags.
    Barricade,
    /// A deck of steel.
    Platform,
    /// A wall of steel plates.
    Bulkhead,
    /// Panes of glass between steel posts.
    Glass,
    /// A row of painted steel containers.
    Cargo,
    /// A furnace with fire in it.
    Furnace,
    /// A hedge in a box.
    Planter,
    /// Planks on piles that stand in water.
    Pier,
    /// The hull of a boat.
    Hull,
    /// A tower with lamps at its corners.
    LampTower,
    /// Nets hung up between posts.
    Nets,
}

/// The words that a piece may use as its look. A look matches whole words only:
/// `rock-spine` does not contain `pine`.
const LOOKS: [(&str, Look); 108] = [
    ("bridge", Look::Bridge),
    ("planks", Look::Bridge),
    ("walkway", Look::Bridge),
    ("ford", Look::Ford),
    ("shallows", Look::Ford),
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
    ("reeds", Look::Mire),
    ("thicket", Look::Thicket),
    ("bush", Look::Thicket),
    ("bushes", Look::Thicket),
    ("hedge", Look::Thicket),
    ("bramble", Look::Thicket),
    ("scrub", Look::Thicket),
    ("tree", Look::Trees),
    ("trees", Look::Trees),
    ("woods", Look::Trees),
    ("forest", Look::Trees),
    ("grove", Look::Trees),
    ("pine", Look::Trees),
    ("pines", Look::Trees),
    ("pew", Look::Pews),
    ("bench", Look::Pews),
    ("crate", Look::Crates),
    ("crates", Look::Crates),
    ("barrel", Look::Crates),
    ("barrels", Look::Crates),
    ("cart", Look::Crates),
    ("log", Look::Log),
    ("fence", Look::Fence),
    ("palisade", Look::Fence),
    ("rubble", Look::Rubble),
    ("scree", Look::Rubble),
    ("scree-crags", Look::Rubble),
    ("debris", Look::Rubble),
    ("ruin-floor", Look::Rubble),
    ("altar", Look::Slab),
    ("tomb", Look::Slab),
    ("slab", Look::Slab),
    ("grave", Look::Gravestone),
    ("gravestone", Look::Gravestone),
    ("steps", Look::Stair),
    ("stair", Look::Stair),
    ("stone-well", Look::Well),
    ("fountain", Look::Well),
    ("pillar", Look::Pillar),
    ("column", Look::Pillar),
    ("cliff", Look::Cliff),
    ("ledge", Look::Cliff),
    ("rock", Look::Rock),
    ("rock-spine", Look::Rock),
    ("boulder", Look::Boulder),
    ("boulders", Look::Boulder),
    ("hill", Look::Hill),
    ("block", Look::Block),
    ("wall", Look::Wall),
    ("low-wall", Look::Wall),
    ("window", Look::Wall),
    ("window-sill", Look::Wall),
    ("window-lintel", Look::Wall),
    ("ruin", Look::Wall),
    ("ruins", Look::Wall),
    ("ruin-tower", Look::Wall),
    ("house", Look::House),
    ("mill", Look::House),
    ("cottage", Look::Cottage),
    ("barn", Look::Barn),
    ("shed", Look::Barn),
    ("arcade", Look::Arcade),
    ("cloister", Look::Arcade),
    ("terrace", Look::Terrace),
    ("ramp", Look::Terrace),
    ("city-ruin", Look::Shell),
    ("tower-stump", Look::Stump),
    ("chimney", Look::Chimney),
    ("bunker", Look::Bunker),
    ("wreck", Look::Wreck),
    ("barricade", Look::Barricade),
    ("platform", Look::Platform),
    ("deck", Look::Platform),
    ("bulkhead", Look::Bulkhead),
    ("glass", Look::Glass),
    ("container", Look::Cargo),
    ("containers", Look::Cargo),
    ("furnace", Look::Furnace),
    ("crucible", Look::Furnace),
    ("planter", Look::Planter),
    ("pier", Look::Pier),
    ("jetty", Look::Pier),
    ("hull", Look::Hull),
    ("lamp-tower", Look::LampTower),
    ("nets", Look::Nets),
];

impl SceneryWord for Look {
    const WORDS: &'static [(&'static str, Self)] = &LOOKS;
}

impl Look {
    /// Returns the look of this piece: that of its word, or one that
    /// follows from its keywords.
    pub fn of(piece: &Piece) -> Look {
        Look::named(&piece.look).unwrap_or_else(|| Look::by_keywords(piece))
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

    /// Returns whether the mat is cut open over it.
    pub fn sunken(self) -> bool {
        matches!(self, Look::Water | Look::Ford | Look::Chasm)
    }
}

#[cfg(test)]
mod tests;
