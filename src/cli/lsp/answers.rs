//! Completion, hover and definition at a position.

use std::collections::BTreeSet;
use std::path::{Component, Path};

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, Hover, HoverContents,
    Location, MarkupContent, MarkupKind, Range, TextDocumentPositionParams, TextEdit,
};

use super::open::Open;
use super::places::{byte_of, path_of, position_of, range_of, uri_of};
use crate::content_tools::explain::{Book, description_of};
use monteria_content::Faults;
use monteria_content::reference::{Body, Cursor, Expected, Holds, Reference, Shape};
use monteria_content::{Thing, load_text};
use monteria_games::Rulesets;

/// A content file at the cursor, with its reference.
struct Here<'a> {
    book: &'a Book,
    reference: Reference,
    root: Shape,
    /// The game; `None` for files common to all mods.
    game: Option<&'static str>,
    /// Whether the file holds patches.
    patch: bool,
    text: &'a str,
    cursor: Cursor,
}

impl Here<'_> {
    /// Returns the range of the word or string around a byte. An unclosed string ends at
    /// the byte, since the text after it does not belong to it.
    fn written(&self, byte: usize) -> Range {
        let Cursor { start, ref whole, quoted, .. } = self.cursor;
        let closed = self.text[start + whole.len()..].starts_with('"');
        let end = if quoted && !closed { byte } else { start + whole.len() };
        Range::new(position_of(self.text, start), position_of(self.text, end))
    }
}

