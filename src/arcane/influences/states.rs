//! Gain and removal of States (brief, States).

use super::{Cleanse, ClearStates, GainState, InfluenceKind, RULES};
use crate::attack::Attack;
use crate::change::DuelMut;
use crate::content::State;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::tactics::{model_value, state_value};
use monteria_game::{ModelId, StepResult, Text, event_text, text};

impl InfluenceKind for GainState {
    fn description(&self) -> Text {
        text!(
            "rules-arcane-gains",
            "gains {state} {level}",
            state = self.state,
            level = self.level.get()
        )
    }

    fn helps(&self, _: &DuelRef, model: &ModelRef, _: &Attack, defender: bool) -> bool {
        defender && self.state == State::Shield && model.state(self.state) < self.level.get()
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        duel.put_state(on, self.state, self.level.get(), RULES)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        if self.level <= target.state(self.state) {
            return 0.0;
        }
        state_value(self.state) * f64::from(self.level.get()) * model_value(target)
    }
}

impl InfluenceKind for Cleanse {
    fn description(&self) -> Text {
        let states = Text::counted(
            "rules-arcane-negative-states",
            self.most.get(),
            "negative State",
            "negative States",
        );
        text!("rules-arcane-loses", "loses {states}")
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        let facts = duel.read();
        let mut bad: Vec<(u8, State)> = facts
            .try_get(on)?
            .condition
            .states
            .iter()
            .filter(|(state, _)| !state.positive())
            .map(|(state, level)| (*level, *state))
            .collect();
        bad.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        bad.truncate(usize::from(self.most.get()));
        end_states(duel, on, bad.into_iter().map(|(_, state)| state).collect())
    }

    fn value(&self, target: &ModelRef) -> f64 {
        value_of_relief(target)
    }
}

impl InfluenceKind for ClearStates {
    fn description(&self) -> Text {
        text!("rules-arcane-loses-all-states", "loses all States")
    }

    fn apply(&self, duel: &mut DuelMut, _: Option<ModelId>, on: ModelId) -> StepResult {
        let states = duel.read().try_get(on)?.condition.states.keys().copied().collect();
        end_states(duel, on, states)
    }

    fn value(&self, target: &ModelRef) -> f64 {
        value_of_relief(target)
    }
}

fn end_states(duel: &mut DuelMut, on: ModelId, states: Vec<State>) -> StepResult {
    let name = duel.name(on);
    states.into_iter().try_for_each(|state| {
        let text = event_text!("rules-arcane-is-rid-of", "{name} no longer has {state}");
        duel.end_state(on, state, text, RULES)
    })
}

/// Returns the value of the removal of all negative States, in levels.
fn value_of_relief(target: &ModelRef) -> f64 {
    let whole = model_value(target);
    let bad = target.condition.states.iter().filter(|(state, _)| !state.positive());
    bad.map(|(state, level)| -state_value(*state) * f64::from(*level) * whole).sum()
}
