//! Markers of a match: pick-ups, flags, traps, smoke. They lie on the table, are carried
//! by models, or are off the table.
//!
//! A game defines its things with a type of its own ([`ThingKind`]) and keeps them in a
//! [`Things`], which is a resource or a part of one and so belongs to snapshots, hashes
//! and undo. Only `Things` writes the areas that show them: after every change the table
//! shows the thing as it is, and the recorded event fits the change.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use crate::ids::{ModelId, SideId};
use crate::match_loop::error::{OrMissing, StepResult};
use crate::match_loop::step_context::StepContext;
use crate::presentation::event::EventKind;
use crate::presentation::event_text::text_enabled;
use crate::presentation::terrain_text::area_text;
use crate::presentation::view::{Badge, Tone, View};
use crate::presentation::viewer::Viewer;
use crate::tabletop::model::Tabletop;
use monteria_content::{Text, text};
use monteria_table::{Area, Table, distance_to_way};

/// The kinds of things of a game. Secret parts are [`Hidden`](crate::Hidden) fields.
pub trait ThingKind: Sized {
    /// The number of the first thing; later things count up from it.
    const FIRST: u16 = 1;
    /// The greatest number of areas of one thing.
    const AREAS: u16 = 1;
    /// Offset of the numbers of their areas, which separates the areas of two kinds of
    /// things in one game.
    const AREAS_FROM: u16 = 0;

    /// Returns the areas that show a thing on the table, as this viewer may know it;
    /// without a seat it sees the table itself. The caller fills in ids and heights of
    /// the ground. The first area has its name, also while it is carried.
    fn areas(thing: &Thing<Self>, viewer: Viewer) -> Vec<Area>;

    /// Returns the name of a thing that contains the name of a player; `None` if its first
    /// area has its name.
    fn name(thing: &Thing<Self>) -> Option<Text> {
        let _ = thing;
        None
    }

    /// Returns the areas shown while a thing is off the table or
    /// carried: its empty place.
    fn areas_left(thing: &Thing<Self>) -> Vec<Area> {
        let _ = thing;
        Vec::new()
    }
}

/// Where a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ThingPlace {
    /// It lies on the table.
    #[default]
    Table,
    /// Carried by this model.
    Carried(ModelId),
    /// Off the table and carried by nobody.
    Off,
}

/// The end of the duration of a thing. The game asks for those
/// that are due ([`Things::due`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Until {
    /// The activation, or the turn, of this number.
    Activation(u32),
    /// The tick of this number.
    Tick(u32),
    /// The round of this number.
    Round(u32),
}

impl Until {
    /// Returns whether this end has come at the end `now`.
    pub fn has_come(self, now: Until) -> bool {
        match (self, now) {
            (Until::Activation(end), Until::Activation(now))
            | (Until::Tick(end), Until::Tick(now))
            | (Until::Round(end), Until::Round(now)) => end <= now,
            _ => false,
        }
    }
}

/// One thing. It derefs to the game's own data.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thing<K> {
    /// Its number among the things of its kind.
    pub id: u16,
    /// The game's own data.
    pub what: K,
    /// The side that owns it, if one does.
    pub owner: Option<SideId>,
    /// Its centre on the plan, in inches; its last place while it is off the table.
    pub at: Vec2,
    /// Where it is now.
    pub place: ThingPlace,
    /// When it expires by itself.
    pub until: Option<Until>,
}

impl<K> Thing<K> {
    /// Returns a thing on the table without an owner or an end.
    pub fn new(what: K, at: Vec2) -> Self {
        Thing { id: 0, what, owner: None, at, place: ThingPlace::Table, until: None }
    }

    /// Returns the thing as one of this side.
    pub fn owned_by(self, side: SideId) -> Self {
        Thing { owner: Some(side), ..self }
    }

    /// Returns the thing carried by this model.
    pub fn carried_by(self, model: ModelId) -> Self {
        Thing { place: ThingPlace::Carried(model), ..self }
    }

    /// Returns the thing with this end.
    pub fn until(self, end: Until) -> Self {
        Thing { until: Some(end), ..self }
    }

    /// Returns whether it lies on the table.
    pub fn lies(&self) -> bool {
        self.place == ThingPlace::Table
    }

    /// Returns the model that carries it.
    pub fn carrier(&self) -> Option<ModelId> {
        match self.place {
            ThingPlace::Carried(model) => Some(model),
            ThingPlace::Table | ThingPlace::Off => None,
        }
    }
}

impl<K: ThingKind> Thing<K> {
    /// Returns the id of its first area on the table.
    pub fn area(&self) -> u16 {
        K::AREAS_FROM.wrapping_add(self.id.wrapping_mul(K::AREAS))
    }

    /// Returns its areas as this viewer may know them, with ids and heights.
    fn areas_for(&self, table: &Table, viewer: Viewer) -> Vec<Area> {
        let areas = if self.lies() { K::areas(self, viewer) } else { K::areas_left(self) };
        let numbered = (0..K::AREAS).map(|number| self.area().wrapping_add(number)).zip(areas);
        numbered.map(|(id, area)| Area { id, base: table.ground(area.center), ..area }).collect()
    }

