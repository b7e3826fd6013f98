//! The parts common to all Turns, of the Pack and of Foes: beginning, Pass, and end
//! (Cazadores 5.2, Executing Turns).

use crate::state::hunt::Turn;
use crate::state::hunt_mut::HuntMut;
use crate::steps::conditions;
use crate::steps::movement::falls;
use monteria_game::{EventKind, ModelId, StepResult, event_text};

/// Ticks of Pass (ruling 1).
pub(crate) const PASS_TICKS: u32 = 1;

/// Begins a Turn with its free Move and its Action. Ends Defend and Parry.
pub(crate) fn begin(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    *hunt.turn = Turn { model: Some(model), free_move: true, action: true, ..Turn::default() };
    hunt.with_real_table(|real_table| real_table.answers.clear());
    hunt.set_stance(model, |stance| {
        stance.defending = false;
        stance.parrying = None;
    })?;
    let text = event_text!("rules-cazadores-s-turn", "{name}'s Turn", name = hunt.name(model));
    hunt.ctx.record(EventKind::TurnBegan { model }, text, &["caz-turn-two-parts"]);
    Ok(())
}

/// Makes a model forego its Action.
pub(crate) fn pass(hunt: &mut HuntMut, model: ModelId, why: &[&str]) -> StepResult {
    hunt.turn.action = false;
    let text = event_text!("rules-cazadores-passes", "{name} passes", name = hunt.name(model));
    let what = EventKind::ActionTaken { model, action: "pass".to_owned(), target: None };
    hunt.ctx.record(what, text, why);
    hunt.pay_ticks(model, PASS_TICKS)
}

/// Completes the Turn of a model that is still in play: an unused free Move counts as a
/// Move of 0", and a model without a hold falls.
pub(crate) fn complete(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    if hunt.turn.free_move {
        hunt.turn.free_move = false;
        if !hunt.read().model(model)?.is_down() {
            conditions::bleed(hunt, model)?;
        }
    }
    if !hunt.on_real_table() && falls::loses_hold(&hunt.read(), model)? {
        hunt.ctx.then(falls::LetGo { model });
    }
    Ok(())
}

pub(crate) fn end(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let text =
        event_text!("rules-cazadores-s-turn-ends", "{name}'s Turn ends", name = hunt.name(model));
    hunt.ctx.record(EventKind::TurnEnded { model }, text, &["caz-turn-end"]);
    hunt.turn.model = None;
    Ok(())
}
