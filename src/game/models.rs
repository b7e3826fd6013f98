//! Models in the hands of a game's steps: read together with what the game keeps of them,
//! moved, and taken off the table.

use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec3;

use super::decision::Decision;
use super::error::{OrMissing, StepResult};
use super::event::{EventKind, LeaveReason, Manner};
use super::event_text::text_enabled;
use super::ids::{ModelId, SideId};
use super::model::{Faces, Model, Presence, Roster, SeenBy, Stand};
use super::offers::Offers;
use super::step_context::StepContext;
use super::viewer::{Audience, Viewer};
use monteria_table::{Body, Facing, Other};

/// What every game knows of a model, to read. A ruleset's own view of a model holds one
/// beside its components, and derefs to it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// What it is.
    pub model: &'a Model,
    /// Where it stands.
    pub stand: &'a Stand,
    /// Whether it is on the table.
    pub presence: Presence,
}

impl<'a> Seen<'a> {
    /// The model of this entity.
    pub fn of(world: &'a World, entity: Entity) -> Option<Seen<'a>> {
        let entity = world.get_entity(entity).ok()?;
        Some(Seen { model: entity.get()?, stand: entity.get()?, presence: *entity.get()? })
    }

    /// Its id.
    pub fn id(&self) -> ModelId {
        self.model.id
    }

    /// Its name.
    pub fn name(&self) -> &'a str {
        &self.model.name
    }

    /// Its side.
    pub fn side(&self) -> SideId {
        self.model.side
    }

    /// Its cylinder, whether or not it is on the table.
    pub fn body(&self) -> Body {
        self.stand.body(self.model.id)
    }

    /// Whether it is on the table.
    pub fn in_play(&self) -> bool {
        self.presence == Presence::InPlay
    }

    /// What the seat is asked that gives its orders; none where the rules move it.
    pub fn asks(&self, prompt: impl Into<String>, offers: impl Into<Offers>) -> Option<Decision> {
        Some(Decision::of(self.model.seat?, Some(self.model.id), prompt, offers))
    }

    /// As the table's questions want it, for somebody of this side.
    pub fn other(&self, side: SideId) -> Other {
        Other { body: self.body(), friendly: self.model.side == side }
    }
}

/// The model with this id among models in id order.
pub fn by_id<'m, 'a: 'm, F: Deref<Target = Seen<'a>>>(
    models: &'m [F],
    id: ModelId,
) -> Option<&'m F> {
    // Ids count from 1 without gaps, so that the first look finds it unless a
    // ruleset leaves some out.
    match models.get(usize::from(id.0).wrapping_sub(1)) {
        Some(model) if model.id() == id => Some(model),
        _ => models.binary_search_by_key(&id, |model| model.id()).ok().map(|at| &models[at]),
    }
}

/// The models of a match, for the system of a step that moves them. What it does is
/// written into the event log, for those who see the model.
#[derive(SystemParam)]
pub struct Models<'w, 's> {
    roster: Res<'w, Roster>,
    bodies: Query<'w, 's, (Entity, &'static Model, &'static mut Stand, &'static mut Presence)>,
    faces: Query<'w, 's, &'static mut Faces>,
    seen_by: Query<'w, 's, &'static mut SeenBy>,
}

impl Models<'_, '_> {
    /// All models in id order, with their entities.
    pub fn seen(&self) -> impl Iterator<Item = (Entity, Seen<'_>)> {
        // They lie in the order in which they were spawned: the next is nearly always the
        // one that is meant.
        let mut next = self.bodies.iter();
        self.roster.iter().filter_map(move |(_, entity)| {
            let found = next.next().filter(|found| found.0 == entity);
            let (_, model, stand, presence) = found.or_else(|| self.bodies.get(entity).ok())?;
            Some((entity, Seen { model, stand, presence: *presence }))
        })
    }

    /// The entity of a model.
    pub fn entity(&self, id: ModelId) -> Option<Entity> {
        self.roster.entity(id)
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.roster.ids()
    }

    /// A model.
    pub fn get(&self, id: ModelId) -> Option<Seen<'_>> {
        let (_, model, stand, presence) = self.bodies.get(self.roster.entity(id)?).ok()?;
        Some(Seen { model, stand, presence: *presence })
    }

