//! Content files and their texts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::lang::Translation;
use crate::text::error_text::io_words;
use monteria_storage::mib;
use monteria_storage::stays_inside;

use crate::edit::patches::Overlay;
use crate::files::library::{entries_of, links_stay_inside};
use crate::reader::read::{LARGEST_FILE, read_document};
use crate::text::spelling::did_you_mean;
use crate::{Faults, Layer, load_text, read_text};

/// A content file that has not been read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceFile {
    /// The base or a mod.
    pub layer: Layer,
    /// Its name in faults and in hashes: relative to the root, with `/`.
    pub label: String,
    /// Its name within the folder of its ruleset, with `/`: `gear/blades.ron`.
    pub name: String,
    pub(crate) path: PathBuf,
    /// Its text, if it comes from a zip.
    pub(crate) text: Option<Arc<str>>,
    /// The binary figure files in its folder of a zip, by name.
    pub(crate) others: Option<BTreeMap<String, Arc<[u8]>>>,
}

/// A content file with the text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file that was read.
    pub file: SourceFile,
    /// The text of the file.
    pub text: String,
    /// Patches of mods for parts of it.
    pub(crate) overlays: Vec<Overlay>,
    /// The language for its texts.
    pub(crate) translation: Option<Translation>,
}

impl SourceFile {
    /// Returns its path, or that of the zip that contains it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the name in faults of a file of this name in the same folder.
    pub(crate) fn label_beside(&self, name: &str) -> String {
        let folder = self.label.rsplit_once('/').map_or("", |(folder, _)| folder);
        format!("{folder}/{name}")
    }

    /// Returns the bytes of a file in the same folder, at most `most` of them.
    ///
    /// # Errors
    /// What was found, what is expected and a hint, if the name leads elsewhere or to
    /// nothing, or the file is too large.
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

    /// Reads the text; `None` with a fault if it is unusable.
    pub fn load(&self, faults: &mut Faults) -> Option<Source> {
        let text = match &self.text {
            Some(text) => text.to_string(),
            None => load_text(&self.path, &self.label, faults)?,
        };
        Some(Source { file: self.clone(), text, overlays: Vec::new(), translation: None })
    }
}

impl Source {
    /// Deserializes the file as [`read_text`] does, with the patches of mods.
    pub fn read<T: DeserializeOwned>(&self, faults: &mut Faults) -> Option<T> {
        if self.text.len() as u64 > LARGEST_FILE {
            return read_text(&self.file.label, &self.text, faults);
        }
        let document = self.document(faults)?;
        read_document(&self.file.label, &document, faults)
    }
}
