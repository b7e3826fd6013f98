//! One file of texts, as Fluent writes them (`.ftl`): messages, their attributes, and what is wrong with it.

use std::collections::BTreeMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
use unic_langid::LanguageIdentifier;

use crate::content::{Fault, Faults, Layer, unprintable};

/// A file of texts of one language.
pub struct TextFile {
    /// Who gives it.
    pub layer: Layer,
    /// The file, as faults name it.
    pub label: String,
    /// Where each text stands: of a message (then the second is empty) or of one of its attributes.
    pub entries: BTreeMap<(String, String), EntryAt>,
    bundle: FluentBundle<FluentResource>,
}

/// A text in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryAt {
    /// Line and column, from 1.
    pub place: (u32, u32),
    /// The arguments that it asks for, without `$`.
    pub arguments: Vec<String>,
    /// Messages and terms that it refers to and that its file does not have.
    pub missing: Vec<String>,
}

impl TextFile {
    /// Reads a file; what cannot be read of it is left out, with faults.
    pub fn read(
        language: &LanguageIdentifier,
        layer: Layer,
        label: &str,
        text: &str,
        faults: &mut Faults,
    ) -> TextFile {
        let fault_at = |byte: usize, found: String, expected: &str| {
            let (line, column) = place(text, byte);
            Fault { line, column, ..Fault::of_file(label, found, expected, None) }
        };
        let resource = match FluentResource::try_new(text.to_owned()) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                for error in errors {
                    let found = format!("what is no message of Fluent ({})", error.kind);
                    faults.push(fault_at(
                        error.pos.start,
                        found,
                        "messages: key = text, with .field = text below",
                    ));
                }
                resource
            }
        };
        let mut entries = BTreeMap::new();
        let names: Vec<String> = resource.entries().filter_map(name_of).collect();
        let byte = |part: &str| (part.as_ptr() as usize).saturating_sub(resource.source().as_ptr() as usize);
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let value = message.value.as_ref().map(|value| ("", byte(message.id.name), value));
            let attributes = message.attributes.iter();
            let attributes = attributes.map(|one| (one.id.name, byte(one.id.name), &one.value));
            for (attribute, at, pattern) in value.into_iter().chain(attributes) {
                let mut used = Used::default();
                used.pattern(pattern);
                used.references.retain(|name| !names.contains(name));
                let entry =
                    EntryAt { place: place(text, at), arguments: used.arguments, missing: used.references };
                let key = (message.id.name.to_owned(), attribute.to_owned());
                if entries.insert(key, entry).is_some() {
                    let dot = if attribute.is_empty() { "" } else { "." };
                    let found = format!("`{}{dot}{attribute}` a second time", message.id.name);
                    faults.push(fault_at(at, found, "each text once"));
                }
            }
        }
        let mut bundle = FluentBundle::new_concurrent(vec![language.clone()]);
        // Marks round arguments are for text that runs both ways; a terminal shows them.
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        TextFile { layer, label: label.to_owned(), entries, bundle }
    }

    /// A text with these arguments; none where the file does not have it, or where it needs something that is not there.
    pub fn text(&self, message: &str, attribute: &str, arguments: Option<&FluentArgs<'_>>) -> Option<String> {
        let message = self.bundle.get_message(message)?;
        let pattern = match attribute {
            "" => message.value()?,
            _ => message.get_attribute(attribute)?.value(),
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, arguments, &mut errors);
        (errors.is_empty() && !text.contains(unprintable)).then(|| text.into_owned())
    }
}

fn name_of(entry: &Entry<&str>) -> Option<String> {
    match entry {
        Entry::Message(message) => Some(message.id.name.to_owned()),
        Entry::Term(term) => Some(format!("-{}", term.id.name)),
        _ => None,
    }
}

/// Line and column of a byte, from 1, columns in characters.
fn place(text: &str, byte: usize) -> (u32, u32) {
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let before = &text[..byte];
    let line = before.matches('\n').count() as u32 + 1;
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    (line, before[start..].chars().count() as u32 + 1)
}

/// What a text asks for.
#[derive(Default)]
struct Used {
    arguments: Vec<String>,
    references: Vec<String>,
}

impl Used {
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
            InlineExpression::MessageReference { id, .. } => self.references.push(id.name.to_owned()),
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
        let Some(arguments) = arguments else { return };
        arguments.positional.iter().for_each(|one| self.inline(one));
        arguments.named.iter().for_each(|one| self.inline(&one.value));
    }
}
