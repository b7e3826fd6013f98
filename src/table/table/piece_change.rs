//! Terrain that is broken, moved, opened or put back.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Fixed, Table, floors};
use crate::fault::{TableFault, faults};
use crate::nav::Maps;
use crate::piece::{Block, Piece};
use crate::reach::Searches;
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

impl Fixed {
    /// Puts what a piece has become in place of what it was: what was known
    /// near it is forgotten.
    fn mend(&mut self, number: usize, block: Block) {
        let changed = self.blocks[number].bounds.union(block.bounds).grown(LEVEL);
        self.blocks[number] = block;
        (self.tops, self.holes) = floors(&self.blocks);
        self.sights.forget(&changed);
        self.covers.forget(&changed);
        self.maps = Maps::default();
        self.searches = Searches::default();
    }
}

impl Table {
    /// The pieces that are not as the table was made with them, in the
    /// order of their numbers.
    pub fn changes(&self) -> Vec<PieceChange> {
        let change = |(piece, now): (&usize, &Option<Piece>)| PieceChange {
            piece: *piece,
            now: now.clone(),
        };
        self.fixed.changes.iter().map(change).collect()
    }

    /// Makes these the changes of the table's terrain, in place of those that it
    /// has: what is not among them is as the table was made with it. Only pieces
    /// that differ are mended.
    ///
    /// # Errors
    /// A number that no piece has, or what is wrong with a piece.
    pub fn set_changes(&mut self, changes: &[PieceChange]) -> Result<(), Vec<TableFault>> {
        let wanted: BTreeMap<usize, &Option<Piece>> =
            changes.iter().map(|c| (c.piece, &c.now)).collect();
        let old: Vec<usize> = self.fixed.changes.keys().copied().collect();
        for number in old.into_iter().filter(|number| !wanted.contains_key(number)) {
            let first = self.fixed.first.get(number).cloned();
            first.map_or(Ok(()), |first| self.change_piece(number, first))?;
        }
        for (number, now) in wanted {
            match now {
                _ if self.fixed.changes.get(&number) == Some(now) => {}
                Some(piece) => self.change_piece(number, piece.clone())?,
                None => self.remove_piece(number)?,
            }
        }
        Ok(())
    }

    /// Puts another piece in the place of that of this number, as when terrain is
    /// broken, moved or opened. Rapier's colliders are mended, not made anew, and
    /// other copies of the table keep theirs. What is wrong with the new piece is
    /// told, and nothing changed.
    pub fn change_piece(&mut self, number: usize, piece: Piece) -> Result<(), Vec<TableFault>> {
        let mut pieces = self.fixed.pieces.clone();
        let Some(place) = pieces.get_mut(number) else {
            return Err(vec![self.no_piece(number, piece.id)]);
        };
        *place = piece;
        let wrong = faults(self.board(), &pieces);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let fixed = Arc::make_mut(&mut self.fixed);
        fixed.mend(number, Block::new(&pieces[number]));
        fixed.colliders.mend(number, &pieces[number], &fixed.blocks[number]);
        if pieces[number] == fixed.first[number] {
            fixed.changes.remove(&number);
        } else {
            fixed.changes.insert(number, Some(pieces[number].clone()));
        }
        fixed.pieces = pieces;
        Ok(())
    }

    /// Takes the piece of this number off the table. The others keep their numbers;
    /// [`Table::change_piece`] brings it back.
    ///
    /// # Errors
    /// A number that no piece has.
    pub fn remove_piece(&mut self, number: usize) -> Result<(), Vec<TableFault>> {
        if self.piece(number).is_none() {
            return Err(vec![self.no_piece(number, String::new())]);
        }
        let fixed = Arc::make_mut(&mut self.fixed);
        let gone = Block::gone(&fixed.pieces[number]);
        fixed.mend(number, gone);
        fixed.colliders.remove(number);
        fixed.changes.insert(number, None);
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
