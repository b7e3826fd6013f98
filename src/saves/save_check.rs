//! Save, load, undo and redo after every order of a match, which must lead to the
//! same state every time.

use std::fs;
use std::path::Path;

use super::journal::Journal;
use super::replay::replay;
use super::save_file::{SaveLine, read_save};
use monteria_dice::Dice;
use monteria_game::{Game, GameEvent, Order, StateHash, Status, Viewer, counted, first_legal};

/// After every so many orders another order is tried in place of the one that was
/// given, and taken back.
const DETOUR: usize = 4;

/// Beyond the orders after which the whole save is loaded anew every time, it is loaded
/// anew after every so many.
const SELDOM: usize = 64;

/// What must be the same whenever a match comes to the same order, by whatever way.
#[derive(Clone, PartialEq)]
struct Moment {
    hash: StateHash,
    status: Status,
    /// How many lines the log has.
    told: usize,
}

impl Moment {
    fn of(game: &Game) -> Result<Moment, String> {
        let hash = game.hash().map_err(|error| error.to_string())?;
        Ok(Moment { hash, status: game.status().clone(), told: game.event_count() })
    }
}

/// Watches a match from its beginning: call [`SaveCheck::order`] after every order and
/// [`SaveCheck::end`] after the last.
pub struct SaveCheck {
    journal: Journal,
    /// A match loaded from the save when it was begun. It takes the orders
    /// that the save gains.
    follower: Game,
    /// The beginning, and what came of every order.
    moments: Vec<Moment>,
    /// How often the whole save is loaded anew: after every one of the first orders, or
    /// after orders that are drawn.
    loads: usize,
    drawn: Option<Drawn>,
}

/// Orders of a match that is not over yet, each drawn with the same chance, with the save
/// as it was after them.
struct Drawn {
    dice: Dice,
    saves: Vec<(usize, Vec<u8>)>,
}

impl SaveCheck {
    /// Begins with a match that has had no order yet and keeps its past; `file` becomes
    /// its save. The save is loaded anew after every one of the first `loads` orders.
    /// After each later one a match that was loaded before takes the line that was added,
    /// since loading costs as much as the whole match so far.
    ///
    /// # Errors
    /// What is not as it should be.
    pub fn begin(game: &Game, file: &Path, loads: usize) -> Result<Self, String> {
        let journal = Journal::begin(game, Vec::new(), file).map_err(|error| error.to_string())?;
        let moments = vec![Moment::of(game)?];
        let mut check =
            SaveCheck { journal, follower: load(game, file)?, moments, loads, drawn: None };
        check.follower.keep_past(false);
        check.same(&check.follower, game, 0, "loading the save before the first order")?;
        Ok(check)
    }

    /// The same, but the save as it was after `loads` orders is loaded anew when the
    /// match is over, wherever in it these dice find them. So a match costs a few matches
    /// more, however long it is.
    pub fn drawn(mut self, dice: Dice) -> Self {
        self.drawn = Some(Drawn { dice, saves: Vec::new() });
        self
    }

    /// Checks the order that the match has just had, and what it led to. The match is
    /// left as it was.
    ///
    /// # Errors
    /// What is not as it should be, and after which order.
    pub fn order(&mut self, game: &mut Game, events: &[GameEvent]) -> Result<(), String> {
        let number = self.moments.len();
        let Some(order) = game.orders().last().cloned().filter(|_| game.orders().len() == number)
        else {
            return Err(format!(
                "{} after {} that were checked",
                counted(game.orders().len(), "order", "orders"),
                number - 1
            ));
        };
        let failed = |what: String| format!("order {number} (`{}`): {what}", order.choose);
        let wrong = game.violations();
        if !wrong.is_empty() {
            return Err(failed(wrong.join("; ")));
        }
        self.moments.push(Moment::of(game)?);
        self.saved(game).map_err(failed)?;
        let taken =
            self.follower.submit(order.clone()).map_err(|refusal| failed(refusal.to_string()))?;
        if taken != events {
            return Err(failed("the match that was loaded tells of it otherwise".to_owned()));
        }
        self.same(&self.follower, game, number, "the match that was loaded")?;
        if let Some(drawn) = &mut self.drawn {
            let place =
                if number <= self.loads { drawn.saves.len() } else { drawn.dice.pick(number) };
            if place < self.loads {
                let save =
                    fs::read(self.journal.file()).map_err(|error| failed(error.to_string()))?;
                match drawn.saves.get_mut(place) {
                    Some(kept) => *kept = (number, save),
                    None => drawn.saves.push((number, save)),
                }
            }
        } else if number <= self.loads || number.is_multiple_of(SELDOM) {
            self.same(&load(game, self.journal.file())?, game, number, "loading the save")?;
        }
        self.undone(game, number)?;
        if number.is_multiple_of(DETOUR)
            && let Some(other) =
                game.decision().and_then(|decision| first_legal(game.world(), decision))
            && other != order
            && game.submit(other).is_ok()
        {
            self.journal.record(game).map_err(|error| failed(error.to_string()))?;
            self.undone(game, number)?;
            game.submit(order.clone()).map_err(|refusal| failed(refusal.to_string()))?;
        } else {
            let again = game.redo().map_err(|refusal| failed(format!("redo: {refusal}")))?;
            if again != events {
                return Err(failed("redo tells of it otherwise".to_owned()));
            }
        }
        self.same(game, &self.follower, number, "the order after undo")?;
        self.saved(game).map_err(failed)
    }

