//! Reanimation: on a 3 or more a unit gets a hit point or a model back.

use super::restore::{Restored, lacks, refusal_of_the_whole, restore};
use super::{AbilityEffect, is_neighbour};
use crate::battle::{Unit, UnitId};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::change::BattleMut;
use crate::content::Id;
use monteria_dice::SixPool;
use monteria_game::{ModelId, Refusal, StepResult};

/// What the roll of each model needs.
const NEED: i32 = 3;
/// What a hit point or a model that is given back is worth, in points.
const WORTH: f64 = 3.0;

pub(super) struct Reanimate<'a> {
    pub(super) range: f32,
    /// Kinds of units that it is meant for; empty: only for the unit that uses it.
    pub(super) kinds: &'a [Id],
}

impl AbilityEffect for Reanimate<'_> {
    fn words(&self) -> (&'static str, String) {
        let range = self.range;
        let text = match self.is_for_itself() {
            true => format!("On 3+ it regains a HP or a model within {range:.0}\"."),
            false => format!("On 3+ a friendly unit within {range:.0}\" regains a HP or a model."),
        };
        ("Reanimation", text)
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
        refusal_of_the_whole(facts, target)
    }

    /// As many dice at once as could all be of use: who is left over
    /// may help another unit.
    fn users_at_once(&self, facts: &BattleRef<'_>, target: &Unit) -> Option<usize> {
        Some(lacks(facts, target))
    }

    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        users: &[ModelId],
        target: UnitId,
    ) -> StepResult {
        let name = battle.unit_name(target)?;
        let pool = SixPool::new(users.len() as u32, NEED);
        let user = users.first().copied();
        let roll = battle.ctx.roll_six(user, &name, "Reanimation", &pool, &["cad-endless"]);
        let restored = Restored { count: roll.successes as usize, hit_points: 1 };
        restore(battle, target, restored, Some((unit, self.range)))
    }

    fn worth(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64 {
        let mends = |other: &&Unit| {
            self.is_meant_for(unit.id, other)
                && (self.is_for_itself() || is_neighbour(facts, unit, first, other, self.range))
        };
        let lacking = facts.fielded(unit.side).filter(mends).map(|other| lacks(facts, other)).max();
        // Every model rolls, and two dice of three give something back.
        let successes = facts.standing(unit.id).len() as f64 * 2.0 / 3.0;
        (lacking.unwrap_or(0) as f64).min(successes) * WORTH
    }
}
