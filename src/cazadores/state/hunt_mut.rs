//! Changing a Hunt: the only place that writes the components of its models. Steps decide
//! on a change; [`HuntMut`] applies it and records its event.

mod clock;
mod conditions;
mod departures;
mod moves;
mod wounds;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use crate::content::CazadoresContent;
use crate::state::components::{
    AdversaryPart, Afflictions, Armoury, FoeStats, Modifiers, PackStats, PersonalClock, Quarry,
    Stance, Wounds,
};
use crate::state::hunt::{Content, HuntMarks, RoundClock, RuleRenown, Turn};
use crate::state::hunt_ref::{HuntRef, ModelRef, TableAnswers};
use crate::state::real_table::RealTable;
use monteria_game::{
    Evaluator, ModelId, Models, OrMissing, StepContext, StepResult, Tabletop, step,
};

step! {
    /// A model that was just Terrified moves away from the Foe at once, up to its SPD.
    FleeInTerror = "flee-in-terror" {
        model: ModelId,
        from: ModelId,
    }
    /// A model has fallen: it suffers a Melee Attack with the inches as its Rating.
    Fall = "fall" {
        model: ModelId,
        /// The height of the fall in inches.
        inches: f32,
    }
    /// A model has been slain: carried tokens drop, and effects of
    /// its death are resolved.
    Fallen = "fallen" {
        model: ModelId,
    }
}

/// Mutable components that every model of a Hunt has.
type BodyMut<'a> = (Mut<'a, Wounds>, Mut<'a, PersonalClock>, Mut<'a, Afflictions>, Mut<'a, Stance>);

/// System parameter of the steps of a Hunt: read through [`HuntMut::read`],
/// changed through its methods.
#[derive(SystemParam)]
pub(crate) struct HuntMut<'w, 's> {
    pub ctx: StepContext<'w>,
    pub content: Res<'w, Content>,
    pub table: ResMut<'w, Tabletop>,
    pub clock: ResMut<'w, RoundClock>,
    /// The Turn being taken.
    pub turn: ResMut<'w, Turn>,
    pub marks: ResMut<'w, HuntMarks>,
    pub rule_renown: Option<Res<'w, RuleRenown>>,
    real_table: Option<ResMut<'w, RealTable>>,
    hands: Models<'w, 's>,
    bodies: Query<
        'w,
        's,
        (
            &'static mut Wounds,
            &'static mut PersonalClock,
            &'static mut Afflictions,
            &'static mut Stance,
        ),
    >,
    pack: Query<'w, 's, (&'static PackStats, &'static mut Armoury)>,
    foes: Query<'w, 's, (&'static FoeStats, &'static mut Modifiers)>,
    quarries: Query<'w, 's, &'static mut Quarry>,
    members: Query<'w, 's, &'static AdversaryPart>,
}

impl HuntMut<'_, '_> {
    /// Returns a read-only view of the Hunt.
    pub(crate) fn read(&self) -> HuntRef<'_> {
        let models = self.hands.seen().filter_map(|(entity, seen)| {
            let (wounds, clock, afflictions, stance) = self.bodies.get(entity).ok()?;
            let member = self.members.get(entity).ok().copied();
            let lead = member.and_then(|member| self.hands.entity(member.lead));
            Some(ModelRef {
                seen,
                wounds: *wounds,
                clock: *clock,
                afflictions,
                stance,
                pack: self.pack.get(entity).ok(),
                foe: self.foes.get(entity).ok(),
                quarry: lead.and_then(|lead| self.quarries.get(lead).ok()),
                member,
            })
        });
        HuntRef {
            content: &self.content.0,
            table: &self.table.0,
            clock: &self.clock,
            turn: &self.turn,
            marks: &self.marks,
            table_answers: self.real_table.as_deref().map(TableAnswers::new),
            models: models.collect(),
            evaluator: Evaluator::default(),
        }
    }

    /// Returns whether the Hunt is played on a real table.
    pub(crate) fn on_real_table(&self) -> bool {
        self.real_table.is_some()
    }

    /// Changes the recorded answers about the real table; does nothing in a Hunt on
    /// the program's own table.
    pub(crate) fn with_real_table(&mut self, change: impl FnOnce(&mut RealTable)) {
        if let Some(real_table) = &mut self.real_table {
            change(real_table);
        }
    }

    /// Returns a shared handle to the content, so that it can be read during changes.
    pub(crate) fn content(&self) -> std::sync::Arc<CazadoresContent> {
        self.content.0.clone()
    }

    pub(crate) fn name(&self, id: ModelId) -> String {
        self.hands.name(id)
    }

    /// Returns whether a model is on the table.
    pub(crate) fn in_play(&self, id: ModelId) -> bool {
        self.hands.in_play(id)
    }

    fn entity(&self, id: ModelId) -> StepResult<Entity> {
        self.hands.entity(id).or_missing(id)
    }

    fn body(&mut self, id: ModelId) -> StepResult<BodyMut<'_>> {
        let entity = self.entity(id)?;
        self.bodies
            .get_mut(entity)
            .ok()
            .or_missing(format_args!("what every model of the Hunt has, for {id}"))
    }

    /// Changes a model's stance with a closure.
    pub(crate) fn set_stance(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut Stance),
    ) -> StepResult {
        change(&mut self.body(id)?.3);
        Ok(())
    }

    /// Changes the Weapons and Gear of a pack model with a closure.
    pub(crate) fn set_armoury<R>(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut Armoury) -> R,
    ) -> StepResult<R> {
        let entity = self.entity(id)?;
        let (_, mut armoury) =
            self.pack.get_mut(entity).ok().or_missing(format_args!("what {id} carries"))?;
        Ok(change(&mut armoury))
    }

    /// Changes the modifiers of a Foe with a closure.
    pub(crate) fn set_modifiers(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut Modifiers),
    ) -> StepResult {
        let entity = self.entity(id)?;
        let (_, mut modifiers) =
            self.foes.get_mut(entity).ok().or_missing(format_args!("{id} among the Foes"))?;
        change(&mut modifiers);
        Ok(())
    }

    /// Changes the Adversary's deck and Hit Locations with a closure, whichever of
    /// its models is named.
    pub(crate) fn set_quarry<R>(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut Quarry) -> R,
    ) -> StepResult<R> {
        let member = self.members.get(self.entity(id)?).ok();
        let lead = member.and_then(|member| self.hands.entity(member.lead));
        let quarry = lead.and_then(|lead| self.quarries.get_mut(lead).ok());
        Ok(change(&mut *quarry.or_missing(format_args!("{id} among the Adversary's models"))?))
    }
}
