//! What a model's Turn offers: options that are legal now, and those that are not, with the reason.

use crate::game::{Choice, ModelId, Needs, Refusal, RefusedChoice};
use crate::rulesets::cazadores::content::Condition;
use crate::rulesets::cazadores::hunt_ref::HuntRef;

/// The three types of Action (Cazadores 5.2, Clarifications), as headings of the menu.
pub const MOVEMENT: &str = "Movement";
/// See [`MOVEMENT`].
pub const COMBAT: &str = "Combat";
/// See [`MOVEMENT`].
pub const SPECIAL: &str = "Special";

/// Legal and refused options.
#[derive(Default)]
pub struct Offers {
    /// May be chosen.
    pub legal: Vec<Choice>,
    /// May not, and why.
    pub refused: Vec<RefusedChoice>,
}

impl Offers {
    /// Adds an option, legal or refused.
    pub fn add(&mut self, choice: Choice, verdict: Result<(), Refusal>) {
        match verdict {
            Ok(()) => self.legal.push(choice),
            Err(why) => self.refused.push(RefusedChoice { choice, why }),
        }
    }

    /// Adds an option that needs a target, with a verdict for each model that one might expect; refused where none is
    /// legal.
    pub fn add_targets(
        &mut self,
        choice: Choice,
        verdict: Result<(), Refusal>,
        targets: impl IntoIterator<Item = (ModelId, Result<(), Refusal>)>,
        none: &str,
    ) {
        let (mut legal, mut others) = (Vec::new(), Vec::new());
        for (id, verdict) in targets {
            match verdict {
                Ok(()) => legal.push(id),
                Err(why) => others.push((id, why)),
            }
        }
        let verdict = verdict
            .and_then(|()| if legal.is_empty() { Err(Refusal::rule("NoTarget", none)) } else { Ok(()) });
        self.add(choice.needs(Needs::Target { legal, others }), verdict);
    }
}

/// A cost in words.
pub fn ticks(count: u32) -> String {
    if count == 1 { "1 tick".to_owned() } else { format!("{count} ticks") }
}

/// Whether a model's Conditions and its Turn leave it this Action: Knocked Down leaves Recover alone, Stunned leaves Move
/// and Recover (Cazadores 05, Conditions).
pub fn may_act(facts: &HuntRef<'_>, model: ModelId, action: Allowed) -> Result<(), Refusal> {
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
pub enum Allowed {
    /// The free Move.
    FreeMove,
    /// The Move Action.
    Move,
    /// Recover.
    Recover,
    /// Everything else.
    Other,
}
