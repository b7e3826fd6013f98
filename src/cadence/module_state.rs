//! What a module keeps of a match beside the core: one value of a type of its own.

use std::any::Any;

use bevy_ecs::prelude::*;

use monteria_game::Keeps;

/// The state that the game keeps beside the core's. A module registers its type with
/// `builder.kept::<ModuleState, T>()`, which puts it into snapshots, hashes and undo like
/// any other part; nothing, where a module keeps none.
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
    /// The state; none where another type is kept.
    pub fn get<S: Any>(&self) -> Option<&S> {
        self.0.downcast_ref()
    }

    /// The state, to change. Where another type is kept, which is so only in a world
    /// without this module, what is changed is forgotten.
    pub fn get_mut<S: Any + Default + Send + Sync>(&mut self) -> &mut S {
        if !self.0.is::<S>() {
            self.0 = Box::new(S::default());
        }
        match self.0.downcast_mut() {
            Some(state) => state,
            // It has just been put there.
            None => Box::leak(Box::default()),
        }
    }
}
