//! Work on the match: orders, opponents, undo, loading and saving, on a thread of their
//! own, so that no frame waits.
//!
//! One [`Job`] at a time takes the match out of the
//! [`Session`](crate::play::session::Session) and brings it back. A job that fails leaves
//! the match as it was; one that panics costs the match on the screen but nothing else,
//! as the journal on the disk has everything up to the last order.

mod load;
mod seats;
mod take_out;
mod travel;

pub use load::Before;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::play::printing::Printout;
use crate::play::renew::{Orders, Renewed, renewed};
use crate::play::seats::SeatJob;
use monteria_content::Mod;
use monteria_game::{Game, MatchSetup, Order, Refusal, Ruleset, StateHash, Viewer, counted};
use monteria_opponents::{Consideration, Opponent, Opponents};
use monteria_saves::{AutosaveWriter, Branch, Branches, KeepIn};

/// A match, kept on the disk.
pub struct Held {
    /// The match.
    pub game: Game,
    /// The hash after every order.
    pub hashes: Vec<StateHash>,
    /// What keeps the match safe on the disk.
    pub keeper: AutosaveWriter,
}

/// Something to do with the match, or with a new one.
pub enum Job {
    /// Begin a match.
    Begin {
        /// Of this ruleset.
        ruleset: Arc<dyn Ruleset>,
        /// So set up.
        setup: MatchSetup,
        /// Where it is kept.
        keep_in: KeepIn,
    },
    /// Play a save again, and go on with it.
    Load {
        /// All rulesets that there are.
        rulesets: Vec<Arc<dyn Ruleset>>,
        /// The save.
        file: PathBuf,
        /// Where it is kept.
        keep_in: KeepIn,
    },
    /// Carry out an order; where it leads elsewhere than much that was taken back, that
    /// is kept as a branch.
    Order(Order, Branches),
    /// Let the program decide: the seat's own opponent, or one of this strength; what was
    /// taken back is kept as with an order.
    Opponent(Option<String>, Branches),
    /// Go back to the last decision of a person.
    Undo,
    /// Go forward to the next decision of a person.
    Redo,
    /// Go to where so many orders have been given, of those that were given once; back,
    /// it is a decision of a person.
    Travel(usize),
    /// Play on from before the order of this number, from 0, and keep the match as it
    /// was played beside it.
    Branch(usize, Branches),
    /// Put this branch on the table, and keep the one that lies there beside it.
    Switch(Branch, Branches),
    /// Give the branch on the table this name.
    Name(String, Branches),
    /// Write a save.
    Save(PathBuf),
    /// Write the report of the match, as a page.
    Report(PathBuf),
    /// Write the file of a bug in the match, which these mods may have to do with; it was
    /// looked at before this decision.
    Bug(PathBuf, Vec<Mod>, Option<usize>),
    /// Print a match.
    Print(Printout),
    /// Change who plays a seat or is here, or pass the match on.
    Seats(SeatJob),
    /// Play the match again with content that has been read anew, where it
    /// is changed by that.
    Renew(Vec<Arc<dyn Ruleset>>, Orders),
}

/// What came of a job.
pub struct Done {
    /// The match.
    pub held: Option<Box<Held>>,
    /// What became of it.
    pub change: Change,
    /// What a player should know.
    pub notices: Vec<Notice>,
    /// What an opponent that looks ahead considered.
    pub considered: Option<Consideration>,
    /// A text to be pasted elsewhere.
    pub text: Option<String>,
}

impl Done {
    fn new(held: Option<Box<Held>>, change: Change, notices: Vec<Notice>) -> Self {
        Done { held, change, notices, considered: None, text: None }
    }
}

/// What became of the match.
#[derive(Debug)]
pub enum Change {
    /// Nothing changed.
    None,
    /// It went forward: what the viewer is to be told of it is what the
    /// match has kept since.
    Forward,
    /// It is another match, or another moment of it.
    Jump,
    /// The same match with content that has been read anew, and as many of its orders
    /// as are legal so.
    Renewed,
    /// A new or loaded match. One that was broken off is shown from where
    /// the last person decided.
    Fresh(Option<Box<Before>>),
    /// It was lost in a fault of the program.
    Lost,
}

/// Something to tell the player.
#[derive(Clone, PartialEq, Debug)]
pub struct Notice {
    /// In words.
    pub text: String,
    /// How much it matters.
    pub weight: Weight,
}

/// How much a notice matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Said in passing, where the pointer is.
    Refusal,
    /// Said in passing.
    Remark,
    /// Said in a dialog that wants to be closed.
    Fault,
    /// The match on the table does not follow its files: shown until it does.
    OutOfStep,
}

impl Notice {
    /// A notice of this weight.
    pub fn new(weight: Weight, text: impl Into<String>) -> Self {
        Notice { text: text.into(), weight }
    }
}

