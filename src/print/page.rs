//! One page as it is drawn: points from its upper left corner, y downward.

use std::collections::BTreeSet;

use bevy_math::Vec2;
use pdf_writer::{Content, Name, Str};

use super::typeface::{MISSING, SUIT_WIDTH, Typeface, is_invisible, is_suit};

/// Points of an inch.
pub(crate) const INCH: f32 = 72.0;
/// Points of a millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;

/// How far the middle of a curve that stands for a quarter of a circle is from its end,
/// in parts of the radius.
const BOW: f32 = 0.552_284_8;

/// A colour of ink: red, green and blue from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ink(pub f32, pub f32, pub f32);

impl Ink {
    pub(crate) const BLACK: Ink = Ink(0.13, 0.10, 0.08);
    /// Text of less weight.
    pub(crate) const FAINT: Ink = Ink(0.36, 0.31, 0.26);
    pub(crate) const LINE: Ink = Ink(0.69, 0.64, 0.57);
    /// Fields that stand out from the paper.
    pub(crate) const WASH: Ink = Ink(0.945, 0.92, 0.87);
    pub(crate) const OXBLOOD: Ink = Ink(0.48, 0.12, 0.12);
    pub(crate) const PAPER: Ink = Ink(1.0, 1.0, 1.0);

    /// Mixes the colour with paper: 0 is the colour, 1 is the paper.
    pub(crate) fn thinned(self, paper: f32) -> Ink {
        let mix = |part: f32| part + (1.0 - part) * paper;
        Ink(mix(self.0), mix(self.1), mix(self.2))
    }
}

/// A shape to fill, to outline or to clip with.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PageShape {
    /// A rectangle by its upper left corner and its size.
    Rect(Vec2, Vec2),
    /// A circle by its centre and radius.
    Circle(Vec2, f32),
    /// Corners in order; the last leads back to the first.
    Polygon(Vec<Vec2>),
    /// Points in order, and no way back.
    Line(Vec<Vec2>),
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub ink: Ink,
    /// Its width in points.
    pub width: f32,
    /// Lengths of dashes and of the gaps between them in points; an unbroken line
    /// where it is 0.
    pub dash: f32,
}

impl Pen {
    /// Returns an unbroken line.
    pub(crate) fn new(ink: Ink, width: f32) -> Pen {
        Pen { ink, width, dash: 0.0 }
    }

    /// The same line with dashes of this length.
    pub(crate) fn dashed(self, dash: f32) -> Pen {
        Pen { dash, ..self }
    }
}

/// How a text is set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Type {
    pub face: Typeface,
    /// Its size in points.
    pub size: f32,
    pub ink: Ink,
}

impl Type {
    /// Running text of this size.
    pub(crate) fn text(size: f32) -> Type {
        Type { face: Typeface::Text, size, ink: Ink::BLACK }
    }

    /// Bold text of this size.
    pub(crate) fn bold(size: f32) -> Type {
        Type { face: Typeface::Bold, size, ink: Ink::BLACK }
    }

    /// Returns a title of this size.
    pub(crate) fn title(size: f32) -> Type {
        Type { face: Typeface::Title, size, ink: Ink::BLACK }
    }

    /// Returns the type in another colour.
    pub(crate) fn ink(self, ink: Ink) -> Type {
        Type { ink, ..self }
    }

    /// From one line to the next, in points.
    pub(crate) fn leading(self) -> f32 {
        self.size * 1.25
    }

    /// Returns how wide a text is, in points.
    pub(crate) fn width(self, text: &str) -> f32 {
        self.face.width(text, self.size)
    }

    /// Returns a text in lines at most so wide.
    pub(crate) fn lines(self, text: &str, wide: f32) -> Vec<String> {
        self.face.lines(text, self.size, wide)
    }

    /// Returns how high a text is in lines at most so wide.
    pub(crate) fn height(self, text: &str, wide: f32) -> f32 {
        self.lines(text, wide).len() as f32 * self.leading()
    }

    /// The same, smaller where a text would be wider than this.
    pub(crate) fn fitted(self, text: &str, wide: f32) -> Type {
        let width = self.width(text).max(0.001);
        Type { size: self.size * (wide / width).clamp(0.0, 1.0), ..self }
    }

    /// Returns how a text is set in this width: smaller down to a least size, and in
    /// several lines where that is still too wide.
    pub(crate) fn set_in(self, text: &str, wide: f32, least: f32) -> (Type, Vec<String>) {
        let set = self.fitted(text, wide);
        if set.size >= least.min(self.size) {
            return (set, vec![text.to_owned()]);
        }
        let set = Type { size: least, ..self };
        (set, set.lines(text, wide))
    }
}

