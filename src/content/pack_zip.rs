//! Files in one file, to give to others: the same files give the same bytes, wherever and whenever they are packed.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::Mod;
use super::archive::MOST_PACKED;
use super::budget::mib;
use super::error_text::io_words;
use super::library::links_stay_inside;
use super::mods::Store;

/// The rights that a file has in the archive: everybody may read it.
const PLAIN: u32 = 0o100_644;

impl Mod {
    /// A zip with every file of this mod, and these texts in the place of files of their names or beside them.
    ///
    /// # Errors
    /// Where a file cannot be read, is no plain file of the mod, or is too large; where the mod lies in a zip already.
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

/// A zip of these files, of so many bytes at most.
///
/// # Errors
/// Where a file cannot be read, or they are too large together.
pub fn zipped(files: impl Iterator<Item = io::Result<(String, Vec<u8>)>>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut zip = ZipArchiveWriter::new(&mut bytes);
    let mut size = 0;
    for file in files {
        let (name, text) = file?;
        let path = EntryPath::verbatim(name.into_bytes());
        let file = zip.new_file(path).compression_method(CompressionMethod::DEFLATE).unix_permissions(PLAIN);
        let (mut entry, config) = file.start().map_err(io::Error::other)?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        writer.write_all(&text)?;
        let (packed, sums) = writer.finish().map_err(io::Error::other)?;
        packed.finish()?;
        size += entry.finish(sums).map_err(io::Error::other)?.compressed_size();
        if size > most {
            let most = mib(most);
            return Err(io::Error::other(format!(
                "found more than {most} when packed, expected at most {most}"
            )));
        }
    }
    zip.finish().map_err(io::Error::other)?;
    Ok(bytes)
}

/// What a plain file of a mod holds.
fn plain_file(folder: &Path, name: &str) -> io::Result<Vec<u8>> {
    let wrong =
        |found: &str| io::Error::other(format!("{name}: found {found}, expected a plain file of the mod"));
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
    fs::File::open(&path).map_err(told)?.take(MOST_PACKED + 1).read_to_end(&mut bytes).map_err(told)?;
    if bytes.len() as u64 > MOST_PACKED {
        return Err(wrong(&format!("more than {}", mib(MOST_PACKED))));
    }
    Ok(bytes)
}