    /// Removes its areas from the table.
    fn remove_areas(&self, table: &mut Table) {
        for number in 0..K::AREAS {
            table.remove_area(self.area().wrapping_add(number));
        }
    }

    /// Adds its present areas to the table.
    fn update_areas(&self, table: &mut Table) {
        let areas = self.areas_for(table, Viewer::Everyone);
        for number in areas.len() as u16..K::AREAS {
            table.remove_area(self.area().wrapping_add(number));
        }
        for area in areas {
            if table.area(area.id) != Some(&area) {
                table.add_area(area);
            }
        }
    }
}

impl<K> Deref for Thing<K> {
    type Target = K;

    fn deref(&self) -> &K {
        &self.what
    }
}

impl<K> DerefMut for Thing<K> {
    fn deref_mut(&mut self) -> &mut K {
        &mut self.what
    }
}

/// All things of a kind, in the order in which they were added. It derefs to
/// a slice, to read.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Things<K: Send + Sync + 'static> {
    all: Vec<Thing<K>>,
    next: u16,
}

impl<K: ThingKind + Send + Sync> Default for Things<K> {
    fn default() -> Self {
        Things { all: Vec::new(), next: K::FIRST }
    }
}

impl<K: Send + Sync> Deref for Things<K> {
    type Target = [Thing<K>];

    fn deref(&self) -> &[Thing<K>] {
        &self.all
    }
}

impl<'t, K: Send + Sync> IntoIterator for &'t Things<K> {
    type Item = &'t Thing<K>;
    type IntoIter = std::slice::Iter<'t, Thing<K>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}

/// Changes of things. Methods that take a [`StepContext`] record the event
/// with the given text for everybody; for secret changes use the methods
/// without one and [`StepContext::record_for`].
///
/// # Errors
/// If no thing has the number.
impl<K: ThingKind + Send + Sync> Things<K> {
    /// Returns the number of the next thing.
    pub fn next_id(&self) -> u16 {
        self.next
    }

    /// Returns the thing with this number.
    pub fn get(&self, id: u16) -> Option<&Thing<K>> {
        self.all.iter().find(|thing| thing.id == id)
    }

    /// Returns the things on the table.
    pub fn lying(&self) -> impl Iterator<Item = &Thing<K>> {
        self.all.iter().filter(|thing| thing.lies())
    }

    /// Returns the things that a model carries.
    pub fn carried_by(&self, model: ModelId) -> impl Iterator<Item = &Thing<K>> {
        self.all.iter().filter(move |thing| thing.place == ThingPlace::Carried(model))
    }

    /// Returns the things with their centre within so many inches of a point, or of a
    /// path over these points.
    pub fn near(&self, way: &[Vec2], inches: f32) -> impl Iterator<Item = &Thing<K>> {
        self.lying().filter(move |thing| distance_to_way(thing.at, way) <= inches)
    }

    /// Adds a thing at its place; returns its number.
    pub fn put(&mut self, table: &mut Tabletop, thing: Thing<K>) -> u16 {
        let thing = Thing { id: self.next, ..thing };
        self.next = thing.id.wrapping_add(1);
        thing.update_areas(&mut table.0);
        self.all.push(thing);
        self.next.wrapping_sub(1)
    }

    /// Changes a thing without an event.
    pub fn alter<R>(
        &mut self,
        table: &mut Tabletop,
        id: u16,
        change: impl FnOnce(&mut Thing<K>) -> R,
    ) -> StepResult<R> {
        let thing = self.all.iter_mut().find(|thing| thing.id == id);
        let thing = thing.or_missing(format_args!("the thing {id}"))?;
        let done = change(thing);
        thing.update_areas(&mut table.0);
        Ok(done)
    }

    /// Changes the things for which `which` is true.
    pub fn each(
        &mut self,
        table: &mut Tabletop,
        which: impl Fn(&Thing<K>) -> bool,
        mut change: impl FnMut(&mut Thing<K>),
    ) {
        for thing in self.all.iter_mut().filter(|thing| which(thing)) {
            change(thing);
            thing.update_areas(&mut table.0);
        }
    }

    /// Keeps the things for which `keep` is true and removes the others.
    pub fn retain(&mut self, table: &mut Tabletop, keep: impl Fn(&Thing<K>) -> bool) {
        for thing in self.all.extract_if(.., |thing| !keep(thing)) {
            thing.remove_areas(&mut table.0);
        }
    }

    /// Adds a thing to the table and records the event; returns its number.
    pub fn lay(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        thing: Thing<K>,
        text: impl Into<Text>,
        why: &[&str],
    ) -> u16 {
        let id = self.put(table, thing);
        let area = self.all.last().map_or(0, Thing::area);
        record_area_change(ctx, None, table.0.area(area), text, why);
        id
    }

