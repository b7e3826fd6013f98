//! Changing a Hunt: the one place that writes the components of its models. Steps say what happens; this says how it is
//! kept and told.

use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;
use bevy::math::Vec3;

use super::components::{
    Afflictions, Armoury, FoeStats, Member, Modifiers, PackStats, PersonalClock, Quarry, Stance, Wounds,
};
use super::content::{CazadoresContent, Condition};
use super::facts::{Facet, Facts};
use super::hunt::{Content, HuntMarks, RoundClock, TICKS, Turn};
use super::steps::conditions::FleeInTerror;
use super::steps::falls::Fall;
use super::steps::objectives::carry::Fallen;
use crate::game::{Desk, LeaveReason, Manner, Model, ModelId, Presence, Roster, Stand, Tabletop, What};
use crate::table::PushMove;

/// A Hunt for the system of a step: read through [`Hunt::facts`], changed through its methods.
#[derive(SystemParam)]
pub struct Hunt<'w, 's> {
    /// Dice, agenda and chronicle.
    pub desk: Desk<'w>,
    /// The content.
    pub content: Res<'w, Content>,
    /// The table.
    pub table: ResMut<'w, Tabletop>,
    /// The Round Clock.
    pub clock: ResMut<'w, RoundClock>,
    /// The Turn being taken.
    pub turn: ResMut<'w, Turn>,
    /// The marks.
    pub marks: ResMut<'w, HuntMarks>,
    roster: Res<'w, Roster>,
    bodies: Query<
        'w,
        's,
        (
            &'static Model,
            &'static mut Stand,
            &'static mut Presence,
            &'static mut Wounds,
            &'static mut PersonalClock,
            &'static mut Afflictions,
            &'static mut Stance,
        ),
    >,
    pack: Query<'w, 's, (&'static PackStats, &'static mut Armoury)>,
    foes: Query<'w, 's, (&'static FoeStats, &'static mut Modifiers)>,
    quarries: Query<'w, 's, &'static mut Quarry>,
    members: Query<'w, 's, &'static Member>,
}

