//! Changing a match: the one place that writes the components of its models. Steps say what happens; this says how it is kept
//! and told.

use bevy::ecs::prelude::*;

use super::content::DrownedContent;
use super::feat::{Fall, FeatTest, Level};
use super::sequence::Sequence;
use super::skirmish_ref::{ModelRef, SkirmishRef};
use super::state::{Camp, Camps, Condition, Content, Fighter, Laid, LaidThings, Turn};
use crate::game::{
    DieOutcome, DieShown, EventKind, LeaveReason, ModelId, Modifiers, OrMissing, Presence, RollShown, SideId,
    StepResult, change_context, told,
};

change_context! {
    /// A match for the system of a step: read through [`SkirmishMut::read`], changed through its methods.
    pub struct SkirmishMut reading SkirmishRef of ModelRef { fighter: Fighter, condition: Condition }, DrownedContent
}

impl SkirmishMut<'_, '_> {
    /// The action that is being made, to change.
    ///
    /// # Errors
    /// Where none is.
    pub fn sequence(&mut self) -> StepResult<&mut Sequence> {
        self.turn.sequence.as_mut().or_missing("the action that is being made")
    }

    /// Takes Action Points of a model; each that it spends in noxious smoke is a wound (rulebook, Choker).
    pub fn spend(&mut self, id: ModelId, cost: u8) -> StepResult {
        let mut condition = self.condition(id)?;
        condition.points = condition.points.saturating_sub(cost);
        let facts = self.read();
        let chokes = facts.in_noxious_smoke(&facts.try_get(id)?.body());
        if chokes && cost > 0 {
            let text = told!("{} chokes", self.name(id));
            self.ctx.note(text, &["dro-choker"]);
            self.wound(id, i32::from(cost), &["dro-choker"])?;
        }
        Ok(())
    }

