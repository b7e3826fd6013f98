//! Jobs that move through the past of a match and between its branches: undo,
//! redo, and new branches.

use std::path::PathBuf;

use super::{Change, Done, Held, Notice, Weight};
use monteria_content::file_error;
use monteria_game::{Game, Order};
use monteria_saves::{Branch, Branches, read_save};

/// The name of a match without earlier branches.
const FIRST_BRANCH: &str = "First branch";

/// Goes back to the last decision of a person.
pub(super) fn undo(mut held: Box<Held>, mut notices: Vec<Notice>) -> Done {
    undo_to_person(&mut held, usize::MAX, &mut notices);
    held.record(&mut notices);
    Done::new(Some(held), Change::Jump, notices)
}

/// Goes forward to the next decision of a person.
pub(super) fn redo(mut held: Box<Held>, mut notices: Vec<Notice>) -> Done {
    while redo_one(&mut held, &mut notices) && !held.awaits_person() {}
    Done::new(Some(held), Change::Forward, notices)
}

/// Goes to the state after so many orders; backwards, to the last decision of a
/// person up to there.
pub(super) fn travel(mut held: Box<Held>, to: usize, mut notices: Vec<Notice>) -> Done {
    if to < held.game.orders().len() {
        undo_to_person(&mut held, to, &mut notices);
        held.record(&mut notices);
    }
    while held.game.orders().len() < to && redo_one(&mut held, &mut notices) {}
    Done::new(Some(held), Change::Jump, notices)
}

