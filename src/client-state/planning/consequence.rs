//! Consequence preview of an option: the positions of markers on the tracker after
//! it, and the model that acts next. The option is tried in a fork of the match,
//! on a background thread.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use crate::commands::jobs::Wake;
use crate::pages::editor::Editor;
use crate::play::forks::{Forks, locked};
use crate::play::playback::Playback;
use crate::play::session::{Selection, Session};
use monteria_game::{
    Decision, EventKind, Game, GameEvent, ModelId, Moment, TrackerMarker, View, Viewer, first_legal,
};

/// The preview of the option that is armed or hovered in the menu.
#[derive(Resource, Default)]
pub struct ConsequencePreview {
    asked: Option<PreviewQuery>,
    found: Arc<Mutex<Option<Consequence>>>,
}

/// An option, by its index in the decision, in a state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PreviewQuery {
    stamp: u64,
    option_index: usize,
}

/// The consequences of an option.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Consequence {
    /// The id of the option.
    pub option: String,
    /// The marker of the deciding model, if it moves.
    pub marker: Option<TrackerMarker>,
    /// The model whose turn begins next, if the option ends the current turn.
    pub next: Option<ModelId>,
}

impl ConsequencePreview {
    /// Returns the consequences of this option, if known.
    pub fn found(&self, option: &str) -> Option<Consequence> {
        self.latest().filter(|after| after.option == option)
    }

    /// Returns the consequences of the armed or hovered option, if known.
    pub fn latest(&self) -> Option<Consequence> {
        self.asked?;
        locked(&self.found).clone()
    }
}

/// Updates the preview for the armed or hovered option.
pub fn look_ahead(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    forks: Res<Forks>,
    wake: Res<Wake>,
    mut after: ResMut<ConsequencePreview>,
) {
    let acts = |it: &&Res<Session>| editor.open.is_none() && it.open_decision(&playback).is_some();
    let open = session.as_ref().filter(acts);
    let asked = open.and_then(|session| subject(session, &selection));
    if after.asked == asked {
        return;
    }
    *after = ConsequencePreview { asked, found: Arc::default() };
    if let (Some(session), Some(asked)) = (open, asked)
        && let Some(decision) = &session.decision
    {
        let only_option = only_option(decision, asked.option_index);
        try_on_thread(session, only_option, &forks, &wake, after.found.clone());
    }
}

/// Tries the only option of a decision in a fork, on a background thread.
fn try_on_thread(
    session: &Session,
    only_option: Decision,
    forks: &Forks,
    wake: &Wake,
    found: Arc<Mutex<Option<Consequence>>>,
) {
    // While a thread holds the match no decision is open, and nothing is asked.
    let Some((mut fork, viewer)) = forks.fork(session) else { return };
    let forks = forks.clone();
    let wake = wake.clone();
    let before = session.view.clone();
    let work = move || {
        *locked(&found) = try_option(&mut fork, viewer, &before, &only_option);
        forks.put_back(fork);
        if let Some(wake) = &wake.0 {
            wake();
        }
    };
    AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
}

/// Returns the armed option, else the one hovered in the menu.
fn subject(session: &Session, selection: &Selection) -> Option<PreviewQuery> {
    let decision = session.decision.as_ref()?;
    let armed = selection.armed.as_ref().filter(|_| !selection.suggested);
    let option = armed.or(selection.foreseen.as_ref()).or(selection.armed.as_ref())?;
    let option_index = decision.options.iter().position(|choice| choice.id == *option)?;
    Some(PreviewQuery { stamp: session.stamp, option_index })
}

/// Returns the decision with this option as its only one.
fn only_option(decision: &Decision, option_index: usize) -> Decision {
    let options = decision.options.get(option_index).cloned().into_iter().collect();
    Decision { options, refused: Vec::new(), ..decision.clone() }
}

/// Carries out the only option of a decision, with the first legal target or spot,
/// and observes the markers.
fn try_option(
    fork: &mut Game,
    viewer: Viewer,
    before: &View,
    decision: &Decision,
) -> Option<Consequence> {
    let option = decision.options.first()?.id.clone();
    let order = first_legal(fork.world(), decision)?;
    fork.watch(viewer);
    fork.take_moments();
    let events = fork.submit(order).ok()?;
    let last = Moment { events: usize::MAX, view: fork.view(viewer) };
    let moments: Vec<Moment> = fork.take_moments().into_iter().chain([last]).collect();
    let marker = decision.model.and_then(|model| moved_marker(model, before, &moments));
    Some(Consequence { option, marker, next: next_turn(&events) })
}

/// Returns the first other position of a model's marker. Later moves are
/// not the option's effect.
fn moved_marker(model: ModelId, before: &View, moments: &[Moment]) -> Option<TrackerMarker> {
    let marker_of =
        |view: &View| view.tracker.markers.iter().find(|marker| marker.model == model).cloned();
    let now = marker_of(before)?;
    moments.iter().filter_map(|moment| marker_of(&moment.view)).find(|marker| *marker != now)
}

fn next_turn(events: &[GameEvent]) -> Option<ModelId> {
    events.iter().find_map(|event| match event.what {
        EventKind::TurnBegan { model } => Some(model),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