    /// Changes a thing and records the event.
    pub fn change(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        id: u16,
        change: impl FnOnce(&mut Thing<K>),
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        let area = self.get(id).or_missing(format_args!("the thing {id}"))?.area();
        let before = table.0.area(area).filter(|_| text_enabled()).cloned();
        self.alter(table, id, change)?;
        record_area_change(ctx, before.as_ref(), table.0.area(area), text, why);
        Ok(())
    }

    /// Lets a model pick a thing up, or receive it from another model.
    pub fn take(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        (id, model): (u16, ModelId),
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.change(ctx, table, id, |thing| thing.place = ThingPlace::Carried(model), text, why)
    }

    /// Puts a thing down here.
    pub fn put_down(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        (id, at): (u16, Vec2),
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        let put_down = |thing: &mut Thing<K>| {
            thing.at = at;
            thing.place = ThingPlace::Table;
        };
        self.change(ctx, table, id, put_down, text, why)
    }

    /// Removes everything that a model carries: things for which `falls` returns a text
    /// are put down here, the others are removed.
    pub fn let_fall(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        (model, at): (ModelId, Vec2),
        falls: impl Fn(&Thing<K>) -> Option<Text>,
        why: &[&str],
    ) -> StepResult {
        let falling = self.carried_by(model).filter_map(|thing| Some((thing.id, falls(thing)?)));
        for (id, text) in falling.collect::<Vec<_>>() {
            self.put_down(ctx, table, (id, at), text, why)?;
        }
        self.retain(table, |thing| thing.carrier() != Some(model));
        Ok(())
    }

    /// Removes a thing from the match.
    pub fn remove(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        id: u16,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        let area = self.get(id).or_missing(format_args!("the thing {id}"))?.area();
        let before = table.0.area(area).filter(|_| text_enabled()).cloned();
        self.retain(table, |thing| thing.id != id);
        record_area_change(ctx, before.as_ref(), None, text, why);
        Ok(())
    }

    /// Returns the numbers of things whose end has come; the game asks at the end of an
    /// activation, a tick or a round.
    pub fn due(&self, now: Until) -> Vec<u16> {
        let due = self.all.iter().filter(|thing| thing.until.is_some_and(|end| end.has_come(now)));
        due.map(|thing| thing.id).collect()
    }

    /// Removes things whose end has come.
    pub fn expire(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        now: Until,
        text: impl Fn(&Thing<K>) -> Text,
        why: &[&str],
    ) -> StepResult {
        for id in self.due(now) {
            let text = self.get(id).map_or_else(Text::default, &text);
            self.remove(ctx, table, id, text, why)?;
        }
        Ok(())
    }

    /// Adds the things to a view as its viewer may know them: those on the table as
    /// areas, each with the effect that `note` describes, and carried ones as a
    /// badge of their carrier.
    pub fn show(
        &self,
        view: &mut View,
        (world, viewer): (&World, Viewer),
        note: impl Fn(&Thing<K>) -> Option<Text>,
    ) {
        let table = &world.resource::<Tabletop>().0;
        for thing in &self.all {
            let areas = thing.areas_for(table, viewer);
            // A viewer without knowledge of it gets neither its name nor its effect.
            let first = K::areas(thing, viewer).into_iter().next();
            let name = first.map(|area| K::name(thing).unwrap_or_else(|| area_text(&area)));
            let note = note(thing).filter(|note| name.is_some() && !note.is_empty());
            for area in areas {
                view.area_names.extend(K::name(thing).map(|name| (area.id, name)));
                match view.areas.binary_search_by_key(&area.id, |old| old.id) {
                    Ok(at) => view.areas[at] = area,
                    Err(at) => view.areas.insert(at, area),
                }
            }
            let model =
                thing.carrier().and_then(|id| view.models.iter_mut().find(|it| it.id == id));
            match (model, name) {
                (Some(model), Some(name)) => model.badges.push(Badge::new(
                    format!("carries-{}", thing.area()),
                    "Ca",
                    text!("rules-carries", "Carries {name}"),
                    note.unwrap_or_default(),
                    Tone::Plain,
                )),
                _ => view.area_notes.extend(note.map(|note| (thing.area(), note))),
            }
        }
    }
}

/// Records an event for a thing, with the change of its first area.
fn record_area_change(
    ctx: &mut StepContext<'_>,
    before: Option<&Area>,
    now: Option<&Area>,
    text: impl Into<Text>,
    why: &[&str],
) {
    if !text_enabled() {
        return;
    }
    let what = match (before, now) {
        (before, Some(area)) if before != Some(area) => {
            let at = [area.center.x, area.base, area.center.y];
            EventKind::AreaPlaced { area: area.id, name: area.name.clone(), at }
        }
        (Some(area), None) => EventKind::AreaRemoved { area: area.id },
        _ => EventKind::Note,
    };
    ctx.record(what, text, why);
}
