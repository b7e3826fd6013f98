//! Playback: shows events one at a time, at a pace that a person can follow.
//!
//! Events wait in [`Playback::waiting`], and behind the last of each step the view of the
//! match after it. One event at a time becomes [`Playback::current`]; the view moves
//! figures by its [`Playing::progress`]. When the events of a step have been displayed,
//! its moment is drawn ([`Session::shown`]); when nothing waits any more, the current
//! state of the match. Nothing here changes a match or depends on the rules of a game.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::play::session::{AppState, Session};
use crate::play::thinking::{self, TraceDisplay};
use monteria_game::{
    DecisionTrace, EventKind, GameEvent, LeaveReason, Manner, ModelId, ModelView, Moment, Presence,
    Text, View,
};

/// The queue of events, and the one on display.
#[derive(Resource)]
pub struct Playback {
    /// The queue, oldest first.
    pub waiting: VecDeque<QueuedItem>,
    /// The event on display.
    pub current: Option<Playing>,
    /// The speed; 1 is the normal pace.
    pub speed: f32,
    /// Whether the key for faster playback is held.
    pub hurry: bool,
    /// Whether to show everything waiting at once.
    pub skip: bool,
    /// Whether figures move; else they jump, at the same pace.
    pub motion: bool,
    /// Whether events with steps pause behind each of them.
    pub step_by_step: bool,
    /// An event of the log that is displayed once more, while nothing new is.
    pub again: Option<Playing>,
    /// The last decision trace of each model, behind the traces that
    /// it continues; latest last.
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

/// An element of the queue.
#[derive(Clone, Debug)]
pub enum QueuedItem {
    Event(Box<GameEvent>),
    /// The match after the step that the events before it belong to.
    Moment(Box<View>),
}

/// The event on display.
#[derive(Clone, Debug)]
pub struct Playing {
    pub event: GameEvent,
    /// Seconds displayed so far, at speed 1.
    pub elapsed: f32,
    /// Seconds of display at speed 1.
    pub length: f32,
    /// Seconds of these with motion; the rest is for reading.
    pub moving: f32,
    /// The seconds after which each of its steps has been displayed; empty without steps.
    pub stops: Vec<f32>,
    /// The number of steps that a person has continued from.
    pub passed: usize,
}

impl Playing {
    /// Starts the display of an event, with its steps, or else its seconds of
    /// motion and for reading.
    pub fn of(event: GameEvent, stops: Vec<f32>, (moving, reading): (f32, f32)) -> Playing {
        let length = stops.last().copied().unwrap_or(moving + reading);
        Playing { event, elapsed: 0.0, length, moving, stops, passed: 0 }
    }

    /// Advances by so many seconds, step by step or not; returns the seconds left over.
    fn show(&mut self, seconds: f32, step_by_step: bool) -> f32 {
        let until = if step_by_step { self.stops.get(self.passed) } else { None };
        let step = seconds.min(until.unwrap_or(&self.length) - self.elapsed).max(0.0);
        self.elapsed += step;
        if !step_by_step {
            self.passed = self.stops.iter().filter(|stop| **stop <= self.elapsed).count();
        }
        seconds - step
    }

    /// Returns whether it pauses behind one of its steps.
    fn waits(&self, step_by_step: bool) -> bool {
        step_by_step && self.stops.get(self.passed).is_some_and(|stop| self.elapsed >= *stop)
    }

    /// Returns whether it has been displayed to the end.
    fn is_over(&self, step_by_step: bool) -> bool {
        self.elapsed >= self.length && !self.waits(step_by_step)
    }

    /// Continues with the next step.
    fn go_on(&mut self) {
        if let Some(stop) = self.stops.get(self.passed) {
            self.elapsed = self.elapsed.max(*stop);
            self.passed += 1;
        }
    }

    /// Returns the progress of the motion, 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.moving <= 0.0 { 1.0 } else { (self.elapsed / self.moving).clamp(0.0, 1.0) }
    }
}

/// A message of playback, for sounds and other followers.
#[derive(Message, Clone, Debug)]
pub enum Shown {
    /// The display of an event began.
    Began {
        event: Box<GameEvent>,
        /// Seconds of motion in it at speed 1.
        moving: f32,
    },
    /// All waiting events were shown at once.
    Skipped,
}

