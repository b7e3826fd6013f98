//! The menu of a Turn: headings, costs, and restrictions by Conditions.

use crate::content::Condition;
use crate::state::hunt_ref::HuntRef;
use monteria_game::{ModelId, Refusal, Text, text};

/// The three types of Action (Cazadores 5.2, Clarifications), as headings of the menu.
pub(crate) const MOVEMENT: Text = text!("rules-cazadores-movement", "Movement");
pub(crate) const COMBAT: Text = text!("rules-cazadores-combat", "Combat");
pub(crate) const SPECIAL: Text = text!("rules-cazadores-special", "Special");

/// Checks whether a model's Conditions and its Turn allow this Action: Knocked Down
/// allows Recover alone, Stunned allows Move and Recover (Cazadores 05, Conditions).
pub(crate) fn may_act(
    facts: &HuntRef<'_>,
    model: ModelId,
    action: ActionClass,
) -> Result<(), Refusal> {
    let Some(model_ref) = facts.get(model) else {
        return Err(Refusal::rule(
            "NotInPlay",
            text!("rules-cazadores-that-model-is-not-in-the", "that model is not in the Hunt"),
        ));
    };
    if action != ActionClass::FreeMove && !facts.turn.action {
        return Err(Refusal::rule(
            "ActionSpent",
            text!(
                "rules-cazadores-the-one-action-of-this-turn",
                "the one Action of this Turn is spent"
            ),
        ));
    }
    if action == ActionClass::FreeMove && !facts.turn.free_move {
        return Err(Refusal::rule(
            "MoveSpent",
            text!(
                "rules-cazadores-the-free-move-of-this-turn",
                "the free Move of this Turn is spent"
            ),
        ));
    }
    if model_ref.has(Condition::KnockedDown) && action != ActionClass::Recover {
        return Err(Refusal::rule(
            "KnockedDown",
            text!(
                "rules-cazadores-knocked-down-only-recover-may-be",
                "Knocked Down: it can only Recover"
            ),
        ));
    }
    if model_ref.has(Condition::Stunned) && action == ActionClass::Other {
        return Err(Refusal::rule(
            "Stunned",
            text!(
                "rules-cazadores-stunned-only-move-or-recover-may",
                "Stunned: it can only Move or Recover"
            ),
        ));
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
