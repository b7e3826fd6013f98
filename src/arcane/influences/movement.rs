//! Moves outside the own activation, and free ways out of contact.

use super::{Escape, InfluenceKind, Pull, Push, Walk};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::words::long;
use crate::duel_ref::ModelRef;
use crate::steps::effects::{WalkNow, shove};
use crate::tactics::hindered;
use monteria_content::Span;
use monteria_game::{ModelId, OrMissing, StepResult, event_text};

impl InfluenceKind for Walk {
    fn words(&self) -> String {
        format!("walks {} at once, not into contact", long(self.inches))
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.ctx.then(WalkNow { model: on, inches: self.inches.get() });
        Ok(())
    }

    fn worth(&self, _: &ModelRef) -> f64 {
        1.0
    }
}

impl InfluenceKind for Pull {
    fn words(&self) -> String {
        format!("is pulled {} straight toward the user", long(self.inches))
    }

    fn check(&self, check: &mut Check, at: &Span, oneself: bool) {
        moves_somebody_else(check, at, oneself);
    }

    fn apply(&self, duel: &mut DuelMut, by: Option<ModelId>, on: ModelId) -> StepResult {
        let by = by.or_missing("who pulls")?;
        shove(duel, (by, on), self.inches.get(), true)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        hindered(target)
    }
}

impl InfluenceKind for Push {
    fn words(&self) -> String {
        format!("is pushed {} straight away from the user", long(self.inches))
    }

    fn check(&self, check: &mut Check, at: &Span, oneself: bool) {
        moves_somebody_else(check, at, oneself);
    }

    fn apply(&self, duel: &mut DuelMut, by: Option<ModelId>, on: ModelId) -> StepResult {
        let by = by.or_missing("who pulls")?;
        shove(duel, (by, on), self.inches.get(), false)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        hindered(target)
    }
}

impl InfluenceKind for Escape {
    fn words(&self) -> String {
        "escapes without a roll".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.vigor(on)?.escaped = true;
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
