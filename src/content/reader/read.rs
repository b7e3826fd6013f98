//! The reader: from text to values, with all faults.

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::reader::deserializer::{NodeDeserializer, Repairs};
use crate::reader::parse::{MAX_FAULTS, parse};
use crate::reader::read_error::Reason;
use crate::reader::span::ReadingGuard;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId, PathStep};
use crate::{Fault, Faults, nearest};

/// Maximum size of a content file, in bytes; larger ones are refused unread.
pub const LARGEST_FILE: u64 = 4 * 1024 * 1024;

/// Maximum number of values deserialized over all passes of one file, after which no
/// further faults are looked for.
const MAX_VALUES_READ: u64 = 4_000_000;

/// Reads a RON text into a value; `file` is its name in faults.
///
/// All faults are added to `faults`. If there are any, the returned value has stand-ins
/// in the faulty places and serves only to find further faults ([`Faults::at`] ignores
/// stand-ins); `None` if not even that is possible.
///
/// `T` is read through its own `Deserialize`, but unknown fields of a record are always
/// refused, with or without `deny_unknown_fields`. `Option`s may be written with or
/// without `Some`. Types with `flatten` or `untagged` lose the places of nested values.
///
/// ```
/// use monteria_content::{Faults, read_text};
///
/// #[derive(serde::Deserialize)]
/// struct Weapon {
///     name: String,
///     strength: u8,
/// }
///
/// let mut faults = Faults::new();
/// let text = "(\n    name: \"Bow\",\n    strength: high,\n)";
/// read_text::<Weapon>("weapons.ron", text, &mut faults);
///
/// let fault = faults.sorted()[0];
/// assert_eq!((fault.line, fault.column, fault.path.as_str()), (3, 15, "strength"));
/// assert_eq!(fault.found, "the bare name high");
/// ```
pub fn read_text<T: DeserializeOwned>(file: &str, text: &str, faults: &mut Faults) -> Option<T> {
    if text.len() as u64 > LARGEST_FILE {
        faults.push(too_large(file, text.len() as u64));
        return None;
    }
    let parsed = parse(file, text, faults);
    if !parsed.whole {
        faults.unread(text);
        return None;
    }
    read_document(file, &parsed.document, faults)
}

/// Reads settings: a record whose fields all have defaults. Unreadable parts are left
/// out, with a fault, and everything else counts. An unknown key is ignored: a later
/// version may have written it.
pub fn read_settings<T: DeserializeOwned + Default>(
    file: &str,
    text: &str,
    faults: &mut Faults,
) -> T {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return T::default();
    }
    if let Ok(value) = ron_options().from_str(text) {
        return value;
    }
    let parsed = parse(file, text, faults);
    let document = &*parsed.document;
    if !parsed.whole {
        return T::default();
    }
    let mut repairs = Repairs::default();
    for (id, node) in (0..).zip(&document.nodes) {
        if matches!(node.kind, Kind::Bad) {
            leave_out(document, &mut repairs, id);
        }
    }
    let work = Cell::new(0);
    for _ in 0..document.nodes.len() {
        let root = NodeDeserializer { document, repairs: &repairs, work: &work, node: 0 };
        let stop = match root.deserialize_with(PhantomData::<T>) {
            Ok(value) => return value,
            Err(stop) => stop,
        };
        let (reason, place) = stop.into_parts();
        let place = place.unwrap_or(0);
        if matches!(reason, Reason::UnknownField { .. }) {
            if !repairs.left_out.insert(place) {
                break;
            }
            continue;
        }
        if let Some((found, expected, hint)) = reason.into_words(document, place) {
            faults.push(document.place_of(place).fault(found, expected, hint));
        }
        if work.get() > MAX_VALUES_READ || !leave_out(document, &mut repairs, place) {
            break;
        }
    }
    T::default()
}

/// Leaves out the innermost field, entry or item that contains a value. Returns whether
/// there was one that had not been left out before.
fn leave_out(document: &Document, repairs: &mut Repairs, value: NodeId) -> bool {
    let mut at = Some(value);
    while let Some(node) = at {
        let new = match document.node(node).step {
            PathStep::Field(key) => repairs.left_out.insert(key),
            PathStep::Value(_) | PathStep::Item(_) | PathStep::Key => repairs.replaced.insert(node),
            PathStep::Part(_) | PathStep::Root => false,
        };
        if new {
            return true;
        }
        at = document.parent_of(node);
    }
    false
}

/// Reads a value outside of a file; `None` if there is any fault.
pub fn read_value<T: DeserializeOwned>(text: &str) -> Option<T> {
    let mut faults = Faults::new();
    // Unreadable parts become stand-ins, with faults.
    read_text("", text, &mut faults).filter(|_| faults.is_empty())
}

