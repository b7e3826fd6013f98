//! Applying patches: records of one file are merged into those of another.
//!
//! A field in the patch replaces the field of that name, and all others stay. Nested
//! records are merged in the same way, and lists of things with ids by these ids; all
//! other values are replaced as a whole.

use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::{Fault, Faults, did_you_mean};

/// Prefix of an item that a patch adds to a list of things with ids.
pub(crate) const ADD: &str = "Add";
/// Prefix of the id of an item that a patch removes from such a list; with empty brackets
/// it removes a field.
pub(crate) const REMOVE: &str = "Remove";

/// A patch's change of a list of things with ids.
enum ListChange {
    Over { item: NodeId, id: NodeId },
    Add(NodeId),
    Remove(NodeId),
}

impl Document {
    /// Merges the record `over` into the record `under`; returns `false`, with nothing
    /// changed, if either is not a record.
    pub(crate) fn graft(&mut self, under: NodeId, over: NodeId, faults: &mut Faults) -> bool {
        let under = self.inside_some(under);
        let over = self.inside_some(over);
        let Some(mut there) = self.fields_of(under) else { return false };
        let Some(named) = self.fields_of(over) else { return false };
        self.grafted.insert(over, under);
        for (key, value) in named {
            let name = self.source(key).to_owned();
            match there.iter_mut().find(|(key, _)| self.source(*key) == name) {
                // The thing keeps its place: it is the same thing.
                Some(_) if name == "id" => {}
                _ if self.removes_field(value) => {
                    let before = there.len();
                    there.retain(|(key, _)| self.source(*key) != name);
                    if there.len() == before {
                        let expected = "a field that is written there";
                        faults.push(self.place_of(value).fault(
                            format!("`{name}` left out"),
                            expected,
                            None,
                        ));
                    }
                }
                Some(pair) => {
                    if !self.graft(pair.1, value, faults) && !self.graft_list(pair.1, value, faults)
                    {
                        *pair = (key, value);
                        self.grafted.insert(value, under);
                    }
                }
                None => {
                    there.push((key, value));
                    self.grafted.insert(value, under);
                }
            }
        }
        if let Kind::Group(Group { body, .. }) = &mut self.nodes[under as usize].kind {
            *body = if there.is_empty() {
                GroupBody::Items(Vec::new())
            } else {
                GroupBody::Fields(there)
            };
        }
        true
    }

    /// Merges as [`Document::graft`] does; a value that is not a record is a fault.
    pub(crate) fn graft_or_fault(&mut self, under: NodeId, over: NodeId, faults: &mut Faults) {
        if !self.graft(under, over, faults) {
            let found = format!("{} over {}", self.describe(over), self.describe(under));
            let expected = "records without a name before their brackets: (id: \"…\", …)";
            faults.push(self.place_of(over).fault(found, expected, None));
        }
    }

    /// Merges two lists of things with ids. Returns `false`, with nothing changed, if the
    /// values are not such lists: the patch then replaces the whole value.
    fn graft_list(&mut self, under: NodeId, over: NodeId, faults: &mut Faults) -> bool {
        let (Kind::List(there), Kind::List(named)) =
            (&self.node(under).kind, &self.node(over).kind)
        else {
            return false;
        };
        let all_have_ids =
            !there.is_empty() && there.iter().all(|item| self.id_of(*item).is_some());
        if !all_have_ids || named.is_empty() {
            return false;
        }
        let without_id: Vec<NodeId> =
            named.iter().copied().filter(|item| self.lacks_id(*item)).collect();
        if !without_id.is_empty() {
            for item in without_id {
                let found = format!("{} without an id", self.describe(item));
                let expected = "the id of what is to be different: (id: \"…\", …)";
                let add = format!("what is new is written {ADD}((id: \"…\", …))");
                faults.push(self.place_of(item).fault(found, expected, Some(add)));
            }
            return true;
        }
        let changes: Option<Vec<ListChange>> =
            named.iter().map(|item| self.change(*item)).collect();
        // An item that is no change makes it a list of something else.
        let Some(changes) = changes else { return false };
        let mut there = there.clone();
        self.grafted.insert(over, under);
        for change in changes {
            let (id, item) = match change {
                ListChange::Add(item) => {
                    self.grafted.insert(item, under);
                    there.push(item);
                    continue;
                }
                ListChange::Over { item, id } => (id, Some(item)),
                ListChange::Remove(id) => (id, None),
            };
            let found = there
                .iter()
                .position(|one| self.id_of(*one).is_some_and(|other| self.same_text(other, id)));
            match (found, item) {
                (Some(index), Some(item)) => {
                    self.graft_or_fault(there[index], item, faults);
                }
                (Some(index), None) => {
                    there.remove(index);
                }
                (None, _) => faults.push(self.no_such_item(id, &there)),
            }
        }
        self.nodes[under as usize].kind = Kind::List(there);
        true
    }

