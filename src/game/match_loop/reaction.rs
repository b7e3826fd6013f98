//! Reactions: before something happens, models may respond to it, one after the other.
//!
//! A step calls [`StepContext::react`] with the trigger and the models that may react.
//! Each of them is asked once, in the order given; the effects of a reaction are
//! carried out before the next model is asked, and reactions may be reacted to. The
//! models still to be asked are on the agenda, so a match can be saved, loaded and
//! undone in the middle.
//!
//! If reactions change what they react to, that is a step itself:
//! [`StepContext::react_before`] lets models react to it, each reaction returns the
//! changed step, and the step runs in its final form.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ids::ModelId;
use crate::match_loop::agenda::Step;
use crate::match_loop::step_context::StepContext;

/// An event that models may react to, with the data to ask them and to continue.
pub trait Trigger: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// Name of its step, unique in the ruleset.
    const NAME: &'static str;
}

/// A model that may react now.
#[derive(Clone, PartialEq, Debug)]
pub struct Reactor<T> {
    /// The event to react to.
    pub trigger: T,
    /// The model that reacts.
    pub model: ModelId,
}

/// The models still to be asked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Reactions<T> {
    pub trigger: T,
    pub candidates: Vec<ModelId>,
}

impl<T: Trigger> Step for Reactions<T> {
    const NAME: &'static str = <T as Trigger>::NAME;
}

impl StepContext<'_> {
    /// Lets these models react, each once and in this order, after the steps that this
    /// system has added already. [`Registry::reaction`](crate::Registry::reaction)
    /// registers how they are asked.
    pub fn react<T: Trigger>(&mut self, trigger: T, candidates: Vec<ModelId>) {
        if !candidates.is_empty() {
            self.then(Reactions { trigger, candidates });
        }
    }

    /// Adds a step to which these models react first, each once and in this order;
    /// it runs as they have changed it.
    /// [`Registry::reaction_before`](crate::Registry::reaction_before) registers
    /// how they are asked.
    pub fn react_before<S: Trigger + Step>(&mut self, step: S, candidates: Vec<ModelId>) {
        self.react(step.clone(), candidates);
        self.then(step);
    }
}
