//! Exports of a match: save, report, bug report.

use std::io;
use std::path::Path;

use super::{Change, JobResult, Notice, NoticeKind, OpenMatch, unchanged};
use monteria_content::{Mod, ShownPath, file_error};
use monteria_game::{Text, text};
use monteria_reports::Report;
use monteria_saves::{Bug, write_save};
use monteria_storage::write_new;

pub(super) fn save(open_match: Box<OpenMatch>, file: &Path) -> JobResult {
    let notice = match write_save(&open_match.game, &open_match.hashes, file) {
        Ok(()) => {
            let name = file
                .file_stem()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default();
            Notice::new(NoticeKind::Remark, text!("window-saved-as", "Saved as {name}."))
        }
        Err(error) => Notice::new(
            NoticeKind::Fault,
            text!(
                "window-the-match-was-not-saved",
                "The match was not saved. {error}",
                error = error.to_string()
            ),
        ),
    };
    JobResult::new(Some(open_match), Change::None, vec![notice])
}

/// Writes the report of the match as a page.
pub(super) fn report(open_match: Box<OpenMatch>, file: &Path) -> JobResult {
    let page = Report::of(&open_match.game).html();
    exported(
        open_match,
        text!("window-the-report", "The report"),
        file,
        write(file, page.as_bytes()),
    )
}

/// Writes the file of a bug report, and returns its short text.
pub(super) fn bug(
    open_match: Box<OpenMatch>,
    file: &Path,
    mods: &[Mod],
    at: Option<usize>,
) -> JobResult {
    let viewer = open_match.game.shared_viewer();
    let bug = Bug { game: &open_match.game, hashes: &open_match.hashes, viewer, at, mods };
    let text = format!("{}\nFile: {}", bug.text(), file.shown());
    let written = bug.file().and_then(|bytes| write(file, &bytes));
    let text = written.is_ok().then_some(text);
    JobResult {
        text,
        ..exported(
            open_match,
            text!("window-the-file-about-the-bug", "The bug report"),
            file,
            written,
        )
    }
}

fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    write_new(file, bytes)
}

/// Returns a result with a notice on the place of the file, or on the reason why
/// it was not written.
fn exported(
    open_match: Box<OpenMatch>,
    what: Text,
    file: &Path,
    written: io::Result<()>,
) -> JobResult {
    match written {
        Ok(()) => unchanged(
            Some(open_match),
            NoticeKind::Remark,
            text!("window-lies-at", "{what} was saved to {file}.", file = file.shown()),
        ),
        Err(error) => unchanged(
            Some(open_match),
            NoticeKind::Fault,
            text!(
                "window-was-not-written-2",
                "{file} was not written. {why}",
                file = what,
                why = file_error(file, &error)
            ),
        ),
    }
}
