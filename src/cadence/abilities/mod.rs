//! Abilities: what a unit does with an Ability action, one
//! file each behind [`AbilityEffect`].
//!
//! Content declares the words of a file ([`Ability`]); how an ability is asked for
//! and used is in `steps/abilities.rs`. Both, and the tactics, ask [`Ability::with`]
//! and know no kind.

mod fury;
mod reanimate;
mod restore;
mod resurrect;
mod urge;

use crate::battle::{Unit, UnitId};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::change::BattleMut;
use crate::content::Ability;
use monteria_game::{ModelId, Refusal, StepResult};

/// What an ability says, demands and does, and what it is worth.
pub trait AbilityEffect {
    /// Its name and its sentence for players.
    fn words(&self) -> (&'static str, String);

    /// Inches within which the target must be of the model that uses it.
    fn range(&self) -> f32;

    /// Whether the unit uses it on itself alone, at any distance.
    fn is_for_itself(&self) -> bool {
        false
    }

    /// Whether it is meant for this friendly unit when `user` uses it.
    fn is_meant_for(&self, user: UnitId, target: &Unit) -> bool {
        target.id != user
    }

    /// Returns why it would do nothing for a unit that it is meant for, or None.
    fn refusal(&self, _facts: &BattleRef<'_>, _target: &Unit) -> Option<Refusal> {
        None
    }

    /// How many models may use it on the target at once, or None where each
    /// uses it by itself.
    fn users_at_once(&self, _facts: &BattleRef<'_>, _target: &Unit) -> Option<usize> {
        None
    }

    /// Carries out what these models of `unit` do to the target.
    ///
    /// # Errors
    /// Where a unit or a model that it relies on is not there.
    fn apply(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        users: &[ModelId],
        target: UnitId,
    ) -> StepResult;

    /// What it is worth to a unit now, in points; `first` is its first model.
    fn worth(&self, facts: &BattleRef<'_>, unit: &Unit, first: &ModelRef<'_>) -> f64;
}

impl Ability {
    /// Asks the effect of this kind of ability.
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

    /// Returns its name and its sentence for players.
    pub fn words(&self) -> (String, String) {
        let (name, text) = self.with(|effect| effect.words());
        (name.to_owned(), text)
    }
}

/// Whether another unit of the side is within so many inches of a model,
/// as tactics measure it.
fn is_neighbour(
    facts: &BattleRef<'_>,
    unit: &Unit,
    first: &ModelRef<'_>,
    other: &Unit,
    range: f32,
) -> bool {
    other.id != unit.id && facts.to_unit(first, other.id) < range
}

/// What it is worth to help the dearest neighbour to act once more: a
/// tenth of its points.
fn worth_of_one_more_action(
    facts: &BattleRef<'_>,
    unit: &Unit,
    first: &ModelRef<'_>,
    range: f32,
) -> f64 {
    const SHARE: f64 = 0.1;
    let neighbours =
        facts.fielded(unit.side).filter(|other| is_neighbour(facts, unit, first, other, range));
    f64::from(neighbours.map(|other| other.points).max().unwrap_or(0)) * SHARE
}
