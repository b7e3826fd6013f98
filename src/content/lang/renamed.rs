//! Names by which content refers to things that a language calls otherwise. Tables translate what a thing is called where it is given; a
//! scenario that refers to the thing by that name must follow.

use std::collections::BTreeMap;

use super::Language;
use super::content::{ContentText, EarlierTexts, texts_of, translated};
use crate::syntax::{Document, Kind, NodeId, Step};
use crate::{Faults, Source};

/// Fields that refer to things by name, each with the list that the things stand in.
const REFERENCES: [(&str, &str); 1] = [("line_up", "teams")];

/// What things are called in a language, by the list they stand in and their name in the files. Names that stay are left out.
#[derive(Debug, Default)]
pub struct RenamedThings(BTreeMap<(&'static str, String), String>);

impl RenamedThings {
    /// Those of the data of a game.
    pub fn of<'s>(
        data: impl Iterator<Item = &'s Source>,
        game: &str,
        language: &Language,
        earlier: &EarlierTexts,
    ) -> RenamedThings {
        let mut all = RenamedThings::default();
        for source in data.filter(|source| REFERENCES.iter().any(|(_, list)| source.text.contains(list))) {
            let Some(document) = source.document(&mut Faults::new()) else { continue };
            for text in texts_of(&document, game) {
                let Some(list) = named_in(&document, &text) else { continue };
                let says = document.text_of(text.node).unwrap_or_default();
                let since = earlier.since(&text, says, source.layer_of(document.file_of(text.node)));
                if let Some(other) = translated(language, &text, since) {
                    all.0.insert((list, says.to_owned()), other);
                }
            }
        }
        all
    }

    /// Puts the names of this language in the place of those that fields of a document refer by.
    pub fn apply(&self, document: &mut Document) {
        if self.0.is_empty() {
            return;
        }
        let other = |node: NodeId| {
            let parent = document.parent_of(node)?;
            let (_, list) = REFERENCES.iter().find(|(field, _)| is_value_of(document, parent, field))?;
            self.0.get(&(*list, document.text_of(node)?.to_owned())).cloned()
        };
        let nodes = 0..document.nodes.len() as NodeId;
        let changed: Vec<_> = nodes.filter_map(|node| Some((node, other(node)?))).collect();
        for (node, name) in changed {
            document.nodes[node as usize].kind = Kind::Text(name);
        }
    }
}

/// The list, of those that are referred to, in which a text is the name of a thing.
fn named_in(document: &Document, text: &ContentText) -> Option<&'static str> {
    let thing = document.parent_of(text.node).filter(|_| document.is_name(text.node))?;
    let list = document.parent_of(thing)?;
    REFERENCES.iter().map(|(_, list)| *list).find(|name| is_value_of(document, list, name))
}

/// Whether a value is that of a field of this name.
fn is_value_of(document: &Document, node: NodeId, field: &str) -> bool {
    matches!(document.node(node).step, Step::Field(key) if document.source(key) == field)
}
