//! Faults that Bevy would panic over: a deferred command that fails, a system between
//! steps whose input is missing.
//!
//! They are noted for the thread that runs the match, and turn up as the fault of the
//! step that led to them.

use std::cell::RefCell;

use bevy_ecs::error::{BevyError, ErrorContext, FallbackErrorHandler};
use bevy_ecs::prelude::*;

thread_local! {
    static FAULT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes this world note such faults in place of panicking.
pub(super) fn install(world: &mut World) {
    FAULT.take();
    world.insert_resource(FallbackErrorHandler(note));
}

/// The first fault since the last time.
pub(super) fn take() -> Option<String> {
    FAULT.take()
}

fn note(error: BevyError, context: ErrorContext) {
    FAULT.with_borrow_mut(|fault| {
        fault.get_or_insert_with(|| format!("{} `{}`: {error}", context.kind(), context.name()));
    });
}
