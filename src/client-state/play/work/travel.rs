//! Jobs that move through the past of a match and between its branches: undo,
//! redo, and new branches.

use std::path::PathBuf;

use super::{Change, JobResult, Notice, NoticeKind, OpenMatch};
use monteria_content::file_error;
use monteria_game::{Game, Order, Text, text};
use monteria_saves::{Branch, Branches, read_save};

/// The name of a match without earlier branches.
const FIRST_BRANCH: Text = text!("window-first-branch", "First branch");

/// Goes back to the last decision of a person.
pub(super) fn undo(mut open_match: Box<OpenMatch>, mut notices: Vec<Notice>) -> JobResult {
    undo_to_person(&mut open_match, usize::MAX, &mut notices);
    open_match.record(&mut notices);
    JobResult::new(Some(open_match), Change::Jump, notices)
}

/// Goes forward to the next decision of a person.
pub(super) fn redo(mut open_match: Box<OpenMatch>, mut notices: Vec<Notice>) -> JobResult {
    while redo_one(&mut open_match, &mut notices) && !open_match.awaits_person() {}
    JobResult::new(Some(open_match), Change::Forward, notices)
}

/// Goes to the state after so many orders; backwards, to the last decision of a
/// person up to there.
pub(super) fn travel(
    mut open_match: Box<OpenMatch>,
    to: usize,
    mut notices: Vec<Notice>,
) -> JobResult {
    if to < open_match.game.orders().len() {
        undo_to_person(&mut open_match, to, &mut notices);
        open_match.record(&mut notices);
    }
    while open_match.game.orders().len() < to && redo_one(&mut open_match, &mut notices) {}
    JobResult::new(Some(open_match), Change::Jump, notices)
}

