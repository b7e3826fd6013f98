//! Typefaces: widths of characters, line breaking, and fallbacks.

use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use super::PrintError;

/// A typeface of the program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Typeface {
    /// For running text and numbers.
    Text,
    /// For names within text.
    Bold,
    Title,
    /// For characters that the others lack, such as Cyrillic and Greek ones: the fallback
    /// font of the window.
    Fallback,
}

impl Typeface {
    /// All typefaces, in the order in which documents name them.
    pub(crate) const ALL: [Typeface; 4] =
        [Typeface::Text, Typeface::Bold, Typeface::Title, Typeface::Fallback];

    /// Returns its name in documents.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Typeface::Text => "MonteriaSans-Regular",
            Typeface::Bold => "MonteriaSans-Bold",
            Typeface::Title => "MonteriaSerif-SemiBold",
            Typeface::Fallback => "Ubuntu-Light",
        }
    }

    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Typeface::Text => include_bytes!("../../assets/fonts/MonteriaSans-Regular.ttf"),
            Typeface::Bold => include_bytes!("../../assets/fonts/MonteriaSans-Bold.ttf"),
            Typeface::Title => include_bytes!("../../assets/fonts/MonteriaSerif-SemiBold.ttf"),
            Typeface::Fallback => epaint_default_fonts::UBUNTU_LIGHT,
        }
    }

    /// Returns its font, parsed once.
    fn font(self) -> Option<&'static FontRef<'static>> {
        static FONTS: LazyLock<[Option<FontRef<'static>>; 4]> =
            LazyLock::new(|| Typeface::ALL.map(|face| FontRef::new(face.data()).ok()));
        FONTS[self as usize].as_ref()
    }

    /// Returns the glyph id of a character; `None` if the font lacks it.
    pub(crate) fn glyph(self, letter: char) -> Option<u16> {
        let glyph = self.font()?.charmap().map(letter)?;
        u16::try_from(glyph.to_u32()).ok().filter(|glyph| *glyph != 0)
    }

    /// Returns the width of a character, in thousandths of the type size.
    pub(crate) fn advance(self, letter: char) -> f32 {
        let width = self.font().zip(self.glyph(letter)).and_then(|(font, glyph)| {
            let metrics = font.glyph_metrics(Size::new(1000.0), LocationRef::default());
            metrics.advance_width(u32::from(glyph).into())
        });
        width.unwrap_or(0.0)
    }

    /// Returns ascent, descent and cap height, in thousandths of the type size.
    ///
    /// # Errors
    /// A font that cannot be read.
    pub(crate) fn heights(self) -> Result<[f32; 3], PrintError> {
        let font = self.font().ok_or_else(|| PrintError::font(self, "it is no font"))?;
        let metrics = font.metrics(Size::new(1000.0), LocationRef::default());
        Ok([metrics.ascent, metrics.descent, metrics.cap_height.unwrap_or(metrics.ascent)])
    }

    /// Returns the width of a text at this size, in points.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.drawn_width(letter)).sum::<f32>() * size / 1000.0
    }

    /// Returns the typeface for a character: this one, or the first other one that has
    /// it; `None` if none has.
    pub(crate) fn with_letter(self, letter: char) -> Option<Typeface> {
        // Documents use character codes of two bytes.
        if u32::from(letter) >= 0x1_0000 {
            return None;
        }
        [self, Typeface::Text, Typeface::Fallback]
            .into_iter()
            .find(|face| face.glyph(letter).is_some())
    }

    fn drawn_width(self, letter: char) -> f32 {
        match self.with_letter(letter) {
            _ if is_suit(letter) => SUIT_WIDTH,
            _ if is_invisible(letter) => 0.0,
            Some(face) => face.advance(letter),
            None => self.advance(MISSING),
        }
    }

    /// Breaks a text into lines of at most `wide` points. A word that is wider than
    /// a line is broken.
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

/// Placeholder for a character that no font has.
pub(crate) const MISSING: char = '·';

/// Returns whether a character only affects how its neighbours are drawn: joiners and
/// variation selectors, which are not printed.
pub(crate) fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Width of a drawn suit, in thousandths of the type size.
pub(crate) const SUIT_WIDTH: f32 = 900.0;

/// Returns whether a character is one of the four suits, which no font of the program
/// has: they are drawn.
pub(crate) fn is_suit(letter: char) -> bool {
    matches!(letter, '♠' | '♥' | '♦' | '♣')
}
