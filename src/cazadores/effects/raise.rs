//! The effect that returns slain Minions (house, ruling 87).

use bevy_math::Vec2;

use crate::content::CazadoresContent;
use crate::content::effect::{EffectData, RaiseMinion};
use crate::state::hunt::FOES;
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::steps::movement::placing::{apply_pushes, others, scatter, scatter_words};
use crate::steps::real_table;
use crate::tactics::valuation::EffectValue;
use monteria_game::{Manner, OrMissing, Presence, StepResult, Text, text};

impl EffectData for RaiseMinion {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!(
            "rules-cazadores-a-slain-minion-is-back-placed",
            "a slain Minion returns, Placed by a Scatter Roll"
        )
    }
}

impl EffectRule for RaiseMinion {
    /// Returns the first slain Minion with all its WNDs, by a Scatter Roll
    /// from the acting model.
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult {
        let facts = hunt.read();
        let caller = facts.model(context.acting()?)?;
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
            hunt.ctx.note(text!("rules-cazadores-no-minion-is-slain", "No Minion is slain"), why);
            return Ok(());
        };
        if hunt.on_real_table() {
            let caller = hunt.name(context.acting()?);
            let own = hunt.name(body.id);
            let direction = scatter_words(scatter(hunt, Vec2::ZERO));
            let at = hunt.read().table.nearest_legal(&body, from, &others(hunt, body.id));
            let at = at.or_missing(format_args!("a place for {}", body.id))?;
            hunt.raise(body.id, at, &[why, &["caz-raise", "ruling-87"]].concat())?;
            real_table::instructions(
                hunt,
                text!(
                    "rules-cazadores-place-of-it-is-back",
                    "Place {own} {direction} of {caller}: it is back."
                ),
            );
            hunt.ctx.then(real_table::DoAtTable {});
            return Ok(());
        }
        let to = scatter(hunt, from);
        let placed = hunt.read().table.place(&body, to, &others(hunt, body.id));
        let mut why = why.to_vec();
        why.extend(["caz-raise", "ruling-87"]);
        // Other models make room before the Minion is placed.
        let (own, room): (Vec<_>, Vec<_>) =
            placed.moves.into_iter().partition(|shift| shift.id == body.id);
        let own = own.first().or_missing(format_args!("a place for {}", body.id))?;
        apply_pushes(hunt, &room, Manner::MadeRoom, &["caz-overlap", "ruling-19"])?;
        hunt.raise(body.id, own.to, &why)
    }
}

impl EffectValue for RaiseMinion {}