impl Hunt<'_, '_> {
    /// The Hunt as it stands, to read.
    pub fn facts(&self) -> Facts<'_> {
        let models = self.roster.iter().filter_map(|(_, entity)| {
            let (model, stand, presence, wounds, clock, afflictions, stance) =
                self.bodies.get(entity).ok()?;
            let member = self.members.get(entity).ok().copied();
            let lead = member.and_then(|member| self.roster.entity(member.lead));
            Some(Facet {
                model,
                stand,
                presence: *presence,
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
        Facts {
            content: &self.content.0,
            table: &self.table.0,
            clock: &self.clock,
            turn: &self.turn,
            marks: &self.marks,
            models: models.collect(),
        }
    }

    /// The content, to read beside changes.
    pub fn content(&self) -> std::sync::Arc<CazadoresContent> {
        self.content.0.clone()
    }

    /// A model's name.
    pub fn name(&self, id: ModelId) -> String {
        self.body(id).map_or_else(|| "nobody".to_owned(), |(model, ..)| model.name.clone())
    }

    /// Whether a model is on the table.
    pub fn in_play(&self, id: ModelId) -> bool {
        self.body(id).is_some_and(|(_, _, presence, ..)| *presence == Presence::InPlay)
    }

    fn body(
        &self,
        id: ModelId,
    ) -> Option<(&Model, &Stand, &Presence, &Wounds, &PersonalClock, &Afflictions, &Stance)> {
        self.bodies.get(self.roster.entity(id)?).ok()
    }

    /// Advances a Personal Clock by these Ticks, looping past 10 (Cazadores 4.2, ruling 2). A model that shares its clock with
    /// others of its Adversary only counts them: the clock moves when all have acted (ruling 81).
    pub fn pay(&mut self, id: ModelId, ticks: u32) {
        self.turn.paid += ticks;
        let Some(entity) = self.roster.entity(id) else { return };
        if self.members.get(entity).is_ok_and(|member| member.parts > 1) {
            let text = format!(
                "{} spends {}, to be paid when all have acted",
                self.name(id),
                super::steps::offers::ticks(ticks)
            );
            self.desk.note(text, &["caz-band-clock", "ruling-81"]);
            return;
        }
        self.advance_clock(id, ticks, &["caz-ticks-paid", "ruling-2"]);
    }

    /// Advances the Personal Clock that the models of an Adversary share by these Ticks.
    pub fn pay_together(&mut self, id: ModelId, ticks: u32) {
        let facts = self.facts();
        let clock = facts.get(id).map(|facet| facet.clock);
        let band: Vec<ModelId> = facts.band(id).filter(|one| one.in_play()).map(|one| one.id()).collect();
        for one in band {
            if let Some(clock) = clock {
                self.set_clock(one, |own| *own = clock);
            }
            self.advance_clock(one, ticks, &["caz-band-clock", "ruling-2", "ruling-81"]);
        }
    }

    fn advance_clock(&mut self, id: ModelId, ticks: u32, why: &[&str]) {
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((model, _, _, _, mut clock, ..)) = self.bodies.get_mut(entity) else { return };
        let from = clock.tick;
        let sum = from + ticks;
        if sum > TICKS {
            clock.looped = true;
        }
        clock.tick = (sum - 1) % TICKS + 1;
        let text = format!(
            "{} pays {}: its clock goes from {from} to {}",
            model.name,
            super::steps::offers::ticks(ticks),
            clock.tick
        );
        let what = What::MarkerMoved { model: id, from, to: clock.tick };
        self.desk.record(what, text, why);
    }

    /// Changes a Personal Clock by hand.
    pub fn set_clock(&mut self, id: ModelId, change: impl FnOnce(&mut PersonalClock)) {
        if let Some(entity) = self.roster.entity(id)
            && let Ok((_, _, _, _, mut clock, ..)) = self.bodies.get_mut(entity)
        {
            change(&mut clock);
        }
    }

    /// Changes a model's stance.
    pub fn set_stance(&mut self, id: ModelId, change: impl FnOnce(&mut Stance)) {
        if let Some(entity) = self.roster.entity(id)
            && let Ok((.., mut stance)) = self.bodies.get_mut(entity)
        {
            change(&mut stance);
        }
    }

    /// Changes what a pack model carries.
    pub fn set_armoury(&mut self, id: ModelId, change: impl FnOnce(&mut Armoury)) {
        if let Some(entity) = self.roster.entity(id)
            && let Ok((_, mut armoury)) = self.pack.get_mut(entity)
        {
            change(&mut armoury);
        }
    }

    /// Changes a Foe's modifiers.
    pub fn set_modifiers(&mut self, id: ModelId, change: impl FnOnce(&mut Modifiers)) {
        if let Some(entity) = self.roster.entity(id)
            && let Ok((_, mut modifiers)) = self.foes.get_mut(entity)
        {
            change(&mut modifiers);
        }
    }

    /// Changes the Adversary's deck and Hit Locations, whichever of its models is named.
    pub fn set_quarry<R>(&mut self, id: ModelId, change: impl FnOnce(&mut Quarry) -> R) -> Option<R> {
        let member = self.members.get(self.roster.entity(id)?).ok()?;
        let mut quarry = self.quarries.get_mut(self.roster.entity(member.lead)?).ok()?;
        Some(change(&mut quarry))
    }

    /// Takes Wounds from a model that has no Hit Locations, or the sum of them from one that has; at 0 it is slain
    /// (Cazadores 4.4).
    pub fn wound(&mut self, id: ModelId, amount: i32, part: Option<String>, why: &[&str]) {
        self.change_wounds(id, amount.max(0), part, why);
    }

    /// Gives Wounds back, up to the full number.
    pub fn heal(&mut self, id: ModelId, amount: i32, part: Option<String>, why: &[&str]) {
        self.change_wounds(id, -amount.max(0), part, why);
    }

    fn change_wounds(&mut self, id: ModelId, loss: i32, part: Option<String>, why: &[&str]) {
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((model, _, mut presence, mut wounds, ..)) = self.bodies.get_mut(entity) else { return };
        if *presence != Presence::InPlay {
            return;
        }
        let before = wounds.left;
        wounds.left = (wounds.left - loss).clamp(0, wounds.full);
        let change = before - wounds.left;
        let left = wounds.left;
        let name = model.name.clone();
        let place = part.as_ref().map_or(String::new(), |part| format!(" ({part})"));
        let text = if change >= 0 {
            format!("{name} loses {change} WND{place}, {left} left")
        } else {
            format!("{name} regains {} WND{place}, {left} left", -change)
        };
        let slain = left == 0;
        if slain {
            *presence = Presence::Slain;
        }
        self.desk.record(What::Wounded { model: id, amount: change, left, part }, text, why);
        if slain {
            let what = What::Left { model: id, reason: LeaveReason::Slain };
            self.desk.record(what, format!("{name} is slain"), &["caz-wounds-death"]);
            self.forget(id);
            if self.marks.goals.objective.is_some() {
                self.desk.then(Fallen { model: id });
            }
        }
    }

    /// Takes a model off the table alive.
    pub fn flee(&mut self, id: ModelId) {
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((model, _, mut presence, ..)) = self.bodies.get_mut(entity) else { return };
        *presence = Presence::Fled;
        let text = format!("{} gets away from the Hunt", model.name);
        self.desk.record(What::Left { model: id, reason: LeaveReason::Fled }, text, &["caz-flee"]);
        self.forget(id);
    }

    /// Takes a model off the table in some other way.
    pub fn leave(
        &mut self,
        id: ModelId,
        as_what: Presence,
        reason: LeaveReason,
        text: impl Into<String>,
        why: &[&str],
    ) {
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((_, _, mut presence, ..)) = self.bodies.get_mut(entity) else { return };
        *presence = as_what;
        self.desk.record(What::Left { model: id, reason }, text, why);
        self.forget(id);
    }

    /// Drops what others keep about a model that has left.
    fn forget(&mut self, id: ModelId) {
        self.marks.due.retain(|due| *due != id);
        self.marks.spotted.remove(&id);
        if self.marks.adversary == Some(id) {
            let next = self.facts().band(id).find(|one| one.in_play()).map(|one| one.id());
            self.marks.adversary = next.or(Some(id));
        }
        let all: Vec<ModelId> = self.roster.ids().collect();
        for other in all {
            self.set_stance(other, |stance| {
                if stance.parrying == Some(id) {
                    stance.parrying = None;
                }
            });
        }
    }

    /// Imposes a Condition, unless the model is immune or has it (Cazadores 05, Conditions). A model that is Terrified
    /// moves away at once.
    pub fn impose(&mut self, id: ModelId, condition: Condition, from: Option<ModelId>, why: &[&str]) {
        if !self.in_play(id) {
            return;
        }
        let Some(entity) = self.roster.entity(id) else { return };
        let immune = self.foes.get(entity).is_ok_and(|(stats, _)| stats.immune.contains(&condition));
        let Ok((model, _, _, _, _, mut afflictions, stance)) = self.bodies.get_mut(entity) else { return };
        let name = model.name.clone();
        if immune || stance.immune.contains(&condition) {
            let text = format!("{name} is immune to {}", condition.name());
            self.desk.note(text, &["caz-immune"]);
            return;
        }
        let news = afflictions.0.insert(condition, from).is_none();
        let text = if news {
            format!("{name} is {}", condition.name())
        } else {
            format!("{name} is {} already", condition.name())
        };
        let what = What::Marked { model: id, badge: condition.id().to_owned(), on: true };
        let rule = format!("caz-cond-{}", condition.id());
        let mut why = why.to_vec();
        if !why.contains(&rule.as_str()) {
            why.push(&rule);
        }
        self.desk.record(what, text, &why);
        if condition == Condition::Terrified
            && let Some(foe) = from
        {
            self.desk.then(FleeInTerror { model: id, from: foe });
        }
    }

    /// Ends a Condition.
    pub fn clear(&mut self, id: ModelId, condition: Condition, why: &[&str]) {
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((model, _, _, _, _, mut afflictions, _)) = self.bodies.get_mut(entity) else { return };
        if afflictions.0.remove(&condition).is_none() {
            return;
        }
        let text = format!("{} is no longer {}", model.name, condition.name());
        let what = What::Marked { model: id, badge: condition.id().to_owned(), on: false };
        self.desk.record(what, text, why);
    }

    /// Puts a model on the table.
    pub fn arrive(&mut self, id: ModelId, at: Vec3, text: impl Into<String>, why: &[&str]) {
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((_, mut stand, mut presence, ..)) = self.bodies.get_mut(entity) else { return };
        stand.at = at;
        *presence = Presence::InPlay;
        self.desk.record(What::Arrived { model: id, at: at.to_array() }, text, why);
    }

    /// Moves a model along a path; the last point is where it stands.
    pub fn travel(
        &mut self,
        id: ModelId,
        path: &[Vec3],
        manner: Manner,
        text: impl Into<String>,
        why: &[&str],
    ) {
        let Some(end) = path.last() else { return };
        let Some(entity) = self.roster.entity(id) else { return };
        let Ok((_, mut stand, ..)) = self.bodies.get_mut(entity) else { return };
        stand.at = *end;
        let path = path.iter().map(|point| point.to_array()).collect();
        self.desk.record(What::Moved { model: id, path, manner }, text, why);
    }

    /// Carries out what the table says of a push or a throw: the first move is the victim's, the others make room. Falls
    /// follow as steps of their own.
    pub fn shove(&mut self, moves: &[PushMove], first: Manner, why: &[&str]) {
        for (index, step) in moves.iter().enumerate() {
            let manner = if index == 0 { first } else { Manner::MadeRoom };
            let name = self.name(step.id);
            let inches = (step.to - step.from).length();
            let text = match manner {
                Manner::Pushed => format!("{name} is pushed {inches:.1}\""),
                Manner::Placed => format!("{name} is placed {inches:.1}\" away"),
                _ => format!("{name} makes room"),
            };
            self.travel(step.id, &[step.from, step.to], manner, text, why);
            if step.fell > 0.0 {
                self.desk.then(Fall { model: step.id, inches: step.fell });
            }
        }
    }
}
