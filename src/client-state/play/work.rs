//! Jobs on the match: orders, opponents, undo, loading and saving, on a background
//! thread, so that no frame waits.
//!
//! One [`Job`] at a time takes the match out of the
//! [`Session`](crate::play::session::Session) and brings it back. A job that fails leaves
//! the match as it was; one that panics loses the match on the screen but nothing else,
//! because the journal on the disk holds everything up to the last order.

mod export;
mod load;
mod seats;
mod travel;

pub use load::ReplayStart;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::play::printing::Printout;
use crate::play::renew::{Orders, Renewed, renewed};
use crate::play::seats::SeatJob;
use monteria_content::Mod;
use monteria_game::{Game, MatchSetup, Order, Refusal, Ruleset, StateHash, Viewer, counted};
use monteria_opponents::{Consideration, Opponent, Opponents};
use monteria_saves::{AutosaveTarget, AutosaveWriter, Branch, Branches};

/// A match with its autosave.
pub struct Held {
    pub game: Game,
    /// The state hash after every order.
    pub hashes: Vec<StateHash>,
    /// The writer of the autosave.
    pub keeper: AutosaveWriter,
}

/// A job on the match, or on a new one.
pub enum Job {
    Begin {
        ruleset: Arc<dyn Ruleset>,
        setup: MatchSetup,
        /// The place of the autosave.
        keep_in: AutosaveTarget,
    },
    /// Replay a save, and continue it.
    Load {
        rulesets: Vec<Arc<dyn Ruleset>>,
        /// The path of the save.
        file: PathBuf,
        /// The place of the autosave.
        keep_in: AutosaveTarget,
    },
    /// Carry out an order; if it drops a longer series of undone orders, these are
    /// kept as a branch.
    Order(Order, Branches),
    /// Let the program decide: the seat's own opponent, or one of this strength. Undone
    /// orders are kept as with an order.
    Opponent(Option<String>, Branches),
    /// Go back to the last decision of a person.
    Undo,
    /// Go forward to the next decision of a person.
    Redo,
    /// Go to the state after so many of the orders ever given; backwards, to a
    /// decision of a person.
    Travel(usize),
    /// Play on from before this order, counted from 0, and keep the match so
    /// far as another branch.
    Branch(usize, Branches),
    /// Put a branch on the table, and keep the one that lies there.
    Switch(Branch, Branches),
    /// Rename the branch on the table.
    Name(String, Branches),
    Save(PathBuf),
    /// Write the report of the match as a page.
    Report(PathBuf),
    /// Write a bug report of the match with the mods that may be involved; the last value
    /// is the decision that was shown when looking back.
    Bug(PathBuf, Vec<Mod>, Option<usize>),
    Print(Printout),
    /// Change who plays a seat or is present, or pass the match on.
    Seats(SeatJob),
    /// Replay the match with content that has been read again, if that changes it.
    Renew(Vec<Arc<dyn Ruleset>>, Orders),
}

/// The result of a job.
pub struct Done {
    pub held: Option<Box<Held>>,
    /// The change of the match.
    pub change: Change,
    /// The notices for the player.
    pub notices: Vec<Notice>,
    /// The candidates that a look-ahead opponent considered.
    pub considered: Option<Consideration>,
    /// A text for the clipboard.
    pub text: Option<String>,
}

impl Done {
    fn new(held: Option<Box<Held>>, change: Change, notices: Vec<Notice>) -> Self {
        Done { held, change, notices, considered: None, text: None }
    }
}

/// The kind of change of a match.
#[derive(Debug)]
pub enum Change {
    None,
    /// The match went forward: the viewer is shown the events kept since.
    Forward,
    /// It is another match, or another moment of it.
    Jump,
    /// The same match with content that has been read again, and as many of its orders
    /// as are still legal.
    Renewed,
    /// A new or loaded match. An interrupted one is shown from the last
    /// decision of a person.
    Fresh(Option<Box<ReplayStart>>),
    /// The match was lost in a panic.
    Lost,
}

/// A message for the player.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    pub text: String,
    pub weight: Weight,
}

/// The importance of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Shown in passing at the pointer.
    Refusal,
    /// Shown in passing among the remarks.
    Remark,
    /// Shown in a dialog that must be closed.
    Fault,
    /// The match on the table does not follow its files: shown until it does.
    OutOfStep,
}

impl Notice {
    pub fn new(weight: Weight, text: impl Into<String>) -> Self {
        Notice { text: text.into(), weight }
    }
}

