//! The interface to the games on the core: questions, shared values, a module's own state.

pub mod module;
pub(crate) mod module_display;
pub(crate) mod module_parts;
pub(crate) mod module_state;
pub(crate) mod module_triggers;
