//! Zips that are read without trusting them. Nothing of one is ever written to a disk.
//!
//! What an archive can do to whoever opens it is refused before it is done: names that
//! lead out of its folder, links and devices, two files of one name, encryption, more
//! names or bytes than [`ZipLimits`] allow. Files are inflated one by one and no further
//! than to the size that one may have.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::bufread::DeflateDecoder;
use rawzip::{
    CompressionMethod, ZipArchive, ZipArchiveEntryWayfinder, ZipFileHeaderRecord, ZipSliceArchive,
};

use super::mib;

/// The bits of a file's mode that give its kind, and those of a plain file
/// and of a folder.
const KIND: u32 = 0o170_000;
const PLAIN: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// How much an archive may hold.
#[derive(Clone, Copy, Debug)]
pub struct ZipLimits {
    /// The most files in it, whatever they are.
    pub files: usize,
    /// The most names in the path of a file: its folders and its own.
    pub depth: usize,
    /// The most bytes of one file when inflated.
    pub file_bytes: u64,
}

/// Why an archive, or a file in it, is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ZipFault {
    /// Something is wrong with it: what was found and what is expected.
    Wrong {
        /// Words for what is there.
        found: String,
        /// Words for what should be there in its place.
        expected: String,
    },
    /// A file is larger than one may be: it has at least so many bytes.
    TooLarge(u64),
}

impl ZipFault {
    fn wrong(found: impl Into<String>, expected: impl Into<String>) -> Self {
        ZipFault::Wrong { found: found.into(), expected: expected.into() }
    }

    fn no_zip(error: rawzip::Error) -> Self {
        ZipFault::wrong(format!("a zip that cannot be read ({error})"), "a whole zip")
    }

    fn damaged(error: impl std::fmt::Display) -> Self {
        ZipFault::wrong(format!("a damaged file ({error})"), "one as it was packed")
    }
}

/// A file in an archive. Its name and its kind have been checked; it is not inflated yet.
pub struct ZipFile<'z> {
    /// The name with its folders, written with `/`.
    pub name: String,
    zip: &'z ZipSliceArchive<&'z [u8]>,
    wayfinder: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    encrypted: bool,
    most: u64,
}

impl ZipFile<'_> {
    /// Inflates the file, to its end or to the size that it may have.
    ///
    /// # Errors
    /// If it is encrypted, damaged, too large or packed in an unknown way.
    pub fn bytes(&self) -> Result<Vec<u8>, ZipFault> {
        if self.encrypted {
            return Err(ZipFault::wrong("an encrypted file", "one that everybody can read"));
        }
        let packed = self.zip.get_entry(self.wayfinder).map_err(ZipFault::damaged)?;
        let mut bytes = Vec::new();
        let read = match self.method {
            CompressionMethod::STORE => {
                packed.verifying_reader(packed.data()).take(self.most + 1).read_to_end(&mut bytes)
            }
            CompressionMethod::DEFLATE => {
                let inflating = packed.verifying_reader(DeflateDecoder::new(packed.data()));
                inflating.take(self.most + 1).read_to_end(&mut bytes)
            }
            _ => {
                return Err(ZipFault::wrong(
                    "a way of packing that is not read here",
                    "stored or deflated",
                ));
            }
        };
        if bytes.len() as u64 > self.most {
            return Err(ZipFault::TooLarge(bytes.len() as u64));
        }
        read.map_err(ZipFault::damaged)?;
        Ok(bytes)
    }
}

/// Calls a function with each file of an archive in its order. Folders, and what systems
/// leave in archives, are passed over.
///
/// # Errors
/// If the archive cannot be read or holds what none may hold;
/// whatever the function returns.
pub fn files_of_zip<E: From<ZipFault>>(
    bytes: &[u8],
    limits: ZipLimits,
    mut visit: impl FnMut(&ZipFile<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let zip = ZipArchive::from_slice(bytes).map_err(ZipFault::no_zip)?;
    let mut seen = BTreeSet::new();
    let mut entries = zip.entries();
    while let Some(entry) = entries.next_entry().map_err(ZipFault::no_zip)? {
        let Some(name) = name_of(&entry, limits.depth)? else { continue };
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
            most: limits.file_bytes,
        })?;
    }
    Ok(())
}

/// Returns whether these bytes begin as a zip does.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Returns the file of this name in a zip, of so many bytes at most; none where there
/// is no such file.
///
/// # Errors
/// What is wrong with the zip or the file, in words.
pub fn unzipped(bytes: &[u8], name: &str, most: u64) -> Result<Option<Vec<u8>>, String> {
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
            most,
        };
        return file.bytes().map(Some).map_err(|fault| match fault {
            ZipFault::Wrong { found, .. } => format!("{name}, {found}"),
            ZipFault::TooLarge(_) => format!("{name} of more than {}", mib(most)),
        });
    }
    Ok(None)
}

/// Returns whether a path written with `/` leads to a place below the folder that it
/// starts in, on every system.
pub fn stays_inside(path: &str) -> bool {
    path.split('/')
        .all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
}

/// Returns the name of a file; none for a folder and for what systems leave in archives.
fn name_of(entry: &ZipFileHeaderRecord<'_>, depth: usize) -> Result<Option<String>, ZipFault> {
    let raw = entry.file_path();
    let Ok(name) = std::str::from_utf8(raw.as_bytes()) else {
        return Err(ZipFault::wrong("a file whose name is no UTF-8", "names in UTF-8"));
    };
    let kind = entry.mode().value() & KIND;
    let shown = || format!("\"{}\"", name.chars().take(80).collect::<String>());
    if !stays_inside(name.trim_end_matches('/')) {
        let expected = "paths that stay inside, written with `/`";
        return Err(ZipFault::wrong(format!("the path {}", shown()), expected));
    }
    if entry.mode().is_symlink() || ![0, PLAIN, FOLDER].contains(&kind) {
        return Err(ZipFault::wrong(format!("{}, a link or no plain file", shown()), "files"));
    }
    if name.split('/').count() > depth {
        let expected = format!("at most {depth} names in a path");
        return Err(ZipFault::wrong(format!("folders in folders ({})", shown()), expected));
    }
    let left_by_systems = |part: &str| part.starts_with('.') || part == "__MACOSX";
    let passed_over = entry.is_dir()
        || kind == FOLDER
        || name.ends_with('/')
        || name.split('/').any(left_by_systems);
    Ok((!passed_over).then(|| name.to_owned()))
}
