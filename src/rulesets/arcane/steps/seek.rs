//! Placeholder.
use crate::game::{ModelId, Offers, step};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef};
step! { /// r
Seek = "seek" { /// s
model: ModelId } }
/// o
pub fn offer(_: &DuelRef<'_>, _: &ModelRef<'_>, _: &mut Offers) {}
