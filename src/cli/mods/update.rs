//! `monteria mod update`: newer versions from an index take the place of the player's mods.

use std::cmp::Ordering;
use std::io::Write;

use super::add::not_listed;
use super::candidate::{Accepted, Candidate, ZipBytes};
use super::index::{IndexEntry, IndexFile};
use super::install::{install, report};
use super::installed::{Installed, lock, shown};
use crate::args::UpdateModsArgs;
use crate::fail::Failure;
use crate::files::out::{aside, line, stdout};
use monteria_content::{Home, Id, Library, ShownPath, StoredMod, or_near, text};

/// A newer version that may be installed.
struct Update<'a> {
    entry: &'a IndexEntry,
    /// The installed copies that it replaces.
    there: Vec<&'a StoredMod>,
    /// The version that is installed now.
    from: String,
}

/// Installs the newer versions of an index.
///
/// # Errors
/// Fails if the index or a zip cannot be read or has faults, or if a mod is not there. A mod
/// that cannot be updated does not stop the others.
pub(super) fn run(args: &UpdateModsArgs) -> Result<(), Failure> {
    let index = IndexFile::named(&args.index)?;
    let home = Home::of_system().ok_or_else(Failure::no_home)?;
    let _lock = (!args.dry_run).then(|| lock(&home)).transpose()?;
    let installed = Installed::read()?;
    let mut out = stdout();
    let mut updates = Vec::new();
    for id in wanted(args, &installed, &index)? {
        updates.extend(update_of(&mut out, args, &installed, &index, &id)?);
    }
    let mut failures = Vec::new();
    let mut candidates = Vec::new();
    for update in updates {
        match open(&index, &update) {
            Ok(candidate) => candidates.push((update, candidate)),
            Err(failure) => failures.push(failure),
        }
    }
    let (accepted, mut refused) = check_all(candidates, &installed, &index);
    failures.append(&mut refused);
    // All are installed before anything is printed: a closed pipe stops none of them.
    let mut installations = Vec::new();
    for (update, candidate, checked) in &accepted {
        let done = (!args.dry_run).then(|| install(&home, candidate, &update.there)).transpose();
        match done {
            Ok(done) => installations.push((update, candidate, checked, done)),
            Err(failure) => failures.push(failure),
        }
    }
    for (update, candidate, checked, done) in &installations {
        let change =
            format!("`{}` from {} to {}", update.entry.id, update.from, update.entry.version);
        match done {
            None => line(&mut out, text!("terminal-would-update-2", "Would update {change}"))?,
            Some(done) => {
                line(&mut out, text!("terminal-updated-2", "Updated {change}"))?;
                report(&mut out, candidate, checked, done)?;
            }
        }
    }
    if accepted.is_empty() && failures.is_empty() {
        line(
            &mut out,
            text!(
                "terminal-nothing-to-update",
                "Nothing to update from {path}",
                path = index.path.shown()
            ),
        )?;
    }
    out.flush()?;
    end(failures)
}

/// Returns the ids of the mods to update: the named one, or all of the player's own
/// that the index lists.
///
/// # Errors
/// Fails if the named mod is not installed or not listed.
fn wanted(
    args: &UpdateModsArgs,
    installed: &Installed,
    index: &IndexFile,
) -> Result<Vec<Id>, Failure> {
    let own = installed.yours.iter().filter_map(|one| Some(one.content.as_ref().ok()?.id.clone()));
    let mut own: Vec<Id> = own.collect();
    own.sort();
    own.dedup();
    let Some(name) = &args.name else {
        own.retain(|id| index.newest(id.as_str()).is_some());
        return Ok(own);
    };
    let Some(id) = own.iter().find(|id| *id == name.as_str()) else {
        let near = or_near(name, own.iter().map(Id::as_str));
        let known = own.iter().map(Id::as_str).collect::<Vec<_>>().join(", ");
        let known = if known.is_empty() { "none".to_owned() } else { known };
        let place = installed.home.mods().shown();
        return Err(Failure::Usage(text!(
            "terminal-no-mod-in-there-are",
            "no mod `{name}` in {place} (there are: {known}){near}"
        )));
    };
    if index.newest(name).is_none() {
        return Err(not_listed(name, index));
    }
    Ok(vec![id.clone()])
}

/// Returns the update of a mod; `None` if it is not updated, with a line that says why if
/// the reader asked for it or should know.
fn update_of<'a>(
    out: &mut impl Write,
    args: &UpdateModsArgs,
    installed: &'a Installed,
    index: &'a IndexFile,
    id: &Id,
) -> Result<Option<Update<'a>>, Failure> {
    let there = installed.yours_of(id.as_str());
    let current = there.first().and_then(|one| Some((one, one.content.as_ref().ok()?)));
    let Some(((stored, content), entry)) = current.zip(index.newest(id.as_str())) else {
        return Ok(None);
    };
    let from = content.info.version.to_string();
    let listed = &entry.version;
    match listed.compare(&content.info.version) {
        Ordering::Greater => {}
        Ordering::Equal => {
            if args.name.is_some() {
                line(
                    out,
                    text!(
                        "terminal-is-as-new-as-in-the-index",
                        "`{id}` {version} is as new as that in the index",
                        version = from
                    ),
                )?;
            }
            return Ok(None);
        }
        Ordering::Less => {
            line(
                out,
                text!(
                    "terminal-is-newer-and-stays",
                    "`{id}` {version} is newer than {listed} in the index, and stays",
                    version = from
                ),
            )?;
            return Ok(None);
        }
    }
    if stored.path.is_dir() && !args.force {
        let place = shown(stored);
        line(
            out,
            text!(
                "terminal-stays-though-the-index-has",
                "`{id}` {version} stays, though the index has {listed}: {path} is a folder, in \
                 which you may be working; --force moves it aside and updates it",
                version = from,
                path = place
            ),
        )?;
        return Ok(None);
    }
    Ok(Some(Update { entry, there, from }))
}

/// Reads the zip of an update and verifies its hash.
fn open(index: &IndexFile, update: &Update<'_>) -> Result<Candidate, Failure> {
    let zip = ZipBytes::read(&index.zip_of(update.entry)?)?;
    zip.verify(&update.entry.hash, &index.path)?;
    Candidate::open(zip, Some(update.entry))
}

type Checked<'a> = (Update<'a>, Candidate, Accepted);

/// Checks the candidates one after another, each among those that were accepted before:
/// one may need the new version of another. Returns those accepted, and why others are not.
fn check_all<'a>(
    candidates: Vec<(Update<'a>, Candidate)>,
    installed: &Installed,
    index: &IndexFile,
) -> (Vec<Checked<'a>>, Vec<Failure>) {
    let mut library: Library = installed.sound.clone();
    let mut accepted = Vec::new();
    let mut waiting = candidates;
    loop {
        let before = waiting.len();
        let mut refused = Vec::new();
        let mut failures = Vec::new();
        for (update, candidate) in waiting {
            match candidate.check(&library, installed, Some(index)) {
                Ok(checked) => {
                    library = checked.library.clone();
                    accepted.push((update, candidate, checked));
                }
                Err(failure) => {
                    failures.push(failure);
                    refused.push((update, candidate));
                }
            }
        }
        if refused.len() == before || refused.is_empty() {
            return (accepted, failures);
        }
        waiting = refused;
    }
}

/// Returns the outcome: the only failure, or the last after all others were printed.
fn end(mut failures: Vec<Failure>) -> Result<(), Failure> {
    let last = failures.pop();
    for failure in &failures {
        aside(text!("terminal-monteria", "monteria: {message}", message = failure.text()));
    }
    last.map_or(Ok(()), Err)
}
