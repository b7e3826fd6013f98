//! Stealth, which keeps its user Hidden as long as it is upheld (rulebook, Stealth).

use super::{AbilityKind, Stealth};
use crate::change::DuelMut;
use crate::content::{Ability, ArcaneContent, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::effects::UseEffect;
use crate::steps::offers::no;
use crate::tactics::Judge;
use monteria_game::{Choice, Refusal, StepResult, event_text};

impl AbilityKind for Stealth {
    fn words(&self, _: &ArcaneContent) -> String {
        "the user becomes Hidden".to_owned()
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
                let why = event_text!("it is in the Control Zone of {}", enemy.name());
                Err(no("Watched", why))
            }
            None if user.hidden() => Err(no("Hidden", "it is Hidden already")),
            None => Ok(()),
        }
    }

    fn apply(&self, duel: &mut DuelMut, used: UseEffect, ability: &Ability) -> StepResult {
        duel.put_state(used.by, State::Hidden, 1, &["arc-stealth"])?;
        duel.uphold(used.by, &ability.id, None)
    }

    fn judge(&self, judge: &mut Judge, choice: &Choice, ability: &Ability) -> StepResult {
        judge.shelters(choice, ability);
        Ok(())
    }
}
