//! Access to models for the steps of a game: read together with the game's own
//! components, moved, and removed from the table.

use std::iter;
use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec3;

use crate::decisions::decision::Decision;
use crate::decisions::offers::Offers;
use crate::ids::{ModelId, SideId};
use crate::match_loop::error::{OrMissing, StepResult};
use crate::match_loop::occurrences::Occurrence;
use crate::match_loop::step_context::StepContext;
use crate::presentation::event::{Departure, EventKind, Manner};
use crate::presentation::event_text::text_enabled;
use crate::presentation::viewer::{Audience, Viewer};
use crate::tabletop::model::{Faces, Model, Presence, Roster, SeenBy, Stand};
use monteria_content::Text;
use monteria_table::{Body, Facing, Other};

/// Read-only view of a model's engine components. A ruleset's own view of a model holds
/// one beside its components, and derefs to it.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    /// Identity of the model.
    pub model: &'a Model,
    /// Place and size of the model.
    pub stand: &'a Stand,
    /// Whether it is on the table.
    pub presence: Presence,
}

impl<'a> Seen<'a> {
    /// Returns the view of the model of this entity.
    pub fn of(world: &'a World, entity: Entity) -> Option<Seen<'a>> {
        let entity = world.get_entity(entity).ok()?;
        Some(Seen { model: entity.get()?, stand: entity.get()?, presence: *entity.get()? })
    }

    /// Returns its id in the match.
    pub fn id(&self) -> ModelId {
        self.model.id
    }

    /// Returns its name in the match.
    pub fn name(&self) -> &'a str {
        &self.model.name
    }

    /// Returns the side it fights for.
    pub fn side(&self) -> SideId {
        self.model.side
    }

    /// Returns its cylinder, whether or not it is on the table.
    pub fn body(&self) -> Body {
        self.stand.body(self.model.id)
    }

    /// Returns whether it is on the table.
    pub fn in_play(&self) -> bool {
        self.presence == Presence::InPlay
    }

    /// Returns a decision of the seat that gives its orders; `None` if the rules move it.
    pub fn asks(&self, prompt: impl Into<Text>, offers: impl Into<Offers>) -> Option<Decision> {
        Some(Decision::of(self.model.seat?, Some(self.model.id), prompt, offers))
    }

    /// Returns it as an obstacle in queries to the table, for a model of this side.
    pub fn other(&self, side: SideId) -> Other {
        Other { body: self.body(), friendly: self.model.side == side }
    }
}

/// Returns the model with this id among models in id order.
pub fn by_id<'m, 'a: 'm, F: Deref<Target = Seen<'a>>>(
    models: &'m [F],
    id: ModelId,
) -> Option<&'m F> {
    // Ids count from 1 without gaps, so the first look finds it unless a
    // ruleset leaves some out.
    match models.get(usize::from(id.0).wrapping_sub(1)) {
        Some(model) if model.id() == id => Some(model),
        _ => models.binary_search_by_key(&id, |model| model.id()).ok().map(|at| &models[at]),
    }
}

/// System parameter with the models of a match, for steps that move them. Every change is
/// recorded as an event for those who see the model.
#[derive(SystemParam)]
pub struct Models<'w, 's> {
    roster: Res<'w, Roster>,
    bodies: Query<'w, 's, (Entity, &'static Model, &'static mut Stand, &'static mut Presence)>,
    faces: Query<'w, 's, &'static mut Faces>,
    seen_by: Query<'w, 's, &'static mut SeenBy>,
}

impl Models<'_, '_> {
    /// Returns all models in id order, with their entities.
    pub fn seen(&self) -> impl Iterator<Item = (Entity, Seen<'_>)> {
        // The query iterates in spawn order: the next model is nearly
        // always the right one.
        let mut next = self.bodies.iter();
        self.roster.iter().filter_map(move |(_, entity)| {
            let found = next.next().filter(|found| found.0 == entity);
            let (_, model, stand, presence) = found.or_else(|| self.bodies.get(entity).ok())?;
            Some((entity, Seen { model, stand, presence: *presence }))
        })
    }

    /// Returns the entity of a model.
    pub fn entity(&self, id: ModelId) -> Option<Entity> {
        self.roster.entity(id)
    }

    /// Returns all ids in order.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.roster.ids()
    }

