//! Options that the rules of a scenario add to the actions of a model, in any game.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::decisions::decision::Decision;
use crate::decisions::offers::Offers;
use crate::ids::ModelId;
use crate::match_loop::error::StepResult;

/// The action of an option that a rule of the scenario offers.
#[derive(Clone, PartialEq, Eq, Debug, Display)]
#[display("scenario:{id}")]
pub struct ScenarioOption {
    /// The id of the option.
    pub id: String,
    /// The model that chooses it.
    pub model: ModelId,
}

/// The functions that offer scenario options and carry them out.
#[derive(Clone, Copy)]
pub(crate) struct OptionRules {
    /// Returns the options of a model; reads only.
    pub(crate) offer: fn(&World, ModelId) -> Offers,
    /// Carries one out; the model is asked for its next action afterwards.
    pub(crate) choose: fn(&mut World, &ScenarioOption) -> StepResult,
}

/// Where scenario options are offered, and how.
#[derive(Clone, Default)]
pub(crate) struct ScenarioOptions {
    /// The steps that ask a model for its action.
    pub(crate) steps: BTreeSet<&'static str>,
    /// Steps that do not ask a model that has only the option with this id.
    pub(crate) skipped: BTreeMap<&'static str, String>,
    pub(crate) rules: Option<OptionRules>,
}

impl ScenarioOptions {
    /// Adds the options of the scenario to the decision of a step.
    pub(crate) fn extend(&self, world: &World, step: &str, decision: &mut Decision) {
        let Some(rules) = self.rules.filter(|_| self.steps.contains(step)) else { return };
        let Some(model) = decision.model else { return };
        let Offers { legal, refused } = (rules.offer)(world, model);
        decision.options.extend(legal);
        decision.refused.extend(refused);
    }

    /// Returns whether a step goes on without asking, because nothing else can be
    /// chosen than to end.
    pub(crate) fn skip(&self, step: &str, decision: &Decision) -> bool {
        match (self.skipped.get(step), decision.options.as_slice()) {
            (Some(end), [only]) => only.id == *end,
            (Some(_) | None, _) => false,
        }
    }
}
