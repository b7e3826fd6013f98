//! Playback: what happened is shown a thing at a time, at a pace that one can follow.
//!
//! Events wait in [`Playback::waiting`], and behind the last of each step the match as the ruleset described it then. One event
//! at a time becomes [`Playback::current`]; the view moves figures by its [`Playing::progress`]. When the events of a step have
//! been shown, its moment is what is drawn ([`Session::shown`]); when nothing waits any more, the match as it stands. Nothing
//! here changes a match or knows what an event means for one.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::session::{AppState, Session};
use crate::game::{
    EventKind, GameEvent, LeaveReason, Manner, ModelId, ModelView, Moment, Presence, Thought, View,
};

/// What waits to be shown, and what is being shown.
#[derive(Resource)]
pub struct Playback {
    /// What waits, oldest first.
    pub waiting: VecDeque<Waiting>,
    /// What is being shown.
    pub current: Option<Playing>,
    /// How fast: 1 is the plain pace.
    pub speed: f32,
    /// The key for hurry is held down.
    pub hurry: bool,
    /// Show all that waits at once.
    pub skip: bool,
    /// Whether figures move; else they jump, at the same pace.
    pub motion: bool,
    /// The last thought of every model that has thought, latest last.
    pub thoughts: Vec<Thought>,
}

impl Default for Playback {
    fn default() -> Self {
        Playback {
            waiting: VecDeque::new(),
            current: None,
            speed: 1.0,
            hurry: false,
            skip: false,
            motion: true,
            thoughts: Vec::new(),
        }
    }
}

/// Something that waits to be shown.
#[derive(Clone, Debug)]
pub enum Waiting {
    /// An event.
    Event(GameEvent),
    /// The match after the step that the events before it belong to.
    Moment(Box<View>),
}

/// The event that is being shown.
#[derive(Clone, Debug)]
pub struct Playing {
    /// What happened.
    pub event: GameEvent,
    /// Seconds shown so far, at speed 1.
    pub elapsed: f32,
    /// Seconds that it takes at speed 1.
    pub length: f32,
    /// Seconds of these in which things move; the rest is for reading.
    pub moving: f32,
}

impl Playing {
    /// How far the motion has come, 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.moving <= 0.0 { 1.0 } else { (self.elapsed / self.moving).clamp(0.0, 1.0) }
    }
}

/// What playback has just done, for whatever else follows what happens.
#[derive(Message, Clone, Debug)]
pub enum Shown {
    /// An event began to be shown.
    Began {
        /// Which.
        event: Box<GameEvent>,
        /// Seconds at the plain pace in which things move in it.
        moving: f32,
    },
    /// All that waited was shown at once.
    Skipped,
}

/// The system set in which playback advances (in `Update`); what draws comes after it.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaybackSystems;

impl Playback {
    /// Seconds of playback that have passed since the last frame. A frame that came late (a window that was asleep) does not
    /// swallow what it should show.
    pub fn passed(&self, time: &Time) -> f32 {
        time.delta_secs().min(0.25) * self.pace()
    }

    /// How many seconds of playback pass in one.
    pub fn pace(&self) -> f32 {
        self.speed * if self.hurry { 5.0 } else { 1.0 }
    }

    /// Whether something is shown or waits.
    pub fn busy(&self) -> bool {
        self.current.is_some() || !self.waiting.is_empty()
    }

    /// Lets these events wait, each with how many the match had kept with it, and each moment behind the last of its events.
    pub fn queue(&mut self, events: Vec<(usize, GameEvent)>, moments: Vec<Moment>) {
        let mut moments = moments.into_iter().peekable();
        for (count, event) in events {
            while let Some(moment) = moments.next_if(|moment| moment.events < count) {
                self.waiting.push_back(Waiting::Moment(Box::new(moment.view)));
            }
            self.waiting.push_back(Waiting::Event(event));
        }
        self.waiting.extend(moments.map(|moment| Waiting::Moment(Box::new(moment.view))));
    }

    /// How many events wait.
    pub fn events_waiting(&self) -> usize {
        self.waiting.iter().filter(|waiting| matches!(waiting, Waiting::Event(_))).count()
    }

    /// Remembers the thoughts of a match of which this has been shown.
    pub(super) fn recall(&mut self, shown: &[GameEvent]) {
        self.thoughts.clear();
        shown.iter().filter_map(thought_of).for_each(|thought| remember(&mut self.thoughts, thought));
    }

    /// Forgets all that waits.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.current = None;
        self.skip = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_message::<Shown>().add_systems(
        Update,
        advance
            .in_set(PlaybackSystems)
            .run_if(in_state(AppState::Playing).and_then(resource_exists::<Session>)),
    );
}

