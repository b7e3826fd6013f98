//! `monteria mod add`: a zip is checked and copied into the player's folder of mods.

use std::cmp::Ordering;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::candidate::{Candidate, ZipBytes};
use super::index::{IndexEntry, IndexFile, is_sha256, refuse_address};
use super::install::{install, report};
use super::installed::{Installed, lock, shown};
use crate::args::AddModArgs;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::output::same_file;
use monteria_content::{Home, ShownPath, StoredMod, Text, or_near, text};
use monteria_storage::folder_of;

/// Ending of a file beside a zip that holds its hash, as `sha256sum` writes it.
const SIDECAR_ENDING: &str = ".sha256";
/// Maximum number of bytes that are read of it.
const MAX_SIDECAR_BYTES: u64 = 1 << 16;

/// Checks the zip and installs it.
///
/// # Errors
/// Fails if the zip cannot be read, is not in the index that is named, has another hash than
/// the index states or has faults, if a mod that it needs is missing, or if another version
/// is installed and `--force` is not given.
pub(super) fn run(args: &AddModArgs) -> Result<(), Failure> {
    refuse_address(&args.file)?;
    let source = Source::find(args)?;
    let zip = ZipBytes::read(&source.zip)?;
    let verified_by = source.verify(&zip)?;
    let entry = source.entry_of(&zip).cloned();
    let candidate = Candidate::open(zip, entry.as_ref())?;
    let entry = source.index.as_ref().and_then(|index| match entry {
        Some(entry) => Some(entry),
        None => index.entries().iter().find(|entry| is_of(entry, &candidate)).cloned(),
    });
    match (&entry, &source.index) {
        (Some(entry), Some(index)) => candidate.zip.verify(&entry.hash, &index.path)?,
        (None, Some(index)) if args.index.is_some() => {
            return Err(not_listed(candidate.content.id.as_str(), index));
        }
        (None | Some(_), _) => {}
    }
    let home = Home::of_system().ok_or_else(Failure::no_home)?;
    let _lock = lock(&home)?;
    let installed = Installed::read()?;
    let mut out = stdout();
    let there = installed.yours_of(candidate.content.id.as_str());
    if let Some(current) = there.first()
        && !may_replace(&mut out, current, &candidate, args.force)?
    {
        return Ok(out.flush()?);
    }
    let accepted = candidate.check(&installed.sound, &installed, source.index.as_ref())?;
    let done = install(&home, &candidate, &there)?;
    report(&mut out, &candidate, &accepted, &done)?;
    let hash = &candidate.zip.hash;
    match verified_by {
        Some(file) => line(
            &mut out,
            text!(
                "terminal-its-hash-is-that-in",
                "Its hash is that in {path}",
                path = file.shown()
            ),
        )?,
        None => line(
            &mut out,
            text!("terminal-no-index-lists-it", "No index lists it; its hash is {hash}"),
        )?,
    }
    remarks(&mut out, &installed, &candidate, entry.as_ref())?;
    Ok(out.flush()?)
}

/// The zip that the arguments name, with the index that may list it.
struct Source {
    zip: PathBuf,
    index: Option<IndexFile>,
    /// The entry of the index, if the arguments name the mod by its id.
    listed: Option<IndexEntry>,
}

impl Source {
    /// Finds the zip and its index.
    ///
    /// # Errors
    /// Fails if the index cannot be read or has no such mod.
    fn find(args: &AddModArgs) -> Result<Self, Failure> {
        let zip = args.file.clone();
        let Some(path) = &args.index else {
            let index = IndexFile::beside(&zip)?;
            return Ok(Source { zip, index, listed: None });
        };
        let index = IndexFile::named(path)?;
        if zip.is_file() {
            return Ok(Source { zip, index: Some(index), listed: None });
        }
        let name = zip.to_string_lossy();
        let Some(entry) = index.newest(&name).cloned() else {
            return Err(not_listed(&name, &index));
        };
        let zip = index.zip_of(&entry)?;
        Ok(Source { zip, index: Some(index), listed: Some(entry) })
    }

    /// Returns the entry of the zip: of its path, or of its hash.
    fn entry_of(&self, zip: &ZipBytes) -> Option<&IndexEntry> {
        let index = self.index.as_ref()?;
        let folder = folder_of(&index.path);
        let is_at = |entry: &&IndexEntry| same_file(&folder.join(&entry.file), &zip.path);
        let by_path = || index.entries().iter().find(is_at);
        let by_hash = || index.entries().iter().find(|it| it.hash.eq_ignore_ascii_case(&zip.hash));
        self.listed.as_ref().or_else(by_path).or_else(by_hash)
    }

    /// Checks the hash of the zip against the index and against the file with a hash beside
    /// the zip. Returns the file that has it; `None` if there is neither.
    ///
    /// # Errors
    /// Fails if a hash differs.
    fn verify(&self, zip: &ZipBytes) -> Result<Option<PathBuf>, Failure> {
        let mut file = None;
        if let Some(index) = &self.index
            && let Some(entry) = self.entry_of(zip)
        {
            zip.verify(&entry.hash, &index.path)?;
            file = Some(index.path.clone());
        }
        if let Some((path, hash)) = sidecar(&zip.path)? {
            zip.verify(&hash, &path)?;
            file = file.or(Some(path));
        }
        Ok(file)
    }
}

