//! Playback: what happened is shown a thing at a time, at a pace that one can follow.
//!
//! Events wait in [`Playback::waiting`], and behind the last of each step the match as
//! the ruleset described it then. One event at a time becomes [`Playback::current`];
//! the view moves figures by its [`Playing::progress`]. When the events of a step have
//! been shown, its moment is what is drawn ([`Session::shown`]); when nothing waits
//! any more, the match as it stands. Nothing here changes a match or knows what an
//! event means for one.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::play::session::{AppState, Session};
use crate::play::thinking::{self, Thinking};
use monteria_game::{
    DecisionTrace, EventKind, GameEvent, LeaveReason, Manner, ModelId, ModelView, Moment, Presence,
    View,
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
    /// Whether what has steps waits behind each until somebody goes on.
    pub step_by_step: bool,
    /// What is shown once more, from the log, while nothing new is.
    pub again: Option<Playing>,
    /// The last thought of every model that has thought, behind those that it goes
    /// on from, latest last.
    pub thoughts: Vec<DecisionTrace>,
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
            step_by_step: false,
            again: None,
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
    /// The seconds after which each of its steps has been shown; none where
    /// it has no steps.
    pub stops: Vec<f32>,
    /// How many of its steps somebody has gone on from.
    pub passed: usize,
}

impl Playing {
    /// An event of which nothing has been shown yet, with its steps, or else its seconds
    /// of motion and for reading.
    pub fn of(event: GameEvent, stops: Vec<f32>, (moving, reading): (f32, f32)) -> Playing {
        let length = stops.last().copied().unwrap_or(moving + reading);
        Playing { event, elapsed: 0.0, length, moving, stops, passed: 0 }
    }

    /// Shows so many seconds more, step by step or not; returns what is left of them.
    fn show(&mut self, seconds: f32, step_by_step: bool) -> f32 {
        let until = if step_by_step { self.stops.get(self.passed) } else { None };
        let step = seconds.min(until.unwrap_or(&self.length) - self.elapsed).max(0.0);
        self.elapsed += step;
        if !step_by_step {
            self.passed = self.stops.iter().filter(|stop| **stop <= self.elapsed).count();
        }
        seconds - step
    }

    /// Whether it waits behind one of its steps until somebody goes on.
    fn waits(&self, step_by_step: bool) -> bool {
        step_by_step && self.stops.get(self.passed).is_some_and(|stop| self.elapsed >= *stop)
    }

    /// Whether all of it has been shown.
    fn is_over(&self, step_by_step: bool) -> bool {
        self.elapsed >= self.length && !self.waits(step_by_step)
    }

    /// Goes on to the next step.
    fn go_on(&mut self) {
        if let Some(stop) = self.stops.get(self.passed) {
            self.elapsed = self.elapsed.max(*stop);
            self.passed += 1;
        }
    }

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
    /// Seconds of playback that have passed since the last frame. A frame that came late
    /// (a window that was asleep) does not swallow what it should show.
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

