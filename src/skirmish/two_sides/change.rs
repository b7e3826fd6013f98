//! Write access to a match of two sides, for the systems of its steps.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec3;

use super::{
    PlayedContent, SideStates, SidesGame, SidesModel, SidesRef, SidesState, SidesTurn, seat,
};
use monteria_game::{
    Audience, Departure, Evaluator, EventKind, Manner, ModelId, Models, OrMissing, SideId,
    StepContext, StepResult, Tabletop, Text, Thing, Things, event_text, text_enabled,
};

/// System parameter that changes a match: everything that [`SidesRef`] reads, and dice,
/// agenda and event log.
#[derive(SystemParam)]
pub struct SidesMut<'w, 's, G>
where
    G: SidesGame,
{
    /// Dice, agenda and event log.
    pub ctx: StepContext<'w>,
    /// The content that the match is played with.
    pub content: Res<'w, PlayedContent<<G as SidesGame>::Content>>,
    /// The table with its terrain and areas.
    pub table: ResMut<'w, Tabletop>,
    /// The state of the turn.
    pub turn: ResMut<'w, <G as SidesGame>::Turn>,
    /// The state of each side beside its models.
    pub side_states: ResMut<'w, SideStates<<G as SidesGame>::SideState>>,
    /// The objects that lie on the table or are carried.
    pub things: ResMut<'w, Things<<G as SidesGame>::TableThing>>,
    /// The parts of models that every game has.
    pub models: Models<'w, 's>,
    components:
        Query<'w, 's, (&'static <G as SidesGame>::Fixed, &'static mut <G as SidesGame>::Condition)>,
}

impl<G: SidesGame> SidesMut<'_, '_, G> {
    /// Gives read access to the current state.
    pub fn read<'m, M: SidesModel<'m, G>>(&'m self) -> SidesRef<'m, G, M> {
        let models = self.models.seen().filter_map(|(entity, seen)| {
            let (fixed, condition) = self.components.get(entity).ok()?;
            Some(M::new(seen, fixed, condition))
        });
        SidesRef {
            content: &self.content.0,
            table: &self.table.0,
            turn: &self.turn,
            side_states: &self.side_states,
            things: &self.things,
            models: models.collect(),
            evaluator: Evaluator::default(),
        }
    }

    /// Returns the content, to be read while the match changes.
    pub fn content(&self) -> Arc<G::Content> {
        self.content.0.clone()
    }

    /// Returns a model's name.
    pub fn name(&self, id: ModelId) -> String {
        self.models.name(id)
    }

    /// Returns the mutable part of a model.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn condition_mut(&mut self, id: ModelId) -> StepResult<Mut<'_, G::Condition>> {
        let entity = self.models.entity(id).or_missing(id)?;
        let found = self.components.get_mut(entity).ok();
        let (_, condition) = found.or_missing(format_args!("what {id} has of its own"))?;
        Ok(condition)
    }

    /// Returns the state of a side, mutable.
    pub fn side_state(&mut self, side: SideId) -> &mut G::SideState {
        self.side_states.0.of_mut(side)
    }

    /// Puts a model on the table.
    pub fn arrive(&mut self, id: ModelId, at: Vec3, text: impl Into<Text>, why: &[&str]) {
        self.models.arrive(&mut self.ctx, id, at, text, why);
    }

    /// Removes a model from the table.
    pub fn remove_model(
        &mut self,
        id: ModelId,
        departure: Departure,
        text: impl Into<Text>,
        why: &[&str],
    ) {
        self.models.remove_model(&mut self.ctx, id, departure, text, why);
    }

    /// Moves a model along a path.
    pub fn move_along(
        &mut self,
        id: ModelId,
        path: &[Vec3],
        manner: Manner,
        text: Text,
        why: &[&str],
    ) {
        self.models.move_along(&mut self.ctx, id, path, manner, text, why);
    }

    /// Puts an object on the table and returns its number.
    pub fn lay(&mut self, thing: Thing<G::TableThing>, text: Text, why: &[&str]) -> u16 {
        self.things.lay(&mut self.ctx, &mut self.table, thing, text, why)
    }

