//! Terrain on paper: patterns that distinguish pieces without colours, and labels.

use bevy_math::Vec2;
use monteria_content::{Text, text};
use monteria_game::keyword_names;

use super::page::{Ink, Page, PageShape, Pen, Type};
use super::sheets::short;
use monteria_content::words::t;
use monteria_table::{Keywords, Nature, Outline, Piece};

/// The mapping from the table to a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// The point of the page at the middle of the table.
    pub origin: Vec2,
    /// Points of the page per inch of the table.
    pub unit: f32,
}

impl Scale {
    /// Returns the point of the page for a place of the table.
    pub(crate) fn at(&self, place: Vec2) -> Vec2 {
        self.origin + place * self.unit
    }

    /// Returns the place of the table for a point of the page.
    pub(crate) fn place(&self, at: Vec2) -> Vec2 {
        (at - self.origin) / self.unit
    }
}

/// A rectangle, given by its corners with the least and the greatest coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub least: Vec2,
    pub most: Vec2,
}

impl Bounds {
    /// Returns the size of the rectangle.
    pub(crate) fn size(&self) -> Vec2 {
        self.most - self.least
    }
}

/// Draws a piece without its label, with its pattern within this field of the page.
pub(crate) fn draw(page: &mut Page, piece: &Piece, scale: Scale, field: Bounds) {
    let shape = match piece.footprint.outline() {
        Outline::Ring { center, radius } => {
            PageShape::Circle(scale.at(center), radius * scale.unit)
        }
        Outline::Loop(corners) => {
            PageShape::Polygon(corners.into_iter().map(|p| scale.at(p)).collect())
        }
    };
    let ink = ink_of(piece);
    // Higher terrain is darker.
    let paper = (0.86 - 0.06 * piece.height().abs()).max(0.6);
    page.fill(&shape, ink.thinned(paper));
    let (least, most) = piece.footprint.bounds();
    let bounds =
        Bounds { least: scale.at(least).max(field.least), most: scale.at(most).min(field.most) };
    let dense = (scale.unit / 72.0).clamp(0.4, 1.0);
    page.within(&shape, |page| pattern(page, piece.keywords, bounds, ink, dense));
    let width = if piece.is(Keywords::BLOCKING) { 2.4 } else { 1.1 };
    page.draw(&shape, Pen::new(ink, width * dense));
}

fn ink_of(piece: &Piece) -> Ink {
    match piece.nature() {
        _ if piece.is(Keywords::WATER) => Ink(0.10, 0.40, 0.58),
        Nature::Hole => Ink(0.22, 0.27, 0.32),
        Nature::Volume => Ink(0.16, 0.42, 0.26),
        Nature::Solid => Ink(0.36, 0.27, 0.18),
    }
}

/// Draws the pattern of a piece for its keywords.
fn pattern(page: &mut Page, is: Keywords, bounds: Bounds, ink: Ink, dense: f32) {
    let pen = |width: f32| Pen::new(ink.thinned(0.35), width * dense);
    if is.contains(Keywords::WATER) {
        ruled(page, bounds, 7.0 * dense, 0.0, pen(0.7).dashed(9.0 * dense));
    }
    if is.contains(Keywords::IMPASSABLE) {
        ruled(page, bounds, 9.0 * dense, 1.0, pen(0.6));
        ruled(page, bounds, 9.0 * dense, -1.0, pen(0.6));
    } else if is.contains(Keywords::CHASM) {
        ruled(page, bounds, 5.0 * dense, 1.0, pen(0.9));
    }
    if is.contains(Keywords::DANGEROUS) {
        let red = Pen::new(Ink::OXBLOOD.thinned(0.3), 0.9 * dense);
        ruled(page, bounds, 12.0 * dense, -1.0, red);
    }
    if is.contains(Keywords::DIFFICULT) {
        dotted(page, bounds, 8.0 * dense, 0.8 * dense, ink.thinned(0.2));
    }
    if is.contains(Keywords::OBSCURING) {
        upright(page, bounds, 11.0 * dense, 4.0 * dense, pen(0.8));
    }
}

