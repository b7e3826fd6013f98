//! Reproducible zip archives: the same files always give the same bytes, whenever and
//! wherever they are packed.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::mib;

/// The Unix mode of every file in the archive: a plain file that everybody may read.
const FILE_MODE: u32 = 0o100_644;

/// Returns a zip of these files, each a path and its contents. `max_bytes` is the size
/// limit of the archive in bytes.
///
/// # Errors
/// A file cannot be read, or the archive is too large.
pub fn write_zip(
    files: impl Iterator<Item = io::Result<(String, Vec<u8>)>>,
    max_bytes: u64,
) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut zip = ZipArchiveWriter::new(&mut bytes);
    let mut size = 0;
    for file in files {
        let (name, text) = file?;
        let path = EntryPath::verbatim(name.into_bytes());
        let file = zip
            .new_file(path)
            .compression_method(CompressionMethod::DEFLATE)
            .unix_permissions(FILE_MODE);
        let (mut entry, config) = file.start().map_err(io::Error::other)?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        writer.write_all(&text)?;
        let (packed, sums) = writer.finish().map_err(io::Error::other)?;
        packed.finish()?;
        size += entry.finish(sums).map_err(io::Error::other)?.compressed_size();
        if size > max_bytes {
            let max_bytes = mib(max_bytes);
            return Err(io::Error::other(format!(
                "found more than {max_bytes} when packed, expected at most {max_bytes}"
            )));
        }
    }
    zip.finish().map_err(io::Error::other)?;
    Ok(bytes)
}
