//! A match on paper: sheets, the map to scale, tokens and cards as pages for a printer,
//! for whoever plays it on a real table.
//!
//! Everything is drawn from what every game says of itself (`View`, `Sheet`, the table)
//! and from what it gives to be printed besides ([`monteria_game::Printed`]); no game is
//! known here. What is printed is what everybody may know before the first order.
#![warn(unreachable_pub)]

mod cards;
mod document;
mod flow;
mod map;
mod page;
mod sheets;
mod terrain;
mod tokens;
mod told;
mod typeface;
mod zones;

use std::collections::BTreeSet;
use std::sync::Arc;

use bevy_math::Vec2;
use thiserror::Error;

use page::{Ink, MM, Page, Pen, Type};
use typeface::Face;

use monteria_content::words::t;
use monteria_game::{Game, GameError, MatchSetup, Presence, Ruleset, SeatId, Viewer};

/// The size of the sheets of paper.
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
    /// All of them.
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::Letter, Paper::A3];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "Letter",
            Paper::A3 => "A3",
        }
    }

    /// Its size upright, in points.
    fn size(self) -> Vec2 {
        match self {
            Paper::A4 => Vec2::new(210.0, 297.0) * MM,
            Paper::Letter => Vec2::new(8.5, 11.0) * page::INCH,
            Paper::A3 => Vec2::new(297.0, 420.0) * MM,
        }
    }
}

/// What can be printed of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PrintPart {
    /// The sheets of all models, with boxes to tick.
    Sheets,
    /// The table to scale, over as many pages as it takes.
    Map,
    /// Counters of the size of the bases, and what else is laid beside models.
    Tokens,
    /// Cards and reference sheets that the game gives.
    Deck,
}

impl PrintPart {
    /// All of them, in the order in which they are printed.
    pub const ALL: [PrintPart; 4] =
        [PrintPart::Sheets, PrintPart::Map, PrintPart::Tokens, PrintPart::Deck];
}

/// Why nothing could be printed.
#[derive(Debug, Error)]
pub enum PrintError {
    /// A font of the project cannot be used.
    #[error("the font {font}: {what}")]
    Font {
        /// Which.
        font: &'static str,
        /// What is wrong with it.
        what: String,
    },
    /// What was written could not be made smaller.
    #[error("a page could not be packed: {0}")]
    Packing(std::io::Error),
    /// The match that is to be printed cannot begin.
    #[error("{0}")]
    Match(#[from] GameError),
    /// The match on the table cannot be played again to where it stands.
    #[error("the match cannot be played again to where it stands: {0}")]
    Standing(String),
    /// There is nothing of what was asked for.
    #[error("there is nothing to print: {0}")]
    Nothing(&'static str),
}

impl PrintError {
    fn font(face: Face, what: impl ToString) -> PrintError {
        PrintError::Font { font: face.name(), what: what.to_string() }
    }
}

/// What is printed, and how.
#[derive(Clone, Copy, Debug)]
pub struct PrintOptions<'a> {
    /// The paper.
    pub paper: Paper,
    /// The parts.
    pub parts: &'a [PrintPart],
    /// Whether the map comes on one page as large as the table, for a plotter, in place
    /// of many to be glued together.
    pub poster: bool,
}

/// A match on paper.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedMatch {
    /// The file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
    /// Letters that no font of the program has: a dot stands for each.
    pub missing: BTreeSet<char>,
}

/// Prints what a match with this setup needs on a real table. The same setup
/// gives the same bytes.
///
/// # Errors
/// A setup that cannot be played; parts of which this match has none.
pub fn print(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    paper: Paper,
    parts: &[PrintPart],
) -> Result<Vec<u8>, PrintError> {
    print_match(ruleset, setup, PrintOptions { paper, parts, poster: false })
        .map(|printed| printed.pdf)
}

/// As [`print()`], with all options. Says what could not be printed, too.
///
/// # Errors
/// As [`print()`].
pub fn print_match(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    options: PrintOptions<'_>,
) -> Result<PrintedMatch, PrintError> {
    let game = Game::start(ruleset.clone(), setup.clone())?;
    let ahead = Game::start(ruleset.clone(), setup.clone())?;
    print_game(&game, ahead, options)
}

