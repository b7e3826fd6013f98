//! Preparations of a character: a bonus to a later roll, and a stance against a Charge.

use super::{Braced, InfluenceKind, NextRollBonus, RULES};
use crate::attack::{Attack, AttackKind};
use crate::change::DuelMut;
use crate::content::Roll;
use crate::content::check::Check;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::NextRoll;
use monteria_content::Span;
use monteria_game::{ModelId, StepResult, Text, event_text, text};

impl NextRollBonus {
    fn prepared(&self) -> NextRoll {
        let NextRollBonus { roll, bonus, ganged, this_turn } = *self;
        NextRoll { roll, bonus: bonus.get(), ganged, this_turn }
    }
}

impl InfluenceKind for NextRollBonus {
    fn description(&self) -> Text {
        let bonus = self.bonus.get();
        let next = match (self.roll, self.this_turn) {
            (Roll::Attack, true) => text!(
                "rules-arcane-has-on-its-next-attack-this",
                "has {bonus:+} on its next attack this turn"
            ),
            (Roll::Attack, false) => text!(
                "rules-arcane-has-on-its-next-attack-whenever",
                "has {bonus:+} on its next attack"
            ),
            (Roll::Defense, true) => text!(
                "rules-arcane-has-defense-against-the-next-attack",
                "has {bonus:+} Defense against the next attack this turn"
            ),
            (Roll::Defense, false) => text!(
                "rules-arcane-has-defense-against-the-next-attack-whenever",
                "has {bonus:+} Defense against the next attack"
            ),
            (Roll::Resistance, true) => text!(
                "rules-arcane-has-on-its-next-resistance-roll",
                "has {bonus:+} on its next Resistance roll this turn"
            ),
            (Roll::Resistance, false) => text!(
                "rules-arcane-has-on-its-next-resistance-roll-whenever",
                "has {bonus:+} on its next Resistance roll"
            ),
        };
        let ganged = self.ganged.then(|| {
            text!(
                "rules-arcane-if-another-friend-is-engaged-with",
                "if another friend is engaged with its target"
            )
        });
        Text::joined([Some(next), ganged].into_iter().flatten(), " ")
    }

    fn check(&self, check: &mut Check, at: &Span, _: bool) {
        if self.ganged && self.roll != Roll::Attack {
            let found = format!("`ganged` beside a roll of {}", self.roll);
            check.faults.mismatch(&at.field("ganged"), found, "`ganged` with an Attack alone");
        }
    }

    fn helps(&self, facts: &DuelRef, model: &ModelRef, attack: &Attack, defender: bool) -> bool {
        let fits = match self.roll {
            Roll::Defense => defender,
            Roll::Attack => {
                let target = facts.get(attack.target);
                let ganged_up = || target.is_some_and(|target| facts.helpers(model, target) > 0);
                !defender && (!self.ganged || ganged_up())
            }
            Roll::Resistance => false,
        };
        fits && !model.condition.next.contains(&self.prepared())
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        let next = self.prepared();
        let mut condition = duel.condition(on)?;
        if condition.next.contains(&next) {
            return Ok(());
        }
        condition.next.push(next);
        let name = duel.name(on);
        let text = event_text!(
            "rules-arcane-has-on-its-next-roll",
            "{name} has {bonus:+} on its next roll: {roll}",
            bonus = next.bonus,
            roll = next.roll
        );
        duel.ctx.note(text, RULES);
        Ok(())
    }
}

impl InfluenceKind for Braced {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-lets-the-next-charge-against-it",
            "makes the next Charge against it roll only one die"
        )
    }

    fn helps(&self, _: &DuelRef, model: &ModelRef, attack: &Attack, defender: bool) -> bool {
        defender && matches!(attack.kind, AttackKind::Charge(_)) && !model.condition.braced
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.braced = true;
        let text = event_text!(
            "rules-arcane-braces-itself-a-charge-rolls-one",
            "{name} braces itself: the next Charge rolls only one die",
            name = duel.name(on)
        );
        duel.ctx.note(text, RULES);
        Ok(())
    }
}
