//! Straight away from whoever acts (ruling 18).

use super::super::steps::placing::{both, others, shove};
use super::*;
use monteria_table::{Obstacle, Stop};

impl EffectData for Push {
    fn words(&self, _: &CazadoresContent) -> String {
        format!("push {}\" away", self.inches)
    }
}

impl EffectRule for Push {
    fn at_table(&self, hunt: &mut HuntMut, frame: &Frame) -> StepResult<Option<String>> {
        let Some((target, acting)) = both(hunt, frame.target, frame.acting)? else {
            return Ok(None);
        };
        let target = hunt.name(target.id);
        let acting = hunt.name(acting.id);
        let inches = self.inches;
        Ok(Some(format!(
            "Push {target} {inches}\" straight away from {acting}; it stops at what it strikes."
        )))
    }

    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        let Some((target, acting)) = both(hunt, frame.target, frame.acting)? else { return Ok(()) };
        let others = others(hunt, target.id);
        let push = hunt.read().table.push(&target, acting.plan(), *self.inches, &others);
        shove(hunt, &push.moves, Manner::Pushed, &["caz-push", "ruling-18"])?;
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

impl EffectWorth for Push {
    fn rough(&self) -> (f32, f32) {
        (0.2, 0.2)
    }
}
