//! Changing a match: the one place that writes the components of its models. Steps say
//! what happens; this says how it is kept and told.

use std::ops::{Deref, DerefMut};

use bevy_ecs::system::SystemParam;

use crate::prelude::*;
use monteria_game::{DieOutcome, DieShown, RollShown, counted};
use monteria_skirmish::SidesMut;

/// System parameter that changes a match by the rules of this game. It derefs to
/// [`SidesMut`]; [`SkirmishMut::read`] gives read access.
#[derive(SystemParam)]
pub struct SkirmishMut<'w, 's> {
    sides: SidesMut<'w, 's, Skirmish>,
}

impl<'w, 's> Deref for SkirmishMut<'w, 's> {
    type Target = SidesMut<'w, 's, Skirmish>;

    fn deref(&self) -> &Self::Target {
        &self.sides
    }
}

impl DerefMut for SkirmishMut<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.sides
    }
}

impl SkirmishMut<'_, '_> {
    /// Reads the match as it stands.
    pub fn read(&self) -> SkirmishRef<'_> {
        SkirmishRef(self.sides.read())
    }

    /// Returns the part of a model that changes.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn condition(&mut self, id: ModelId) -> StepResult<Mut<'_, Condition>> {
        self.sides.own(id)
    }
}

/// What is told of who carries something no longer.
const DROPS: &str = "lets go of what it carries";

impl SkirmishMut<'_, '_> {
    /// The action that is being made, to change.
    pub fn sequence(&mut self) -> StepResult<&mut Sequence> {
        self.turn.sequence.as_mut().or_missing("the action that is being made")
    }

    /// The test of the movement that is being made, to change.
    pub(crate) fn move_test(&mut self) -> StepResult<&mut MoveTest> {
        self.sequence()?.moved.as_mut().or_missing("the test of a movement")
    }

    /// What a side's crew is called.
    pub fn crew(&self, side: SideId) -> String {
        self.side_states.0.get(side).map_or_else(String::new, |side_state| side_state.crew.clone())
    }

    /// Takes Action Points of a model for the action that is being made; each that it
    /// spends in noxious smoke is a wound when that is applied (rulebook, Choker).
    pub fn spend(&mut self, id: ModelId, cost: u8) -> StepResult {
        let mut condition = self.condition(id)?;
        condition.points = condition.points.saturating_sub(cost);
        let facts = self.read();
        let chokes = facts.in_noxious_smoke(&facts.try_get(id)?.body());
        if chokes && cost > 0 {
            self.tell(id, "chokes", &["dro-choker"]);
            self.sequence()?.harm.push(Harm::plain(id, 0, cost.into()));
        }
        Ok(())
    }

    /// Gives a conscious model Action Points, never above the most that it
    /// may hold (rulebook, Basics).
    pub fn gain(&mut self, id: ModelId, amount: u8, why: &[&str]) -> StepResult {
        let facts = self.read();
        let one = facts.try_get(id)?;
        let most = one.profile().most.get();
        let before = one.condition.points;
        let now = before.saturating_add(amount).min(most).max(before);
        if !one.conscious() || now == before {
            return Ok(());
        }
        self.condition(id)?.points = now;
        self.tell(id, event_text!("gains {} AP, {now} now", now - before), why);
        Ok(())
    }

    /// Takes wounds of a model at once, which is Down where none are left, and
    /// Taken Out where it loses twice what it has left or was Down already
    /// (rulebook, Damage and health).
    pub fn wound(&mut self, id: ModelId, wounds: i32, why: &[&str]) -> StepResult {
        let facts = self.read();
        let one = facts.try_get(id)?;
        if wounds <= 0 || !one.hurtable() {
            return Ok(());
        }
        // What comes over a rider on its mount and is not meant for either hurts
        // the mount (rulebook, Cavalry).
        if let Some(team) = one.fighter.team.filter(|team| team.whole == id) {
            return self.wound(team.mount, wounds, why);
        }
        let part = one.fighter.team.filter(|_| one.condition.mounted);
        let out_at = i32::from(self.content.0.numbers.taken_out.get());
        let mut condition = self.condition(id)?;
        let before = condition.wounds;
        condition.wounds = (before - wounds).max(0);
        let left = condition.wounds;
        let text = event_text!(
            "{} takes {}, {left} left",
            self.name(id),
            counted(wounds, "wound", "wounds")
        );
        self.ctx.record(
            EventKind::Wounded { model: id, amount: wounds, left, part: None },
            text,
            why,
        );
        let out = before <= 0 || wounds >= before * out_at;
        match part {
            // The two part at the end of the sequence.
            Some(team) => {
                if out {
                    self.hands.set_presence(id, Presence::Slain);
                    self.tell(id, "is Taken Out", &["dro-out"]);
                }
                let mut whole = self.condition(team.whole)?;
                whole.wounds = (whole.wounds - (before - left)).max(0);
                Ok(())
            }
            None if out => self.take_out(id),
            None if left == 0 => self.fell(id),
            None => Ok(()),
        }
    }

