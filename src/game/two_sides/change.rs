//! A match of a game of two sides for the systems of its steps, which change it.

use std::fmt::Display;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec3;

use super::{Camps, PlayedContent, SidesCamp, SidesGame, SidesModel, SidesRef, SidesTurn, seat};
use crate::error::{OrMissing, StepResult};
use crate::event::{EventKind, LeaveReason, Manner};
use crate::ids::{ModelId, SideId};
use crate::model::{Presence, Tabletop};
use crate::models::Models;
use crate::step_context::StepContext;
use crate::things::{Thing, Things};
use crate::told;
use crate::viewer::Audience;

/// A match for the system of a step: what [`SidesRef`] reads, with dice, agenda and event log, and the models in hand. A game adds a method
/// for each thing that its rules do.
#[derive(SystemParam)]
pub struct SidesMut<'w, 's, G>
where
    G: SidesGame,
{
    /// Dice, agenda and event log.
    pub ctx: StepContext<'w>,
    /// The content.
    pub content: Res<'w, PlayedContent<<G as SidesGame>::Content>>,
    /// The table.
    pub table: ResMut<'w, Tabletop>,
    /// Where the turn stands.
    pub turn: ResMut<'w, <G as SidesGame>::Turn>,
    /// What each side has.
    pub camps: ResMut<'w, Camps<<G as SidesGame>::Camp>>,
    /// What lies on the table.
    pub things: ResMut<'w, Things<<G as SidesGame>::Laid>>,
    /// The models.
    pub hands: Models<'w, 's>,
    bodies: Query<'w, 's, (&'static <G as SidesGame>::Fixed, &'static mut <G as SidesGame>::Own)>,
}

impl<G: SidesGame> SidesMut<'_, '_, G> {
    /// The match as it stands, to read.
    pub fn read<'m, M: SidesModel<'m, G>>(&'m self) -> SidesRef<'m, G, M> {
        let models = self.hands.seen().filter_map(|(entity, seen)| {
            let (fixed, own) = self.bodies.get(entity).ok()?;
            Some(M::new(seen, fixed, own))
        });
        SidesRef {
            content: &self.content.0,
            table: &self.table.0,
            turn: &self.turn,
            camps: &self.camps,
            things: &self.things,
            models: models.collect(),
        }
    }

    /// The content, to read beside changes.
    pub fn content(&self) -> Arc<G::Content> {
        self.content.0.clone()
    }

    /// A model's name.
    pub fn name(&self, id: ModelId) -> String {
        self.hands.name(id)
    }

    /// What a model has of its own, to change.
    ///
    /// # Errors
    /// Where there is no such model.
    pub fn own(&mut self, id: ModelId) -> StepResult<Mut<'_, G::Own>> {
        let entity = self.hands.entity(id).or_missing(id)?;
        let found = self.bodies.get_mut(entity).ok();
        let (_, own) = found.or_missing(format_args!("what {id} has of its own"))?;
        Ok(own)
    }

    /// What a side has, to change.
    ///
    /// # Errors
    /// Where there is no such side.
    pub fn camp(&mut self, side: SideId) -> StepResult<&mut G::Camp> {
        self.camps.of_mut(side)
    }

    /// Puts a model on the table.
    pub fn arrive(&mut self, id: ModelId, at: Vec3, text: impl Into<String>, why: &[&str]) {
        self.hands.arrive(&mut self.ctx, id, at, text, why);
    }

    /// Takes a model off the table: [`Presence::Slain`] or [`Presence::Fled`], with how that is told.
    pub fn leave(
        &mut self,
        id: ModelId,
        gone: (Presence, LeaveReason),
        text: impl Into<String>,
        why: &[&str],
    ) {
        self.hands.leave(&mut self.ctx, id, gone, text, why);
    }

    /// Moves a model along a way.
    pub fn travel(&mut self, id: ModelId, way: (&[Vec3], Manner), text: String, why: &[&str]) {
        self.hands.travel(&mut self.ctx, id, way, text, why);
    }

    /// Lays something on the table; its number.
    pub fn lay(&mut self, thing: Thing<G::Laid>, text: String, why: &[&str]) -> u16 {
        self.things.lay(&mut self.ctx, &mut self.table, thing, text, why)
    }

    /// Writes down what a model does or what comes over it: its name, and what.
    pub fn tell(&mut self, id: ModelId, what: impl Display, why: &[&str]) {
        let text = told!("{} {what}", self.name(id));
        self.ctx.note(text, why);
    }

    /// Writes down that a state of a model has begun or ended, in the same way.
    pub fn mark(&mut self, id: ModelId, badge: &str, on: bool, what: impl Display, why: &[&str]) {
        let text = told!("{} {what}", self.name(id));
        self.ctx.record(EventKind::Marked { model: id, badge: badge.to_owned(), on }, text, why);
    }

    /// What a model carries falls where it stands, which is told so.
    ///
    /// # Errors
    /// Where something of that is missing.
    pub fn let_fall(&mut self, id: ModelId, what: impl Display, why: &[&str]) -> StepResult {
        let at = self.hands.get(id).or_missing(format_args!("model {id}"))?.body().plan();
        let carried: Vec<u16> = self.things.carried_by(id).map(|thing| thing.id).collect();
        for thing in carried {
            let text = told!("{} {what}", self.name(id));
            self.things.put_down(&mut self.ctx, &mut self.table, (thing, at), text, why)?;
        }
        Ok(())
    }

    /// A model is activated.
    pub fn begin_activation(&mut self, model: ModelId, why: &[&str]) {
        *self.turn.acting_mut() = Some(model);
        let text = told!("{} is activated", self.name(model));
        self.ctx.record(EventKind::TurnBegan { model }, text, why);
    }

    /// Its activation is over.
    pub fn end_activation(&mut self, model: ModelId, why: &[&str]) {
        *self.turn.acting_mut() = None;
        let text = told!("{}'s activation is over", self.name(model));
        self.ctx.record(EventKind::TurnEnded { model }, text, why);
    }

    /// A side, whose force is called so, marks an enemy in secret: it is told whom, all others that it has.
    ///
    /// # Errors
    /// Where there is no such side.
    pub fn mark_in_secret(&mut self, side: SideId, force: &str, enemy: ModelId, why: &[&str]) -> StepResult {
        self.camp(side)?.marked_mut().set(Some(enemy));
        let own = (EventKind::Note, told!("{force} marks {}", self.name(enemy)));
        let others = Some((EventKind::Note, told!("{force} has marked an enemy")));
        self.ctx.record_for(Audience::only(seat(side)), own, others, why);
        Ok(())
    }

    /// A model takes something up.
    ///
    /// # Errors
    /// Where there is no such thing.
    pub fn take(&mut self, thing: u16, by: ModelId, text: impl Into<String>, why: &[&str]) -> StepResult {
        self.things.take(&mut self.ctx, &mut self.table, (thing, by), text, why)
    }

    /// Changes something that was laid on the table.
    ///
    /// # Errors
    /// Where there is no such thing.
    pub fn change_thing(
        &mut self,
        id: u16,
        change: impl FnOnce(&mut Thing<G::Laid>),
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        self.things.change(&mut self.ctx, &mut self.table, id, change, text, why)
    }

    /// Takes something that was laid out of the match.
    ///
    /// # Errors
    /// Where there is no such thing.
    pub fn clear_away(&mut self, thing: u16, text: String, why: &[&str]) -> StepResult {
        self.things.remove(&mut self.ctx, &mut self.table, thing, text, why)
    }
}