/// The system set in which playback advances (in `Update`); drawing comes after it.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaybackSystems;

impl Playback {
    /// Returns the seconds of playback since the last frame. After a long frame (a window
    /// that was asleep) they are limited, so that nothing is skipped.
    pub fn passed(&self, time: &Time) -> f32 {
        time.delta_secs().min(0.25) * self.pace()
    }

    /// Returns the seconds of playback in one second.
    pub fn pace(&self) -> f32 {
        self.speed * if self.hurry { 5.0 } else { 1.0 }
    }

    /// Returns whether something is on display or waits.
    pub fn busy(&self) -> bool {
        self.current.is_some() || !self.waiting.is_empty()
    }

    /// Returns the decision trace on display, new or repeated.
    pub fn thinking(&self) -> Option<TraceDisplay<'_>> {
        let current = self.current.as_ref().map(|playing| (playing, false));
        let (playing, again) =
            current.or_else(|| self.again.as_ref().map(|playing| (playing, true)))?;
        TraceDisplay::of(&playing.event.what, &playing.stops, playing.elapsed, again)
    }

    /// Returns whether an opponent's intention is on display.
    pub fn intends(&self) -> bool {
        let ordered = |playing: &Playing| matches!(playing.event.what, EventKind::Ordered { .. });
        self.current.as_ref().is_some_and(|playing| playing.length > 0.0 && ordered(playing))
    }

    /// Returns a sentence for the event on display; while dice still
    /// roll, only their purpose.
    pub fn headline(&self) -> Text {
        match self.current.as_ref().map(|playing| (playing, &playing.event.what)) {
            Some((playing, EventKind::Rolled(roll))) if playing.progress() < 1.0 => {
                roll.label.clone()
            }
            Some((playing, _)) => playing.event.text.clone(),
            None => Text::default(),
        }
    }

    /// Returns whether dice are still rolling.
    pub fn rolls(&self) -> bool {
        let rolls = |playing: &Playing| matches!(playing.event.what, EventKind::Rolled(_));
        self.current.as_ref().is_some_and(|playing| rolls(playing) && playing.progress() < 1.0)
    }

    /// Returns whether the event on display pauses until a person continues.
    pub fn waits(&self) -> bool {
        let shown = self.current.as_ref().or(self.again.as_ref());
        shown.is_some_and(|playing| playing.waits(self.step_by_step))
    }

    /// Returns whether the event on display has steps left to continue from.
    pub fn has_steps(&self) -> bool {
        let shown = self.current.as_ref().or(self.again.as_ref());
        self.step_by_step && shown.is_some_and(|playing| playing.passed < playing.stops.len())
    }

    /// Continues with the next step of the event on display.
    pub fn go_on(&mut self) {
        if let Some(playing) = self.current.as_mut().or(self.again.as_mut()) {
            playing.go_on();
        }
    }

    /// Displays an event of the log once more; ends that if it is already displayed.
    pub fn show_again(&mut self, event: &GameEvent) {
        let shown = self.again.take().is_some_and(|playing| playing.event == *event);
        if !shown {
            let (moving, reading) = durations(&event.what);
            let stops = thinking::stops(&event.what, 0, moving + reading);
            self.again = (!stops.is_empty()).then(|| Playing::of(event.clone(), stops, (0.0, 0.0)));
        }
    }

    /// Queues events, each with the number of events kept before it, and each moment
    /// behind the last of its events.
    pub fn queue(&mut self, events: Vec<(usize, GameEvent)>, moments: Vec<Moment>) {
        let mut moments = moments.into_iter().peekable();
        for (count, event) in events {
            while let Some(moment) = moments.next_if(|moment| moment.events < count) {
                self.waiting.push_back(QueuedItem::Moment(Box::new(moment.view)));
            }
            self.waiting.push_back(QueuedItem::Event(Box::new(event)));
        }
        self.waiting.extend(moments.map(|moment| QueuedItem::Moment(Box::new(moment.view))));
    }

    /// Returns the number of waiting events.
    pub(crate) fn events_waiting(&self) -> usize {
        self.waiting.iter().filter(|waiting| matches!(waiting, QueuedItem::Event(_))).count()
    }

    /// Collects the decision traces of events already displayed.
    pub(crate) fn recall(&mut self, shown: &[GameEvent]) {
        self.thoughts.clear();
        shown.iter().filter_map(trace_of).for_each(|thought| remember(&mut self.thoughts, thought));
    }

    /// Clears the queue and keeps the decision traces of its events.
    fn skip_all(&mut self) {
        let current = self.current.take().map(|playing| playing.event);
        let waiting =
            std::mem::take(&mut self.waiting).into_iter().filter_map(|waiting| match waiting {
                QueuedItem::Event(event) => Some(*event),
                QueuedItem::Moment(_) => None,
            });
        for event in current.into_iter().chain(waiting) {
            if let Some(thought) = trace_of(&event) {
                remember(&mut self.thoughts, thought);
            }
        }
    }

    pub fn clear(&mut self) {
        self.waiting.clear();
        self.current = None;
        self.again = None;
        self.skip = false;
    }
}

