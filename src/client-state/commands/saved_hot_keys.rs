//! Restores the meaning of the number keys when a saved match is continued.

use bevy::prelude::*;

use crate::controls::hot_keys::HotKeys;
use crate::play::session::{AppState, Selection, Session};
use crate::settings::{self, KeptNumbers, Settings};

/// The most options whose keys are saved.
const MAX_SAVED_KEYS: usize = 100;

/// Adds the systems that save the meaning of the number keys of a match.
pub fn plugin(app: &mut App) {
    app.init_resource::<LastKeys>()
        .add_systems(Update, record_keys.run_if(in_state(AppState::Playing)))
        .add_systems(OnExit(AppState::Playing), save_keys)
        .add_systems(Last, save_keys.before(settings::keep).run_if(settings::program_ends));
}

/// The number of questions asked so far and the keys they led to, as of the last frame in
/// which the match existed.
#[derive(Resource, Default)]
struct LastKeys(Option<(u64, KeptNumbers)>);

/// Returns the number keys for a match: the saved ones where it continues the last match.
pub fn restored_keys(session: &Session, settings: &Settings) -> HotKeys {
    let kept = settings.numbers.as_ref();
    let kept = kept.filter(|kept| session.orders > 0 && kept.of == session.setup.fingerprint());
    kept.map(|kept| HotKeys::restore(&kept.keys)).unwrap_or_default()
}

/// Records the number keys of the match on the table, to be saved when it is left.
fn record_keys(
    session: Option<Res<Session>>,
    selection: Res<Selection>,
    mut last: ResMut<LastKeys>,
) {
    let Some(session) = session else { return };
    let of = session.setup.fingerprint();
    let asked = selection.keys.asked();
    let known = |(before, kept): &(u64, KeptNumbers)| *before == asked && kept.of == of;
    if asked > 0 && !last.0.as_ref().is_some_and(known) {
        last.0 = Some((asked, KeptNumbers { of, keys: selection.keys.to_save(MAX_SAVED_KEYS) }));
    }
}

/// Saves the keys once the match is left or the program ends.
fn save_keys(last: Res<LastKeys>, mut settings: ResMut<Settings>) {
    if let Some((_, kept)) = &last.0 {
        settings.numbers = Some(kept.clone());
    }
}
