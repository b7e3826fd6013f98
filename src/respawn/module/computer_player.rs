//! The computer player, as the core asks for it.

use bevy_ecs::prelude::*;
use monteria_cadence::BattleRef;
use monteria_dice::Dice;
use monteria_game::{Decision, Order, Style, Tactics};

use crate::tactics;

/// The computer player: orders of the arena's own player, and those of any battle where
/// it has no preference.
pub(super) struct RespawnTactics {
    pub(super) skill: tactics::PlayingStrength,
    /// Its style; `None` for the usual weights.
    pub(super) style: Option<Style>,
    pub(super) player: tactics::TeamPlayer,
    pub(super) battle: Box<dyn Tactics>,
}

impl Tactics for RespawnTactics {
    fn choose(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Order {
        let facts = BattleRef::for_seat(world, decision.seat, self.style.as_ref());
        let order = self.player.preferred_order(world, &facts, decision, dice, self.skill);
        order.unwrap_or_else(|| self.battle.choose(world, decision, dice))
    }
}
