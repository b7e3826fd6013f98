//! Number keys mean the same when a match is gone on with as they did when it was left.

use bevy::prelude::*;

use crate::controls::hot_keys::HotKeys;
use crate::play::session::{AppState, Selection, Session};
use crate::settings::{self, KeptNumbers, Settings};

/// Of so many options the keys are kept.
const MOST: usize = 100;

/// Adds the systems that keep what the number keys mean in a match.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastKeys>()
        .add_systems(Update, note.run_if(in_state(AppState::Playing)))
        .add_systems(OnExit(AppState::Playing), remember)
        .add_systems(Last, remember.before(settings::keep).run_if(settings::program_ends));
}

/// What the keys meant last, and how many questions there had been.
#[derive(Resource, Default)]
struct LastKeys(Option<(u64, KeptNumbers)>);

/// The keys of a match that begins, or is gone on with.
pub fn of(session: &Session, settings: &Settings) -> HotKeys {
    let kept = settings.numbers.as_ref();
    let kept = kept.filter(|kept| session.orders > 0 && kept.of == session.setup.fingerprint());
    kept.map(|kept| HotKeys::of_kept(&kept.keys)).unwrap_or_default()
}

fn note(session: Option<Res<Session>>, selection: Res<Selection>, mut last: ResMut<LastKeys>) {
    let Some(session) = session else { return };
    let of = session.setup.fingerprint();
    let asked = selection.keys.asked();
    let known = |(before, kept): &(u64, KeptNumbers)| *before == asked && kept.of == of;
    if asked > 0 && !last.0.as_ref().is_some_and(known) {
        last.0 = Some((asked, KeptNumbers { of, keys: selection.keys.kept(MOST) }));
    }
}

/// Keeps them once the match is left, with the program or before it.
fn remember(last: Res<LastKeys>, mut settings: ResMut<Settings>) {
    if let Some((_, kept)) = &last.0 {
        settings.numbers = Some(kept.clone());
    }
}
