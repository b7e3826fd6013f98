//! Moves outside of the own activation, and Escapes without a roll.

use super::{Escape, InfluenceKind, Pull, Push, Walk};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::descriptions::length_text;
use crate::duel_ref::ModelRef;
use crate::steps::effects::{WalkNow, push_or_pull};
use crate::tactics::hindrance_value;
use monteria_content::Span;
use monteria_game::{ModelId, OrMissing, StepResult, Text, event_text, text};

/// The value of a free Walk to the computer player, in levels.
const WALK_VALUE: f64 = 1.0;

impl InfluenceKind for Walk {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-walks-at-once-not-into-contact",
            "walks {length} at once, not into contact",
            length = length_text(self.inches)
        )
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
    fn description(&self) -> Text {
        text!(
            "rules-arcane-is-pulled-straight-toward-the-user",
            "is pulled {length} straight toward the user",
            length = length_text(self.inches)
        )
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
    fn description(&self) -> Text {
        text!(
            "rules-arcane-is-pushed-straight-away-from-the",
            "is pushed {length} straight away from the user",
            length = length_text(self.inches)
        )
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
    fn description(&self) -> Text {
        text!("rules-arcane-escapes-without-a-roll", "escapes without a roll")
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.condition(on)?.escaped = true;
        let text = event_text!(
            "rules-arcane-may-leave-contact",
            "{name} may leave contact",
            name = duel.name(on)
        );
        duel.ctx.note(text, &["arc-escape"]);
        Ok(())
    }
}

fn moves_somebody_else(check: &mut Check, at: &Span, oneself: bool) {
    if oneself {
        check.faults.mismatch(at, "a push or a pull of oneself", "somebody else");
    }
}