impl Held {
    /// Starts keeping a match and the hashes of its orders on the disk.
    pub fn begin(
        game: Game,
        hashes: Vec<StateHash>,
        keep_in: AutosaveTarget,
        loaded: Option<(&Path, bool)>,
        notices: &mut Vec<Notice>,
    ) -> Result<Box<Self>, String> {
        let (keeper, told) = AutosaveWriter::begin(&game, &hashes, keep_in, loaded)
            .map_err(|error| error.to_string())?;
        add_remarks(told, notices);
        Ok(Box::new(Held { game, hashes, keeper }))
    }

    /// Records one new order, or undone orders, in the autosave.
    fn record(&mut self, notices: &mut Vec<Notice>) {
        let orders = self.game.orders().len();
        self.hashes.truncate(orders.saturating_sub(1));
        if orders > self.hashes.len() {
            match self.game.hash() {
                Ok(hash) => self.hashes.push(hash),
                Err(error) => notices.push(Notice::new(Weight::Fault, error.to_string())),
            }
        }
        add_remarks(self.keeper.record(&self.game, &self.hashes), notices);
    }

    /// Closes the autosave of a match that leaves the table. Returns a notice on
    /// how to continue it.
    pub fn put_aside(&mut self) -> Option<Notice> {
        let file = self.keeper.file().map(Path::to_owned);
        if let Err(why) = self.keeper.close() {
            return Some(Notice::new(Weight::Fault, why));
        }
        let file =
            file.filter(|_| self.game.outcome().is_none() && !self.game.orders().is_empty())?;
        let title = self.game.view(Viewer::Everyone).title;
        let text = format!(
            "{title} is not over: “Load” goes on with it. It is kept in {}.",
            file.display()
        );
        Some(Notice::new(Weight::Remark, text))
    }

    /// Returns whether a person has to decide, or nobody.
    fn awaits_person(&self) -> bool {
        self.game.decision().is_none_or(|decision| !self.game.by_program(decision.seat))
    }
}

/// Turns messages of the autosave into notices.
fn add_remarks(told: Vec<String>, notices: &mut Vec<Notice>) {
    notices.extend(told.into_iter().map(|text| {
        let mut letters = text.chars();
        let first =
            letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        Notice::new(Weight::Remark, format!("{first}{}.", letters.as_str()))
    }));
}

/// Carries out a job. Never panics: a panic of the program below becomes a notice.
pub fn run(job: Job, held: Option<Box<Held>>) -> Done {
    catch_unwind(AssertUnwindSafe(|| perform(job, held))).unwrap_or_else(|panic| {
        let reason = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "no reason given".to_owned());
        let text = format!(
            "The program failed ({reason}). Everything up to the last order is on the disk: choose \
             “Continue” to go on."
        );
        Done::new(None, Change::Lost, vec![Notice::new(Weight::Fault, text)])
    })
}

