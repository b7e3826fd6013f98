//! What most files of this game need, of the engine and of the game itself.

pub(crate) use bevy_ecs::prelude::*;
pub(crate) use bevy_math::{Vec2, Vec3};

pub(crate) use crate::content::*;
pub(crate) use crate::feat::*;
pub(crate) use crate::sequence::*;
pub(crate) use crate::skirmish_ref::*;
pub(crate) use crate::state::*;
pub(crate) use crate::state_access::skirmish_mut::SkirmishMut;
pub(crate) use crate::steps::turns::action::Action;
pub(crate) use monteria_game::actions;
pub(crate) use monteria_game::{
    Agenda, Answered, AskResult, Choice, Decision, DeclaredPath, EventKind, LeaveReason, Manner,
    ModelId, Modifiers, Needs, Offers, OrMissing, Presence, Refusal, Region, Seen, SideId, Stand,
    StepError, StepResult, Stretches, Thing, event_text, inches, moved, step,
};
pub(crate) use monteria_table::{
    Body, BodyId, Facing, Keywords, LEVEL, Route, Spot, bodies_within, distance, flat, lift, ring,
    rotated, round_milli,
};
