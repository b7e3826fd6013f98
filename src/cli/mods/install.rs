//! Changes in the player's folder of mods. Nothing is deleted: what is replaced or removed
//! moves into the folder `removed-mods` beside it.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::candidate::{Accepted, Candidate};
use super::installed::title;
use crate::fail::Failure;
use crate::files::out::line;
use crate::files::paths::ShownPaths;
use monteria_content::{Home, ShownPath, StoredMod, Text, text};
use monteria_storage::{write_new, write_whole};

/// Name of the folder for replaced and removed mods.
const REMOVED: &str = "removed-mods";

/// A mod that was installed.
pub(super) struct Installation {
    /// The path of its zip.
    pub path: PathBuf,
    /// The paths of what it replaced.
    pub moved: Vec<PathBuf>,
}

/// Copies a checked zip into the player's folder of mods, in place of `replaced`.
///
/// # Errors
/// Fails if something else has its name, or a file cannot be written or moved; then what
/// was moved is moved back.
pub(super) fn install(
    home: &Home,
    candidate: &Candidate,
    replaced: &[&StoredMod],
) -> Result<Installation, Failure> {
    let target = home.mods().join(candidate.file_name()?);
    let is_there = fs::symlink_metadata(&target);
    let in_place = replaced.iter().any(|old| old.path == target);
    if is_there.is_ok() && !in_place {
        return Err(Failure::file(&target, "another mod is there; nothing is written over"));
    }
    let bytes = &candidate.zip.bytes;
    let mut moved = Vec::new();
    let mut back = Vec::new();
    for old in replaced {
        // A zip of the same name stays until the new one takes its place. A link is moved, so
        // that the file to which it leads stays as it is.
        let kept = if old.path == target && is_there.as_ref().is_ok_and(fs::Metadata::is_file) {
            copy_aside(home, &old.path)
        } else {
            move_aside(home, &old.path).inspect(|kept| back.push((kept.clone(), old.path.clone())))
        };
        moved.push(kept.map_err(|failure| undo(&back, failure))?);
    }
    let written = if fs::symlink_metadata(&target).is_ok() {
        write_whole(&target, bytes)
    } else {
        write_new(&target, bytes)
    };
    written.map_err(|error| undo(&back, Failure::file(&target, error)))?;
    Ok(Installation { path: target, moved })
}

/// Moves the set-aside files back, and returns the failure.
fn undo(back: &[(PathBuf, PathBuf)], failure: Failure) -> Failure {
    let lost = back.iter().filter_map(|(kept, place)| {
        let error = fs::rename(kept, place).err()?;
        Some(Failure::file(kept, error).text().to_owned())
    });
    let lost: Vec<Text> = lost.collect();
    if lost.is_empty() {
        return failure;
    }
    Failure::File(text!(
        "terminal-not-moved-back-2",
        "{text}\nnot moved back: {joined}",
        text = failure.text(),
        joined = Text::joined(lost, "; ")
    ))
}

/// Moves an entry of the folder of mods aside and returns its new path.
///
/// # Errors
/// Fails if it cannot be moved.
pub(super) fn move_aside(home: &Home, path: &Path) -> Result<PathBuf, Failure> {
    let place = free_place(home, path)?;
    fs::rename(path, &place).map_err(|error| Failure::file(path, error))?;
    Ok(place)
}

/// Copies a zip aside and returns the path of the copy.
fn copy_aside(home: &Home, path: &Path) -> Result<PathBuf, Failure> {
    let place = free_place(home, path)?;
    let bytes = fs::read(path).map_err(|error| Failure::file(path, error))?;
    write_new(&place, &bytes).map_err(|error| Failure::file(&place, error))?;
    Ok(place)
}

/// Returns a path in the folder for removed mods at which nothing is.
fn free_place(home: &Home, path: &Path) -> Result<PathBuf, Failure> {
    let folder = home.data.join(REMOVED);
    fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (stem, ending) = match name.strip_suffix(".zip") {
        Some(stem) => (stem, ".zip"),
        None => (&*name, ""),
    };
    let mut number = 1;
    loop {
        let name = if number == 1 { name.to_string() } else { format!("{stem}-{number}{ending}") };
        let place = folder.join(name);
        match fs::symlink_metadata(&place) {
            Ok(_) => number += 1,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(place),
            Err(error) => return Err(Failure::file(&place, error)),
        }
    }
}

/// Prints the installed mod: its path, the set-aside files, and remarks of the check.
///
/// # Errors
/// Fails if the reader of the output went away.
pub(super) fn report(
    out: &mut impl Write,
    candidate: &Candidate,
    accepted: &Accepted,
    done: &Installation,
) -> Result<(), Failure> {
    line(out, text!("terminal-added-mod", "Added: {title}", title = title(&candidate.content)))?;
    line(out, text!("terminal-it-lies-at", "It lies at {path}", path = done.path.shown()))?;
    report_moved(out, &done.moved)?;
    let mut paths = ShownPaths::of(&accepted.library, &[]);
    paths.give(&candidate.content.label, &done.path);
    for warning in accepted.warnings.sorted() {
        line(out, text!("terminal-warning", "warning: {a}", a = paths.fault(warning)))?;
    }
    for left_out in &accepted.left_out {
        line(out, Text::verbatim(paths.text(&left_out.to_string())))?;
    }
    Ok(())
}

/// Prints where the copies of replaced or removed mods are.
///
/// # Errors
/// Fails as [`report`] does.
pub(super) fn report_moved(out: &mut impl Write, moved: &[PathBuf]) -> Result<(), Failure> {
    for place in moved {
        line(
            out,
            text!(
                "terminal-what-was-there-is-kept-at",
                "What was there is kept at {path}",
                path = place.shown()
            ),
        )?;
    }
    Ok(())
}
