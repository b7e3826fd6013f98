//! Playback: what happened is shown a thing at a time, at a pace that one can follow.
//!
//! Events wait in [`Playback::queue`]. One at a time becomes [`Playback::current`]; the view moves figures by its
//! [`Playing::progress`], and when it is done the event is written into [`Session::shown`]. When the queue runs
//! dry, `shown` is the match as it stands. Nothing here changes a match.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::session::{AppState, Session};
use crate::game::{EventKind, GameEvent, LeaveReason, Manner, ModelId, ModelView, Presence, Thought, View};

/// What waits to be shown, and what is being shown.
#[derive(Resource)]
pub struct Playback {
    /// What waits, oldest first.
    pub queue: VecDeque<GameEvent>,
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
            queue: VecDeque::new(),
            current: None,
            speed: 1.0,
            hurry: false,
            skip: false,
            motion: true,
            thoughts: Vec::new(),
        }
    }
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

/// The system set in which playback advances (in `Update`); what draws comes after it.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlaybackSystems;

impl Playback {
    /// Whether something is shown or waits.
    pub fn busy(&self) -> bool {
        self.current.is_some() || !self.queue.is_empty()
    }

    /// Forgets all that waits.
    pub fn clear(&mut self) {
        self.queue.clear();
        self.current = None;
        self.skip = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>().add_systems(
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
) {
    if !playback.busy() {
        return;
    }
    redraw.write(RequestRedraw);
    let playback = &mut *playback;
    if playback.skip {
        let current = playback.current.take().map(|playing| playing.event);
        for event in current.into_iter().chain(std::mem::take(&mut playback.queue)) {
            if let Some(thought) = thought_of(&event) {
                remember(&mut playback.thoughts, thought);
            }
        }
        playback.skip = false;
        session.catch_up();
        return;
    }
    // A frame that came late (a window that was asleep) does not swallow what it should show.
    let mut left = time.delta_secs().min(0.25) * playback.speed * if playback.hurry { 5.0 } else { 1.0 };
    while left > 0.0 {
        let playing = match playback.current.as_mut() {
            Some(playing) => playing,
            None => {
                let Some(event) = playback.queue.pop_front() else { break };
                if let Some(thought) = thought_of(&event) {
                    remember(&mut playback.thoughts, thought);
                }
                session.played += 1;
                let (moving, reading) = pace(&event.what);
                let moving = if playback.motion { moving } else { 0.0 };
                playback.current.insert(Playing { event, elapsed: 0.0, length: moving + reading, moving })
            }
        };
        let step = left.min(playing.length - playing.elapsed).max(0.0);
        playing.elapsed += step;
        left -= step;
        if playing.elapsed >= playing.length {
            if let Some(done) = playback.current.take() {
                let session = &mut *session;
                write_down(&mut session.shown, &session.view, &done.event.what);
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
                Manner::Pushed | Manner::MadeRoom | Manner::Placed => ((inches / 14.0).clamp(0.15, 0.6), 0.1),
                Manner::Fell => (0.35, 0.2),
            }
        }
        EventKind::Arrived { .. } => (0.25, 0.15),
        EventKind::Left { .. } => (0.25, 0.5),
        EventKind::Rolled(_) => (0.2, 0.7),
        EventKind::Thought(thought) => (0.0, 0.5 + 0.25 * thought.answers.len() as f32),
        EventKind::CardTurned { .. } => (0.25, 0.9),
        EventKind::Wounded { .. } => (0.25, 0.5),
        EventKind::ActionTaken { .. } => (0.2, 0.3),
        EventKind::RoundBegan { .. } => (0.0, 0.7),
        EventKind::MarkerMoved { .. } | EventKind::ClockMoved { .. } => (0.15, 0.05),
        EventKind::Marked { .. } => (0.15, 0.2),
        EventKind::AreaPlaced { .. } | EventKind::AreaRemoved { .. } => (0.25, 0.1),
        EventKind::TurnBegan { .. } => (0.0, 0.25),
        EventKind::Note => (0.0, 0.25),
        EventKind::Ordered { .. } | EventKind::TurnEnded { .. } | EventKind::Ended { .. } => (0.0, 0.0),
    }
}

/// The thought that a event is, where it is one.
pub(super) fn thought_of(event: &GameEvent) -> Option<&Thought> {
    match &event.what {
        EventKind::Thought(thought) => Some(thought),
        _ => None,
    }
}

/// Keeps the last thought of every model, the latest last.
pub(super) fn remember(thoughts: &mut Vec<Thought>, thought: &Thought) {
    thoughts.retain(|old| old.model != thought.model);
    thoughts.push(thought.clone());
}

/// Brings what is drawn up to what has just been shown. What only the match knows (the text of a new mark, the shape
/// of a new area, a model that was not there) is taken from the match as it stands, where it still has it.
fn write_down(shown: &mut View, now: &View, what: &EventKind) {
    match what {
        EventKind::RoundBegan { round } => shown.tracker.title = format!("Round {round}"),
        EventKind::ClockMoved { now } => shown.tracker.now = *now,
        EventKind::MarkerMoved { model, from, to } => {
            if let Some(marker) = shown.tracker.markers.iter_mut().find(|marker| marker.model == *model) {
                marker.place = *to;
                marker.next_round = to < from;
            }
        }
        EventKind::Arrived { model, at } => {
            if shown.model(*model).is_none() {
                shown.models.extend(now.model(*model).cloned());
                shown.models.sort_by_key(|model| model.id);
            }
            change(shown, *model, |model| {
                model.at = *at;
                model.presence = Presence::InPlay;
            });
        }
        EventKind::Moved { model, path, .. } => {
            if let Some(end) = path.last() {
                change(shown, *model, |model| model.at = *end);
            }
        }
        EventKind::Left { model, reason } => change(shown, *model, |model| {
            model.presence = match reason {
                LeaveReason::Slain => Presence::Slain,
                LeaveReason::Fled => Presence::Fled,
            };
        }),
        // A part's loss says nothing of the whole.
        EventKind::Wounded { model, left, part: None, .. } => {
            change(shown, *model, |model| model.health.0 = *left)
        }
        EventKind::Marked { model, badge, on } => {
            let badges = now.model(*model).map(|model| model.badges.as_slice()).unwrap_or_default();
            let new = badges.iter().find(|new| *on && new.id == *badge).cloned();
            change(shown, *model, |model| {
                model.badges.retain(|old| old.id != *badge);
                model.badges.extend(new);
            });
        }
        EventKind::CardTurned { pile, card, title } => {
            if let Some(shown) = shown.cards.iter_mut().find(|shown| shown.pile == *pile) {
                let text = now.cards.iter().find(|now| now.pile == *pile && now.face.as_ref() == Some(card));
                shown.text = text.map(|now| now.text.clone()).unwrap_or_default();
                shown.face = Some(card.clone());
                shown.title = title.clone();
            }
        }
        EventKind::AreaPlaced { area, .. } => {
            shown.areas.retain(|old| old.id != *area);
            shown.areas.extend(now.areas.iter().find(|new| new.id == *area).cloned());
        }
        EventKind::AreaRemoved { area } => shown.areas.retain(|old| old.id != *area),
        _ => {}
    }
}

fn change(shown: &mut View, model: ModelId, change: impl FnOnce(&mut ModelView)) {
    if let Some(model) = shown.models.iter_mut().find(|shown| shown.id == model) {
        change(model);
    }
}
