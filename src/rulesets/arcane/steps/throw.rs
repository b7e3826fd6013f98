//! Placeholder.
use crate::game::{ModelId, step};
use bevy::math::Vec2;
step! { /// r
 Fly = "fly" { /// s
 model: ModelId, /// s
 dir: Vec2, /// s
 inches: f32, /// s
 by: Option<ModelId>, /// s
 run_over: Vec<ModelId> }
 /// s
 Shove = "shove" { /// s
 model: ModelId, /// s
 dir: Vec2, /// s
 inches: f32 }
}
