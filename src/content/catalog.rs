//! Catalogs: content by id, where mods may replace entries of the base.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::reader::stand_in::STAND_IN;
use crate::{Faults, Id, Source, Span, Spanned};

/// The origin of a piece of content. Later layers win: the base first, then
/// mods in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// The content shipped with the program.
    #[default]
    Base,
    /// A mod: its position in the load order, and its id.
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

/// Things of one kind, sorted by id.
#[derive(Clone, Debug)]
pub struct Catalog<T> {
    /// The noun for one thing in faults: "a condition".
    kind: &'static str,
    entries: BTreeMap<Id, CatalogEntry<T>>,
}

#[derive(Clone, Debug)]
struct CatalogEntry<T> {
    value: T,
    span: Span,
    layer: Layer,
    /// Whether the base also has this id.
    is_shipped: bool,
}

impl<T> Catalog<T> {
    /// Creates an empty catalog; `kind` is the noun for one thing in faults, with
    /// its article ("a condition").
    pub fn new(kind: &'static str) -> Self {
        Catalog { kind, entries: BTreeMap::new() }
    }

    /// Adds a thing. It replaces one of an earlier layer; a second one in the same
    /// layer is a fault.
    pub fn insert(&mut self, id: &Spanned<Id>, layer: &Layer, value: T, faults: &mut Faults) {
        if id.span.is_stand_in() || id.value == *STAND_IN {
            return;
        }
        let is_shipped = *layer == Layer::Base;
        match self.entries.get_mut(&id.value) {
            Some(there) if there.layer == *layer => {
                let first = there.span.place().map(|place| {
                    format!("the first is at {}:{}:{}", place.file, place.line, place.column)
                });
                let found = format!("{} \"{}\" a second time", self.kind, id.value);
                faults.at_with(&id.span, found, "an id of its own", first);
            }
            Some(there) if there.layer > *layer => there.is_shipped |= is_shipped,
            before => {
                let is_shipped = is_shipped || before.is_some_and(|there| there.is_shipped);
                let entry =
                    CatalogEntry { value, span: id.span.clone(), layer: layer.clone(), is_shipped };
                self.entries.insert(id.value.clone(), entry);
            }
        }
    }

    /// Returns the file of each id, as named in faults, sorted by id.
    pub fn files(&self) -> BTreeMap<Id, String> {
        let file = |(id, entry): (&Id, &CatalogEntry<T>)| {
            Some((id.clone(), entry.span.place()?.file.to_string()))
        };
        self.entries.iter().filter_map(file).collect()
    }

    /// Returns the thing with this id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.entries.get(id).map(|entry| &entry.value)
    }

    /// Returns the thing that a file names; an unknown id is a fault.
    pub fn resolve(&self, id: &Spanned<Id>, faults: &mut Faults) -> Option<&T> {
        let found = self.get(id.value.as_str());
        if found.is_none() {
            faults.unknown_id(id, self.kind, self.ids().map(Id::as_str));
        }
        found
    }

    /// Returns the thing with this id; an unknown id is a fault at `span`.
    pub fn resolve_at(&self, span: Span, id: &Id, faults: &mut Faults) -> Option<&T> {
        self.resolve(&Spanned { value: id.clone(), span }, faults)
    }

    /// Returns the things with these ids; each unknown id is a fault at `span`.
    pub fn resolve_all(&self, span: &Span, ids: &[Id], faults: &mut Faults) -> Vec<&T> {
        ids.iter()
            .enumerate()
            .filter_map(|(index, id)| self.resolve_at(span.item(index), id, faults))
            .collect()
    }

    /// Returns the layer that defines this id.
    pub fn layer(&self, id: &str) -> Option<&Layer> {
        self.entries.get(id).map(|entry| &entry.layer)
    }

    /// Returns the ids of the shipped things, including those replaced by a mod.
    pub fn shipped(&self) -> BTreeSet<Id> {
        self.entries
            .iter()
            .filter(|(_, entry)| entry.is_shipped)
            .map(|(id, _)| id.clone())
            .collect()
    }

    /// Returns the ids, sorted.
    pub fn ids(&self) -> impl Iterator<Item = &Id> {
        self.entries.keys()
    }

    /// Returns all things, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &T)> {
        self.entries.iter().map(|(id, entry)| (id, &entry.value))
    }

    /// Returns all things with the places of their ids, sorted by id.
    pub(crate) fn spanned(&self) -> impl Iterator<Item = (Spanned<Id>, &T)> {
        self.entries.iter().map(|(id, entry)| {
            (Spanned { value: id.clone(), span: entry.span.clone() }, &entry.value)
        })
    }

    /// Returns the number of things.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no things.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Converts the things, such as raw ones to resolved ones; those that
    /// become `None` are dropped.
    pub fn filter_map<U>(self, mut make: impl FnMut(&Spanned<Id>, T) -> Option<U>) -> Catalog<U> {
        let entries = self
            .entries
            .into_iter()
            .filter_map(|(id, CatalogEntry { value, span, layer, is_shipped })| {
                let named = Spanned { value: id, span };
                let value = make(&named, value)?;
                Some((named.value, CatalogEntry { value, span: named.span, layer, is_shipped }))
            })
            .collect();
        Catalog { kind: self.kind, entries }
    }
}

impl<T: Clone> Catalog<Spanned<T>> {
    /// Adds the entries of a list in a file by their own ids. Stand-ins of
    /// unreadable values are skipped.
    pub fn insert_all(
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

    /// Returns the things by id, without their places.
    pub fn values_by_id(&self) -> BTreeMap<Id, T> {
        self.entries.iter().map(|(id, entry)| (id.clone(), entry.value.value.clone())).collect()
    }
}

#[cfg(test)]
mod tests;