    /// Records the note that `text` makes of a model's name.
    pub fn note_about(&mut self, id: ModelId, text: impl FnOnce(&str) -> Text, why: &[&str]) {
        let text = self.text_about(id, text);
        self.ctx.note(text, why);
    }

    /// Returns the text that `text` makes of a model's name, or an empty one
    /// if texts are suppressed.
    fn text_about(&self, id: ModelId, text: impl FnOnce(&str) -> Text) -> Text {
        if text_enabled() { text(&self.name(id)) } else { Text::default() }
    }

    /// Records that a state of a model, shown as `badge`, has begun or ended. `text` makes
    /// the sentence of the model's name.
    pub fn mark(
        &mut self,
        id: ModelId,
        badge: &str,
        on: bool,
        text: impl FnOnce(&str) -> Text,
        why: &[&str],
    ) {
        let text = self.text_about(id, text);
        self.ctx.record(EventKind::Marked { model: id, badge: badge.to_owned(), on }, text, why);
    }

    /// Puts down all objects that a model carries, where it stands. `text` makes the event
    /// text of the model's name.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn drop_carried(
        &mut self,
        id: ModelId,
        text: impl Fn(&str) -> Text,
        why: &[&str],
    ) -> StepResult {
        let at = self.models.get(id).or_missing(format_args!("model {id}"))?.body().plan();
        let carried: Vec<u16> = self.things.carried_by(id).map(|thing| thing.id).collect();
        for thing in carried {
            let text = self.text_about(id, &text);
            self.things.put_down(&mut self.ctx, &mut self.table, (thing, at), text, why)?;
        }
        Ok(())
    }

    /// Begins the activation of a model.
    pub fn begin_activation(&mut self, model: ModelId, why: &[&str]) {
        *self.turn.acting_mut() = Some(model);
        let text =
            event_text!("rules-is-activated", "{name} is activated", name = self.name(model));
        self.ctx.record(EventKind::TurnBegan { model }, text, why);
    }

    /// Ends the activation of a model.
    pub fn end_activation(&mut self, model: ModelId, why: &[&str]) {
        *self.turn.acting_mut() = None;
        let text = event_text!(
            "rules-s-activation-is-over",
            "{name}'s activation is over",
            name = self.name(model)
        );
        self.ctx.record(EventKind::TurnEnded { model }, text, why);
    }

    /// Marks an enemy in secret. The seat of the side learns which one; the others learn
    /// only that `force` has marked an enemy.
    ///
    /// # Errors
    /// If there is no such side.
    pub fn mark_in_secret(
        &mut self,
        side: SideId,
        force: &Text,
        enemy: ModelId,
        why: &[&str],
    ) -> StepResult {
        self.side_state(side).marked_mut().set(Some(enemy));
        let own = (
            EventKind::Note,
            event_text!("rules-marks", "{force} marks {name}", name = self.name(enemy)),
        );
        let others = Some((
            EventKind::Note,
            event_text!("rules-has-marked-an-enemy", "{force} has marked an enemy"),
        ));
        self.ctx.record_for(Audience::only(seat(side)), own, others, why);
        Ok(())
    }

    /// Gives an object to the model that picks it up.
    ///
    /// # Errors
    /// If there is no such object.
    pub fn take(
        &mut self,
        thing: u16,
        by: ModelId,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.things.take(&mut self.ctx, &mut self.table, (thing, by), text, why)
    }

    /// Changes an object on the table.
    ///
    /// # Errors
    /// If there is no such object.
    pub fn change_thing(
        &mut self,
        id: u16,
        change: impl FnOnce(&mut Thing<G::TableThing>),
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.things.change(&mut self.ctx, &mut self.table, id, change, text, why)
    }

    /// Removes an object from the match.
    ///
    /// # Errors
    /// If there is no such object.
    pub fn clear_away(&mut self, thing: u16, text: Text, why: &[&str]) -> StepResult {
        self.things.remove(&mut self.ctx, &mut self.table, thing, text, why)
    }
}
