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
use crate::play::renew::{Orders, ReplayedMatch, replay_with_content};
use crate::play::seats::SeatJob;
use monteria_content::{Mod, ShownPath};
use monteria_game::{Game, MatchSetup, Order, Refusal, Ruleset, StateHash, Text, Viewer, text};
use monteria_opponents::{Consideration, Opponent, Opponents};
use monteria_saves::{AutosaveTarget, AutosaveWriter, Branch, Branches};

/// A match with its autosave.
pub struct OpenMatch {
    pub game: Game,
    /// The state hash after every order.
    pub hashes: Vec<StateHash>,
    /// The writer of the autosave.
    pub autosave: AutosaveWriter,
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
pub struct JobResult {
    pub open_match: Option<Box<OpenMatch>>,
    /// The change of the match.
    pub change: Change,
    /// The notices for the player.
    pub notices: Vec<Notice>,
    /// The candidates that a look-ahead opponent considered.
    pub considered: Option<Consideration>,
    /// A text for the clipboard.
    pub text: Option<String>,
}

impl JobResult {
    fn new(open_match: Option<Box<OpenMatch>>, change: Change, notices: Vec<Notice>) -> Self {
        JobResult { open_match, change, notices, considered: None, text: None }
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
    pub text: Text,
    pub kind: NoticeKind,
}

/// How a notice is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeKind {
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
    pub fn new(kind: NoticeKind, text: impl Into<Text>) -> Self {
        Notice { text: text.into(), kind }
    }
}

impl OpenMatch {
    /// Starts keeping a match and the hashes of its orders on the disk.
    pub fn begin(
        game: Game,
        hashes: Vec<StateHash>,
        keep_in: AutosaveTarget,
        loaded: Option<(&Path, bool)>,
        notices: &mut Vec<Notice>,
    ) -> Result<Box<Self>, Text> {
        let (autosave, remarks) = AutosaveWriter::begin(&game, &hashes, keep_in, loaded)?;
        add_remarks(remarks, notices);
        Ok(Box::new(OpenMatch { game, hashes, autosave }))
    }

    /// Records one new order, or undone orders, in the autosave.
    fn record(&mut self, notices: &mut Vec<Notice>) {
        let orders = self.game.orders().len();
        self.hashes.truncate(orders.saturating_sub(1));
        if orders > self.hashes.len() {
            match self.game.hash() {
                Ok(hash) => self.hashes.push(hash),
                Err(error) => notices.push(Notice::new(NoticeKind::Fault, error)),
            }
        }
        add_remarks(self.autosave.record(&self.game, &self.hashes), notices);
    }

    /// Closes the autosave of a match that leaves the table. Returns a notice on
    /// how to continue it.
    pub fn put_aside(&mut self) -> Option<Notice> {
        let file = self.autosave.file().map(Path::to_owned);
        if let Err(why) = self.autosave.close() {
            return Some(Notice::new(NoticeKind::Fault, why));
        }
        let file =
            file.filter(|_| self.game.outcome().is_none() && !self.game.orders().is_empty())?;
        let title = self.game.view(Viewer::Everyone).title;
        let text = text!(
            "window-is-not-over-load-goes-on",
            "{title} is not over: “Load” goes on with it. It is kept in {file}.",
            file = file.shown()
        );
        Some(Notice::new(NoticeKind::Remark, text))
    }

