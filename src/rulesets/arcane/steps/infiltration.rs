//! Placeholder.
use crate::game::{SideId, step};
step! { /// r
Reveal = "reveal" { /// s
side: SideId } }