fn perform(job: Job, held: Option<Box<Held>>) -> Done {
    let mut notices = Vec::new();
    match (job, held) {
        (Job::Begin { ruleset, setup, keep_in }, held) => {
            let begun = Game::start(ruleset, setup).map_err(|error| error.to_string());
            match begun.and_then(|game| Held::begin(game, Vec::new(), keep_in, None, &mut notices))
            {
                Ok(new) => {
                    notices.extend(held.and_then(|mut old| old.put_aside()));
                    Done::new(Some(new), Change::Fresh(None), notices)
                }
                Err(error) => {
                    unchanged(held, Weight::Fault, format!("The match cannot begin. {error}"))
                }
            }
        }
        (Job::Load { rulesets, file, keep_in }, held) => {
            load::replace(held, &rulesets, &file, keep_in, notices)
        }
        (Job::Print(printout), held) => {
            match printout.write(held.as_ref().map(|held| &held.game)) {
                Ok(text) => unchanged(held, Weight::Remark, text),
                Err(text) => unchanged(held, Weight::Fault, text),
            }
        }
        (_, None) => unchanged(None, Weight::Remark, "There is no match on the table.".to_owned()),
        (Job::Order(order, branches), Some(mut held)) => {
            travel::keep_undone(&mut held, &order, &branches, &mut notices);
            let result = held.game.submit(order).map(drop);
            finish_order(held, result, notices)
        }
        (Job::Opponent(strength, branches), Some(mut held)) => {
            let play = |game: &mut Game| let_program_decide(game, strength.as_deref());
            let played = travel::keep_undone_by(&mut held, &branches, &mut notices, play);
            let (result, considered) = match played {
                Ok(considered) => (Ok(()), considered),
                Err(refusal) => (Err(refusal), None),
            };
            Done { considered, ..finish_order(held, result, notices) }
        }
        (Job::Undo, Some(held)) => travel::undo(held, notices),
        (Job::Redo, Some(held)) => travel::redo(held, notices),
        (Job::Travel(to), Some(held)) => travel::travel(held, to, notices),
        (Job::Branch(at, branches), Some(held)) => travel::branch(held, at, &branches, notices),
        (Job::Switch(branch, branches), Some(held)) => {
            travel::switch(held, &branch, &branches, notices)
        }
        (Job::Name(name, branches), Some(held)) => travel::name(held, &name, &branches, notices),
        (Job::Renew(rulesets, orders), Some(held)) => {
            match renewed(&rulesets, &held.game, orders) {
                Ok(None) => Done::new(Some(held), Change::None, notices),
                Ok(Some(Renewed { game, hashes, dropped })) => {
                    match replace_match(game, hashes, held, &mut notices) {
                        Ok(new) => {
                            let text = match dropped {
                                Some((count, why)) => format!(
                                    "{} of the match would not be legal on this table any more \
                                     ({why}) and was taken back.",
                                    counted(count, "decision", "decisions")
                                ),
                                None => "The table is as its files say now.".to_owned(),
                            };
                            notices.push(Notice::new(Weight::Remark, text));
                            Done::new(Some(new), Change::Renewed, notices)
                        }
                        Err((Some(old), why)) => unchanged(Some(old), Weight::Fault, why),
                        Err((None, why)) => {
                            Done::new(None, Change::Lost, vec![Notice::new(Weight::Fault, why)])
                        }
                    }
                }
                Err(why) => {
                    let text = format!(
                        "What lies on the table goes on with the files that it was begun with: \
                         {why}."
                    );
                    unchanged(Some(held), Weight::OutOfStep, text)
                }
            }
        }
        (Job::Save(file), Some(held)) => export::save(held, &file),
        (Job::Seats(job), Some(held)) => seats::perform(held, job, notices),
        (Job::Report(file), Some(held)) => export::report(held, &file),
        (Job::Bug(file, mods, at), Some(held)) => export::bug(held, &file, &mods, at),
    }
}

fn finish_order(
    mut held: Box<Held>,
    result: Result<(), Refusal>,
    mut notices: Vec<Notice>,
) -> Done {
    match result {
        Ok(()) => {
            held.record(&mut notices);
            Done::new(Some(held), Change::Forward, notices)
        }
        Err(refusal @ Refusal::Internal { .. }) => {
            unchanged(Some(held), Weight::Fault, refusal.to_string())
        }
        Err(refusal) => unchanged(Some(held), Weight::Refusal, refusal.to_string()),
    }
}

/// Replaces the held match by a new one. A file with more orders is never overwritten.
///
/// # Errors
/// The reason why the new match cannot be kept; with it the old match, unless that cannot
/// be kept any more either.
fn replace_match(
    game: Game,
    hashes: Vec<StateHash>,
    mut old: Box<Held>,
    notices: &mut Vec<Notice>,
) -> Result<Box<Held>, (Option<Box<Held>>, String)> {
    let file = old.keeper.file().map(Path::to_owned);
    let keep_in = old.keeper.keep_in().clone();
    if let Err(why) = old.keeper.close() {
        return Err((Some(old), why));
    }
    let whole = game.orders().len() == old.game.orders().len();
    let file_as = |as_it_was: bool| file.as_deref().map(|file| (file, as_it_was));
    match Held::begin(game, hashes, keep_in.clone(), file_as(whole), notices) {
        Ok(new) => Ok(new),
        Err(why) => {
            Err((Held::begin(old.game, old.hashes, keep_in, file_as(true), notices).ok(), why))
        }
    }
}

/// Lets the program decide. Returns the candidates considered, if it looked ahead.
fn let_program_decide(
    game: &mut Game,
    strength: Option<&str>,
) -> Result<Option<Consideration>, Refusal> {
    let unknown = |error: &dyn std::fmt::Display| Refusal::Internal { detail: error.to_string() };
    let turn = match strength {
        Some(strength) => Opponent::of_strength(game.ruleset().as_ref(), strength)
            .map_err(|error| unknown(&error))?
            .play(game)
            .map(Some),
        None => Opponents::of_match(game).map_err(|error| unknown(&error))?.play(game).transpose(),
    };
    Ok(turn?.and_then(|turn| turn.considered))
}

fn unchanged(held: Option<Box<Held>>, weight: Weight, text: String) -> Done {
    Done::new(held, Change::None, vec![Notice::new(weight, text)])
}

#[cfg(test)]
mod tests;
