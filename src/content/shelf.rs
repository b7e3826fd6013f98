//! All listed things of a game with their texts, for editors and to find references.

use crate::reader::parse::parse;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::{Faults, Layer, Library};

/// The list of scenarios, which have a file each.
const SCENARIOS: &str = "scenarios";

/// A listed thing of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelfItem {
    /// Its list: `minions`, `scenarios`, `figures`.
    pub list: String,
    /// Its id; empty if such things have none.
    pub id: String,
    /// Its name for people; its id if it has none.
    pub name: String,
    /// Its name in the language of the content.
    pub title: String,
    /// The layer that defines it.
    pub layer: Layer,
    /// The file, as faults name it.
    pub file: String,
    /// Its path in the file.
    pub path: String,
    /// Complete text of the thing in its file.
    pub text: String,
    /// Whether it is only a patch of another thing.
    pub patch: bool,
}

impl ShelfItem {
    /// Returns whether it refers to this id.
    pub fn names(&self, id: &str) -> bool {
        self.id != id && self.text.contains(&format!("\"{id}\""))
    }
}

impl Library {
    /// Returns all listed things in the files of a game, in load order.
    pub fn shelf(&self, game: &str) -> Vec<ShelfItem> {
        let mut all = Vec::new();
        for (game, files) in self.files_of(&[game]) {
            let patches = self.patches_of(game);
            for source in files.iter().filter_map(|file| file.load(&mut Faults::new())) {
                let document = parse(&source.file.label, &source.text, &mut Faults::new()).document;
                let patch = patches.contains(&source.file);
                for (list, key, node) in listed(&document) {
                    let inside = document.inside_some(node);
                    let text_of = |name: &str| {
                        document.field(inside, name).and_then(|at| document.text_of(at))
                    };
                    let id = key.or_else(|| text_of("id").map(str::to_owned)).unwrap_or_default();
                    let (field, name) = ["name", "title"]
                        .into_iter()
                        .find_map(|field| Some((field, text_of(field)?)))
                        .filter(|(_, name)| !name.is_empty())
                        .unwrap_or(("name", id.as_str()));
                    let message = format!("{game}-{list}-{id}");
                    let layer = &source.file.layer;
                    let spoken = self.language.as_ref();
                    let translated =
                        spoken.and_then(|language| language.content(&message, field, layer));
                    all.push(ShelfItem {
                        title: translated.unwrap_or_else(|| name.to_owned()),
                        name: name.to_owned(),
                        list,
                        id,
                        layer: source.file.layer.clone(),
                        file: source.file.label.clone(),
                        path: document.path(node),
                        text: document.source(node).to_owned(),
                        patch,
                    });
                }
            }
        }
        all
    }
}

/// Returns the things of a file: their lists, their keys if they have
/// some, and their nodes.
fn listed(document: &Document) -> Vec<(String, Option<String>, NodeId)> {
    if document.field(0, "id").is_some() {
        return vec![(SCENARIOS.to_owned(), None, 0)];
    }
    let mut all = Vec::new();
    for (name, value) in document.pairs_of(0) {
        let list = document.source(*name).to_owned();
        let value = document.inside_some(*value);
        match &document.node(value).kind {
            Kind::List(items) => all.extend(items.iter().map(|node| (list.clone(), None, *node))),
            Kind::Map(entries) => all.extend(entries.iter().filter_map(|(key, node)| {
                Some((list.clone(), Some(document.text_of(*key)?.to_owned()), *node))
            })),
            Kind::Group(Group { name: None, body: GroupBody::Fields(_), .. }) => {
                all.push((list, None, value))
            }
            Kind::Group(_)
            | Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word => {}
        }
    }
    all
}
