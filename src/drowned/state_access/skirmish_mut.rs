//! Write access to a match. Only this file changes the components of models: it keeps
//! their invariants and records the events.

use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

use crate::content::TestKind;
use crate::feat::{FeatTest, Level, SIDES, TestRoll};
use crate::sequence::{MoveTest, PendingDamage, Sequence};
use crate::skirmish_ref::SkirmishRef;
use crate::state::{Condition, CrewName, MountedPair, Skirmish};
use crate::text::wounds as wounds_text;
use monteria_game::{
    Departure, DieOutcome, DieShown, EventKind, ModelId, Modifiers, Occurrence, OrMissing,
    Presence, RollShown, SideId, StepResult, Text, event_text, text, text_enabled,
};
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
    pub fn read(&self) -> SkirmishRef<'_> {
        SkirmishRef(self.sides.read())
    }

    /// Returns the mutable component of a model.
    ///
    /// # Errors
    /// If there is no such model.
    pub fn condition(&mut self, id: ModelId) -> StepResult<Mut<'_, Condition>> {
        self.sides.condition_mut(id)
    }
}

impl SkirmishMut<'_, '_> {
    /// Returns the action in progress.
    pub fn sequence(&mut self) -> StepResult<&mut Sequence> {
        self.turn.sequence.as_mut().or_missing("the action that is being made")
    }

    /// Returns the movement test in progress.
    pub(crate) fn move_test(&mut self) -> StepResult<&mut MoveTest> {
        self.sequence()?.move_test.as_mut().or_missing("the test of a movement")
    }

    /// Returns the name of a side's crew.
    pub fn crew(&self, side: SideId) -> CrewName {
        self.side_states
            .0
            .get(side)
            .map_or_else(CrewName::default, |side_state| side_state.crew.clone())
    }

    /// Takes Action Points from a model. In noxious smoke each point spent
    /// costs a wound: when the action in progress is applied, or at once if
    /// there is none (rulebook, Choker).
    pub fn spend(&mut self, id: ModelId, cost: u8) -> StepResult {
        let mut condition = self.condition(id)?;
        let before = condition.points;
        condition.points = before.saturating_sub(cost);
        if before > 0 && cost >= before {
            self.ctx.occur(Occurrence::PointsSpent { model: id });
        }
        let facts = self.read();
        let chokes = facts.in_noxious_smoke(&facts.try_get(id)?.body());
        if chokes && cost > 0 {
            self.note_about(
                id,
                |who| text!("rules-drowned-chokes", "{who} chokes"),
                &["dro-choker"],
            );
            match &mut self.turn.sequence {
                Some(sequence) => {
                    sequence.pending_damage.push(PendingDamage::plain(id, 0, cost.into()));
                }
                // An option of the scenario is chosen between two actions.
                None => self.wound(id, cost.into(), &["dro-choker"])?,
            }
        }
        Ok(())
    }

