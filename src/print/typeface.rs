//! The letters of what is printed: how wide they are, where a line is broken, and which
//! of them a document has used.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::PrintError;

/// A typeface of the project.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Face {
    /// For running text and numbers.
    Text,
    /// For names within text.
    Bold,
    /// For titles.
    Title,
    /// For letters that the others lack, such as Cyrillic and Greek ones: the
    /// fallback of the window.
    Fallback,
}

impl Face {
    /// All of them, in the order in which documents name them.
    pub(crate) const ALL: [Face; 4] = [Face::Text, Face::Bold, Face::Title, Face::Fallback];

    /// What a document calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Face::Text => "MonteriaSans-Regular",
            Face::Bold => "MonteriaSans-Bold",
            Face::Title => "MonteriaSerif-SemiBold",
            Face::Fallback => "Ubuntu-Light",
        }
    }

    /// The font file.
    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Face::Text => include_bytes!("../../assets/fonts/MonteriaSans-Regular.ttf"),
            Face::Bold => include_bytes!("../../assets/fonts/MonteriaSans-Bold.ttf"),
            Face::Title => include_bytes!("../../assets/fonts/MonteriaSerif-SemiBold.ttf"),
            Face::Fallback => epaint_default_fonts::UBUNTU_LIGHT,
        }
    }

    /// Its font, read once.
    fn font(self) -> Option<&'static FontRef<'static>> {
        static FONTS: LazyLock<[Option<FontRef<'static>>; 4]> =
            LazyLock::new(|| Face::ALL.map(|face| FontRef::new(face.data()).ok()));
        FONTS[self as usize].as_ref()
    }

    /// The number of a letter's glyph in the font; none where the font lacks it.
    pub(crate) fn glyph(self, letter: char) -> Option<u16> {
        let glyph = self.font()?.charmap().map(letter)?;
        u16::try_from(glyph.to_u32()).ok().filter(|glyph| *glyph != 0)
    }

    /// How wide a letter is, in thousandths of the size of the type.
    pub(crate) fn advance(self, letter: char) -> f32 {
        let width = self.font().zip(self.glyph(letter)).and_then(|(font, glyph)| {
            let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
            metrics.advance_width(u32::from(glyph).into())
        });
        width.unwrap_or(0.0)
    }

    /// How high it rises, how far it falls, and how high its capitals are, in thousandths
    /// of the size of the type.
    ///
    /// # Errors
    /// A font that cannot be read.
    pub(crate) fn heights(self) -> Result<[f32; 3], PrintError> {
        let font = self.font().ok_or_else(|| PrintError::font(self, "it is no font"))?;
        let metrics = font.metrics(Size::new(1000.0), LocationRef::default());
        Ok([metrics.ascent, metrics.descent, metrics.cap_height.unwrap_or(metrics.ascent)])
    }

    /// How wide a text is at this size, in points.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.drawn_width(letter)).sum::<f32>() * size / 1000.0
    }

    /// The typeface in which a letter is drawn: this one, or the first other one that has
    /// it; `None` where none has.
    pub(crate) fn with_letter(self, letter: char) -> Option<Face> {
        // A document calls letters by numbers of two bytes.
        if u32::from(letter) >= 0x1_0000 {
            return None;
        }
        [self, Face::Text, Face::Fallback].into_iter().find(|face| face.glyph(letter).is_some())
    }

    fn drawn_width(self, letter: char) -> f32 {
        match self.with_letter(letter) {
            _ if is_suit(letter) => SUIT_WIDTH,
            _ if is_invisible(letter) => 0.0,
            Some(face) => face.advance(letter),
            None => self.advance(MISSING),
        }
    }

    /// A text broken into lines that are at most so wide, in points. A word that is wider
    /// alone is broken where it must be.
    pub(crate) fn lines(self, text: &str, size: f32, wide: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer =
                    if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer, size) <= wide {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for letter in word.chars() {
                    line.push(letter);
                    if self.width(&line, size) > wide && line.chars().count() > 1 {
                        line.pop();
                        lines.push(std::mem::replace(&mut line, letter.to_string()));
                    }
                }
            }
            if !line.is_empty() {
                lines.push(line);
            }
        }
        lines
    }
}

/// What stands for a letter that a font lacks.
pub(crate) const MISSING: char = '·';

/// Whether a letter only says how its neighbours are drawn: joiners and selectors of
/// variants, which no page needs.
pub(crate) fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// How wide a suit is drawn, in thousandths of the size of the type.
pub(crate) const SUIT_WIDTH: f32 = 900.0;

/// Whether it is one of the four suits, which no font of the project has: they are drawn.
pub(crate) fn is_suit(letter: char) -> bool {
    matches!(letter, '♠' | '♥' | '♦' | '♣')
}