    /// Checks the whole match: loads it, takes all of it back and does all of it again.
    ///
    /// # Errors
    /// What is not as it should be.
    pub fn end(&mut self, game: &mut Game) -> Result<(), String> {
        let orders = game.orders().len();
        self.same(&load(game, self.journal.file())?, game, orders, "loading the save at the end")?;
        for (number, save) in self.drawn.iter().flat_map(|drawn| &drawn.saves) {
            let file = self.journal.file().with_extension("drawn");
            fs::write(&file, save).map_err(|error| error.to_string())?;
            self.same(&load(game, &file)?, game, *number, "loading the save as it was")?;
        }
        let told = game.events(Viewer::Referee);
        let undone = game.undo(usize::MAX).map_err(|error| error.to_string())?;
        if undone != orders {
            return Err(format!("{undone} of {orders} orders could be taken back"));
        }
        self.same(game, game, 0, "undo of everything")?;
        for number in 1..=orders {
            game.redo().map_err(|refusal| format!("order {number}: redo: {refusal}"))?;
            self.same(game, game, number, "redo of everything")?;
        }
        if game.events(Viewer::Referee) != told {
            Err("redo of everything tells otherwise".to_owned())
        } else {
            Ok(())
        }
    }

    /// Takes back one order, which must lead to the moment before it, in the save too.
    fn undone(&mut self, game: &mut Game, number: usize) -> Result<(), String> {
        if game.undo(1).map_err(|error| error.to_string())? != 1 {
            return Err(format!("order {number}: it cannot be taken back"));
        }
        self.same(game, &self.follower, number - 1, "undo")?;
        self.saved(game)
    }

    /// Brings the save up to the match and reads it again: it must hold every
    /// order with its hash.
    fn saved(&mut self, game: &Game) -> Result<(), String> {
        self.journal.record(game).map_err(|error| error.to_string())?;
        let saved = read_save(self.journal.file()).map_err(|error| error.to_string())?;
        let orders = game.orders();
        let same = |(line, (order, moment)): (&SaveLine, (&Order, &Moment))| {
            line.order == *order && line.hash == moment.hash
        };
        let moments = self.moments.iter().skip(1);
        let whole = !saved.torn
            && saved.header.setup == *game.setup()
            && saved.lines.len() == orders.len()
            && saved.lines.iter().zip(orders.iter().zip(moments)).all(same);
        if whole { Ok(()) } else { Err("the save does not hold the match".to_owned()) }
    }

    /// Whether a match is where the first one was after so many orders; where it is not,
    /// the parts are named in which it differs from `other`.
    fn same(&self, game: &Game, other: &Game, number: usize, by: &str) -> Result<(), String> {
        let found = Moment::of(game)?;
        let wanted = &self.moments[number];
        if found == *wanted {
            return Ok(());
        }
        let parts =
            other.snapshot().and_then(|other| game.differing_parts(&other)).unwrap_or_default();
        let what = match found.hash == wanted.hash {
            true if found.status != wanted.status => "another decision",
            true => "another log",
            false => "another state",
        };
        Err(format!("order {number}: {by} leads to {what} ({})", parts.join(", ")))
    }
}

/// The match of a save, played again from its beginning.
fn load(game: &Game, file: &Path) -> Result<Game, String> {
    let saved = read_save(file).map_err(|error| error.to_string())?;
    replay(game.ruleset().clone(), &saved, true).map_err(|error| error.to_string())
}
