//! Reactions: something is about to happen, and models may do something about it first,
//! one after the other.
//!
//! A step calls [`StepContext::react`] with what is reacted to and who may react.
//! Each of them is asked once, in the order given; what a reaction brings about is
//! carried out before the next is asked, and a reaction may be reacted to itself. Who
//! is still to be asked lies on the agenda, so that a match can be saved, loaded and
//! undone in the middle.
//!
//! Where reactions change what they react to, that is a step itself:
//! [`StepContext::react_before`] lets models react to it, each gives it back as it is
//! then, and the step runs as the last of them has left it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::agenda::Step;
use super::ids::ModelId;
use super::step_context::StepContext;

/// Something that models may react to, with all that is needed to ask them
/// and to carry on.
pub trait Trigger: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {
    /// Its name, unique among the steps of its ruleset.
    const NAME: &'static str;
}

/// A model that may react now.
#[derive(Clone, PartialEq, Debug)]
pub struct Reactor<T> {
    /// What it may react to.
    pub trigger: T,
    /// The model.
    pub model: ModelId,
}

/// The models that are still to be asked.
#[derive(Serialize, Deserialize)]
pub(super) struct Reactions<T> {
    pub trigger: T,
    pub candidates: Vec<ModelId>,
}

impl<T: Trigger> Step for Reactions<T> {
    const NAME: &'static str = <T as Trigger>::NAME;
}

impl StepContext<'_> {
    /// Lets these models react, each once and in this order, after the steps
    /// that this system has added already. The ruleset has registered how they
    /// are asked with [`Registry::reaction`](super::Registry::reaction).
    pub fn react<T: Trigger>(&mut self, trigger: T, candidates: Vec<ModelId>) {
        if !candidates.is_empty() {
            self.then(Reactions { trigger, candidates });
        }
    }

    /// Adds a step to which these models react first, each once and in this order; it
    /// runs as they have changed it. The ruleset has registered how they are asked with
    /// [`Registry::reaction_before`](super::Registry::reaction_before).
    pub fn react_before<S: Trigger + Step>(&mut self, step: S, candidates: Vec<ModelId>) {
        self.react(step.clone(), candidates);
        self.then(step);
    }
}
