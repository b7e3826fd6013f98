//! The effect that pushes a model straight away from the acting one (ruling 18).

use crate::content::CazadoresContent;
use crate::content::effect::{EffectData, Push};
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::steps::movement::placing::{apply_pushes, both, others};
use crate::tactics::valuation::EffectValue;
use monteria_game::{Manner, StepResult, event_text};
use monteria_table::{Obstacle, Stop};

impl EffectData for Push {
    fn describe(&self, _: &CazadoresContent) -> String {
        format!("push {}\" away", self.inches)
    }
}

impl EffectRule for Push {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<String>> {
        let Some((target, acting)) = both(hunt, context.target, context.acting)? else {
            return Ok(None);
        };
        let target = hunt.name(target.id);
        let acting = hunt.name(acting.id);
        let inches = self.inches;
        Ok(Some(format!(
            "Push {target} {inches}\" straight away from {acting}; it stops at what it strikes."
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
                Stop::Border => "the Border".to_owned(),
                Stop::Terrain(piece) => facts.table.name_of(Obstacle::Piece(piece)),
                Stop::Body(id) => facts.name(id).to_owned(),
            };
            let text = event_text!("{} is stopped by {by}", facts.name(target.id));
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
