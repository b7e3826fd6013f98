//! Hover: the words of `explain` for the word under the pointer.

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, TextDocumentPositionParams};

use super::context::Here;
use super::open::Open;
use crate::content_tools::explain::description_of;
use monteria_content::ThingDefinition;
use monteria_content::reference::{Expected, ValueShape};

impl Open {
    /// Returns the explanation of the word at a position, as in `explain`.
    pub(super) fn hover(&self, at: &TextDocumentPositionParams) -> Option<Hover> {
        if let Some(hover) = self.english(at) {
            return hover;
        }
        let here = self.here(at).filter(|here| !here.cursor.comment)?;
        let lines = self.lines(&here);
        (!lines.is_empty()).then(|| Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind: MarkupKind::PlainText,
                value: lines.join("\n"),
            }),
            range: None,
        })
    }

    fn lines(&self, here: &Here<'_>) -> Vec<String> {
        let cursor = &here.cursor;
        let words = here.types.book.words();
        if cursor.whole.is_empty() {
            return Vec::new();
        }
        if cursor.quoted {
            let nested = here.nested_things(self);
            if !nested.is_empty() {
                return nested;
            }
            let of_game =
                |thing: &&ThingDefinition| here.types.game.is_none_or(|game| thing.game == game);
            let named = self.things.iter().filter(of_game).filter(|thing| thing.id == cursor.whole);
            return named.map(description_of).collect();
        }
        let reference = &here.types.reference;
        match reference.expected(&here.types.root, cursor) {
            Some(Expected::Field { of, fields, .. }) => {
                let field = fields.iter().find(|field| field.name == cursor.whole);
                field.map(|field| words.lines_of_field(&of, field, "")).unwrap_or_default()
            }
            Some(Expected::Value { shape: ValueShape::Named(name), .. }) => {
                let variant = reference.variant(name, &cursor.whole);
                variant.map(|variant| words.lines_of_variant(name, variant, "")).unwrap_or_default()
            }
            Some(Expected::Value { .. } | Expected::Key { .. }) | None => {
                here.types.book.blocks(&cursor.whole)
            }
        }
    }
}
