//! Printing of a match: sheets, the map to scale, tokens and cards as pages for a
//! printer, for play on a real table.
//!
//! Everything is drawn from the public interface of games (`View`, `Sheet`, the table)
//! and from their additional printables ([`monteria_game::Printed`]); no game is known
//! here. Only facts that are public before the first order are printed.
#![warn(unreachable_pub)]

mod cards;
mod document;
mod flow;
mod map;
mod page;
mod sheets;
mod terrain;
mod tokens;
mod translate;
mod typeface;
mod zones;

use monteria_content::{Text, io_words, text};
use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_math::Vec2;
use thiserror::Error;

use page::{Ink, MM, Page, Pen, Type};
use typeface::Typeface;

use monteria_content::words::t;
use monteria_game::{Game, GameError, MatchSetup, Presence, Ruleset, SeatId, Viewer};

/// The size of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
    /// 297 by 420 mm.
    A3,
}

impl Paper {
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::Letter, Paper::A3];

    /// Returns the name of the size.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
            Paper::A3 => "A3",
        }
    }

    /// Returns its upright size in points.
    fn size(self) -> Vec2 {
        match self {
            Paper::A4 => Vec2::new(210.0, 297.0) * MM,
            Paper::Letter => Vec2::new(8.5, 11.0) * page::INCH,
            Paper::A3 => Vec2::new(297.0, 420.0) * MM,
        }
    }
}

/// The printable parts of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PrintPart {
    /// The sheets of all models, with boxes to tick.
    Sheets,
    /// The table to scale, on as many pages as needed.
    Map,
    /// Counters of the size of the bases, and other markers.
    Tokens,
    /// Cards and reference sheets of the game.
    Deck,
}

impl PrintPart {
    /// All parts, in printing order.
    pub const ALL: [PrintPart; 4] =
        [PrintPart::Sheets, PrintPart::Map, PrintPart::Tokens, PrintPart::Deck];
}

#[derive(Debug, Error)]
pub enum PrintError {
    /// A font of the program cannot be used.
    #[error("the font {font}: {what}")]
    Font {
        font: &'static str,
        /// Description of the error.
        what: String,
    },
    /// Compression of a page failed.
    #[error("a page could not be packed: {0}")]
    Packing(std::io::Error),
    /// The match cannot begin.
    #[error("{0}")]
    Match(#[from] GameError),
    /// The match cannot be replayed to its current state.
    #[error("the match cannot be played again to where it stands: {0}")]
    Standing(Text),
    /// None of the requested parts exists.
    #[error("there is nothing to print: {0}")]
    Nothing(Text),
}

impl From<PrintError> for Text {
    fn from(error: PrintError) -> Text {
        error.text()
    }
}

impl PrintError {
    /// Returns the error for players.
    pub fn text(&self) -> Text {
        match self {
            PrintError::Font { font, what } => text!("print-fault-font", "the font {font}: {what}"),
            PrintError::Packing(error) => text!(
                "print-fault-packing",
                "a page could not be packed: {error}",
                error = io_words(error)
            ),
            PrintError::Match(error) => error.text(),
            PrintError::Standing(why) => text!(
                "print-fault-standing",
                "the match cannot be played again to where it stands: {why}"
            ),
            PrintError::Nothing(why) => {
                text!("print-fault-nothing", "there is nothing to print: {why}")
            }
        }
    }