/// Prints a match as it stands on the table: what happened so far is drawn, and the title
/// names the round or turn that it has reached. Only what everybody may see is printed.
///
/// # Errors
/// As [`print()`]; where the match cannot be played again to where it stands.
pub fn print_standing(
    game: &Game,
    paper: Paper,
    parts: &[PrintPart],
) -> Result<Vec<u8>, PrintError> {
    let mut ahead = Game::start(game.ruleset().clone(), game.setup().clone())?;
    for order in game.orders() {
        ahead.submit(order.clone()).map_err(|refusal| PrintError::Standing(refusal.to_string()))?;
    }
    print_game(game, ahead, PrintOptions { paper, parts, poster: false }).map(|printed| printed.pdf)
}

/// Prints a match; `ahead` is the same match, which is played on to find
/// its zones of deployment.
fn print_game(
    game: &Game,
    ahead: Game,
    options: PrintOptions<'_>,
) -> Result<PrintedMatch, PrintError> {
    let PrintOptions { paper, parts, poster } = options;
    let ruleset = game.ruleset();
    let setup = game.setup();
    let scenario =
        ruleset.card(&setup.scenario).map_or_else(|| setup.scenario.clone(), |card| card.title);
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
                .map(|ahead| map::pages(game, ahead, &scenario, (paper, poster)))
                .unwrap_or_default(),
            PrintPart::Tokens => tokens::pages(game, paper),
            PrintPart::Deck => cards::pages(game, paper),
        };
        all.extend(pages);
    }
    if all.is_empty() {
        return Err(PrintError::Nothing("this match has no cards"));
    }
    let count = all.len();
    for (number, page) in all.iter_mut().enumerate() {
        foot(page, &title, number + 1, count);
    }
    let (pdf, missing) = document::write(&title, all)?;
    Ok(PrintedMatch { pdf, pages: count, missing })
}

/// What everybody may know of a match before its first order.
const READER: Viewer = Viewer::Everyone;

/// The margin that is left clear of all but the foot, in points.
const MARGIN: f32 = 12.0 * MM;

/// Which page it is, at its lower edge.
fn foot(page: &mut Page, title: &str, number: usize, count: usize) {
    let set = Type::text(7.0).ink(Ink::FAINT);
    let y = page.size.y - 6.5 * MM;
    let counted = t(format!("{number} of {count}"));
    let room = page.size.x - 2.0 * MARGIN - set.width(&counted) - 12.0;
    page.write(Vec2::new(MARGIN, y), set.fitted(title, room), title);
    page.write_back(Vec2::new(page.size.x - MARGIN, y), set, &counted);
}

/// A page with a title and a line of what to do with it. Says where its body begins.
fn headed(size: Vec2, title: &str, about: &str) -> (Page, f32) {
    let mut page = Page::new(size);
    let wide = size.x - 2.0 * MARGIN;
    let (set, lines) = Type::title(16.0).ink(Ink::OXBLOOD).set_in(title, wide, 10.0);
    let mut top = MARGIN;
    for (number, line) in lines.iter().enumerate() {
        top += if number == 0 { 0.0 } else { set.leading() };
        page.write(Vec2::new(MARGIN, top + 13.0), set, line);
    }
    let told =
        page.paragraph(Vec2::new(MARGIN, top + 18.0), wide, Type::text(8.5).ink(Ink::FAINT), about);
    let below = top + 22.0 + told;
    let ends = (Vec2::new(MARGIN, below), Vec2::new(size.x - MARGIN, below));
    page.line(ends.0, ends.1, Pen::new(Ink::LINE, 0.8));
    (page, below + 8.0)
}

/// The colour of a seat, or of those whom the rules move, and the dashes of its rim:
/// never told by the colour alone.
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

/// Whether a model takes part, or may yet.
fn takes_part(presence: Presence) -> bool {
    matches!(presence, Presence::Reserve | Presence::InPlay)
}
