//! Reading untrusted files from disk.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::reader::read::{LARGEST_FILE, too_large};
use crate::text::error_text::io_words;
use crate::text::spelling::did_you_mean;
use crate::{Fault, Faults};

/// Reads a text file of at most 4 MiB; `label` is its name in faults. Returns `None` with
/// one fault if it is unusable.
///
/// A byte order mark is dropped and line ends become `\n`, so that a file is the
/// same on every system.
pub fn load_text(path: &Path, label: &str, faults: &mut Faults) -> Option<String> {
    match load(path, label) {
        Ok(text) => Some(text),
        Err(fault) => {
            faults.push(*fault);
            None
        }
    }
}

#[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
fn load(path: &Path, label: &str) -> Result<String, Box<Fault>> {
    let wrong =
        |found: String, hint| Box::new(Fault::of_file(label, found, "a readable RON file", hint));
    let unreadable = |error: &std::io::Error| match error.kind() {
        ErrorKind::NotFound => wrong("no such file".to_owned(), neighbour(path)),
        ErrorKind::PermissionDenied => wrong("a file that may not be read".to_owned(), None),
        _ => wrong(format!("a file that cannot be read ({})", io_words(error)), None),
    };
    let facts = fs::metadata(path).map_err(|error| unreadable(&error))?;
    if facts.is_dir() {
        return Err(wrong("a folder".to_owned(), None));
    }
    if !facts.is_file() {
        return Err(wrong("something that is no plain file".to_owned(), None));
    }
    if facts.len() > LARGEST_FILE {
        return Err(Box::new(too_large(label, facts.len())));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Box::new(too_large(label, bytes.len() as u64)));
    }
    decode(bytes, label)
}

pub(crate) fn decode(bytes: Vec<u8>, label: &str) -> Result<String, Box<Fault>> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let good = &bytes[..error.utf8_error().valid_up_to()];
        let line_start = good.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let byte = bytes.get(good.len()).copied().unwrap_or_default();
        Box::new(Fault {
            line: good.iter().filter(|b| **b == b'\n').count() as u32 + 1,
            column: String::from_utf8_lossy(&good[line_start..]).chars().count() as u32 + 1,
            ..Fault::of_file(
                label,
                format!("the byte 0x{byte:02X}, which is no UTF-8"),
                "text in UTF-8",
                Some("save the file as UTF-8 in your editor".to_owned()),
            )
        })
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(if text.contains("\r\n") { text.replace("\r\n", "\n") } else { text.to_owned() })
}

/// Returns a hint at an existing file with a similar name.
fn neighbour(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let mut names: Vec<String> = fs::read_dir(path.parent()?)
        .ok()?
        .take(1000)
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    did_you_mean(wanted, names.iter().map(String::as_str))
}

#[cfg(test)]
mod tests;