    /// Returns whether a person has to decide, or nobody.
    fn awaits_person(&self) -> bool {
        self.game.decision().is_none_or(|decision| !self.game.by_program(decision.seat))
    }
}

/// Turns messages of the autosave into notices.
fn add_remarks(remarks: impl IntoIterator<Item = impl Into<Text>>, notices: &mut Vec<Notice>) {
    notices.extend(
        remarks.into_iter().map(|text| {
            Notice::new(NoticeKind::Remark, text.into().capital().with(Text::sign(".")))
        }),
    );
}

/// Carries out a job. Never panics: a panic of the program below becomes a notice.
pub fn run(job: Job, open_match: Option<Box<OpenMatch>>) -> JobResult {
    catch_unwind(AssertUnwindSafe(|| perform(job, open_match))).unwrap_or_else(|panic| {
        let reason = panic
            .downcast_ref::<String>()
            .map(Text::verbatim)
            .or_else(|| panic.downcast_ref::<&str>().map(|text| Text::verbatim(*text)))
            .unwrap_or_else(|| text!("window-no-reason-given", "no reason given"));
        let text = text!(
            "window-the-program-failed-everything-up-to",
            "The program failed ({reason}). Everything up to the last order is on the disk: choose \
             “Continue” to go on."
        );
        JobResult::new(None, Change::Lost, vec![Notice::new(NoticeKind::Fault, text)])
    })
}

fn perform(job: Job, open_match: Option<Box<OpenMatch>>) -> JobResult {
    let notices = Vec::new();
    match (job, open_match) {
        (Job::Begin { ruleset, setup, keep_in }, old) => begin(ruleset, setup, keep_in, old),
        (Job::Load { rulesets, file, keep_in }, old) => {
            load::replace(old, &rulesets, &file, keep_in, notices)
        }
        (Job::Print(printout), open_match) => print(&printout, open_match),
        (_, None) => unchanged(
            None,
            NoticeKind::Remark,
            text!("window-there-is-no-match-on-the", "There is no match on the table."),
        ),
        (Job::Order(order, branches), Some(open_match)) => give_order(open_match, order, &branches),
        (Job::Opponent(strength, branches), Some(open_match)) => {
            decide_by_program(open_match, strength.as_deref(), &branches)
        }
        (Job::Undo, Some(open_match)) => travel::undo(open_match, notices),
        (Job::Redo, Some(open_match)) => travel::redo(open_match, notices),
        (Job::Travel(to), Some(open_match)) => travel::travel(open_match, to, notices),
        (Job::Branch(at, branches), Some(open_match)) => {
            travel::branch(open_match, at, &branches, notices)
        }
        (Job::Switch(branch, branches), Some(open_match)) => {
            travel::switch(open_match, &branch, &branches, notices)
        }
        (Job::Name(name, branches), Some(open_match)) => {
            travel::name(open_match, &name, &branches, notices)
        }
        (Job::Renew(rulesets, orders), Some(open_match)) => renew(open_match, &rulesets, orders),
        (Job::Save(file), Some(open_match)) => export::save(open_match, &file),
        (Job::Seats(job), Some(open_match)) => seats::perform(open_match, job, notices),
        (Job::Report(file), Some(open_match)) => export::report(open_match, &file),
        (Job::Bug(file, mods, at), Some(open_match)) => export::bug(open_match, &file, &mods, at),
    }
}

/// Begins a match in place of the old one, which stays on the table if that fails.
fn begin(
    ruleset: Arc<dyn Ruleset>,
    setup: MatchSetup,
    keep_in: AutosaveTarget,
    old: Option<Box<OpenMatch>>,
) -> JobResult {
    let mut notices = Vec::new();
    let begun = Game::start(ruleset, setup)
        .map_err(Text::from)
        .and_then(|game| OpenMatch::begin(game, Vec::new(), keep_in, None, &mut notices));
    match begun {
        Ok(new) => {
            notices.extend(old.and_then(|mut old| old.put_aside()));
            JobResult::new(Some(new), Change::Fresh(None), notices)
        }
        Err(error) => unchanged(
            old,
            NoticeKind::Fault,
            text!("window-the-match-cannot-begin", "The match cannot begin. {error}"),
        ),
    }
}

fn print(printout: &Printout, open_match: Option<Box<OpenMatch>>) -> JobResult {
    match printout.write(open_match.as_ref().map(|open_match| &open_match.game)) {
        Ok(text) => unchanged(open_match, NoticeKind::Remark, text),
        Err(text) => unchanged(open_match, NoticeKind::Fault, text),
    }
}

fn give_order(mut open_match: Box<OpenMatch>, order: Order, branches: &Branches) -> JobResult {
    let mut notices = Vec::new();
    travel::keep_undone(&mut open_match, &order, branches, &mut notices);
    let result = open_match.game.submit(order).map(drop);
    finish_order(open_match, result, notices)
}

/// Lets the seat's own opponent decide, or one of this strength.
fn decide_by_program(
    mut open_match: Box<OpenMatch>,
    strength: Option<&str>,
    branches: &Branches,
) -> JobResult {
    let mut notices = Vec::new();
    let play = |game: &mut Game| let_program_decide(game, strength);
    let played = travel::keep_undone_by(&mut open_match, branches, &mut notices, play);
    let (result, considered) = match played {
        Ok(considered) => (Ok(()), considered),
        Err(refusal) => (Err(refusal), None),
    };
    JobResult { considered, ..finish_order(open_match, result, notices) }
}

/// Replays the match with content that has been read again, if that changes it.
fn renew(open_match: Box<OpenMatch>, rulesets: &[Arc<dyn Ruleset>], orders: Orders) -> JobResult {
    let mut notices = Vec::new();
    let replayed = replay_with_content(rulesets, &open_match.game, orders);
    let ReplayedMatch { game, hashes, dropped } = match replayed {
        Ok(Some(replayed)) => replayed,
        Ok(None) => return JobResult::new(Some(open_match), Change::None, notices),
        Err(why) => {
            let text = text!(
                "window-what-lies-on-the-table-goes",
                "The match continues with the files that it began with: {why}."
            );
            return unchanged(Some(open_match), NoticeKind::OutOfStep, text);
        }
    };
    match replace_match(game, hashes, open_match, &mut notices) {
        Ok(new) => {
            let text = match dropped {
                Some((count, why)) => text!(
                    "window-of-the-match-would-not-be",
                    "Undone, because no longer legal on this table: {count} ({why}).",
                    count = decisions(count),
                    why = why.text()
                ),
                None => {
                    text!("window-the-table-is-as-its-files", "The table now matches its files.")
                }
            };
            notices.push(Notice::new(NoticeKind::Remark, text));
            JobResult::new(Some(new), Change::Renewed, notices)
        }
        Err((Some(old), why)) => unchanged(Some(old), NoticeKind::Fault, why),
        Err((None, why)) => {
            JobResult::new(None, Change::Lost, vec![Notice::new(NoticeKind::Fault, why)])
        }
    }
}

fn finish_order(
    mut open_match: Box<OpenMatch>,
    result: Result<(), Refusal>,
    mut notices: Vec<Notice>,
) -> JobResult {
    match result {
        Ok(()) => {
            open_match.record(&mut notices);
            JobResult::new(Some(open_match), Change::Forward, notices)
        }
        Err(refusal @ Refusal::Internal { .. }) => {
            unchanged(Some(open_match), NoticeKind::Fault, refusal.text())
        }
        Err(refusal) => unchanged(Some(open_match), NoticeKind::Refusal, refusal.text()),
    }
}

/// Replaces the open match by a new one. A file with more orders is never overwritten.
///
/// # Errors
/// The reason why the new match cannot be kept; with it the old match, unless that cannot
/// be kept any more either.
fn replace_match(
    game: Game,
    hashes: Vec<StateHash>,
    mut old: Box<OpenMatch>,
    notices: &mut Vec<Notice>,
) -> Result<Box<OpenMatch>, (Option<Box<OpenMatch>>, Text)> {
    let file = old.autosave.file().map(Path::to_owned);
    let keep_in = old.autosave.keep_in().clone();
    if let Err(why) = old.autosave.close() {
        return Err((Some(old), why));
    }
    let whole = game.orders().len() == old.game.orders().len();
    let file_as = |as_it_was: bool| file.as_deref().map(|file| (file, as_it_was));
    match OpenMatch::begin(game, hashes, keep_in.clone(), file_as(whole), notices) {
        Ok(new) => Ok(new),
        Err(why) => {
            Err((OpenMatch::begin(old.game, old.hashes, keep_in, file_as(true), notices).ok(), why))
        }
    }
}

/// Lets the program decide. Returns the candidates considered, if it looked ahead.
fn let_program_decide(
    game: &mut Game,
    strength: Option<&str>,
) -> Result<Option<Consideration>, Refusal> {
    let unknown = |error: &dyn std::fmt::Display| Refusal::Internal {
        detail: Text::verbatim(error.to_string()),
    };
    let turn = match strength {
        Some(strength) => Opponent::of_strength(game.ruleset().as_ref(), strength)
            .map_err(|error| unknown(&error))?
            .play(game)
            .map(Some),
        None => Opponents::of_match(game).map_err(|error| unknown(&error))?.play(game).transpose(),
    };
    Ok(turn?.and_then(|turn| turn.considered))
}

/// Returns a number of decisions in words.
fn decisions(count: usize) -> Text {
    let number = i64::try_from(count).unwrap_or(i64::MAX);
    Text::counted("window-decisions", number, "decision", "decisions")
}

fn unchanged(
    open_match: Option<Box<OpenMatch>>,
    weight: NoticeKind,
    text: impl Into<Text>,
) -> JobResult {
    JobResult::new(open_match, Change::None, vec![Notice::new(weight, text)])
}

#[cfg(test)]
mod tests;
