//! Colours and patterns with a meaning: of seats, of what is good or bad, of parchment
//! and ink. Never a colour alone.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bevy::color::Srgba;
use serde::{Deserialize, Serialize};

use monteria_game::{ModelView, People, SeatId, Tone};

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
/// Help and success in writing: a green dark enough to be read on parchment, and for
/// parchment to be read on it.
pub const LEAF: Srgba = rgb(0x00, 0x5C, 0x43);
/// The colours with a meaning, for eyes that see them differently. In each, whatever
/// stands beside something else can be told from it, as the test measures; patterns tell
/// it without any colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Palette {
    /// After Okabe and Ito: for most eyes, colour-blind ones included.
    #[default]
    Usual,
    /// For eyes that lack red (protanopia).
    Protan,
    /// For eyes that lack green (deuteranopia).
    Deutan,
    /// For eyes that lack blue (tritanopia).
    Tritan,
}

/// A colour with a meaning, whatever palette is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hue {
    Blue,
    Orange,
    Vermilion,
    Green,
    Sky,
    Purple,
}

/// The palette that the window draws with: it has one, and everything that
/// draws asks for it.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The colours of the seats, four bits each from the lowest: as everybody has them
/// who has chosen none.
static SEATS: AtomicU64 = AtomicU64::new(Colours::USUAL.0);

/// What seats may be coloured with.
const HUES: [Hue; 5] = [Hue::Blue, Hue::Orange, Hue::Green, Hue::Purple, Hue::Sky];

/// The names of those colours.
pub const SEAT_COLOURS: [&str; HUES.len()] = ["Blue", "Orange", "Green", "Purple", "Sky blue"];

impl Palette {
    /// All palettes, in the order in which they are offered.
    pub const ALL: [Palette; 4] =
        [Palette::Usual, Palette::Protan, Palette::Deutan, Palette::Tritan];

    /// How it is offered.
    pub fn name(self) -> &'static str {
        match self {
            Palette::Usual => "Usual",
            Palette::Protan => "For eyes that lack red",
            Palette::Deutan => "For eyes that lack green",
            Palette::Tritan => "For eyes that lack blue",
        }
    }

    /// Draws with this palette from now on.
    pub fn choose(self) {
        CHOSEN.store(self as u8, Ordering::Relaxed);
    }

    fn chosen() -> Self {
        Palette::ALL[usize::from(CHOSEN.load(Ordering::Relaxed)) % Palette::ALL.len()]
    }

    fn colour(self, hue: Hue) -> Srgba {
        // Blue, orange, vermilion, green, sky, purple.
        const COLOURS: [[Srgba; 6]; 4] = [
            [
                rgb(0x00, 0x72, 0xB2),
                rgb(0xE6, 0x9F, 0x00),
                rgb(0xD5, 0x5E, 0x00),
                rgb(0x00, 0x9E, 0x73),
                rgb(0x56, 0xB4, 0xE9),
                rgb(0xCC, 0x79, 0xA7),
            ],
            [
                rgb(0x01, 0x1B, 0xBE),
                rgb(0xE6, 0xAA, 0x00),
                rgb(0x97, 0x17, 0x00),
                rgb(0x2B, 0xD1, 0xA6),
                rgb(0x56, 0xB5, 0xFF),
                rgb(0x6A, 0x15, 0x51),
            ],
            [
                rgb(0x00, 0x4E, 0x7C),
                rgb(0xFF, 0xA6, 0x00),
                rgb(0x94, 0x53, 0x00),
                rgb(0x00, 0x9E, 0x73),
                rgb(0x56, 0xC7, 0xEB),
                rgb(0xB0, 0x52, 0xFF),
            ],
            [
                rgb(0x00, 0x2F, 0xB1),
                rgb(0xE9, 0xA0, 0x01),
                rgb(0xD6, 0x5C, 0x00),
                rgb(0x00, 0xD3, 0x73),
                rgb(0x56, 0x84, 0xFE),
                rgb(0xAE, 0x79, 0xA8),
            ],
        ];
        COLOURS[self as usize][hue as usize]
    }
}

