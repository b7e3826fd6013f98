//! Files on the disk, independent of their meaning: atomic writes
//! ([`write_whole`]), locks ([`FileLock`]), a checksum for each line
//! ([`checksummed_line`]), portable file names ([`unstorable`]) and zip archives that
//! are read without trusting them ([`files_of_zip`]). The formats of saves, mods
//! and settings live in the crates that own them.
#![warn(missing_docs, unreachable_pub)]

mod disk;
mod file_name;
mod summed;
mod zip_read;
mod zip_write;

pub use disk::{FileLock, folder_of, sync_folder, write_folder, write_new, write_whole};
pub use file_name::{Unstorable, unstorable};
pub use summed::{checksummed_line, lines_of_file, split_checksum, strip_bom, verify_line};
pub use zip_read::{
    ZipFault, ZipFile, ZipLimits, files_of_zip, is_zip, read_zip_file, stays_inside,
};
pub use zip_write::write_zip;

/// Returns a number of bytes for display: `1.5 MiB`.
pub fn mib(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / (1024.0 * 1024.0))
}
