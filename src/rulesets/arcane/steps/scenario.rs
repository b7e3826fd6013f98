//! Placeholder.
use crate::game::{ModelId, Offers, step};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef};
use bevy::math::Vec3;
step! { /// r
 LeadWalk = "lead" { /// s
 model: ModelId, /// s
 way: Vec<Vec3>, /// s
 cost: f32 }
 /// s
 Pray = "pray" { /// s
 model: ModelId }
 /// s
 LeaveTable = "leave" { /// s
 model: ModelId }
 /// s
 ScoreTurn = "score" {}
 /// s
 Finish = "finish" {}
}
/// o
pub fn offer(_: &DuelRef<'_>, _: &ModelRef<'_>, _: &mut Offers) {}