/// Plays on from before this order: the match so far is kept whole, and the one on the
/// table becomes a new branch.
pub(super) fn branch(
    mut open_match: Box<OpenMatch>,
    at: usize,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> JobResult {
    let here = open_match.game.orders().len();
    if let Err(why) = put_aside(&mut open_match, branches, &mut notices) {
        notices.push(Notice::new(NoticeKind::Fault, why));
        return rewind_to(open_match, here, notices);
    }
    let kept = open_match.game.branch().to_owned();
    let name =
        branches.free_name(&text!("window-from-decision", "From decision {at}", at = at + 1));
    open_match.game.name_branch(name.clone());
    let text = text!(
        "window-is-played-on-from-here-is",
        "“{name}” continues from here. “{kept}” is kept as you played it."
    );
    notices.push(Notice::new(NoticeKind::Remark, text));
    rewind_to(open_match, at, notices)
}

/// Puts another branch on the table: goes back to the last common order, and gives its
/// orders from there on.
pub(super) fn switch(
    mut open_match: Box<OpenMatch>,
    branch: &Branch,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> JobResult {
    let here = open_match.game.orders().len();
    let saved = read_save(&branch.file).map_err(Text::from);
    let fits = saved.and_then(|saved| match saved.header.setup == *open_match.game.setup() {
        true => Ok(saved),
        false => Err(text!(
            "window-is-of-another-match",
            "“{name}” belongs to another match.",
            name = branch.name
        )),
    });
    let kept =
        fits.and_then(|saved| put_aside(&mut open_match, branches, &mut notices).map(|()| saved));
    let saved = match kept {
        Ok(saved) => saved,
        Err(why) => {
            notices.push(Notice::new(NoticeKind::Fault, why));
            return rewind_to(open_match, here, notices);
        }
    };
    let alike = open_match
        .game
        .orders()
        .iter()
        .zip(&saved.lines)
        .take_while(|(own, line)| **own == line.order);
    let common = alike.count();
    open_match.game.name_branch(branch.name.clone());
    let mut done = rewind_to(open_match, common, notices);
    if let Some(open_match) = &mut done.open_match {
        let rest = saved.lines.iter().map(|line| &line.order).enumerate().skip(common);
        for (number, order) in rest {
            if let Err(refusal) = open_match.game.submit(order.clone()) {
                let text = text!(
                    "window-could-be-played-again-up-to",
                    "“{name}” was replayed up to order {number} of {lines}; the next one was \
                     refused: {refusal}.",
                    name = branch.name,
                    lines = saved.lines.len(),
                    refusal = refusal.text()
                );
                done.notices.push(Notice::new(NoticeKind::Fault, text));
                break;
            }
            open_match.record(&mut done.notices);
        }
    }
    done
}

/// Keeps undone orders as a branch of their own if this order would drop them.
pub(super) fn keep_undone(
    open_match: &mut OpenMatch,
    order: &Order,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) {
    let same = open_match.game.next_undone() == Some(order);
    if !same && open_match.game.check(order).is_ok() {
        keep_branch(open_match, branches, notices);
    }
}

/// As [`keep_undone`], but for a decision of the program, made by `play`: its
/// order is not known before. If it repeats the undone order, nothing is dropped,
/// and the branch is deleted.
pub(super) fn keep_undone_by<T>(
    open_match: &mut OpenMatch,
    branches: &Branches,
    notices: &mut Vec<Notice>,
    play: impl FnOnce(&mut Game) -> T,
) -> T {
    let notices_before = notices.len();
    let kept = keep_branch(open_match, branches, notices);
    let played = play(&mut open_match.game);
    if let Some(file) = kept.filter(|_| open_match.game.redoable() > 0) {
        match std::fs::remove_file(&file) {
            Ok(()) => notices.truncate(notices_before),
            Err(error) => notices.push(Notice::new(NoticeKind::Fault, file_error(&file, &error))),
        }
    }
    played
}

/// Keeps undone orders as a branch, and returns its file. Only a turn or two counts as
/// reconsidered and is not kept, nor is what another branch holds already.
fn keep_branch(
    open_match: &mut OpenMatch,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) -> Option<PathBuf> {
    const MIN_UNDONE: usize = 8;
    if open_match.game.redoable() < MIN_UNDONE {
        return None;
    }
    let here = open_match.game.orders().len();
    let own = open_match.game.branch().to_owned();
    while redo_one(open_match, notices) {}
    if branches.list().iter().any(|branch| contains_match(branch, &open_match.game)) {
        undo_to(open_match, here, notices);
        return None;
    }
    let name = branches.free_name(&text!(
        "window-taken-back-from-decision",
        "Undone from decision {here}",
        here = here + 1
    ));
    open_match.game.name_branch(name.clone());
    let kept = branches.keep(&open_match.game, &open_match.hashes);
    notices.push(match &kept {
        Ok(_) => Notice::new(
            NoticeKind::Remark,
            text!(
                "window-what-was-taken-back-is-kept",
                "The undone decisions are kept as the branch “{name}”."
            ),
        ),
        Err(error) => Notice::new(
            NoticeKind::Fault,
            text!(
                "window-what-was-taken-back-was-not-kept",
                "The undone decisions were not kept. {error}",
                error = error.to_string()
            ),
        ),
    });
    open_match.game.name_branch(own);
    undo_to(open_match, here, notices);
    kept.ok()
}

/// Returns whether a branch continues everything played here. An
/// unreadable branch does not.
fn contains_match(branch: &Branch, game: &Game) -> bool {
    let orders = game.orders();
    let saved = read_save(&branch.file).ok().filter(|saved| saved.header.setup == *game.setup());
    saved.is_some_and(|saved| {
        saved.lines.iter().map(|line| &line.order).take(orders.len()).eq(orders)
    })
}

/// Renames the branch on the table, also where it was kept under its old name.
pub(super) fn name(
    mut open_match: Box<OpenMatch>,
    new_name: &str,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> JobResult {
    let kept = branches.list().into_iter().find(|branch| branch.name == open_match.game.branch());
    let named = kept
        .map_or_else(|| Ok(branches.free_name(new_name)), |kept| branches.rename(&kept, new_name));
    match named {
        Ok(name) => open_match.game.name_branch(name),
        Err(why) => notices.push(Notice::new(NoticeKind::Fault, why)),
    }
    open_match.record(&mut notices);
    JobResult::new(Some(open_match), Change::None, notices)
}

/// Keeps the match on the table beside the other branches, with its undone orders.
fn put_aside(
    open_match: &mut OpenMatch,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) -> Result<(), Text> {
    while redo_one(open_match, notices) {}
    if open_match.game.branch().is_empty() {
        open_match.game.name_branch(branches.free_name(&FIRST_BRANCH));
    }
    branches.keep(&open_match.game, &open_match.hashes).map(drop).map_err(|error| {
        text!(
            "window-the-match-was-not-kept",
            "The match was not kept. {error}",
            error = error.to_string()
        )
    })
}

/// Undoes all but so many orders.
fn rewind_to(mut open_match: Box<OpenMatch>, orders: usize, mut notices: Vec<Notice>) -> JobResult {
    undo_to(&mut open_match, orders, &mut notices);
    JobResult::new(Some(open_match), Change::Jump, notices)
}

fn undo_to(open_match: &mut OpenMatch, orders: usize, notices: &mut Vec<Notice>) {
    let beyond = open_match.game.orders().len().saturating_sub(orders);
    if let Err(error) = open_match.game.undo(beyond) {
        notices.push(Notice::new(NoticeKind::Fault, error));
    }
    open_match.record(notices);
}

/// Goes back to at most so many orders, and further to a decision of a person, if there
/// is one; at least one order.
fn undo_to_person(open_match: &mut OpenMatch, most: usize, notices: &mut Vec<Notice>) {
    let people = !open_match.game.seats_of_people().is_empty();
    loop {
        match open_match.game.undo(1) {
            Ok(0) => return,
            Ok(_)
                if open_match.game.orders().len() <= most
                    && (open_match.awaits_person() || !people) =>
            {
                return;
            }
            Ok(_) => {}
            Err(error) => {
                notices.push(Notice::new(NoticeKind::Fault, error));
                return;
            }
        }
    }
}

/// Gives the order again that was undone last; returns whether there was a legal one.
fn redo_one(open_match: &mut OpenMatch, notices: &mut Vec<Notice>) -> bool {
    if open_match.game.redoable() == 0 {
        return false;
    }
    if let Err(refusal) = open_match.game.redo() {
        notices.push(Notice::new(NoticeKind::Remark, refusal.text()));
        return false;
    }
    open_match.record(notices);
    true
}
