//! The agenda: the stack of steps that a match has still to take.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::error::GameError;

/// The typed input of one step. A ruleset registers a system for each.
///
/// Steps are kept on the agenda in serialised form, so that a match can be saved in the
/// middle of a reaction inside an attack inside a charge. The form is not
/// self-describing: no `serde(flatten)`, `untagged` or skipped fields.
pub trait Step: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The step's name, unique in its ruleset.
    const NAME: &'static str;
}

/// Declares steps, each with its input under its name: the type, its serialised form and
/// its [`Step`]. All of it is public.
///
/// ```
/// monteria_game::step! {
///     /// Somebody draws cards.
///     Draw = "draw" {
///         /// How many.
///         cards: u8,
///     }
/// }
/// ```
///
/// Where the systems that take the steps stand beside them, each step names its own
/// behind `=>`: the one that runs, or the one that asks and the one that receives the
/// answer. A function `register` comes with them.
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
        $(#[$doc:meta])* $name:ident = $id:literal { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)? }
            => $system:ident $(, $take:ident)?;
    )+) => {
        $crate::declare_step! { $(
            $(#[$doc])* $name = $id { $($(#[$field_doc])* $field: $kind),* }
        )+ }

        /// Registers these steps.
        pub fn register(registry: &mut $crate::Registry<'_>) {
            $( $crate::declare_step!(@register registry $name $system $($take)?); )+
        }
    };
    ($( $(#[$doc:meta])* $name:ident = $id:literal { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)? } )+) => { $(
        $(#[$doc])*
        #[derive(serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[$field_doc])* #[allow(missing_docs, reason = "its step says what it is")] pub $field: $kind),*
        }
        impl $crate::Step for $name {
            const NAME: &'static str = $id;
        }
    )+ };
}

/// A function `register` that registers the steps of all these files.
#[macro_export]
macro_rules! register_steps {
    ($($file:ident),+ $(,)?) => {
        /// Registers every step.
        pub fn register(registry: &mut $crate::Registry<'_>) {
            $( $file::register(registry); )+
        }
    };
}

/// One step on the agenda.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    /// The step's name.
    pub(super) name: Cow<'static, str>,
    /// The step's input, serialised.
    pub(super) input: Vec<u8>,
    /// How many reactions deep it was queued.
    pub(super) depth: u8,
}

/// The steps that are still to be taken; the last is the next.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Agenda {
    pub(super) stack: Vec<Entry>,
    /// Steps added by the running system, in the order in which they are to run.
    pub(super) staged: Vec<Entry>,
    /// How many reactions deep the running step lies.
    pub(super) depth: u8,
    /// The first fault of this run; steps cannot return through `push`.
    pub(super) fault: Option<String>,
}

impl Agenda {
    /// Adds a step. Steps added by one system run in the order in which it added them,
    /// before all that was on the agenda already.
    pub fn then<S: Step>(&mut self, step: S) {
        match postcard::to_allocvec(&step) {
            Ok(input) => {
                self.staged.push(Entry { name: Cow::Borrowed(S::NAME), input, depth: self.depth });
            }
            Err(error) => {
                self.fault.get_or_insert_with(|| {
                    format!("step `{}` cannot be written: {error}", S::NAME)
                });
            }
        }
    }

    /// Puts another input in the place of that of the next step, which is
    /// one of this kind.
    pub(super) fn change_next<S: Step>(&mut self, step: &S) -> Result<(), GameError> {
        let fault = |detail: String| GameError::Step { step: S::NAME.to_owned(), detail };
        let next = self.stack.last_mut().filter(|entry| entry.name == S::NAME);
        let next = next.ok_or_else(|| fault("it is not the next on the agenda".to_owned()))?;
        next.input = postcard::to_allocvec(step).map_err(|error| fault(error.to_string()))?;
        Ok(())
    }

    /// Names of the steps still to be taken, next first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.stack.iter().rev().map(|entry| &*entry.name)
    }

    /// The first step of this kind that is still to be taken, where there is one. One
    /// that cannot be read is told when it is taken.
    pub fn first<S: Step>(&self) -> Option<S> {
        let entry = self.stack.iter().rev().find(|entry| entry.name == S::NAME)?;
        read_step(&entry.input).ok()
    }

    /// How many reactions deep the next step lies.
    pub(super) fn next_depth(&self) -> u8 {
        self.stack.last().map_or(0, |entry| entry.depth)
    }

    /// Moves what the last system added onto the stack.
    pub(super) fn settle(&mut self) -> Result<(), GameError> {
        self.stack.extend(self.staged.drain(..).rev());
        match self.fault.take() {
            Some(detail) => Err(GameError::Step { step: "agenda".to_owned(), detail }),
            None => Ok(()),
        }
    }

    /// Forgets everything that is still to be done: the match is over.
    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.staged.clear();
    }
}

/// Reads a step's input back.
pub(super) fn read_step<S: Step>(input: &[u8]) -> Result<S, GameError> {
    postcard::from_bytes(input)
        .map_err(|error| GameError::Step { step: S::NAME.to_owned(), detail: error.to_string() })
}
