//! The index of packed mods: a file `index.json` beside the zips. It names each mod with
//! version, hash and description, and the result of the test that `mod pack` made.
//!
//! An index comes from strangers: all of it is checked when it is read, and the zips that
//! it names lie in its folder.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::comparison::TestedMatch;
use crate::fail::Failure;
use crate::files::out::escaped_json;
use monteria_content::{INDEX_FILE, Id, Mod, ShownPath, Text, Version, json_words, text};
use monteria_storage::{mib, stays_inside, unstorable, write_whole};

/// Version of the format that is written and read.
const FORMAT: u32 = 1;
/// Key that identifies an index.
const KEY: &str = "\"monteria_mods\"";
/// Maximum size of an index in bytes.
const MAX_INDEX_BYTES: u64 = 4 << 20;
/// Messages of the JSON reader that begin so lack the word "expected".
const EXPECTED: [&str; 2] = ["an id ", "a version "];
/// Beginning of a hash: the name of the algorithm.
const ALGORITHM: &str = "sha256:";

/// An index of packed mods.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ModIndex {
    /// Version of the format. This key also identifies a file as an index.
    monteria_mods: u32,
    mods: Vec<IndexEntry>,
}

/// A packed mod in an index.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IndexEntry {
    pub id: Id,
    pub version: Version,
    /// Path of the zip below the folder of the index, with `/`.
    pub file: String,
    /// `sha256:` and the SHA-256 of the zip in hexadecimal digits.
    pub hash: String,
    pub licence: String,
    pub description: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub author: String,
    /// Mods that it needs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<IndexNeed>,
    /// Version of the program that packed and tested it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packed_by: Option<Version>,
    /// Results of its matches; empty if nothing in it can be played.
    #[serde(default)]
    pub tested: Vec<TestedMatch>,
}

/// A mod that a packed mod needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IndexNeed {
    pub id: Id,
    /// The oldest version that will do; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<Version>,
}

/// An index with its place.
#[derive(Clone, Debug)]
pub(super) struct IndexFile {
    pub path: PathBuf,
    pub index: ModIndex,
}

/// The first field of an index, in any version of the format.
#[derive(Deserialize)]
struct Header {
    monteria_mods: u32,
}

impl IndexEntry {
    /// Creates the entry of a packed mod. `hash` is that of its zip.
    pub(super) fn of(one: &Mod, file: String, hash: String, tested: Vec<TestedMatch>) -> Self {
        let need = |need: &monteria_content::ModDependency| IndexNeed {
            id: need.id.value.clone(),
            version: need.version.clone(),
        };
        IndexEntry {
            id: one.id.clone(),
            version: one.info.version.clone(),
            file,
            hash,
            licence: one.info.licence.clone(),
            description: one.info.about.clone(),
            name: one.info.name.clone(),
            author: one.info.author.clone(),
            needs: one.info.needs.iter().map(need).collect(),
            packed_by: Some(Version::of_program()),
            tested,
        }
    }
}

impl IndexFile {
    /// Reads the index that a person names: the file, or the folder that holds it.
    ///
    /// # Errors
    /// Fails if the argument is an address, or as [`IndexFile::read`].
    pub(super) fn named(path: &Path) -> Result<Self, Failure> {
        refuse_address(path)?;
        let file = if path.is_dir() { path.join(INDEX_FILE) } else { path.to_owned() };
        Self::read(&file)
    }

    /// Reads the index beside a file; `None` if there is none, or a file of that name that
    /// is no index of mods.
    ///
    /// # Errors
    /// Fails as [`IndexFile::read`] does.
    pub(super) fn beside(file: &Path) -> Result<Option<Self>, Failure> {
        let path = monteria_storage::folder_of(file).join(INDEX_FILE);
        match fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::file(&path, error)),
            Ok(there) if !there.is_file() => Ok(None),
            Ok(_) if !is_index(&read_bytes(&path)?) => Ok(None),
            Ok(_) => Self::read(&path).map(Some),
        }
    }

    /// Reads the index in this file, or begins a new one if there is none.
    ///
    /// # Errors
    /// As [`IndexFile::read`]: nothing but an index is ever written over.
    pub(super) fn read_or_new(path: &Path) -> Result<Self, Failure> {
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let index = ModIndex { monteria_mods: FORMAT, mods: Vec::new() };
                Ok(IndexFile { path: path.to_owned(), index })
            }
            _ => Self::read(path),
        }
    }

    /// Reads an index of mods and checks it.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is no index, or has a fault: with its place, what
    /// was found, and what was expected.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = read_bytes(path)?;
        let at = |error: serde_json::Error| {
            let place = format!("{}:{}:{}", path.shown(), error.line(), error.column());
            let words = json_words(&error);
            let is_expected = EXPECTED.iter().any(|begin| words.starts_with(begin));
            let before = if is_expected { "expected " } else { "" };
            Failure::Faults(Text::verbatim(format!(
                "{place}: {before}{}",
                words.replace('\n', "; ")
            )))
        };
        if !is_index(&bytes) {
            return Err(fault(path, "", "no index of mods", &format!("a file with {KEY} in it")));
        }
        let header: Header = serde_json::from_slice(&bytes).map_err(at)?;
        if header.monteria_mods != FORMAT {
            let found = format!("the format {}", header.monteria_mods);
            let expected = format!("{FORMAT}; another version of this program wrote it");
            return Err(fault(path, "monteria_mods", &found, &expected));
        }
        let index: ModIndex = serde_json::from_slice(&bytes).map_err(at)?;
        check_entries(path, &index.mods)?;
        Ok(IndexFile { path: path.to_owned(), index })
    }

    pub(super) fn entries(&self) -> &[IndexEntry] {
        &self.index.mods
    }

    /// Returns the entry of a mod with the newest version.
    pub(super) fn newest(&self, id: &str) -> Option<&IndexEntry> {
        let of_mod = self.index.mods.iter().filter(|entry| entry.id == *id);
        of_mod.max_by(|one, other| one.version.compare(&other.version))
    }

    /// Returns the path of an entry's zip.
    ///
    /// # Errors
    /// Fails if the zip is not there, or a link leads to it from the folder of the
    /// index to another place.
    pub(super) fn zip_of(&self, entry: &IndexEntry) -> Result<PathBuf, Failure> {
        let folder = monteria_storage::folder_of(&self.path);
        let zip = folder.join(&entry.file);
        let whole = |path: &Path| path.canonicalize().map_err(|error| Failure::file(path, error));
        if whole(&zip)?.starts_with(whole(folder)?) {
            return Ok(zip);
        }
        let found = format!("\"{}\", a link that leads elsewhere", entry.file);
        Err(fault(&self.path, "file", &found, "a zip in the folder of the index"))
    }

    /// Adds an entry in place of that of the same version or the same zip.
    pub(super) fn put(&mut self, entry: IndexEntry) {
        let is_replaced = |other: &IndexEntry| {
            other.file == entry.file || (other.id == entry.id && other.version == entry.version)
        };
        self.index.mods.retain(|other| !is_replaced(other));
        self.index.mods.push(entry);
        let order = |one: &IndexEntry, other: &IndexEntry| {
            one.id.cmp(&other.id).then_with(|| one.version.compare(&other.version))
        };
        self.index.mods.sort_by(order);
    }

    /// Writes the index to its file.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub(super) fn write(&self) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(&self.index)
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        let text = escaped_json(&text).into_owned() + "\n";
        write_whole(&self.path, text.as_bytes()).map_err(|error| Failure::file(&self.path, error))
    }
}