pub(crate) struct Page {
    /// Its size in points.
    pub size: Vec2,
    content: Content,
    letters: BTreeSet<(Typeface, char)>,
    missing: BTreeSet<char>,
}

/// A page as it was drawn.
pub(crate) struct DrawnPage {
    /// The operations that draw it.
    pub content: Vec<u8>,
    /// The letters on it, by their typefaces.
    pub letters: BTreeSet<(Typeface, char)>,
    /// Letters that no typeface has: a dot stands for each.
    pub missing: BTreeSet<char>,
}

impl Page {
    /// Returns an empty page of this size in points.
    pub(crate) fn new(size: Vec2) -> Page {
        Page { size, content: Content::new(), letters: BTreeSet::new(), missing: BTreeSet::new() }
    }

    /// Ends the drawing of the page.
    pub(crate) fn finish(self) -> DrawnPage {
        DrawnPage {
            content: self.content.finish().to_vec(),
            letters: self.letters,
            missing: self.missing,
        }
    }

    fn at(&self, point: Vec2) -> (f32, f32) {
        (milli(point.x), milli(self.size.y - point.y))
    }

    fn path(&mut self, shape: &PageShape) {
        match shape {
            PageShape::Rect(corner, size) => {
                let (x, y) = self.at(*corner + Vec2::new(0.0, size.y));
                self.content.rect(x, y, milli(size.x), milli(size.y));
            }
            PageShape::Circle(middle, radius) => {
                let at = |x: f32, y: f32| self.at(*middle + Vec2::new(x, y) * *radius);
                let turn = [
                    [at(1.0, BOW), at(BOW, 1.0), at(0.0, 1.0)],
                    [at(-BOW, 1.0), at(-1.0, BOW), at(-1.0, 0.0)],
                    [at(-1.0, -BOW), at(-BOW, -1.0), at(0.0, -1.0)],
                    [at(BOW, -1.0), at(1.0, -BOW), at(1.0, 0.0)],
                ];
                let (x, y) = at(1.0, 0.0);
                self.content.move_to(x, y);
                for [a, b, c] in turn {
                    self.content.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
                }
                self.content.close_path();
            }
            PageShape::Polygon(points) | PageShape::Line(points) => {
                for (number, point) in points.iter().enumerate() {
                    let (x, y) = self.at(*point);
                    if number == 0 {
                        self.content.move_to(x, y)
                    } else {
                        self.content.line_to(x, y)
                    };
                }
                if matches!(shape, PageShape::Polygon(_)) {
                    self.content.close_path();
                }
            }
        }
    }

    pub(crate) fn fill(&mut self, shape: &PageShape, ink: Ink) {
        self.content.set_fill_rgb(ink.0, ink.1, ink.2);
        self.path(shape);
        self.content.fill_even_odd();
    }

    /// Draws a shape's edge.
    pub(crate) fn draw(&mut self, shape: &PageShape, pen: Pen) {
        self.content.set_stroke_rgb(pen.ink.0, pen.ink.1, pen.ink.2);
        self.content.set_line_width(milli(pen.width));
        let dashes: &[f32] = if pen.dash > 0.0 { &[pen.dash] } else { &[] };
        self.content.set_dash_pattern(dashes.iter().copied(), 0.0);
        self.path(shape);
        self.content.stroke();
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, from: Vec2, to: Vec2, pen: Pen) {
        self.draw(&PageShape::Line(vec![from, to]), pen);
    }

    /// Draws with the shape as a clip.
    pub(crate) fn within(&mut self, shape: &PageShape, draw: impl FnOnce(&mut Page)) {
        self.content.save_state();
        self.path(shape);
        self.content.clip_even_odd().end_path();
        draw(self);
        self.content.restore_state();
    }

    /// Writes a line of text from this point of its baseline on. Returns its width.
    pub(crate) fn write(&mut self, at: Vec2, set: Type, text: &str) -> f32 {
        self.set_text(at, Vec2::X, set, text)
    }

    /// Writes a line of text with its middle here.
    pub(crate) fn write_middle(&mut self, at: Vec2, set: Type, text: &str) {
        self.write(at - Vec2::new(set.width(text) / 2.0, 0.0), set, text);
    }

    /// Writes a line of text that ends here.
    pub(crate) fn write_back(&mut self, at: Vec2, set: Type, text: &str) {
        self.write(at - Vec2::new(set.width(text), 0.0), set, text);
    }

    /// Writes a line of text upward, with its middle here.
    pub(crate) fn write_up(&mut self, at: Vec2, set: Type, text: &str) {
        let from = at + Vec2::new(0.0, set.width(text) / 2.0);
        self.set_text(from, Vec2::NEG_Y, set, text);
    }

