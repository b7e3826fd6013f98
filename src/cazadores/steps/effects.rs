//! The vocabulary of effects at work: what Abilities, Action cards, Gear and
//! Rituals do beside WNDs.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::people;
use crate::change::HuntMut;
use crate::content::{Amount, Effect, Subject, the_effect};
use crate::hunt_ref::HuntRef;
use monteria_dice::Check;
use monteria_game::{ModelId, OrMissing, Preview, Refusal, Registry, Step, StepResult, event_text};

/// Effects are carried out, one after the other; what one of them brings is
/// resolved before the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ApplyEffects {
    /// What is left of them, in order.
    pub list: Vec<Effect>,
    /// Whom and what they refer to.
    pub frame: Frame,
    /// The rules that they follow.
    pub why: Vec<String>,
}

/// Whom and what effects refer to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Frame {
    /// The model that acts; none for a fall and the like.
    pub acting: Option<ModelId>,
    /// The model that it acts on.
    pub target: Option<ModelId>,
    /// Successes of the Check.
    pub successes: i32,
    /// Where the target's base was when the Action began.
    pub former: Option<Vec3>,
    /// The point that was aimed at, where one was.
    pub point: Option<Vec2>,
}

impl Frame {
    /// A model that acts, on nobody yet.
    pub(crate) fn of(acting: ModelId) -> Self {
        Frame { acting: Some(acting), target: None, successes: 0, former: None, point: None }
    }

    /// The model that acts, for an effect that needs one.
    ///
    /// # Errors
    /// Where nobody acts.
    pub(crate) fn acting(&self) -> StepResult<ModelId> {
        self.acting.or_missing("the model whose effect it is")
    }

    /// Whom an effect befalls; nobody where nobody was aimed at, or nobody acts.
    pub(crate) fn subject(&self, on: Subject) -> Option<ModelId> {
        match on {
            Subject::Target => self.target,
            Subject::Acting => self.acting,
        }
    }
}

/// What an effect does in a Hunt.
pub(crate) trait EffectRule {
    /// Carries it out.
    ///
    /// # Errors
    /// Where what it relies on is not there.
    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, why: &[&str]) -> StepResult;

    /// The same with what a die says of it rolled now, where one says anything: it is
    /// to befall several alike.
    fn rolled(&self, _hunt: &mut HuntMut, _frame: &Frame) -> Option<Effect> {
        None
    }

    /// What people do at a real table in its place, in words; none where the table is
    /// not what it changes.
    ///
    /// # Errors
    /// Where what it relies on is not there.
    fn at_table(&self, _hunt: &mut HuntMut, _frame: &Frame) -> StepResult<Option<String>> {
        Ok(None)
    }

    /// Whether this model has what it takes.
    ///
    /// # Errors
    /// What it lacks.
    fn usable(&self, _facts: &HuntRef<'_>, _model: ModelId) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds what is to be expected of it after a Success of this Check; WNDs to be
    /// expected count the Check as well.
    fn foresee(
        &self,
        _facts: &HuntRef<'_>,
        _frame: &Frame,
        _check: &Check,
        _preview: &mut Preview,
    ) {
    }
}

/// What this effect does.
pub(crate) fn rule(effect: &Effect) -> &dyn EffectRule {
    the_effect!(effect)
}

impl ApplyEffects {
    /// These effects.
    pub(crate) fn new(list: Vec<Effect>, frame: Frame, why: &[&str]) -> Self {
        ApplyEffects { list, frame, why: why.iter().map(|id| (*id).to_owned()).collect() }
    }
}

impl Step for ApplyEffects {
    const NAME: &'static str = "apply-effects";
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(apply_effects);
}

fn apply_effects(In(step): In<ApplyEffects>, mut hunt: HuntMut) -> StepResult {
    let ApplyEffects { mut list, mut frame, why } = step;
    if list.is_empty() {
        return Ok(());
    }
    if let (None, Some(target)) = (frame.former, frame.target) {
        frame.former = Some(hunt.read().model(target)?.stand.at);
    }
    let first = list.remove(0);
    let rules: Vec<&str> = why.iter().map(String::as_str).collect();
    if !people::on_table(&mut hunt, &first, &frame)? {
        rule(&first).apply(&mut hunt, &frame, &rules)?;
    }
    if !list.is_empty() {
        hunt.ctx.then(ApplyEffects { list, frame, why });
    }
    Ok(())
}

/// Rolls for a number of WNDs where it is not fixed, and tells what came.
pub(crate) fn count(hunt: &mut HuntMut, amount: Amount, frame: &Frame) -> i32 {
    let (die, face) = match amount {
        Amount::Fixed(count) => return *count,
        Amount::Successes => return frame.successes,
        Amount::SuccessesUpTo(most) => return frame.successes.min(*most),
        Amount::D5 => ("d5", hunt.ctx.dice().d5()),
        Amount::D10 => ("d10", hunt.ctx.dice().d10()),
    };
    hunt.ctx.note(event_text!("A {die} shows {face}"), &["caz-other-rolls"]);
    face as i32
}
