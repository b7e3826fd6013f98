//! Exports of a match: save, report, bug report.

use std::io;
use std::path::Path;

use super::{Change, Done, Held, Notice, Weight, unchanged};
use monteria_content::{Mod, ShownPath, file_error};
use monteria_reports::Report;
use monteria_saves::{Bug, write_save};
use monteria_storage::write_new;

pub(super) fn save(held: Box<Held>, file: &Path) -> Done {
    let notice = match write_save(&held.game, &held.hashes, file) {
        Ok(()) => {
            let name = file
                .file_stem()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            Notice::new(Weight::Remark, format!("Saved as {name}."))
        }
        Err(error) => Notice::new(Weight::Fault, format!("The match was not saved. {error}")),
    };
    Done::new(Some(held), Change::None, vec![notice])
}

/// Writes the report of the match as a page.
pub(super) fn report(held: Box<Held>, file: &Path) -> Done {
    let page = Report::of(&held.game).html();
    exported(held, "The report", file, write(file, page.as_bytes()))
}

/// Writes the file of a bug report, and returns its short text.
pub(super) fn bug(held: Box<Held>, file: &Path, mods: &[Mod], at: Option<usize>) -> Done {
    let viewer = held.game.shared_viewer();
    let bug = Bug { game: &held.game, hashes: &held.hashes, viewer, at, mods };
    let text = format!("{}\nFile: {}", bug.text(), file.shown());
    let written = bug.file().and_then(|bytes| write(file, &bytes));
    let text = written.is_ok().then_some(text);
    Done { text, ..exported(held, "The file about the bug", file, written) }
}

fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    write_new(file, bytes)
}

/// Returns a result with a notice on the place of the file, or on the reason why
/// it was not written.
fn exported(held: Box<Held>, what: &str, file: &Path, written: io::Result<()>) -> Done {
    match written {
        Ok(()) => {
            unchanged(Some(held), Weight::Remark, format!("{what} lies at {}.", file.shown()))
        }
        Err(error) => unchanged(
            Some(held),
            Weight::Fault,
            format!("{what} was not written. {}", file_error(file, &error)),
        ),
    }
}
