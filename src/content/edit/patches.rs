//! Patches: a mod's changes of things of the game or of other mods, field by field.
//!
//! `mods/NAME/patches/GAME/*.ron` contains the same lists as content files, with
//! scenarios as one more list, and of each thing its id and the differing fields. A patch
//! is applied to the thing as it is when its mod is read, so that a patch is not lost if
//! an earlier mod replaces the thing.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::reader::parse::{Parsed, parse};
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::thing_index::things_of;
use crate::{Faults, Layer, Source, Sources, did_you_mean};

/// A parsed patch file, and which of its values apply to one other file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Overlay {
    /// Parsed source of the patches.
    pub patch: Arc<Source>,
    /// Pairs of a value in the other file and a value of the patch, as node ids
    /// of their own trees.
    pub pairs: Vec<(NodeId, NodeId)>,
}

/// A thing that a file defines.
struct DefinedThing {
    /// Index among the game's files: data first, then scenarios, then figures.
    file: usize,
    layer: Layer,
    node: NodeId,
}

impl Document {
    /// Returns the fields of a record, in the order of the text.
    pub(crate) fn pairs_of(&self, node: NodeId) -> &[(NodeId, NodeId)] {
        if let Kind::Group(Group { body: GroupBody::Fields(fields), .. }) = &self.node(node).kind {
            fields
        } else {
            &[]
        }
    }
}

impl Source {
    /// Returns the tree of this file with all patches applied; `None`, with faults, if
    /// it cannot be parsed.
    pub(crate) fn document(&self, faults: &mut Faults) -> Option<Arc<Document>> {
        let Parsed { document, whole } = parse(&self.file.label, &self.text, faults);
        if !whole {
            faults.unread(&self.text);
        }
        if !whole || self.overlays.is_empty() && self.translation.is_none() {
            return whole.then_some(document);
        }
        let mut document = Arc::into_inner(document)?;
        for overlay in &self.overlays {
            // Its own faults are reported where the patches of a game are read.
            let parsed = parse(&overlay.patch.file.label, &overlay.patch.text, &mut Faults::new());
            let first = document.append_document(Arc::into_inner(parsed.document)?);
            for (under, over) in &overlay.pairs {
                document.graft_or_fault(*under, over + first, faults);
            }
        }
        if let Some(translation) = &self.translation {
            self.translate(&mut document, translation);
        }
        Some(Arc::new(document))
    }
}

impl Sources {
    /// Assigns every patch to the file that defines its target; an unknown
    /// target is a fault.
    pub(crate) fn assign_patches(&mut self, faults: &mut Faults) {
        if self.patches.is_empty() {
            return;
        }
        let given = self.defined_things();
        for patch in self.patches.clone() {
            let Parsed { document, whole } = parse(&patch.file.label, &patch.text, faults);
            if !whole {
                continue;
            }
            let mut overlays: BTreeMap<usize, Vec<(NodeId, NodeId)>> = BTreeMap::new();
            for change in changes(&document, faults) {
                if let Some(thing) = target(&given, &patch, &document, &change, faults) {
                    overlays.entry(thing.file).or_default().push((thing.node, change.node));
                }
            }
            let patch = Arc::new(patch);
            for (file, pairs) in overlays {
                let overlay = Overlay { patch: patch.clone(), pairs };
                self.all_mut()
                    .nth(file)
                    .into_iter()
                    .for_each(|source| source.overlays.push(overlay.clone()));
            }
        }
    }

    /// Returns all things that the files of a game define, by list and id.
    fn defined_things(&self) -> BTreeMap<String, BTreeMap<String, Vec<DefinedThing>>> {
        let mut all: BTreeMap<String, BTreeMap<String, Vec<DefinedThing>>> = BTreeMap::new();
        for (file, source) in self.all().enumerate() {
            let document = parse(&source.file.label, &source.text, &mut Faults::new()).document;
            for thing in things_of(&document) {
                let given =
                    DefinedThing { file, layer: source.file.layer.clone(), node: thing.node };
                all.entry(thing.list).or_default().entry(thing.id).or_default().push(given);
            }
        }
        all
    }

