//! Zip archives that are read without trusting them. Nothing of an archive is ever
//! written to a disk.
//!
//! Attacks are refused before they take effect: paths out of the folder, links and
//! devices, two files of one name, encryption, and more files or bytes than [`ZipLimits`]
//! allow. Files are inflated one by one and never beyond the allowed size.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::bufread::DeflateDecoder;
use rawzip::{
    CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipFileHeaderRecord, ZipSliceArchive,
};

use super::mib;

/// Mask of the Unix file type within a mode, and the values of a plain file
/// and of a folder.
const FILE_TYPE_MASK: u32 = 0o170_000;
const PLAIN_FILE: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// Limits for the contents of an archive.
#[derive(Clone, Copy, Debug)]
pub struct ZipLimits {
    /// The most files in the archive, of any kind.
    pub files: usize,
    /// The most components in the path of a file: its folders and its name.
    pub depth: usize,
    /// The most bytes of one file when inflated.
    pub file_bytes: u64,
}

/// Why an archive, or a file in it, is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ZipFault {
    /// The archive or file is invalid: the found and the expected value.
    Wrong {
        /// Description of the found value.
        found: String,
        /// Description of the expected value.
        expected: String,
    },
    /// A file exceeds the size limit: it has at least this many bytes.
    TooLarge(u64),
}

impl ZipFault {
    fn wrong(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ZipFault::Wrong { found: found.into(), expected: expected.into() }
    }

    fn unreadable_zip(error: rawzip::Error) -> Self {
        ZipFault::wrong(format!("a zip that cannot be read ({error})"), "a whole zip")
    }

    fn damaged(error: impl std::fmt::Display) -> Self {
        ZipFault::wrong(format!("a damaged file ({error})"), "one as it was packed")
    }
}

/// A file in an archive. Its name and its type have been checked; it is not inflated yet.
pub struct ZipFile<'z> {
    /// The path within the archive, written with `/`.
    pub name: String,
    zip: &'z ZipSliceArchive<&'z [u8]>,
    wayfinder: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    encrypted: bool,
    max_bytes: u64,
}

impl ZipFile<'_> {
    /// Inflates the file, at most up to the size limit.
    ///
    /// # Errors
    /// The file is encrypted, damaged, too large or packed with an unknown method.
    pub fn bytes(&self) -> Result<Vec<u8>, ZipFault> {
        if self.encrypted {
            return Err(ZipFault::wrong("an encrypted file", "one that everybody can read"));
        }
        let packed = self.zip.get_entry(self.wayfinder).map_err(ZipFault::damaged)?;
        let mut bytes = Vec::new();
        let read = match self.method {
            CompressionMethod::STORE => {
                let stored = packed.verifying_reader(packed.data());
                stored.take(self.max_bytes + 1).read_to_end(&mut bytes)
            }
            CompressionMethod::DEFLATE => {
                let inflating = packed.verifying_reader(DeflateDecoder::new(packed.data()));
                inflating.take(self.max_bytes + 1).read_to_end(&mut bytes)
            }
            _ => {
                return Err(ZipFault::wrong(
                    "a way of packing that is not read here",
                    "stored or deflated",
                ));
            }
        };
        if bytes.len() as u64 > self.max_bytes {
            return Err(ZipFault::TooLarge(bytes.len() as u64));
        }
        read.map_err(ZipFault::damaged)?;
        Ok(bytes)
    }
}

/// Calls a function with each file of an archive in its order. Skips folders and the
/// metadata that operating systems add to archives.
///
/// # Errors
/// The archive cannot be read or violates the limits, or the function returned an error.
pub fn files_of_zip<E: From<ZipFault>>(
    bytes: &[u8],
    limits: ZipLimits,
    mut visit: impl FnMut(&ZipFile<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let zip = ZipArchive::from_slice(bytes).map_err(ZipFault::unreadable_zip)?;
    let mut seen = BTreeSet::new();
    let mut entries = zip.entries();
    while let Some(entry) = entries.next_entry().map_err(ZipFault::unreadable_zip)? {
        let Some(name) = file_path_of(&entry, limits.depth)? else {
            // A folder, or metadata of an operating system.
            continue;
        };
        if !seen.insert(name.clone()) {
            return Err(ZipFault::wrong(format!("two files named {name}"), "each once").into());
        }
        if seen.len() > limits.files {
            return Err(
                ZipFault::wrong(format!("more than {} files", limits.files), "fewer").into()
            );
        }
        visit(&ZipFile {
            name,
            zip: &zip,
            wayfinder: entry.wayfinder(),
            method: entry.compression_method(),
            encrypted: entry.flags().is_encrypted(),
            max_bytes: limits.file_bytes,
        })?;
    }
    Ok(())
}

/// Returns whether these bytes start with the signature of a zip archive.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Returns the contents of the file of this name in a zip, or `None` if there is no such
/// file. `max_bytes` is the size limit in bytes.
///
/// # Errors
/// A description of the defect of the zip or the file.
pub fn read_zip_file(bytes: &[u8], name: &str, max_bytes: u64) -> Result<Option<Vec<u8>>, String> {
    let damaged = |error: rawzip::Error| format!("a zip that cannot be read ({error})");
    let zip = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let mut entries = zip.entries();
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        if entry.file_path().as_bytes() != name.as_bytes() {
            continue;
        }
        let file = ZipFile {
            name: name.to_owned(),
            zip: &zip,
            wayfinder: entry.wayfinder(),
            method: entry.compression_method(),
            encrypted: entry.flags().is_encrypted(),
            max_bytes,
        };
        return file.bytes().map(Some).map_err(|fault| match fault {
            ZipFault::Wrong { found, .. } => format!("{name}, {found}"),
            ZipFault::TooLarge(_) => format!("{name} of more than {}", mib(max_bytes)),
        });
    }
    Ok(None)
}

/// Returns whether a path written with `/` stays below its starting
/// folder on every system.
pub fn stays_inside(path: &str) -> bool {
    path.split('/')
        .all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
}

/// Returns the path of a file, or `None` for a folder or for
/// metadata of operating systems.
fn file_path_of(entry: &ZipFileHeaderRecord<'_>, depth: usize) -> Result<Option<String>, ZipFault> {
    let raw = entry.file_path();
    let Ok(name) = std::str::from_utf8(raw.as_bytes()) else {
        return Err(ZipFault::wrong("a file whose name is no UTF-8", "names in UTF-8"));
    };
    let kind = entry.mode().value() & FILE_TYPE_MASK;
    let shown = || format!("\"{}\"", name.chars().take(80).collect::<String>());
    if !stays_inside(name.trim_end_matches('/')) {
        let expected = "paths that stay inside, written with `/`";
        return Err(ZipFault::wrong(format!("the path {}", shown()), expected));
    }
    if entry.mode().is_symlink() || ![0, PLAIN_FILE, FOLDER].contains(&kind) {
        return Err(ZipFault::wrong(format!("{}, a link or no plain file", shown()), "files"));
    }
    if name.split('/').count() > depth {
        let expected = format!("at most {depth} names in a path");
        return Err(ZipFault::wrong(format!("folders in folders ({})", shown()), expected));
    }
    let is_system_metadata = |part: &str| part.starts_with('.') || part == "__MACOSX";
    let is_skipped = entry.is_dir()
        || kind == FOLDER
        || name.ends_with('/')
        || name.split('/').any(is_system_metadata);
    Ok((!is_skipped).then(|| name.to_owned()))
}
