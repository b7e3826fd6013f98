//! Through the past of a match and into another branch of it: what `work` does on its
//! thread where orders are taken back, given again or left for others.

use std::path::PathBuf;

use super::{Change, Done, Held, Notice, Weight};
use monteria_content::file_error;
use monteria_game::{Game, Order};
use monteria_saves::{Branch, Branches, read_save};

/// The name of a match that had no branches before.
const FIRST: &str = "First branch";

/// Goes back to the last decision of a person.
pub(super) fn undo(mut held: Box<Held>, mut notices: Vec<Notice>) -> Done {
    back_to(&mut held, usize::MAX, &mut notices);
    held.record(&mut notices);
    Done::new(Some(held), Change::Jump, notices)
}

/// Goes forward to the next decision of a person.
pub(super) fn redo(mut held: Box<Held>, mut notices: Vec<Notice>) -> Done {
    while forward(&mut held, &mut notices) && !held.rests() {}
    Done::new(Some(held), Change::Forward, notices)
}

/// Goes to where so many orders have been given: back, to the last decision of a
/// person up to there.
pub(super) fn travel(mut held: Box<Held>, to: usize, mut notices: Vec<Notice>) -> Done {
    if to < held.game.orders().len() {
        back_to(&mut held, to, &mut notices);
        held.record(&mut notices);
    }
    while held.game.orders().len() < to && forward(&mut held, &mut notices) {}
    Done::new(Some(held), Change::Jump, notices)
}

/// Plays on from before the order of this number: the match as it was played is kept
/// whole, and what lies on the table is a new branch.
pub(super) fn branch(
    mut held: Box<Held>,
    at: usize,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> Done {
    let here = held.game.orders().len();
    if let Err(why) = put_aside(&mut held, branches, &mut notices) {
        notices.push(Notice::new(Weight::Fault, why));
        return take_back(held, here, notices);
    }
    let kept = held.game.branch().to_owned();
    let name = branches.free_name(&format!("From decision {}", at + 1));
    held.game.name_branch(name.clone());
    let text = format!("“{name}” is played on from here. “{kept}” is kept as it was played.");
    notices.push(Notice::new(Weight::Remark, text));
    take_back(held, at, notices)
}

/// Puts another branch on the table: goes back to where the two part, and gives its
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
    let aside = fits.and_then(|saved| put_aside(&mut held, branches, &mut notices).map(|()| saved));
    let saved = match aside {
        Ok(saved) => saved,
        Err(why) => {
            notices.push(Notice::new(Weight::Fault, why));
            return take_back(held, here, notices);
        }
    };
    let alike =
        held.game.orders().iter().zip(&saved.lines).take_while(|(own, line)| **own == line.order);
    let parts = alike.count();
    held.game.name_branch(branch.name.clone());
    let mut done = take_back(held, parts, notices);
    let Some(held) = &mut done.held else { return done };
    for (number, line) in saved.lines.iter().enumerate().skip(parts) {
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

/// Keeps what was taken back as a branch of its own, where this order leads elsewhere and
/// it would be lost.
pub(super) fn keep_undone(
    held: &mut Held,
    order: &Order,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) {
    let same = held.game.next_undone() == Some(order);
    if !same && held.game.check(order).is_ok() {
        keep(held, branches, notices);
    }
}

/// The same where the program decides, as `play` has it do: nobody knows before
/// what it will order. Where it does again what was taken back, nothing is lost
/// and the branch goes.
pub(super) fn keep_undone_by<T>(
    held: &mut Held,
    branches: &Branches,
    notices: &mut Vec<Notice>,
    play: impl FnOnce(&mut Game) -> T,
) -> T {
    let told = notices.len();
    let kept = keep(held, branches, notices);
    let played = play(&mut held.game);
    if let Some(file) = kept.filter(|_| held.game.redoable() > 0) {
        match std::fs::remove_file(&file) {
            Ok(()) => notices.truncate(told),
            Err(error) => notices.push(Notice::new(Weight::Fault, file_error(&file, &error))),
        }
    }
    played
}

/// Keeps what was taken back as a branch, and gives its file; none of less than a
/// turn or two, which is what somebody thought better of, and none of what
/// another branch holds already.
fn keep(held: &mut Held, branches: &Branches, notices: &mut Vec<Notice>) -> Option<PathBuf> {
    const LEAST: usize = 8;
    if held.game.redoable() < LEAST {
        return None;
    }
    let here = held.game.orders().len();
    let own = held.game.branch().to_owned();
    while forward(held, notices) {}
    if branches.list().iter().any(|branch| holds(branch, &held.game)) {
        go_back(held, here, notices);
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
    go_back(held, here, notices);
    kept.ok()
}

/// Whether a branch goes on from all that has been played here. One that cannot
/// be read holds nothing.
fn holds(branch: &Branch, game: &Game) -> bool {
    let orders = game.orders();
    let saved = read_save(&branch.file).ok().filter(|saved| saved.header.setup == *game.setup());
    saved.is_some_and(|saved| {
        saved.lines.iter().map(|line| &line.order).take(orders.len()).eq(orders)
    })
}

/// Gives the branch on the table another name, also where it was put aside before.
pub(super) fn name(
    mut held: Box<Held>,
    wished: &str,
    branches: &Branches,
    mut notices: Vec<Notice>,
) -> Done {
    let aside = branches.list().into_iter().find(|branch| branch.name == held.game.branch());
    let named = aside
        .map_or_else(|| Ok(branches.free_name(wished)), |aside| branches.rename(&aside, wished));
    match named {
        Ok(name) => held.game.name_branch(name),
        Err(why) => notices.push(Notice::new(Weight::Fault, why)),
    }
    held.record(&mut notices);
    Done::new(Some(held), Change::None, notices)
}

/// Keeps what lies on the table beside the other branches, with all that was
/// taken back of it.
fn put_aside(
    held: &mut Held,
    branches: &Branches,
    notices: &mut Vec<Notice>,
) -> Result<(), String> {
    while forward(held, notices) {}
    if held.game.branch().is_empty() {
        held.game.name_branch(branches.free_name(FIRST));
    }
    branches
        .keep(&held.game, &held.hashes)
        .map(drop)
        .map_err(|error| format!("The match was not kept. {error}"))
}

/// Takes back all orders but so many.
fn take_back(mut held: Box<Held>, orders: usize, mut notices: Vec<Notice>) -> Done {
    go_back(&mut held, orders, &mut notices);
    Done::new(Some(held), Change::Jump, notices)
}

fn go_back(held: &mut Held, orders: usize, notices: &mut Vec<Notice>) {
    let beyond = held.game.orders().len().saturating_sub(orders);
    if let Err(error) = held.game.undo(beyond) {
        notices.push(Notice::new(Weight::Fault, error.to_string()));
    }
    held.record(notices);
}

/// Goes back to where no more than so many orders have been given, and on to a decision
/// of a person, where there is one; one order at least.
fn back_to(held: &mut Held, most: usize, notices: &mut Vec<Notice>) {
    let people = !held.game.seats_of_people().is_empty();
    loop {
        match held.game.undo(1) {
            Ok(0) => return,
            Ok(_) if held.game.orders().len() <= most && (held.rests() || !people) => return,
            Ok(_) => {}
            Err(error) => {
                notices.push(Notice::new(Weight::Fault, error.to_string()));
                return;
            }
        }
    }
}

/// Gives the order again that was taken back last; returns whether there was
/// one that is legal.
fn forward(held: &mut Held, notices: &mut Vec<Notice>) -> bool {
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