    fn all(&self) -> impl Iterator<Item = &Source> {
        self.data.iter().chain(&self.scenarios).chain(&self.figures).chain(&self.lessons)
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Source> {
        self.data
            .iter_mut()
            .chain(&mut self.scenarios)
            .chain(&mut self.figures)
            .chain(&mut self.lessons)
    }
}

/// One change in a patch file.
struct PatchChange {
    list: String,
    id: String,
    node: NodeId,
    /// The node for faults: the id, or the name of the list.
    at: NodeId,
}

/// Returns the changes of a patch file; everything else in it is a fault.
fn changes(document: &Document, faults: &mut Faults) -> Vec<PatchChange> {
    let mut all = Vec::new();
    if document.pairs_of(0).is_empty() {
        let found = document.describe(0);
        let expected = "lists of changes: (weapons: [(id: \"shortbow\", …)])";
        faults.push(document.place_of(0).fault(found, expected, None));
    }
    for (key, value) in document.pairs_of(0) {
        let list = document.source(*key).to_owned();
        let mut record = |id: String, node: NodeId, at: NodeId, faults: &mut Faults| {
            let inside = document.inside_some(node);
            if document.pairs_of(inside).is_empty() {
                let expected = "a record with what is to be different: (name: value, …)";
                faults.push(document.place_of(node).fault(document.describe(node), expected, None));
            } else {
                all.push(PatchChange { list: list.clone(), id, node, at });
            }
        };
        match &document.node(document.inside_some(*value)).kind {
            Kind::List(items) => {
                for item in items {
                    match document.id_of(*item) {
                        Some(id) => {
                            record(
                                document.text_of(id).unwrap_or_default().to_owned(),
                                *item,
                                id,
                                faults,
                            );
                        }
                        None => {
                            let found = format!("{} without an id", document.describe(*item));
                            let expected = "the id of what is to be different: (id: \"…\", …)";
                            faults.push(document.place_of(*item).fault(found, expected, None));
                        }
                    }
                }
            }
            Kind::Map(entries) => {
                for (key, value) in entries {
                    record(
                        document.text_of(*key).unwrap_or_default().to_owned(),
                        *value,
                        *key,
                        faults,
                    );
                }
            }
            Kind::Group(_) => record(String::new(), *value, *key, faults),
            Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word => {
                let expected = "a list of changes, each with its id: [(id: \"…\", …)]";
                faults.push(document.place_of(*value).fault(
                    document.describe(*value),
                    expected,
                    None,
                ));
            }
        }
    }
    all
}

/// Returns the target of a change: the thing of this id as it is before the patch's mod.
fn target<'g>(
    given: &'g BTreeMap<String, BTreeMap<String, Vec<DefinedThing>>>,
    patch: &Source,
    document: &Document,
    change: &PatchChange,
    faults: &mut Faults,
) -> Option<&'g DefinedThing> {
    let list = change.list.as_str();
    let id = change.id.as_str();
    let Some(things) = given.get(list) else {
        let near = did_you_mean(list, given.keys().map(String::as_str));
        let known: Vec<&str> = given.keys().map(String::as_str).collect();
        let expected =
            format!("a list of things that there are: {}", crate::fault::join_names(&known));
        let at = document.node(change.node).parent;
        faults.push(document.place_of(key_of(document, at, change)).fault(
            format!("the list `{list}`"),
            expected,
            near,
        ));
        return None;
    };
    let all = things.get(id).map_or(&[][..], Vec::as_slice);
    let own = all.iter().any(|one| one.layer == patch.file.layer);
    let before = all.iter().filter(|one| one.layer < patch.file.layer);
    if let Some(last) = before.max_by(|a, b| a.layer.cmp(&b.layer)).filter(|_| !own) {
        return Some(last);
    }
    let (found, expected, hint) = match (own, all.first()) {
        (true, _) => (
            format!("a patch of \"{id}\", which this mod gives itself"),
            "the id of something that the game or a mod before it gives".to_owned(),
            Some("write it there as it is to be".to_owned()),
        ),
        (false, Some(DefinedThing { layer: Layer::Mod(_, of), .. })) => (
            format!("a patch of \"{id}\", which the mod `{of}` gives"),
            "something that is there when this mod is read".to_owned(),
            Some(format!(
                "mod.ron says needs: [(id: \"{of}\")] where a mod is to be read behind another"
            )),
        ),
        (false, _) => {
            let known: Vec<&str> =
                things.keys().map(String::as_str).filter(|id| !id.is_empty()).collect();
            let all = (!known.is_empty())
                .then(|| format!("there are {}", crate::fault::join_names(&known)));
            let near = did_you_mean(id, known.iter().copied()).or(all);
            let found = if id.is_empty() {
                format!("one record for `{list}`")
            } else {
                format!("\"{id}\"")
            };
            (found, format!("the id of something in `{list}` that is there already"), near)
        }
    };
    faults.push(document.place_of(change.at).fault(found, expected, hint));
    None
}

/// Returns the name of the list of a change, for faults.
fn key_of(document: &Document, parent: NodeId, change: &PatchChange) -> NodeId {
    let keys = document.pairs_of(0).iter();
    keys.filter(|(_, value)| *value == parent || *value == change.node)
        .map(|(key, _)| *key)
        .next()
        .unwrap_or(parent)
}
