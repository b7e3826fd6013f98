//! The effects of abilities, which a unit uses with an Ability action: one file
//! for each, behind [`AbilityEffect`].
//!
//! Content files name abilities by [`Ability`]; choosing targets and using an
//! ability is in `steps/abilities.rs`. Steps and tactics call [`Ability::with`] and
//! do not distinguish kinds.

mod fury;
mod reanimate;
mod restore;
mod resurrect;
mod urge;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::Ability;
use crate::state::battle::{Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_game::{ModelId, Refusal, StepResult, Text};

/// The description, the conditions and the effect of an ability, and
/// its evaluation for tactics.
pub trait AbilityEffect {
    /// Returns its name and a sentence for players.
    fn words(&self) -> (Text, Text);

    /// Returns the range in inches from the model that uses it to the target.
    fn range(&self) -> f32;

    /// Returns whether the unit can use it only on itself, at any distance.
    fn is_for_itself(&self) -> bool {
        false
    }

    /// Returns whether this friendly unit is a valid kind of target for `user`.
    fn is_meant_for(&self, user: UnitId, target: &Unit) -> bool {
        target.id != user
    }

    /// Returns the reason why it would have no effect on a valid target, or None.
    fn refusal(&self, _facts: &BattleRef<'_>, _target: &Unit) -> Option<Refusal> {
        None
    }

    /// Returns how many models may use it on the target at once, or None if each
    /// uses it by itself.
    fn users_at_once(&self, _facts: &BattleRef<'_>, _target: &Unit) -> Option<usize> {
        None
    }

    /// Carries out the effect of these models of `unit` on the target.
    ///
    /// # Errors
    /// If a unit or a model does not exist.
    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        users: &[ModelId],
        target: UnitId,
    ) -> StepResult;

    /// Estimates its value for a unit now, in points; `first` is the unit's first model.
    fn value(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64;
}

impl Ability {
    /// Calls `ask` with the effect of this ability.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn AbilityEffect) -> T) -> T {
        match self {
            Ability::Urge(range) => ask(&urge::Urge { range: *range }),
            Ability::Fury(range) => ask(&fury::Fury { range: *range }),
            Ability::Reanimate { range, kinds } => {
                ask(&reanimate::Reanimate { range: *range, kinds })
            }
            Ability::Resurrect { range, kinds, models } => {
                ask(&resurrect::Resurrect { range: *range, kinds, models: *models })
            }
        }
    }

    /// Returns its name and a sentence for players.
    pub fn words(&self) -> (Text, Text) {
        self.with(|effect| effect.words())
    }
}

/// Returns whether another unit is within so many inches of a model, for
/// the estimates of tactics.
fn is_neighbour(
    facts: &BattleRef<'_>,
    unit: &Unit,
    first: &ModelRef<'_>,
    other: &Unit,
    range: f32,
) -> bool {
    other.id != unit.id && facts.distance_to_unit(first, other.id) < range
}

/// Estimates the value of one more action for the most expensive neighbour: a
/// tenth of its points.
fn value_of_one_more_action(
    facts: &BattleRef<'_>,
    unit: &Unit,
    first: &ModelRef<'_>,
    range: f32,
) -> f64 {
    const SHARE: f64 = 0.1;
    let neighbours = facts
        .units_on_table(unit.side)
        .filter(|other| is_neighbour(facts, unit, first, other, range));
    f64::from(neighbours.map(|other| other.points).max().unwrap_or(0)) * SHARE
}
