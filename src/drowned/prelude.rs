//! What most files of this game need, of the engine and of the game itself.

pub use bevy_ecs::prelude::*;
pub use bevy_math::{Vec2, Vec3};

pub use super::change::SkirmishMut;
pub use super::content::*;
pub use super::feat::*;
pub use super::sequence::*;
pub use super::skirmish_ref::*;
pub use super::state::*;
pub use super::steps::acts::Action;
pub(crate) use monteria_game::actions;
pub use monteria_game::{
    Agenda, Answered, Asked, Choice, Decision, EventKind, LeaveReason, Manner, ModelId, Modifiers, Needs,
    Offers, OrMissing, Presence, Refusal, Region, Seen, SideId, Stand, StepError, StepResult, Stretches,
    Thing, Way, inches, moved, step, told,
};
pub use monteria_table::{
    Body, BodyId, Facing, Keywords, LEVEL, Route, Spot, bodies_within, distance, flat, lift, ring, rotated,
    round_milli,
};
