//! Resurrection: once a battle a unit is healed and regains models.

use crate::abilities::restore::{Restoration, refusal_if_whole, restore};
use crate::abilities::{AbilityEffect, is_neighbour};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::Id;
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_game::{ModelId, Refusal, StepResult, Text, text};

/// The upgrade of one use that carries this ability.
const SHARD: &str = "resurrection-shard";
/// The most models that tactics expect to return, and the value of each in points.
const EXPECTED_MODELS: usize = 5;
const VALUE: f64 = 6.0;

pub(super) struct Resurrect<'a> {
    pub(super) range: f32,
    /// The kinds of units that it can target.
    pub(super) kinds: &'a [Id],
    /// The most models that return.
    pub(super) models: u8,
}

impl AbilityEffect for Resurrect<'_> {
    fn words(&self) -> (Text, Text) {
        let text = text!(
            "rules-cadence-is-healed-and-regains-up-to",
            "Once a battle, a friendly unit within {range:.0}\" is healed and regains up to \
             {models}.",
            range = self.range,
            models = Text::counted("rules-cadence-models", self.models, "model", "models")
        );
        (text!("rules-cadence-resurrection", "Resurrection"), text)
    }

    fn range(&self) -> f32 {
        self.range
    }

    fn is_meant_for(&self, _: UnitId, target: &Unit) -> bool {
        self.kinds.contains(&target.kind)
    }

    fn refusal(&self, facts: &BattleRef<'_>, target: &Unit) -> Option<Refusal> {
        refusal_if_whole(facts, target)
    }

    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        _: UnitId,
        users: &[ModelId],
        target: UnitId,
    ) -> StepResult {
        for user in users {
            battle.set_fighter(*user, |fighter| {
                for upgrade in &mut fighter.upgrades {
                    upgrade.1 |= upgrade.0.as_str() == SHARD;
                }
            })?;
        }
        let hurt: Vec<(ModelId, i32)> = {
            let facts = battle.read();
            let standing = facts.standing(target).into_iter();
            standing
                .map(|model_ref| (model_ref.id(), model_ref.fighter.left - model_ref.fighter.full))
                .collect()
        };
        for (model, missing) in hurt.into_iter().filter(|(_, missing)| *missing < 0) {
            battle.hurt(model, missing, &["cad-endless"])?;
        }
        let restoration = Restoration { count: usize::from(self.models), hit_points: i32::MAX };
        restore(battle, target, restoration, None)
    }

    fn value(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64 {
        let helps = |other: &&Unit| {
            self.is_meant_for(unit.id, other) && is_neighbour(facts, unit, first, other, self.range)
        };
        let lost = |other: &Unit| other.models.len() - facts.standing(other.id).len();
        let hurt = facts.units_on_table(unit.side).filter(helps);
        hurt.map(|other| lost(other).min(EXPECTED_MODELS)).max().unwrap_or(0) as f64 * VALUE
    }
}
