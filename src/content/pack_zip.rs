//! A mod as one file, to give to others: the same mod gives the same bytes, wherever and whenever it is packed.

use std::fs;
use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::Mod;
use super::mods::Store;

/// The rights that a file has in the archive: everybody may read it.
const PLAIN: u32 = 0o100_644;

impl Mod {
    /// A zip with every file of this mod, and these texts in the place of files of their names or beside them.
    ///
    /// # Errors
    /// Where a file cannot be read; where the mod lies in a zip already.
    pub fn packed(&self, more: &[(&str, &str)]) -> io::Result<Vec<u8>> {
        let Store::Folder(folder) = self.store() else {
            return Err(io::Error::other("it is a zip already"));
        };
        let mut bytes = Vec::new();
        let mut zip = ZipArchiveWriter::new(&mut bytes);
        let mut names: Vec<String> = self.names();
        names.retain(|name| !more.iter().any(|(other, _)| other == name));
        names.extend(more.iter().map(|(name, _)| (*name).to_owned()));
        names.sort();
        for name in names {
            let text = match more.iter().find(|(other, _)| *other == name) {
                Some((_, text)) => text.as_bytes().to_vec(),
                None => fs::read(folder.join(&name))?,
            };
            let path = EntryPath::verbatim(name.into_bytes());
            let file =
                zip.new_file(path).compression_method(CompressionMethod::DEFLATE).unix_permissions(PLAIN);
            let (mut entry, config) = file.start().map_err(io::Error::other)?;
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
            writer.write_all(&text)?;
            let (packed, sums) = writer.finish().map_err(io::Error::other)?;
            packed.finish()?;
            entry.finish(sums).map_err(io::Error::other)?;
        }
        zip.finish().map_err(io::Error::other)?;
        Ok(bytes)
    }
}