/// Refuses an address in the network where a path is expected.
///
/// # Errors
/// [`Failure::Usage`] for an address.
pub(super) fn refuse_address(path: &Path) -> Result<(), Failure> {
    let text = path.to_string_lossy();
    if !text.contains("://") {
        return Ok(());
    }
    Err(Failure::Usage(text!(
        "terminal-opens-no-connections",
        "{path}: this program opens no connections; download the index and its zips into a folder, \
         and name that folder",
        path = path.shown()
    )))
}

fn is_index(bytes: &[u8]) -> bool {
    bytes.windows(KEY.len()).any(|window| window == KEY.as_bytes())
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error: std::io::Error| Failure::file(path, error);
    // Opening a pipe would block.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return Err(fault(path, "", "something that is no plain file", "an index of mods"));
    }
    let mut bytes = Vec::new();
    let open = File::open(path).map_err(failed)?;
    open.take(MAX_INDEX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > MAX_INDEX_BYTES {
        let most = mib(MAX_INDEX_BYTES);
        return Err(fault(path, "", &format!("more than {most}"), &format!("at most {most}")));
    }
    Ok(bytes)
}

/// Returns the failure of an index with a fault at this place in it.
fn fault(path: &Path, place: &str, found: &str, expected: &str) -> Failure {
    let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
    Failure::Faults(text!(
        "terminal-found-expected",
        "{path}: {place}found {found}, expected {expected}",
        path = path.shown()
    ))
}

/// Checks what the types of the entries do not state.
fn check_entries(path: &Path, entries: &[IndexEntry]) -> Result<(), Failure> {
    let mut versions = BTreeSet::new();
    let mut files = BTreeSet::new();
    for (number, entry) in entries.iter().enumerate() {
        let wrong = |field: &str, found: &str, expected: &str| {
            Err(fault(path, &format!("mods[{number}].{field}"), found, expected))
        };
        let file = &entry.file;
        if !stays_inside(file) || !file.ends_with(".zip") || file.split('/').any(is_unstorable) {
            let expected = "the path of a zip in the folder of the index, written with `/`";
            return wrong("file", &format!("\"{file}\""), expected);
        }
        if !files.insert(file) {
            return wrong("file", &format!("\"{file}\" a second time"), "a zip for each entry");
        }
        let digits = entry.hash.strip_prefix(ALGORITHM).unwrap_or_default();
        if !is_sha256(digits) {
            let expected = "sha256: and 64 hexadecimal digits";
            return wrong("hash", &format!("\"{}\"", entry.hash), expected);
        }
        if !versions.insert((&entry.id, entry.version.as_str())) {
            let found = format!("`{}` {} a second time", entry.id, entry.version);
            return wrong("version", &found, "each version of a mod once");
        }
        if let Some(found) = entry.tested.iter().find_map(TestedMatch::fault) {
            return wrong("tested", &found, "at most as many won as played");
        }
    }
    Ok(())
}

fn is_unstorable(name: &str) -> bool {
    unstorable(name).is_some()
}

/// Returns whether this is a SHA-256 in hexadecimal digits.
pub(super) fn is_sha256(digits: &str) -> bool {
    digits.len() == 64 && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Returns the SHA-256 of a zip as an index holds it.
pub(super) fn hash_of_zip(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};

    let digest = Sha256::digest(bytes);
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{ALGORITHM}{digits}")
}

#[cfg(test)]
mod tests;
