//! Faults of content files, worded so that a modder can fix them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug};
use std::mem::discriminant;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::Serialize;

use crate::Text;
use crate::reader::stand_in::STAND_IN;
use crate::text::spelling::did_you_mean;
use crate::{Id, Place, Span, Spanned};

/// Maximum number of faults kept per file; more are only counted as existing.
const MAX_PER_FILE: usize = 1000;

/// One fault and its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// The file as the player knows it, relative to the root of the
    /// content; empty if unknown.
    pub file: String,
    /// From 1; 0 if the fault concerns the whole file.
    pub line: u32,
    /// In characters, from 1; 0 if the fault concerns the whole file.
    pub column: u32,
    /// Path of the value, such as `gear[3].cost`; empty for the whole file.
    pub path: String,
    /// Description of the value found there.
    pub found: String,
    /// Description of the value expected there.
    pub expected: String,
    /// A guess how to fix it.
    pub hint: Option<String>,
}

impl Fault {
    /// Creates a fault of a whole file.
    pub fn of_file(
        file: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
        hint: Option<String>,
    ) -> Self {
        Fault {
            file: file.into(),
            line: 0,
            column: 0,
            path: String::new(),
            found: found.into(),
            expected: expected.into(),
            hint,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}", self.file)?;
            if self.line > 0 {
                write!(f, ":{}:{}", self.line, self.column)?;
            }
            f.write_str(": ")?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        write!(f, "found {}, expected {}", self.found, self.expected)?;
        match &self.hint {
            Some(hint) => write!(f, "\n    {hint}"),
            None => Ok(()),
        }
    }
}

/// All faults found so far, of any number of files. Displayed sorted by place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    list: BTreeSet<Fault>,
    /// Number of faults of each file.
    counts: BTreeMap<String, usize>,
    /// Files whose reading was given up because they have too many faults.
    truncated_files: BTreeSet<String>,
    /// Texts that could not be read completely: that their things are missing is a
    /// consequence, not another fault.
    unread: BTreeSet<Arc<str>>,
}

impl Faults {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a fault. The same fault at the same place is kept once; a fault about a
    /// stand-in is dropped as the consequence of another.
    pub fn push(&mut self, fault: Fault) {
        let stands_in =
            [&fault.found, &fault.expected].into_iter().any(|text| text.contains(STAND_IN));
        if stands_in || self.list.contains(&fault) {
            return;
        }
        if self.is_full(&fault.file) {
            self.truncated_files.insert(fault.file);
            return;
        }
        *self.counts.entry(fault.file.clone()).or_default() += 1;
        self.list.insert(fault);
    }

    /// Returns whether no more faults of this file are kept.
    fn is_full(&self, file: &str) -> bool {
        self.counts.get(file).is_some_and(|count| *count >= MAX_PER_FILE)
    }

    /// Adds a fault at a value that was read from a file.
    ///
    /// Adds nothing if the value itself could not be read: that fault exists already.
    pub fn at(&mut self, span: &Span, found: impl Into<String>, expected: impl Into<String>) {
        self.at_with(span, found, expected, None);
    }

    /// Adds a fault as [`Faults::at`] does, with a hint how to fix it.
    pub fn at_with(
        &mut self,
        span: &Span,
        found: impl Into<String>,
        expected: impl Into<String>,
        hint: Option<String>,
    ) {
        if span.is_stand_in() {
            return;
        }
        let hint = hint.or_else(|| span.patch_place());
        self.push(match span.place() {
            Some(place) => place.fault(found, expected, hint),
            None => Fault::of_file("", found, expected, hint),
        });
    }

    /// Returns whether there is already a fault at exactly this value: it
    /// may be a stand-in.
    pub fn are_at(&self, span: &Span) -> bool {
        // A value that no file contains has no place.
        let Some(Place { file, line, column, .. }) = span.place() else { return false };
        // The least possible fault at this place.
        let least = Fault { line, column, ..Fault::of_file(&*file, "", "", None) };
        let next = self.list.range(least..).next();
        next.is_some_and(|it| it.line == line && it.column == column && it.file.as_str() == &*file)
    }

    /// Adds a fault as [`Faults::at`] does, unless there is one there already: the
    /// meaning of an unreadable value is not checked.
    pub fn mismatch(&mut self, span: &Span, found: impl Into<String>, expected: impl Into<String>) {
        if !self.are_at(span) {
            self.at(span, found, expected);
        }
    }

    /// Adds a fault if a thing has an empty `name`.
    pub fn require_name(&mut self, span: &Span, name: &str) {
        if name.trim().is_empty() {
            self.mismatch(&span.field("name"), "no name", "a name");
        }
    }

    /// Adds a fault if a model's `look` is empty.
    pub fn require_look(&mut self, span: &Span, look: &str) {
        if look.trim().is_empty() {
            self.mismatch(&span.field("look"), "no look", "the name of a figure");
        }
    }

