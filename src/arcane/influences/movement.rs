//! Moves outside of the own activation, and Escapes without a roll.

use super::{Escape, InfluenceKind, Pull, Push, Walk};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::descriptions::length_text;
use crate::duel_ref::ModelRef;
use crate::steps::effects::{WalkNow, push_or_pull};
use crate::tactics::hindrance_value;
use monteria_content::Span;
use monteria_game::{ModelId, OrMissing, StepResult, event_text};

/// The value of a free Walk to the computer player, in levels.
const WALK_VALUE: f64 = 1.0;

impl InfluenceKind for Walk {
    fn description(&self) -> String {
        format!("walks {} at once, not into contact", length_text(self.inches))
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.ctx.then(WalkNow { model: on, inches: self.inches.get() });
        Ok(())
    }

    fn value(&self, _: &ModelRef) -> f64 {
        WALK_VALUE
    }
}

impl InfluenceKind for Pull {
    fn description(&self) -> String {
        format!("is pulled {} straight toward the user", length_text(self.inches))
    }

    fn check(&self, check: &mut Check, at: &Span, oneself: bool) {
        moves_somebody_else(check, at, oneself);
    }

    fn apply(&self, duel: &mut DuelMut, by: Option<ModelId>, on: ModelId) -> StepResult {
        let by = by.or_missing("who pulls")?;
        push_or_pull(duel, by, on, self.inches.get(), true)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        hindrance_value(target)
    }
}

impl InfluenceKind for Push {
    fn description(&self) -> String {
        format!("is pushed {} straight away from the user", length_text(self.inches))
    }

    fn check(&self, check: &mut Check, at: &Span, oneself: bool) {
        moves_somebody_else(check, at, oneself);
    }

    fn apply(&self, duel: &mut DuelMut, by: Option<ModelId>, on: ModelId) -> StepResult {
        let by = by.or_missing("who pulls")?;
        push_or_pull(duel, by, on, self.inches.get(), false)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        hindrance_value(target)
    }
}

impl InfluenceKind for Escape {
    fn description(&self) -> String {
        "escapes without a roll".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.escaped = true;
        let text = event_text!("{} may leave contact", duel.name(on));
        duel.ctx.note(text, &["arc-escape"]);
        Ok(())
    }
}

fn moves_somebody_else(check: &mut Check, at: &Span, oneself: bool) {
    if oneself {
        check.faults.wrong(at, "a push or a pull of oneself", "somebody else");
    }
}
