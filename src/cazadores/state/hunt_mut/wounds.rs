//! Changes of WNDs: wounds, healing, death and return.

use bevy_math::Vec3;

use super::{Fallen, HuntMut};
use crate::state::components::Stance;
use monteria_game::{Departure, EventKind, ModelId, StepResult, Text, event_text, text};

impl HuntMut<'_, '_> {
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
            let gone = Departure::SLAIN;
            let text = text!("rules-cazadores-is-slain", "{name} is slain");
            self.hands.remove_model(&mut self.ctx, id, gone, text, &["caz-wounds-death"]);
            self.forget(id)?;
            if self.marks.goals.objective.is_some() {
                self.ctx.then(Fallen { model: id });
            }
        }
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
            "{name} returns with {full} WND",
            name = self.name(id)
        );
        self.arrive(id, at, text, why)
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
