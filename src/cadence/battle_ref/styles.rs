//! The weights of the player for whom a battle is evaluated.

use bevy_ecs::prelude::*;

use super::BattleRef;
use crate::state::battle::Unit;
use monteria_game::{Evaluator, SeatId, Style, Weights};

impl<'a> BattleRef<'a> {
    /// Returns the battle of a world as the player of a seat with a style evaluates it.
    pub fn for_seat(world: &'a World, seat: SeatId, style: Option<&'a Style>) -> Self {
        let facts = BattleRef::of(world);
        let evaluator = Evaluator::of_seat(world, seat, style, &facts.content.styles);
        BattleRef { evaluator, ..facts }
    }

    /// Returns the weights of the evaluating player for a unit.
    pub fn weights(&self, unit: &Unit) -> Weights {
        if !self.evaluator.is_of(unit.side) {
            return Weights::NEUTRAL;
        }
        let army = self.content.armies.get(&unit.army);
        let kind = army.and_then(|army| army.unit_of(&unit.kind));
        let army_name = army.map_or("", |army| army.name.as_str());
        let kind_name = kind.map_or("", |kind| kind.name.as_str());
        let names = [unit.kind.as_str(), kind_name, &unit.name, unit.army.as_str(), army_name];
        self.evaluator.weights(unit.side, &names)
    }

    /// Returns the weight of harm to a unit.
    pub fn harm_weight(&self, unit: &Unit) -> f64 {
        self.evaluator.harm(unit.side, &self.weights(unit))
    }

    /// Returns by how many inches the nearest enemy of a unit is too near for its style.
    pub fn too_near(&self, unit: &Unit) -> f64 {
        let weights = self.weights(unit);
        if weights.standoff <= 0.0 {
            return 0.0;
        }
        let gaps = self.enemies(unit.side).map(|enemy| self.distance_between(unit.id, enemy.id));
        weights.too_near(gaps.fold(f32::INFINITY, f32::min))
    }
}