    /// Writes a text in lines of at most `wide` points, its first line's upper edge
    /// here. Returns its height.
    pub(crate) fn paragraph(&mut self, at: Vec2, wide: f32, set: Type, text: &str) -> f32 {
        let lines = set.lines(text, wide);
        for (number, line) in lines.iter().enumerate() {
            let down = set.size + number as f32 * set.leading();
            self.write(at + Vec2::new(0.0, down), set, line);
        }
        lines.len() as f32 * set.leading()
    }

    /// Text along a direction: rightward or upward.
    fn set_text(&mut self, at: Vec2, along: Vec2, set: Type, text: &str) -> f32 {
        let mut from = at;
        let mut run = String::new();
        for letter in text.chars() {
            if is_suit(letter) {
                from += along * self.run(from, along, set, &std::mem::take(&mut run));
                let middle = from + along * (SUIT_WIDTH * set.size / 2000.0);
                let rise = Vec2::new(along.y, -along.x) * set.size * 0.36;
                self.suit(middle + rise, set.size * 0.4, letter, set.ink);
                from += along * (SUIT_WIDTH * set.size / 1000.0);
            } else {
                run.push(letter);
            }
        }
        from += along * self.run(from, along, set, &run);
        from.distance(at)
    }

    /// Writes letters, each in the typeface that has it; a dot stands for
    /// one that none has.
    fn run(&mut self, at: Vec2, along: Vec2, set: Type, text: &str) -> f32 {
        let mut parts: Vec<(Typeface, String)> = Vec::new();
        for letter in text.chars().filter(|letter| !is_invisible(*letter)) {
            let (face, drawn) = match set.face.with_letter(letter) {
                Some(face) => (face, letter),
                None => {
                    self.missing.insert(letter);
                    (set.face, MISSING)
                }
            };
            match parts.last_mut().filter(|(last, _)| *last == face) {
                Some((_, part)) => part.push(drawn),
                None => parts.push((face, drawn.to_string())),
            }
        }
        let mut from = at;
        for (face, part) in parts {
            let set = Type { face, ..set };
            self.show(from, along, set, &part);
            from += along * set.width(&part);
        }
        from.distance(at)
    }

    /// Writes letters that the typeface has.
    fn show(&mut self, at: Vec2, along: Vec2, set: Type, text: &str) {
        let mut codes = Vec::with_capacity(2 * text.len());
        for letter in text.chars() {
            self.letters.insert((set.face, letter));
            codes.extend((letter as u32 as u16).to_be_bytes());
        }
        let (x, y) = self.at(at);
        self.content.set_fill_rgb(set.ink.0, set.ink.1, set.ink.2);
        self.content.begin_text();
        self.content.set_font(Name(set.face.name().as_bytes()), milli(set.size));
        // Upward on the page is y downward here.
        self.content.set_text_matrix([along.x, -along.y, along.y, along.x, x, y]);
        self.content.show(Str(&codes));
        self.content.end_text();
    }

    /// A suit of playing cards about this middle.
    fn suit(&mut self, middle: Vec2, half: f32, suit: char, own: Ink) {
        let ink = if matches!(suit, '♥' | '♦') { Ink::OXBLOOD } else { own };
        let at = |x: f32, y: f32| middle + Vec2::new(x, y) * half;
        let leg = PageShape::Polygon(vec![at(0.0, 0.2), at(0.35, 1.0), at(-0.35, 1.0)]);
        match suit {
            '♦' => {
                let corners = vec![at(0.0, -1.0), at(0.72, 0.0), at(0.0, 1.0), at(-0.72, 0.0)];
                self.fill(&PageShape::Polygon(corners), ink);
            }
            '♣' => {
                for spot in [at(0.0, -0.5), at(-0.47, 0.2), at(0.47, 0.2)] {
                    self.fill(&PageShape::Circle(spot, half * 0.43), ink);
                }
                self.fill(&leg, ink);
            }
            '♥' => {
                for spot in [at(-0.4, -0.4), at(0.4, -0.4)] {
                    self.fill(&PageShape::Circle(spot, half * 0.45), ink);
                }
                let tip = vec![at(-0.8, -0.2), at(0.0, -0.5), at(0.8, -0.2), at(0.0, 0.95)];
                self.fill(&PageShape::Polygon(tip), ink);
            }
            _ => {
                for spot in [at(-0.4, 0.2), at(0.4, 0.2)] {
                    self.fill(&PageShape::Circle(spot, half * 0.43), ink);
                }
                let tip = vec![at(-0.78, 0.02), at(0.0, 0.4), at(0.78, 0.02), at(0.0, -1.0)];
                self.fill(&PageShape::Polygon(tip), ink);
                self.fill(&leg, ink);
            }
        }
    }
}

/// Returns a number as it is written: thousandths of a point are more than
/// any printer can do.
fn milli(number: f32) -> f32 {
    (number * 1000.0).round() / 1000.0
}
