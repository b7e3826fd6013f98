//! The index of all things with ids: where each is defined or patched, with game,
//! list, file and mod.

use serde::{Serialize, Serializer};

use crate::files::source_file::SourceFile;
use crate::reader::parse::parse;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::{Faults, Layer, Library, Source};

/// The list name of scenarios in patches; they have a file each.
pub(crate) const SCENARIOS: &str = "scenarios";

/// A place where a thing is defined or patched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThingDefinition {
    /// The id of the game.
    pub game: String,
    /// The list of the thing: `minions`, `scenarios`, `figures`.
    pub list: String,
    /// The id of the thing.
    pub id: String,
    /// The layer that defines or patches it.
    #[serde(serialize_with = "serialize_layer")]
    pub layer: Layer,
    /// The file, as faults name it.
    pub file: String,
    /// The line of its id, from 1.
    pub line: u32,
    /// The column of its id in characters, from 1.
    pub column: u32,
    /// Its name for people; empty if it is not written here.
    pub name: String,
    /// The fields that a patch changes; `None` for a definition.
    pub changes: Option<Vec<String>>,
}

fn serialize_layer<S: Serializer>(layer: &Layer, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(layer)
}

/// A thing in a document: its list, its id, its record and the node of its id. A record
/// beside the lists has no id; its node is the name of its field.
pub(crate) struct ThingNode {
    pub list: String,
    pub id: String,
    pub node: NodeId,
    pub at: NodeId,
}

/// Returns everything that one file defines or patches.
pub(crate) fn things_of(document: &Document) -> Vec<ThingNode> {
    let text = |node: NodeId| document.text_of(node).unwrap_or_default().to_owned();
    if let Some(at) = document.id_of(0) {
        return vec![ThingNode { list: SCENARIOS.to_owned(), id: text(at), node: 0, at }];
    }
    let mut all = Vec::new();
    for (name, value) in document.pairs_of(0) {
        let list = document.source(*name).to_owned();
        let value = document.inside_some(*value);
        match &document.node(value).kind {
            Kind::List(items) => all.extend(items.iter().filter_map(|node| {
                let at = document.id_of(*node)?;
                Some(ThingNode { list: list.clone(), id: text(at), node: *node, at })
            })),
            Kind::Map(entries) => all.extend(entries.iter().filter_map(|(at, node)| {
                let id = document.text_of(*at)?.to_owned();
                Some(ThingNode { list: list.clone(), id, node: *node, at: *at })
            })),
            Kind::Group(Group { name: None, body: GroupBody::Fields(_), .. }) => {
                all.push(ThingNode { list, id: String::new(), node: value, at: *name });
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
    /// Returns everything that the files of these games define and patch, in load order.
    pub fn things(&self, games: &[&str]) -> Vec<ThingDefinition> {
        self.things_where(games, |_| true)
    }

    /// Returns the things as [`Library::things`] does, but only from the files of mods.
    pub fn things_of_mods(&self, games: &[&str]) -> Vec<ThingDefinition> {
        self.things_where(games, |file| file.layer != Layer::Base)
    }

    fn things_where(
        &self,
        games: &[&str],
        wanted: impl Fn(&SourceFile) -> bool,
    ) -> Vec<ThingDefinition> {
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

/// Returns the things that a file of a game defines, or patches if it is a patch file.
pub(crate) fn things(game: &str, source: &Source, patch: bool) -> Vec<ThingDefinition> {
    let document = parse(&source.file.label, &source.text, &mut Faults::new()).document;
    let document = &*document;
    let thing = |it: ThingNode| {
        let (line, column) = document.line_column(document.node(it.at).source.0);
        let inside = document.inside_some(it.node);
        let named =
            document.pairs_of(inside).iter().map(|(key, _)| document.source(*key).to_owned());
        let name = document.field(inside, "name").and_then(|name| document.text_of(name));
        ThingDefinition {
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
