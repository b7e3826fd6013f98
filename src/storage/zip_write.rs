//! Files in one zip, to give to others: the same files give the same bytes, wherever and
//! whenever they are packed.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};

use super::mib;

/// The rights that a file has in the archive: everybody may read it.
const PLAIN: u32 = 0o100_644;

/// Returns a zip of these files, of so many bytes at most.
///
/// # Errors
/// Where a file cannot be read, or they are too large together.
pub fn zipped(
    files: impl Iterator<Item = io::Result<(String, Vec<u8>)>>,
    most: u64,
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
            .unix_permissions(PLAIN);
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
