//! The definition of a table in content files.

use std::sync::{Arc, Mutex, PoisonError};

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Table;
use crate::board::{Board, Exit};
use crate::terrain::fault::TableFault;
use crate::terrain::piece::Piece;

/// Number of built tables that are kept for reuse.
const MOST_BUILT: usize = 12;

/// The latest tables, with their definitions.
static BUILT: Mutex<Vec<(TableDef, Table)>> = Mutex::new(Vec::new());

/// A table as content files give it. Inches.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableDef {
    /// The whole size of the play area along x and z.
    #[schemars(with = "[f32; 2]")]
    pub size: Vec2,
    /// The exits; a table may have none.
    #[serde(default)]
    pub exits: Vec<Exit>,
    /// The pieces of terrain on it.
    #[serde(default)]
    pub pieces: Vec<Piece>,
    /// The ground that is painted on its mat: a word for the window. Bare parchment
    /// where it names none.
    #[serde(default)]
    pub ground: String,
    /// The time of day or the weather by which it is lit: a word for the window. A lamp
    /// where it names none.
    #[serde(default)]
    pub light: String,
}

/// How far a piece may reach over the border of a smaller table and still count as lying
/// on it, in inches.
const LEEWAY: f32 = 0.001;

impl TableDef {
    /// Returns the middle of the table, at most `most` inches per side, with the terrain
    /// that lies wholly on it: for smaller games.
    pub fn middle(&self, most: f32) -> TableDef {
        let size = self.size.min(Vec2::splat(most));
        if size == self.size {
            return self.clone();
        }
        let inside = |piece: &&Piece| {
            let (least, greatest) = piece.footprint.bounds();
            least.abs().max(greatest.abs()).cmple(size / 2.0 + LEEWAY).all()
        };
        let pieces = self.pieces.iter().filter(inside).cloned().collect();
        TableDef { size, exits: Vec::new(), pieces, ..self.clone() }
    }

    /// Builds the table of this definition, or returns all its faults. Matches on the
    /// same table share its caches.
    pub fn build(self) -> Result<Table, Vec<TableFault>> {
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = built.iter().position(|(def, _)| *def == self) {
            built[place..].rotate_left(1);
        } else {
            let def = self.clone();
            let mut table = Table::new(Board { size: self.size, exits: self.exits }, self.pieces)?;
            let terrain = Arc::make_mut(&mut table.terrain);
            terrain.ground = self.ground;
            terrain.light = self.light;
            if built.len() >= MOST_BUILT {
                built.remove(0);
            }
            built.push((def, table));
        }
        Ok(built[built.len() - 1].1.clone())
    }
}

impl Table {
    /// Returns the definition of the table in its current state. Areas and removed pieces
    /// are not part of it.
    pub fn def(&self) -> TableDef {
        let board = self.board();
        let pieces = self.pieces_present().map(|(_, piece)| piece.clone()).collect();
        let ground = self.terrain.ground.clone();
        let light = self.terrain.light.clone();
        TableDef { size: board.size, exits: board.exits.clone(), pieces, ground, light }
    }
}
