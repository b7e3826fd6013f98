//! What an ability begins with once it has been paid, and how it is paid.

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use super::attack::Declared;
use super::effects::UseEffect;
use super::moves::Depart;
use super::summon::Enter;
use super::test::{Test, TestFor};
use crate::game::{Builder, EventKind, ModelId, StepResult, step, told};
use crate::rulesets::arcane::attack::Attack;
use crate::rulesets::arcane::change::DuelMut;
use crate::rulesets::arcane::content::{Ability, Deed, Id};

/// What an action begins with once it has been paid.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Intent {
    /// An attack.
    Attack(Attack),
    /// An effect on these models.
    Effect {
        /// Whose.
        by: ModelId,
        /// Which ability.
        ability: Id,
        /// On whom.
        on: Vec<ModelId>,
    },
    /// Something that lies at a place.
    Place {
        /// Whose.
        by: ModelId,
        /// Which ability.
        ability: Id,
        /// Where.
        at: Vec2,
        /// In which direction.
        along: Vec2,
    },
    /// A move.
    Move {
        /// Who moves.
        model: ModelId,
        /// The way.
        way: Vec<Vec3>,
        /// What it costs of the movement, in inches.
        cost: f32,
    },
    /// A summoned character enters play.
    Summon {
        /// Who summons.
        by: ModelId,
        /// Which ability.
        ability: Id,
        /// Where.
        at: Vec2,
    },
}

step! {
    /// An action that has been paid begins.
    Begin = "begin" {
        /// With what.
        intent: Intent,
    }
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(begin);
}

fn begin(In(Begin { intent }): In<Begin>, mut duel: DuelMut) {
    match intent {
        Intent::Attack(attack) => duel.ctx.then(Declared { attack }),
        Intent::Effect { by, ability, on } => {
            duel.ctx.then(UseEffect { by, ability, on, at: Vec2::ZERO, along: Vec2::ZERO });
        }
        Intent::Place { by, ability, at, along } => {
            duel.ctx.then(UseEffect { by, ability, on: Vec::new(), at, along });
        }
        Intent::Move { model, way, cost } => duel.ctx.then(Depart { model, way, cost }),
        Intent::Summon { by, ability, at } => duel.ctx.then(Enter { by, ability, at }),
    }
}

/// Pays for an ability, marks it as used, and lets it begin, at once or where a die says so.
pub fn pay_for(duel: &mut DuelMut<'_, '_>, by: ModelId, ability: &Ability, intent: Intent) -> StepResult {
    let text = told!("{} uses {}", duel.name(by), ability.name);
    let what =
        EventKind::ActionTaken { model: by, action: ability.id.to_string(), target: target_of(&intent) };
    duel.ctx.record(what, text, &["arc-ability"]);
    if ability.essence > 0 {
        let side = duel.read().try_get(by)?.side();
        let text = told!("{} draws on Essence", duel.name(by));
        duel.spend_essence(side, ability.essence.get(), text)?;
    }
    duel.mark_used(by, ability)?;
    if matches!(&ability.deed, Deed::Charge(_) | Deed::Move { free: false, .. }) {
        duel.vigor(by)?.moved = true;
    }
    duel.spend(by, ability.cost.get())?;
    if !duel.hands.in_play(by) {
        return Ok(());
    }
    if ability.difficulty.is_some() {
        duel.ctx.then(Test { test: TestFor::Difficulty { model: by, ability: ability.id.clone(), intent } });
    } else {
        duel.ctx.then(Begin { intent });
    }
    Ok(())
}

fn target_of(intent: &Intent) -> Option<ModelId> {
    match intent {
        Intent::Attack(attack) => Some(attack.at),
        Intent::Effect { on, .. } if on.len() == 1 => on.first().copied(),
        _ => None,
    }
}