    /// Returns the model with this id.
    pub fn get(&self, id: ModelId) -> Option<Seen<'_>> {
        let (_, model, stand, presence) = self.bodies.get(self.roster.entity(id)?).ok()?;
        Some(Seen { model, stand, presence: *presence })
    }

    /// Returns the name of a model, or `nobody` if there is no such model.
    pub fn name(&self, id: ModelId) -> String {
        self.get(id).map_or_else(|| "nobody".to_owned(), |seen| seen.name().to_owned())
    }

    /// Returns whether a model is on the table.
    pub fn in_play(&self, id: ModelId) -> bool {
        self.get(id).is_some_and(|seen| seen.in_play())
    }

    /// Returns whether this viewer sees a model.
    pub fn sees(&self, viewer: Viewer, id: ModelId) -> bool {
        let seen = self.roster.entity(id).and_then(|entity| self.seen_by.get(entity).ok());
        seen.is_none_or(|seen| seen.0.has(viewer))
    }

    /// Puts a model on the table and records the event. For the rules of a scenario a model
    /// that is on the table already moves there.
    pub fn arrive(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        at: Vec3,
        text: impl Into<Text>,
        why: &[&str],
    ) {
        // An unknown id names no model that could arrive.
        let Some((mut stand, mut presence)) = self.components_mut(id) else { return };
        let from = std::mem::replace(&mut stand.at, at);
        let before = std::mem::replace(&mut *presence, Presence::InPlay);
        self.record(ctx, id, EventKind::Arrived { model: id, at: at.to_array() }, text, why);
        if before == Presence::InPlay {
            let path = [from, at].map(|point| [point.x, point.z]).to_vec();
            let moved = Occurrence::Moved { model: id, path, thrown: false };
            ctx.replace_occurrence(&Occurrence::Arrived { model: id }, moved);
        }
    }

    /// Changes the viewers that see a model to these, and records its place for them.
    ///
    /// # Errors
    /// If the model is missing, or the game registers no [`SeenBy`] for it.
    pub fn let_see(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        seen_by: Audience,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.roster.entity(id).or_missing(id)?;
        let mut seen =
            self.seen_by.get_mut(entity).ok().or_missing(format_args!("who sees {id}"))?;
        seen.0 = seen_by;
        let at = self.get(id).or_missing(id)?.stand.at.to_array();
        self.record(ctx, id, EventKind::Arrived { model: id, at }, text, why);
        Ok(())
    }

    /// Records an event of a model for those who see it.
    fn record(
        &self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        what: EventKind,
        text: impl Into<Text>,
        why: &[&str],
    ) {
        let seen = self.roster.entity(id).and_then(|entity| self.seen_by.get(entity).ok());
        let known_to = seen.map_or(Audience::Everyone, |seen| seen.0.clone());
        ctx.record_for(known_to, (what, text.into()), None, why);
    }

    /// Moves a model along a path and records the event; the last point is its new place.
    pub fn move_along(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        path: &[Vec3],
        manner: Manner,
        text: impl Into<Text>,
        why: &[&str],
    ) {
        // An empty path leaves the model where it stands.
        let Some(end) = path.last() else { return };
        // An unknown id names no model that could move.
        let Some((mut stand, _)) = self.components_mut(id) else { return };
        let from = stand.at;
        stand.at = *end;
        ctx.occur_with(|| Occurrence::Moved {
            model: id,
            path: iter::once(&from).chain(path).map(|point| [point.x, point.z]).collect(),
            thrown: manner == Manner::Thrown,
        });
        if !text_enabled() {
            return;
        }
        let path = path.iter().map(|point| point.to_array()).collect();
        self.record(ctx, id, EventKind::Moved { model: id, path, manner }, text, why);
    }

    /// Returns where a model faces; `None` in games in which it does not matter.
    pub fn facing(&self, id: ModelId) -> Option<Facing> {
        self.faces.get(self.roster.entity(id)?).ok().map(|faces| faces.0)
    }

    /// Turns a model and records the event.
    ///
    /// # Errors
    /// If the model is missing, or does not face anywhere in this game.
    pub fn face(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        facing: Facing,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.roster.entity(id).or_missing(id)?;
        let mut faces =
            self.faces.get_mut(entity).ok().or_missing(format_args!("the facing of {id}"))?;
        faces.0 = facing;
        self.record(ctx, id, EventKind::Turned { model: id, facing }, text, why);
        Ok(())
    }

    /// Removes a model from the table as [`Presence::Slain`] or [`Presence::Fled`], and
    /// records the event with this reason.
    pub fn remove_model(
        &mut self,
        ctx: &mut StepContext<'_>,
        id: ModelId,
        departure: Departure,
        text: impl Into<Text>,
        why: &[&str],
    ) {
        self.set_presence(id, departure.presence);
        if self.get(id).is_some() {
            let reason = departure.reason;
            self.record(ctx, id, EventKind::Left { model: id, reason }, text, why);
        }
    }

    /// Sets the presence of a model without an event.
    pub fn set_presence(&mut self, id: ModelId, presence: Presence) {
        if let Some((_, mut now)) = self.components_mut(id) {
            *now = presence;
        }
    }

    fn components_mut(&mut self, id: ModelId) -> Option<(Mut<'_, Stand>, Mut<'_, Presence>)> {
        let entity = self.roster.entity(id)?;
        let (.., stand, presence) = self.bodies.get_mut(entity).ok()?;
        Some((stand, presence))
    }
}
