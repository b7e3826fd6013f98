//! Places of values in files.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fault::Fault;
use crate::reader::syntax::{Document, NodeId};

/// Where a value was read from; cheap to clone. Faults use it to name
/// file, line and column.
#[derive(Clone, Default)]
pub struct Span(SpanOrigin);

#[derive(Clone, Default)]
enum SpanOrigin {
    /// Not from a content file: made by a program or read from another format.
    #[default]
    Unknown,
    /// Put in for a value that could not be read.
    StandIn,
    At(Arc<Document>, NodeId),
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file as the player knows it.
    pub file: Arc<str>,
    /// Line of the value, from 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// Path of the value, such as `gear[3].cost`.
    pub path: String,
}

impl Place {
    /// Creates a fault at this place.
    pub fn fault(
        self,
        found: impl Into<String>,
        expected: impl Into<String>,
        hint: Option<String>,
    ) -> Fault {
        let Place { file, line, column, path } = self;
        let file = file.to_string();
        Fault { file, line, column, path, found: found.into(), expected: expected.into(), hint }
    }
}

impl Span {
    /// Returns file, line, column and path, if known.
    pub fn place(&self) -> Option<Place> {
        match &self.0 {
            SpanOrigin::At(document, node) => Some(document.place_of(*node)),
            SpanOrigin::Unknown | SpanOrigin::StandIn => None,
        }
    }

    /// Returns the place of the field of this name if this is a record that has
    /// it; else this place.
    pub fn field(&self, name: &str) -> Span {
        self.inner(|document, node| document.field(node, name))
    }

    /// Returns the place of the value at this index, from 0, if this is a list or a group
    /// that has it; else this place.
    pub fn item(&self, index: usize) -> Span {
        self.inner(|document, node| document.item(node, index))
    }

    /// Returns whether this is a list or a group with at least one value, readable or not.
    pub fn has_items(&self) -> bool {
        match &self.0 {
            SpanOrigin::At(document, node) => document.item(*node, 0).is_some(),
            SpanOrigin::Unknown | SpanOrigin::StandIn => false,
        }
    }

    /// Returns the place of the value at this path, such as `members[0].cost`; if there
    /// is none, the last place on the way.
    pub fn at_path(&self, path: &str) -> Span {
        path.split(['.', '[']).fold(self.clone(), |span, part| {
            let index = part.strip_suffix(']').and_then(|number| number.parse().ok());
            index.map_or_else(|| span.field(part), |index| span.item(index))
        })
    }

    fn inner(&self, find: impl FnOnce(&Document, NodeId) -> Option<NodeId>) -> Span {
        match &self.0 {
            SpanOrigin::At(document, node) => {
                Span(SpanOrigin::At(document.clone(), find(document, *node).unwrap_or(*node)))
            }
            SpanOrigin::Unknown | SpanOrigin::StandIn => self.clone(),
        }
    }

    /// Describes where a patch changes this value, or what contains it; `None` if none
    /// does, or if this is part of the patch.
    pub(crate) fn patch_place(&self) -> Option<String> {
        match &self.0 {
            SpanOrigin::At(document, node) => document.patch_place(*node),
            SpanOrigin::Unknown | SpanOrigin::StandIn => None,
        }
    }

    /// Returns whether the value only stands in for one that could not be read. Its
    /// fault is reported already.
    pub(crate) fn is_stand_in(&self) -> bool {
        matches!(self.0, SpanOrigin::StandIn)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            Some(place) => write!(f, "{}:{}:{}", place.file, place.line, place.column),
            None => f.write_str(if self.is_stand_in() { "stand-in" } else { "unknown" }),
        }
    }
}

/// A value with its place in a content file. Serialized, deserialized and compared
/// like the bare value.
#[derive(Clone, Debug, Default)]
pub struct Spanned<T> {
    /// The value without its place.
    pub value: T,
    /// The place that it was read from.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Wraps a value that was not read from a file.
    pub fn new(value: T) -> Self {
        Spanned { value, span: Span::default() }
    }

    /// Converts the value, keeping the place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: f(self.value), span: self.span }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Spanned::new(value)
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: PartialOrd> PartialOrd for Spanned<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Spanned<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Spanned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let span = here();
        T::deserialize(deserializer).map(|value| Spanned { value, span })
    }
}

// serde has no channel for places, and a wrapper type in the data would change how `ron`
// reads it. So the reader stores the place of the current value here, and `Spanned` takes
// it before nested values are read.
thread_local! {
    static DOCUMENT: RefCell<Option<Arc<Document>>> = const { RefCell::new(None) };
    static CURRENT_VALUE: Cell<CurrentValue> = const { Cell::new(CurrentValue::Nowhere) };
}

/// The value that the reader on this thread currently deserializes.
#[derive(Clone, Copy)]
pub(crate) enum CurrentValue {
    /// Nothing is being read.
    Nowhere,
    /// The stand-in of an unreadable value.
    StandIn,
    /// A value of the document.
    Node(NodeId),
}

pub(crate) fn set_current_value(now: CurrentValue) {
    CURRENT_VALUE.set(now);
}

/// Returns whether the current value is a stand-in.
pub(crate) fn reads_stand_in() -> bool {
    matches!(CURRENT_VALUE.get(), CurrentValue::StandIn)
}

fn here() -> Span {
    Span(match CURRENT_VALUE.get() {
        CurrentValue::Nowhere => SpanOrigin::Unknown,
        CurrentValue::StandIn => SpanOrigin::StandIn,
        CurrentValue::Node(node) => DOCUMENT.with_borrow(|document| match document {
            Some(document) => SpanOrigin::At(document.clone(), node),
            None => SpanOrigin::Unknown,
        }),
    })
}

/// Guard: while it lives, `Spanned` values read on this thread belong to its document.
pub(crate) struct ReadingGuard {
    before: Option<Arc<Document>>,
    now: CurrentValue,
}

impl ReadingGuard {
    pub(crate) fn of(document: &Arc<Document>) -> Self {
        let before = DOCUMENT.replace(Some(document.clone()));
        ReadingGuard { before, now: CURRENT_VALUE.replace(CurrentValue::Nowhere) }
    }
}

impl Drop for ReadingGuard {
    fn drop(&mut self) {
        DOCUMENT.replace(self.before.take());
        CURRENT_VALUE.set(self.now);
    }
}