/// Draws parallel lines: level for `lean` 0, falling to the right for 1, rising for -1.
fn ruled(page: &mut Page, bounds: Bounds, apart: f32, lean: f32, pen: Pen) {
    let size = bounds.size();
    let span = size.y + if lean == 0.0 { 0.0 } else { size.x };
    let mut down = apart / 2.0;
    while down < span {
        // A slanted line begins left of the piece and ends right of it.
        let (from, to) = match lean {
            0.0 => (Vec2::new(0.0, down), Vec2::new(size.x, down)),
            lean if lean > 0.0 => (Vec2::new(0.0, down - size.x), Vec2::new(size.x, down)),
            _ => (Vec2::new(0.0, down), Vec2::new(size.x, down - size.x)),
        };
        page.line(bounds.least + from, bounds.least + to, pen);
        down += if lean == 0.0 { apart } else { apart * 1.4 };
    }
}

/// Draws dots, every other row shifted by half.
fn dotted(page: &mut Page, bounds: Bounds, apart: f32, radius: f32, ink: Ink) {
    rows(bounds, apart, |at| {
        page.fill(&PageShape::Rect(at - Vec2::splat(radius), Vec2::splat(2.0 * radius)), ink)
    });
}

/// Draws short upright strokes, every other row shifted by half.
fn upright(page: &mut Page, bounds: Bounds, apart: f32, long: f32, pen: Pen) {
    rows(bounds, apart, |at| page.line(at, at - Vec2::new(0.0, long), pen));
}

/// Calls `draw` for points in rows, every other row shifted by half.
fn rows(bounds: Bounds, apart: f32, mut draw: impl FnMut(Vec2)) {
    let Bounds { least, most } = bounds;
    let mut y = least.y + apart / 2.0;
    let mut odd = false;
    while y < most.y {
        let mut x = least.x + if odd { apart } else { apart / 2.0 };
        while x < most.x {
            draw(Vec2::new(x, y));
            x += apart;
        }
        y += apart;
        odd = !odd;
    }
}

/// Describes the height of a piece.
pub(crate) fn heights(piece: &Piece) -> Text {
    match piece.nature() {
        Nature::Hole => text!("print-deep", "{depth}\" deep", depth = short(piece.height())),
        _ if piece.height() <= 0.0 => text!("print-flat", "flat"),
        _ if piece.base == 0.0 => text!("print-high", "{top}\" high", top = short(piece.top)),
        _ => text!(
            "print-from-to-high",
            "from {base}\" to {top}\"",
            base = short(piece.base),
            top = short(piece.top)
        ),
    }
}

/// Describes the keywords of a piece.
pub(crate) fn likeness(piece: &Piece) -> Text {
    let names = keyword_names(piece.keywords);
    let parts = [names, heights(piece)].into_iter().filter(|part| !part.is_empty());
    Text::joined(parts, "; ")
}

/// Writes the label of a piece into the part of it that a page shows, in points.
pub(crate) fn label(page: &mut Page, piece: &Piece, bounds: Bounds) {
    let size = bounds.size();
    // There is no room for a letter.
    if size.min_element() < 6.0 {
        return;
    }
    let middle = (bounds.least + bounds.most) / 2.0;
    let upward = size.y > size.x * 1.6;
    let (long, high) = if upward { (size.y, size.x) } else { (size.x, size.y) };
    let long = long - 4.0;
    let like = t(likeness(piece));
    let called = piece.name.clone();
    let name = Type::bold(9.0).fitted(&called, long);
    let mut lines = vec![(name, called)];
    let set = Type::text(7.0);
    let below = set.lines(&like, long.max(40.0));
    let needed = |count: usize| name.leading() + count as f32 * set.leading() + 2.0;
    if needed(below.len()) <= high {
        lines.extend(below.into_iter().map(|line| (set, line)));
    } else if !upward {
        // If it does not fit below the name, it is written small behind it.
        let small = Type::text(5.5).fitted(&like, long);
        if small.size >= 4.0 && name.leading() + small.leading() <= high + 2.0 {
            lines.push((small, like));
        }
    }
    let whole: f32 = lines.iter().map(|(set, _)| set.leading()).sum();
    let wide = lines.iter().map(|(set, line)| set.width(line)).fold(0.0, f32::max) + 4.0;
    let field = if upward { Vec2::new(whole + 1.0, wide) } else { Vec2::new(wide, whole + 1.0) };
    page.fill(&PageShape::Rect(middle - field / 2.0, field), Ink::PAPER);
    let mut down = -whole / 2.0;
    for (set, line) in lines {
        let base = down + set.size;
        if upward {
            page.write_up(middle + Vec2::new(base, 0.0), set, &line)
        } else {
            page.write_middle(middle + Vec2::new(0.0, base), set, &line)
        }
        down += set.leading();
    }
}