    /// Gives Action Points to a conscious model, up to the most that it
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
        self.note_about(
            id,
            |who| {
                text!(
                    "rules-drowned-gains-ap-now-2",
                    "{who} gains {value} AP, {now} now",
                    value = now - before
                )
            },
            why,
        );
        Ok(())
    }

    /// Removes wounds from a model. At 0 it is Down; it is Taken Out if it loses twice
    /// the wounds it has left or was Down before (rulebook, Damage and health).
    pub fn wound(&mut self, id: ModelId, wounds: i32, why: &[&str]) -> StepResult {
        let facts = self.read();
        let one = facts.try_get(id)?;
        if wounds <= 0 || !one.can_be_hurt() {
            return Ok(());
        }
        // Damage to a mounted pair that names neither of the two hurts
        // the mount (rulebook, Cavalry).
        if let Some(pair) = one.fighter.pair.filter(|pair| pair.combined == id) {
            return self.wound(pair.mount, wounds, why);
        }
        let part = one.fighter.pair.filter(|_| one.condition.mounted);
        let out_at = i32::from(self.content.0.numbers.taken_out.get());
        let mut condition = self.condition(id)?;
        let before = condition.wounds;
        condition.wounds = (before - wounds).max(0);
        let left = condition.wounds;
        let text = event_text!(
            "rules-drowned-takes-wounds-left",
            "{name} takes {wounds}, {left} left",
            name = self.name(id),
            wounds = wounds_text(wounds)
        );
        self.ctx.record(
            EventKind::Wounded { model: id, amount: wounds, left, part: None },
            text,
            why,
        );
        let out = before <= 0 || wounds >= before * out_at;
        match part {
            Some(pair) => self.wound_pair(pair, id, before - left, out),
            None if out => self.take_out(id),
            None if left == 0 => self.put_down(id),
            None => Ok(()),
        }
    }

    /// Removes the wounds that a rider or mount has lost from their combined model. The two
    /// are separated at the end of the action, also if the part was Taken Out.
    fn wound_pair(
        &mut self,
        pair: MountedPair,
        part: ModelId,
        lost: i32,
        taken_out: bool,
    ) -> StepResult {
        if taken_out {
            self.models.set_presence(part, Presence::Slain);
            self.ctx.occur(Occurrence::Slain { model: part });
            self.note_about(
                part,
                |who| text!("rules-drowned-is-taken-out-2", "{who} is Taken Out"),
                &["dro-out"],
            );
        }
        let mut combined = self.condition(pair.combined)?;
        combined.wounds = (combined.wounds - lost).max(0);
        Ok(())
    }

    /// Restores wounds of a model, up to its full number. A model that
    /// was Down becomes conscious.
    pub fn heal(&mut self, id: ModelId, wounds: i32, why: &[&str]) -> StepResult {
        let full = self.read().try_get(id)?.profile().wounds.get();
        let mut condition = self.condition(id)?;
        let before = condition.wounds;
        condition.wounds = (before + wounds).min(full).max(before);
        let left = condition.wounds;
        if left > before {
            let text = event_text!(
                "rules-drowned-regains-wounds-now",
                "{name} regains {wounds}, {left} now",
                name = self.name(id),
                wounds = wounds_text(left - before)
            );
            let kind = EventKind::Wounded { model: id, amount: before - left, left, part: None };
            self.ctx.record(kind, text, why);
        }
        if before <= 0 && left > 0 {
            self.mark(
                id,
                "down",
                false,
                |who| text!("rules-drowned-comes-to-2", "{who} regains consciousness"),
                &["dro-down"],
            );
        }
        Ok(())
    }

    /// Makes a model Down: prone, without Action Points, and without what it carried.
    pub fn put_down(&mut self, id: ModelId) -> StepResult {
        let mut condition = self.condition(id)?;
        condition.points = 0;
        condition.prone = true;
        condition.stealth = false;
        self.mark(
            id,
            "down",
            true,
            |who| text!("rules-drowned-is-down-2", "{who} is Down"),
            &["dro-down"],
        );
        self.let_go(id)
    }

    /// Removes a model from the table for the rest of the match.
    fn take_out(&mut self, id: ModelId) -> StepResult {
        self.let_go(id)?;
        let text =
            event_text!("rules-drowned-is-taken-out-2", "{who} is Taken Out", who = self.name(id));
        let gone = Departure::SLAIN;
        self.remove_model(id, gone, text, &["dro-out"]);
        Ok(())
    }

    /// Makes a model drop what it carries.
    pub(crate) fn let_go(&mut self, id: ModelId) -> StepResult {
        self.note_dropped(id);
        self.drop_carried(
            id,
            |name| {
                text!("rules-drowned-lets-go-of-what-it-carries", "{name} drops what it carries")
            },
            &["dro-carry"],
        )
    }

    pub(crate) fn set_prone(&mut self, id: ModelId, prone: bool, why: &[&str]) -> StepResult {
        let text = |who: &str| match prone {
            true => text!("rules-drowned-lies-prone-2", "{who} lies prone"),
            false => text!("rules-drowned-stands-up-2", "{who} stands up"),
        };
        self.change_state(id, |it| &mut it.prone, prone, "prone", text, why)
    }

    pub fn set_stealth(&mut self, id: ModelId, hidden: bool, why: &[&str]) -> StepResult {
        let text = |who: &str| match hidden {
            true => text!("rules-drowned-is-stealthed-2", "{who} is stealthed"),
            false => text!("rules-drowned-is-revealed-2", "{who} is revealed"),
        };
        self.change_state(id, |it| &mut it.stealth, hidden, "stealth", text, why)
    }

    pub(crate) fn end_blindness(&mut self, id: ModelId) -> StepResult {
        self.change_state(
            id,
            |it| &mut it.blind,
            false,
            "blind",
            |who| text!("rules-drowned-sees-again-2", "{who} sees again"),
            &["dro-blind"],
        )
    }

    /// Sets a flag of a model's condition and records the change; does nothing if it
    /// has that value already.
    fn change_state(
        &mut self,
        id: ModelId,
        state: fn(&mut Condition) -> &mut bool,
        on: bool,
        badge: &str,
        text: impl FnOnce(&str) -> Text,
        why: &[&str],
    ) -> StepResult {
        if std::mem::replace(state(&mut *self.condition(id)?), on) != on {
            self.mark(id, badge, on, text, why);
        }
        Ok(())
    }

    /// Rolls the dice of a test and records them.
    pub fn roll(
        &mut self,
        by: ModelId,
        kind: TestKind,
        test: FeatTest,
        modifiers: Modifiers,
    ) -> TestRoll {
        let roll = test.roll(self.ctx.dice());
        self.record_roll(by, kind.words(), test, modifiers, roll, &[kind.rule()]);
        roll
    }

    /// Records the dice of a test and its level.
    pub(crate) fn record_roll(
        &mut self,
        by: ModelId,
        label: Text,
        test: FeatTest,
        modifiers: Modifiers,
        roll: TestRoll,
        why: &[&str],
    ) {
        let level = test.read(roll).level;
        let outcome = |face: u32| match level {
            Level::Feat => DieOutcome::Critical,
            Level::Nailed | Level::Pass if face <= u32::from(test.target) => DieOutcome::Hit,
            Level::Nailed | Level::Pass | Level::Fail | Level::Blunder => DieOutcome::Miss,
        };
        let die = |face: u32, role: Text| DieShown::of(SIDES, face, outcome(face)).called(role);
        let mut dice =
            vec![die(roll.attribute, text!("rules-drowned-attribute-die", "attribute die"))];
        dice.extend(roll.feat.map(|face| die(face, text!("rules-drowned-feat-die", "feat die"))));
        let text = if text_enabled() {
            let what = label.clone().with(modifiers.in_brackets());
            let against = roll_text(roll, test.target, level);
            Text::joined([Text::verbatim(self.name(by)), what, against], ": ")
        } else {
            Text::default()
        };
        let shown = RollShown::of(by, label, dice, u32::from(level.succeeds()));
        let shown = RollShown { against: Some(test.target), modifiers, ..shown };
        self.ctx.record(EventKind::Rolled(shown), text, why);
    }
}

/// Returns the dice of a test, its target number and its level: `4 and 7 against 6, a pass`.
fn roll_text(roll: TestRoll, target: u8, level: Level) -> Text {
    let attribute = roll.attribute;
    let level = level.words();
    match roll.feat {
        Some(feat) => {
            text!("rules-drowned-and-against", "{attribute} and {feat} against {target}, {level}")
        }
        None => text!("rules-drowned-against-2", "{attribute} against {target}, {level}"),
    }
}
