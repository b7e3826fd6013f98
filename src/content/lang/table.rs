//! One Fluent file (`.ftl`): its messages, their attributes, and its faults.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use unic_langid::LanguageIdentifier;

use crate::reader::parse::MAX_FAULTS;
use crate::{Fault, Faults, Layer, unprintable};

/// Maximum number of open brackets in one text, since the Fluent parser is recursive.
const MAX_BRACKETS: usize = 200;
/// Maximum length of a formatted text in bytes: texts may refer to others many times.
const MAX_TEXT_BYTES: usize = 1 << 16;

/// A translation file of one language.
pub(crate) struct TextFile {
    /// The layer that the file belongs to.
    pub layer: Layer,
    /// The file, as faults name it.
    pub label: String,
    /// The place of each text: of a message (with an empty second part) or of
    /// one of its attributes.
    pub entries: BTreeMap<(String, String), TableEntry>,
    bundle: FluentBundle<FluentResource>,
}

/// A text in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// Line and column, from 1.
    pub place: (u32, u32),
    /// Names of its arguments, without `$`.
    pub arguments: Vec<String>,
    /// Messages and terms that it refers to but that its file lacks.
    pub missing: Vec<String>,
}

impl TableEntry {
    /// Creates the entry of a text; `names` are the messages and terms of its file.
    fn new(place: (u32, u32), pattern: &Pattern<&str>, names: &BTreeSet<String>) -> TableEntry {
        let mut used = TextReferences::default();
        used.pattern(pattern);
        used.references.retain(|name| !names.contains(name));
        TableEntry { place, arguments: used.arguments, missing: used.references }
    }
}

/// Parses a file, with `report` called for the byte and the description of each error.
fn parse(source: &str, mut report: impl FnMut(usize, String)) -> FluentResource {
    match FluentResource::try_new(source.to_owned()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            for error in errors {
                let found = format!("what is no message of Fluent ({})", error.kind);
                report(error.pos.start, found);
            }
            resource
        }
    }
}

impl TextFile {
    /// Reads a file; unreadable parts are left out, with faults.
    #[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
    pub(crate) fn read(
        language: &LanguageIdentifier,
        layer: Layer,
        label: &str,
        text: &str,
        faults: &mut Faults,
    ) -> TextFile {
        let starts: Vec<usize> =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let fault_at = |byte: usize, found: String, expected: &str| {
            let (line, column) = place(text, &starts, byte);
            Fault { line, column, ..Fault::of_file(label, found, expected, None) }
        };
        let most = faults.len() + MAX_FAULTS;
        let mut tell = |fault: Fault| {
            if faults.len() < most { faults.push(fault) } else { faults.cut_short(label) }
        };
        let source = match excess_bracket(text) {
            Some(byte) => {
                tell(fault_at(
                    byte,
                    format!("more than {MAX_BRACKETS} brackets in one text"),
                    "fewer",
                ));
                ""
            }
            None => text,
        };
        let resource = parse(source, |byte, found| {
            tell(fault_at(byte, found, "messages: key = text, with .field = text below"));
        });
        let mut entries = BTreeMap::new();
        let names: BTreeSet<String> = resource.entries().filter_map(name_of).collect();
        let byte = |part: &str| {
            (part.as_ptr() as usize).saturating_sub(resource.source().as_ptr() as usize)
        };
        let mut seen = BTreeSet::new();
        for entry in resource.entries() {
            let name = match entry {
                Entry::Message(message) => message.id.name,
                Entry::Term(term) => term.id.name,
                _ => continue,
            };
            if !seen.insert(name) {
                let expected = "each message and each term once, no two of one name";
                tell(fault_at(byte(name), format!("`{name}` a second time"), expected));
                continue;
            }
            let Entry::Message(message) = entry else { continue };
            let value = message.value.as_ref().map(|value| ("", byte(message.id.name), value));
            let attributes = message.attributes.iter();
            let attributes = attributes.map(|one| (one.id.name, byte(one.id.name), &one.value));
            for (attribute, at, pattern) in value.into_iter().chain(attributes) {
                let entry = TableEntry::new(place(text, &starts, at), pattern, &names);
                let key = (message.id.name.to_owned(), attribute.to_owned());
                if entries.insert(key, entry).is_some() {
                    let dot = if attribute.is_empty() { "" } else { "." };
                    let found = format!("`{}{dot}{attribute}` a second time", message.id.name);
                    tell(fault_at(at, found, "each text once"));
                }
            }
        }
        let mut bundle = FluentBundle::new_concurrent(vec![language.clone()]);
        // Isolation marks around arguments are for bidirectional text; a
        // terminal would show them.
        bundle.set_use_isolating(false);
        // Of a duplicate the first counts; the fault was reported above.
        let _ = bundle.add_resource(resource);
        TextFile { layer, label: label.to_owned(), entries, bundle }
    }

