//! Validation of tables: the possible faults and the checks that find them.

use std::collections::BTreeMap;

use crate::board::{Board, Exit};
use crate::terrain::keywords::Keywords;
use crate::terrain::piece::Piece;
use crate::units::ROUNDING;

/// Maximum length of a side of the play area, in inches.
const MAX_SIDE: f32 = 240.0;

/// Maximum height or depth, in inches.
const MAX_HEIGHT: f32 = 60.0;

/// Maximum distance of terrain outside the play area, in inches.
const MAX_OUTSIDE: f32 = 12.0;

/// Maximum number of pieces. The cost of searches grows faster than linearly with it:
/// with this many pieces and corners a hunt of standard players takes about a second, on
/// the shipped tables a hundredth; with this many simple pieces a tenth.
const MAX_PIECES: usize = 120;

/// Maximum number of corners of all polygons together.
const MAX_CORNERS: usize = 1200;

/// A fault of a table: where, the found and the expected value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// A fault of the play area.
    #[error("the board: {what}")]
    Board {
        /// Description of the found and the expected value.
        what: String,
    },
    /// A fault of an exit.
    #[error("exit \"{exit}\": {what}")]
    Exit {
        /// The name of the exit.
        exit: String,
        /// Description of the found and the expected value.
        what: String,
    },
    /// A fault of the pieces taken together.
    #[error("the pieces: {what}")]
    Pieces {
        /// Description of the found and the expected value.
        what: String,
    },
    /// A fault of one piece.
    #[error("piece \"{piece}\": {what}")]
    Piece {
        /// The id of the piece.
        piece: String,
        /// Index of the piece in the list.
        index: usize,
        /// Description of the found and the expected value.
        what: String,
    },
}

/// Returns all faults of these, in their order.
pub(crate) fn faults(board: &Board, pieces: &[Piece]) -> Vec<TableFault> {
    let mut faults = Vec::new();
    let sized = has_valid_size(board);
    if !sized {
        let what = format!("its size is {}, expected 1 to {MAX_SIDE} inches each way", board.size);
        faults.push(TableFault::Board { what });
    }
    for exit in &board.exits {
        let fault = exit_fault(board, exit, sized);
        faults.extend(fault.map(|what| TableFault::Exit { exit: exit.name.clone(), what }));
    }
    if let Some(what) = count_fault(pieces) {
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
        height_fault(piece).into_iter().for_each(&mut fault);
        if shaped && sized {
            position_fault(board, piece).into_iter().for_each(&mut fault);
        }
    }
    faults
}

fn has_valid_size(board: &Board) -> bool {
    board.size.is_finite()
        && board.size.min_element() >= 1.0
        && board.size.max_element() <= MAX_SIDE
}

/// Returns the fault of an exit. Its side is checked only if the board is `sized`.
fn exit_fault(board: &Board, exit: &Exit, sized: bool) -> Option<String> {
    if !exit.from.is_finite() || !exit.to.is_finite() || exit.from >= exit.to {
        return Some(format!(
            "it runs from {} to {}, expected from less than to",
            exit.from, exit.to
        ));
    }
    let half = if exit.side.outward().x == 0.0 { board.half().x } else { board.half().y };
    let outside = exit.from < -half - ROUNDING || exit.to > half + ROUNDING;
    (sized && outside).then(|| {
        let side = exit.side.name();
        format!(
            "it runs from {} to {}, but the {side} side from {} to {half}",
            exit.from, exit.to, -half
        )
    })
}

/// Returns whether there are too many pieces or corners.
fn count_fault(pieces: &[Piece]) -> Option<String> {
    if pieces.len() > MAX_PIECES {
        return Some(format!("there are {}, expected at most {MAX_PIECES}", pieces.len()));
    }
    let corners: usize = pieces.iter().map(|piece| piece.footprint.corners()).sum();
    (corners > MAX_CORNERS)
        .then(|| format!("their polygons have {corners} corners, expected at most {MAX_CORNERS}"))
}

/// Returns the fault of the base and the top of a piece.
fn height_fault(piece: &Piece) -> Option<String> {
    let base = piece.base;
    let top = piece.top;
    if !base.is_finite() || !top.is_finite() || base.abs().max(top.abs()) > MAX_HEIGHT {
        Some(format!(
            "its base is {base} and its top {top}, expected numbers from -{MAX_HEIGHT} to \
             {MAX_HEIGHT}"
        ))
    } else if piece.keywords.contains(Keywords::CHASM) && base >= top {
        Some(format!(
            "it is a Chasm with its floor (base) at {base} and its brim (top) at {top}, expected \
             the floor below the brim"
        ))
    } else if base > top {
        Some(format!("its top {top} lies below its base {base}"))
    } else {
        None
    }
}

/// Returns whether a piece lies off the board or too far beside it.
fn position_fault(board: &Board, piece: &Piece) -> Option<String> {
    let (min, max) = piece.footprint.bounds();
    let half = board.half();
    if max.x < -half.x || max.y < -half.y || min.x > half.x || min.y > half.y {
        return Some(format!(
            "it lies off the board: it covers {min} to {max}, the board {} to {half}",
            -half
        ));
    }
    ((-half - min).max(max - half).max_element() > MAX_OUTSIDE).then(|| {
        format!(
            "it covers {min} to {max}, expected no more than {MAX_OUTSIDE}\" beside the board, \
             {} to {half}",
            -half
        )
    })
}
