//! Colours and patterns with a meaning: seats, good and bad, parchment and ink. No
//! meaning is carried by colour alone.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bevy::color::Srgba;
use serde::{Deserialize, Serialize};

use monteria_game::{ModelView, People, SeatId, Text, Tone, text};

/// The background of panels.
pub const PARCHMENT: Srgba = rgb(0xF3, 0xE9, 0xD2);
/// A darker parchment for fields and bars.
pub const PARCHMENT_DEEP: Srgba = rgb(0xE4, 0xD5, 0xB4);
/// Text and fine lines.
pub const INK: Srgba = rgb(0x2B, 0x21, 0x18);
/// Text of secondary importance.
pub const INK_FAINT: Srgba = rgb(0x54, 0x47, 0x36);
/// Rules, frames, and the accent of the deciding seat or model.
pub const BRASS: Srgba = rgb(0xB0, 0x8D, 0x57);
/// Damage, warnings and faults.
pub const OXBLOOD: Srgba = rgb(0x7A, 0x1F, 0x1F);
/// Help and success in texts: a green dark enough to be read on parchment, and as a
/// background for parchment-coloured text.
pub const LEAF: Srgba = rgb(0x00, 0x5C, 0x43);
/// The palettes of meaningful colours, for kinds of colour vision. Within each,
/// neighbouring colours are distinguishable, as the test measures; patterns make
/// them distinguishable without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Palette {
    /// After Okabe and Ito: for normal and most colour-blind vision.
    #[default]
    Usual,
    /// For protanopia (no red cones).
    Protan,
    /// For deuteranopia (no green cones).
    Deutan,
    /// For tritanopia (no blue cones).
    Tritan,
}

/// A meaningful colour, independent of the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hue {
    Blue,
    Orange,
    Vermilion,
    Green,
    Sky,
    Purple,
}

/// The palette in use. Global, because everything that draws asks for it.
static CHOSEN: AtomicU8 = AtomicU8::new(0);

/// The colours of the seats, four bits each from the lowest;
/// initially the default colours.
static SEATS: AtomicU64 = AtomicU64::new(Colours::USUAL.0);

/// The colours a seat can have.
const HUES: [Hue; 5] = [Hue::Blue, Hue::Orange, Hue::Green, Hue::Purple, Hue::Sky];

/// The names of these colours.
pub static SEAT_COLOURS: [Text; HUES.len()] = [
    text!("window-seats-blue", "Blue"),
    text!("window-seats-orange", "Orange"),
    text!("window-seats-green", "Green"),
    text!("window-seats-purple", "Purple"),
    text!("window-seats-sky-blue", "Sky blue"),
];

impl Palette {
    /// All palettes, in the order of the menu.
    pub const ALL: [Palette; 4] =
        [Palette::Usual, Palette::Protan, Palette::Deutan, Palette::Tritan];

    /// Returns its name in the menu.
    pub fn name(self) -> Text {
        match self {
            Palette::Usual => text!("window-usual", "Default"),
            Palette::Protan => {
                text!("window-for-eyes-that-lack-red", "For red-blind eyes (protanopia)")
            }
            Palette::Deutan => {
                text!("window-for-eyes-that-lack-green", "For green-blind eyes (deuteranopia)")
            }
            Palette::Tritan => {
                text!("window-for-eyes-that-lack-blue", "For blue-blind eyes (tritanopia)")
            }
        }
    }

    /// Makes this the palette in use.
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

pub fn blue() -> Srgba {
    Palette::chosen().colour(Hue::Blue)
}

pub fn orange() -> Srgba {
    Palette::chosen().colour(Hue::Orange)
}

pub fn vermilion() -> Srgba {
    Palette::chosen().colour(Hue::Vermilion)
}

pub fn green() -> Srgba {
    Palette::chosen().colour(Hue::Green)
}

pub fn sky() -> Srgba {
    Palette::chosen().colour(Hue::Sky)
}

pub fn purple() -> Srgba {
    Palette::chosen().colour(Hue::Purple)
}

/// The pattern of a rim or a flag, which identifies a seat without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    Solid,
    Dashed,
    /// A line with notches cut into it.
    Notched,
    Dotted,
    Double,
}

/// The colour and the pattern of a seat, or of models moved by the rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Livery {
    pub colour: Srgba,
    pub pattern: Pattern,
}

/// The colours of all seats, as indices into [`SEAT_COLOURS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours(u64);

impl Colours {
    /// The number of seats that can choose a colour.
    const SEATS: u8 = 16;

    /// The default colours. Seats beyond the fifth repeat the
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

    /// Returns the colours chosen by people. If two have chosen the same, the first one
    /// gets it: as long as there are colours, no two seats look alike.
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
            // A seat with the colour by default takes the other's; a seat that has chosen
            // it earlier keeps it.
            if holder > seat || people.colour(holder) != Some(chosen) {
                colours.set(holder, own);
                colours.set(seat, chosen);
            }
        }
        colours
    }

    /// Returns the colour of a seat, as an index into [`SEAT_COLOURS`].
    pub fn get(self, seat: SeatId) -> u8 {
        ((self.0 >> (4 * u32::from(seat.0 % Self::SEATS))) & 15) as u8
    }

    fn set(&mut self, seat: SeatId, colour: u8) {
        let place = 4 * u32::from(seat.0 % Self::SEATS);
        self.0 = (self.0 & !(15 << place)) | (u64::from(colour) << place);
    }

    /// Makes these the colours in use.
    pub fn choose(self) {
        SEATS.store(self.0, Ordering::Relaxed);
    }
}

impl Livery {
    /// Returns the livery of a seat in the match on the table.
    pub fn of_seat(seat: SeatId) -> Livery {
        Livery::of_colour(seat, Colours(SEATS.load(Ordering::Relaxed)).get(seat))
    }

    /// Returns the livery of a seat in this colour. The pattern depends
    /// on the seat alone.
    pub fn of_colour(seat: SeatId, colour: u8) -> Livery {
        const PATTERNS: [Pattern; 4] =
            [Pattern::Solid, Pattern::Dashed, Pattern::Dotted, Pattern::Notched];
        let colour = Palette::chosen().colour(HUES[usize::from(colour) % HUES.len()]);
        Livery { colour, pattern: PATTERNS[usize::from(seat.0) % PATTERNS.len()] }
    }

    /// Returns the livery of models moved by the rules.
    pub fn of_nobody() -> Livery {
        Livery { colour: vermilion(), pattern: Pattern::Double }
    }

    /// Returns the livery of a model: of its seat, or of models moved by the rules.
    pub fn of_model(model: &ModelView) -> Livery {
        model.seat.map_or_else(Livery::of_nobody, Livery::of_seat)
    }
}

/// Returns the colour for good, bad or neutral.
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
