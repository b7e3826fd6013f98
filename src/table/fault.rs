//! What can be wrong with a table, and checking it.

use std::collections::BTreeMap;

use super::board::Board;
use super::keywords::Keywords;
use super::piece::Piece;
use super::units::ROUNDING;

/// The greatest length of a side of the play area, in inches.
const LARGEST: f32 = 240.0;

/// The greatest height or depth of anything, in inches.
const HIGHEST: f32 = 60.0;

/// How far beside the play area anything may lie, in inches.
const MARGIN: f32 = 12.0;

/// The most pieces of terrain: what a game asks of its table grows with their number, so
/// that twice as many take more than twice as long. On tables with this many pieces and
/// corners a hunt of standard players takes about a second, where the shipped ones take a
/// hundredth; with this many plain pieces a tenth.
const MOST_PIECES: usize = 120;

/// The most corners of all polygons together.
const MOST_CORNERS: usize = 1200;

/// One thing wrong with a table: where, what was found and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// Something about the play area.
    #[error("the board: {what}")]
    Board {
        /// What was found and expected.
        what: String,
    },
    /// Something about a way out.
    #[error("exit \"{exit}\": {what}")]
    Exit {
        /// The exit's name.
        exit: String,
        /// What was found and expected.
        what: String,
    },
    /// Something about the pieces of terrain together.
    #[error("the pieces: {what}")]
    Pieces {
        /// What was found and expected.
        what: String,
    },
    /// Something about a piece of terrain.
    #[error("piece \"{piece}\": {what}")]
    Piece {
        /// The piece's id.
        piece: String,
        /// Its number in the list.
        index: usize,
        /// What was found and expected.
        what: String,
    },
}

/// Everything wrong with these, in their order.
pub(crate) fn faults(board: &Board, pieces: &[Piece]) -> Vec<TableFault> {
    let mut faults = Vec::new();
    let sized = board.size.is_finite()
        && board.size.min_element() >= 1.0
        && board.size.max_element() <= LARGEST;
    if !sized {
        let what = format!("its size is {}, expected 1 to {LARGEST} inches each way", board.size);
        faults.push(TableFault::Board { what });
    }
    for exit in &board.exits {
        let mut fault = |what| faults.push(TableFault::Exit { exit: exit.name.clone(), what });
        if !exit.from.is_finite() || !exit.to.is_finite() || exit.from >= exit.to {
            fault(format!("it runs from {} to {}, expected from less than to", exit.from, exit.to));
        } else if sized {
            let half = if exit.side.outward().x == 0.0 { board.half().x } else { board.half().y };
            if exit.from < -half - ROUNDING || exit.to > half + ROUNDING {
                let side = exit.side.name();
                fault(format!(
                    "it runs from {} to {}, but the {side} side from {} to {half}",
                    exit.from, exit.to, -half
                ));
            }
        }
    }
    if pieces.len() > MOST_PIECES {
        let what = format!("there are {}, expected at most {MOST_PIECES}", pieces.len());
        faults.push(TableFault::Pieces { what });
        return faults;
    }
    let corners: usize = pieces.iter().map(|piece| piece.footprint.corners()).sum();
    if corners > MOST_CORNERS {
        let what =
            format!("their polygons have {corners} corners, expected at most {MOST_CORNERS}");
        faults.push(TableFault::Pieces { what });
        return faults;
    }
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        let mut fault = |what: String| {
            faults.push(TableFault::Piece { piece: piece.id.clone(), index, what });
        };
        if piece.id.is_empty() {
            fault("it has no id".to_owned());
        }
        if let Some(first) = seen.insert(&piece.id, index) {
            fault(format!("its id is used before, by piece {} of the list", first + 1));
        }
        let wrong = piece.footprint.faults();
        let shaped = wrong.is_empty();
        wrong.into_iter().for_each(&mut fault);
        if !piece.base.is_finite()
            || !piece.top.is_finite()
            || piece.base.abs().max(piece.top.abs()) > HIGHEST
        {
            fault(format!(
                "its base is {} and its top {}, expected numbers from -{HIGHEST} to {HIGHEST}",
                piece.base, piece.top
            ));
        } else if piece.keywords.contains(Keywords::CHASM) && piece.base >= piece.top {
            fault(format!(
                "it is a Chasm with its floor (base) at {} and its brim (top) at {}, expected the \
                 floor below the brim",
                piece.base, piece.top
            ));
        } else if piece.base > piece.top {
            fault(format!("its top {} lies below its base {}", piece.top, piece.base));
        }
        if shaped && sized {
            let (min, max) = piece.footprint.bounds();
            let half = board.half();
            if max.x < -half.x || max.y < -half.y || min.x > half.x || min.y > half.y {
                fault(format!(
                    "it lies off the board: it covers {min} to {max}, the board {} to {half}",
                    -half
                ));
            } else if (-half - min).max(max - half).max_element() > MARGIN {
                fault(format!(
                    "it covers {min} to {max}, expected no more than {MARGIN}\" beside the board, \
                     {} to {half}",
                    -half
                ));
            }
        }
    }
    faults
}
