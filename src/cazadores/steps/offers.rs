//! What a model's Turn offers: headings, costs, and what its Conditions leave it.

use crate::content::Condition;
use crate::hunt_ref::HuntRef;
use monteria_game::{ModelId, Refusal};

/// The three types of Action (Cazadores 5.2, Clarifications), as headings of the menu.
pub(crate) const MOVEMENT: &str = "Movement";
/// See [`MOVEMENT`].
pub(crate) const COMBAT: &str = "Combat";
/// See [`MOVEMENT`].
pub(crate) const SPECIAL: &str = "Special";

/// Whether a model's Conditions and its Turn leave it this Action: Knocked Down leaves
/// Recover alone, Stunned leaves Move and Recover (Cazadores 05, Conditions).
pub(crate) fn may_act(facts: &HuntRef<'_>, model: ModelId, action: Allowed) -> Result<(), Refusal> {
    let Some(model_ref) = facts.get(model) else {
        return Err(Refusal::rule("NotInPlay", "that model is not in the Hunt"));
    };
    if action != Allowed::FreeMove && !facts.turn.action {
        return Err(Refusal::rule("ActionSpent", "the one Action of this Turn is spent"));
    }
    if action == Allowed::FreeMove && !facts.turn.free_move {
        return Err(Refusal::rule("MoveSpent", "the free Move of this Turn is spent"));
    }
    if model_ref.has(Condition::KnockedDown) && action != Allowed::Recover {
        return Err(Refusal::rule("KnockedDown", "Knocked Down: only Recover may be done"));
    }
    if model_ref.has(Condition::Stunned) && action == Allowed::Other {
        return Err(Refusal::rule("Stunned", "Stunned: only Move or Recover may be done"));
    }
    Ok(())
}

/// How Conditions sort the Actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Allowed {
    /// The free Move.
    FreeMove,
    /// The Move Action.
    Move,
    /// Recover.
    Recover,
    /// Everything else.
    Other,
}