impl Open {
    /// Returns the context of a position; `None` if the file is not open
    /// or is no content.
    fn here(&self, at: &TextDocumentPositionParams) -> Option<Here<'_>> {
        let path = path_of(&at.text_document.uri)?;
        let path = path.canonicalize().unwrap_or(path);
        let text = &self.texts.get(&path)?.text;
        let cursor = Cursor::at(text, byte_of(text, at.position));
        let (kind, game) = kind_of(&path)?;
        let book = self.books.iter().find(|book| book.name == game.unwrap_or("mods"))?;
        let shape = |index: usize| book.reference.files.get(index).map(|(_, shape)| shape.clone());
        let (reference, root) = match kind {
            Kind::Data => (book.reference.clone(), shape(0)?),
            Kind::Scenario => (book.reference.clone(), shape(1)?),
            Kind::Patch => book.reference.of_patches()?,
            Kind::About => (book.reference.clone(), shape(0)?),
            Kind::Figures => (book.reference.clone(), shape(1)?),
        };
        Some(Here { book, reference, root, game, patch: kind == Kind::Patch, text, cursor })
    }

    /// Returns completions for a position.
    pub(super) fn completion(&self, at: &TextDocumentPositionParams) -> Vec<CompletionItem> {
        if let Some(keys) = self.keys(at) {
            return keys;
        }
        let Some(here) = self.here(at).filter(|here| !here.cursor.comment) else {
            return Vec::new();
        };
        let items = match here.reference.expected(&here.root, &here.cursor) {
            Some(Expected::Field { fields, there, .. }) => {
                let left = fields.iter().filter(|field| !there.contains(&field.name));
                let item = |field: &monteria_content::reference::FieldDoc| CompletionItem {
                    label: field.name.clone(),
                    kind: Some(CompletionItemKind::FIELD),
                    detail: Some(field.shape.to_string()),
                    documentation: Some(Documentation::String(field.about.clone())),
                    insert_text: (!here.cursor.named).then(|| format!("{}: ", field.name)),
                    sort_text: Some(format!("{}{}", u8::from(!field.required), field.name)),
                    ..CompletionItem::default()
                };
                left.map(item).collect()
            }
            Some(Expected::Value { shape, field }) => self.values(&here, shape, field.as_deref()),
            None => Vec::new(),
        };
        let range = here.written(byte_of(here.text, at.position));
        // The range is explicit: editors end words at dashes, but ids contain dashes.
        let opened = here.text[here.cursor.start + here.cursor.whole.len()..].starts_with('(');
        let put = |item: CompletionItem| {
            let text = item.insert_text.as_ref().unwrap_or(&item.label);
            let new_text = text.strip_suffix('(').filter(|_| opened).unwrap_or(text).to_owned();
            CompletionItem {
                text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
                insert_text: None,
                ..item
            }
        };
        items.into_iter().map(put).collect()
    }

    fn values(&self, here: &Here<'_>, shape: &Shape, field: Option<&str>) -> Vec<CompletionItem> {
        let quote =
            |text: &str| if here.cursor.quoted { text.to_owned() } else { format!("\"{text}\"") };
        let word = |label: &str, kind| CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            ..CompletionItem::default()
        };
        match shape {
            Shape::Bool => {
                ["true", "false"].map(|label| word(label, CompletionItemKind::VALUE)).to_vec()
            }
            Shape::Named(name) => match here.reference.types.get(name).map(|it| &it.body) {
                Some(Body::Choice(variants)) if !here.cursor.quoted => {
                    let item = |variant: &monteria_content::reference::VariantDoc| CompletionItem {
                        documentation: Some(Documentation::String(variant.about.clone())),
                        insert_text: (variant.holds != Holds::Nothing)
                            .then(|| format!("{}(", variant.name)),
                        ..word(&variant.name, CompletionItemKind::ENUM_MEMBER)
                    };
                    variants.iter().map(item).collect()
                }
                _ => Vec::new(),
            },
            // A new thing needs a new id.
            Shape::Id if field == Some("id") && !here.patch => Vec::new(),
            Shape::Id => {
                let list = if field == Some("id") { here.cursor.list() } else { field };
                let near = |thing: &Thing| list.is_some_and(|list| is_of(&thing.list, list));
                let mut seen = BTreeSet::new();
                let of_game = self
                    .things
                    .iter()
                    .filter(|thing| here.game.is_none_or(|game| thing.game == game));
                let given = of_game.filter(|thing| thing.changes.is_none() && !thing.id.is_empty());
                let only = here.patch && field == Some("id");
                let wanted = given.filter(|thing| !only || Some(thing.list.as_str()) == list);
                let new = wanted.filter(|thing| seen.insert((&thing.list, &thing.id)));
                new.map(|thing| CompletionItem {
                    detail: Some(format!("{} {}", thing.list, thing.name)),
                    insert_text: Some(quote(&thing.id)),
                    filter_text: Some(quote(&thing.id)),
                    sort_text: Some(format!("{}{}", u8::from(!near(thing)), thing.id)),
                    ..word(&thing.id, CompletionItemKind::REFERENCE)
                })
                .collect()
            }
            Shape::Text if field == Some("look") => {
                let looks = here.book.looks.iter().map(|look| CompletionItem {
                    insert_text: Some(quote(look)),
                    filter_text: Some(quote(look)),
                    ..word(look, CompletionItemKind::VALUE)
                });
                looks.collect()
            }
            _ => Vec::new(),
        }
    }

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
        let words = here.book.words();
        if cursor.whole.is_empty() {
            return Vec::new();
        }
        if cursor.quoted {
            let of_game = |thing: &&Thing| here.game.is_none_or(|game| thing.game == game);
            let named = self.things.iter().filter(of_game).filter(|thing| thing.id == cursor.whole);
            return named.map(description_of).collect();
        }
        match here.reference.expected(&here.root, cursor) {
            Some(Expected::Field { of, fields, .. }) => {
                let field = fields.iter().find(|field| field.name == cursor.whole);
                field.map(|field| words.lines_of_field(&of, field, "")).unwrap_or_default()
            }
            Some(Expected::Value { shape: Shape::Named(name), .. }) => {
                let variant = here.reference.variant(name, &cursor.whole);
                variant.map(|variant| words.lines_of_variant(name, variant, "")).unwrap_or_default()
            }
            _ => here.book.blocks(&cursor.whole),
        }
    }

    /// Returns the definition of the thing whose id is at a position.
    pub(super) fn definition(&self, at: &TextDocumentPositionParams) -> Vec<Location> {
        let here = self.here(at).filter(|here| here.cursor.quoted);
        let named = here.iter().flat_map(|here| {
            let of_game = self
                .things
                .iter()
                .filter(move |thing| here.game.is_none_or(|game| thing.game == game));
            of_game.filter(move |thing| thing.changes.is_none() && thing.id == here.cursor.whole)
        });
        let given = named.chain(self.of_key(at));
        let place = |thing: &Thing| {
            let path = self.library.path_of(&thing.file, &Rulesets::GAMES)?;
            let path = path.canonicalize().unwrap_or(path);
            let text = match self.texts.get(&path) {
                Some(text) => text.text.clone(),
                None => load_text(&path, &thing.file, &mut Faults::new())?,
            };
            let uri = uri_of(&path)?;
            Some(Location::new(uri, range_of(&text, thing.line, thing.column)))
        };
        given.filter_map(place).collect()
    }
}

/// Returns whether a field is likely to name things of a list: `weapon` for `weapons`.
fn is_of(list: &str, field: &str) -> bool {
    let stem: String = field.chars().take(4).collect();
    list.starts_with(&stem)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Data,
    Scenario,
    Patch,
    About,
    Figures,
}

/// Returns the kind of a file by its path, and its game.
fn kind_of(path: &Path) -> Option<(Kind, Option<&'static str>)> {
    let parts: Vec<String> = path
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        })
        .collect();
    let (file, folders) = parts.split_last()?;
    if file == "mod.ron" {
        return Some((Kind::About, None));
    }
    if folders.last().is_some_and(|folder| folder == "figures") {
        return Some((Kind::Figures, None));
    }
    let kinds = [("rulesets", Kind::Data), ("scenarios", Kind::Scenario), ("patches", Kind::Patch)];
    for pair in folders.windows(2).rev() {
        let kind = kinds.iter().find(|(folder, _)| *folder == pair[0]);
        let game = Rulesets::GAMES.into_iter().find(|game| *game == pair[1]);
        if let (Some((_, kind)), Some(game)) = (kind, game) {
            return Some((*kind, Some(game)));
        }
    }
    None
}

#[cfg(test)]
mod tests;
