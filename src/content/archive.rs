//! A mod in one file: a zip, read into memory within the budget of a mod. Nothing of it
//! is ever written to a disk.
//!
//! [`files_of_zip`] refuses dangerous archives. Only content files are inflated. Memory
//! holds the archive itself ([`MOST_PACKED`]) and its texts (the budget of a mod).

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use monteria_storage::{ZipFault, ZipFile, ZipLimits, files_of_zip, mib};

use super::budget::{DEEPEST, Weight};
use super::error_text::io_words;
use super::file::decode;
use super::library::{CONTENT, FIGURES, TEXTS};
use super::read::{LARGEST_FILE, too_large};
use super::{Fault, Faults};

/// Bytes of an archive; a larger one is refused unread.
pub(super) const MOST_PACKED: u64 = 8 * 1024 * 1024;
/// What an archive may hold: pictures and whatever else a mod has beside its content
/// count as files, and its folders may lie in two more, as archives are packed.
const LIMITS: ZipLimits =
    ZipLimits { files: 4000, depth: DEEPEST as usize + 3, file_bytes: LARGEST_FILE };

/// What a zip holds: the texts of its content files by name, what figures are read from,
/// and the names of everything that is no text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Archive {
    pub texts: BTreeMap<String, String>,
    pub figures: BTreeMap<String, Arc<[u8]>>,
    pub others: BTreeSet<String>,
}

impl Archive {
    /// Reads a zip; `None` with a fault where anything about it is not as it should be.
    pub(crate) fn read(path: &Path, label: &str, faults: &mut Faults) -> Option<Self> {
        match open(path, label) {
            Ok(archive) => Some(archive.unwrapped()),
            Err(fault) => {
                faults.push(*fault);
                None
            }
        }
    }

    /// Bytes of all that is held.
    pub(crate) fn bytes(&self) -> u64 {
        let texts = self.texts.values().map(String::len);
        texts.chain(self.figures.values().map(|bytes| bytes.len())).map(|long| long as u64).sum()
    }

    /// What figures are read from in the folder of this file, by name.
    pub(crate) fn beside(&self, name: &str) -> BTreeMap<String, Arc<[u8]>> {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let here = self.figures.iter().filter_map(|(name, bytes)| {
            let (of, name) = name.rsplit_once('/').unwrap_or(("", name));
            (of == folder).then(|| (name.to_owned(), bytes.clone()))
        });
        here.collect()
    }

    /// Takes a file in, inflated where it is content; `label` is that of the archive.
    fn add(&mut self, file: &ZipFile<'_>, weight: &mut Weight, label: &str) -> Result<(), Wrong> {
        let name = &file.name;
        let of_figure = name.ends_with(FIGURES);
        if !of_figure && ![CONTENT, TEXTS].iter().any(|ending| name.ends_with(ending)) {
            self.others.insert(name.clone());
            return Ok(());
        }
        let inside = format!("{label}/{name}");
        let bytes = file.bytes().map_err(|fault| Wrong::Told(told(fault, &inside)))?;
        weight.count(bytes.len() as u64);
        if let Some((found, expected)) = weight.excess() {
            return Err(Wrong::Told(Box::new(Fault::of_file(label, found, &expected, None))));
        }
        if of_figure {
            self.figures.insert(name.clone(), bytes.into());
            self.others.insert(name.clone());
        } else {
            self.texts.insert(name.clone(), decode(bytes, &inside).map_err(Wrong::Told)?);
        }
        Ok(())
    }

    /// The same without the one folder in which everything lies, where a folder was
    /// packed and not what is in it.
    fn unwrapped(self) -> Self {
        let names = || self.texts.keys().chain(&self.others);
        let top =
            names().next().and_then(|name| name.split_once('/')).map(|(top, _)| format!("{top}/"));
        let Some(top) = top.filter(|top| names().all(|name| name.starts_with(top))) else {
            return self;
        };
        let bare = |name: String| name.strip_prefix(&top).unwrap_or(&name).to_owned();
        Archive {
            texts: self.texts.into_iter().map(|(name, text)| (bare(name), text)).collect(),
            figures: self.figures.into_iter().map(|(name, bytes)| (bare(name), bytes)).collect(),
            others: self.others.into_iter().map(bare).collect(),
        }
    }
}

type Refused = Box<Fault>;

/// Why reading an archive stopped.
enum Wrong {
    /// The archive itself is at fault; the message has no label yet.
    Zip(ZipFault),
    /// A file in it is at fault; the message names it.
    Told(Refused),
}

impl From<ZipFault> for Wrong {
    fn from(fault: ZipFault) -> Self {
        Wrong::Zip(fault)
    }
}

fn open(path: &Path, label: &str) -> Result<Archive, Refused> {
    let refused =
        |found: String, expected: &str| Box::new(Fault::of_file(label, found, expected, None));
    let unread = |error: &std::io::Error| {
        refused(format!("a file that cannot be read ({})", io_words(error)), "a zip")
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| unread(&error))?;
    file.take(MOST_PACKED + 1).read_to_end(&mut bytes).map_err(|error| unread(&error))?;
    if bytes.len() as u64 > MOST_PACKED {
        let most = format!("at most {}", mib(MOST_PACKED));
        return Err(refused(format!("a zip of more than {}", mib(MOST_PACKED)), &most));
    }
    let mut archive =
        Archive { texts: BTreeMap::new(), figures: BTreeMap::new(), others: BTreeSet::new() };
    let mut weight = Weight::default();
    files_of_zip(&bytes, LIMITS, |file| archive.add(file, &mut weight, label)).map_err(
        |wrong| match wrong {
            Wrong::Zip(fault) => told(fault, label),
            Wrong::Told(fault) => fault,
        },
    )?;
    Ok(archive)
}

/// Returns the fault of the archive, or of the file in it, that this label names.
fn told(fault: ZipFault, label: &str) -> Refused {
    match fault {
        ZipFault::Wrong { found, expected } => {
            Box::new(Fault::of_file(label, found, &expected, None))
        }
        ZipFault::TooLarge(bytes) => Box::new(too_large(label, bytes)),
    }
}
