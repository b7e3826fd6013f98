//! What abilities bring over characters, and what they lay on the table (brief,
//! Special abilities; rulebook, States).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::moves::depart;
use super::replies::Reply;
use super::test::{TestFor, test};
use super::throw::Shove;
use crate::change::DuelMut;
use crate::content::{Id, Rider};
use monteria_game::{
    Answered, Asked, Choice, ModelId, Needs, Region, Registry, StepResult, event_text, step,
};
use monteria_table::{CONTACT, distance};

step! {
    /// Something comes over a model, unless it resists.
    #[derive(Clone, PartialEq, Debug)]
    Influenced = "influenced" {
        /// Who does it; nobody where terrain or a trap does.
        by: Option<ModelId>,
        /// Over whom.
        on: ModelId,
        /// What.
        rider: Rider,
    }
}

/// An ability that is no attack, as it is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UseEffect {
    /// Whose.
    pub by: ModelId,
    /// Which.
    pub ability: Id,
    /// On whom, where somebody was chosen.
    pub on: Vec<ModelId>,
    /// Where, where a place was chosen.
    pub at: Vec2,
    /// In which direction.
    pub along: Vec2,
}

step! {
    /// A model may walk some inches at once.
    WalkNow = "walk-now" {
        /// Who.
        model: ModelId,
        /// How far.
        inches: f32,
    }
}

impl UseEffect {
    /// An ability as it is used on nobody and nowhere yet.
    pub fn new(by: ModelId, ability: Id) -> UseEffect {
        UseEffect { by, ability, on: Vec::new(), at: Vec2::ZERO, along: Vec2::ZERO }
    }
}

/// Registers these steps.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(influenced).decision(ask_walk, take_walk);
}

/// An ability that is no attack takes effect.
pub(crate) fn use_effect(duel: &mut DuelMut<'_, '_>, used: UseEffect) -> StepResult {
    let ability = duel.read().ability(used.by, &used.ability)?.clone();
    ability.kind().apply(duel, used, &ability)
}

fn influenced(In(step): In<Influenced>, mut duel: DuelMut) -> StepResult {
    if !duel.hands.in_play(step.on) {
        return Ok(());
    }
    if step.rider.resist.is_some() {
        return test(&mut duel, TestFor::Resist(step));
    }
    take_effect(&mut duel, &step)
}

/// What comes over a model comes about.
pub(crate) fn take_effect(duel: &mut DuelMut<'_, '_>, influenced: &Influenced) -> StepResult {
    influenced.rider.does.kind().apply(duel, influenced.by, influenced.on)
}

/// Pushes a model straight away from another, or pulls it straight toward
/// it, never into contact.
pub fn shove(
    duel: &mut DuelMut<'_, '_>,
    (by, on): (ModelId, ModelId),
    inches: f32,
    pulls: bool,
) -> StepResult {
    let facts = duel.read();
    let from = facts.try_get(by)?.body();
    let to = facts.try_get(on)?.body();
    let away = (to.plan() - from.plan()).normalize_or(Vec2::Y);
    let (dir, inches) = if pulls {
        (-away, inches.min(distance(&from, &to) - 2.0 * CONTACT))
    } else {
        (away, inches)
    };
    if inches > 0.0 {
        duel.ctx.then(Shove { model: on, dir, inches });
    }
    Ok(())
}

fn ask_walk(In(WalkNow { model, inches }): In<WalkNow>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    if !one.able() || !facts.free_to_go(one) {
        return Ok(None);
    }
    let rules = facts.move_rules(one, inches);
    let options = vec![
        Choice::plain(Reply::Walk, "Walk there").needs(Needs::To(Region::Reach { model, rules })),
        Choice::plain(Reply::Stay, "Stay"),
    ];
    Ok(one.asks(event_text!("{} may walk {inches}\" at once", one.name()), options))
}

fn take_walk(In((step, answer)): Answered<WalkNow, Reply>, mut duel: DuelMut) -> StepResult {
    answer.route.map_or(Ok(()), |route| depart(&mut duel, step.model, route.legs, route.cost))
}
