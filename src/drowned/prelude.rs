//! What most files of this game need, of the engine and of the game itself.

pub(crate) use bevy_ecs::prelude::*;
pub(crate) use bevy_math::{Vec2, Vec3};

pub(crate) use super::content::*;
pub(crate) use super::feat::*;
pub(crate) use super::sequence::*;
pub(crate) use super::skirmish_mut::SkirmishMut;
pub(crate) use super::skirmish_ref::*;
pub(crate) use super::state::*;
pub(crate) use super::steps::action::Action;
pub(crate) use monteria_game::actions;
pub(crate) use monteria_game::{
    Agenda, Answered, Asked, Choice, Decision, DeclaredPath, EventKind, LeaveReason, Manner,
    ModelId, Modifiers, Needs, Offers, OrMissing, Presence, Refusal, Region, Seen, SideId, Stand,
    StepError, StepResult, Stretches, Thing, event_text, inches, moved, step,
};
pub(crate) use monteria_table::{
    Body, BodyId, Facing, Keywords, LEVEL, Route, Spot, bodies_within, distance, flat, lift, ring,
    rotated, round_milli,
};