    /// The thought that is being shown, or shown once more.
    pub fn thinking(&self) -> Option<Thinking<'_>> {
        let current = self.current.as_ref().map(|playing| (playing, false));
        let (playing, again) =
            current.or_else(|| self.again.as_ref().map(|playing| (playing, true)))?;
        Thinking::of(&playing.event.what, &playing.stops, playing.elapsed, again)
    }

    /// Whether what an opponent intends is being shown.
    pub fn intends(&self) -> bool {
        let ordered = |playing: &Playing| matches!(playing.event.what, EventKind::Ordered { .. });
        self.current.as_ref().is_some_and(|playing| playing.length > 0.0 && ordered(playing))
    }

    /// What is being shown, as a sentence; of dice that still roll no more than what for.
    pub fn headline(&self) -> &str {
        match self.current.as_ref().map(|playing| (playing, &playing.event.what)) {
            Some((playing, EventKind::Rolled(roll))) if playing.progress() < 1.0 => &roll.label,
            Some((playing, _)) => &playing.event.text,
            None => "",
        }
    }

    /// Whether dice roll that do not lie yet.
    pub fn rolls(&self) -> bool {
        let rolls = |playing: &Playing| matches!(playing.event.what, EventKind::Rolled(_));
        self.current.as_ref().is_some_and(|playing| rolls(playing) && playing.progress() < 1.0)
    }

    /// Whether what is shown waits until somebody goes on to its next step.
    pub fn waits(&self) -> bool {
        let shown = self.current.as_ref().or(self.again.as_ref());
        shown.is_some_and(|playing| playing.waits(self.step_by_step))
    }

    /// Whether what is shown has steps, of which one may be gone on from.
    pub fn has_steps(&self) -> bool {
        let shown = self.current.as_ref().or(self.again.as_ref());
        self.step_by_step && shown.is_some_and(|playing| playing.passed < playing.stops.len())
    }

    /// Goes on to the next step of what is shown.
    pub fn go_on(&mut self) {
        if let Some(playing) = self.current.as_mut().or(self.again.as_mut()) {
            playing.go_on();
        }
    }

    /// Shows an event of the log once more, or no longer where it is that one.
    pub fn show_again(&mut self, event: &GameEvent) {
        let shown = self.again.take().is_some_and(|playing| playing.event == *event);
        if !shown {
            let stops = thinking::stops(&event.what, 0, pace(&event.what));
            self.again = (!stops.is_empty()).then(|| Playing::of(event.clone(), stops, (0.0, 0.0)));
        }
    }

    /// Lets these events wait, each with how many the match had kept with it, and each
    /// moment behind the last of its events.
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
    pub(crate) fn events_waiting(&self) -> usize {
        self.waiting.iter().filter(|waiting| matches!(waiting, Waiting::Event(_))).count()
    }

    /// Remembers the thoughts of a match of which this has been shown.
    pub(crate) fn recall(&mut self, shown: &[GameEvent]) {
        self.thoughts.clear();
        shown
            .iter()
            .filter_map(thought_of)
            .for_each(|thought| remember(&mut self.thoughts, thought));
    }

    /// Forgets all that waits.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.current = None;
        self.again = None;
        self.skip = false;
    }
}

/// Adds the playback of what happens in a match.
pub fn plugin(app: &mut App) {
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
        let passed = playback.passed(&time);
        let step_by_step = playback.step_by_step;
        if let Some(again) = playback.again.as_mut().filter(|again| again.elapsed < again.length) {
            again.show(passed, step_by_step);
            if !again.waits(step_by_step) {
                redraw.write(RequestRedraw);
            }
        }
        return;
    }
    if playback.again.is_some() {
        playback.again = None;
    }
    // What waits for somebody draws nothing meanwhile.
    if !playback.waits() || playback.skip {
        redraw.write(RequestRedraw);
    }
    let playback = &mut *playback;
    if playback.skip {
        let current = playback.current.take().map(|playing| playing.event);
        let waiting =
            std::mem::take(&mut playback.waiting).into_iter().filter_map(|waiting| match waiting {
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
                let tried = session.tried_for(session.played);
                session.played += 1;
                let (moving, reading) = pace(&event.what);
                let moving = if playback.motion { moving } else { 0.0 };
                told.write(Shown::Began { event: Box::new(event.clone()), moving });
                let stops = thinking::stops(&event.what, tried, (moving, reading));
                playback.current.insert(Playing::of(event, stops, (moving, reading)))
            }
        };
        left = playing.show(left, playback.step_by_step);
        if playing.is_over(playback.step_by_step) {
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

/// Seconds of motion and seconds for reading, of what has no steps.
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
        EventKind::Rolled(_) => (1.0, 0.9),
        EventKind::Thought(_) => (0.0, 0.0),
        EventKind::CardTurned { .. } => (0.5, 0.9),
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
        EventKind::Ordered { .. } | EventKind::TurnEnded { .. } | EventKind::Ended { .. } => {
            (0.0, 0.0)
        }
    }
}

/// The thought that an event is, where it is one.
fn thought_of(event: &GameEvent) -> Option<&DecisionTrace> {
    match &event.what {
        EventKind::Thought(thought) => Some(thought),
        _ => None,
    }
}

/// Keeps the last thought of every model behind those that it goes on
/// from, the latest last.
pub fn remember(thoughts: &mut Vec<DecisionTrace>, thought: &DecisionTrace) {
    let before = thoughts.iter().rfind(|old| old.model == thought.model);
    if !before.is_some_and(|before| thought.goes_on_from(before)) {
        thoughts.retain(|old| old.model != thought.model);
    }
    thoughts.push(thought.clone());
}

/// Puts a model where an event has just shown it, until the step is over and the
/// ruleset's own view of that moment is shown.
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