fn advance(
    time: Res<Time>,
    mut playback: ResMut<Playback>,
    mut session: ResMut<Session>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut told: MessageWriter<Shown>,
) {
    if !playback.busy() {
        return;
    }
    redraw.write(RequestRedraw);
    let playback = &mut *playback;
    if playback.skip {
        let current = playback.current.take().map(|playing| playing.event);
        let waiting = std::mem::take(&mut playback.waiting).into_iter().filter_map(|waiting| match waiting {
            Waiting::Event(event) => Some(event),
            Waiting::Moment(_) => None,
        });
        for event in current.into_iter().chain(waiting) {
            if let Some(thought) = thought_of(&event) {
                remember(&mut playback.thoughts, thought);
            }
        }
        playback.skip = false;
        told.write(Shown::Skipped);
        session.catch_up();
        return;
    }
    let mut left = playback.passed(&time);
    while left > 0.0 {
        let playing = match playback.current.as_mut() {
            Some(playing) => playing,
            None => {
                let event = match playback.waiting.pop_front() {
                    Some(Waiting::Event(event)) => event,
                    Some(Waiting::Moment(view)) => {
                        session.shown = *view;
                        session.mend_table();
                        continue;
                    }
                    None => break,
                };
                if let Some(thought) = thought_of(&event) {
                    remember(&mut playback.thoughts, thought);
                }
                session.played += 1;
                let (moving, reading) = pace(&event.what);
                let moving = if playback.motion { moving } else { 0.0 };
                told.write(Shown::Began { event: Box::new(event.clone()), moving });
                playback.current.insert(Playing { event, elapsed: 0.0, length: moving + reading, moving })
            }
        };
        let step = left.min(playing.length - playing.elapsed).max(0.0);
        playing.elapsed += step;
        left -= step;
        if playing.elapsed >= playing.length {
            if let Some(done) = playback.current.take() {
                let session = &mut *session;
                place(&mut session.shown, &session.view, &done.event.what);
            }
        } else {
            break;
        }
    }
    if !playback.busy() {
        session.catch_up();
    }
}

/// Seconds of motion and seconds for reading.
fn pace(what: &EventKind) -> (f32, f32) {
    match what {
        EventKind::Moved { path, manner, .. } => {
            let inches: f32 =
                path.windows(2).map(|leg| Vec3::from(leg[0]).distance(Vec3::from(leg[1]))).sum();
            match manner {
                Manner::Walked => ((inches / 8.0).clamp(0.15, 1.6), 0.1),
                Manner::Pushed => ((0.25 + inches / 10.0).clamp(0.3, 0.9), 0.1),
                Manner::MadeRoom | Manner::Placed => ((inches / 14.0).clamp(0.15, 0.6), 0.1),
                Manner::Thrown => ((0.4 + inches / 12.0).clamp(0.5, 1.2), 0.1),
                // As long as it falls, and until it lies still.
                Manner::Fell => ((inches / 15.0).sqrt().clamp(0.4, 1.2), 0.2),
            }
        }
        EventKind::Arrived { .. } => (0.25, 0.15),
        EventKind::Left { reason: LeaveReason::Slain, .. } => (0.7, 0.2),
        EventKind::Left { reason: LeaveReason::Fled, .. } => (0.25, 0.5),
        EventKind::Rolled(_) => (0.2, 0.7),
        EventKind::Thought(thought) => (0.0, 0.5 + 0.25 * thought.answers.len() as f32),
        EventKind::CardTurned { .. } => (0.25, 0.9),
        EventKind::Wounded { .. } => (0.25, 0.5),
        EventKind::ActionTaken { .. } => (0.2, 0.3),
        EventKind::RoundBegan { .. } => (0.0, 0.7),
        EventKind::MarkerMoved { .. } | EventKind::ClockMoved { .. } => (0.15, 0.05),
        EventKind::Marked { .. } => (0.15, 0.2),
        EventKind::AreaPlaced { .. } | EventKind::AreaRemoved { .. } => (0.25, 0.1),
        EventKind::PieceChanged { .. } => (0.0, 0.5),
        EventKind::Turned { .. } => (0.0, 0.15),
        EventKind::TurnBegan { .. } => (0.0, 0.25),
        EventKind::Note => (0.0, 0.25),
        EventKind::Ordered { .. } | EventKind::TurnEnded { .. } | EventKind::Ended { .. } => (0.0, 0.0),
    }
}

/// The thought that an event is, where it is one.
fn thought_of(event: &GameEvent) -> Option<&Thought> {
    match &event.what {
        EventKind::Thought(thought) => Some(thought),
        _ => None,
    }
}

/// Keeps the last thought of every model, the latest last.
fn remember(thoughts: &mut Vec<Thought>, thought: &Thought) {
    thoughts.retain(|old| old.model != thought.model);
    thoughts.push(thought.clone());
}

/// Puts a model where an event has just shown it, until the step is over and the ruleset's own view of that moment is shown.
fn place(shown: &mut View, now: &View, what: &EventKind) {
    let change = |shown: &mut View, id: ModelId, change: &dyn Fn(&mut ModelView)| {
        shown.models.iter_mut().filter(|model| model.id == id).for_each(change);
    };
    match what {
        EventKind::Arrived { model, at } => {
            if shown.model(*model).is_none() {
                shown.models.extend(now.model(*model).cloned());
                shown.models.sort_by_key(|model| model.id);
            }
            change(shown, *model, &|model| (model.at, model.presence) = (*at, Presence::InPlay));
        }
        EventKind::Moved { model, path, .. } => {
            if let Some(end) = path.last() {
                change(shown, *model, &|model| model.at = *end);
            }
        }
        EventKind::Left { model, reason } => change(shown, *model, &|model| {
            model.presence = match reason {
                LeaveReason::Slain => Presence::Slain,
                LeaveReason::Fled => Presence::Fled,
            };
        }),
        _ => {}
    }
}
