//! Error messages of the operating system, of file names and of the JSON
//! reader in plain words.

use std::io::{Error, ErrorKind};
use std::path::Path;

use serde_json::error::Category;

use crate::{ShownPath, Text, text};
use monteria_storage::Unstorable;

/// Returns the message of a system error without its error number. Kinds of errors that
/// have no message here are worded by the system.
#[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
pub fn io_words(error: &Error) -> Text {
    if error.raw_os_error().is_none() {
        return Text::verbatim(without_number(&error.to_string()));
    }
    match error.kind() {
        ErrorKind::NotFound => {
            text!("terminal-no-such-file-or-folder", "there is no such file or folder")
        }
        ErrorKind::PermissionDenied => {
            text!("rules-this-user-has-no-right-to", "this user has no right to it")
        }
        ErrorKind::AlreadyExists => text!(
            "rules-there-is-something-of-that-name",
            "there is something of that name already"
        ),
        ErrorKind::IsADirectory => text!("rules-it-is-a-folder", "it is a folder"),
        ErrorKind::NotADirectory => {
            text!("rules-a-part-of-the-path-is", "a part of the path is a file and no folder")
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            text!("rules-the-disk-is-full", "the disk is full")
        }
        ErrorKind::FileTooLarge => text!(
            "rules-the-file-would-be-larger-than",
            "the file would be larger than the system allows"
        ),
        ErrorKind::ReadOnlyFilesystem => {
            text!("rules-the-disk-can-only-be-read", "the disk can only be read")
        }
        ErrorKind::InvalidFilename => text!(
            "rules-the-system-cannot-store-a-name",
            "the system cannot store a name like that"
        ),
        ErrorKind::CrossesDevices => {
            text!("rules-it-would-have-to-move-to", "it would have to move to another disk")
        }
        _ => {
            // The system chooses its language.
            Text::verbatim(without_number(&error.to_string()))
        }
    }
}

/// Returns why a name cannot be a file name, as a clause.
pub fn unstorable_text(reason: &Unstorable) -> Text {
    match reason {
        Unstorable::Empty => text!("rules-the-name-is-empty", "it is empty"),
        Unstorable::ControlCharacter => {
            text!("rules-the-name-has-a-control-character", "it has a control character")
        }
        Unstorable::Forbidden(letter) => text!(
            "rules-windows-stores-no-name-with",
            "Windows stores no name with `{letter}`",
            letter = letter.to_string()
        ),
        Unstorable::DotOrSpaceAtEnd => text!(
            "rules-windows-stores-no-name-that-ends",
            "Windows stores no name that ends in a dot or a space"
        ),
        Unstorable::Device(name) => {
            text!("rules-windows-keeps-the-name", "Windows keeps the name `{name}` for a device")
        }
    }
}

/// Returns the message of a system error about a file, preceded by the file's path.
pub fn file_error(path: &Path, error: &Error) -> Text {
    Text::joined([Text::verbatim(path.shown()), io_words(error)], ": ")
}

/// Returns the text without ` (os error N)`.
pub(crate) fn without_number(text: &str) -> String {
    match text.split_once(" (os error ") {
        Some((before, rest)) => {
            let after = rest.split_once(')').map_or("", |(_, after)| after);
            format!("{before}{after}")
        }
        None => text.to_owned(),
    }
}

/// Describes an error in a JSON text: where it is not JSON, or what was found and
/// expected. No Rust type is named.
pub fn json_words(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof => "it ends too early".to_owned(),
        Category::Syntax => format!("no valid JSON at column {}", error.column()),
        Category::Io => without_number(&error.to_string()),
        Category::Data => data_words(&error.to_string()),
    }
}

/// Rewrites a message about valid JSON of the wrong type.
fn data_words(text: &str) -> String {
    let text = text.rsplit_once(" at line ").map_or(text, |(text, _)| text);
    if let Some(field) = text.strip_prefix("duplicate field ") {
        return format!("{field} is there twice");
    }
    if text.contains("untagged enum") {
        return "it has none of the forms that are known".to_owned();
    }
    let kinds = ["invalid type: ", "invalid value: "];
    let Some(rest) = kinds.iter().find_map(|kind| text.strip_prefix(kind)) else {
        return text.to_owned();
    };
    match rest.split_once(", expected ") {
        Some((found, expected)) => {
            format!("found {}, expected {}", found_words(found), expected_words(expected))
        }
        None => rest.to_owned(),
    }
}

/// Describes the value that was found.
fn found_words(found: &str) -> String {
    match found.split_once(' ') {
        Some(("integer" | "floating", rest)) => {
            let number = rest.trim_start_matches("point ").trim_matches('`');
            format!("the number {}", if number == "-0.0" { "0.0" } else { number })
        }
        Some(("boolean", rest)) => rest.trim_matches('`').to_owned(),
        Some(("string", rest)) => rest.to_owned(),
        _ => match found {
            "map" => "an object".to_owned(),
            "sequence" => "a list".to_owned(),
            other => other.to_owned(),
        },
    }
}

/// Describes the JSON that a Rust type is written as.
fn expected_words(expected: &str) -> String {
    if expected.starts_with("struct ") || expected == "a map" {
        return "an object".to_owned();
    }
    if expected == "a sequence" {
        return "a list".to_owned();
    }
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a string" | "path string" => "a text in quotes".to_owned(),
        "a boolean" => "true or false".to_owned(),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests;
