//! Line breaks and trailing commas of a layout.

use super::{LayoutToken, gap};
use crate::text::tokens::TokenKind;

/// Maximum length of a line that is broken here.
const MAX_LINE: usize = 110;

/// Sets the line breaks before all pieces, and the commas before closing brackets.
pub(super) fn set(pieces: &mut [LayoutToken]) {
    normalize(pieces);
    let partners = partners(pieces);
    let one_line = pieces
        .windows(2)
        .all(|pair| pair[1].breaks == 0 || pair[0].is_comment() || pair[1].is_comment());
    if one_line {
        break_long_line(pieces, &partners);
    }
    for (close, open) in partners.iter().enumerate() {
        if let Some(open) = open.filter(|open| *open < close) {
            set_closing(pieces, open, close);
        }
    }
}

/// Removes line breaks within `name: value` and `Name(…)`, and adds
/// those behind line comments.
fn normalize(pieces: &mut [LayoutToken]) {
    for index in 1..pieces.len() {
        let (before, rest) = pieces.split_at_mut(index);
        let (Some(before), Some(piece)) = (before.last(), rest.first_mut()) else { continue };
        let named = before.kind == TokenKind::Word && !before.comma;
        if before.kind == TokenKind::LineComment {
            piece.breaks = piece.breaks.max(1);
        } else if before.is_colon() || piece.is_colon() || named && piece.opens() {
            piece.breaks = 0;
        }
    }
    if let Some(first) = pieces.first_mut() {
        first.breaks = 0;
    }
}

/// Returns for each bracket the index of its partner.
fn partners(pieces: &[LayoutToken]) -> Vec<Option<usize>> {
    let mut partners = vec![None; pieces.len()];
    let mut open = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        if piece.opens() {
            open.push(index);
        } else if piece.closes()
            && let Some(start) = open.pop()
        {
            partners[index] = Some(start);
            partners[start] = Some(index);
        }
    }
    partners
}

/// Puts a closing bracket on a line of its own if a line break follows the opening one,
/// and the comma before it as its place demands.
fn set_closing(pieces: &mut [LayoutToken], open: usize, close: usize) {
    if close == open + 1 {
        pieces[close].breaks = 0;
        return;
    }
    let mut first = open + 1;
    while pieces[first].breaks == 0 && pieces[first].is_comment() {
        first += 1;
    }
    let own_line = pieces[first].breaks > 0;
    let behind_comment = pieces[close - 1].kind == TokenKind::LineComment;
    pieces[open + 1].breaks = pieces[open + 1].breaks.min(1);
    pieces[close].breaks = usize::from(own_line || behind_comment);
    let last = (open + 1..close).rev().find(|index| !pieces[*index].is_comment());
    if let Some(last) = last {
        pieces[last].comma = pieces[close].breaks > 0;
    }
}

/// Breaks a file on one line by its brackets, from the outside inwards, until no
/// line is too long.
fn break_long_line(pieces: &mut [LayoutToken], partners: &[Option<usize>]) {
    let ends = flat_ends(pieces);
    let root = pieces.iter().position(|piece| piece.opens());
    let mut waiting: Vec<(usize, usize)> = Vec::new();
    if let Some(root) = root
        && ends.last().is_some_and(|end| *end > MAX_LINE)
    {
        waiting.push((root, 1));
    }
    while let Some((open, depth)) = waiting.pop() {
        let Some(close) = partners[open] else { continue };
        let mut start = open + 1;
        while start < close {
            pieces[start].breaks = 1;
            let mut group = None;
            let mut last = start;
            // An item has at most one group of brackets directly in it.
            while last < close {
                if pieces[last].opens() {
                    group = Some(last);
                    last = partners[last].unwrap_or(last);
                }
                if pieces[last].comma {
                    break;
                }
                last += 1;
            }
            let last = last.min(close - 1);
            let width = ends[last] - ends[start - 1];
            if let Some(group) = group.filter(|_| depth * super::INDENT.len() + width > MAX_LINE) {
                waiting.push((group, depth + 1));
            }
            start = last + 1;
        }
    }
}

/// Returns the column behind each piece if all stood on one line.
fn flat_ends(pieces: &[LayoutToken]) -> Vec<usize> {
    let mut ends = Vec::with_capacity(pieces.len());
    let mut end = 0;
    let mut before: Option<&LayoutToken> = None;
    for piece in pieces {
        end += before.map_or(0, |before| usize::from(gap(before, piece, false)));
        end += piece.range.len() + usize::from(piece.comma);
        ends.push(end);
        before = Some(piece);
    }
    ends
}