    /// A model's name.
    pub fn name(&self, id: ModelId) -> String {
        self.get(id).map_or_else(|| "nobody".to_owned(), |seen| seen.name().to_owned())
    }

    /// Whether a model is on the table.
    pub fn in_play(&self, id: ModelId) -> bool {
        self.get(id).is_some_and(|seen| seen.in_play())
    }

    /// Whether this viewer sees a model.
    pub fn sees(&self, viewer: Viewer, id: ModelId) -> bool {
        let seen = self.roster.entity(id).and_then(|entity| self.seen_by.get(entity).ok());
        seen.is_none_or(|seen| seen.0.has(viewer))
    }

    /// Puts a model on the table.
    pub fn arrive(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        at: Vec3,
        text: impl Into<String>,
        why: &[&str],
    ) {
        let Some((mut stand, mut presence)) = self.of(id) else { return };
        stand.at = at;
        *presence = Presence::InPlay;
        self.tell(ctx, id, EventKind::Arrived { model: id, at: at.to_array() }, text, why);
    }

    /// From now on these see a model, and no others; they are told where it stands.
    ///
    /// # Errors
    /// Where the model is not there, or everybody sees it for good in this game.
    pub fn let_see(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        seen_by: Audience,
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.roster.entity(id).or_missing(id)?;
        let mut seen =
            self.seen_by.get_mut(entity).ok().or_missing(format_args!("who sees {id}"))?;
        seen.0 = seen_by;
        let at = self.get(id).or_missing(id)?.stand.at.to_array();
        self.tell(ctx, id, EventKind::Arrived { model: id, at }, text, why);
        Ok(())
    }

    /// Writes down what happened to a model for those who see it.
    fn tell(
        &self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        what: EventKind,
        text: impl Into<String>,
        why: &[&str],
    ) {
        let seen = self.roster.entity(id).and_then(|entity| self.seen_by.get(entity).ok());
        let known_to = seen.map_or(Audience::Everyone, |seen| seen.0.clone());
        ctx.record_for(known_to, (what, text.into()), None, why);
    }

    /// Moves a model along a path; the last point is where it stands.
    pub fn travel(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        (path, manner): (&[Vec3], Manner),
        text: impl Into<String>,
        why: &[&str],
    ) {
        let Some(end) = path.last() else { return };
        let Some((mut stand, _)) = self.of(id) else { return };
        stand.at = *end;
        if !text_enabled() {
            return;
        }
        let path = path.iter().map(|point| point.to_array()).collect();
        self.tell(ctx, id, EventKind::Moved { model: id, path, manner }, text, why);
    }

    /// Where a model faces; none in games in which it does not matter.
    pub fn facing(&self, id: ModelId) -> Option<Facing> {
        self.faces.get(self.roster.entity(id)?).ok().map(|faces| faces.0)
    }

    /// Turns a model.
    ///
    /// # Errors
    /// Where the model is not there, or faces nowhere in this game.
    pub fn face(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        facing: Facing,
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.roster.entity(id).or_missing(id)?;
        let mut faces =
            self.faces.get_mut(entity).ok().or_missing(format_args!("the facing of {id}"))?;
        faces.0 = facing;
        self.tell(ctx, id, EventKind::Turned { model: id, facing }, text, why);
        Ok(())
    }

    /// Takes a model off the table: [`Presence::Slain`] or [`Presence::Fled`], with
    /// how that is told.
    pub fn leave(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        (presence, reason): (Presence, LeaveReason),
        text: impl Into<String>,
        why: &[&str],
    ) {
        self.set_presence(id, presence);
        if self.get(id).is_some() {
            self.tell(ctx, id, EventKind::Left { model: id, reason }, text, why);
        }
    }

    /// Says where a model is, untold.
    pub fn set_presence(&mut self, id: ModelId, presence: Presence) {
        if let Some((_, mut now)) = self.of(id) {
            *now = presence;
        }
    }

    fn of(&mut self, id: ModelId) -> Option<(Mut<'_, Stand>, Mut<'_, Presence>)> {
        let entity = self.roster.entity(id)?;
        let (.., stand, presence) = self.bodies.get_mut(entity).ok()?;
        Some((stand, presence))
    }
}