/// Plays on from before this order: the match so far is kept whole, and the one on the
/// table becomes a new branch.
pub(super) fn branch(
    mut held: Box<Held>,
    at: usize,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> Done {
    let here = held.game.orders().len();
    if let Err(why) = put_aside(&mut held, branches, &mut notices) {
        notices.push(Notice::new(Weight::Fault, why));
        return rewind_to(held, here, notices);
    }
    let kept = held.game.branch().to_owned();
    let name = branches.free_name(&format!("From decision {}", at + 1));
    held.game.name_branch(name.clone());
    let text = format!("“{name}” is played on from here. “{kept}” is kept as it was played.");
    notices.push(Notice::new(Weight::Remark, text));
    rewind_to(held, at, notices)
}

/// Puts another branch on the table: goes back to the last common order, and gives its
/// orders from there on.
pub(super) fn switch(
    mut held: Box<Held>,
    branch: &Branch,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> Done {
    let here = held.game.orders().len();
    let saved = read_save(&branch.file).map_err(|error| error.to_string());
    let fits = saved.and_then(|saved| match saved.header.setup == *held.game.setup() {
        true => Ok(saved),
        false => Err(format!("“{}” is of another match.", branch.name)),
    });
    let kept = fits.and_then(|saved| put_aside(&mut held, branches, &mut notices).map(|()| saved));
    let saved = match kept {
        Ok(saved) => saved,
        Err(why) => {
            notices.push(Notice::new(Weight::Fault, why));
            return rewind_to(held, here, notices);
        }
    };
    let alike =
        held.game.orders().iter().zip(&saved.lines).take_while(|(own, line)| **own == line.order);
    let common = alike.count();
    held.game.name_branch(branch.name.clone());
    let mut done = rewind_to(held, common, notices);
    let Some(held) = &mut done.held else { return done };
    for (number, line) in saved.lines.iter().enumerate().skip(common) {
        if let Err(refusal) = held.game.submit(line.order.clone()) {
            let text = format!(
                "“{}” could be played again up to order {number} of {}; the next one was refused: \
                 {refusal}.",
                branch.name,
                saved.lines.len()
            );
            done.notices.push(Notice::new(Weight::Fault, text));
            break;
        }
        held.record(&mut done.notices);
    }
    done
}

/// Keeps undone orders as a branch of their own if this order would drop them.
pub(super) fn keep_undone(
    held: &mut Held,
    order: &Order,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) {
    let same = held.game.next_undone() == Some(order);
    if !same && held.game.check(order).is_ok() {
        keep_branch(held, branches, notices);
    }
}

/// As [`keep_undone`], but for a decision of the program, made by `play`: its
/// order is not known before. If it repeats the undone order, nothing is dropped,
/// and the branch is deleted.
pub(super) fn keep_undone_by<T>(
    held: &mut Held,
    branches: &Branches,
    notices: &mut Vec<Notice>,
    play: impl FnOnce(&mut Game) -> T,
) -> T {
    let told = notices.len();
    let kept = keep_branch(held, branches, notices);
    let played = play(&mut held.game);
    if let Some(file) = kept.filter(|_| held.game.redoable() > 0) {
        match std::fs::remove_file(&file) {
            Ok(()) => notices.truncate(told),
            Err(error) => notices.push(Notice::new(Weight::Fault, file_error(&file, &error))),
        }
    }
    played
}

/// Keeps undone orders as a branch, and returns its file. Only a turn or two counts as
/// reconsidered and is not kept, nor is what another branch holds already.
fn keep_branch(held: &mut Held, branches: &Branches, notices: &mut Vec<Notice>) -> Option<PathBuf> {
    const MIN_UNDONE: usize = 8;
    if held.game.redoable() < MIN_UNDONE {
        return None;
    }
    let here = held.game.orders().len();
    let own = held.game.branch().to_owned();
    while redo_one(held, notices) {}
    if branches.list().iter().any(|branch| contains_match(branch, &held.game)) {
        undo_to(held, here, notices);
        return None;
    }
    let name = branches.free_name(&format!("Taken back from decision {}", here + 1));
    held.game.name_branch(name.clone());
    let kept = branches.keep(&held.game, &held.hashes);
    notices.push(match &kept {
        Ok(_) => Notice::new(
            Weight::Remark,
            format!("What was taken back is kept as the branch “{name}”."),
        ),
        Err(error) => {
            Notice::new(Weight::Fault, format!("What was taken back was not kept. {error}"))
        }
    });
    held.game.name_branch(own);
    undo_to(held, here, notices);
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
    mut held: Box<Held>,
    new_name: &str,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> Done {
    let kept = branches.list().into_iter().find(|branch| branch.name == held.game.branch());
    let named = kept
        .map_or_else(|| Ok(branches.free_name(new_name)), |kept| branches.rename(&kept, new_name));
    match named {
        Ok(name) => held.game.name_branch(name),
        Err(why) => notices.push(Notice::new(Weight::Fault, why)),
    }
    held.record(&mut notices);
    Done::new(Some(held), Change::None, notices)
}

/// Keeps the match on the table beside the other branches, with its undone orders.
fn put_aside(
    held: &mut Held,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) -> Result<(), String> {
    while redo_one(held, notices) {}
    if held.game.branch().is_empty() {
        held.game.name_branch(branches.free_name(FIRST_BRANCH));
    }
    branches
        .keep(&held.game, &held.hashes)
        .map(drop)
        .map_err(|error| format!("The match was not kept. {error}"))
}

/// Undoes all but so many orders.
fn rewind_to(mut held: Box<Held>, orders: usize, mut notices: Vec<Notice>) -> Done {
    undo_to(&mut held, orders, &mut notices);
    Done::new(Some(held), Change::Jump, notices)
}

fn undo_to(held: &mut Held, orders: usize, notices: &mut Vec<Notice>) {
    let beyond = held.game.orders().len().saturating_sub(orders);
    if let Err(error) = held.game.undo(beyond) {
        notices.push(Notice::new(Weight::Fault, error.to_string()));
    }
    held.record(notices);
}

/// Goes back to at most so many orders, and further to a decision of a person, if there
/// is one; at least one order.
fn undo_to_person(held: &mut Held, most: usize, notices: &mut Vec<Notice>) {
    let people = !held.game.seats_of_people().is_empty();
    loop {
        match held.game.undo(1) {
            Ok(0) => return,
            Ok(_) if held.game.orders().len() <= most && (held.awaits_person() || !people) => {
                return;
            }
            Ok(_) => {}
            Err(error) => {
                notices.push(Notice::new(Weight::Fault, error.to_string()));
                return;
            }
        }
    }
}

/// Gives the order again that was undone last; returns whether there was a legal one.
fn redo_one(held: &mut Held, notices: &mut Vec<Notice>) -> bool {
    if held.game.redoable() == 0 {
        return false;
    }
    if let Err(refusal) = held.game.redo() {
        notices.push(Notice::new(Weight::Remark, refusal.to_string()));
        return false;
    }
    held.record(notices);
    true
}
