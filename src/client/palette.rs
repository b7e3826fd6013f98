//! Colours and patterns with a meaning: of seats, of what is good or bad, of parchment and ink. Never a colour alone.

use bevy::color::Srgba;

use crate::game::{ModelView, SeatId, Tone};

/// The ground of panels.
pub const PARCHMENT: Srgba = rgb(0xF3, 0xE9, 0xD2);
/// A darker parchment for fields and bars.
pub const PARCHMENT_DEEP: Srgba = rgb(0xE4, 0xD5, 0xB4);
/// Text and fine lines.
pub const INK: Srgba = rgb(0x2B, 0x21, 0x18);
/// Text of less weight.
pub const INK_FAINT: Srgba = rgb(0x54, 0x47, 0x36);
/// Rules, frames and the accent of whoever decides.
pub const BRASS: Srgba = rgb(0xB0, 0x8D, 0x57);
/// Harm and warnings.
pub const OXBLOOD: Srgba = rgb(0x7A, 0x1F, 0x1F);
/// Help and success in writing: a green dark enough to be read on parchment, and for parchment to be read on it.
pub const LEAF: Srgba = rgb(0x00, 0x5C, 0x43);
/// Okabe-Ito blue.
pub const BLUE: Srgba = rgb(0x00, 0x72, 0xB2);
/// Okabe-Ito orange.
pub const ORANGE: Srgba = rgb(0xE6, 0x9F, 0x00);
/// Okabe-Ito vermilion.
pub const VERMILION: Srgba = rgb(0xD5, 0x5E, 0x00);
/// Okabe-Ito green.
pub const GREEN: Srgba = rgb(0x00, 0x9E, 0x73);
/// Okabe-Ito sky blue.
pub const SKY: Srgba = rgb(0x56, 0xB4, 0xE9);
/// Okabe-Ito purple.
pub const PURPLE: Srgba = rgb(0xCC, 0x79, 0xA7);

/// The pattern of a rim or a flag, so that nobody needs to tell colours apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// An unbroken line.
    Solid,
    /// Long dashes.
    Dashed,
    /// A line with notches cut into it.
    Notched,
    /// Dots.
    Dotted,
    /// Two lines.
    Double,
}

/// The colour and the pattern of a seat, or of those whom the rules move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Livery {
    /// The colour.
    pub colour: Srgba,
    /// The pattern.
    pub pattern: Pattern,
}

impl Livery {
    /// The livery of a seat. Seats beyond the sixth repeat the colours with other patterns.
    pub fn of_seat(seat: SeatId) -> Livery {
        const COLOURS: [Srgba; 5] = [BLUE, ORANGE, GREEN, PURPLE, SKY];
        const PATTERNS: [Pattern; 4] = [Pattern::Solid, Pattern::Dashed, Pattern::Dotted, Pattern::Notched];
        let n = usize::from(seat.0);
        Livery { colour: COLOURS[n % COLOURS.len()], pattern: PATTERNS[n % PATTERNS.len()] }
    }

    /// The livery of models that the rules move.
    pub fn of_nobody() -> Livery {
        Livery { colour: VERMILION, pattern: Pattern::Double }
    }

    /// The livery of a model: its seat's, or that of those whom the rules move.
    pub fn of_model(model: &ModelView) -> Livery {
        model.seat.map_or_else(Livery::of_nobody, Livery::of_seat)
    }
}

/// The colour of something good, bad or neither.
pub fn tone_colour(tone: Tone) -> Srgba {
    match tone {
        Tone::Good => LEAF,
        Tone::Bad => OXBLOOD,
        Tone::Plain => INK_FAINT,
    }
}

const fn rgb(r: u8, g: u8, b: u8) -> Srgba {
    Srgba { red: r as f32 / 255.0, green: g as f32 / 255.0, blue: b as f32 / 255.0, alpha: 1.0 }
}