    /// Returns the value that contains a value after patches. `None` for the
    /// root of a file.
    pub(crate) fn holder_of(&self, node: NodeId) -> Option<NodeId> {
        match self.grafted.get(&node) {
            Some(under) => Some(*under),
            None => self.parent_of(node),
        }
    }

    /// Returns where a patch changes a value of the first file, or what contains it;
    /// `None` if no patch does, or if the value is part of a patch itself.
    pub(crate) fn patch_place(&self, node: NodeId) -> Option<String> {
        if self.grafted.is_empty() || self.grafted.contains_key(&node) {
            return None;
        }
        let mut at = Some(node);
        while let Some(under) = at {
            let change = self
                .grafted
                .iter()
                .filter(|(_, target)| **target == under)
                .map(|(over, _)| *over)
                .max();
            if let Some(over) = change {
                let place = self.place_of(over);
                return Some(format!("patched at {}:{}:{}", place.file, place.line, place.column));
            }
            // The root of a patch is its own parent: above a grafted value there is
            // nothing to look for.
            at = self.parent_of(under).filter(|_| !self.grafted.contains_key(&under));
        }
        None
    }

    fn no_such_item(&self, id: NodeId, there: &[NodeId]) -> Fault {
        let known: Vec<&str> = there
            .iter()
            .filter_map(|item| self.id_of(*item))
            .filter_map(|id| self.text_of(id))
            .collect();
        let wanted = self.text_of(id).unwrap_or_default();
        let near = did_you_mean(wanted, known.iter().copied());
        let add = format!("what is new is written {ADD}((id: \"{wanted}\", …))");
        let expected =
            format!("the id of something in this list: {}", crate::fault::join_names(&known));
        self.place_of(id).fault(format!("\"{wanted}\""), expected, Some(near.unwrap_or(add)))
    }

    /// Returns whether the value of a patch's field removes the field: `Remove()`.
    fn removes_field(&self, value: NodeId) -> bool {
        matches!(
            &self.node(value).kind,
            Kind::Group(Group { name: Some(name), body: GroupBody::Items(items), .. })
                if items.is_empty() && self.slice(*name) == REMOVE
        )
    }

    /// Returns whether an item is a bare record or empty brackets, so that it names no
    /// item of the list below.
    fn lacks_id(&self, item: NodeId) -> bool {
        matches!(&self.node(item).kind, Kind::Group(Group { name: None, .. }))
            && self.id_of(item).is_none()
    }

    /// Returns the change that an item of a patch's list stands for; `None` if the item
    /// is neither a thing with an id nor something added or removed.
    fn change(&self, item: NodeId) -> Option<ListChange> {
        let Kind::Group(group) = &self.node(item).kind else { return None };
        match (group.name.map(|name| self.slice(name)), &group.body) {
            (None, _) => self.id_of(item).map(|id| ListChange::Over { item, id }),
            (Some(ADD), GroupBody::Items(items)) if items.len() == 1 => {
                Some(ListChange::Add(items[0]))
            }
            (Some(REMOVE), GroupBody::Items(items)) if items.len() == 1 => {
                self.text_of(items[0]).map(|_| ListChange::Remove(items[0]))
            }
            _ => None,
        }
    }

    fn fields_of(&self, node: NodeId) -> Option<Vec<(NodeId, NodeId)>> {
        self.node(node).kind.record().map(<[_]>::to_vec)
    }

    /// Returns the value of the field `id` of a thing, if it is a text.
    pub(crate) fn id_of(&self, thing: NodeId) -> Option<NodeId> {
        self.field(thing, "id").filter(|id| self.text_of(*id).is_some())
    }

    /// Returns the contents of a text.
    pub(crate) fn text_of(&self, node: NodeId) -> Option<&str> {
        self.node(node).kind.text()
    }

    fn same_text(&self, one: NodeId, other: NodeId) -> bool {
        self.text_of(one) == self.text_of(other)
    }
}
