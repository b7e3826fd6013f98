//! A mod in one file: a zip, read into memory within the budget of a mod. Nothing of it is ever written to a disk.
//!
//! What an archive can do to whoever opens it is refused before it is done: names that lead out of the mod, links and devices,
//! two files of one name, encryption, more names or bytes than a mod may have. Files are inflated one by one and no further than
//! to the size that a content file may have; what is no content is not inflated at all. All that is held is the archive itself
//! ([`MOST_PACKED`]) and its texts (the budget of a mod).

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use flate2::bufread::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive, ZipFileHeaderRecord, ZipSliceArchive};

use super::budget::{DEEPEST, Weight, mib};
use super::error_text::io_words;
use super::file::decode;
use super::library::{CONTENT, FIGURES, TEXTS, stays_inside};
use super::read::{LARGEST_FILE, too_large};
use super::{Fault, Faults};

/// Bytes of an archive; a larger one is refused unread.
pub(super) const MOST_PACKED: u64 = 8 * 1024 * 1024;
/// Names in an archive, those of folders and pictures among them.
const MOST_NAMES: usize = 4000;
/// The bits of a file's mode that say what it is, and those of a plain file and of a folder.
const KIND: u32 = 0o170_000;
const PLAIN: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// What a zip holds: the texts of its content files by name, what figures are read from, and the names of everything that is no text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Archive {
    pub texts: BTreeMap<String, String>,
    pub figures: BTreeMap<String, Arc<[u8]>>,
    pub others: BTreeSet<String>,
}

impl Archive {
    /// Reads a zip; `None` with a fault where anything about it is not as it should be.
    pub fn read(path: &Path, label: &str, faults: &mut Faults) -> Option<Self> {
        match open(path, label) {
            Ok(archive) => Some(archive.unwrapped()),
            Err(fault) => {
                faults.push(*fault);
                None
            }
        }
    }

    /// Bytes of all that is held.
    pub fn bytes(&self) -> u64 {
        let texts = self.texts.values().map(String::len);
        texts.chain(self.figures.values().map(|bytes| bytes.len())).map(|long| long as u64).sum()
    }

    /// What figures are read from in the folder of this file, by name.
    pub fn beside(&self, name: &str) -> BTreeMap<String, Arc<[u8]>> {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let here = self.figures.iter().filter_map(|(name, bytes)| {
            let (of, name) = name.rsplit_once('/').unwrap_or(("", name));
            (of == folder).then(|| (name.to_owned(), bytes.clone()))
        });
        here.collect()
    }

    /// The same without the one folder in which everything lies, where a folder was packed and not what is in it.
    fn unwrapped(self) -> Self {
        let names = || self.texts.keys().chain(&self.others);
        let top = names().next().and_then(|name| name.split_once('/')).map(|(top, _)| format!("{top}/"));
        let Some(top) = top.filter(|top| names().all(|name| name.starts_with(top))) else { return self };
        let bare = |name: String| name.strip_prefix(&top).unwrap_or(&name).to_owned();
        Archive {
            texts: self.texts.into_iter().map(|(name, text)| (bare(name), text)).collect(),
            figures: self.figures.into_iter().map(|(name, bytes)| (bare(name), bytes)).collect(),
            others: self.others.into_iter().map(bare).collect(),
        }
    }
}

type Refused = Box<Fault>;

fn open(path: &Path, label: &str) -> Result<Archive, Refused> {
    let refused = |found: String, expected: &str| Box::new(Fault::of_file(label, found, expected, None));
    let unread =
        |error: &dyn std::fmt::Display| refused(format!("a file that cannot be read ({error})"), "a zip");
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| unread(&io_words(&error)))?;
    let read = file.take(MOST_PACKED + 1).read_to_end(&mut bytes);
    read.map_err(|error| unread(&io_words(&error)))?;
    if bytes.len() as u64 > MOST_PACKED {
        let most = format!("at most {}", mib(MOST_PACKED));
        return Err(refused(format!("a zip of more than {}", mib(MOST_PACKED)), &most));
    }
    let no_zip =
        |error: rawzip::Error| refused(format!("a zip that cannot be read ({error})"), "a whole zip");
    let zip = ZipArchive::from_slice(&bytes).map_err(no_zip)?;
    let mut archive = Archive { texts: BTreeMap::new(), figures: BTreeMap::new(), others: BTreeSet::new() };
    let mut seen = BTreeSet::new();
    let mut weight = Weight::default();
    let mut entries = zip.entries();
    while let Some(entry) = entries.next_entry().map_err(no_zip)? {
        let Some(name) = name_of(&entry).map_err(|(found, expected)| refused(found, expected))? else {
            continue;
        };
        if !seen.insert(name.clone()) {
            return Err(refused(format!("two files named {name}"), "each once"));
        }
        if seen.len() > MOST_NAMES {
            return Err(refused(format!("more than {MOST_NAMES} files"), "fewer"));
        }
        let of_figure = name.ends_with(FIGURES);
        if !of_figure && ![CONTENT, TEXTS].iter().any(|ending| name.ends_with(ending)) {
            archive.others.insert(name);
            continue;
        }
        let label = format!("{label}/{name}");
        let bytes = bytes_of(&zip, &entry, &label)?;
        weight.count(bytes.len() as u64);
        if let Some((found, expected)) = weight.excess() {
            return Err(refused(found, &expected));
        }
        if of_figure {
            archive.figures.insert(name.clone(), bytes.into());
            archive.others.insert(name);
        } else {
            archive.texts.insert(name, decode(bytes, &label)?);
        }
    }
    Ok(archive)
}

