//! Handler for errors over which Bevy would panic: a deferred command that fails, a
//! system between steps whose input is missing.
//!
//! They are stored for the thread that runs the match and returned as the error of the
//! step that caused them.

use std::cell::RefCell;

use bevy_ecs::error::{BevyError, ErrorContext, FallbackErrorHandler};
use bevy_ecs::prelude::*;

thread_local! {
    static FAULT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes this world store such errors instead of panicking.
pub(crate) fn install(world: &mut World) {
    FAULT.take();
    world.insert_resource(FallbackErrorHandler(note));
}

/// Takes the first error since the last call.
pub(crate) fn take() -> Option<String> {
    FAULT.take()
}

fn note(error: BevyError, context: ErrorContext) {
    FAULT.with_borrow_mut(|fault| {
        fault.get_or_insert_with(|| format!("{} `{}`: {error}", context.kind(), context.name()));
    });
}
