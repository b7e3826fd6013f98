//! Translatable texts of content: which values of a file are shown to people, their keys,
//! and replacing them by translations.

use std::collections::{BTreeMap, BTreeSet};

use super::{Language, Translation};
use crate::reader::parse::parse;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::thing_index::things_of;
use crate::{Faults, Layer, Source, Sources};

/// The fields that contain texts for people. Others contain ids, vocabulary words and
/// names of counters, which are not translated.
const TRANSLATED_FIELDS: [&str; 10] = [
    "name",
    "names",
    "title",
    "about",
    "text",
    "deployment",
    "reason",
    "effect_name",
    "label",
    "settled",
];

/// A translatable text of content.
pub(crate) struct ContentText {
    /// Key of the message: `GAME-LIST-ID`.
    pub message: String,
    /// The attribute: `name`, `locations-head-name`.
    pub attribute: String,
    pub node: NodeId,
}

/// Returns all texts for people in a file of a game.
pub(crate) fn texts_of(document: &Document, game: &str) -> Vec<ContentText> {
    let mut all = Vec::new();
    for thing in things_of(document).into_iter().filter(|thing| !thing.id.is_empty()) {
        let message = format!("{game}-{}-{}", thing.list, thing.id);
        let mut open = vec![(document.inside_some(thing.node), String::new(), false)];
        while let Some((node, path, read)) = open.pop() {
            let below = |step: &str| {
                if path.is_empty() { step.to_owned() } else { format!("{path}-{step}") }
            };
            match &document.node(node).kind {
                // Blank texts are not translated.
                Kind::Text(text) if read && !text.trim().is_empty() => {
                    all.push(ContentText { message: message.clone(), attribute: path, node });
                }
                Kind::Group(Group { body: GroupBody::Fields(fields), .. }) => {
                    open.extend(fields.iter().map(|(key, value)| {
                        let name = document.source(*key);
                        (*value, below(name), TRANSLATED_FIELDS.contains(&name))
                    }));
                }
                Kind::Group(Group { body: GroupBody::Items(items), .. }) if items.len() == 1 => {
                    open.push((items[0], path, read));
                }
                Kind::List(items) | Kind::Group(Group { body: GroupBody::Items(items), .. }) => {
                    open.extend((1..).zip(items).map(|(number, item)| {
                        let id = document
                            .id_of(*item)
                            .and_then(|id| document.text_of(id))
                            .filter(|id| is_key(id));
                        (*item, below(&id.map_or_else(|| number.to_string(), str::to_owned)), read)
                    }));
                }
                Kind::Map(entries) => open.extend(entries.iter().map(|(key, value)| {
                    let key = document.text_of(*key).filter(|key| is_key(key)).unwrap_or("entry");
                    (*value, below(key), read)
                })),
                Kind::Bad
                | Kind::Bool(_)
                | Kind::Integer
                | Kind::Float
                | Kind::Text(_)
                | Kind::Char(_)
                | Kind::Word => {}
            }
        }
    }
    all
}

/// Returns whether a text can be part of a key.
fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// The texts that later layers replace or change: by message and attribute, with layer
/// and wording. A table translates the texts of its own and of earlier layers. If a later
/// layer changes a text, the table's translation is outdated; if a layer repeats the
/// text, it is still valid.
#[derive(Debug, Default)]
pub(crate) struct EarlierTexts(BTreeMap<(String, String), Vec<(Layer, String)>>);

impl EarlierTexts {
    /// Collects the earlier texts of a game.
    pub(crate) fn of(sources: &Sources, game: &str) -> EarlierTexts {
        let mut all = EarlierTexts::default();
        let later = |source: &&Source| source.file.layer != Layer::Base;
        let files = || sources.data.iter().chain(&sources.scenarios).chain(&sources.lessons);
        let parsed =
            |source: &Source| parse(&source.file.label, &source.text, &mut Faults::new()).document;
        let changing = files().filter(later).chain(&sources.patches);
        let things = changing.flat_map(|source| things_of(&parsed(source)));
        let changed: BTreeSet<String> =
            things.map(|thing| format!("{game}-{}-{}", thing.list, thing.id)).collect();
        if changed.is_empty() {
            return all;
        }
        for source in files() {
            let document = parsed(source);
            for text in
                texts_of(&document, game).into_iter().filter(|it| changed.contains(&it.message))
            {
                let original = document.text_of(text.node).unwrap_or_default().to_owned();
                let earlier = all.0.entry((text.message, text.attribute)).or_default();
                earlier.push((source.file.layer.clone(), original));
            }
        }
        all
    }

    /// Returns the first layer whose tables translate this wording of a text.
    pub(crate) fn since<'t>(
        &'t self,
        text: &ContentText,
        original: &str,
        layer: &'t Layer,
    ) -> &'t Layer {
        let earlier = self.0.get(&(text.message.clone(), text.attribute.clone()));
        let same = earlier
            .into_iter()
            .flatten()
            .filter(|(_, other)| other == original)
            .map(|(layer, _)| layer);
        same.min().map_or(layer, |first| first.min(layer))
    }
}

impl Language {
    /// Returns the translations of a name in a thing of content, its own first, from any
    /// layer; names without a translation are left out.
    pub fn told_names(&self, game: &str, list: &str, id: &str, text: &str) -> Vec<String> {
        let file = format!("({list}: {{\"{id}\": {text}}})");
        let document = parse(list, &file, &mut Faults::new()).document;
        let mut texts = texts_of(&document, game);
        texts.retain(|text| is_name(&text.attribute));
        texts.sort_by_key(|text| text.attribute != "name");
        texts.iter().filter_map(|text| translated(self, text, &Layer::Base)).collect()
    }
}

impl Source {
    /// Returns the layer that provides this file of the document.
    pub(crate) fn layer_of(&self, label: &str) -> &Layer {
        let patches = self.overlays.iter().map(|overlay| &overlay.patch.file);
        patches
            .chain([&self.file])
            .find(|file| file.label == label)
            .map_or(&self.file.layer, |file| &file.layer)
    }

    /// Replaces the texts of the document by their translations.
    pub(crate) fn translate(&self, document: &mut Document, into: &Translation) {
        for text in texts_of(document, &into.game) {
            let original = document.text_of(text.node).unwrap_or_default();
            let since =
                into.earlier.since(&text, original, self.layer_of(document.file_of(text.node)));
            if let Some(other) = translated(&into.language, &text, since) {
                document.nodes[text.node as usize].kind = Kind::Text(other);
            }
        }
    }
}

/// Returns whether a text of this attribute is a name, which has one line.
pub(crate) fn is_name(attribute: &str) -> bool {
    attribute == "name" || attribute.ends_with("-name")
}

/// Returns the translation of a text; `None` if there is none, or if it
/// is not valid there.
fn translated(language: &Language, text: &ContentText, since: &Layer) -> Option<String> {
    let other = language.content(&text.message, &text.attribute, since)?;
    let broken = is_name(&text.attribute) && other.contains('\n');
    (!broken && !other.trim().is_empty()).then_some(other)
}