/// Whether these bytes begin as a zip does.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// The file of this name in a zip, of so many bytes at most; none where there is no such file.
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
        let packed = zip.get_entry(entry.wayfinder()).map_err(damaged)?;
        let mut file = Vec::new();
        let read = match entry.compression_method() {
            CompressionMethod::STORE => {
                packed.verifying_reader(packed.data()).take(most + 1).read_to_end(&mut file)
            }
            CompressionMethod::DEFLATE => {
                let inflating = packed.verifying_reader(DeflateDecoder::new(packed.data()));
                inflating.take(most + 1).read_to_end(&mut file)
            }
            _ => return Err(format!("{name}, packed in a way that is not read here")),
        };
        if file.len() as u64 > most {
            return Err(format!("{name} of more than {}", mib(most)));
        }
        return read.map(|_| Some(file)).map_err(|error| format!("{name}, damaged ({error})"));
    }
    Ok(None)
}

/// The name of a file; none for a folder and for what systems leave in archives.
fn name_of(entry: &ZipFileHeaderRecord<'_>) -> Result<Option<String>, (String, &'static str)> {
    let raw = entry.file_path();
    let Ok(name) = std::str::from_utf8(raw.as_bytes()) else {
        return Err(("a file whose name is no UTF-8".to_owned(), "names in UTF-8"));
    };
    let kind = entry.mode().value() & KIND;
    let shown = || format!("\"{}\"", name.chars().take(80).collect::<String>());
    if !stays_inside(name.trim_end_matches('/')) {
        return Err((format!("the path {}", shown()), "paths that stay in the mod, written with `/`"));
    }
    if entry.mode().is_symlink() || ![0, PLAIN, FOLDER].contains(&kind) {
        return Err((format!("{}, a link or no plain file", shown()), "files"));
    }
    if name.split('/').count() > DEEPEST as usize + 3 {
        return Err((format!("folders in folders ({})", shown()), "at most 8 of them"));
    }
    let left_by_systems = |part: &str| part.starts_with('.') || part == "__MACOSX";
    let passed_over =
        entry.is_dir() || kind == FOLDER || name.ends_with('/') || name.split('/').any(left_by_systems);
    Ok((!passed_over).then(|| name.to_owned()))
}

/// Inflates a content file, to its end or to the size that it may have.
fn bytes_of(
    zip: &ZipSliceArchive<&Vec<u8>>,
    entry: &ZipFileHeaderRecord<'_>,
    label: &str,
) -> Result<Vec<u8>, Refused> {
    let refused = |found: String, expected: &str| Box::new(Fault::of_file(label, found, expected, None));
    if entry.flags().is_encrypted() {
        return Err(refused("an encrypted file".to_owned(), "one that everybody can read"));
    }
    let damaged =
        |error: &dyn std::fmt::Display| refused(format!("a damaged file ({error})"), "one as it was packed");
    let packed = zip.get_entry(entry.wayfinder()).map_err(|error| damaged(&error))?;
    let mut bytes = Vec::new();
    let read = match entry.compression_method() {
        CompressionMethod::STORE => {
            packed.verifying_reader(packed.data()).take(LARGEST_FILE + 1).read_to_end(&mut bytes)
        }
        CompressionMethod::DEFLATE => {
            let inflating = packed.verifying_reader(DeflateDecoder::new(packed.data()));
            inflating.take(LARGEST_FILE + 1).read_to_end(&mut bytes)
        }
        _ => return Err(refused("a way of packing that is not read here".to_owned(), "stored or deflated")),
    };
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Box::new(too_large(label, bytes.len() as u64)));
    }
    read.map_err(|error| damaged(&error))?;
    Ok(bytes)
}
