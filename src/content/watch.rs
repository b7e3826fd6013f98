//! Word of files that change on the disk.

use crate::ShownPath;
use std::path::PathBuf;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};

use super::error_text::without_number;

/// Calls `changed` whenever something below one of these places has changed, from a
/// thread of its own, as long as what is given back lives. Places that are not
/// there are passed over.
///
/// # Errors
/// Which place the system does not watch, and what it says.
pub fn watch(
    places: impl IntoIterator<Item = PathBuf>,
    changed: impl Fn() + Send + 'static,
) -> Result<RecommendedWatcher, String> {
    let told = move |event: notify::Result<Event>| {
        // To read a file is no change; what cannot be told is taken for one.
        if event.map_or(true, |event| !event.kind.is_access()) {
            changed();
        }
    };
    let mut watcher =
        recommended_watcher(told).map_err(|error| without_number(&error.to_string()))?;
    for place in places.into_iter().filter(|place| place.exists()) {
        let watched = watcher.watch(&place, RecursiveMode::Recursive);
        let words = |error: notify::Error| without_number(&error.to_string());
        watched.map_err(|error| format!("{}: {}", place.shown(), words(error)))?;
    }
    Ok(watcher)
}
