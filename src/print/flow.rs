//! Blocks that follow one another in columns, page after page.

use bevy_math::Vec2;

use super::page::Page;

/// The space between two columns, and between two blocks, in points.
const GAP: f32 = 14.0;

/// A strip of a block that is not divided: how high it is, and how it is drawn from its
/// upper left corner on.
pub(crate) struct Strip {
    /// Its height in points.
    pub height: f32,
    /// Draws it.
    pub draw: Box<dyn Fn(&mut Page, Vec2)>,
}

impl Strip {
    /// A strip of this height.
    pub(crate) fn new(height: f32, draw: impl Fn(&mut Page, Vec2) + 'static) -> Strip {
        Strip { height, draw: Box::new(draw) }
    }

    /// Space and nothing else.
    pub(crate) fn space(height: f32) -> Strip {
        Strip::new(height, |_, _| {})
    }
}

/// How wide each of so many columns is on a width.
pub(crate) fn column_width(wide: f32, columns: usize) -> f32 {
    (wide - GAP * (columns as f32 - 1.0)) / columns as f32
}

/// Blocks in columns: each stays whole where it fits into one, and a page begins with
/// what `open` draws, which says where its body begins.
pub(crate) fn columns(
    blocks: Vec<Vec<Strip>>,
    columns: usize,
    (left, bottom): (f32, f32),
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
        // A block that fits nowhere whole begins where there is room, and goes on
        // in the next column.
        if y > top && y + height > bottom && height <= bottom - top {
            y = f32::INFINITY;
        }
        for strip in block {
            if y + strip.height > bottom {
                column += 1;
                if column == columns {
                    let next = open(false);
                    pages.push(std::mem::replace(&mut page, next.0));
                    (top, column) = (next.1, 0);
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
