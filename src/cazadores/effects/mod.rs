//! What effects are beside their fields, one file for each or for a few of one shape: who
//! may have one and its words ([`EffectData`]), what it does and what is to be expected
//! of it ([`EffectRule`]), what it is worth ([`EffectWorth`]).
//!
//! Content, steps and tactics each ask through a trait of their own and know nothing
//! of what stands here.

use super::change::HuntMut;
use super::content::check::{Check, User};
use super::content::effect::*;
use super::content::{
    Amount, AttackKind, CazadoresContent, Condition, FoeAttribute, Id, Skill, WeaponKind,
};
use super::hunt_ref::{HuntRef, ModelRef, dt_of, in_reach, known};
use super::preview::{check_text, expected_wounds};
use super::steps::effects::{ApplyEffects, EffectRule, Frame, count, rule};
use super::tactics::mind::Mind;
use super::tactics::worth::EffectWorth;
use super::tactics::{arms, rift, worth};
use monteria_content::{Bounded, Span};
use monteria_dice::{Check as Roll, Edge, odds};
use monteria_game::{Manner, ModelId, Preview, Refusal, StepResult, event_text};

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
