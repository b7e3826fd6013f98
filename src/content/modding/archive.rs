//! Mods as zip archives, read into memory within the budget of a mod. Nothing is ever
//! written to a disk.
//!
//! [`files_of_zip`] refuses dangerous archives. Only content files are inflated. Memory
//! holds the archive itself ([`MAX_PACKED_BYTES`]) and its texts (the budget of a mod).

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use monteria_storage::{ZipFault, ZipFile, ZipLimits, files_of_zip, mib};

use crate::files::file::decode;
use crate::files::library::{CONTENT_SUFFIX, FIGURES_SUFFIX, TEXTS_SUFFIX};
use crate::modding::budget::{ContentAmount, MAX_FOLDER_DEPTH};
use crate::reader::read::{LARGEST_FILE, too_large};
use crate::text::error_text::io_words;
use crate::{Fault, Faults};

/// Maximum size of an archive in bytes; a larger one is refused unread.
pub const MAX_PACKED_BYTES: u64 = 8 * 1024 * 1024;
/// Limits of an archive: all files count, also pictures and others beside the content,
/// and folders may be nested two levels deeper, as archives are packed.
const LIMITS: ZipLimits =
    ZipLimits { files: 4000, depth: MAX_FOLDER_DEPTH as usize + 3, file_bytes: LARGEST_FILE };

/// The contents of an archive: the texts of its content files by name, the binary files
/// of figures, and the names of all other files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Archive {
    pub texts: BTreeMap<String, String>,
    pub figures: BTreeMap<String, Arc<[u8]>>,
    pub others: BTreeSet<String>,
}

impl Archive {
    /// Reads a zip; returns `None` with a fault if anything about it is wrong.
    pub(crate) fn read(path: &Path, label: &str, faults: &mut Faults) -> Option<Self> {
        match open(path, label) {
            Ok(archive) => Some(archive.without_top_folder()),
            Err(fault) => {
                faults.push(*fault);
                None
            }
        }
    }

    /// Returns the size of all stored contents in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let texts = self.texts.values().map(String::len);
        texts.chain(self.figures.values().map(|bytes| bytes.len())).map(|long| long as u64).sum()
    }

    /// Returns the figure files in the folder of this file, by name.
    pub(crate) fn beside(&self, name: &str) -> BTreeMap<String, Arc<[u8]>> {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let here = self.figures.iter().filter_map(|(name, bytes)| {
            let (of, name) = name.rsplit_once('/').unwrap_or(("", name));
            (of == folder).then(|| (name.to_owned(), bytes.clone()))
        });
        here.collect()
    }

    /// Adds a file, inflated if it is content; `label` is that of the archive.
    fn add(
        &mut self,
        file: &ZipFile<'_>,
        amount: &mut ContentAmount,
        label: &str,
    ) -> Result<(), ArchiveError> {
        let name = &file.name;
        let of_figure = name.ends_with(FIGURES_SUFFIX);
        if !of_figure && ![CONTENT_SUFFIX, TEXTS_SUFFIX].iter().any(|suffix| name.ends_with(suffix))
        {
            self.others.insert(name.clone());
            return Ok(());
        }
        let inside = format!("{label}/{name}");
        let bytes =
            file.bytes().map_err(|fault| ArchiveError::InFile(with_label(fault, &inside)))?;
        amount.count(bytes.len() as u64);
        if let Some((found, expected)) = amount.excess() {
            return Err(ArchiveError::InFile(Box::new(Fault::of_file(
                label, found, &expected, None,
            ))));
        }
        if of_figure {
            self.figures.insert(name.clone(), bytes.into());
            self.others.insert(name.clone());
        } else {
            self.texts.insert(name.clone(), decode(bytes, &inside).map_err(ArchiveError::InFile)?);
        }
        Ok(())
    }

    /// Removes the single top folder that contains everything, as if its
    /// contents had been packed.
    fn without_top_folder(self) -> Self {
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

type BoxedFault = Box<Fault>;

/// Why an archive cannot be read.
enum ArchiveError {
    /// The archive itself is at fault; the message has no label yet.
    Zip(ZipFault),
    /// A file in it is at fault; the message names it.
    InFile(BoxedFault),
}

impl From<ZipFault> for ArchiveError {
    fn from(fault: ZipFault) -> Self {
        ArchiveError::Zip(fault)
    }
}

fn open(path: &Path, label: &str) -> Result<Archive, BoxedFault> {
    let refused =
        |found: String, expected: &str| Box::new(Fault::of_file(label, found, expected, None));
    let unread = |error: &std::io::Error| {
        refused(format!("a file that cannot be read ({})", io_words(error)), "a zip")
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| unread(&error))?;
    file.take(MAX_PACKED_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unread(&error))?;
    if bytes.len() as u64 > MAX_PACKED_BYTES {
        let most = format!("at most {}", mib(MAX_PACKED_BYTES));
        return Err(refused(format!("a zip of more than {}", mib(MAX_PACKED_BYTES)), &most));
    }
    let mut archive =
        Archive { texts: BTreeMap::new(), figures: BTreeMap::new(), others: BTreeSet::new() };
    let mut amount = ContentAmount::default();
    files_of_zip(&bytes, LIMITS, |file| archive.add(file, &mut amount, label)).map_err(
        |wrong| match wrong {
            ArchiveError::Zip(fault) => with_label(fault, label),
            ArchiveError::InFile(fault) => fault,
        },
    )?;
    Ok(archive)
}

/// Returns the fault of the archive, or of the file in it, with this label.
fn with_label(fault: ZipFault, label: &str) -> BoxedFault {
    match fault {
        ZipFault::Wrong { found, expected } => {
            Box::new(Fault::of_file(label, found, &expected, None))
        }
        ZipFault::TooLarge(bytes) => Box::new(too_large(label, bytes)),
    }
}
