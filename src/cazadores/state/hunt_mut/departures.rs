//! Models that leave the table.

use super::HuntMut;
use crate::state::hunt::FOES;
use monteria_game::{Departure, ModelId, StepResult, Text, event_text, text};

impl HuntMut<'_, '_> {
    /// Takes a model off the table alive.
    pub(crate) fn flee(&mut self, id: ModelId) -> StepResult {
        let text = event_text!(
            "rules-cazadores-gets-away-from-the-hunt",
            "{name} gets away from the Hunt",
            name = self.name(id)
        );
        self.remove_model(id, Departure::FLED, text, &["caz-flee"])
    }

    /// Takes a model off the table.
    pub(crate) fn remove_model(
        &mut self,
        id: ModelId,
        departure: Departure,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.hands.remove_model(&mut self.ctx, id, departure, text, why);
        self.forget(id)
    }

    /// Removes the references of other models to a model that has left.
    pub(super) fn forget(&mut self, id: ModelId) -> StepResult {
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
}
