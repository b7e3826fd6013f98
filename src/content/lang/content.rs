//! The texts of content: which of a file's values people read, by which keys, and putting
//! others in their place.

use std::collections::{BTreeMap, BTreeSet};

use super::{Language, Translation, keep_verbatim};
use crate::parse::parse;
use crate::syntax::{Body, Document, Group, Kind, NodeId};
use crate::things::things_of;
use crate::{Faults, Layer, Source, Sources};

/// The fields that hold what people read. Others hold ids, words of a vocabulary and
/// names of counters, which nobody translates.
const FIELDS: [&str; 10] = [
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

/// A text of content.
pub(crate) struct ContentText {
    /// The message: `GAME-LIST-ID`.
    pub message: String,
    /// The attribute: `name`, `locations-head-name`.
    pub attribute: String,
    pub node: NodeId,
}

/// All texts of a file of a game that people read.
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
                // What says nothing has no other words.
                Kind::Text(text) if read && !text.trim().is_empty() => {
                    all.push(ContentText { message: message.clone(), attribute: path, node });
                }
                Kind::Group(Group { body: Body::Fields(fields), .. }) => {
                    open.extend(fields.iter().map(|(key, value)| {
                        let name = document.source(*key);
                        (*value, below(name), FIELDS.contains(&name))
                    }));
                }
                Kind::Group(Group { body: Body::Items(items), .. }) if items.len() == 1 => {
                    open.push((items[0], path, read));
                }
                Kind::List(items) | Kind::Group(Group { body: Body::Items(items), .. }) => {
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

/// Whether a text can stand in a key.
fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// What files say of things that a later layer gives anew or changes: each text by its
/// message and attribute, with who says it. A table goes with the texts of its layer and
/// of those before it. Where a later layer says something else, the table speaks of what
/// is no longer there; where that says the same again, it still holds.
#[derive(Debug, Default)]
pub(crate) struct EarlierTexts(BTreeMap<(String, String), Vec<(Layer, String)>>);

impl EarlierTexts {
    /// Those of a game.
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
                let says = document.text_of(text.node).unwrap_or_default().to_owned();
                let said = all.0.entry((text.message, text.attribute)).or_default();
                said.push((source.file.layer.clone(), says));
            }
        }
        all
    }

    /// The first layer whose tables speak of a text that this one has.
    pub(crate) fn since<'t>(
        &'t self,
        text: &ContentText,
        says: &str,
        layer: &'t Layer,
    ) -> &'t Layer {
        let said = self.0.get(&(text.message.clone(), text.attribute.clone()));
        let same =
            said.into_iter().flatten().filter(|(_, other)| other == says).map(|(layer, _)| layer);
        same.min().map_or(layer, |first| first.min(layer))
    }
}

impl Language {
    /// What the names in a thing of content are in this language, its own first,
    /// whoever gives it; of a text that stands for the thing alone. Names that no table
    /// has are left out.
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
    /// The layer that says what stands in this file of those that its tree is made of.
    pub(crate) fn layer_of(&self, label: &str) -> &Layer {
        let patches = self.overlays.iter().map(|overlay| &overlay.patch.file);
        patches
            .chain([&self.file])
            .find(|file| file.label == label)
            .map_or(&self.file.layer, |file| &file.layer)
    }

    /// Puts the texts of a language in the place of those that the tree of this file has.
    pub(crate) fn translate(&self, document: &mut Document, into: &Translation) {
        for text in texts_of(document, &into.game) {
            let says = document.text_of(text.node).unwrap_or_default();
            let since = into.earlier.since(&text, says, self.layer_of(document.file_of(text.node)));
            match translated(&into.language, &text, since) {
                Some(other) => document.nodes[text.node as usize].kind = Kind::Text(other),
                // What a mod calls its things, and nobody has translated,
                // is nobody else's message.
                None if *since != Layer::Base => keep_verbatim(says),
                None => {}
            }
        }
    }
}

/// Whether a text of this attribute is a name, which has one line.
pub(super) fn is_name(attribute: &str) -> bool {
    attribute == "name" || attribute.ends_with("-name")
}

/// The text of a language for one of content; none where there is none, or where it
/// could not stand there.
fn translated(language: &Language, text: &ContentText, since: &Layer) -> Option<String> {
    let other = language.content(&text.message, &text.attribute, since)?;
    let broken = is_name(&text.attribute) && other.contains('\n');
    (!broken && !other.trim().is_empty()).then_some(other)
}
