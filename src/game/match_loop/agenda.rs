//! The agenda: the stack of steps that a match still has to run.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::match_loop::error::GameError;

/// The typed input of one step. A ruleset registers a system for each.
///
/// Steps are kept on the agenda in serialised form, so that a match can be saved in the
/// middle of a reaction inside an attack inside a charge. The form is not
/// self-describing: no `serde(flatten)`, `untagged` or skipped fields.
pub trait Step: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The step's name, unique in its ruleset.
    const NAME: &'static str;
}

/// Declares steps: for each the public struct of its input, its serialised form
/// and its [`Step`] implementation.
///
/// ```
/// monteria_game::step! {
///     /// Somebody draws cards.
///     Draw = "draw" {
///         /// Number of cards.
///         cards: u8,
///     }
/// }
/// ```
///
/// If the systems are in the same module, each step names its own behind `=>`: the one
/// that runs it, or the one that asks and the one that receives the answer. The macro
/// then also declares the function `register`.
///
/// ```
/// use bevy_ecs::prelude::In;
///
/// monteria_game::step! {
///     /// The round is over.
///     Cleanup = "cleanup" {} => cleanup;
/// }
///
/// fn cleanup(_: In<Cleanup>) {}
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! declare_step {
    (@register $registry:ident $step:ident $run:ident) => {
        $registry.step::<$step, _, _>($run);
    };
    (@register $registry:ident $step:ident $ask:ident $take:ident) => {
        $registry.decision::<$step, _, _, _, _, _>($ask, $take);
    };
    ($(
        $(#[$doc:meta])*
        $name:ident = $id:literal {
            $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)?
        } => $system:ident $(, $take:ident)?;
    )+) => {
        $crate::declare_step! { $(
            $(#[$doc])* $name = $id { $($(#[$field_doc])* $field: $kind),* }
        )+ }

        /// Registers the steps of this module.
        pub fn register(registry: &mut $crate::Registry<'_>) {
            $( $crate::declare_step!(@register registry $name $system $($take)?); )+
        }
    };
    ($(
        $(#[$doc:meta])*
        $name:ident = $id:literal {
            $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)?
        }
    )+) => { $(
        $(#[$doc])*
        #[derive(serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $(
                $(#[$field_doc])*
                #[allow(missing_docs, reason = "the documentation of the step describes it")]
                pub $field: $kind
            ),*
        }
        impl $crate::Step for $name {
            const NAME: &'static str = $id;
        }
    )+ };
}

/// Declares a function `register` that registers the steps of all these modules.
#[macro_export]
macro_rules! register_steps {
    ($($file:ident),+ $(,)?) => {
        /// Registers the steps of all submodules.
        pub fn register(registry: &mut $crate::Registry<'_>) {
            $( $file::register(registry); )+
        }
    };
}

/// One step on the agenda.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct AgendaEntry {
    /// Name of the step, which the registry maps to its system.
    pub(crate) name: Cow<'static, str>,
    /// Serialised input of the step.
    pub(crate) input: Vec<u8>,
    /// Number of reactions that this step is nested in.
    pub(crate) depth: u8,
}

/// The stack of steps still to run; the last is the next.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Agenda {
    pub(crate) stack: Vec<AgendaEntry>,
    /// Steps added by the running system, in the order in which they run.
    pub(crate) staged: Vec<AgendaEntry>,
    /// Number of reactions that the running step is nested in.
    pub(crate) depth: u8,
    /// The first error of this run, kept because `then` returns nothing.
    pub(crate) fault: Option<String>,
}

impl Agenda {
    /// Adds a step. Steps added by one system run in the order in which it added them,
    /// before everything that was on the agenda already.
    pub fn then<S: Step>(&mut self, step: S) {
        match postcard::to_allocvec(&step) {
            Ok(input) => {
                self.staged.push(AgendaEntry {
                    name: Cow::Borrowed(S::NAME),
                    input,
                    depth: self.depth,
                });
            }
            Err(error) => {
                self.fault.get_or_insert_with(|| {
                    format!("step `{}` cannot be written: {error}", S::NAME)
                });
            }
        }
    }

    /// Replaces the input of the next step, which must be of this kind.
    pub(crate) fn replace_next<S: Step>(&mut self, step: &S) -> Result<(), GameError> {
        let fault = |detail: String| GameError::Step { step: S::NAME.to_owned(), detail };
        let next = self.stack.last_mut().filter(|entry| entry.name == S::NAME);
        let next = next.ok_or_else(|| fault("it is not the next on the agenda".to_owned()))?;
        next.input = postcard::to_allocvec(step).map_err(|error| fault(error.to_string()))?;
        Ok(())
    }

    /// Returns the names of the remaining steps, next first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.stack.iter().rev().map(|entry| &*entry.name)
    }

    /// Returns the first remaining step of this kind, or `None`. A step that cannot be
    /// read is reported when it runs.
    pub fn first<S: Step>(&self) -> Option<S> {
        let entry = self.stack.iter().rev().find(|entry| entry.name == S::NAME)?;
        read_step(&entry.input).ok()
    }

    /// Returns the number of reactions that the next step is nested in.
    pub(crate) fn next_depth(&self) -> u8 {
        self.stack.last().map_or(0, |entry| entry.depth)
    }

    /// Moves the steps that the last system added onto the stack.
    pub(crate) fn push_staged(&mut self) -> Result<(), GameError> {
        self.stack.extend(self.staged.drain(..).rev());
        match self.fault.take() {
            Some(detail) => Err(GameError::Step { step: "agenda".to_owned(), detail }),
            None => Ok(()),
        }
    }

    /// Removes all remaining steps: the match is over.
    pub(crate) fn clear(&mut self) {
        self.stack.clear();
        self.staged.clear();
    }
}

/// Deserialises the input of a step.
pub(crate) fn read_step<S: Step>(input: &[u8]) -> Result<S, GameError> {
    postcard::from_bytes(input)
        .map_err(|error| GameError::Step { step: S::NAME.to_owned(), detail: error.to_string() })
}
