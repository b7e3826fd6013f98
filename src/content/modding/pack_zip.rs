//! Packing a mod into a zip for distribution.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use monteria_storage::{mib, write_zip};

use crate::Mod;
use crate::files::library::links_stay_inside;
use crate::modding::archive::MAX_PACKED_BYTES;
use crate::modding::mods::Store;
use crate::text::error_text::io_words;

impl Mod {
    /// Packs all files of this mod into a zip, with additional texts that replace files
    /// of the same name.
    ///
    /// # Errors
    /// If a file cannot be read, is not a plain file of the mod, or is too large; if the
    /// mod is already a zip.
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
        write_zip(names.into_iter().map(file), MAX_PACKED_BYTES)
    }

    /// Packs this mod into a zip, or returns its zip.
    ///
    /// # Errors
    /// If a file cannot be read, is not a plain file of the mod, or is too large.
    pub fn as_zip(&self) -> io::Result<Vec<u8>> {
        match self.store() {
            Store::Folder(_) => self.packed(&[]),
            Store::Zip(file, _) => fs::read(file),
        }
    }
}

/// Reads a plain file of a mod.
fn plain_file(folder: &Path, name: &str) -> io::Result<Vec<u8>> {
    let wrong = |found: &str| {
        io::Error::other(format!("{name}: found {found}, expected a plain file of the mod"))
    };
    let unreadable = |error: io::Error| wrong(&io_words(&error));
    let path = folder.join(name);
    if !links_stay_inside(folder, &path) {
        return Err(wrong("a link that leads out of the mod or nowhere"));
    }
    // Opening a pipe would block.
    if !fs::metadata(&path).map_err(unreadable)?.is_file() {
        return Err(wrong("something that is none"));
    }
    let mut bytes = Vec::new();
    fs::File::open(&path)
        .map_err(unreadable)?
        .take(MAX_PACKED_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > MAX_PACKED_BYTES {
        return Err(wrong(&format!("more than {}", mib(MAX_PACKED_BYTES))));
    }
    Ok(bytes)
}