    /// Formats a text with these arguments; `None` if the file lacks it, or
    /// something that it needs.
    pub(crate) fn text(
        &self,
        message: &str,
        attribute: &str,
        arguments: Option<&FluentArgs<'_>>,
    ) -> Option<String> {
        let message = self.bundle.get_message(message)?;
        let pattern = match attribute {
            "" => message.value()?,
            _ => message.get_attribute(attribute)?.value(),
        };
        let mut errors = Vec::new();
        let mut text = LimitedText::default();
        self.bundle.write_pattern(&mut text, pattern, arguments, &mut errors).ok()?;
        (errors.is_empty() && !text.0.contains(unprintable)).then_some(text.0)
    }
}

#[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
fn name_of(entry: &Entry<&str>) -> Option<String> {
    match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        Entry::Term(term) => Some(format!("-{}", term.id.name)),
        _ => None,
    }
}

/// Returns line and column of a byte, from 1, columns in characters; `starts` are the
/// bytes at which lines begin.
fn place(text: &str, starts: &[usize], byte: usize) -> (u32, u32) {
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let line = starts.partition_point(|start| *start <= byte);
    let start = line.checked_sub(1).and_then(|before| starts.get(before)).copied().unwrap_or(0);
    (line as u32, text[start..byte].chars().count() as u32 + 1)
}

/// A formatter output limited to [`MAX_TEXT_BYTES`] bytes.
#[derive(Default)]
struct LimitedText(String);

impl Write for LimitedText {
    fn write_str(&mut self, part: &str) -> std::fmt::Result {
        if self.0.len() + part.len() > MAX_TEXT_BYTES {
            return Err(std::fmt::Error);
        }
        self.0.push_str(part);
        Ok(())
    }
}

/// Returns the byte of the bracket that exceeds the limit of its text. Brackets within
/// quotes count as well.
fn excess_bracket(text: &str) -> Option<usize> {
    let mut start = 0;
    let mut open = 0;
    for line in text.split_inclusive('\n') {
        if begins_text(line) {
            open = 0;
        }
        for (at, _) in line.match_indices(['{', '(']) {
            open += 1;
            if open > MAX_BRACKETS {
                return Some(start + at);
            }
        }
        start += line.len();
    }
    None
}

/// Returns whether a line begins a comment, a message, a term or an attribute: brackets
/// never stay open across it, since expressions contain no `=`.
fn begins_text(line: &str) -> bool {
    let attribute = || line.trim_start_matches(' ').strip_prefix('.');
    let bare = line.strip_prefix('-').or_else(attribute).unwrap_or(line);
    let rest =
        bare.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let named = bare.starts_with(|c: char| c.is_ascii_alphabetic());
    line.starts_with('#') || named && rest.trim_start_matches(' ').starts_with('=')
}

/// The references of a text.
#[derive(Default)]
struct TextReferences {
    arguments: Vec<String>,
    references: Vec<String>,
}

impl TextReferences {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                if !self.arguments.iter().any(|name| name == id.name) {
                    self.arguments.push(id.name.to_owned());
                }
            }
            InlineExpression::MessageReference { id, .. } => {
                self.references.push(id.name.to_owned())
            }
            InlineExpression::TermReference { id, arguments, .. } => {
                self.references.push(format!("-{}", id.name));
                self.call(arguments.as_ref());
            }
            InlineExpression::FunctionReference { id, arguments } => {
                self.references.push(format!("{}()", id.name));
                self.call(Some(arguments));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
        }
    }

    fn call(&mut self, arguments: Option<&CallArguments<&str>>) {
        if let Some(arguments) = arguments {
            arguments.positional.iter().for_each(|one| self.inline(one));
            arguments.named.iter().for_each(|one| self.inline(&one.value));
        }
    }
}

#[cfg(test)]
mod tests;
