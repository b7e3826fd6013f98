//! The menu of a Turn: headings, costs, and restrictions by Conditions.

use crate::content::Condition;
use crate::state::hunt_ref::HuntRef;
use monteria_game::{ModelId, Refusal};

/// The three types of Action (Cazadores 5.2, Clarifications), as headings of the menu.
pub(crate) const MOVEMENT: &str = "Movement";
pub(crate) const COMBAT: &str = "Combat";
pub(crate) const SPECIAL: &str = "Special";

/// Checks whether a model's Conditions and its Turn allow this Action: Knocked Down
/// allows Recover alone, Stunned allows Move and Recover (Cazadores 05, Conditions).
pub(crate) fn may_act(
    facts: &HuntRef<'_>,
    model: ModelId,
    action: ActionClass,
) -> Result<(), Refusal> {
    let Some(model_ref) = facts.get(model) else {
        return Err(Refusal::rule("NotInPlay", "that model is not in the Hunt"));
    };
    if action != ActionClass::FreeMove && !facts.turn.action {
        return Err(Refusal::rule("ActionSpent", "the one Action of this Turn is spent"));
    }
    if action == ActionClass::FreeMove && !facts.turn.free_move {
        return Err(Refusal::rule("MoveSpent", "the free Move of this Turn is spent"));
    }
    if model_ref.has(Condition::KnockedDown) && action != ActionClass::Recover {
        return Err(Refusal::rule("KnockedDown", "Knocked Down: only Recover may be done"));
    }
    if model_ref.has(Condition::Stunned) && action == ActionClass::Other {
        return Err(Refusal::rule("Stunned", "Stunned: only Move or Recover may be done"));
    }
    Ok(())
}

/// Classes of Actions that Conditions distinguish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ActionClass {
    FreeMove,
    Move,
    Recover,
    Other,
}
