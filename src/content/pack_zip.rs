//! A mod in one zip, to give to others.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use monteria_storage::{mib, zipped};

use super::Mod;
use super::archive::MOST_PACKED;
use super::error_text::io_words;
use super::library::links_stay_inside;
use super::mods::Store;

impl Mod {
    /// A zip with every file of this mod, and these texts in the place of files of their
    /// names or beside them.
    ///
    /// # Errors
    /// Where a file cannot be read, is no plain file of the mod, or is too large; where
    /// the mod lies in a zip already.
    pub fn packed(&self, more: &[(&str, &str)]) -> io::Result<Vec<u8>> {
        let Store::Folder(folder) = self.store() else {
            return Err(io::Error::other("it is a zip already"));
        };
        let mut names: Vec<String> = self.names();
        names.retain(|name| !more.iter().any(|(other, _)| other == name));
        names.extend(more.iter().map(|(name, _)| (*name).to_owned()));
        names.sort();
        let file = |name: String| {
            let bytes = match more.iter().find(|(other, _)| *other == name) {
                Some((_, text)) => text.as_bytes().to_vec(),
                None => plain_file(folder, &name)?,
            };
            Ok((name, bytes))
        };
        zipped(names.into_iter().map(file), MOST_PACKED)
    }

    /// This mod as one zip, as it is.
    ///
    /// # Errors
    /// Where a file cannot be read, is no plain file of the mod, or is too large.
    pub fn as_zip(&self) -> io::Result<Vec<u8>> {
        match self.store() {
            Store::Folder(_) => self.packed(&[]),
            Store::Zip(file, _) => fs::read(file),
        }
    }
}

/// What a plain file of a mod holds.
fn plain_file(folder: &Path, name: &str) -> io::Result<Vec<u8>> {
    let wrong = |found: &str| {
        io::Error::other(format!("{name}: found {found}, expected a plain file of the mod"))
    };
    let told = |error: io::Error| wrong(&io_words(&error));
    let path = folder.join(name);
    if !links_stay_inside(folder, &path) {
        return Err(wrong("a link that leads out of the mod or nowhere"));
    }
    // A pipe would be waited for as soon as it is opened.
    if !fs::metadata(&path).map_err(told)?.is_file() {
        return Err(wrong("something that is none"));
    }
    let mut bytes = Vec::new();
    fs::File::open(&path)
        .map_err(told)?
        .take(MOST_PACKED + 1)
        .read_to_end(&mut bytes)
        .map_err(told)?;
    if bytes.len() as u64 > MOST_PACKED {
        return Err(wrong(&format!("more than {}", mib(MOST_PACKED))));
    }
    Ok(bytes)
}