/// Blue, as the chosen palette has it.
pub fn blue() -> Srgba {
    Palette::chosen().colour(Hue::Blue)
}

/// Orange, as the chosen palette has it.
pub fn orange() -> Srgba {
    Palette::chosen().colour(Hue::Orange)
}

/// Vermilion, as the chosen palette has it.
pub fn vermilion() -> Srgba {
    Palette::chosen().colour(Hue::Vermilion)
}

/// Green, as the chosen palette has it.
pub fn green() -> Srgba {
    Palette::chosen().colour(Hue::Green)
}

/// Sky blue, as the chosen palette has it.
pub fn sky() -> Srgba {
    Palette::chosen().colour(Hue::Sky)
}

/// Purple, as the chosen palette has it.
pub fn purple() -> Srgba {
    Palette::chosen().colour(Hue::Purple)
}

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

/// The colours of all seats, as numbers among [`SEAT_COLOURS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours(u64);

impl Colours {
    /// How many seats can have a colour of their own choice.
    const SEATS: u8 = 16;

    /// Those of seats that have chosen none. Seats beyond the fifth repeat the
    /// colours with other patterns.
    const USUAL: Colours = {
        let mut colours = 0;
        let mut seat = 0;
        while seat < Self::SEATS as u64 {
            colours |= (seat % HUES.len() as u64) << (4 * seat);
            seat += 1;
        }
        Colours(colours)
    };

    /// As people have chosen them. Where two have chosen the same it is the first one's,
    /// so that as long as there are colours no two seats look alike.
    pub fn of(people: &People) -> Colours {
        let mut colours = Colours::USUAL;
        for seat in (0..Self::SEATS).map(SeatId) {
            let chosen = people.colour(seat).filter(|chosen| usize::from(*chosen) < HUES.len());
            let first = seat.0 - seat.0 % HUES.len() as u8;
            let own = colours.get(seat);
            let Some(chosen) = chosen.filter(|chosen| *chosen != own) else { continue };
            let others = (first..Self::SEATS).map(SeatId).take(HUES.len());
            let Some(holder) = others.into_iter().find(|other| colours.get(*other) == chosen)
            else {
                continue;
            };
            // Whoever has it by custom takes the other's; whoever has chosen
            // it before keeps it.
            if holder > seat || people.colour(holder) != Some(chosen) {
                colours.set(holder, own);
                colours.set(seat, chosen);
            }
        }
        colours
    }

    /// The colour of a seat.
    pub fn get(self, seat: SeatId) -> u8 {
        ((self.0 >> (4 * u32::from(seat.0 % Self::SEATS))) & 15) as u8
    }

    fn set(&mut self, seat: SeatId, colour: u8) {
        let place = 4 * u32::from(seat.0 % Self::SEATS);
        self.0 = (self.0 & !(15 << place)) | (u64::from(colour) << place);
    }

    /// Draws with these colours from now on.
    pub fn choose(self) {
        SEATS.store(self.0, Ordering::Relaxed);
    }
}

impl Livery {
    /// The livery of a seat of the match that is played.
    pub fn of_seat(seat: SeatId) -> Livery {
        Livery::of_colour(seat, Colours(SEATS.load(Ordering::Relaxed)).get(seat))
    }

    /// The livery of a seat in this colour. Its pattern is its own in every colour.
    pub fn of_colour(seat: SeatId, colour: u8) -> Livery {
        const PATTERNS: [Pattern; 4] =
            [Pattern::Solid, Pattern::Dashed, Pattern::Dotted, Pattern::Notched];
        let colour = Palette::chosen().colour(HUES[usize::from(colour) % HUES.len()]);
        Livery { colour, pattern: PATTERNS[usize::from(seat.0) % PATTERNS.len()] }
    }

    /// The livery of models that the rules move.
    pub fn of_nobody() -> Livery {
        Livery { colour: vermilion(), pattern: Pattern::Double }
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

#[cfg(test)]
mod tests;
