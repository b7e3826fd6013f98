//! Completion: fields, enum variants, ids and names.

use std::collections::BTreeSet;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTag, CompletionTextEdit, Documentation,
    InsertTextFormat, TextDocumentPositionParams, TextEdit,
};

use super::context::{Here, Wanted, is_own_id, patched, things_of_list};
use super::files::{FileKind, IndexedFile, ThingPlace};
use super::open::Open;
use super::references::thing;
use monteria_content::reference::{
    Cursor, Expected, FieldDoc, Holds, TypeBody, ValueShape, VariantDoc, replacement,
};
use monteria_table::{Ground, Light, Look, SceneryWord};

/// Rank of deprecated fields: after required (0) and optional ones (1).
const DEPRECATED_RANK: u8 = 2;
/// Prefix with which deprecated variants are sorted after all names.
const SORTED_LAST: &str = "~";

impl Open {
    /// Returns completions for a position.
    pub(super) fn completion(&self, at: &TextDocumentPositionParams) -> Vec<CompletionItem> {
        if let Some(keys) = self.keys(at) {
            return keys;
        }
        let Some(here) = self.here(at).filter(|here| !here.cursor.comment) else {
            return Vec::new();
        };
        let items = match here.types.reference.expected(&here.types.root, &here.cursor) {
            Some(Expected::Field { fields, there, .. }) if !here.cursor.quoted => {
                self.fields(&here, fields, &there)
            }
            Some(Expected::Value { shape, key, .. }) => self.values(&here, shape, &key),
            Some(Expected::Key { .. }) => self.map_keys(&here),
            Some(Expected::Field { .. }) | None => Vec::new(),
        };
        let range = here.word_range();
        // The range is explicit: editors end words at dashes, but ids contain dashes.
        let put = |item: CompletionItem| {
            let new_text = item.insert_text.clone().unwrap_or_else(|| item.label.clone());
            let edit = CompletionTextEdit::Edit(TextEdit { range, new_text });
            CompletionItem { text_edit: Some(edit), insert_text: None, ..item }
        };
        items.into_iter().map(put).collect()
    }

