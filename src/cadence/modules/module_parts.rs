//! Values that the core and its modules exchange through [`Module`].

use std::any::Any;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::battle_ref::BattleRef;
use crate::modules::module::Module;
use crate::state::battle::{ActionKind, UnitId, UnitLocation};
use crate::state::change::BattleMut;
use crate::steps::activations::activate::{Begin, UnitAct, UnitChoice};
use crate::steps::setting_up::deploy;
use monteria_game::{Choice, Modifiers, Refusal, SeatId, StepResult};
use monteria_table::Spot;

/// An attribute of a model that a module may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// The target number of attack rolls.
    Skill,
    /// The target number of defence rolls.
    Defence,
    /// Compared with a weapon's Damage for counter rolls.
    Toughness,
}

/// A module's modifiers of the attack rolls of a model on a unit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AttackModifiers {
    /// Bonus of each roll.
    pub bonus: i32,
    /// Whether obscured targets count as clear and have no cover.
    pub sees_through: bool,
    /// Whether all failed rolls are rerolled.
    pub reroll_all: bool,
    /// Number of failed rolls that are rerolled, if not all are.
    pub rerolls: u32,
    /// The modifiers to show to players.
    pub modifiers: Modifiers,
}

/// The path along which the leading model of a unit has moved.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderMove {
    pub unit: UnitId,
    /// The points of the path on the plan.
    pub path: Vec<Vec2>,
    pub unused_inches: f32,
    /// Whether the move is an Advance.
    pub advance: bool,
}

/// Resource with the module of the game that is played. Not part of the state.
#[derive(Resource, Clone)]
pub struct PlayedModule(pub Arc<dyn Module>);

/// An action, its option, and the reason why it may not be declared now, if any.
pub type Declarable = (ActionKind, Choice, Option<Refusal>);

impl<'a> BattleRef<'a> {
    /// Returns the module as this type, or None if it has another.
    pub fn module_as<M: Module>(&self) -> Option<&'a M> {
        (self.module as &'a dyn Any).downcast_ref()
    }
}

impl BattleMut<'_, '_> {
    /// Returns the module of the game that is played.
    pub fn module(&self) -> Arc<dyn Module> {
        self.module.0.clone()
    }
}

/// Returns the next seat with a unit that has Command Points, clockwise from this one.
pub(super) fn next_able_seat(facts: &BattleRef<'_>, turn: SeatId) -> Option<SeatId> {
    let able = |seat: SeatId| {
        let mut own = facts.units.0.iter().filter(|unit| unit.seat == seat);
        own.any(|unit| unit.command > 0 && unit.place != UnitLocation::Destroyed)
    };
    let sides = facts.score.points.len().max(1) as u8;
    (0..sides).map(|more| SeatId((turn.0 + more) % sides)).find(|seat| able(*seat))
}

/// Begins the chosen activation, or deploys the chosen unit.
pub(super) fn begin_chosen(
    battle: &mut BattleMut<'_, '_>,
    choice: UnitChoice,
    spot: Option<Spot>,
) -> StepResult {
    match choice.act {
        UnitAct::Activate => battle.ctx.then(Begin { unit: choice.unit }),
        act @ (UnitAct::Deploy | UnitAct::Wait | UnitAct::Lose | UnitAct::Enter) => {
            deploy::place(battle, act, choice.unit, spot)?;
        }
    }
    Ok(())
}
