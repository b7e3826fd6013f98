//! States that come and go (brief, States).

use super::{Cleanse, ClearStates, GainState, InfluenceKind, RULES};
use crate::attack::Attack;
use crate::change::DuelMut;
use crate::content::State;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::tactics::{state_worth, worth};
use monteria_game::{ModelId, StepResult, counted, event_text};

impl InfluenceKind for GainState {
    fn words(&self) -> String {
        format!("gains {} {}", self.state, self.level)
    }

    fn helps(&self, _: &DuelRef, model: &ModelRef, _: &Attack, defender: bool) -> bool {
        defender && self.state == State::Shield && model.state(self.state) < self.level.get()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.put_state(on, self.state, self.level.get(), RULES)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        if self.level <= target.state(self.state) {
            return 0.0;
        }
        state_worth(self.state) * f64::from(self.level.get()) * worth(target)
    }
}

impl InfluenceKind for Cleanse {
    fn words(&self) -> String {
        format!("loses {}", counted(self.most, "negative State", "negative States"))
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        let facts = duel.read();
        let mut bad: Vec<(u8, State)> = facts
            .try_get(on)?
            .vigor
            .states
            .iter()
            .filter(|(state, _)| !state.positive())
            .map(|(state, level)| (*level, *state))
            .collect();
        bad.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        bad.truncate(usize::from(self.most.get()));
        end_states(duel, on, bad.into_iter().map(|(_, state)| state).collect())
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        worth_of_relief(target)
    }
}

impl InfluenceKind for ClearStates {
    fn words(&self) -> String {
        "loses all States".to_owned()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        let states = duel.read().try_get(on)?.vigor.states.keys().copied().collect();
        end_states(duel, on, states)
    }

    fn worth(&self, target: &ModelRef) -> f64 {
        worth_of_relief(target)
    }
}

fn end_states(duel: &mut DuelMut, on: ModelId, states: Vec<State>) -> StepResult {
    let name = duel.name(on);
    states.into_iter().try_for_each(|state| {
        let text = event_text!("{name} is rid of {state}");
        duel.end_state(on, state, text, RULES)
    })
}

/// Returns what it is worth to be rid of all negative States.
fn worth_of_relief(target: &ModelRef) -> f64 {
    let whole = worth(target);
    let bad = target.vigor.states.iter().filter(|(state, _)| !state.positive());
    bad.map(|(state, level)| -state_worth(*state) * f64::from(*level) * whole).sum()
}
