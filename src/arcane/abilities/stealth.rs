//! Stealth, which keeps its user Hidden as long as it is upheld (rulebook, Stealth).

use super::{AbilityKind, Stealth};
use crate::change::DuelMut;
use crate::content::{Ability, ArcaneContent, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::effects::AbilityUse;
use crate::steps::offers::refusal;
use crate::tactics::OptionEvaluator;
use monteria_game::{Choice, Refusal, StepResult, Text, event_text, text};

impl AbilityKind for Stealth {
    fn description(&self, _: &ArcaneContent) -> Text {
        text!("rules-arcane-the-user-becomes-hidden", "the user becomes Hidden")
    }

    fn hides(&self) -> bool {
        true
    }

    fn lasts(&self) -> bool {
        true
    }

    fn usable(&self, facts: &DuelRef, user: &ModelRef) -> Result<(), Refusal> {
        let body = user.body();
        let watcher = facts.enemies(user.side()).find(|enemy| facts.in_zone(enemy, &body));
        match watcher {
            Some(enemy) => {
                let why = event_text!(
                    "rules-arcane-it-is-in-the-control-zone",
                    "it is in the Control Zone of {name}",
                    name = enemy.name()
                );
                Err(refusal("Watched", why))
            }
            None if user.hidden() => Err(refusal(
                "Hidden",
                text!("rules-arcane-it-is-hidden-already", "it is already Hidden"),
            )),
            None => Ok(()),
        }
    }

    fn apply(&self, duel: &mut DuelMut, used: AbilityUse, ability: &Ability) -> StepResult {
        duel.put_state(used.user, State::Hidden, 1, &["arc-stealth"])?;
        duel.uphold(used.user, &ability.id, None)
    }

    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        evaluator.evaluate_protection(choice, ability);
        Ok(())
    }
}
