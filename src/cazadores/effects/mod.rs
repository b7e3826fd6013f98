//! The behaviour of effects, one file for each or for a few of one shape: owner
//! and description ([`EffectData`]), execution and preview ([`EffectRule`]), value
//! for the tactics ([`EffectValue`]).
//!
//! [`EffectData`]: crate::content::effect::EffectData
//! [`EffectRule`]: crate::steps::effects::EffectRule
//! [`EffectValue`]: crate::tactics::valuation::EffectValue
//!
//! Content, steps and tactics each dispatch through their own trait and do not
//! depend on this module.

mod area;
mod check;
mod condition;
mod crit;
mod modify;
mod place;
mod push;
mod raise;
mod strike;
mod ward;
mod wounds;
