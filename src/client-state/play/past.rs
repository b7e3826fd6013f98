//! What a person may want of the past of the match on the table, and
//! where its turns begin.

use std::collections::VecDeque;

use bevy::prelude::Resource;

use monteria_game::PastDecision;
use monteria_saves::Branch;

/// What a person may want of the past of the match on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PastCommand {
    /// Open or fold the bar of the match.
    Bar,
    /// Show the match as it stood before the decision of this number, from 0.
    Look(usize),
    /// Look so many decisions later, or earlier.
    Step(i32),
    /// Look at the beginning of the next turn (+1), or of this one or
    /// the one before (-1).
    Turn(i32),
    /// Show what happened from there on, or halt.
    Watch,
    /// Show what the next decision led to, and halt.
    WatchOne,
    /// Show the whole match from its beginning.
    Again,
    /// Back to the match as it stands.
    Present,
    /// Take the decisions back that were made since then.
    TakeBack,
    /// Give decisions again that were taken back, until so many have been made.
    GiveAgain(usize),
    /// Play on from there, and keep the match as it was played beside it.
    PlayOn,
    /// Open or close the list of branches.
    Branches,
    /// Put this branch on the table.
    Switch(Branch),
    /// Put the branch of this name on the table.
    SwitchTo(String),
    /// Give a branch this name; the one on the table, where none is said.
    Rename(Option<Branch>, String),
}

/// What is wanted of the past and waits until no thread is at the match, and the branches
/// as they were found last.
#[derive(Resource, Default)]
pub struct LookBack {
    commands: VecDeque<PastCommand>,
    /// The other branches of the match on the table, while their list lies open.
    pub branches: Option<Vec<Branch>>,
    /// The stamp of the match at which they were looked for.
    pub looked_for: u64,
}

impl LookBack {
    /// Asks for something. While a slider is drawn only its last place matters.
    pub fn ask(&mut self, command: PastCommand) {
        if let (PastCommand::Look(_), Some(PastCommand::Look(_))) = (&command, self.commands.back())
        {
            self.commands.pop_back();
        }
        self.commands.push_back(command);
    }

    /// Takes the command that was asked for first.
    pub fn take_first(&mut self) -> Option<PastCommand> {
        self.commands.pop_front()
    }

    /// Whether something waits for the match.
    pub fn waits(&self) -> bool {
        !self.commands.is_empty()
    }
}

/// The numbers of the decisions with which turns begin.
pub fn turns(past: &[PastDecision]) -> Vec<usize> {
    let key =
        |past: &PastDecision| (past.round, past.turn, past.turn.is_none().then_some(past.seat));
    (0..past.len()).filter(|n| *n == 0 || key(&past[*n]) != key(&past[*n - 1])).collect()
}

/// The beginning of the next turn, or of the one in whose middle the match is shown, or
/// of the one before; none where there is no next.
pub(crate) fn turn_from(turns: &[usize], here: usize, forward: bool) -> Option<usize> {
    if forward {
        turns.iter().copied().find(|turn| *turn > here)
    } else {
        Some(turns.iter().rev().copied().find(|turn| *turn < here).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests;
