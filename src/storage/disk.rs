//! Atomic writes and locks for the files of a player: a file is written completely or not
//! at all, it is synced before the call returns, and one program uses it at a time.
//!
//! A file is written as a draft beside its target (`.NAME.….draft-monteria`), synced, and
//! then renamed over it, so that a kill or a full disk leaves the old file. Drafts are
//! locked while they are written. An unlocked draft was left by a killed run; the next
//! run that writes into the folder removes it.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Suffix of the names of drafts.
const DRAFT_SUFFIX: &str = ".draft-monteria";
/// Suffix of the names of lock files.
const LOCK_SUFFIX: &str = ".lock-monteria";

/// Folders that this run has already cleaned of the remains of killed runs.
static CLEANED_FOLDERS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Writes a file completely or not at all, replacing an existing one, and syncs it.
/// Creates missing folders. A symbolic link stays a link: its target is written.
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
/// The error of the file system, or that the target is not a plain file;
/// then nothing has changed.
pub fn write_whole(file: &Path, bytes: &[u8]) -> Result<()> {
    let file = &write_target(file)?;
    let (folder, draft) = write_draft(file, bytes)?;
    if let Ok(there) = fs::metadata(file) {
        draft.as_file().set_permissions(there.permissions())?;
    }
    draft.persist(file).map_err(|error| error.error)?;
    sync_folder(&folder)
}

/// Writes a new file as [`write_whole`] does; never overwrites anything.
///
/// # Errors
/// As [`write_whole`]; `AlreadyExists` if anything of that name exists.
pub fn write_new(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::symlink_metadata(file).is_ok() {
        return Err(Error::new(
            ErrorKind::AlreadyExists,
            "it is there already; nothing is written over",
        ));
    }
    let (folder, draft) = write_draft(file, bytes)?;
    draft.persist_noclobber(file).map_err(|error| error.error)?;
    sync_folder(&folder)
}

/// Writes a new folder with these files, named by their paths in it. Never overwrites
/// anything; if a file cannot be written, the whole folder is removed again.
///
/// # Errors
/// The path that could not be written and the error of the file system; `AlreadyExists`
/// if anything has the name of the folder.
pub fn write_folder(
    folder: &Path,
    files: &[(String, String)],
) -> std::result::Result<(), (PathBuf, Error)> {
    fs::create_dir(folder).map_err(|error| (folder.to_owned(), error))?;
    for (name, text) in files {
        let file = folder.join(name);
        if let Err(error) = write_new(&file, text.as_bytes()) {
            // If even the removal fails, half a folder remains; readers
            // report it as damaged.
            let _ = fs::remove_dir_all(folder);
            return Err((file, error));
        }
    }
    sync_folder(folder_of(folder)).map_err(|error| (folder.to_owned(), error))
}

/// Syncs the directory entry of a folder, so that a file that was just created or renamed
/// there survives a power failure.
///
/// # Errors
/// The error of the file system.
pub fn sync_folder(folder: &Path) -> Result<()> {
    // Only Unix can open folders; elsewhere a rename is durable when it returns.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Returns the folder of a file; `.` for a bare name.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the plain file to write: the target of a link. Refuses anything but a file.
fn write_target(file: &Path) -> Result<PathBuf> {
    match fs::metadata(file) {
        Ok(there) if there.is_file() => fs::canonicalize(file),
        Ok(_) => Err(Error::new(ErrorKind::InvalidInput, "it is there, and is no plain file")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(file.to_owned()),
        Err(error) => Err(error),
    }
}

/// Writes a synced draft beside the file. Returns the folder and the draft.
fn write_draft(file: &Path, bytes: &[u8]) -> Result<(PathBuf, tempfile::NamedTempFile)> {
    let folder = folder_of(file).to_owned();
    fs::create_dir_all(&folder)?;
    remove_leftovers(&folder);
    let mut prefix = std::ffi::OsString::from(".");
    // A long name leaves no room for the rest of the draft's name.
    prefix.push(file.file_name().filter(|name| name.len() < 100).unwrap_or_default());
    prefix.push(".");
    loop {
        let mut draft = draft_builder(&prefix).tempfile_in(&folder)?;
        // Another run may have removed the draft as abandoned before it was locked.
        if !try_lock(draft.as_file())? || !is_same_file(draft.as_file(), draft.path()) {
            continue;
        }
        draft.write_all(bytes)?;
        draft.as_file().sync_all()?;
        return Ok((folder, draft));
    }
}

fn draft_builder(prefix: &std::ffi::OsStr) -> tempfile::Builder<'_, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(DRAFT_SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The permissions of any file of this user; the umask decides what is private.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Removes drafts and lock files of killed runs, once for each folder.
fn remove_leftovers(folder: &Path) {
    let Ok(place) = fs::canonicalize(folder) else {
        // The writer that comes next reports why the folder cannot be used.
        return;
    };
    if !CLEANED_FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).insert(place.clone()) {
        return;
    }
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| {
            name.starts_with('.') && (name.ends_with(DRAFT_SUFFIX) || name.ends_with(LOCK_SUFFIX))
        });
        let plain = entry.file_type().is_ok_and(|kind| kind.is_file());
        // A file that cannot be opened, locked or removed is in use, or is left
        // to the next run.
        if ours
            && plain
            && let Ok(open) = OpenOptions::new().write(true).open(entry.path())
            && open.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Locks an open file if it is free. Returns true on file systems without locks.
fn try_lock(open: &File) -> Result<bool> {
    match open.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Returns whether the open file still has this path.
fn is_same_file(open: &File, path: &Path) -> bool {
    #[cfg(unix)]
    let number = |facts: Metadata| {
        use std::os::unix::fs::MetadataExt;
        (facts.dev(), facts.ino())
    };
    // Other systems do not remove a file that is open.
    #[cfg(not(unix))]
    let number = |_: Metadata| ();
    match (open.metadata().map(number), fs::metadata(path).map(number)) {
        (Ok(open), Ok(there)) => open == there,
        _ => false,
    }
}

/// Exclusive right to write a file, held by one part of one program at a time. It ends
/// with the process at the latest.
#[derive(Debug)]
pub struct FileLock {
    file: PathBuf,
    _open: File,
}

impl FileLock {
    /// Locks this file, which need not exist.
    ///
    /// # Errors
    /// `ResourceBusy` if another holder has it; else the error of the file system.
    pub fn take(file: &Path) -> Result<FileLock> {
        let place = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let folder = folder_of(&place);
        fs::create_dir_all(folder)?;
        remove_leftovers(folder);
        let mut name = std::ffi::OsString::from(".");
        name.push(place.file_name().unwrap_or_default());
        name.push(LOCK_SUFFIX);
        let file = folder.join(name);
        let mut tries = 10;
        loop {
            let open = OpenOptions::new().create(true).truncate(false).write(true).open(&file)?;
            if try_lock(&open)? {
                if is_same_file(&open, &file) {
                    return Ok(FileLock { file, _open: open });
                }
            } else if tries == 0 {
                return Err(Error::new(ErrorKind::ResourceBusy, "another Montería is at it"));
            } else {
                // A cleaning run or a finishing holder has it only for a moment.
                tries -= 1;
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Removed while it is still locked. A file that stays is reused or removed
        // by the next run.
        let _ = fs::remove_file(&self.file);
    }
}

#[cfg(test)]
mod tests;
