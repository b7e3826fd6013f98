//! Carving: from the pieces of a table to meshes.

use bevy::math::Vec2;

use crate::shape::{Sculpt, contains};
use crate::terrain::landscape::water::{Around, Well};
use crate::terrain::plot::Plot;
use crate::terrain::{
    buildings::arena, buildings::city, buildings::harbour, buildings::house, landscape::fog,
    landscape::growth, landscape::rock, landscape::water, mason, wood,
};
use monteria_table::Look;
use monteria_table::Table;

/// Meshes carved for a piece.
#[derive(Default)]
pub(crate) struct Carved {
    /// Number of the piece on the table.
    pub piece: usize,
    pub solid: Sculpt,
    pub wet: Sculpt,
    pub veil: Sculpt,
    pub glow: Sculpt,
}

/// Carves all pieces. Also returns the outlines over which the mat is cut open.
pub(crate) fn carve(table: &Table) -> (Vec<Carved>, Vec<Vec<Vec2>>) {
    let half = table.board().half();
    let plots: Vec<(usize, Look, Plot)> = table
        .pieces_present()
        .filter_map(|(number, piece)| {
            Some((number, Look::of(piece), Plot::new(piece, number, half)?))
        })
        .collect();
    // A hole in something that stands on the mat leaves the mat whole.
    let sunken = |look: Look, plot: &Plot| look.sunken() && plot.top.abs() < 0.5;
    let wells: Vec<(usize, Well)> = plots
        .iter()
        .filter(|(_, look, plot)| sunken(*look, plot))
        .map(|(number, look, plot)| {
            (*number, Well { outline: plot.outline.clone(), floor: water::floor(*look, plot) })
        })
        .collect();
    let carved = plots
        .iter()
        .map(|(number, look, plot)| {
            let others: Vec<Well> = wells
                .iter()
                .filter(|(other, _)| other != number)
                .map(|(_, well)| well.clone())
                .collect();
            let around = Around { board_half: half, wells: &others };
            let mut plot = plot.clone();
            if plot.base.abs() < 0.01 && !sunken(*look, &plot) {
                // A piece that stands in a well goes down to its floor.
                plot.base = others
                    .iter()
                    .filter(|well| contains(&well.outline, plot.middle))
                    .fold(0.0, |low, well| well.floor.min(low));
                plot.base = plot.base.max(-0.4);
            }
            let mut carved = Carved { piece: *number, ..Carved::default() };
            carved.solid.seed = plot.seed;
            shape(&mut carved, *look, &plot, &around);
            carved
        })
        .collect();
    (carved, wells.into_iter().map(|(_, well)| well.outline).collect())
}

fn shape(carved: &mut Carved, look: Look, plot: &Plot, around: &Around) {
    let solid = &mut carved.solid;
    match look {
        Look::Rock => rock::rock(solid, plot),
        Look::Cliff => rock::cliff(solid, plot),
        Look::Rubble => rock::rubble(solid, plot),
        Look::Hill => rock::hill(solid, plot),
        Look::Wall => mason::wall(solid, plot),
        Look::Slab => mason::slab(solid, plot),
        Look::Boulder => rock::boulder(solid, plot),
        Look::Gravestone => mason::gravestone(solid, plot),
        Look::Stair => mason::stair(solid, plot),
        Look::Well => mason::well(solid, &mut carved.wet, plot),
        Look::Log => wood::log(solid, plot),
        Look::Pillar => mason::pillar(solid, plot),
        Look::Bridge => wood::bridge(solid, plot),
        Look::Pews => wood::pews(solid, plot),
        Look::Crates => wood::crates(solid, plot),
        Look::Fence => wood::fence(solid, plot),
        Look::Block => wood::block(solid, plot),
        Look::Thicket => growth::thicket(solid, plot),
        Look::Trees => growth::trees(solid, plot),
        Look::Mire => growth::mire(solid, plot),
        Look::Water | Look::Ford if plot.top < -0.5 => water::deep(&mut carved.wet, plot, around),
        Look::Water => water::water(solid, &mut carved.wet, plot, around),
        Look::Ford => water::ford(solid, &mut carved.wet, plot, around),
        Look::Chasm => water::chasm(solid, plot, around),
        Look::Fog => fog::fog(&mut carved.veil, plot),
        Look::House => house::house(solid, plot),
        Look::Cottage => house::cottage(solid, plot),
        Look::Barn => house::barn(solid, plot),
        Look::Arcade => mason::arcade(solid, plot),
        Look::Terrace => mason::terrace(solid, plot),
        Look::Shell => city::shell(solid, plot),
        Look::Stump => city::stump(solid, plot),
        Look::Chimney => city::chimney(solid, plot),
        Look::Bunker => city::bunker(solid, plot),
        Look::Wreck => city::wreck(solid, plot),
        Look::Barricade => city::barricade(solid, plot),
        Look::Platform => arena::platform(solid, &mut carved.glow, plot),
        Look::Bulkhead => arena::bulkhead(solid, &mut carved.glow, plot),
        Look::Glass => arena::glass(solid, &mut carved.wet, &mut carved.glow, plot),
        Look::Cargo => arena::cargo(solid, plot),
        Look::Furnace => arena::furnace(solid, &mut carved.glow, plot),
        Look::Planter => arena::planter(solid, plot),
        Look::Pier => harbour::pier(solid, plot),
        Look::Hull => harbour::hull(solid, plot),
        Look::LampTower => harbour::lamp_tower(solid, &mut carved.glow, plot),
        Look::Nets => harbour::nets(solid, plot),
    }
}

#[cfg(test)]
mod tests;
