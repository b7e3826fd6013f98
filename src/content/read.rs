//! From text to values, with every fault named.

use std::cell::Cell;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::node_de::{Mends, NodeDe};
use super::parse::{MOST_FAULTS, parse};
use super::span::Reading;
use super::stop::Reason;
use super::syntax::{Body, Document, Group, Kind, NodeId, Step};
use super::{Fault, Faults, nearest};

/// The largest content file, in bytes; larger ones are refused unread.
pub const LARGEST_FILE: u64 = 4 * 1024 * 1024;

/// Values read in all, over all readings of one file, after which nobody
/// looks for further faults.
const MOST_WORK: u64 = 4_000_000;

/// Reads a RON text into a value; `file` is its name in faults.
///
/// Every fault goes to `faults`. Where there is one, the value given back has
/// stand-ins in the faulty places and is good for one thing: to look for further
/// faults in it ([`Faults::at`] says nothing about stand-ins). `None` is given back
/// where not even that makes sense.
///
/// `T` is read through its own `Deserialize`, but fields that a record does not have are
/// refused whether or not it says `deny_unknown_fields`. `Option`s may be written with or
/// without `Some`. Types with `flatten` or `untagged` lose the places inside.
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

/// Reads settings: a record whose fields all have defaults. What cannot be read of it is
/// left out, with a fault, and everything else counts. A key that nothing knows is passed
/// over: a later version may have written it.
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
    let mut mends = Mends::default();
    for (id, node) in (0..).zip(&document.nodes) {
        if matches!(node.kind, Kind::Bad) {
            leave_out(document, &mut mends, id);
        }
    }
    let work = Cell::new(0);
    for _ in 0..document.nodes.len() {
        let root = NodeDe { document, mends: &mends, work: &work, node: 0 };
        let stop = match root.feed(PhantomData::<T>) {
            Ok(value) => return value,
            Err(stop) => stop,
        };
        let (reason, place) = stop.into_parts();
        let place = place.unwrap_or(0);
        if matches!(reason, Reason::UnknownField { .. }) {
            if !mends.left_out.insert(place) {
                break;
            }
            continue;
        }
        if let Some((found, expected, hint)) = reason.into_words(document, place) {
            faults.push(document.place_of(place).fault(found, expected, hint));
        }
        if work.get() > MOST_WORK || !leave_out(document, &mut mends, place) {
            break;
        }
    }
    T::default()
}

/// Leaves out the innermost field, entry or item that a value stands in, and says whether
/// there is one that was not left out before.
fn leave_out(document: &Document, mends: &mut Mends, value: NodeId) -> bool {
    let mut at = Some(value);
    while let Some(node) = at {
        let new = match document.node(node).step {
            Step::Field(key) => mends.left_out.insert(key),
            Step::Value(_) | Step::Item(_) | Step::Key => mends.replaced.insert(node),
            Step::Part(_) | Step::Root => false,
        };
        if new {
            return true;
        }
        at = document.parent_of(node);
    }
    false
}

/// A value that stands alone; none where anything is wrong with it.
pub fn read_value<T: DeserializeOwned>(text: &str) -> Option<T> {
    let mut faults = Faults::new();
    // What cannot be read is stood in for, with faults.
    read_text("", text, &mut faults).filter(|_| faults.is_empty())
}

/// As [`read_text`], of what is parsed already. The one file that it is
/// known by is `file`.
pub(super) fn read_document<T: DeserializeOwned>(
    file: &str,
    document: &Arc<Document>,
    faults: &mut Faults,
) -> Option<T> {
    let _reading = Reading::of(document);
    let document = &**document;
    let before = faults.len();
    let value = read_values(file, document, faults);
    // What cannot be read may be what others ask for.
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
    let mut mends = Mends::default();
    for (id, node) in (0..).zip(&document.nodes) {
        if matches!(node.kind, Kind::Bad) {
            mends.replaced.insert(id);
        }
    }
    let work = Cell::new(0);
    for _ in 0..MOST_FAULTS {
        let root = NodeDe { document, mends: &mends, work: &work, node: 0 };
        let stop = match root.feed(PhantomData::<T>) {
            Ok(value) => return Some(value),
            Err(stop) => stop,
        };
        let (reason, place) = stop.into_parts();
        if !mend(document, &mut mends, reason, place.unwrap_or(0), faults) {
            return None;
        }
        if work.get() > MOST_WORK {
            break;
        }
    }
    faults.cut_short(file);
    None
}

