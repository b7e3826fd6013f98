//! Minions that come back (house, ruling 87).

use super::effects::{others, scatter, shove};
use crate::game::{Manner, ModelId, OrMissing, Presence, StepResult};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::hunt::FOES;

/// The first of the slain Minions is back with all its WNDs, by a Scatter Roll from the model that calls it.
pub fn minion(hunt: &mut HuntMut, caller: ModelId, why: &[&str]) -> StepResult {
    let facts = hunt.read();
    let caller = facts.model(caller)?;
    if !caller.in_play() {
        return Ok(());
    }
    let from = caller.body().plan();
    let fallen = facts.models.iter().find(|model_ref| {
        model_ref.model.side == FOES
            && model_ref.presence == Presence::Slain
            && !model_ref.is_adversary()
            && facts.special(model_ref.id()).is_none()
    });
    let Some(body) = fallen.map(|model_ref| model_ref.body()) else {
        hunt.ctx.note("No Minion is slain", why);
        return Ok(());
    };
    let to = scatter(hunt, from);
    let placed = hunt.read().table.place(&body, to, &others(hunt, body.id));
    let mut why = why.to_vec();
    why.extend(["caz-raise", "ruling-87"]);
    // Others make room for it before it stands there.
    let (own, room): (Vec<_>, Vec<_>) = placed.moves.into_iter().partition(|shift| shift.id == body.id);
    let own = own.first().or_missing(format_args!("a place for {}", body.id))?;
    shove(hunt, &room, Manner::MadeRoom, &["caz-overlap", "ruling-19"])?;
    hunt.raise(body.id, own.to, &why)
}