    /// Adds a fault for each item of a list that is of the same kind as an earlier one.
    pub fn each_kind_once<T: Debug>(&mut self, span: &Span, all: &[T]) {
        for (index, one) in all.iter().enumerate() {
            if all[..index].iter().any(|before| discriminant(before) == discriminant(one)) {
                let found = format!("{one:?} beside another of its kind");
                self.mismatch(&span.item(index), found, "each kind once");
            }
        }
    }

    /// Adds a fault for an unknown id: `kind` is the noun for what was
    /// looked up ("a condition").
    pub fn unknown_id<'a>(
        &mut self,
        id: &Spanned<Id>,
        kind: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) {
        // Faults that are not kept need no text: suggestions for a thousand
        // misspelt ids take long.
        if let Some(place) = id.span.place().filter(|place| self.is_full(&place.file)) {
            return self.cut_short(&place.file);
        }
        if self.may_be_unread(id.value.as_str()) {
            return;
        }
        let known: Vec<&str> = candidates.into_iter().filter(|id| *id != STAND_IN).collect();
        let hint = did_you_mean(id.value.as_str(), known.iter().copied())
            .or_else(|| (!known.is_empty()).then(|| format!("there are {}", join_names(&known))));
        self.at_with(&id.span, format!("\"{}\"", id.value), format!("the id of {kind}"), hint);
    }

    /// Checks that a number lies in a range; adds a fault and returns `false` if not.
    pub fn within<T: PartialOrd + fmt::Display>(
        &mut self,
        number: &Spanned<T>,
        range: RangeInclusive<T>,
    ) -> bool {
        let good = range.contains(&number.value);
        if !good {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            self.at(&number.span, number.value.to_string(), expected);
        }
        good
    }

    /// Records a text that could not be read completely.
    pub(crate) fn unread(&mut self, text: &str) {
        self.unread.insert(text.into());
    }

    /// Returns whether an unreadable text may define this id.
    pub(crate) fn may_be_unread(&self, id: &str) -> bool {
        self.unread.iter().any(|text| defines_id(text, id))
    }

    /// Records that a file has more faults than were looked for.
    pub(crate) fn cut_short(&mut self, file: &str) {
        self.truncated_files.insert(file.to_owned());
    }

    /// Returns the files that have more faults than were looked for.
    pub fn cut_files(&self) -> impl Iterator<Item = &str> {
        self.truncated_files.iter().map(String::as_str)
    }

    /// Adds all faults of another list.
    pub fn append(&mut self, other: Faults) {
        for fault in other.list {
            self.push(fault);
        }
        self.truncated_files.extend(other.truncated_files);
        self.unread.extend(other.unread);
    }

    /// Returns whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of faults.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns all faults, sorted by file and place.
    pub fn sorted(&self) -> Vec<&Fault> {
        self.list.iter().collect()
    }

    /// Keeps the faults of files for which `keep` returns `true`.
    pub fn of_files(mut self, keep: impl Fn(&str) -> bool) -> Faults {
        self.list.retain(|fault| keep(&fault.file));
        self.counts.retain(|file, _| keep(file));
        self.truncated_files.retain(|file| keep(file));
        self
    }

    /// Returns the value if there are no faults.
    ///
    /// # Errors
    /// All faults, if there are any.
    pub fn into_result<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<Faults> for Text {
    fn from(faults: Faults) -> Text {
        Text::verbatim(faults.to_string())
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: BTreeMap<&str, Vec<&Fault>> = BTreeMap::new();
        for fault in self.sorted() {
            files.entry(fault.file.as_str()).or_default().push(fault);
        }
        let mut first = true;
        let mut line = |f: &mut fmt::Formatter<'_>, text: &dyn fmt::Display| {
            if !std::mem::take(&mut first) {
                f.write_str("\n")?;
            }
            write!(f, "{text}")
        };
        for (file, faults) in files {
            for fault in faults {
                line(f, fault)?;
            }
            if self.truncated_files.contains(file) {
                line(f, &format_args!("{file}: and more; mend these first"))?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Returns whether a text, valid or not, defines this id: `id: "…"`, or `"…":` in a map.
fn defines_id(text: &str, id: &str) -> bool {
    let quoted = format!("\"{id}\"");
    text.match_indices(&quoted).any(|(at, _)| {
        let before = text[..at].trim_end().strip_suffix(':').map(str::trim_end);
        // The name before it, which may be misspelt.
        let name = before
            .and_then(|before| before.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
        name.is_some_and(|name| name.starts_with("id") && name.len() <= 4)
            || text[at + quoted.len()..].trim_start().starts_with(':')
    })
}

/// Formats a complete list "`a`, `b` or `c`": somebody who fixes a file needs all names.
pub(crate) fn join_names(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests;