    /// Gives a conscious model Action Points, never above the most that it may hold (rulebook, Basics).
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
        let text = told!("{} gains {} AP, {now} now", self.name(id), now - before);
        self.ctx.note(text, why);
        Ok(())
    }

    /// Takes wounds of a model at once, which is Down where none are left, and Taken Out where it loses twice what it has left or was Down
    /// already (rulebook, Damage and health).
    pub fn wound(&mut self, id: ModelId, wounds: i32, why: &[&str]) -> StepResult {
        let facts = self.read();
        let one = facts.try_get(id)?;
        if wounds <= 0 || !one.hurtable() {
            return Ok(());
        }
        // What comes over a rider on its mount and is not meant for either hurts the mount (rulebook, Cavalry).
        if let Some(team) = one.fighter.team.filter(|team| team.whole == id) {
            return self.wound(team.mount, wounds, why);
        }
        let part = one.fighter.team.filter(|_| one.condition.mounted);
        let out_at = i32::from(self.content.0.numbers.taken_out.get());
        let mut condition = self.condition(id)?;
        let before = condition.wounds;
        condition.wounds = (before - wounds).max(0);
        let left = condition.wounds;
        let text = told!("{} takes {wounds} wounds, {left} left", self.name(id));
        self.ctx.record(EventKind::Wounded { model: id, amount: wounds, left, part: None }, text, why);
        let out = before <= 0 || wounds >= before * out_at;
        if let Some(team) = part {
            // The two part at the end of the sequence.
            if out {
                self.hands.set_presence(id, Presence::Slain);
                self.ctx.note(told!("{} is Taken Out", self.name(id)), &["dro-out"]);
            }
            let lost = before - left;
            let mut whole = self.condition(team.whole)?;
            whole.wounds = (whole.wounds - lost).max(0);
            Ok(())
        } else if out {
            self.take_out(id)
        } else if left == 0 {
            self.fell(id)
        } else {
            Ok(())
        }
    }

    /// Gives wounds back to a model, never above what it began with; who was Down comes to.
    pub fn heal(&mut self, id: ModelId, wounds: i32, why: &[&str]) -> StepResult {
        let full = self.read().try_get(id)?.profile().wounds.get();
        let mut condition = self.condition(id)?;
        let before = condition.wounds;
        condition.wounds = (before + wounds).min(full).max(before);
        let left = condition.wounds;
        if left > before {
            let text = told!("{} regains {} wounds, {left} now", self.name(id), left - before);
            self.ctx.record(
                EventKind::Wounded { model: id, amount: before - left, left, part: None },
                text,
                why,
            );
        }
        if before <= 0 && left > 0 {
            let text = told!("{} comes to", self.name(id));
            self.mark(id, "down", false, text, &["dro-down"]);
        }
        Ok(())
    }

    /// A model is Down: it lies prone without Action Points, and lets go of what it carries.
    pub fn fell(&mut self, id: ModelId) -> StepResult {
        let mut condition = self.condition(id)?;
        (condition.points, condition.prone, condition.stealth) = (0, true, false);
        let text = told!("{} is Down", self.name(id));
        self.mark(id, "down", true, text, &["dro-down"]);
        self.let_fall(id)
    }

    /// A model is taken off the table for good.
    fn take_out(&mut self, id: ModelId) -> StepResult {
        self.let_fall(id)?;
        let text = told!("{} is Taken Out", self.name(id));
        let gone = (Presence::Slain, LeaveReason::Slain);
        self.hands.leave(&mut self.ctx, id, gone, text, &["dro-out"]);
        Ok(())
    }

    /// What a model carries falls where it stands.
    fn let_fall(&mut self, id: ModelId) -> StepResult {
        let name = self.name(id);
        let at = self.read().try_get(id)?.body().plan();
        let carried: Vec<u16> = self.things.carried_by(id).map(|thing| thing.id).collect();
        for thing in carried {
            let text = told!("{name} lets go of what it carries");
            self.things.put_down(&mut self.ctx, &mut self.table, (thing, at), text, &["dro-carry"])?;
        }
        Ok(())
    }

    /// A model lies down or is knocked down, or stands up.
    pub fn lay_prone(&mut self, id: ModelId, prone: bool, why: &[&str]) -> StepResult {
        if self.read().try_get(id)?.condition.prone == prone {
            return Ok(());
        }
        self.condition(id)?.prone = prone;
        let name = self.name(id);
        let text = if prone { told!("{name} lies prone") } else { told!("{name} stands up") };
        self.mark(id, "prone", prone, text, why);
        Ok(())
    }

    /// A model gains a stealth token or loses it.
    pub fn hide(&mut self, id: ModelId, hidden: bool, why: &[&str]) -> StepResult {
        if self.read().try_get(id)?.condition.stealth == hidden {
            return Ok(());
        }
        self.condition(id)?.stealth = hidden;
        let name = self.name(id);
        let text = if hidden { told!("{name} is stealthed") } else { told!("{name} is revealed") };
        self.mark(id, "stealth", hidden, text, why);
        Ok(())
    }

    /// Writes down that a state of a model has begun or ended.
    pub fn mark(&mut self, id: ModelId, badge: &str, on: bool, text: String, why: &[&str]) {
        self.ctx.record(EventKind::Marked { model: id, badge: badge.to_owned(), on }, text, why);
    }

    /// Rolls both dice of a test and writes it down.
    pub fn roll(
        &mut self,
        by: ModelId,
        label: &str,
        (test, modifiers): (FeatTest, Modifiers),
        why: &[&str],
    ) -> Fall {
        let fall = test.roll(self.ctx.dice());
        self.tell_roll(by, label, (test, modifiers), fall, why);
        fall
    }

    /// Writes down how the dice of a test lie.
    pub fn tell_roll(
        &mut self,
        by: ModelId,
        label: &str,
        (test, modifiers): (FeatTest, Modifiers),
        fall: Fall,
        why: &[&str],
    ) {
        let result = test.read(fall);
        let outcome = match result.level {
            Level::Feat => DieOutcome::Critical,
            level if level.succeeds() => DieOutcome::Hit,
            _ => DieOutcome::Miss,
        };
        let die = |face: u32, role: &str, outcome| DieShown {
            sides: super::feat::SIDES as u8,
            face: face as u8,
            role: Some(role.to_owned()),
            kept: true,
            outcome,
        };
        let feat = fall.feat.map(|face| die(face, "feat die", Some(outcome)));
        let feats = fall.feat.map_or(String::new(), |face| format!(" and {face}"));
        let text = told!(
            "{}: {label}{}: {}{feats} against {}, {}",
            self.name(by),
            modifiers.told(),
            fall.attribute,
            test.target,
            result.level.words()
        );
        let shown = RollShown {
            by: Some(by),
            label: label.to_owned(),
            against: Some(test.target),
            needs: None,
            dice: [Some(die(fall.attribute, "attribute die", Some(outcome))), feat]
                .into_iter()
                .flatten()
                .collect(),
            successes: u32::from(result.level.succeeds()),
            modifiers,
        };
        self.ctx.record(EventKind::Rolled(shown), text, why);
    }
}
