//! What every Turn has, of the Pack or of a Foe: how it begins, Pass, and how it ends
//! (Cazadores 5.2, Executing Turns).

use super::{conditions, falls};
use crate::change::HuntMut;
use crate::hunt::Turn;
use monteria_game::{EventKind, ModelId, StepResult, event_text};

/// Ticks of Pass (ruling 1).
pub(crate) const PASS_TICKS: u32 = 1;

/// A Turn begins, with its free Move and its Action still to be had. Defend and
/// Parry last until now.
pub(crate) fn begin(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    *hunt.turn = Turn { model: Some(model), free_move: true, action: true, ..Turn::default() };
    hunt.with_people(|people| people.told.clear());
    hunt.set_stance(model, |stance| {
        stance.defending = false;
        stance.parrying = None;
    })?;
    let text = event_text!("{}'s Turn", hunt.name(model));
    hunt.ctx.record(EventKind::TurnBegan { model }, text, &["caz-turn-two-parts"]);
    Ok(())
}

/// A model foregoes its Action.
pub(crate) fn pass(hunt: &mut HuntMut, model: ModelId, why: &[&str]) -> StepResult {
    hunt.turn.action = false;
    let text = event_text!("{} passes", hunt.name(model));
    let what = EventKind::ActionTaken { model, action: "pass".to_owned(), target: None };
    hunt.ctx.record(what, text, why);
    hunt.pay(model, PASS_TICKS)
}

/// What the end of a Turn brings to a model that is still in play: a free Move that is
/// not used counts as a Move of 0", and where nothing holds it, it falls.
pub(crate) fn wind_up(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    if hunt.turn.free_move {
        hunt.turn.free_move = false;
        if !hunt.read().model(model)?.is_down() {
            conditions::bleed(hunt, model)?;
        }
    }
    if !hunt.by_people() && falls::loses_hold(&hunt.read(), model)? {
        hunt.ctx.then(falls::LetGo { model });
    }
    Ok(())
}

/// The Turn is over.
pub(crate) fn end(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let text = event_text!("{}'s Turn ends", hunt.name(model));
    hunt.ctx.record(EventKind::TurnEnded { model }, text, &["caz-turn-end"]);
    hunt.turn.model = None;
    Ok(())
}
