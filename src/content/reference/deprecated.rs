//! Deprecated words and fields. Their documentation begins with "Deprecated: use `New`.";
//! files may still use them, and editors replace them.

use super::cursor::{BracketWalk, Cursor};
use super::{Expected, Reference, TypeBody, ValueShape};
use crate::text::tokens::TokenKind;
use crate::{Fault, Faults, Source};

/// How the documentation of a deprecated word or field begins.
const MARK: &str = "Deprecated: use `";

/// The description of the found value in a warning.
pub const DEPRECATED: &str = ", which is deprecated";

/// Returns the replacement that the documentation of a deprecated word or field names;
/// `None` if it is not deprecated.
pub fn replacement(about: &str) -> Option<&str> {
    about.strip_prefix(MARK)?.split_once('`').map(|(replacement, _)| replacement)
}

impl Reference {
    /// Returns whether anything is deprecated.
    fn has_deprecated(&self) -> bool {
        self.types.values().any(|doc| match &doc.body {
            TypeBody::Record(fields) => fields.iter().any(|it| replacement(&it.about).is_some()),
            TypeBody::Choice(variants) => variants.iter().any(|variant| {
                let fields = match &variant.holds {
                    super::Holds::Fields(fields) => fields.as_slice(),
                    super::Holds::Values(_) | super::Holds::Nothing => &[],
                };
                replacement(&variant.about).is_some()
                    || fields.iter().any(|it| replacement(&it.about).is_some())
            }),
            TypeBody::Plain(_) => false,
        })
    }

    /// Adds a warning for every deprecated word and field that a file of this shape uses.
    pub fn deprecated_in(&self, root: &ValueShape, source: &Source, warnings: &mut Faults) {
        if !self.has_deprecated() {
            return;
        }
        let text = source.text.as_str();
        let mut walk = BracketWalk::of(text);
        while let Some(token) = walk.next_token() {
            if token.kind == TokenKind::Word {
                let word = &text[token.start..token.end];
                if let Some(new) = self.replacement_at(root, &walk.cursor, word) {
                    let before = &text[..token.start];
                    let line = before.rsplit('\n').next().unwrap_or_default();
                    warnings.push(Fault {
                        line: before.matches('\n').count() as u32 + 1,
                        column: line.chars().count() as u32 + 1,
                        hint: Some(format!("use `{new}`")),
                        ..Fault::of_file(
                            source.file.label.clone(),
                            format!("`{word}`{DEPRECATED}"),
                            format!("`{new}`"),
                            None,
                        )
                    });
                }
            }
            walk.pass(&token);
        }
    }

    /// Returns the replacement of a word at a place, if it is deprecated there.
    fn replacement_at(&self, root: &ValueShape, place: &Cursor, word: &str) -> Option<String> {
        let about = match self.expected(root, place)? {
            Expected::Field { fields, .. } => {
                &fields.iter().find(|field| field.name == word)?.about
            }
            Expected::Value { shape: ValueShape::Named(name), .. } => {
                &self.variant(name, word)?.about
            }
            Expected::Value { .. } | Expected::Key { .. } => return None,
        };
        replacement(about).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests;
