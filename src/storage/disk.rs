//! Files that a player keeps: written whole or not at all, on the disk before anyone is
//! told so, and used by one program at a time.
//!
//! A file is written beside its place as a draft (`.NAME.….draft-monteria`), synced, and
//! then renamed over it, so that a kill or a full disk leaves what was there before.
//! Drafts are locked while they are written: one that nobody holds was left by a run that
//! was killed, and is removed by the next that writes into that folder.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// How the names of drafts end.
const DRAFT: &str = ".draft-monteria";
/// How the names of lock files end.
const LOCK: &str = ".lock-monteria";

/// Folders in which this run has looked for what killed runs left.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Writes a file whole or not at all, in place of what is there, and syncs it. Missing
/// folders are made. A link keeps being a link: the file that it leads to is written.
///
/// ```
/// use monteria_storage::write_whole;
///
/// let folder = tempfile::tempdir()?;
/// let save = folder.path().join("saves/match.save");
/// write_whole(&save, b"first")?;
/// write_whole(&save, b"second")?;
/// assert_eq!(std::fs::read(&save)?, b"second");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the file system said, or that something other than a plain file is there;
/// then nothing has changed.
pub fn write_whole(file: &Path, bytes: &[u8]) -> Result<()> {
    let file = &target_of(file)?;
    let (folder, draft) = drafted(file, bytes)?;
    if let Ok(there) = fs::metadata(file) {
        draft.as_file().set_permissions(there.permissions())?;
    }
    draft.persist(file).map_err(|error| error.error)?;
    sync_folder(&folder)
}

/// The same where nothing is there yet; nothing is ever written over.
///
/// # Errors
/// As [`write_whole`]; `AlreadyExists` where there is anything of that name.
pub fn write_new(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::symlink_metadata(file).is_ok() {
        return Err(Error::new(
            ErrorKind::AlreadyExists,
            "it is there already; nothing is written over",
        ));
    }
    let (folder, draft) = drafted(file, bytes)?;
    draft.persist_noclobber(file).map_err(|error| error.error)?;
    sync_folder(&folder)
}

/// Writes a new folder with these files, named by their ways in it; nothing is ever
/// written over, and where a file cannot be written nothing of the folder is left.
///
/// # Errors
/// What could not be written, and what the file system said; `AlreadyExists` where there
/// is anything of the folder's name.
pub fn write_folder(
    folder: &Path,
    files: &[(String, String)],
) -> std::result::Result<(), (PathBuf, Error)> {
    fs::create_dir(folder).map_err(|error| (folder.to_owned(), error))?;
    for (name, text) in files {
        let file = folder.join(name);
        if let Err(error) = write_new(&file, text.as_bytes()) {
            // What is left where even that fails is half a folder, which
            // whoever reads it names.
            let _ = fs::remove_dir_all(folder);
            return Err((file, error));
        }
    }
    sync_folder(folder_of(folder)).map_err(|error| (folder.to_owned(), error))
}

/// Syncs the names in a folder, so that a file that was just made or renamed there is
/// found after a failure of power.
///
/// # Errors
/// What the file system said.
pub fn sync_folder(folder: &Path) -> Result<()> {
    // Only Unix opens folders; elsewhere a rename is on the disk when it returns.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The folder of a file.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The plain file that is to be written: where a link leads, and nothing
/// else than a file.
fn target_of(file: &Path) -> Result<PathBuf> {
    match fs::metadata(file) {
        Ok(there) if there.is_file() => fs::canonicalize(file),
        Ok(_) => Err(Error::new(ErrorKind::InvalidInput, "it is there, and is no plain file")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(file.to_owned()),
        Err(error) => Err(error),
    }
}

/// A synced draft beside the file, and the folder of both.
fn drafted(file: &Path, bytes: &[u8]) -> Result<(PathBuf, tempfile::NamedTempFile)> {
    let folder = folder_of(file).to_owned();
    fs::create_dir_all(&folder)?;
    sweep(&folder);
    let mut prefix = std::ffi::OsString::from(".");
    // A name that is long already leaves no room for another.
    prefix.push(file.file_name().filter(|name| name.len() < 100).unwrap_or_default());
    prefix.push(".");
    loop {
        let mut draft = builder(&prefix).tempfile_in(&folder)?;
        // Another run may have taken it for one that was left before it was locked.
        if !locked(draft.as_file())? || !same(draft.as_file(), draft.path()) {
            continue;
        }
        draft.write_all(bytes)?;
        draft.as_file().sync_all()?;
        return Ok((folder, draft));
    }
}

fn builder(prefix: &std::ffi::OsStr) -> tempfile::Builder<'_, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(DRAFT);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any file of this user; what must stay private is made so by the user's mask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Removes drafts and lock files of runs that were killed, once in each folder.
fn sweep(folder: &Path) {
    let Ok(place) = fs::canonicalize(folder) else { return };
    if !SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone()) {
        return;
    }
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| {
            name.starts_with('.') && (name.ends_with(DRAFT) || name.ends_with(LOCK))
        });
        let plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        // What cannot be opened, locked or removed belongs to somebody who is at it, or
        // is left to the next run.
        if ours
            && plain
            && let Ok(open) = OpenOptions::new().write(true).open(entry.path())
            && open.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Takes the lock of an open file where it is free. Where the file system has no locks
/// every file is free.
fn locked(open: &File) -> Result<bool> {
    match open.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether the file that lies open is the one of this name still.
fn same(open: &File, path: &Path) -> bool {
    #[cfg(unix)]
    let number = |facts: Metadata| {
        use std::os::unix::fs::MetadataExt;
        (facts.dev(), facts.ino())
    };
    // Elsewhere nobody removes a file that another holds open.
    #[cfg(not(unix))]
    let number = |_: Metadata| ();
    match (open.metadata().map(number), fs::metadata(path).map(number)) {
        (Ok(open), Ok(there)) => open == there,
        _ => false,
    }
}

/// The right to write a file: one program, and one part of it, has it at a time. It ends
/// with the process at the latest.
#[derive(Debug)]
pub struct FileLock {
    file: PathBuf,
    _open: File,
}

impl FileLock {
    /// Takes the right to this file, which need not exist.
    ///
    /// # Errors
    /// `ResourceBusy` where another has it; else what the file system said.
    pub fn take(file: &Path) -> Result<FileLock> {
        let place = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let folder = folder_of(&place);
        fs::create_dir_all(folder)?;
        sweep(folder);
        let mut name = std::ffi::OsString::from(".");
        name.push(place.file_name().unwrap_or_default());
        name.push(LOCK);
        let file = folder.join(name);
        let mut tries = 10;
        loop {
            let open = OpenOptions::new().create(true).truncate(false).write(true).open(&file)?;
            if locked(&open)? {
                if same(&open, &file) {
                    return Ok(FileLock { file, _open: open });
                }
            } else if tries == 0 {
                return Err(Error::new(ErrorKind::ResourceBusy, "another Montería is at it"));
            } else {
                // Whoever sweeps the folder, or is just done, holds it for a moment.
                tries -= 1;
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // While it is held. Where it stays the next run takes it, or sweeps it.
        let _ = fs::remove_file(&self.file);
    }
}

#[cfg(test)]
mod tests;
