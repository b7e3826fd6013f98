//! Things of a match that are no models: markers, pick-ups, flags, traps, smoke. They lie
//! on the table, are carried by models, or are off the table for now.
//!
//! A game says what its things are by a type of its own ([`ThingKind`]) and keeps them in
//! a [`Things`], which is a resource or a part of one and so comes into snapshots, hashes
//! and undo by itself. Nobody but `Things` writes the areas that show them: whatever is
//! done to a thing, the table shows it as it is now, and where it is told, the event is
//! the one that fits.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::error::{OrMissing, StepResult};
use super::event::EventKind;
use super::event_text::text_enabled;
use super::ids::{ModelId, SideId};
use super::model::Tabletop;
use super::step_context::StepContext;
use super::view::{Badge, Tone, View};
use super::viewer::Viewer;
use monteria_table::{Area, Table, distance_to_way};

/// What the things of a game are. What not everybody may know of one is
/// a [`Hidden`](super::Hidden) in it.
pub trait ThingKind: Sized {
    /// The number of the first thing; the others count on from there.
    const FIRST: u16 = 1;
    /// How many areas one takes up at most.
    const AREAS: u16 = 1;
    /// What is added to the numbers of their areas: games with two kinds of things keep
    /// them apart by it.
    const AREAS_FROM: u16 = 0;

    /// The areas that show a thing where it lies, as this viewer may know it; who has no
    /// seat sees what lies on the table itself. Ids and heights of the ground are filled
    /// in. The first one has its name, also while it is carried.
    fn areas(thing: &Thing<Self>, viewer: Viewer) -> Vec<Area>;

    /// The areas that show of it while it lies nowhere: the empty place that is left.
    fn areas_left(thing: &Thing<Self>) -> Vec<Area> {
        let _ = thing;
        Vec::new()
    }
}

/// Where a thing is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ThingPlace {
    /// On the table.
    #[default]
    Table,
    /// Carried by this model.
    Carried(ModelId),
    /// Off the table, carried by nobody.
    Off,
}

/// The end of what a thing lasts for. The game tells when it has come ([`Things::due`]).
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
    /// Whether this end has come when that one comes.
    pub fn has_come(self, now: Until) -> bool {
        match (self, now) {
            (Until::Activation(end), Until::Activation(now))
            | (Until::Tick(end), Until::Tick(now))
            | (Until::Round(end), Until::Round(now)) => end <= now,
            _ => false,
        }
    }
}

/// One thing. It derefs to what the game knows of it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thing<K> {
    /// Its number among the things of its kind.
    pub id: u16,
    /// What it is.
    pub what: K,
    /// Whose it is, where it is somebody's.
    pub owner: Option<SideId>,
    /// Its centre on the plan, in inches; where it lay last, while it lies nowhere.
    pub at: Vec2,
    /// Where it is.
    pub place: ThingPlace,
    /// When it is gone by itself.
    pub until: Option<Until>,
}

impl<K> Thing<K> {
    /// A thing that lies here, nobody's, for good.
    pub fn new(what: K, at: Vec2) -> Self {
        Thing { id: 0, what, owner: None, at, place: ThingPlace::Table, until: None }
    }

    /// The same, but this side's.
    pub fn owned_by(self, side: SideId) -> Self {
        Thing { owner: Some(side), ..self }
    }

    /// The same, but carried by this model.
    pub fn carried_by(self, model: ModelId) -> Self {
        Thing { place: ThingPlace::Carried(model), ..self }
    }

    /// The same, but only until then.
    pub fn until(self, end: Until) -> Self {
        Thing { until: Some(end), ..self }
    }

    /// Whether it lies on the table.
    pub fn lies(&self) -> bool {
        self.place == ThingPlace::Table
    }

    /// Who carries it.
    pub fn carrier(&self) -> Option<ModelId> {
        match self.place {
            ThingPlace::Carried(model) => Some(model),
            ThingPlace::Table | ThingPlace::Off => None,
        }
    }
}

impl<K: ThingKind> Thing<K> {
    /// The id of its first area on the table.
    pub fn area(&self) -> u16 {
        K::AREAS_FROM.wrapping_add(self.id.wrapping_mul(K::AREAS))
    }

