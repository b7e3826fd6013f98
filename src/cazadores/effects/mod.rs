//! The behaviour of effects, one file for each or for a few of one shape: owner and
//! description ([`EffectData`]), execution and preview ([`EffectRule`]), value for
//! the tactics ([`EffectValue`]).
//!
//! Content, steps and tactics each dispatch through their own trait and do not depend
//! on this module.

use crate::content::check::{Check, User};
use crate::content::effect::*;
use crate::content::{
    Amount, AttackKind, CazadoresContent, Condition, FoeAttribute, Id, Skill, WeaponKind,
};
use crate::display::preview::{check_text, expected_wounds};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, dt_of, in_reach, required_entry};
use crate::steps::effects::{ApplyEffects, EffectContext, EffectRule, count, rule};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::EffectValue;
use crate::tactics::valuation::{fighting, rift};
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
