//! Progress of the unfinished matches on the page *Load*.
//!
//! A save holds the setup and the orders of a match, not the round it has reached. While
//! the page is open, each match is replayed in turn on a background thread.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::commands::jobs::Wake;
use crate::files::SaveEntry;
use crate::options::Games;
use crate::pages::ui_state::{Page, UiState};
use monteria_game::{Game, Ruleset, Text, Viewer};
use monteria_saves::read_save;

/// A file with its time of modification; `None` where the system does not report one.
type Written = (PathBuf, Option<SystemTime>);

/// The phases found so far, and the running replay.
#[derive(Resource, Default)]
pub struct Phases {
    known: BTreeMap<Written, Text>,
    task: Option<(Written, Task<Text>)>,
}

impl Phases {
    /// Returns the round or turn that this match has reached, or `None`
    /// until it is known.
    pub fn of(&self, entry: &SaveEntry) -> Option<&Text> {
        let found = self.known.get(&(entry.file.clone(), entry.written))?;
        Some(found).filter(|phase| !phase.is_empty())
    }

    /// Returns whether the replay of each of these saves has ended, with
    /// or without a result.
    pub fn all_found(&self, entries: &[SaveEntry]) -> bool {
        entries.iter().all(|entry| self.known.contains_key(&(entry.file.clone(), entry.written)))
    }
}

/// Collects the result of the last replay, and starts the next one while the
/// page *Load* is open.
pub fn find(ui: Res<UiState>, games: Res<Games>, wake: Res<Wake>, mut phases: ResMut<Phases>) {
    if let Some((written, task)) = phases.task.as_mut()
        && let Some(phase) = block_on(poll_once(task))
    {
        let written = written.clone();
        phases.task = None;
        phases.known.insert(written, phase);
    }
    if ui.page != Some(Page::Load) || phases.task.is_some() {
        return;
    }
    let written = |entry: &SaveEntry| (entry.file.clone(), entry.written);
    let Some(next) = ui.unfinished.iter().map(written).find(|one| !phases.known.contains_key(one))
    else {
        return;
    };
    let rulesets = games.all().to_vec();
    let wake = wake.clone();
    let file = next.0.clone();
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let phase = catch_unwind(AssertUnwindSafe(|| phase_of(&rulesets, &file)));
        if let Some(wake) = &wake.0 {
            wake();
        }
        phase.ok().flatten().unwrap_or_default()
    });
    phases.task = Some((next, task));
}

/// Returns the public phase at the end of a save, or `None` if it cannot be replayed.
fn phase_of(rulesets: &[Arc<dyn Ruleset>], file: &Path) -> Option<Text> {
    let saved = read_save(file).ok()?;
    let setup = &saved.header.setup;
    let ruleset = rulesets.iter().find(|ruleset| ruleset.plays(&setup.ruleset, &setup.scenario))?;
    let mut game = Game::start(ruleset.clone(), setup.clone()).ok()?;
    for line in saved.lines {
        game.submit(line.order).ok()?;
    }
    Some(game.view(Viewer::Everyone).phase)
}
