//! What an ability begins with once it has been paid, and how it is paid.

use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::attack::declare;
use super::effects::{UseEffect, use_effect};
use super::moves::depart;
use super::test::{TestFor, test};
use crate::attack::Attack;
use crate::change::DuelMut;
use crate::content::Ability;
use monteria_game::{EventKind, ModelId, StepResult, event_text};

/// What an action begins with once it has been paid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Intent {
    /// An attack.
    Attack(Attack),
    /// Something that is no attack.
    Use(UseEffect),
    /// A move.
    Move {
        /// Who moves.
        model: ModelId,
        /// The way.
        way: Vec<Vec3>,
        /// What it costs of the movement, in inches.
        cost: f32,
    },
}

/// An action that has been paid begins.
pub fn begin(duel: &mut DuelMut<'_, '_>, intent: Intent) -> StepResult {
    match intent {
        Intent::Attack(attack) => declare(duel, attack),
        Intent::Use(used) => use_effect(duel, used),
        Intent::Move { model, way, cost } => depart(duel, model, way, cost),
    }
}

/// Pays for an ability, marks it as used, and lets it begin, at once or where
/// a die says so.
pub(crate) fn pay_for(
    duel: &mut DuelMut<'_, '_>,
    by: ModelId,
    ability: &Ability,
    intent: Intent,
) -> StepResult {
    let text = event_text!("{} uses {}", duel.name(by), ability.name);
    let what = EventKind::ActionTaken {
        model: by,
        action: ability.id.to_string(),
        target: target_of(&intent),
    };
    duel.ctx.record(what, text, &["arc-ability"]);
    if ability.essence > 0 {
        let side = duel.read().try_get(by)?.side();
        let text = event_text!("{} draws on Essence", duel.name(by));
        duel.spend_essence(side, ability.essence.get(), text)?;
    }
    duel.mark_used(by, ability)?;
    if ability.kind().uses_movement() {
        duel.vigor(by)?.moved = true;
    }
    duel.spend(by, ability.cost.get())?;
    if !duel.hands.in_play(by) {
        return Ok(());
    }
    match ability.difficulty {
        Some(_) => {
            test(duel, TestFor::Difficulty { model: by, ability: ability.id.clone(), intent })
        }
        None => begin(duel, intent),
    }
}

fn target_of(intent: &Intent) -> Option<ModelId> {
    match intent {
        Intent::Attack(attack) => Some(attack.at),
        Intent::Use(used) if used.on.len() == 1 => used.on.first().copied(),
        Intent::Use(_) | Intent::Move { .. } => None,
    }
}
