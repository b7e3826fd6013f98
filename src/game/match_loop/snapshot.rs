//! Snapshots: the whole state of a match as bytes, for undo, for hashes and for
//! undoing a failed step.

use std::any::type_name;
use std::collections::BTreeMap;
use std::fmt;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::ids::ModelId;
use crate::match_loop::error::GameError;
use crate::tabletop::model::{Roster, Tabletop};
use monteria_table::{Area, PieceChange, TableFault};

/// The whole state of a match at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    ids: Vec<ModelId>,
    parts: Vec<Vec<u8>>,
}

/// The hash of a whole state; equal states have equal hashes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateHash(pub u64);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl std::str::FromStr for StateHash {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        u64::from_str_radix(text, 16)
            .map(StateHash)
            .map_err(|_| format!("`{text}` is no state hash: expected 16 hexadecimal digits"))
    }
}

impl Serialize for StateHash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One part of the state: how it is serialised, restored and copied into the
/// world of a fork.
#[derive(Clone)]
pub(crate) struct StatePart {
    name: &'static str,
    /// Whether a match may lack it; then nothing is written.
    optional: bool,
    write: fn(&World) -> Result<Vec<u8>, GameError>,
    read: fn(&mut World, &[u8]) -> Result<(), GameError>,
    copy: CopyPart,
}

/// Copies one part of the state into another world of the same ruleset that
/// has the same models.
pub(crate) type CopyPart = fn(&World, &mut World);

impl Snapshot {
    /// Takes a snapshot of this world.
    pub(crate) fn take(world: &World, parts: &[StatePart]) -> Result<Self, GameError> {
        let ids = world.resource::<Roster>().ids().collect();
        let mut written: Vec<Vec<u8>> =
            parts.iter().map(|part| (part.write)(world)).collect::<Result<_, _>>()?;
        // Missing optional parts stand behind all others and leave no trace.
        let without = |(part, bytes): &(&StatePart, &Vec<u8>)| part.optional && bytes.is_empty();
        let without = parts.iter().zip(&written).rev().take_while(without).count();
        written.truncate(parts.len() - without);
        Ok(Snapshot { ids, parts: written })
    }

    /// Restores the world to this state.
    pub(crate) fn restore(&self, world: &mut World, parts: &[StatePart]) -> Result<(), GameError> {
        let old: Vec<Entity> =
            world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
        for entity in old {
            world.despawn(entity);
        }
        let entities: BTreeMap<ModelId, Entity> =
            self.ids.iter().map(|id| (*id, world.spawn_empty().id())).collect();
        world.resource_mut::<Roster>().entities = entities;
        let written = self.parts.iter().map(Vec::as_slice).chain(std::iter::repeat(&[][..]));
        for (part, bytes) in parts.iter().zip(written) {
            (part.read)(world, bytes)?;
        }
        Ok(())
    }

    /// Returns the hash of the state.
    pub fn hash(&self) -> StateHash {
        let mut all = Vec::with_capacity(self.parts.iter().map(|part| part.len() + 8).sum());
        for part in &self.parts {
            all.extend_from_slice(&(part.len() as u64).to_le_bytes());
            all.extend_from_slice(part);
        }
        StateHash(xxh3_64(&all))
    }

    /// Returns the names of the parts that differ between two snapshots, for reports
    /// of replays that diverged.
    pub(crate) fn differing(&self, other: &Snapshot, parts: &[StatePart]) -> Vec<&'static str> {
        parts
            .iter()
            .zip(self.parts.iter().zip(&other.parts))
            .filter(|(_, (a, b))| a != b)
            .map(|(part, _)| part.name)
            .collect()
    }
}

/// Copies the whole state into another world of the same ruleset. Equal parts cost
/// nothing: entities are kept if the models are the same.
pub(crate) fn copy_state(from: &World, to: &mut World, parts: &[StatePart]) {
    if !from.resource::<Roster>().ids().eq(to.resource::<Roster>().ids()) {
        let old: Vec<Entity> = to.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
        for entity in old {
            to.despawn(entity);
        }
        let ids: Vec<ModelId> = from.resource::<Roster>().ids().collect();
        let entities = ids.into_iter().map(|id| (id, to.spawn_empty().id())).collect();
        to.resource_mut::<Roster>().entities = entities;
    }
    for part in parts {
        (part.copy)(from, to);
    }
}

/// Copies a resource; removes it from the target if the source has none.
pub(crate) fn copy_resource<R: Resource + Component<Mutability = Mutable> + Clone>(
    from: &World,
    to: &mut World,
) {
    match (from.get_resource::<R>(), to.get_resource_mut::<R>()) {
        // In place: inserting it again costs many times as much.
        (Some(value), Some(mut copy)) => copy.clone_from(value),
        (Some(value), None) => to.insert_resource(value.clone()),
        (None, _) => {
            to.remove_resource::<R>();
        }
    }
}

/// Copies a component of all models; both rosters have the same ids in the same order.
/// `place` replaces the component of an entity and returns whether it could.
fn copy_component<C: Component + Clone>(
    from: &World,
    to: &mut World,
    place: fn(&mut World, Entity, &C) -> bool,
) {
    let entities: Vec<Entity> = to.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
    for ((_, source), target) in from.resource::<Roster>().iter().zip(entities) {
        match from.get::<C>(source) {
            Some(value) if place(to, target, value) => {}
            Some(value) => {
                to.entity_mut(target).insert(value.clone());
            }
            None if to.get::<C>(target).is_some() => {
                to.entity_mut(target).remove::<C>();
            }
            None => {}
        }
    }
}

