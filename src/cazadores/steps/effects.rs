//! Execution of effects: those of Abilities, Action cards, Gear and Rituals beside WNDs.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use crate::content::{Amount, Effect, Subject, the_effect};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::real_table;
use monteria_dice::Check;
use monteria_game::{
    ModelId, OrMissing, Preview, Refusal, Registry, Step, StepResult, Text, event_text,
};

/// A list of effects is applied in order; the consequences of one are
/// resolved before the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ApplyEffects {
    /// Remaining effects, in order.
    pub list: Vec<Effect>,
    pub context: EffectContext,
    /// The rules that the effects cite.
    pub why: Vec<String>,
}

/// The models and places that effects refer to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct EffectContext {
    /// The acting model; `None` for a fall and the like.
    pub acting: Option<ModelId>,
    pub target: Option<ModelId>,
    /// Successes of the Check.
    pub successes: i32,
    /// The position of the target's base when the Action began.
    pub former: Option<Vec3>,
    /// The point that was aimed at, if any.
    pub point: Option<Vec2>,
}

impl EffectContext {
    /// Creates a context without a target.
    pub(crate) fn of(acting: ModelId) -> Self {
        EffectContext {
            acting: Some(acting),
            target: None,
            successes: 0,
            former: None,
            point: None,
        }
    }

    /// Returns the acting model, for an effect that needs one.
    ///
    /// # Errors
    /// There is no acting model.
    pub(crate) fn acting(&self) -> StepResult<ModelId> {
        self.acting.or_missing("the model whose effect it is")
    }

    /// Returns the model that an effect applies to; `None` without a target
    /// or an acting model.
    pub(crate) fn subject(&self, on: Subject) -> Option<ModelId> {
        match on {
            Subject::Target => self.target,
            Subject::Acting => self.acting,
        }
    }
}

/// The rules side of an effect.
pub(crate) trait EffectRule {
    /// Applies the effect to the models that the context names.
    ///
    /// # Errors
    /// A model or an entry that it relies on is missing.
    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, why: &[&str]) -> StepResult;

    /// Returns the effect with its die rolled, so that it can be applied to several
    /// models alike; `None` if it has no die.
    fn rolled(&self, _hunt: &mut HuntMut, _frame: &EffectContext) -> Option<Effect> {
        None
    }

    /// Returns the instruction for players on a real table that replaces the effect;
    /// `None` if the program applies it itself.
    ///
    /// # Errors
    /// A model or an entry that it relies on is missing.
    fn at_table(&self, _hunt: &mut HuntMut, _frame: &EffectContext) -> StepResult<Option<Text>> {
        Ok(None)
    }

    /// Checks whether a model has the equipment that the effect needs.
    ///
    /// # Errors
    /// The requirement that is missing.
    fn usable(&self, _facts: &HuntRef<'_>, _model: ModelId) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds the expected results after a Success of this Check to the preview; expected
    /// WNDs include the chance of the Check.
    fn add_preview(
        &self,
        _facts: &HuntRef<'_>,
        _frame: &EffectContext,
        _check: &Check,
        _preview: &mut Preview,
    ) {
    }
}

/// Returns the rules side of an effect.
pub(crate) fn rule(effect: &Effect) -> &dyn EffectRule {
    the_effect!(effect)
}

impl ApplyEffects {
    pub(crate) fn new(list: Vec<Effect>, context: EffectContext, why: &[&str]) -> Self {
        ApplyEffects { list, context, why: why.iter().map(|id| (*id).to_owned()).collect() }
    }
}

impl Step for ApplyEffects {
    const NAME: &'static str = "apply-effects";
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(apply_effects);
}

fn apply_effects(In(step): In<ApplyEffects>, mut hunt: HuntMut) -> StepResult {
    let ApplyEffects { mut list, mut context, why } = step;
    if list.is_empty() {
        return Ok(());
    }
    if let (None, Some(target)) = (context.former, context.target) {
        context.former = Some(hunt.read().model(target)?.stand.at);
    }
    let first = list.remove(0);
    let rules: Vec<&str> = why.iter().map(String::as_str).collect();
    if !real_table::instruct_players(&mut hunt, &first, &context)? {
        rule(&first).apply(&mut hunt, &context, &rules)?;
    }
    if !list.is_empty() {
        hunt.ctx.then(ApplyEffects { list, context, why });
    }
    Ok(())
}

/// Rolls an amount of WNDs if it is not fixed, and records the result.
pub(crate) fn count(hunt: &mut HuntMut, amount: Amount, context: &EffectContext) -> i32 {
    let (die, face) = match amount {
        Amount::Fixed(count) => return *count,
        Amount::Successes => return context.successes,
        Amount::SuccessesUpTo(most) => return context.successes.min(*most),
        Amount::D5 => ("d5", hunt.ctx.dice().d5()),
        Amount::D10 => ("d10", hunt.ctx.dice().d10()),
    };
    hunt.ctx
        .note(event_text!("rules-cazadores-a-shows", "A {die} shows {face}"), &["caz-other-rolls"]);
    face as i32
}
