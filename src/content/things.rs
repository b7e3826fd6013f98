//! Where everything that has an id is given and changed: of which list of which game it
//! is, in which file, by which mod.

use serde::{Serialize, Serializer};

use super::parse::parse;
use super::source_file::SourceFile;
use super::syntax::{Body, Document, Group, Kind, NodeId};
use super::{Faults, Layer, Library, Source};

/// The list that scenarios, which lie one in a file, have in patches.
pub(super) const SCENARIOS: &str = "scenarios";

/// A place where a thing is given or changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thing {
    /// The game.
    pub game: String,
    /// The list that it is one of: `minions`, `scenarios`, `figures`.
    pub list: String,
    /// Its id.
    pub id: String,
    /// Who gives or changes it: the base or a mod.
    #[serde(serialize_with = "in_words")]
    pub layer: Layer,
    /// The file, as faults name it.
    pub file: String,
    /// The line of its id, from 1.
    pub line: u32,
    /// The column of its id in characters, from 1.
    pub column: u32,
    /// What people call it; empty where nothing is said here.
    pub name: String,
    /// The fields that a patch changes; none where the thing is given whole.
    pub changes: Option<Vec<String>>,
}

fn in_words<S: Serializer>(layer: &Layer, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(layer)
}

/// A thing in a document: its list, its id, its record and what its id is written at. A
/// record beside the lists has no id, and is at the name of its field.
pub(super) struct ThingAt {
    pub list: String,
    pub id: String,
    pub node: NodeId,
    pub at: NodeId,
}

/// Everything that one file gives or changes.
pub(super) fn things_of(document: &Document) -> Vec<ThingAt> {
    let text = |node: NodeId| document.text_of(node).unwrap_or_default().to_owned();
    if let Some(at) = document.id_of(0) {
        return vec![ThingAt { list: SCENARIOS.to_owned(), id: text(at), node: 0, at }];
    }
    let mut all = Vec::new();
    for (name, value) in document.pairs_of(0) {
        let list = document.source(*name).to_owned();
        let value = document.inside_some(*value);
        match &document.node(value).kind {
            Kind::List(items) => all.extend(items.iter().filter_map(|node| {
                let at = document.id_of(*node)?;
                Some(ThingAt { list: list.clone(), id: text(at), node: *node, at })
            })),
            Kind::Map(entries) => all.extend(entries.iter().filter_map(|(at, node)| {
                let id = document.text_of(*at)?.to_owned();
                Some(ThingAt { list: list.clone(), id, node: *node, at: *at })
            })),
            Kind::Group(Group { name: None, body: Body::Fields(_), .. }) => {
                all.push(ThingAt { list, id: String::new(), node: value, at: *name });
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

impl Library {
    /// Everything that the files of these games give and change, in the order in
    /// which it is read.
    pub fn things(&self, games: &[&str]) -> Vec<Thing> {
        self.things_where(games, |_| true)
    }

    /// As [`Library::things`], of the files of mods alone.
    pub fn things_of_mods(&self, games: &[&str]) -> Vec<Thing> {
        self.things_where(games, |file| file.layer != Layer::Base)
    }

    fn things_where(&self, games: &[&str], wanted: impl Fn(&SourceFile) -> bool) -> Vec<Thing> {
        let mut all = Vec::new();
        for (game, files) in self.files_of(games) {
            let patches = self.patches_of(game);
            let files = files.iter().filter(|file| wanted(file));
            for source in files.filter_map(|file| file.load(&mut Faults::new())) {
                all.extend(things(game, &source, patches.contains(&source.file)));
            }
        }
        all
    }
}

/// What a file of a game gives, or changes where it is one of patches.
pub(super) fn things(game: &str, source: &Source, patch: bool) -> Vec<Thing> {
    let document = parse(&source.file.label, &source.text, &mut Faults::new()).document;
    let document = &*document;
    let thing = |it: ThingAt| {
        let (line, column) = document.line_column(document.node(it.at).source.0);
        let inside = document.inside_some(it.node);
        let named =
            document.pairs_of(inside).iter().map(|(key, _)| document.source(*key).to_owned());
        let name = document.field(inside, "name").and_then(|name| document.text_of(name));
        Thing {
            game: game.to_owned(),
            list: it.list,
            id: it.id,
            layer: source.file.layer.clone(),
            file: source.file.label.clone(),
            line,
            column,
            name: name.unwrap_or_default().to_owned(),
            changes: patch.then(|| named.filter(|name| name != "id").collect()),
        }
    };
    things_of(document).into_iter().map(thing).collect()
}