/// The names of the fields of the record that a text is, whatever else may be wrong
/// with it; none where it is no record. It tells what kind of thing a text is before it
/// is read as one.
pub fn fields_of(text: &str) -> Vec<String> {
    if text.len() as u64 > LARGEST_FILE {
        return Vec::new();
    }
    let parsed = parse("", text, &mut Faults::new());
    let document = &*parsed.document;
    match document.nodes.first().map(|root| &root.kind) {
        Some(Kind::Group(Group { body: Body::Fields(fields), .. })) => {
            fields.iter().map(|(key, _)| document.source(*key).to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the text of a field of the record that a text is, whatever else may be wrong
/// with it; `None` where it has no such field, or where that is no text.
pub fn text_field(text: &str, name: &str) -> Option<String> {
    if text.len() as u64 > LARGEST_FILE {
        return None;
    }
    let parsed = parse("", text, &mut Faults::new());
    let document = &*parsed.document;
    document.field(0, name).and_then(|value| document.text_of(value)).map(str::to_owned)
}

/// Reports why a reading stopped and sees to it that the next one gets further.
/// `false` if it cannot.
fn mend(
    document: &Document,
    mends: &mut Mends,
    reason: Reason,
    place: NodeId,
    faults: &mut Faults,
) -> bool {
    let progress = match &reason {
        Reason::UnknownField { .. } => mends.left_out.insert(place),
        Reason::MissingField(name) => {
            let added = mends.added.entry(place).or_default();
            let new = !added.contains(name);
            if new {
                added.push(name);
            }
            new
        }
        Reason::Wrong { .. } | Reason::UnknownVariant { .. } | Reason::StandIn => false,
    };
    // That a field is missing follows from its name being misspelt,
    // which is told already.
    let follows =
        matches!(&reason, Reason::MissingField(name) if misspelt(document, mends, place, name));
    if let Some((found, expected, hint)) = reason.into_words(document, place).filter(|_| !follows) {
        faults.push(document.place_of(place).fault(found, expected, hint));
    }
    if progress || mends.replaced.insert(place) {
        return true;
    }
    // A type that refuses even its stand-in: replace what holds it.
    let mut holder = document.holder_of(place);
    while let Some(node) = holder {
        if mends.replaced.insert(node) {
            return true;
        }
        holder = document.holder_of(node);
    }
    false
}

/// Whether a record has a field of an unknown name that is near to this one.
fn misspelt(document: &Document, mends: &Mends, record: NodeId, name: &str) -> bool {
    let keys = document.pairs_of(record).iter().map(|(key, _)| *key);
    let unknown = keys.filter(|key| mends.left_out.contains(key));
    unknown.into_iter().any(|key| nearest(document.source(key), [name]).is_some())
}

pub(super) fn too_large(file: &str, bytes: u64) -> Fault {
    let mib = |bytes: u64| bytes as f64 / (1024.0 * 1024.0);
    Fault::of_file(
        file,
        format!("a file of {:.1} MiB", mib(bytes)),
        format!("at most {:.0} MiB", mib(LARGEST_FILE)),
        None,
    )
}

/// The dialect of RON that content is written in, for the `ron` crate.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Writes a value as content that [`read_text`] reads back.
///
/// # Errors
/// What the type's `Serialize` refuses.
pub fn write_text<T: Serialize>(value: &T) -> Result<String, ron::Error> {
    let pretty = ron::ser::PrettyConfig::new().indentor("    ").new_line("\n");
    let mut text = ron_options().to_string_pretty(value, pretty)?;
    text.push('\n');
    Ok(text)
}
