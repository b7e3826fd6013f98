//! Commands about the past of the match on the table, and the beginnings of its turns.

use std::collections::VecDeque;

use bevy::prelude::Resource;

use monteria_game::PastDecision;
use monteria_saves::Branch;

/// A command about the past of the match on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PastCommand {
    /// Open or fold the history bar.
    Bar,
    /// Show the match as it stood before this decision, counted from 0.
    Look(usize),
    /// Look so many decisions later, or earlier.
    Step(i32),
    /// Look at the beginning of the next turn (+1), or of the current
    /// or previous one (-1).
    Turn(i32),
    /// Replay the match from the shown moment, or pause.
    Watch,
    /// Replay the events of the next decision, then pause.
    WatchOne,
    /// Replay the whole match from its beginning.
    Again,
    /// Return to the current state of the match.
    Present,
    /// Undo all decisions after the shown moment.
    TakeBack,
    /// Redo decisions until so many have been made.
    GiveAgain(usize),
    /// Play on from the shown moment, and keep the match so far as another branch.
    PlayOn,
    /// Open or close the list of branches.
    Branches,
    /// Put a branch on the table.
    Switch(Branch),
    /// Put the branch of this name on the table.
    SwitchTo(String),
    /// Rename a branch; the one on the table if `None`.
    Rename(Option<Branch>, String),
}

/// The queue of commands that wait until no thread holds the match, and
/// the list of branches.
#[derive(Resource, Default)]
pub struct LookBack {
    commands: VecDeque<PastCommand>,
    /// The other branches of the match on the table, while their list is open.
    pub branches: Option<Vec<Branch>>,
    /// The stamp of the match at which the branches were listed.
    pub looked_for: u64,
}

impl LookBack {
    /// Queues a command. While a slider is dragged, only its last position matters.
    pub fn ask(&mut self, command: PastCommand) {
        if let (PastCommand::Look(_), Some(PastCommand::Look(_))) = (&command, self.commands.back())
        {
            self.commands.pop_back();
        }
        self.commands.push_back(command);
    }

    /// Takes the first command of the queue.
    pub fn take_first(&mut self) -> Option<PastCommand> {
        self.commands.pop_front()
    }

    /// Returns whether a command is waiting.
    pub fn waits(&self) -> bool {
        !self.commands.is_empty()
    }
}

/// Returns the numbers of the decisions with which turns begin.
pub fn turns(past: &[PastDecision]) -> Vec<usize> {
    let key =
        |past: &PastDecision| (past.round, past.turn, past.turn.is_none().then_some(past.seat));
    (0..past.len()).filter(|n| *n == 0 || key(&past[*n]) != key(&past[*n - 1])).collect()
}

/// Returns the beginning of the next turn, or, backwards, of the current one, or of the
/// previous one if the current one has just begun; `None` if there is none.
pub(crate) fn turn_from(turns: &[usize], here: usize, forward: bool) -> Option<usize> {
    if forward {
        turns.iter().copied().find(|turn| *turn > here)
    } else {
        Some(turns.iter().rev().copied().find(|turn| *turn < here).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests;
