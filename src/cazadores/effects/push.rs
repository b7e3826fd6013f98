//! The effect that pushes a model straight away from the acting one (ruling 18).

use crate::content::CazadoresContent;
use crate::content::effect::{EffectData, Push};
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::steps::movement::placing::{apply_pushes, both, others};
use crate::tactics::valuation::EffectValue;
use monteria_game::{Manner, StepResult, Text, event_text, text};
use monteria_table::{Obstacle, PushStop};

impl EffectData for Push {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!("rules-cazadores-push-away", "push {inches}\" away", inches = self.inches)
    }
}

impl EffectRule for Push {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<Text>> {
        let Some((target, acting)) = both(hunt, context.target, context.acting)? else {
            return Ok(None);
        };
        let target = hunt.name(target.id);
        let acting = hunt.name(acting.id);
        Ok(Some(text!(
            "rules-cazadores-push-straight-away-from",
            "Push {target} {inches}\" straight away from {acting}; it stops at the first obstacle.",
            inches = self.inches
        )))
    }

    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        let Some((target, acting)) = both(hunt, context.target, context.acting)? else {
            // One of them has left, or there was no target.
            return Ok(());
        };
        let others = others(hunt, target.id);
        let push = hunt.read().table.push(&target, acting.plan(), *self.inches, &others);
        apply_pushes(hunt, &push.moves, Manner::Pushed, &["caz-push", "ruling-18"])?;
        if let Some(stop) = push.moves.first().and_then(|first| first.stopped_by) {
            let facts = hunt.read();
            let by = match stop {
                PushStop::Border => text!("rules-cazadores-the-border", "the Border"),
                PushStop::Terrain(piece) => {
                    Text::verbatim(facts.table.name_of(Obstacle::Piece(piece)))
                }
                PushStop::Body(id) => Text::verbatim(facts.name(id)),
            };
            let text = event_text!(
                "rules-cazadores-is-stopped-by",
                "{name} is stopped by {by}",
                name = facts.name(target.id)
            );
            hunt.ctx.note(text, &["caz-push", "ruling-18"]);
        }
        Ok(())
    }
}

impl EffectValue for Push {
    fn rough_value(&self) -> (f32, f32) {
        (0.2, 0.2)
    }
}
