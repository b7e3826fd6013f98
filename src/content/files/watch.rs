//! Notification of changed files on disk.

use crate::ShownPath;
use std::path::PathBuf;

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};

use crate::text::error_text::without_number;

/// Calls `changed` whenever something below one of these paths has changed, from a thread
/// of its own, until the returned guard is dropped. Missing paths are skipped.
///
/// # Errors
/// The path that the system cannot watch, and its message.
pub fn watch(
    places: impl IntoIterator<Item = PathBuf>,
    changed: impl Fn() + Send + 'static,
) -> Result<RecommendedWatcher, String> {
    let report = move |event: notify::Result<Event>| {
        // Reading a file is no change; an unknown event counts as one.
        if event.map_or(true, |event| !event.kind.is_access()) {
            changed();
        }
    };
    let mut watcher =
        recommended_watcher(report).map_err(|error| without_number(&error.to_string()))?;
    for place in places.into_iter().filter(|place| place.exists()) {
        let watched = watcher.watch(&place, RecursiveMode::Recursive);
        let words = |error: notify::Error| without_number(&error.to_string());
        watched.map_err(|error| format!("{}: {}", place.shown(), words(error)))?;
    }
    Ok(watcher)
}