/// Adds the playback of a match.
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
    mut messages: MessageWriter<Shown>,
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
    // A paused event needs no drawing.
    if !playback.waits() || playback.skip {
        redraw.write(RequestRedraw);
    }
    let playback = &mut *playback;
    if playback.skip {
        playback.skip_all();
        playback.skip = false;
        messages.write(Shown::Skipped);
        session.catch_up();
        return;
    }
    let mut left = playback.passed(&time);
    while left > 0.0 {
        let playing = match playback.current.as_mut() {
            Some(playing) => playing,
            None => {
                let event = match playback.waiting.pop_front() {
                    Some(QueuedItem::Event(event)) => *event,
                    Some(QueuedItem::Moment(view)) => {
                        session.shown = *view;
                        session.update_table();
                        continue;
                    }
                    None => break,
                };
                if let Some(thought) = trace_of(&event) {
                    remember(&mut playback.thoughts, thought);
                }
                let tried = session.candidates_tried(session.played);
                session.played += 1;
                let (moving, reading) = durations(&event.what);
                let moving = if playback.motion { moving } else { 0.0 };
                messages.write(Shown::Began { event: Box::new(event.clone()), moving });
                let stops = thinking::stops(&event.what, tried, moving + reading);
                playback.current.insert(Playing::of(event, stops, (moving, reading)))
            }
        };
        left = playing.show(left, playback.step_by_step);
        if playing.is_over(playback.step_by_step) {
            if let Some(done) = playback.current.take() {
                let session = &mut *session;
                apply_event(&mut session.shown, &session.view, &done.event.what);
            }
        } else {
            break;
        }
    }
    if !playback.busy() {
        session.catch_up();
    }
}

/// Returns the seconds of motion and for reading of an event without steps.
fn durations(what: &EventKind) -> (f32, f32) {
    match what {
        EventKind::Moved { path, manner, .. } => {
            let inches: f32 =
                path.windows(2).map(|leg| Vec3::from(leg[0]).distance(Vec3::from(leg[1]))).sum();
            match manner {
                Manner::Walked => ((inches / 8.0).clamp(0.15, 1.6), 0.1),
                Manner::Pushed => ((0.25 + inches / 10.0).clamp(0.3, 0.9), 0.1),
                Manner::MadeRoom | Manner::Placed => ((inches / 14.0).clamp(0.15, 0.6), 0.1),
                Manner::Thrown => ((0.4 + inches / 12.0).clamp(0.5, 1.2), 0.1),
                // The time of a free fall, and until the figure lies still.
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

/// Returns the decision trace of an event, if it is one.
fn trace_of(event: &GameEvent) -> Option<&DecisionTrace> {
    match &event.what {
        EventKind::Thought(thought) => Some(thought),
        _ => None,
    }
}

/// Keeps the last trace of each model behind the traces it continues, latest last.
pub fn remember(thoughts: &mut Vec<DecisionTrace>, thought: &DecisionTrace) {
    let before = thoughts.iter().rfind(|old| old.model == thought.model);
    if !before.is_some_and(|before| thought.goes_on_from(before)) {
        thoughts.retain(|old| old.model != thought.model);
    }
    thoughts.push(thought.clone());
}

/// Places a model as an event has shown it, until the view after the step replaces it.
fn apply_event(shown: &mut View, now: &View, what: &EventKind) {
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
