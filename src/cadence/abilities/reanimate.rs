//! Reanimation: on 3+ a unit regains a hit point or a model.

use crate::abilities::restore::{Restoration, missing, refusal_if_whole, restore};
use crate::abilities::{AbilityEffect, is_neighbour};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::Id;
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_dice::SixPool;
use monteria_game::{ModelId, Refusal, StepResult, Text, text};

/// The target number of each model's roll.
const TARGET_NUMBER: i32 = 3;
/// The value of a restored hit point or model, in points.
const VALUE: f64 = 3.0;

pub(super) struct Reanimate<'a> {
    pub(super) range: f32,
    /// The kinds of units that it can target; if empty, only the unit that uses it.
    pub(super) kinds: &'a [Id],
}

impl AbilityEffect for Reanimate<'_> {
    fn words(&self) -> (Text, Text) {
        let range = self.range;
        let text = match self.is_for_itself() {
            true => text!(
                "rules-cadence-on-3-it-regains-a-hp",
                "On 3+ it regains 1 HP, or a model within {range:.0}\"."
            ),
            false => text!(
                "rules-cadence-on-3-a-friendly-unit-within",
                "On 3+ a friendly unit within {range:.0}\" regains 1 HP or a model."
            ),
        };
        (text!("rules-cadence-reanimation", "Reanimation"), text)
    }

    fn range(&self) -> f32 {
        self.range
    }

    fn is_for_itself(&self) -> bool {
        self.kinds.is_empty()
    }

    fn is_meant_for(&self, user: UnitId, target: &Unit) -> bool {
        if self.is_for_itself() { target.id == user } else { self.kinds.contains(&target.kind) }
    }

    fn refusal(&self, facts: &BattleRef<'_>, target: &Unit) -> Option<Refusal> {
        refusal_if_whole(facts, target)
    }

    /// Limits the dice to what the target lacks: the other models may help another unit.
    fn users_at_once(&self, facts: &BattleRef<'_>, target: &Unit) -> Option<usize> {
        Some(missing(facts, target))
    }

    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        users: &[ModelId],
        target: UnitId,
    ) -> StepResult {
        let name = battle.unit_name(target)?;
        let pool = SixPool::new(users.len() as u32, TARGET_NUMBER);
        let user = users.first().copied();
        let roll = battle.ctx.roll_six(
            user,
            &name,
            text!("rules-cadence-reanimation", "Reanimation"),
            &pool,
            &["cad-endless"],
        );
        let restoration = Restoration { count: roll.successes as usize, hit_points: 1 };
        restore(battle, target, restoration, Some((unit, self.range)))
    }

    fn value(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64 {
        let helps = |other: &&Unit| {
            self.is_meant_for(unit.id, other)
                && (self.is_for_itself() || is_neighbour(facts, unit, first, other, self.range))
        };
        let lacking =
            facts.units_on_table(unit.side).filter(helps).map(|other| missing(facts, other)).max();
        // Every model rolls, and two of three dice restore something.
        let successes = facts.standing(unit.id).len() as f64 * 2.0 / 3.0;
        (lacking.unwrap_or(0) as f64).min(successes) * VALUE
    }
}
