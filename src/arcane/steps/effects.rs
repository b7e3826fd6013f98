//! Effects of abilities on characters and on the table (brief,
//! Special abilities; rulebook, States).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::combat::throw::PushModel;
use super::dice_test::{TestKind, start_test};
use super::moves::start_move;
use super::replies::Reply;
use crate::change::DuelMut;
use crate::content::{Id, Rider};
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Region, Registry, StepResult, event_text, step,
    text,
};
use monteria_table::{CONTACT, distance};

step! {
    /// An influence affects a model unless it resists.
    #[derive(Clone, PartialEq, Debug)]
    Influenced = "influenced" {
        /// The user of the ability; None for terrain or a trap.
        by: Option<ModelId>,
        on: ModelId,
        rider: Rider,
    }
}

/// The use of an ability that is no attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AbilityUse {
    pub user: ModelId,
    pub ability: Id,
    /// The chosen targets, if any.
    pub targets: Vec<ModelId>,
    /// The chosen spot; zero if none is needed.
    pub spot: Vec2,
    /// The chosen direction; zero if none is needed.
    pub direction: Vec2,
}

step! {
    /// A model may walk a few inches outside of its activation.
    WalkNow = "walk-now" {
        model: ModelId,
        inches: f32,
    }
}

impl AbilityUse {
    /// Creates a use without targets and without a spot.
    pub fn new(user: ModelId, ability: Id) -> AbilityUse {
        AbilityUse { user, ability, targets: Vec::new(), spot: Vec2::ZERO, direction: Vec2::ZERO }
    }
}

pub fn register(registry: &mut Registry<'_>) {
    registry.step(influenced).decision(ask_walk, take_walk);
}

/// Applies an ability that is no attack.
pub(crate) fn apply_ability(duel: &mut DuelMut<'_, '_>, used: AbilityUse) -> StepResult {
    let ability = duel.read().ability(used.user, &used.ability)?.clone();
    ability.kind().apply(duel, used, &ability)
}

fn influenced(In(step): In<Influenced>, mut duel: DuelMut) -> StepResult {
    if !duel.models.in_play(step.on) {
        return Ok(());
    }
    if step.rider.resist.is_some() {
        return start_test(&mut duel, TestKind::Resist(step));
    }
    take_effect(&mut duel, &step)
}

/// Applies an influence that was not resisted.
pub(crate) fn take_effect(duel: &mut DuelMut<'_, '_>, influenced: &Influenced) -> StepResult {
    influenced.rider.does.kind().apply(duel, influenced.by, influenced.on)
}

/// Pushes a model straight away from another, or pulls it straight toward it,
/// but not into contact.
pub fn push_or_pull(
    duel: &mut DuelMut<'_, '_>,
    by: ModelId,
    on: ModelId,
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
        duel.ctx.then(PushModel { model: on, dir, inches });
    }
    Ok(())
}

fn ask_walk(In(WalkNow { model, inches }): In<WalkNow>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    if !one.able() || !facts.may_leave_contact(one) {
        return Ok(None);
    }
    let rules = facts.move_rules(one, inches);
    let options = vec![
        Choice::plain(Reply::Walk, text!("rules-arcane-walk-there", "Walk there"))
            .needs(Needs::To(Region::Reach { model, rules })),
        Choice::plain(Reply::Stay, text!("rules-arcane-stay", "Stay")),
    ];
    Ok(one.asks(
        event_text!(
            "rules-arcane-may-walk-at-once",
            "{name} may walk {length} at once",
            name = one.name(),
            length = monteria_game::inches(inches)
        ),
        options,
    ))
}

fn take_walk(In((step, answer)): Answered<WalkNow, Reply>, mut duel: DuelMut) -> StepResult {
    answer.route.map_or(Ok(()), |route| start_move(&mut duel, step.model, route.legs, route.cost))
}
