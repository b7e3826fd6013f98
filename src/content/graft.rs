//! Records of one file written over those of another: what a patch does.
//!
//! A field that the patch names takes the place of the field of that name, and all others
//! stay. Records in records are gone through in the same way, and lists of things that
//! have ids by these ids; anything else is replaced whole.

use super::syntax::{Body, Document, Group, Kind, NodeId};
use super::{Fault, Faults, did_you_mean};

/// What stands before an item that a patch adds to a list of things with ids.
pub(super) const ADD: &str = "Add";
/// What stands before the id of an item that a patch takes out of such a list, and with
/// empty brackets where a field is left out.
pub(super) const REMOVE: &str = "Remove";

/// What a patch does to a list of things with ids.
enum Change {
    Over { item: NodeId, id: NodeId },
    Add(NodeId),
    Remove(NodeId),
}

impl Document {
    /// Writes the record `over` over the record `under`; where one of them is none,
    /// nothing happens and `false` is given back.
    pub(crate) fn graft(&mut self, under: NodeId, over: NodeId, faults: &mut Faults) -> bool {
        let under = self.inside_some(under);
        let over = self.inside_some(over);
        let (Some(mut there), Some(named)) = (self.fields_of(under), self.fields_of(over)) else {
            return false;
        };
        self.grafted.insert(over, under);
        for (key, value) in named {
            let name = self.source(key).to_owned();
            match there.iter_mut().find(|(key, _)| self.source(*key) == name) {
                // The thing keeps its place: it is the same thing.
                Some(_) if name == "id" => {}
                _ if self.leaves_out(value) => {
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
            *body = if there.is_empty() { Body::Items(Vec::new()) } else { Body::Fields(there) };
        }
        true
    }

    /// As [`Document::graft`], of what must be two records: that one of them is
    /// none is a fault.
    pub(crate) fn graft_or_fault(&mut self, under: NodeId, over: NodeId, faults: &mut Faults) {
        if !self.graft(under, over, faults) {
            let found = format!("{} over {}", self.describe(over), self.describe(under));
            let expected = "records without a name before their brackets: (id: \"…\", …)";
            faults.push(self.place_of(over).fault(found, expected, None));
        }
    }

    /// The same for lists of things with ids.
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
        let changes: Option<Vec<Change>> = named.iter().map(|item| self.change(*item)).collect();
        let Some(changes) = changes else { return false };
        let mut there = there.clone();
        self.grafted.insert(over, under);
        for change in changes {
            let (id, item) = match change {
                Change::Add(item) => {
                    self.grafted.insert(item, under);
                    there.push(item);
                    continue;
                }
                Change::Over { item, id } => (id, Some(item)),
                Change::Remove(id) => (id, None),
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

    /// Returns what holds a value now: what a patch wrote it over or into, else its
    /// parent. `None` for the root of a file.
    pub(crate) fn holder_of(&self, node: NodeId) -> Option<NodeId> {
        match self.grafted.get(&node) {
            Some(under) => Some(*under),
            None => self.parent_of(node),
        }
    }

    /// Returns where a patch changes a value of the first file, or what holds it; `None`
    /// where none does, or where the value is a part of a patch itself.
    pub(crate) fn changed_at(&self, node: NodeId) -> Option<String> {
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
            // The root of a patch is its own parent: above a value that was taken from a
            // patch nothing is looked for.
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
            format!("the id of something in this list: {}", super::fault::list_of(&known));
        self.place_of(id).fault(format!("\"{wanted}\""), expected, Some(near.unwrap_or(add)))
    }

    /// Whether a patch leaves a field out that has this value: `Remove()`.
    fn leaves_out(&self, value: NodeId) -> bool {
        matches!(
            &self.node(value).kind,
            Kind::Group(Group { name: Some(name), body: Body::Items(items), .. })
                if items.is_empty() && self.slice(*name) == REMOVE
        )
    }

    /// Whether an item is a bare record, or empty brackets, and so names nothing of the
    /// list that it is written over.
    fn lacks_id(&self, item: NodeId) -> bool {
        matches!(&self.node(item).kind, Kind::Group(Group { name: None, .. }))
            && self.id_of(item).is_none()
    }

    fn change(&self, item: NodeId) -> Option<Change> {
        let Kind::Group(group) = &self.node(item).kind else { return None };
        match (group.name.map(|name| self.slice(name)), &group.body) {
            (None, _) => self.id_of(item).map(|id| Change::Over { item, id }),
            (Some(ADD), Body::Items(items)) if items.len() == 1 => Some(Change::Add(items[0])),
            (Some(REMOVE), Body::Items(items)) if items.len() == 1 => {
                self.text_of(items[0]).map(|_| Change::Remove(items[0]))
            }
            _ => None,
        }
    }

    fn fields_of(&self, node: NodeId) -> Option<Vec<(NodeId, NodeId)>> {
        self.node(node).kind.record().map(<[_]>::to_vec)
    }

    /// The value of the field `id` of a thing, where it is a text.
    pub(crate) fn id_of(&self, thing: NodeId) -> Option<NodeId> {
        self.field(thing, "id").filter(|id| self.text_of(*id).is_some())
    }

    /// What a text says.
    pub(crate) fn text_of(&self, node: NodeId) -> Option<&str> {
        self.node(node).kind.text()
    }

    fn same_text(&self, one: NodeId, other: NodeId) -> bool {
        self.text_of(one) == self.text_of(other)
    }
}