    /// Returns a completion that inserts a snippet if the editor knows snippets,
    /// else a plain text.
    fn item(
        &self,
        label: &str,
        kind: CompletionItemKind,
        snippet: String,
        plain: String,
    ) -> CompletionItem {
        let is_snippet = self.capabilities.snippets && snippet.contains('$');
        CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            insert_text: Some(if is_snippet { snippet } else { plain }),
            insert_text_format: is_snippet.then_some(InsertTextFormat::SNIPPET),
            ..CompletionItem::default()
        }
    }

    /// Returns the fields that are not there yet, required ones first.
    fn fields(
        &self,
        here: &Here<'_>,
        fields: &[FieldDoc],
        there: &[String],
    ) -> Vec<CompletionItem> {
        let left = fields.iter().filter(|field| !there.contains(&field.name));
        let item = |field: &FieldDoc| {
            let name = field.name.clone();
            let (snippet, plain) = match here.cursor.named {
                true => (name.clone(), name),
                false => (here.types.reference.field_snippet(field), format!("{name}: ")),
            };
            let rank = match replacement(&field.about) {
                Some(_) => DEPRECATED_RANK,
                None => u8::from(!field.required),
            };
            CompletionItem {
                detail: Some(field.shape.to_string()),
                documentation: Some(Documentation::String(field.about.clone())),
                sort_text: Some(format!("{rank}{}", field.name)),
                tags: deprecated(&field.about),
                ..self.item(&field.name, CompletionItemKind::FIELD, snippet, plain)
            }
        };
        left.map(item).collect()
    }

    fn values(&self, here: &Here<'_>, shape: &ValueShape, key: &str) -> Vec<CompletionItem> {
        match shape {
            ValueShape::Bool if !here.cursor.quoted => {
                let value = |word: &str| {
                    self.item(word, CompletionItemKind::VALUE, word.to_owned(), word.to_owned())
                };
                ["true", "false"].map(value).to_vec()
            }
            ValueShape::Named(name) if !here.cursor.quoted => {
                match here.types.reference.types.get(name).map(|doc| &doc.body) {
                    Some(TypeBody::Choice(variants)) => {
                        variants.iter().map(|it| self.variant(here, name, it)).collect()
                    }
                    Some(TypeBody::Record(_)) => self.record(here, shape),
                    Some(TypeBody::Plain(_)) | None => Vec::new(),
                }
            }
            ValueShape::Id | ValueShape::Text => self.ids(here, shape, key),
            ValueShape::Named(_)
            | ValueShape::Bool
            | ValueShape::Any
            | ValueShape::Number { .. }
            | ValueShape::List(_)
            | ValueShape::Map(_)
            | ValueShape::Tuple(_)
            | ValueShape::Maybe(_) => Vec::new(),
        }
    }

    /// Returns an enum variant, with tab stops for its contents.
    fn variant(&self, here: &Here<'_>, of: &str, variant: &VariantDoc) -> CompletionItem {
        let name = variant.name.clone();
        let end = here.cursor.start + here.cursor.whole.len();
        // Brackets that are there already stay.
        let bare = variant.holds == Holds::Nothing || here.text[end..].starts_with('(');
        let (snippet, plain) = match bare {
            true => (name.clone(), name.clone()),
            false => (here.types.reference.word_snippet(of, &name), format!("{name}(")),
        };
        CompletionItem {
            documentation: Some(Documentation::String(variant.about.clone())),
            sort_text: replacement(&variant.about).map(|_| format!("{SORTED_LAST}{name}")),
            tags: deprecated(&variant.about),
            ..self.item(&name, CompletionItemKind::ENUM_MEMBER, snippet, plain)
        }
    }

    /// Returns the brackets of a record with its required fields, for
    /// editors that know snippets.
    fn record(&self, here: &Here<'_>, shape: &ValueShape) -> Vec<CompletionItem> {
        let snippet =
            here.types.reference.record_snippet(shape).filter(|_| self.capabilities.snippets);
        let begun = here.text[here.cursor.start..].starts_with('(');
        let item = |snippet: String| CompletionItem {
            detail: Some(shape.to_string()),
            ..self.item("(…)", CompletionItemKind::STRUCT, snippet, "(".to_owned())
        };
        snippet.filter(|_| !begun).map(item).into_iter().collect()
    }

    /// Returns the ids and words that a field can have.
    fn ids(&self, here: &Here<'_>, shape: &ValueShape, key: &str) -> Vec<CompletionItem> {
        let lesson_key = (here.types.kind == FileKind::Lesson).then(|| here.cursor.field());
        let key = lesson_key.flatten().unwrap_or(key);
        if let Some(wanted) = here.types.wanted(key) {
            let mut items = self.named(
                here,
                here.file.map_or_else(Vec::new, |file| {
                    self.things_for(&here.types, file, &here.cursor, &wanted)
                }),
            );
            items.extend(wanted.words.iter().map(|word| self.quoted(here, word, "")));
            return items;
        }
        if is_own_id(key) {
            return self.own_ids(here);
        }
        let field = here.cursor.field().unwrap_or_default();
        let words: Vec<&str> = match (shape, field) {
            // A list of all ids is better than none where the list is not known.
            (ValueShape::Id, _) => return self.all_ids(here, field),
            (_, "look") if key == "Piece.look" => Look::words().collect(),
            (_, "ground") => Ground::words().collect(),
            (_, "light") => Light::words().collect(),
            (_, "look") => here.types.book.looks.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        words.into_iter().map(|word| self.quoted(here, word, "")).collect()
    }

    /// Returns ids for the field that names a thing itself: in a patch, the ids of the
    /// things it can change; else none, because a new thing needs a new id.
    fn own_ids(&self, here: &Here<'_>) -> Vec<CompletionItem> {
        let game = here.types.game.filter(|_| here.types.is_patch());
        let files = game.map_or(&[][..], |game| self.files(game));
        let Some(own) = here.file.and_then(|file| files.get(file)) else { return Vec::new() };
        let path = here.cursor.path();
        let things = match path.as_slice() {
            // The field `id` itself is the last step, except in `Remove("id")`.
            [list] | [list, "id"] => things_of_list(files, list),
            [.., list, "id"] | [.., list] => patched(files, own, here.byte, &[list]),
            [] => Vec::new(),
        };
        self.named(here, things)
    }

    /// Returns the possible keys of a map: ids of the type it maps, or in a patch those
    /// of the things it changes.
    fn map_keys(&self, here: &Here<'_>) -> Vec<CompletionItem> {
        let key = here.types.key_at(&here.cursor).unwrap_or_default();
        if here.types.wanted(&key).is_some() {
            return self.ids(here, &ValueShape::Id, &key);
        }
        self.own_ids(here)
    }

    /// Returns all ids of the game, those of lists with a similar name first.
    fn all_ids(&self, here: &Here<'_>, field: &str) -> Vec<CompletionItem> {
        let of_game = self
            .things
            .iter()
            .filter(|thing| here.types.game.is_none_or(|game| thing.game == game))
            .filter(|thing| thing.changes.is_none() && !thing.id.is_empty());
        let mut seen = BTreeSet::new();
        let new = of_game.filter(|thing| seen.insert((&thing.list, &thing.id)));
        new.map(|thing| CompletionItem {
            sort_text: Some(format!("{}{}", u8::from(!is_of(&thing.list, field)), thing.id)),
            ..self.quoted(here, &thing.id, &format!("{} {}", thing.list, thing.name))
        })
        .collect()
    }

    /// Returns the ids of things, each once.
    fn named(&self, here: &Here<'_>, things: Vec<ThingPlace>) -> Vec<CompletionItem> {
        let files = here.types.game.map_or(&[][..], |game| self.files(game));
        let mut seen = BTreeSet::new();
        let label = |place: &ThingPlace| {
            let file: &IndexedFile = &files[place.file];
            let item = thing(files, *place);
            (item.id.as_str(), file.list_of(item), item.name.as_str())
        };
        let new = things.iter().map(label).filter(|(id, list, _)| seen.insert((*id, *list)));
        new.map(|(id, list, name)| self.quoted(here, id, &format!("{list} {name}"))).collect()
    }

    /// Returns an id or a word in quotes.
    fn quoted(&self, here: &Here<'_>, text: &str, detail: &str) -> CompletionItem {
        let whole = if here.cursor.quoted { text.to_owned() } else { format!("\"{text}\"") };
        CompletionItem {
            detail: Some(detail.trim().to_owned()).filter(|detail| !detail.is_empty()),
            filter_text: Some(whole.clone()),
            insert_text: Some(whole),
            label: text.to_owned(),
            kind: Some(CompletionItemKind::REFERENCE),
            ..CompletionItem::default()
        }
    }

    /// Returns whether a field can have this id or word at a place.
    pub(super) fn can_name(
        &self,
        here: &Here<'_>,
        cursor: &Cursor,
        wanted: &Wanted<'_>,
        name: &str,
    ) -> bool {
        let files = here.types.game.map_or(&[][..], |game| self.files(game));
        let things = here
            .file
            .map_or_else(Vec::new, |file| self.things_for(&here.types, file, cursor, wanted));
        let is_called = |place: &ThingPlace| {
            let item = thing(files, *place);
            item.id == name || item.name == name
        };
        things.iter().any(is_called) || wanted.words.iter().any(|word| word == name)
    }
}

fn deprecated(about: &str) -> Option<Vec<CompletionItemTag>> {
    replacement(about).map(|_| vec![CompletionItemTag::DEPRECATED])
}

/// Returns whether a field is likely to name things of a list: `weapon` for `weapons`.
fn is_of(list: &str, field: &str) -> bool {
    let stem: String = field.chars().take(4).collect();
    list.starts_with(&stem)
}

#[cfg(test)]
mod tests;
