//! Actions of the window and the keys bound to them.

mod actions;
mod bindings;
mod key_event;
pub mod layout;
mod mouse;

pub use actions::{Action, direction};
pub use bindings::{Bindings, GROUPS, Group, Stroke, words};
pub use key_event::key_event;
pub use layout::KeyLayout;
pub use mouse::{DragButton, Mouse};