/// Returns the part of a component of models that seldom changes and is inserted
/// again when it does.
pub(crate) fn fixed_part<C: Component + Clone + PartialEq + Serialize + DeserializeOwned>()
-> StatePart {
    let copy: CopyPart = |from, to| {
        copy_component(from, to, |world, entity, value: &C| world.get::<C>(entity) == Some(value));
    };
    written_component::<C>(copy)
}

/// Returns the part of a component of models that changes.
pub(crate) fn component_part<C>() -> StatePart
where
    C: Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned,
{
    let copy: CopyPart = |from, to| {
        copy_component(from, to, |world, entity, value: &C| {
            world.get_mut::<C>(entity).map(|mut copy| copy.clone_from(value)).is_some()
        });
    };
    written_component::<C>(copy)
}

fn written_component<C: Component + Serialize + DeserializeOwned>(copy: CopyPart) -> StatePart {
    StatePart {
        name: type_name::<C>(),
        optional: false,
        write: |world| {
            let all: Vec<(ModelId, &C)> = world
                .resource::<Roster>()
                .iter()
                .filter_map(|(id, entity)| world.get::<C>(entity).map(|value| (id, value)))
                .collect();
            write::<C>(&all)
        },
        read: |world, bytes| {
            let all: Vec<(ModelId, C)> = read::<C, _>(bytes)?;
            for (id, value) in all {
                let Some(entity) = world.resource::<Roster>().entity(id) else {
                    return Err(fault::<C>(format!("there is no model {id}")));
                };
                world.entity_mut(entity).insert(value);
            }
            Ok(())
        },
        copy,
    }
}

/// Returns the part of a resource.
pub(crate) fn resource_part<R>() -> StatePart
where
    R: Resource + Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned,
{
    StatePart {
        name: type_name::<R>(),
        optional: false,
        write: |world| match world.get_resource::<R>() {
            Some(value) => write::<R>(value),
            None => Err(fault::<R>("missing".to_owned())),
        },
        read: |world, bytes| {
            let value: R = read::<R, _>(bytes)?;
            world.insert_resource(value);
            Ok(())
        },
        copy: copy_resource::<R>,
    }
}

/// Returns the part of a resource that a match has from its beginning or never.
pub(crate) fn optional_part<R>() -> StatePart
where
    R: Resource + Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned,
{
    StatePart {
        name: type_name::<R>(),
        optional: true,
        write: |world| world.get_resource::<R>().map_or_else(|| Ok(Vec::new()), write::<R>),
        read: |world, bytes| {
            if bytes.is_empty() {
                world.remove_resource::<R>();
            } else {
                let value: R = read::<R, _>(bytes)?;
                world.insert_resource(value);
            }
            Ok(())
        },
        copy: copy_resource::<R>,
    }
}

/// A type-erased resource that holds a value of this type.
pub trait Keeps<S> {
    /// Returns the value, or `None` if the resource holds another type.
    fn kept(&self) -> Option<&S>;

    /// Returns the resource with this value.
    fn keep(value: S) -> Self;
}

/// Returns the part of the value in a type-erased resource.
pub(crate) fn kept_part<K: Resource + Keeps<S>, S: Clone + Serialize + DeserializeOwned>()
-> StatePart {
    StatePart {
        name: type_name::<S>(),
        optional: false,
        write: |world| match world.get_resource::<K>().and_then(Keeps::kept) {
            Some(value) => write::<S>(value),
            None => Err(fault::<S>("missing".to_owned())),
        },
        read: |world, bytes| {
            let value: S = read::<S, _>(bytes)?;
            world.insert_resource(K::keep(value));
            Ok(())
        },
        copy: |from, to| {
            if let Some(value) = from.get_resource::<K>().and_then(Keeps::kept) {
                to.insert_resource(K::keep(value.clone()));
            }
        },
    }
}

/// Returns the part of the table that changes: its areas, and the pieces of terrain that
/// differ from the beginning. If no piece differs, nothing is written of them.
pub(crate) fn table_part() -> StatePart {
    StatePart {
        name: "table",
        optional: false,
        write: |world| match world.get_resource::<Tabletop>() {
            Some(table) => {
                let mut bytes = write::<Tabletop>(&table.0.areas().to_vec())?;
                let changes = table.0.changes();
                if !changes.is_empty() {
                    bytes.extend(write::<Tabletop>(&changes)?);
                }
                Ok(bytes)
            }
            None => Err(fault::<Tabletop>("missing".to_owned())),
        },
        read: |world, bytes| {
            let (areas, rest): (Vec<Area>, &[u8]) = postcard::take_from_bytes(bytes)
                .map_err(|error| fault::<Tabletop>(error.to_string()))?;
            let changes: Vec<PieceChange> =
                if rest.is_empty() { Vec::new() } else { read::<Tabletop, _>(rest)? };
            let mut table = world.resource_mut::<Tabletop>();
            let wrong = |faults: Vec<TableFault>| {
                let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
                fault::<Tabletop>(all.join("; "))
            };
            table.0.set_changes(&changes).map_err(wrong)?;
            let same = table.0.areas() == areas.as_slice();
            if !same {
                let old: Vec<u16> = table.0.areas().iter().map(|area| area.id).collect();
                for id in old {
                    table.0.remove_area(id);
                }
                for area in areas {
                    table.0.add_area(area);
                }
            }
            Ok(())
        },
        copy: copy_resource::<Tabletop>,
    }
}

fn write<T>(value: &(impl Serialize + ?Sized)) -> Result<Vec<u8>, GameError> {
    postcard::to_allocvec(value).map_err(|error| fault::<T>(error.to_string()))
}

fn read<T, V: DeserializeOwned>(bytes: &[u8]) -> Result<V, GameError> {
    postcard::from_bytes(bytes).map_err(|error| fault::<T>(error.to_string()))
}

fn fault<T>(detail: String) -> GameError {
    GameError::Snapshot { part: type_name::<T>().to_owned(), detail }
}
