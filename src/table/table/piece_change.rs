//! Changes of terrain during play: pieces that are broken, moved, opened or restored.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{SharedTerrain, Table, classify_blocks};
use crate::movement::nav::NavCache;
use crate::reach::SearchCache;
use crate::terrain::fault::{TableFault, faults};
use crate::terrain::piece::{Block, Piece};
use crate::units::LEVEL;

/// A piece of terrain that is not as it was when its table was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceChange {
    /// Its number among the pieces of the table.
    pub piece: usize,
    /// What it is now; null where it is gone.
    pub now: Option<Piece>,
}

impl SharedTerrain {
    /// Replaces a piece by its new state and clears the cached answers near it.
    fn replace_piece(&mut self, number: usize, block: Block) {
        let changed = self.blocks[number].bounds.union(block.bounds).grown(LEVEL);
        self.blocks[number] = block;
        let (tops, holes) = classify_blocks(&self.blocks);
        self.tops = tops;
        self.holes = holes;
        self.sight_cache.invalidate(&changed);
        self.cover_cache.invalidate(&changed);
        self.nav_cache = NavCache::default();
        self.search_cache = SearchCache::default();
    }
}

impl Table {
    /// Returns the pieces that differ from the original ones, in the
    /// order of their indices.
    pub fn changes(&self) -> Vec<PieceChange> {
        let change = |(piece, now): (&usize, &Option<Piece>)| PieceChange {
            piece: *piece,
            now: now.clone(),
        };
        self.terrain.changes.iter().map(change).collect()
    }

    /// Sets the changes of the table's terrain, in place of the present ones: all other
    /// pieces are restored to the original. Only pieces that differ are rebuilt.
    ///
    /// # Errors
    /// An index without a piece, or the faults of a piece.
    pub fn set_changes(&mut self, changes: &[PieceChange]) -> Result<(), Vec<TableFault>> {
        let wanted: BTreeMap<usize, &Option<Piece>> =
            changes.iter().map(|c| (c.piece, &c.now)).collect();
        let old: Vec<usize> = self.terrain.changes.keys().copied().collect();
        for number in old.into_iter().filter(|number| !wanted.contains_key(number)) {
            let original_pieces = self.terrain.original_pieces.get(number).cloned();
            original_pieces
                .map_or(Ok(()), |original_pieces| self.change_piece(number, original_pieces))?;
        }
        for (number, now) in wanted {
            match now {
                _ if self.terrain.changes.get(&number) == Some(now) => {}
                Some(piece) => self.change_piece(number, piece.clone())?,
                None => self.remove_piece(number)?,
            }
        }
        Ok(())
    }

    /// Replaces the piece with this index, as when terrain is broken, moved or
    /// opened. Rapier's colliders are updated, not rebuilt, and other copies of
    /// the table keep theirs.
    ///
    /// # Errors
    /// The faults of the new piece; then nothing is changed.
    pub fn change_piece(&mut self, number: usize, piece: Piece) -> Result<(), Vec<TableFault>> {
        let mut pieces = self.terrain.pieces.clone();
        let Some(place) = pieces.get_mut(number) else {
            return Err(vec![self.no_piece(number, piece.id)]);
        };
        *place = piece;
        let wrong = faults(self.board(), &pieces);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let terrain = Arc::make_mut(&mut self.terrain);
        terrain.replace_piece(number, Block::new(&pieces[number]));
        terrain.colliders.replace_piece(number, &pieces[number], &terrain.blocks[number]);
        if pieces[number] == terrain.original_pieces[number] {
            terrain.changes.remove(&number);
        } else {
            terrain.changes.insert(number, Some(pieces[number].clone()));
        }
        terrain.pieces = pieces;
        Ok(())
    }

    /// Removes the piece with this index from the table. The others keep their
    /// indices; [`Table::change_piece`] restores it.
    ///
    /// # Errors
    /// An index without a piece.
    pub fn remove_piece(&mut self, number: usize) -> Result<(), Vec<TableFault>> {
        if self.piece(number).is_none() {
            return Err(vec![self.no_piece(number, String::new())]);
        }
        let terrain = Arc::make_mut(&mut self.terrain);
        let removed_block = Block::removed_block(&terrain.pieces[number]);
        terrain.replace_piece(number, removed_block);
        terrain.colliders.remove(number);
        terrain.changes.insert(number, None);
        Ok(())
    }

    fn no_piece(&self, index: usize, piece: String) -> TableFault {
        let what = format!(
            "there is no piece {index} to change, expected less than {}",
            self.pieces().len()
        );
        TableFault::Piece { piece, index, what }
    }
}