/// Reads an already parsed text as [`read_text`] does; `file` is the name in faults.
pub(crate) fn read_document<T: DeserializeOwned>(
    file: &str,
    document: &Arc<Document>,
    faults: &mut Faults,
) -> Option<T> {
    let _reading = ReadingGuard::of(document);
    let document = &**document;
    let before = faults.len();
    let value = read_values(file, document, faults);
    // An unreadable part may be what others refer to.
    if faults.len() > before || document.nodes.iter().any(|node| matches!(node.kind, Kind::Bad)) {
        faults.unread(&document.text);
    }
    value
}

fn read_values<T: DeserializeOwned>(
    file: &str,
    document: &Document,
    faults: &mut Faults,
) -> Option<T> {
    let mut repairs = Repairs::default();
    for (id, node) in (0..).zip(&document.nodes) {
        if matches!(node.kind, Kind::Bad) {
            repairs.replaced.insert(id);
        }
    }
    let work = Cell::new(0);
    for _ in 0..MAX_FAULTS {
        let root = NodeDeserializer { document, repairs: &repairs, work: &work, node: 0 };
        let stop = match root.deserialize_with(PhantomData::<T>) {
            Ok(value) => return Some(value),
            Err(stop) => stop,
        };
        let (reason, place) = stop.into_parts();
        if !repair(document, &mut repairs, reason, place.unwrap_or(0), faults) {
            return None;
        }
        if work.get() > MAX_VALUES_READ {
            break;
        }
    }
    faults.cut_short(file);
    None
}

/// Returns the names of the fields of a record text, in spite of other faults; empty if
/// it is not a record. It tells what kind of thing a text is before it is read as one.
pub fn fields_of(text: &str) -> Vec<String> {
    if text.len() as u64 > LARGEST_FILE {
        return Vec::new();
    }
    let parsed = parse("", text, &mut Faults::new());
    let document = &*parsed.document;
    match document.nodes.first().map(|root| &root.kind) {
        Some(Kind::Group(Group { body: GroupBody::Fields(fields), .. })) => {
            fields.iter().map(|(key, _)| document.source(*key).to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the text of a field of a record text, in spite of other faults; `None` if it
/// has no such field, or it is not a text.
pub fn text_field(text: &str, name: &str) -> Option<String> {
    if text.len() as u64 > LARGEST_FILE {
        return None;
    }
    let parsed = parse("", text, &mut Faults::new());
    let document = &*parsed.document;
    document.field(0, name).and_then(|value| document.text_of(value)).map(str::to_owned)
}

/// Reports why a pass stopped and repairs the tree so that the next one gets further.
/// Returns `false` if it cannot.
fn repair(
    document: &Document,
    repairs: &mut Repairs,
    reason: Reason,
    place: NodeId,
    faults: &mut Faults,
) -> bool {
    let progress = match &reason {
        Reason::UnknownField { .. } => repairs.left_out.insert(place),
        Reason::MissingField(name) => {
            let added = repairs.added.entry(place).or_default();
            let new = !added.contains(name);
            if new {
                added.push(name);
            }
            new
        }
        Reason::Wrong { .. } | Reason::UnknownVariant { .. } | Reason::StandIn => false,
    };
    // A field is missing because its name is misspelt, which is reported already.
    let follows = match &reason {
        Reason::MissingField(name) => has_misspelt_field(document, repairs, place, name),
        Reason::Wrong { .. }
        | Reason::UnknownField { .. }
        | Reason::UnknownVariant { .. }
        | Reason::StandIn => false,
    };
    if let Some((found, expected, hint)) = reason.into_words(document, place).filter(|_| !follows) {
        faults.push(document.place_of(place).fault(found, expected, hint));
    }
    if progress || repairs.replaced.insert(place) {
        return true;
    }
    // If a type refuses even its stand-in, the value that contains it is replaced.
    let mut holder = document.holder_of(place);
    while let Some(node) = holder {
        if repairs.replaced.insert(node) {
            return true;
        }
        holder = document.holder_of(node);
    }
    false
}

/// Returns whether a record has an unknown field with a name near to this one.
fn has_misspelt_field(document: &Document, repairs: &Repairs, record: NodeId, name: &str) -> bool {
    let keys = document.pairs_of(record).iter().map(|(key, _)| *key);
    let unknown = keys.filter(|key| repairs.left_out.contains(key));
    unknown.into_iter().any(|key| nearest(document.source(key), [name]).is_some())
}

pub(crate) fn too_large(file: &str, bytes: u64) -> Fault {
    let mib = |bytes: u64| bytes as f64 / (1024.0 * 1024.0);
    Fault::of_file(
        file,
        format!("a file of {:.1} MiB", mib(bytes)),
        format!("at most {:.0} MiB", mib(LARGEST_FILE)),
        None,
    )
}

/// Returns the dialect of RON for content, for the `ron` crate.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Serializes a value as content that [`read_text`] reads back.
///
/// # Errors
/// An error of the type's `Serialize`.
pub fn write_text<T: Serialize>(value: &T) -> Result<String, ron::Error> {
    let pretty = ron::ser::PrettyConfig::new().indentor("    ").new_line("\n");
    let mut text = ron_options().to_string_pretty(value, pretty)?;
    text.push('\n');
    Ok(text)
}