    fn font(face: Typeface, what: impl ToString) -> PrintError {
        PrintError::Font { font: face.name(), what: what.to_string() }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PrintOptions<'a> {
    pub paper: Paper,
    pub parts: &'a [PrintPart],
    /// Whether the map is one page as large as the table, for a plotter, instead of many
    /// pages to glue together.
    pub poster: bool,
}

/// The result of printing.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedMatch {
    pub pdf: Vec<u8>,
    /// Number of pages of the file.
    pub pages: usize,
    /// Characters that no font of the program has; each is printed as a dot.
    pub missing: BTreeSet<char>,
}

/// Prints everything that a match with this setup needs on a real table. Deterministic.
///
/// # Errors
/// A setup that cannot be played, or requested parts that this match does not have.
pub fn print(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    paper: Paper,
    parts: &[PrintPart],
) -> Result<Vec<u8>, PrintError> {
    print_match(ruleset, setup, PrintOptions { paper, parts, poster: false })
        .map(|printed| printed.pdf)
}

/// Prints as [`print()`] does, with all options. The result lists characters that
/// could not be printed.
///
/// # Errors
/// The errors of [`print()`].
pub fn print_match(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    options: PrintOptions<'_>,
) -> Result<PrintedMatch, PrintError> {
    let game = Game::start(ruleset.clone(), setup.clone())?;
    let ahead = Game::start(ruleset.clone(), setup.clone())?;
    print_game(&game, ahead, options)
}

/// Prints the current state of a match: its history is applied, and the title names the
/// round or turn. Only public facts are printed.
///
/// # Errors
/// The errors of [`print()`], and a match that cannot be replayed.
pub fn print_standing(
    game: &Game,
    paper: Paper,
    parts: &[PrintPart],
) -> Result<Vec<u8>, PrintError> {
    let mut ahead = Game::start(game.ruleset().clone(), game.setup().clone())?;
    for order in game.orders() {
        ahead.submit(order.clone()).map_err(|refusal| PrintError::Standing(refusal.text()))?;
    }
    print_game(game, ahead, PrintOptions { paper, parts, poster: false }).map(|printed| printed.pdf)
}

/// Prints a match; `ahead` is a copy of the match, which is played on to find
/// its zones of deployment.
fn print_game(
    game: &Game,
    ahead: Game,
    options: PrintOptions<'_>,
) -> Result<PrintedMatch, PrintError> {
    let PrintOptions { paper, parts, poster } = options;
    let ruleset = game.ruleset();
    let setup = game.setup();
    let scenario = ruleset
        .card(&setup.scenario)
        .map_or_else(|| Text::verbatim(&setup.scenario), |card| card.title);
    let mut scenario = t(scenario);
    let phase = game.view(READER).phase;
    if !game.orders().is_empty() && !phase.is_empty() {
        scenario = format!("{scenario}, {}", t(phase));
    }
    let title = format!("{}: {scenario}", t(ruleset.title()));
    let mut ahead = Some(ahead);
    let mut all = Vec::new();
    for part in PrintPart::ALL.into_iter().filter(|part| parts.contains(part)) {
        let pages = match part {
            PrintPart::Sheets => sheets::pages(game, paper),
            PrintPart::Map => ahead
                .take()
                .map(|ahead| map::pages(game, ahead, &scenario, paper, poster))
                .unwrap_or_default(),
            PrintPart::Tokens => tokens::pages(game, paper),
            PrintPart::Deck => cards::pages(game, paper),
        };
        all.extend(pages);
    }
    if all.is_empty() {
        return Err(PrintError::Nothing(text!("print-fault-no-cards", "this match has no cards")));
    }
    let count = all.len();
    for (number, page) in all.iter_mut().enumerate() {
        foot(page, &title, number + 1, count);
    }
    let (pdf, missing) = document::write(&title, all)?;
    Ok(PrintedMatch { pdf, pages: count, missing })
}

/// The reader of printed pages: public facts only.
const READER: Viewer = Viewer::Everyone;

/// Page margin of everything but the foot, in points.
const MARGIN: f32 = 12.0 * MM;

/// Draws the page number at the lower edge.
fn foot(page: &mut Page, title: &str, number: usize, count: usize) {
    let set = Type::text(7.0).ink(Ink::FAINT);
    let y = page.size.y - 6.5 * MM;
    let counted = t!("print-page-of", "{number} of {count}");
    let room = page.size.x - 2.0 * MARGIN - set.width(&counted) - 12.0;
    page.write(Vec2::new(MARGIN, y), set.fitted(title, room), title);
    page.write_back(Vec2::new(page.size.x - MARGIN, y), set, &counted);
}

/// Creates a page with a title and a line of instructions. Returns where its body begins.
fn headed(size: Vec2, title: &str, about: &str) -> (Page, f32) {
    let mut page = Page::new(size);
    let wide = size.x - 2.0 * MARGIN;
    let (set, lines) = Type::title(16.0).ink(Ink::OXBLOOD).set_in(title, wide, 10.0);
    let mut top = MARGIN;
    for (number, line) in lines.iter().enumerate() {
        top += if number == 0 { 0.0 } else { set.leading() };
        page.write(Vec2::new(MARGIN, top + 13.0), set, line);
    }
    let height =
        page.paragraph(Vec2::new(MARGIN, top + 18.0), wide, Type::text(8.5).ink(Ink::FAINT), about);
    let below = top + 22.0 + height;
    let left = Vec2::new(MARGIN, below);
    let right = Vec2::new(size.x - MARGIN, below);
    page.line(left, right, Pen::new(Ink::LINE, 0.8));
    (page, below + 8.0)
}

/// Returns the colour and the dash length of a seat's rim, or those of neutral models:
/// colour is never the only mark.
fn livery(seat: Option<SeatId>) -> (Ink, f32) {
    const COLOURS: [Ink; 5] = [
        Ink(0.0, 0.447, 0.698),
        Ink(0.902, 0.624, 0.0),
        Ink(0.0, 0.62, 0.451),
        Ink(0.8, 0.475, 0.655),
        Ink(0.337, 0.706, 0.914),
    ];
    const DASHES: [f32; 4] = [0.0, 8.0, 2.5, 5.0];
    match seat {
        None => (Ink(0.835, 0.369, 0.0), 0.0),
        Some(seat) => {
            let number = usize::from(seat.0);
            (COLOURS[number % COLOURS.len()], DASHES[number % DASHES.len()])
        }
    }
}

/// Returns whether a model takes part, or may do so later.
fn takes_part(presence: Presence) -> bool {
    matches!(presence, Presence::Reserve | Presence::InPlay)
}
