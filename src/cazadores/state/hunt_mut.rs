//! Changing a Hunt: the only place that writes the components of its models. Steps decide
//! on a change; [`HuntMut`] applies it and records its event.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::{Vec2, Vec3};

use crate::content::{CazadoresContent, Condition};
use crate::display::texts::ticks as ticks_text;
use crate::state::components::{
    AdversaryPart, Afflictions, Armoury, FoeStats, Modifiers, PackStats, PersonalClock, Quarry,
    Stance, Wounds,
};
use crate::state::hunt::{Content, FOES, HuntMarks, RoundClock, RuleRenown, TICKS, Turn};
use crate::state::hunt_ref::{HuntRef, ModelRef, TableAnswers};
use crate::state::real_table::RealTable;
use monteria_game::{
    EventKind, LeaveReason, Manner, ModelId, Models, OrMissing, Presence, StepContext, StepResult,
    Tabletop, Text, event_text, inches, step, text,
};
use monteria_table::PushMove;

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
    /// A model has been slain: carried tokens drop, and effects of its
    /// death are resolved.
    Fallen = "fallen" {
        model: ModelId,
    }
}

/// Mutable components that every model of a Hunt has.
type BodyMut<'a> = (Mut<'a, Wounds>, Mut<'a, PersonalClock>, Mut<'a, Afflictions>, Mut<'a, Stance>);

