//! Minions that come back (house, ruling 87).

use super::super::hunt::FOES;
use bevy_math::Vec2;

use super::super::steps::people;
use super::super::steps::placing::{others, scatter, scatter_words, shove};
use super::*;
use monteria_game::{OrMissing, Presence};

impl EffectData for RaiseMinion {
    fn words(&self, _: &CazadoresContent) -> String {
        "a slain Minion is back, Placed by a Scatter Roll".to_owned()
    }
}

impl EffectRule for RaiseMinion {
    /// The first of the slain Minions is back with all its WNDs, by a Scatter Roll from
    /// the model that calls it.
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult {
        let facts = hunt.read();
        let caller = facts.model(frame.acting()?)?;
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
        if hunt.by_people() {
            let caller = hunt.name(frame.acting()?);
            let own = hunt.name(body.id);
            let way = scatter_words(scatter(hunt, Vec2::ZERO));
            let at = hunt.read().table.nearest_legal(&body, from, &others(hunt, body.id));
            let at = at.or_missing(format_args!("a place for {}", body.id))?;
            hunt.raise(body.id, at, &[why, &["caz-raise", "ruling-87"]].concat())?;
            people::to_do(hunt, format!("Place {own} {way} of {caller}: it is back."));
            hunt.ctx.then(people::DoAtTable {});
            return Ok(());
        }
        let to = scatter(hunt, from);
        let placed = hunt.read().table.place(&body, to, &others(hunt, body.id));
        let mut why = why.to_vec();
        why.extend(["caz-raise", "ruling-87"]);
        // Others make room for it before it stands there.
        let (own, room): (Vec<_>, Vec<_>) =
            placed.moves.into_iter().partition(|shift| shift.id == body.id);
        let own = own.first().or_missing(format_args!("a place for {}", body.id))?;
        shove(hunt, &room, Manner::MadeRoom, &["caz-overlap", "ruling-19"])?;
        hunt.raise(body.id, own.to, &why)
    }
}

impl EffectWorth for RaiseMinion {}
