//! Placeholder.
use crate::game::step;
step! { /// r
Deployment = "deployment" {} }