/// System parameter of the steps of a Hunt: read through [`HuntMut::read`], changed
/// through its methods.
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
        }
    }

    /// Returns whether the Hunt is played on a real table.
    pub(crate) fn on_real_table(&self) -> bool {
        self.real_table.is_some()
    }

    /// Changes the recorded answers about the real table; does nothing in a Hunt on the
    /// program's own table.
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

    /// Advances a Personal Clock by these Ticks, looping past 10 (Cazadores 4.2, ruling
    /// 2). A model that shares its clock with others of its Adversary only counts them:
    /// the clock moves when all have acted (ruling 81).
    ///
    /// # Errors
    /// There is no such model; the same holds for every change below.
    pub(crate) fn pay_ticks(&mut self, id: ModelId, ticks: u32) -> StepResult {
        let entity = self.entity(id)?;
        self.turn.paid += ticks;
        if self.members.get(entity).is_ok_and(|member| member.parts > 1) {
            let text = event_text!(
                "rules-cazadores-spends-to-be-paid-when-all",
                "{name} spends {ticks}, to be paid when all have acted",
                name = self.name(id),
                ticks = ticks_text(ticks)
            );
            self.ctx.note(text, &["caz-band-clock", "ruling-81"]);
            return Ok(());
        }
        self.advance_clock(id, ticks, &["caz-ticks-paid", "ruling-2"])
    }

    /// Advances the Personal Clock that the models of an Adversary share by these Ticks.
    pub(crate) fn pay_shared_ticks(&mut self, id: ModelId, ticks: u32) -> StepResult {
        let facts = self.read();
        let clock = facts.model(id)?.clock;
        let adversary_models: Vec<ModelId> =
            facts.adversary_models(id).filter(|one| one.in_play()).map(|one| one.id()).collect();
        for one in adversary_models {
            self.set_clock(one, |own| *own = clock)?;
            self.advance_clock(one, ticks, &["caz-band-clock", "ruling-2", "ruling-81"])?;
        }
        Ok(())
    }

    fn advance_clock(&mut self, id: ModelId, ticks: u32, why: &[&str]) -> StepResult {
        let (_, mut clock, ..) = self.body(id)?;
        let from = clock.tick;
        let sum = clock.tick + ticks;
        clock.looped |= sum > TICKS;
        clock.tick = (sum - 1) % TICKS + 1;
        let to = clock.tick;
        let text = event_text!(
            "rules-cazadores-pays-its-clock-goes-from-to",
            "{name} pays {ticks}: its clock goes from {from} to {to}",
            name = self.name(id),
            ticks = ticks_text(ticks)
        );
        self.ctx.record(EventKind::MarkerMoved { model: id, from, to }, text, why);
        Ok(())
    }

    /// Changes a Personal Clock with a closure.
    pub(crate) fn set_clock(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut PersonalClock),
    ) -> StepResult {
        change(&mut self.body(id)?.1);
        Ok(())
    }

    /// Lets a model act from the next Tick on.
    pub(crate) fn act_next_tick(&mut self, id: ModelId) -> StepResult {
        let now = self.clock.tick;
        self.set_clock(id, |clock| {
            clock.looped = now >= TICKS;
            clock.tick = now % TICKS + 1;
        })
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

    /// Changes the Adversary's deck and Hit Locations with a closure, whichever of its
    /// models is named.
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

    /// Takes WNDs from a model without Hit Locations, or the sum of them from one with
    /// Hit Locations; at 0 it is slain (Cazadores 4.4).
    pub(crate) fn wound(
        &mut self,
        id: ModelId,
        amount: i32,
        part: Option<Text>,
        why: &[&str],
    ) -> StepResult {
        self.change_wounds(id, amount.max(0), part, why)
    }

    /// Restores WNDs, up to the full number.
    pub(crate) fn heal(
        &mut self,
        id: ModelId,
        amount: i32,
        part: Option<Text>,
        why: &[&str],
    ) -> StepResult {
        self.change_wounds(id, -amount.max(0), part, why)
    }

    fn change_wounds(
        &mut self,
        id: ModelId,
        loss: i32,
        part: Option<Text>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.entity(id)?;
        if !self.in_play(id) {
            return Ok(());
        }
        let (mut wounds, ..) = self.body(id)?;
        let before = wounds.left;
        wounds.left = (wounds.left - loss).clamp(0, wounds.full);
        let change = before - wounds.left;
        let left = wounds.left;
        let name = self.name(id);
        let text = wounds_text(&name, change, part.as_ref(), left);
        self.ctx.record(EventKind::Wounded { model: id, amount: change, left, part }, text, why);
        if left == 0 {
            if self.foes.get(entity).is_ok() {
                *self.marks.goals.times_slain.entry(id).or_default() += 1;
            }
            let gone = (Presence::Slain, LeaveReason::Slain);
            let text = text!("rules-cazadores-is-slain", "{name} is slain");
            self.hands.leave(&mut self.ctx, id, gone, text, &["caz-wounds-death"]);
            self.forget(id)?;
            if self.marks.goals.objective.is_some() {
                self.ctx.then(Fallen { model: id });
            }
        }
        Ok(())
    }

    /// Takes a model off the table alive.
    pub(crate) fn flee(&mut self, id: ModelId) -> StepResult {
        let text = event_text!(
            "rules-cazadores-gets-away-from-the-hunt",
            "{name} gets away from the Hunt",
            name = self.name(id)
        );
        self.leave(id, Presence::Fled, LeaveReason::Fled, text, &["caz-flee"])
    }

    /// Takes a model off the table.
    pub(crate) fn leave(
        &mut self,
        id: ModelId,
        as_what: Presence,
        reason: LeaveReason,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.hands.leave(&mut self.ctx, id, (as_what, reason), text, why);
        self.forget(id)
    }

    /// Removes the references of other models to a model that has left.
    fn forget(&mut self, id: ModelId) -> StepResult {
        self.marks.stood_down.retain(|other| *other != id);
        self.marks.spotted.remove(&id);
        if self.marks.adversary == Some(id) {
            let next =
                self.read().adversary_models(id).find(|one| one.in_play()).map(|one| one.id());
            self.marks.adversary = next.or(Some(id));
        }
        let all: Vec<ModelId> = self.hands.ids().collect();
        for other in all {
            self.set_stance(other, |stance| {
                if stance.parrying == Some(id) {
                    stance.parrying = None;
                }
            })?;
        }
        self.report_last_foe(id)
    }

    /// Records that the Hunt is won if the model that has left was the last Foe.
    fn report_last_foe(&mut self, id: ModelId) -> StepResult {
        let facts = self.read();
        let is_foe = facts.model(id)?.model.side == FOES && facts.special(id).is_none();
        if is_foe && facts.foes_in_play().next().is_none() {
            self.ctx.note(
                text!(
                    "rules-cazadores-no-foe-is-left-the-hunt-is",
                    "No Foe is left: the Hunt is won when this Round ends"
                ),
                &["caz-end-slaughter"],
            );
        }
        Ok(())
    }

    /// Imposes a Condition, unless the model is immune or has it already (Cazadores 05,
    /// Conditions). A Terrified model moves away at once.
    pub(crate) fn impose(
        &mut self,
        id: ModelId,
        condition: Condition,
        from: Option<ModelId>,
        why: &[&str],
    ) -> StepResult {
        let entity = self.entity(id)?;
        if !self.in_play(id) {
            return Ok(());
        }
        let immune =
            self.foes.get(entity).is_ok_and(|(stats, _)| stats.immune.contains(&condition));
        let name = self.name(id);
        let (_, _, mut afflictions, stance) = self.body(id)?;
        if immune || stance.immune.contains(&condition) {
            let text = event_text!(
                "rules-cazadores-is-immune-to",
                "{name} is immune to {condition}",
                condition = condition.name()
            );
            self.ctx.note(text, &["caz-immune"]);
            return Ok(());
        }
        // A model can be Terrified by several Foes: it keeps away from all of them.
        let news = !afflictions.has(condition);
        afflictions.0.entry(condition).or_default().extend(from);
        let state = condition.name();
        let text = if news {
            event_text!("rules-cazadores-is", "{name} is {state}")
        } else {
            event_text!("rules-cazadores-is-already", "{name} is {state} already")
        };
        let what = EventKind::Marked { model: id, badge: condition.to_string(), on: true };
        let rule = format!("caz-cond-{condition}");
        let mut why = why.to_vec();
        if !why.contains(&rule.as_str()) {
            why.push(&rule);
        }
        self.ctx.record(what, text, &why);
        if condition == Condition::Terrified
            && let Some(foe) = from
        {
            self.ctx.then(FleeInTerror { model: id, from: foe });
        }
        Ok(())
    }

    /// Ends a Condition if the model has it.
    pub(crate) fn clear(&mut self, id: ModelId, condition: Condition, why: &[&str]) -> StepResult {
        if self.body(id)?.2.0.remove(&condition).is_some() {
            let text = event_text!(
                "rules-cazadores-is-no-longer",
                "{model} is no longer {condition}",
                model = self.name(id),
                condition = condition.name()
            );
            let what = EventKind::Marked { model: id, badge: condition.to_string(), on: false };
            self.ctx.record(what, text, why);
        }
        Ok(())
    }

    /// Puts a model on the table.
    pub(crate) fn arrive(
        &mut self,
        id: ModelId,
        at: Vec3,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.entity(id)?;
        self.hands.arrive(&mut self.ctx, id, at, text, why);
        Ok(())
    }

    /// Returns a slain model to the table in its initial state: all WNDs, no Condition,
    /// to act from the next Tick on.
    pub(crate) fn raise(&mut self, id: ModelId, at: Vec3, why: &[&str]) -> StepResult {
        let (mut wounds, _, mut afflictions, mut stance) = self.body(id)?;
        wounds.left = wounds.full;
        afflictions.0.clear();
        *stance = Stance::default();
        let full = wounds.full;
        self.act_next_tick(id)?;
        let text = event_text!(
            "rules-cazadores-is-back-with-wnd",
            "{name} is back with {full} WND",
            name = self.name(id)
        );
        self.arrive(id, at, text, why)
    }

    /// Moves a model along a path; the last point is its new position.
    pub(crate) fn travel(
        &mut self,
        id: ModelId,
        path: &[Vec3],
        manner: Manner,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.entity(id)?;
        self.hands.travel(&mut self.ctx, id, (path, manner), text, why);
        Ok(())
    }

    /// Applies the moves of a push or a throw: the first is the victim's, the others make
    /// room. Falls follow as steps of their own.
    pub(crate) fn apply_pushes(
        &mut self,
        moves: &[PushMove],
        first: Manner,
        why: &[&str],
    ) -> StepResult {
        for (index, step) in moves.iter().enumerate() {
            let manner = if index == 0 { first } else { Manner::MadeRoom };
            let name = self.name(step.id);
            let flat = inches(Vec2::new(step.to.x - step.from.x, step.to.z - step.from.z).length());
            let moved = match manner {
                Manner::Pushed => {
                    event_text!("rules-cazadores-is-pushed", "{name} is pushed {flat}")
                }
                Manner::Placed => {
                    event_text!("rules-cazadores-is-placed-away", "{name} is placed {flat} away")
                }
                Manner::Walked | Manner::MadeRoom | Manner::Thrown | Manner::Fell => {
                    event_text!("rules-cazadores-makes-room", "{name} makes room")
                }
            };
            let text = if step.fell > 0.0 {
                let down = inches(step.fell);
                event_text!(
                    "rules-cazadores-and-over-an-edge-down",
                    "{moved} and over an edge, {down} down"
                )
            } else {
                moved
            };
            self.travel(step.id, &[step.from, step.to], manner, text, why)?;
            if step.fell > 0.0 {
                self.ctx.then(Fall { model: step.id, inches: step.fell });
            }
        }
        Ok(())
    }
}

/// Returns the text about a model that loses WNDs, or regains them if `change` is negative.
fn wounds_text(name: &str, change: i32, part: Option<&Text>, left: i32) -> Text {
    let gain = -change;
    match part {
        Some(part) if change >= 0 => event_text!(
            "rules-cazadores-loses-wnd-part-left",
            "{name} loses {change} WND ({part}), {left} left"
        ),
        Some(part) => event_text!(
            "rules-cazadores-regains-wnd-part-left",
            "{name} regains {gain} WND ({part}), {left} left"
        ),
        None if change >= 0 => {
            event_text!("rules-cazadores-loses-wnd-left", "{name} loses {change} WND, {left} left")
        }
        None => event_text!(
            "rules-cazadores-regains-wnd-left",
            "{name} regains {gain} WND, {left} left"
        ),
    }
}