    /// Its areas as this viewer may know them, with ids and heights.
    fn shown(&self, table: &Table, viewer: Viewer) -> Vec<Area> {
        let areas = if self.lies() { K::areas(self, viewer) } else { K::areas_left(self) };
        let numbered = (0..K::AREAS).map(|number| self.area().wrapping_add(number)).zip(areas);
        numbered.map(|(id, area)| Area { id, base: table.ground(area.center), ..area }).collect()
    }

    /// Takes its areas off the table.
    fn clear(&self, table: &mut Table) {
        for number in 0..K::AREAS {
            table.remove_area(self.area().wrapping_add(number));
        }
    }

    /// Lets the table show it as it is now.
    fn lay_out(&self, table: &mut Table) {
        let areas = self.shown(table, Viewer::Everyone);
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

/// All things of a kind, in the order in which they came into the match. It derefs to
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

/// What is done to things. Methods that take a [`StepContext`] write down what happened
/// in the words given, for everybody; what not everybody is to hear is done by those that
/// take none and written down by [`StepContext::record_for`].
///
/// # Errors
/// Where no thing has the number.
impl<K: ThingKind + Send + Sync> Things<K> {
    /// The number that the next thing gets.
    pub fn next_id(&self) -> u16 {
        self.next
    }

    /// The thing of this number.
    pub fn get(&self, id: u16) -> Option<&Thing<K>> {
        self.all.iter().find(|thing| thing.id == id)
    }

    /// What lies on the table.
    pub fn lying(&self) -> impl Iterator<Item = &Thing<K>> {
        self.all.iter().filter(|thing| thing.lies())
    }

    /// What a model carries.
    pub fn carried_by(&self, model: ModelId) -> impl Iterator<Item = &Thing<K>> {
        self.all.iter().filter(move |thing| thing.place == ThingPlace::Carried(model))
    }

    /// What lies with its centre within so many inches of a point, or of a
    /// way over these points.
    pub fn near(&self, way: &[Vec2], inches: f32) -> impl Iterator<Item = &Thing<K>> {
        self.lying().filter(move |thing| distance_to_way(thing.at, way) <= inches)
    }

    /// Puts a thing where it says that it is; its number.
    pub fn put(&mut self, table: &mut Tabletop, thing: Thing<K>) -> u16 {
        let thing = Thing { id: self.next, ..thing };
        self.next = thing.id.wrapping_add(1);
        thing.lay_out(&mut table.0);
        self.all.push(thing);
        self.next.wrapping_sub(1)
    }

    /// Changes a thing.
    pub fn alter<R>(
        &mut self,
        table: &mut Tabletop,
        id: u16,
        change: impl FnOnce(&mut Thing<K>) -> R,
    ) -> StepResult<R> {
        let thing = self.all.iter_mut().find(|thing| thing.id == id);
        let thing = thing.or_missing(format_args!("the thing {id}"))?;
        let done = change(thing);
        thing.lay_out(&mut table.0);
        Ok(done)
    }

    /// Changes those of which this is true.
    pub fn each(
        &mut self,
        table: &mut Tabletop,
        which: impl Fn(&Thing<K>) -> bool,
        mut change: impl FnMut(&mut Thing<K>),
    ) {
        for thing in self.all.iter_mut().filter(|thing| which(thing)) {
            change(thing);
            thing.lay_out(&mut table.0);
        }
    }

    /// Keeps those of which this is true; the others are gone.
    pub fn retain(&mut self, table: &mut Tabletop, keep: impl Fn(&Thing<K>) -> bool) {
        for thing in self.all.extract_if(.., |thing| !keep(thing)) {
            thing.clear(&mut table.0);
        }
    }

    /// Lays a thing down; its number.
    pub fn lay(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        thing: Thing<K>,
        text: impl Into<String>,
        why: &[&str],
    ) -> u16 {
        let id = self.put(table, thing);
        let area = self.all.last().map_or(0, Thing::area);
        tell(ctx, None, table.0.area(area), text, why);
        id
    }

    /// Changes a thing and tells of it.
    pub fn change(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        id: u16,
        change: impl FnOnce(&mut Thing<K>),
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        let area = self.get(id).or_missing(format_args!("the thing {id}"))?.area();
        let before = table.0.area(area).filter(|_| text_enabled()).cloned();
        self.alter(table, id, change)?;
        tell(ctx, before.as_ref(), table.0.area(area), text, why);
        Ok(())
    }

    /// A model takes a thing up, or is given it by another.
    pub fn take(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        (id, model): (u16, ModelId),
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        self.change(ctx, table, id, |thing| thing.place = ThingPlace::Carried(model), text, why)
    }

    /// A thing is laid down here.
    pub fn put_down(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        (id, at): (u16, Vec2),
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        let laid = |thing: &mut Thing<K>| (thing.at, thing.place) = (at, ThingPlace::Table);
        self.change(ctx, table, id, laid, text, why)
    }

    /// A model carries nothing any more: what `falls` has words for lies here from now
    /// on, the rest is gone with it.
    pub fn let_fall(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        (model, at): (ModelId, Vec2),
        falls: impl Fn(&Thing<K>) -> Option<String>,
        why: &[&str],
    ) -> StepResult {
        let falling = self.carried_by(model).filter_map(|thing| Some((thing.id, falls(thing)?)));
        for (id, text) in falling.collect::<Vec<_>>() {
            self.put_down(ctx, table, (id, at), text, why)?;
        }
        self.retain(table, |thing| thing.carrier() != Some(model));
        Ok(())
    }

    /// Takes a thing out of the match.
    pub fn remove(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        id: u16,
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        let area = self.get(id).or_missing(format_args!("the thing {id}"))?.area();
        let before = table.0.area(area).filter(|_| text_enabled()).cloned();
        self.retain(table, |thing| thing.id != id);
        tell(ctx, before.as_ref(), None, text, why);
        Ok(())
    }

    /// The numbers of those whose end has come: the game tells when an activation, a tick
    /// or a round is over.
    pub fn due(&self, now: Until) -> Vec<u16> {
        let due = self.all.iter().filter(|thing| thing.until.is_some_and(|end| end.has_come(now)));
        due.map(|thing| thing.id).collect()
    }

    /// Takes out those whose end has come.
    pub fn expire(
        &mut self,
        ctx: &mut StepContext<'_>,
        table: &mut Tabletop,
        now: Until,
        text: impl Fn(&Thing<K>) -> String,
        why: &[&str],
    ) -> StepResult {
        for id in self.due(now) {
            let text = self.get(id).map_or_else(String::new, &text);
            self.remove(ctx, table, id, text, why)?;
        }
        Ok(())
    }

    /// Shows them in a view as its viewer may know them: what lies on the table among
    /// its areas, each with what `note` says that it does, and what is carried as a
    /// badge of whoever carries it.
    pub fn show(
        &self,
        view: &mut View,
        (world, viewer): (&World, Viewer),
        note: impl Fn(&Thing<K>) -> Option<String>,
    ) {
        let table = &world.resource::<Tabletop>().0;
        for thing in &self.all {
            let areas = thing.shown(table, viewer);
            // Who may not know of it is told neither its name nor what it does.
            let name = K::areas(thing, viewer).into_iter().next().map(|area| area.name);
            let note = note(thing).filter(|note| name.is_some() && !note.is_empty());
            for area in areas {
                match view.areas.binary_search_by_key(&area.id, |old| old.id) {
                    Ok(at) => view.areas[at] = area,
                    Err(at) => view.areas.insert(at, area),
                }
            }
            let model =
                thing.carrier().and_then(|id| view.models.iter_mut().find(|it| it.id == id));
            match (model, name) {
                (Some(model), Some(name)) => model.badges.push(Badge::new(
                    (format!("carries-{}", thing.area()), "Ca"),
                    format!("Carries {name}"),
                    note.unwrap_or_default(),
                    Tone::Plain,
                )),
                _ => view.area_notes.extend(note.map(|note| (thing.area(), note))),
            }
        }
    }
}

/// Writes down what has happened to a thing whose first area was that and is this.
fn tell(
    ctx: &mut StepContext<'_>,
    before: Option<&Area>,
    now: Option<&Area>,
    text: impl Into<String>,
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