    /// Gives wounds back to a model, never above what it began with; who
    /// was Down comes to.
    pub fn heal(&mut self, id: ModelId, wounds: i32, why: &[&str]) -> StepResult {
        let full = self.read().try_get(id)?.profile().wounds.get();
        let mut condition = self.condition(id)?;
        let before = condition.wounds;
        condition.wounds = (before + wounds).min(full).max(before);
        let left = condition.wounds;
        if left > before {
            let text = event_text!(
                "{} regains {}, {left} now",
                self.name(id),
                counted(left - before, "wound", "wounds")
            );
            let kind = EventKind::Wounded { model: id, amount: before - left, left, part: None };
            self.ctx.record(kind, text, why);
        }
        if before <= 0 && left > 0 {
            self.mark(id, "down", false, "comes to", &["dro-down"]);
        }
        Ok(())
    }

    /// A model is Down: it lies prone without Action Points, and lets go
    /// of what it carries.
    pub fn fell(&mut self, id: ModelId) -> StepResult {
        let mut condition = self.condition(id)?;
        (condition.points, condition.prone, condition.stealth) = (0, true, false);
        self.mark(id, "down", true, "is Down", &["dro-down"]);
        self.let_fall(id, DROPS, &["dro-carry"])
    }

    /// A model is taken off the table for good.
    fn take_out(&mut self, id: ModelId) -> StepResult {
        self.let_fall(id, DROPS, &["dro-carry"])?;
        let text = event_text!("{} is Taken Out", self.name(id));
        let gone = (Presence::Slain, LeaveReason::Slain);
        self.leave(id, gone, text, &["dro-out"]);
        Ok(())
    }

    /// A model lies down or is knocked down, or stands up.
    pub(crate) fn lay_prone(&mut self, id: ModelId, prone: bool, why: &[&str]) -> StepResult {
        let what = if prone { "lies prone" } else { "stands up" };
        self.change_state(id, |it| &mut it.prone, prone, ("prone", what), why)
    }

    /// A model gains a stealth token or loses it.
    pub fn hide(&mut self, id: ModelId, hidden: bool, why: &[&str]) -> StepResult {
        let what = if hidden { "is stealthed" } else { "is revealed" };
        self.change_state(id, |it| &mut it.stealth, hidden, ("stealth", what), why)
    }

    /// A model that is blinded sees again.
    pub(crate) fn see_again(&mut self, id: ModelId) -> StepResult {
        self.change_state(id, |it| &mut it.blind, false, ("blind", "sees again"), &["dro-blind"])
    }

    /// A state of a model begins or ends, unless it is so already.
    fn change_state(
        &mut self,
        id: ModelId,
        state: fn(&mut Condition) -> &mut bool,
        on: bool,
        (badge, what): (&str, &str),
        why: &[&str],
    ) -> StepResult {
        if std::mem::replace(state(&mut *self.condition(id)?), on) != on {
            self.mark(id, badge, on, what, why);
        }
        Ok(())
    }

    /// Rolls both dice of a test and writes it down.
    pub fn roll(
        &mut self,
        by: ModelId,
        kind: TestKind,
        (test, modifiers): (FeatTest, Modifiers),
    ) -> Fall {
        let fall = test.roll(self.ctx.dice());
        self.tell_roll(by, kind.words(), (test, modifiers), fall, &[kind.rule()]);
        fall
    }

    /// Writes down how the dice of a test lie.
    pub(crate) fn tell_roll(
        &mut self,
        by: ModelId,
        label: &str,
        (test, modifiers): (FeatTest, Modifiers),
        fall: Fall,
        why: &[&str],
    ) {
        let level = test.read(fall).level;
        let outcome = |face: u32| match level {
            Level::Feat => DieOutcome::Critical,
            Level::Nailed | Level::Pass if face <= u32::from(test.target) => DieOutcome::Hit,
            Level::Nailed | Level::Pass | Level::Fail | Level::Blunder => DieOutcome::Miss,
        };
        let die = |face: u32, role: &str| DieShown::of(SIDES, face, outcome(face)).called(role);
        let mut dice = vec![die(fall.attribute, "attribute die")];
        dice.extend(fall.feat.map(|face| die(face, "feat die")));
        let faces = fall.feat.map_or(String::new(), |face| format!(" and {face}"));
        let name = self.name(by);
        let told = modifiers.told();
        let target = test.target;
        let faces = format!("{}{faces} against {target}", fall.attribute);
        let text = event_text!("{name}: {label}{told}: {faces}, {}", level.words());
        let shown = RollShown::of(by, label, dice, u32::from(level.succeeds()));
        let shown = RollShown { against: Some(target), modifiers, ..shown };
        self.ctx.record(EventKind::Rolled(shown), text, why);
    }
}