impl Held {
    /// A match with the hashes of its orders, kept on the disk from now on.
    pub fn begin(
        game: Game,
        hashes: Vec<StateHash>,
        keep_in: KeepIn,
        loaded: Option<(&Path, bool)>,
        notices: &mut Vec<Notice>,
    ) -> Result<Box<Self>, String> {
        let (keeper, told) = AutosaveWriter::begin(&game, &hashes, keep_in, loaded)
            .map_err(|error| error.to_string())?;
        remark(told, notices);
        Ok(Box::new(Held { game, hashes, keeper }))
    }

    /// Writes down that the match has moved by one order, or that orders were taken back.
    fn record(&mut self, notices: &mut Vec<Notice>) {
        let orders = self.game.orders().len();
        self.hashes.truncate(orders.saturating_sub(1));
        if orders > self.hashes.len() {
            match self.game.hash() {
                Ok(hash) => self.hashes.push(hash),
                Err(error) => notices.push(Notice::new(Weight::Fault, error.to_string())),
            }
        }
        remark(self.keeper.record(&self.game, &self.hashes), notices);
    }

    /// Closes the file of a match that leaves the table, and says where it can
    /// be gone on with.
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

    /// Whether a person has to decide, or nobody.
    fn rests(&self) -> bool {
        self.game.decision().is_none_or(|decision| !self.game.by_program(decision.seat))
    }
}

/// Tells what the keeper of a match says.
fn remark(told: Vec<String>, notices: &mut Vec<Notice>) {
    notices.extend(told.into_iter().map(|text| {
        let mut letters = text.chars();
        let first =
            letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        Notice::new(Weight::Remark, format!("{first}{}.", letters.as_str()))
    }));
}

/// Does a job. Never panics: a panic of the program below becomes a notice.
pub fn run(job: Job, held: Option<Box<Held>>) -> Done {
    catch_unwind(AssertUnwindSafe(|| perform(job, held))).unwrap_or_else(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "no reason given".to_owned());
        let text = format!(
            "The program failed ({said}). Everything up to the last order is on the disk: choose \
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
                    report_done(held, Weight::Fault, format!("The match cannot begin. {error}"))
                }
            }
        }
        (Job::Load { rulesets, file, keep_in }, held) => {
            load::replace(held, (&rulesets, &file, keep_in), notices)
        }
        (Job::Print(printout), held) => {
            match printout.write(held.as_ref().map(|held| &held.game)) {
                Ok(text) => report_done(held, Weight::Remark, text),
                Err(text) => report_done(held, Weight::Fault, text),
            }
        }
        (_, None) => {
            report_done(None, Weight::Remark, "There is no match on the table.".to_owned())
        }
        (Job::Order(order, branches), Some(mut held)) => {
            travel::keep_undone(&mut held, &order, &branches, &mut notices);
            let result = held.game.submit(order).map(drop);
            forward(held, result, notices)
        }
        (Job::Opponent(strength, branches), Some(mut held)) => {
            let play = |game: &mut Game| opponent(game, strength.as_deref());
            let played = travel::keep_undone_by(&mut held, &branches, &mut notices, play);
            let (result, considered) = match played {
                Ok(considered) => (Ok(()), considered),
                Err(refusal) => (Err(refusal), None),
            };
            Done { considered, ..forward(held, result, notices) }
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
                Ok(Some(Renewed { game, hashes, cut })) => {
                    match put(game, hashes, held, &mut notices) {
                        Ok(new) => {
                            let text = match cut {
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
                        Err((Some(old), why)) => report_done(Some(old), Weight::Fault, why),
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
                    report_done(Some(held), Weight::OutOfStep, text)
                }
            }
        }
        (Job::Save(file), Some(held)) => take_out::save(held, &file),
        (Job::Seats(job), Some(held)) => seats::perform(held, job, notices),
        (Job::Report(file), Some(held)) => take_out::report(held, &file),
        (Job::Bug(file, mods, at), Some(held)) => take_out::bug(held, &file, &mods, at),
    }
}

fn forward(mut held: Box<Held>, result: Result<(), Refusal>, mut notices: Vec<Notice>) -> Done {
    match result {
        Ok(()) => {
            held.record(&mut notices);
            Done::new(Some(held), Change::Forward, notices)
        }
        Err(refusal @ Refusal::Internal { .. }) => {
            report_done(Some(held), Weight::Fault, refusal.to_string())
        }
        Err(refusal) => report_done(Some(held), Weight::Refusal, refusal.to_string()),
    }
}

/// Puts a match in the place of another, where that was kept. Of a file that had more
/// orders nothing is written over.
///
/// # Errors
/// Why the new one cannot be kept; with it goes the old one, unless that cannot be
/// kept any more either.
fn put(
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

/// Lets the program decide; what it considered, where it looked ahead.
fn opponent(game: &mut Game, strength: Option<&str>) -> Result<Option<Consideration>, Refusal> {
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

fn report_done(held: Option<Box<Held>>, weight: Weight, text: String) -> Done {
    Done::new(held, Change::None, vec![Notice::new(weight, text)])
}

#[cfg(test)]
mod tests;
