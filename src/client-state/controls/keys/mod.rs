//! What a person can do with keys and buttons, and which keys do it.

mod actions;
mod bindings;
pub mod layout;
mod mouse;
mod reported;

pub use actions::{Action, direction};
pub use bindings::{Bindings, GROUPS, Group, Stroke, words};
pub use layout::KeyLayout;
pub use mouse::{DragButton, Mouse};
pub use reported::reported;
