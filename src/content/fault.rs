//! What is wrong with a data file, said so that a modder can mend it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Debug};
use std::mem::discriminant;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::Serialize;

use super::spelling::did_you_mean;
use super::stand_in::STAND_IN;
use super::{Id, Place, Span, Spanned, keep_verbatim};

/// Faults of one file that are kept; of more it is told that there are more.
const MOST_OF_A_FILE: usize = 1000;

/// One fault and its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Fault {
    /// The file as the player knows it, relative to the root of the content; empty
    /// where none is known.
    pub file: String,
    /// From 1; 0 where the fault is of the whole file.
    pub line: u32,
    /// In characters, from 1; 0 where the fault is of the whole file.
    pub column: u32,
    /// The value, such as `gear[3].cost`; empty for the whole file.
    pub path: String,
    /// What is there.
    pub found: String,
    /// What should be there.
    pub expected: String,
    /// How to mend it, where that can be guessed.
    pub hint: Option<String>,
}

impl Fault {
    /// A fault of a whole file.
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
            keep_verbatim(&self.file);
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

/// Every fault found so far, of any number of files. Printed sorted by place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    list: BTreeSet<Fault>,
    /// How many of them each file has.
    counts: BTreeMap<String, usize>,
    /// Files whose reading was given up because they had too many.
    cut: BTreeSet<String>,
    /// What was not read, or not all of it: that its things are not
    /// there follows from that.
    unread: BTreeSet<Arc<str>>,
}

impl Faults {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one. The same fault at the same place is kept once; one that speaks of a
    /// stand-in tells of another fault's consequence.
    pub fn push(&mut self, fault: Fault) {
        let stands_in =
            [&fault.found, &fault.expected].into_iter().any(|text| text.contains(STAND_IN));
        if stands_in || self.list.contains(&fault) {
            return;
        }
        if self.is_full(&fault.file) {
            self.cut.insert(fault.file);
            return;
        }
        *self.counts.entry(fault.file.clone()).or_default() += 1;
        self.list.insert(fault);
    }

    /// Whether no more faults of this file are kept.
    fn is_full(&self, file: &str) -> bool {
        self.counts.get(file).is_some_and(|count| *count >= MOST_OF_A_FILE)
    }

    /// Adds one at a value that was read from a file.
    ///
    /// Nothing is added where the value itself could not be read: that
    /// fault is there already.
    pub fn at(&mut self, span: &Span, found: impl Into<String>, expected: impl Into<String>) {
        self.at_with(span, found, expected, None);
    }

    /// As [`Faults::at`], with a hint how to mend it.
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
        let hint = hint.or_else(|| span.changed_at());
        self.push(match span.place() {
            Some(place) => place.fault(found, expected, hint),
            None => Fault::of_file("", found, expected, hint),
        });
    }

    /// Whether something is wrong already at the very place of this value: what is read
    /// there may be a stand-in.
    pub fn are_at(&self, span: &Span) -> bool {
        let Some(Place { file, line, column, .. }) = span.place() else { return false };
        // The least of all faults that may be there.
        let least = Fault { line, column, ..Fault::of_file(&*file, "", "", None) };
        let next = self.list.range(least..).next();
        next.is_some_and(|it| it.line == line && it.column == column && it.file.as_str() == &*file)
    }

    /// As [`Faults::at`], unless something is wrong there already: what could not be read
    /// is no fault of its meaning too.
    pub fn wrong(&mut self, span: &Span, found: impl Into<String>, expected: impl Into<String>) {
        if !self.are_at(span) {
            self.at(span, found, expected);
        }
    }

    /// A fault where a thing that people know by its field `name` has none.
    pub fn named(&mut self, span: &Span, name: &str) {
        if name.trim().is_empty() {
            self.wrong(&span.field("name"), "no name", "a name");
        }
    }

    /// A fault where a model that has a figure by its field `look` names none.
    pub fn looks(&mut self, span: &Span, look: &str) {
        if look.trim().is_empty() {
            self.wrong(&span.field("look"), "no look", "the name of a figure");
        }
    }

    /// A fault for each thing of a list that is of the same kind as one before it.
    pub fn each_kind_once<T: Debug>(&mut self, span: &Span, all: &[T]) {
        for (index, one) in all.iter().enumerate() {
            if all[..index].iter().any(|before| discriminant(before) == discriminant(one)) {
                let found = format!("{one:?} beside another of its kind");
                self.wrong(&span.item(index), found, "each kind once");
            }
        }
    }

    /// An id that names nothing: `kind` says what was looked for ("a condition").
    pub fn unknown_id<'a>(
        &mut self,
        id: &Spanned<Id>,
        kind: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) {
        // What is not kept needs no words: those of a thousand misspelt ids take long.
        if let Some(place) = id.span.place().filter(|place| self.is_full(&place.file)) {
            return self.cut_short(&place.file);
        }
        if self.may_be_unread(id.value.as_str()) {
            return;
        }
        let known: Vec<&str> = candidates.into_iter().collect();
        let hint = did_you_mean(id.value.as_str(), known.iter().copied())
            .or_else(|| (!known.is_empty()).then(|| format!("there are {}", list_of(&known))));
        self.at_with(&id.span, format!("\"{}\"", id.value), format!("the id of {kind}"), hint);
    }

    /// Checks that a number lies in a range; adds a fault and says `false`
    /// where it does not.
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

    /// Notes a text that could not be read, or not as a whole.
    pub(super) fn unread(&mut self, text: &str) {
        self.unread.insert(text.into());
    }

    /// Whether what cannot be read may give something of this id.
    pub(super) fn may_be_unread(&self, id: &str) -> bool {
        self.unread.iter().any(|text| gives(text, id))
    }

    /// Notes that a file has more faults than were looked for.
    pub(super) fn cut_short(&mut self, file: &str) {
        self.cut.insert(file.to_owned());
    }

    /// Files that have more faults than were looked for.
    pub fn cut_files(&self) -> impl Iterator<Item = &str> {
        self.cut.iter().map(String::as_str)
    }

    /// Takes over all faults of another list.
    pub fn append(&mut self, other: Faults) {
        for fault in other.list {
            self.push(fault);
        }
        self.cut.extend(other.cut);
        self.unread.extend(other.unread);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// All of them, sorted by file and place.
    pub fn sorted(&self) -> Vec<&Fault> {
        self.list.iter().collect()
    }

    /// Those of files for which `keep` says yes.
    pub fn of_files(mut self, keep: impl Fn(&str) -> bool) -> Faults {
        self.list.retain(|fault| keep(&fault.file));
        self.counts.retain(|file, _| keep(file));
        self.cut.retain(|file| keep(file));
        self
    }

    /// The value, if nothing is wrong.
    ///
    /// # Errors
    /// All the faults, if there is one.
    pub fn into_result<T>(self, value: T) -> Result<T, Faults> {
        if self.is_empty() { Ok(value) } else { Err(self) }
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
            if self.cut.contains(file) {
                line(f, &format_args!("{file}: and more; mend these first"))?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Whether a text, whatever is wrong with it, gives something of this id: `id: "…"`, or
/// `"…":` in a map.
fn gives(text: &str, id: &str) -> bool {
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

/// "`a`, `b` or `c`", however many there are: whoever mends a file needs the whole list.
pub(super) fn list_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests;
