//! A content file and what it says.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::error_text::io_words;
use super::lang::Translation;
use monteria_storage::mib;
use monteria_storage::stays_inside;

use super::library::{entries_of, links_stay_inside};
use super::patches::Overlay;
use super::read::{LARGEST_FILE, read_document};
use super::spelling::did_you_mean;
use super::{Faults, Layer, load_text, read_text};

/// A content file, not read yet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceFile {
    /// The base or a mod.
    pub layer: Layer,
    /// Its name in faults and in hashes: relative to the root, with `/`.
    pub label: String,
    /// Its name within the folder of its ruleset, with `/`: `gear/blades.ron`.
    pub name: String,
    pub(super) path: PathBuf,
    /// What it says, where it has been taken out of a zip.
    pub(super) text: Option<Arc<str>>,
    /// What figures are read from in its folder of a zip, by name, where it lies in one.
    pub(super) others: Option<BTreeMap<String, Arc<[u8]>>>,
}

/// A content file as it was when it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Which file it is.
    pub file: SourceFile,
    /// What it says.
    pub text: String,
    /// What mods write over parts of it.
    pub(super) overlays: Vec<Overlay>,
    /// The language that its texts are told in.
    pub(super) translation: Option<Translation>,
}

impl SourceFile {
    /// Where it lies; the zip where it lies in one.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The name in faults of a file of this name in the same folder.
    pub(crate) fn label_beside(&self, name: &str) -> String {
        let folder = self.label.rsplit_once('/').map_or("", |(folder, _)| folder);
        format!("{folder}/{name}")
    }

    /// The bytes of a file of this name in the same folder, at most so many; else what
    /// was found, what is expected and what may help.
    ///
    /// # Errors
    /// Where the name leads elsewhere or to nothing, or to too much.
    pub fn beside(
        &self,
        name: &str,
        most: u64,
    ) -> Result<Arc<[u8]>, (String, String, Option<String>)> {
        let expected = || format!("a file in the folder of {}", self.label);
        if !stays_inside(name) || name.contains('/') {
            let hint = "such a file lies beside this one and is named without a folder".to_owned();
            return Err((format!("the path \"{name}\""), expected(), Some(hint)));
        }
        if let Some(others) = &self.others {
            let near = || did_you_mean(name, others.keys().map(String::as_str));
            let missing = || (format!("\"{name}\", which is not there"), expected(), near());
            return others.get(name).cloned().ok_or_else(missing);
        }
        let path = self.path.with_file_name(name);
        let folder = path.parent().unwrap_or(&path);
        if !path.is_file() {
            let names = entries_of(folder).unwrap_or_default();
            let near = did_you_mean(name, names.iter().map(|(name, _)| name.as_str()));
            return Err((format!("\"{name}\", which is not there"), expected(), near));
        }
        if !links_stay_inside(folder, &path) {
            return Err((
                format!("\"{name}\", a link that leads out of its folder"),
                expected(),
                None,
            ));
        }
        let mut bytes = Vec::new();
        let read = File::open(&path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
        if let Err(error) = read {
            let found = format!("\"{name}\", which cannot be read ({})", io_words(&error));
            return Err((found, expected(), None));
        }
        if bytes.len() as u64 > most {
            return Err((
                format!("\"{name}\", of more than {}", mib(most)),
                format!("at most {}", mib(most)),
                None,
            ));
        }
        Ok(bytes.into())
    }

    /// Reads the text; `None` with a fault where it cannot be used.
    pub fn load(&self, faults: &mut Faults) -> Option<Source> {
        let text = match &self.text {
            Some(text) => text.to_string(),
            None => load_text(&self.path, &self.label, faults)?,
        };
        Some(Source { file: self.clone(), text, overlays: Vec::new(), translation: None })
    }
}

impl Source {
    /// Reads the value of the file as [`read_text`] does, with what mods change of it.
    pub fn read<T: DeserializeOwned>(&self, faults: &mut Faults) -> Option<T> {
        if self.text.len() as u64 > LARGEST_FILE {
            return read_text(&self.file.label, &self.text, faults);
        }
        let document = self.document(faults)?;
        read_document(&self.file.label, &document, faults)
    }
}