/// Returns the failure of a mod that an index does not list.
pub(super) fn not_listed(name: &str, index: &IndexFile) -> Failure {
    let known: Vec<&str> = index.entries().iter().map(|entry| entry.id.as_str()).collect();
    let near = or_near(name, known.iter().copied());
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    let path = index.path.shown();
    Failure::Usage(text!(
        "terminal-lists-no-mod-there-are",
        "{path} lists no mod `{name}` (there are: {known}){near}"
    ))
}

/// Returns whether an entry is of the mod and version of a candidate.
fn is_of(entry: &IndexEntry, candidate: &Candidate) -> bool {
    entry.id == candidate.content.id && entry.version == *candidate.version()
}

/// Returns the file with the hash of a zip beside it, and the hash as an index holds it;
/// `None` if there is no such file.
///
/// # Errors
/// Fails if the file cannot be read or has no hash of the zip.
fn sidecar(zip: &Path) -> Result<Option<(PathBuf, String)>, Failure> {
    let mut path = zip.as_os_str().to_owned();
    path.push(SIDECAR_ENDING);
    let path = PathBuf::from(path);
    match fs::metadata(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::file(&path, error)),
        Ok(there) if !there.is_file() => {
            return Err(Failure::file(&path, "it is no plain file, expected a hash"));
        }
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    let read =
        File::open(&path).and_then(|open| open.take(MAX_SIDECAR_BYTES).read_to_end(&mut bytes));
    read.map_err(|error| Failure::file(&path, error))?;
    let text = String::from_utf8_lossy(&bytes);
    let name = zip.file_name().unwrap_or_default().to_string_lossy();
    let hash_in = |line: &str| {
        let (digits, of) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let of = of.trim_start().trim_start_matches('*');
        let is_of_zip = of.is_empty() || of.rsplit('/').next() == Some(&*name);
        (is_sha256(digits) && is_of_zip).then(|| format!("sha256:{digits}"))
    };
    let hash = text.lines().find_map(hash_in).ok_or_else(|| {
        let found = format!("found no SHA-256 of {name}, expected a line with it");
        Failure::Faults(Text::verbatim(format!("{}: {found}", path.shown())))
    })?;
    Ok(Some((path, hash)))
}

/// Returns whether the candidate takes the place of an installed version; false, with a
/// line, if it is that version.
///
/// # Errors
/// Fails if it is another version or has other content, and `force` is not given.
fn may_replace(
    out: &mut impl Write,
    current: &StoredMod,
    candidate: &Candidate,
    force: bool,
) -> Result<bool, Failure> {
    let Ok(old) = &current.content else { return Ok(true) };
    let id = &old.id;
    let version = &old.info.version;
    let place = shown(current);
    let is_same = fs::read(&current.path).is_ok_and(|bytes| bytes == candidate.zip.bytes);
    if is_same {
        line(
            out,
            text!(
                "terminal-is-installed-already",
                "`{id}` {version} is installed already: {path}",
                path = place
            ),
        )?;
        return Ok(false);
    }
    if force {
        return Ok(true);
    }
    let new = candidate.version();
    let advice = "--force moves the installed one aside and puts this one in its place";
    let text = match new.compare(version) {
        Ordering::Greater => format!(
            "`{id}` {version} is installed ({place}), and {new} is newer: {advice}, as `monteria \
             mod update` does from an index"
        ),
        Ordering::Less => {
            format!("`{id}` {version} is installed ({place}), and {new} is older: {advice}")
        }
        Ordering::Equal => {
            format!("`{id}` {version} is installed ({place}) with other content: {advice}")
        }
    };
    Err(Failure::Failed(Text::verbatim(text)))
}

/// Prints what else a player should know of the mod that was added.
fn remarks(
    out: &mut impl Write,
    installed: &Installed,
    candidate: &Candidate,
    entry: Option<&IndexEntry>,
) -> Result<(), Failure> {
    let id = &candidate.content.id;
    let has_id = |one: &&StoredMod| one.content.as_ref().is_ok_and(|of| of.id == *id);
    if let Some(other) = installed.shipped.iter().find(has_id) {
        let place = shown(other);
        line(
            out,
            text!(
                "terminal-the-program-brings-too",
                "The program brings `{id}`, too ({path}); yours is played",
                path = place
            ),
        )?;
    }
    if installed.home.content_settings().mods_off.contains(id.as_str()) {
        line(
            out,
            text!(
                "terminal-it-is-switched-off",
                "It is switched off: the page of mods in the window switches it on"
            ),
        )?;
    }
    let tested = entry.map_or(&[][..], |entry| &entry.tested);
    if !tested.is_empty() {
        line(out, text!("terminal-tested-when-it-was-packed", "Tested when it was packed:"))?;
    }
    for one in tested {
        let indents = std::iter::once("  ").chain(std::iter::repeat("    "));
        for (text, indent) in one.texts().into_iter().zip(indents) {
            line(out, Text::row([Text::sign(indent), text]))?;
        }
    }
    Ok(())
}
