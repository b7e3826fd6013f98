//! Job queue of the match: turns orders into [`Job`]s, runs each on its own thread, and
//! applies the results to the [`Session`].

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::commands::saved_hot_keys;
use crate::files::Folders;
use crate::pages::editor::Editor;
use crate::pages::ui_state::UiState;
use crate::play::past::LookBack;
use crate::play::playback::Playback;
use crate::play::session::{AppState, GiveOrder, Selection, Session, UnseenEvents};
use crate::play::work::{Change, Job, JobResult, Notice, NoticeKind, OpenMatch, ReplayStart, run};
use crate::settings::Settings;
use monteria_game::{Moment, Text, Viewer, text};

/// Message shown when an order is given while an earlier moment is shown.
pub const LOOKING_BACK: Text = text!(
    "window-an-earlier-moment-is-shown-at",
    "Cannot give orders while an earlier moment is shown. N returns to the current state of the \
     match."
);

/// Callback by which a worker thread wakes the resting window when its work is done;
/// `None` without a window.
#[derive(Resource, Clone, Default)]
pub struct Wake(pub Option<Arc<dyn Fn() + Send + Sync>>);

/// The running job and the queue of jobs behind it.
#[derive(Resource, Default)]
pub struct JobQueue {
    task: Option<Task<JobResult>>,
    waiting: VecDeque<Job>,
    /// Set when the match has been left: the result of the running job is discarded.
    discard_result: bool,
    /// Description of the running job for the status line.
    doing: Text,
}

impl JobQueue {
    /// Queues a job; it starts when all earlier ones are done.
    pub fn ask(&mut self, job: Job) {
        self.waiting.push_back(job);
    }

    /// Returns whether no job is running or queued.
    pub fn idle(&self) -> bool {
        self.task.is_none() && self.waiting.is_empty()
    }

    /// Returns the description of the running job, or `None` when idle.
    pub fn doing(&self) -> Option<&Text> {
        self.task.as_ref().map(|_| &self.doing)
    }

    /// Discards all queued jobs because the match is being left.
    pub fn forget(&mut self) {
        self.waiting.clear();
        self.discard_result = self.task.is_some();
    }
}

/// Turns orders into jobs. An order given while another job is running is refused.
pub fn take_orders(
    mut orders: MessageReader<GiveOrder>,
    session: Option<Res<Session>>,
    folders: Res<Folders>,
    mut jobs: ResMut<JobQueue>,
    mut ui: ResMut<UiState>,
    mut selection: ResMut<Selection>,
) {
    for GiveOrder(order) in orders.read() {
        let Some(session) = &session else { continue };
        if session.looked_at().is_some() {
            ui.tell(Notice::new(NoticeKind::Refusal, LOOKING_BACK));
        } else if jobs.idle() {
            selection.disarm();
            jobs.ask(Job::Order(order.clone(), folders.branches(&session.setup)));
        } else {
            ui.tell(Notice::new(
                NoticeKind::Refusal,
                text!(
                    "window-wait-the-last-order-is-still",
                    "Wait: the last order is still being carried out."
                ),
            ));
        }
    }
}

/// Lets the program decide for its seats, as long as playback does not
/// lag too far behind.
pub fn let_opponents_decide(
    session: Option<Res<Session>>,
    folders: Res<Folders>,
    playback: Res<Playback>,
    editor: Res<Editor>,
    look: Res<LookBack>,
    mut jobs: ResMut<JobQueue>,
) {
    // An opponent decides while at most so many events wait for playback.
    const AHEAD: usize = 3;
    let held_up = editor.open.is_some() || look.waits() || !jobs.idle();
    let session = session
        .filter(|session| session.looked_at().is_none())
        .filter(|_| !held_up && playback.waiting.len() < AHEAD);
    if let Some(session) = session
        && let Some(waits_for) = session.waits_for
        && session.by_program(waits_for.seat)
        && session.game().is_some()
    {
        jobs.ask(Job::Opponent(None, folders.branches(&session.setup)));
    }
}

/// Starts the next queued job on its own thread.
pub fn start(mut jobs: ResMut<JobQueue>, session: Option<ResMut<Session>>, wake: Res<Wake>) {
    // Looked at first, so that an empty queue does not count as changed.
    if jobs.task.is_some() || jobs.waiting.is_empty() {
        return;
    }
    let Some(job) = jobs.waiting.pop_front() else { return };
    jobs.doing = status_line(&job);
    let open_match = session.and_then(|mut session| {
        if matches!(job, Job::Order(..)) {
            session.hide_secrets();
        }
        session.open_match.take().map(|mut open_match| {
            // On a shared screen, the person whose turn comes next may
            // already look at it.
            let viewer = match open_match.game.seats_of_people().as_slice() {
                [seat] => Viewer::Seat(*seat),
                _ => Viewer::Everyone,
            };
            open_match.game.watch(viewer);
            open_match
        })
    });
    let wake = wake.clone();
    jobs.task = Some(AsyncComputeTaskPool::get().spawn(async move {
        let done = run(job, open_match);
        if let Some(wake) = &wake.0 {
            wake();
        }
        done
    }));
}

