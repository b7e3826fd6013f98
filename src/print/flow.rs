//! Layout of blocks in columns, page after page.

use bevy_math::Vec2;

use super::page::Page;

/// Space between two columns, and between two blocks, in points.
const GAP: f32 = 14.0;

/// An indivisible strip of a block.
pub(crate) struct Strip {
    /// Its height in points.
    pub height: f32,
    /// Draws the strip from its upper left corner.
    pub draw: Box<dyn Fn(&mut Page, Vec2)>,
}

impl Strip {
    /// Creates a strip of this height.
    pub(crate) fn new(height: f32, draw: impl Fn(&mut Page, Vec2) + 'static) -> Strip {
        Strip { height, draw: Box::new(draw) }
    }

    /// Creates a blank strip.
    pub(crate) fn space(height: f32) -> Strip {
        Strip::new(height, |_, _| {})
    }
}

/// Returns the width of each of `columns` columns.
pub(crate) fn column_width(wide: f32, columns: usize) -> f32 {
    (wide - GAP * (columns as f32 - 1.0)) / columns as f32
}

/// Lays out blocks in columns: each stays whole if it fits into one. A page begins with
/// `open`, which gets whether it is the first and returns where its body begins. All
/// lengths are in points; `left` and `bottom` are the edges of the body.
pub(crate) fn columns(
    blocks: Vec<Vec<Strip>>,
    columns: usize,
    left: f32,
    bottom: f32,
    wide: f32,
    open: impl Fn(bool) -> (Page, f32),
) -> Vec<Page> {
    let width = column_width(wide, columns);
    let mut pages = Vec::new();
    let (mut page, mut top) = open(true);
    let mut column = 0;
    let mut y = top;
    for block in blocks {
        let height: f32 = block.iter().map(|strip| strip.height).sum();
        // A block that fits nowhere whole begins here and continues in the next column.
        if y > top && y + height > bottom && height <= bottom - top {
            y = f32::INFINITY;
        }
        for strip in block {
            if y + strip.height > bottom {
                column += 1;
                if column == columns {
                    let next = open(false);
                    pages.push(std::mem::replace(&mut page, next.0));
                    top = next.1;
                    column = 0;
                }
                y = top;
            }
            (strip.draw)(&mut page, Vec2::new(left + column as f32 * (width + GAP), y));
            y += strip.height;
        }
        y += GAP;
    }
    pages.push(page);
    pages
}
