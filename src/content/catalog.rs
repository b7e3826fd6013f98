//! Things by their ids, where mods may replace what the base gives.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::stand_in::STAND_IN;
use super::{Faults, Id, Source, Span, Spanned};

/// What a piece of content belongs to. Later layers win: the base first, then
/// mods in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// What the program ships.
    #[default]
    Base,
    /// A mod: its place among them all, and its id.
    Mod(u32, Id),
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layer::Base => f.write_str("the base"),
            Layer::Mod(_, name) => write!(f, "mod {name}"),
        }
    }
}

/// Things of one kind by id, in the order of their ids.
#[derive(Clone, Debug)]
pub struct Catalog<T> {
    /// What the things are, for faults: "a condition".
    kind: &'static str,
    entries: BTreeMap<Id, Entry<T>>,
}

#[derive(Clone, Debug)]
struct Entry<T> {
    value: T,
    span: Span,
    layer: Layer,
    /// Whether the base gives this id, too.
    ships: bool,
}

impl<T> Catalog<T> {
    /// An empty one; `kind` is what a thing is called in faults, with
    /// its article ("a condition").
    pub fn new(kind: &'static str) -> Self {
        Catalog { kind, entries: BTreeMap::new() }
    }

    /// Adds a thing. One of an earlier layer is replaced; a second one in the same
    /// layer is a fault.
    pub fn insert(&mut self, id: &Spanned<Id>, layer: &Layer, value: T, faults: &mut Faults) {
        if id.span.is_stand_in() || id.value == *STAND_IN {
            return;
        }
        let ships = *layer == Layer::Base;
        match self.entries.get_mut(&id.value) {
            Some(there) if there.layer == *layer => {
                let first = there.span.place().map(|place| {
                    format!("the first is at {}:{}:{}", place.file, place.line, place.column)
                });
                let found = format!("{} \"{}\" a second time", self.kind, id.value);
                faults.at_with(&id.span, found, "an id of its own", first);
            }
            Some(there) if there.layer > *layer => there.ships |= ships,
            before => {
                let ships = ships || before.is_some_and(|there| there.ships);
                let entry = Entry { value, span: id.span.clone(), layer: layer.clone(), ships };
                self.entries.insert(id.value.clone(), entry);
            }
        }
    }

    /// Which file gives each id, as faults name it, sorted by id.
    pub fn files(&self) -> BTreeMap<Id, String> {
        let file = |(id, entry): (&Id, &Entry<T>)| {
            Some((id.clone(), entry.span.place()?.file.to_string()))
        };
        self.entries.iter().filter_map(file).collect()
    }

    /// The thing of this id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.entries.get(id).map(|entry| &entry.value)
    }

    /// The thing that a file names; an id that names nothing is a fault.
    pub fn resolve(&self, id: &Spanned<Id>, faults: &mut Faults) -> Option<&T> {
        let found = self.get(id.value.as_str());
        if found.is_none() {
            faults.unknown_id(id, self.kind, self.ids().map(Id::as_str));
        }
        found
    }

    /// The thing that is named so at a place; an id that names nothing is a fault.
    pub fn known(&self, span: Span, id: &Id, faults: &mut Faults) -> Option<&T> {
        self.resolve(&Spanned { value: id.clone(), span }, faults)
    }

    /// The things of a list of ids at a place; each id that names nothing is a fault.
    pub fn all_known(&self, span: &Span, ids: &[Id], faults: &mut Faults) -> Vec<&T> {
        ids.iter()
            .enumerate()
            .filter_map(|(index, id)| self.known(span.item(index), id, faults))
            .collect()
    }

    /// Which layer gives this id.
    pub fn layer(&self, id: &str) -> Option<&Layer> {
        self.entries.get(id).map(|entry| &entry.layer)
    }

    /// Returns the ids of what ships, whether or not a mod has taken the place of it.
    pub fn shipped(&self) -> BTreeSet<Id> {
        self.entries.iter().filter(|(_, entry)| entry.ships).map(|(id, _)| id.clone()).collect()
    }

    /// All ids, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &Id> {
        self.entries.keys()
    }

    /// All things, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &T)> {
        self.entries.iter().map(|(id, entry)| (id, &entry.value))
    }

    /// All things and where their ids were read, sorted by id.
    pub(crate) fn spanned(&self) -> impl Iterator<Item = (Spanned<Id>, &T)> {
        self.entries.iter().map(|(id, entry)| {
            (Spanned { value: id.clone(), span: entry.span.clone() }, &entry.value)
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Makes other things of these, such as resolved ones of raw ones; those that
    /// become `None` are dropped.
    pub fn filter_map<U>(self, mut make: impl FnMut(&Spanned<Id>, T) -> Option<U>) -> Catalog<U> {
        let entries = self
            .entries
            .into_iter()
            .filter_map(|(id, Entry { value, span, layer, ships })| {
                let named = Spanned { value: id, span };
                let value = make(&named, value)?;
                Some((named.value, Entry { value, span: named.span, layer, ships }))
            })
            .collect();
        Catalog { kind: self.kind, entries }
    }
}

impl<T: Clone> Catalog<Spanned<T>> {
    /// Adds what a file lists, each under its own id. What could not be read stands for
    /// nothing and is passed over.
    pub fn put(
        &mut self,
        items: Vec<Spanned<T>>,
        id: impl Fn(&T) -> &Id,
        source: &Source,
        faults: &mut Faults,
    ) {
        for item in items.into_iter().filter(|item| !item.span.is_stand_in()) {
            let named = Spanned { value: id(&item.value).clone(), span: item.span.field("id") };
            self.insert(&named, &source.file.layer, item, faults);
        }
    }

    /// The things without their places, by id.
    pub fn plain(&self) -> BTreeMap<Id, T> {
        self.entries.iter().map(|(id, entry)| (id.clone(), entry.value.value.clone())).collect()
    }
}

#[cfg(test)]
mod tests;
