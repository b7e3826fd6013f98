//! The state that a module keeps beside the core's: one value of a type of its own.

use std::any::Any;

use bevy_ecs::prelude::*;

use monteria_game::Keeps;

/// The module's own state. A module registers its type with
/// `builder.kept::<ModuleState, T>()`, which puts it into snapshots, hashes and undo like
/// any other part; it is `()` for modules that keep none.
#[derive(Resource)]
pub struct ModuleState(Box<dyn Any + Send + Sync>);

impl Default for ModuleState {
    fn default() -> Self {
        ModuleState(Box::new(()))
    }
}

impl<S: Any + Send + Sync> Keeps<S> for ModuleState {
    fn kept(&self) -> Option<&S> {
        self.get()
    }

    fn keep(value: S) -> Self {
        ModuleState(Box::new(value))
    }
}

impl ModuleState {
    /// Returns the state, or None if the value has another type.
    pub fn get<S: Any>(&self) -> Option<&S> {
        self.0.downcast_ref()
    }

    /// Returns the state for changes. A value of another type, which occurs only in a
    /// world without this module, is replaced by the default.
    pub fn get_mut<S: Any + Default + Send + Sync>(&mut self) -> &mut S {
        if !self.0.is::<S>() {
            self.0 = Box::new(S::default());
        }
        match self.0.downcast_mut() {
            Some(state) => state,
            // Unreachable: a value of this type has just been stored.
            None => Box::leak(Box::default()),
        }
    }
}