/// Returns what the status line says while a job runs.
fn status_line(job: &Job) -> Text {
    match job {
        Job::Begin { .. } => text!("window-laying-the-table", "Setting up the table"),
        Job::Load { .. } => text!("window-playing-the-save-again", "Replaying the save"),
        Job::Order(..) => text!("window-carrying-out-the-order", "Carrying out the order"),
        Job::Opponent(..) => text!("window-thinking", "Thinking"),
        Job::Undo
        | Job::Redo
        | Job::Travel(_)
        | Job::Branch(..)
        | Job::Switch(..)
        | Job::Name(..) => text!("window-going-through-the-past", "Replaying the match"),
        Job::Save(_) => text!("window-saving", "Saving"),
        Job::Report(_) | Job::Bug(..) => text!("window-writing", "Writing"),
        Job::Print(_) => text!("window-drawing-the-pages", "Drawing the pages"),
        Job::Renew(..) => text!("window-reading-the-files-again", "Reading the files again"),
        Job::Seats(_) => text!("window-changing-seats", "Changing seats"),
    }
}

/// Applies the result of the finished job.
pub fn finish(
    mut jobs: ResMut<JobQueue>,
    session: Option<ResMut<Session>>,
    mut playback: ResMut<Playback>,
    mut selection: ResMut<Selection>,
    mut ui: ResMut<UiState>,
    settings: Res<Settings>,
    mut next: ResMut<NextState<AppState>>,
    mut commands: Commands,
) {
    let finished = jobs.task.as_mut().and_then(|task| block_on(poll_once(task)));
    let Some(done) = finished else { return };
    jobs.task = None;
    if std::mem::take(&mut jobs.discard_result) {
        // The match on the table is replaced: close its autosave first.
        if let Some(notice) = done.open_match.and_then(|mut open_match| open_match.put_aside()) {
            ui.tell(notice);
        }
        ui.unfinished_is_stale = true;
        return;
    }
    for notice in done.notices {
        ui.tell(notice);
    }
    if done.text.is_some() {
        ui.bug = done.text;
    }
    match (done.change, done.open_match, session) {
        (Change::Fresh(before), Some(open_match), _) => {
            playback.clear();
            playback.thoughts.clear();
            *selection = Selection::default();
            ui.leave();
            let session = fresh_session(open_match, before, &mut playback);
            selection.keys = saved_hot_keys::restored_keys(&session, &settings);
            commands.insert_resource(session);
            next.set(AppState::Playing);
        }
        (Change::Renewed, Some(mut open_match), Some(mut old)) => {
            playback.clear();
            playback.thoughts.clear();
            let keys = std::mem::take(&mut selection.keys);
            *selection = Selection { model: selection.model, keys, ..default() };
            open_match.game.take_moments();
            *old = Session::renewed(open_match, &old);
        }
        (Change::Lost, ..) => {
            commands.remove_resource::<Session>();
            playback.clear();
            ui.leave();
            ui.unfinished_is_stale = true;
            next.set(AppState::Menu);
        }
        (_, None, _) => {}
        (Change::Jump, Some(mut open_match), Some(mut session)) => {
            open_match.game.take_moments();
            session.take_back(open_match);
            session.clear_considered();
            session.jump_to_present();
            playback.clear();
            playback.recall(&session.log);
            selection.disarm();
            ui.end_seen = false;
        }
        (Change::Forward, Some(mut open_match), Some(mut session)) => {
            let first_event = session.event_count;
            let moments = open_match.game.take_moments();
            session.record_considered(done.considered);
            session.take_back(open_match);
            play_back(&mut session, &mut playback, first_event, moments);
        }
        (_, Some(open_match), Some(mut session)) => session.put_back(open_match),
        (_, Some(_), None) => {}
    }
}

/// Creates the session of a new or loaded match, and queues the events since `before`, or
/// keeps them for the person who has not seen them.
fn fresh_session(
    mut open_match: Box<OpenMatch>,
    before: Option<Box<ReplayStart>>,
    playback: &mut Playback,
) -> Session {
    let moments = open_match.game.take_moments();
    let mut session = Session::new(open_match);
    // Nothing happened before: the match is shown as it stands.
    let Some(before) = before else { return session };
    match before.seat.filter(|seat| session.hand_over == Some(*seat)) {
        Some(seat) => {
            let first_event = before.first_event;
            session.missed = Some(UnseenEvents { seat, first_event, view: before.view, moments });
        }
        None => {
            session.shown = before.view;
            session.update_table();
            play_back(&mut session, playback, before.first_event, moments);
        }
    }
    session
}

/// Queues the events from number `first_event` on for playback, with
/// the moments between them.
pub fn play_back(
    session: &mut Session,
    playback: &mut Playback,
    first_event: usize,
    moments: Vec<Moment>,
) {
    let viewer = session.viewer;
    let events = session.game().map(|game| game.numbered_events_from(first_event, viewer));
    playback.queue(events.unwrap_or_default(), moments);
    session.played = session.log.len().saturating_sub(playback.events_waiting());
    if !playback.busy() {
        session.catch_up();
    }
}
