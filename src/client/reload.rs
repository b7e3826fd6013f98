//! Reloading of content while the window is open: after a change of a file, and when a
//! mod is switched on or off. Content that cannot be played changes nothing.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, Task, block_on, poll_once};

use monteria_client_state::commands::jobs::{JobQueue, Wake};
use monteria_client_state::options::{Content, Games, Loader};
use monteria_client_state::pages::editor::Editor;
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::renew::Orders;
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::play::work::{Job, Notice, NoticeKind};
use monteria_client_state::settings::Settings;
use monteria_content::{Fault, LeftOut, watch};
use monteria_game::{Text, text};

/// The time files must rest before they are read: an editor writes a
/// file in several steps.
const PAUSE: Duration = Duration::from_millis(60);

/// The pending request to read content again.
#[derive(Resource)]
pub(super) struct Reload {
    loader: Option<Loader>,
    /// Whether something has changed since the last reading began.
    requested: Arc<AtomicBool>,
    /// The mods that were left out at the start of the program and have
    /// not been mended since.
    left_out_before: BTreeSet<String>,
}

impl Reload {
    pub(crate) fn new(loader: Option<Loader>, left_out: &[LeftOut]) -> Self {
        let left_out_before = left_out.iter().map(|one| one.name.clone()).collect();
        Reload { loader, requested: Arc::new(AtomicBool::new(false)), left_out_before }
    }

    /// Requests reading all content again.
    pub(crate) fn ask(&self) {
        self.requested.store(true, Ordering::Relaxed);
    }
}

/// The running reading, and the file watcher.
#[derive(Resource, Default)]
pub(super) struct Reading {
    task: Option<Task<Result<Content, String>>>,
    /// The watcher; dropping it ends the watch.
    watcher: Option<Box<dyn Send + Sync>>,
}

impl Reading {
    /// Returns whether nothing is being read and nothing is requested.
    pub(crate) fn idle(&self, reload: &Reload) -> bool {
        self.task.is_none() && !reload.requested.load(Ordering::Relaxed)
    }
}

pub(super) fn plugin(app: &mut App) {
    // The callback that wakes the window exists only after the first systems have run.
    app.init_resource::<Reading>().add_systems(PostStartup, watch_files);
}

/// Watches the files of content.
fn watch_files(
    reload: Res<Reload>,
    wake: Option<Res<Wake>>,
    mut reading: ResMut<Reading>,
    mut ui: ResMut<UiState>,
) {
    // Content that was given as a whole has no files.
    let Some(loader) = &reload.loader else { return };
    let requested = reload.requested.clone();
    let wake = wake.map(|wake| wake.clone());
    let on_change = move || {
        requested.store(true, Ordering::Relaxed);
        if let Some(wake) = wake.as_ref().and_then(|wake| wake.0.as_ref()) {
            wake();
        }
    };
    match watch(loader.places.iter().cloned(), on_change) {
        Ok(watcher) => reading.watcher = Some(Box::new(watcher)),
        Err(why) => {
            let text = text!(
                "window-files-that-change-are-not-noticed",
                "Changed files are not detected ({why}); “Read again” on the mods page reads them."
            );
            ui.tell(Notice::new(NoticeKind::Remark, text));
        }
    }
}

/// Starts a requested reading on a background thread.
pub(super) fn start(
    reload: Res<Reload>,
    settings: Res<Settings>,
    wake: Option<Res<Wake>>,
    mut reading: ResMut<Reading>,
) {
    let wanted = reading.task.is_none() && reload.requested.load(Ordering::Relaxed);
    let Some(loader) = reload.loader.clone().filter(|_| wanted) else { return };
    let requested = reload.requested.clone();
    let settings = settings.content();
    let wake = wake.map(|wake| wake.clone());
    reading.task = Some(IoTaskPool::get().spawn(async move {
        let began = Instant::now();
        while requested.swap(false, Ordering::Relaxed) {
            std::thread::sleep(PAUSE);
        }
        let read = (loader.load)(&settings);
        debug!("content was read anew in {:.0?}", began.elapsed());
        if let Some(wake) = wake.as_ref().and_then(|wake| wake.0.as_ref()) {
            wake();
        }
        read
    }));
}

/// Applies the content that was read: it is in play from now on, and the match on the
/// table is replayed if the content changes it.
pub(super) fn apply(
    mut reading: ResMut<Reading>,
    mut reload: ResMut<Reload>,
    mut games: ResMut<Games>,
    mut ui: ResMut<UiState>,
    mut jobs: ResMut<JobQueue>,
    state: Res<State<AppState>>,
    session: Option<Res<Session>>,
    editor: Res<Editor>,
) {
    let finished = reading.task.as_mut().and_then(|task| block_on(poll_once(task)));
    let Some(read) = finished else { return };
    reading.task = None;
    let content = match read {
        Ok(content) => content,
        Err(why) => {
            let text = text!(
                "window-the-files-cannot-be-played-as",
                "The changed files cannot be used; the version that was read before stays in use."
            );
            let text = Text::joined([text, Text::verbatim(why)], "\n\n");
            ui.tell_broken(vec![(String::new(), text)]);
            return;
        }
    };
    // A mod left out at the start is not reported again until it has been mended once.
    reload.left_out_before.retain(|name| content.left_out.iter().any(|one| one.name == *name));
    let broken = content.left_out.iter().filter(|one| !reload.left_out_before.contains(&one.name));
    let message = |one: &LeftOut| {
        (one.name.clone(), left_out_message(&one.name, one.faults.sorted().into_iter()))
    };
    ui.tell_broken(broken.map(message).collect());
    games.renew(content);
    ui.setup.forget();
    if *state.get() == AppState::Playing && session.is_some() {
        let orders = if editor.open.is_some() { Orders::WhileLegal } else { Orders::All };
        jobs.ask(Job::Renew(games.all().to_vec(), orders));
    }
}

/// Returns the message about a mod that is newly left out.
fn left_out_message<'f>(name: &str, faults: impl Iterator<Item = &'f Fault>) -> Text {
    const MAX_FAULTS: usize = 4;
    let all: Vec<String> = faults.map(ToString::to_string).collect();
    let more = all.len().saturating_sub(MAX_FAULTS);
    let left_out = text!("window-the-mod-is-left-out", "The mod “{name}” is not loaded");
    let mut parts = vec![left_out.with(Text::sign(":"))];
    parts.extend(all.into_iter().take(MAX_FAULTS).map(Text::verbatim));
    if more > 0 {
        parts.push(text!(
            "window-and-more-the-page-of-mods",
            "and {more} more; the mods page lists them all"
        ));
    }
    Text::joined(parts, "\n\n")
}
