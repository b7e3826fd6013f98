//! Models that come to the table and move on it.

use bevy_math::{Vec2, Vec3};

use super::{Fall, HuntMut};
use monteria_game::{Manner, ModelId, StepResult, Text, event_text, inches};
use monteria_table::PushMove;

impl HuntMut<'_, '_> {
    /// Puts a model on the table.
    pub(crate) fn arrive(
        &mut self,
        id: ModelId,
        at: Vec3,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.entity(id)?;
        self.hands.arrive(&mut self.ctx, id, at, text, why);
        Ok(())
    }

    /// Moves a model along a path; the last point is its new position.
    pub(crate) fn move_along(
        &mut self,
        id: ModelId,
        path: &[Vec3],
        manner: Manner,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        self.entity(id)?;
        self.hands.move_along(&mut self.ctx, id, path, manner, text, why);
        Ok(())
    }

    /// Applies the moves of a push or a throw: the first is the victim's, the others make
    /// room. Falls follow as steps of their own.
    pub(crate) fn apply_pushes(
        &mut self,
        moves: &[PushMove],
        first: Manner,
        why: &[&str],
    ) -> StepResult {
        for (index, step) in moves.iter().enumerate() {
            let manner = if index == 0 { first } else { Manner::MadeRoom };
            let name = self.name(step.id);
            let flat = inches(Vec2::new(step.to.x - step.from.x, step.to.z - step.from.z).length());
            let moved = match manner {
                Manner::Pushed => {
                    event_text!("rules-cazadores-is-pushed", "{name} is pushed {flat}")
                }
                Manner::Placed => {
                    event_text!("rules-cazadores-is-placed-away", "{name} is placed {flat} away")
                }
                Manner::Walked | Manner::MadeRoom | Manner::Thrown | Manner::Fell => {
                    event_text!("rules-cazadores-makes-room", "{name} makes room")
                }
            };
            let text = if step.fell > 0.0 {
                let down = inches(step.fell);
                event_text!(
                    "rules-cazadores-and-over-an-edge-down",
                    "{moved} and falls {down} over an edge"
                )
            } else {
                moved
            };
            self.move_along(step.id, &[step.from, step.to], manner, text, why)?;
            if step.fell > 0.0 {
                self.ctx.then(Fall { model: step.id, inches: step.fell });
            }
        }
        Ok(())
    }
}
