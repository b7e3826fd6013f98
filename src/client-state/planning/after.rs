//! What comes after an option: where markers will stand on the tracker once it has
//! been carried out, and who acts next. It is tried out in a fork of the match, on a
//! thread of its own.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use crate::commands::carry::Wake;
use crate::pages::editor::Editor;
use crate::play::forks::{Forks, locked};
use crate::play::playback::Playback;
use crate::play::session::{Selection, Session};
use monteria_game::{
    Decision, EventKind, Game, GameEvent, ModelId, Moment, TrackerMarker, View, Viewer, first_legal,
};

/// What comes after the option that is armed or pointed at in the menu.
#[derive(Resource, Default)]
pub struct After {
    asked: Option<Asked>,
    found: Arc<Mutex<Option<Afterwards>>>,
}

/// An option, by its place in the decision, in a state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Asked {
    stamp: u64,
    by: usize,
}

/// What comes after an option.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Afterwards {
    /// The option's id.
    pub option: String,
    /// The marker of whoever decides, where it will stand elsewhere.
    pub marker: Option<TrackerMarker>,
    /// Whose turn begins next, where the option ends the one that is being taken.
    pub next: Option<ModelId>,
}

impl After {
    /// What comes after this option, once it is known.
    pub fn found(&self, option: &str) -> Option<Afterwards> {
        self.latest().filter(|after| after.option == option)
    }

    /// What comes after the option that is armed or pointed at, once it is known.
    pub fn latest(&self) -> Option<Afterwards> {
        self.asked?;
        locked(&self.found).clone()
    }
}

/// Keeps it true to what is armed or pointed at.
pub fn look_ahead(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    forks: Res<Forks>,
    wake: Res<Wake>,
    mut after: ResMut<After>,
) {
    let acts = |it: &&Res<Session>| editor.open.is_none() && it.open_decision(&playback).is_some();
    let open = session.as_ref().filter(acts);
    let asked = open.and_then(|session| subject(session, &selection));
    if after.asked == asked {
        return;
    }
    *after = After { asked, found: Arc::default() };
    let (Some(session), Some(asked)) = (open, asked) else { return };
    let Some(decision) = session.decision.as_ref() else { return };
    let Some((mut fork, viewer)) = forks.fork(session) else { return };
    let forks = forks.clone();
    let found = after.found.clone();
    let wake = wake.clone();
    let before = session.view.clone();
    let alone = alone(decision, asked.by);
    let work = move || {
        *locked(&found) = tried(&mut fork, viewer, (&before, &alone));
        forks.put_back(fork);
        if let Some(wake) = &wake.0 {
            wake();
        }
    };
    AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
}

/// The armed option, else the one that is pointed at in the menu.
fn subject(session: &Session, selection: &Selection) -> Option<Asked> {
    let decision = session.decision.as_ref()?;
    let armed = selection.armed.as_ref().filter(|_| !selection.suggested);
    let option = armed.or(selection.foreseen.as_ref()).or(selection.armed.as_ref())?;
    let by = decision.options.iter().position(|choice| choice.id == *option)?;
    Some(Asked { stamp: session.stamp, by })
}

/// The decision as if this option were its only one.
fn alone(decision: &Decision, by: usize) -> Decision {
    let options = decision.options.get(by).cloned().into_iter().collect();
    Decision { options, refused: Vec::new(), ..decision.clone() }
}

/// Carries the only option of a decision out, with the first target or spot that will do,
/// and looks what has become of the markers.
fn tried(
    fork: &mut Game,
    viewer: Viewer,
    (before, decision): (&View, &Decision),
) -> Option<Afterwards> {
    let option = decision.options.first()?.id.clone();
    let order = first_legal(fork.world(), decision)?;
    fork.watch(viewer);
    fork.take_moments();
    let events = fork.submit(order).ok()?;
    let last = Moment { events: usize::MAX, view: fork.view(viewer) };
    let moments: Vec<Moment> = fork.take_moments().into_iter().chain([last]).collect();
    let marker = decision.model.and_then(|model| moved_marker(model, before, &moments));
    Some(Afterwards { option, marker, next: next_turn(&events) })
}

/// The first other place of a model's marker: what comes of it later is no
/// more the option's doing.
fn moved_marker(model: ModelId, before: &View, moments: &[Moment]) -> Option<TrackerMarker> {
    let of =
        |view: &View| view.tracker.markers.iter().find(|marker| marker.model == model).cloned();
    let now = of(before)?;
    moments.iter().filter_map(|moment| of(&moment.view)).find(|marker| *marker != now)
}

fn next_turn(events: &[GameEvent]) -> Option<ModelId> {
    events.iter().find_map(|event| match event.what {
        EventKind::TurnBegan { model } => Some(model),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
