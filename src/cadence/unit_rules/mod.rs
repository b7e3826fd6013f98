//! Special rules of models that affect several systems: one file for each rule or for a
//! few of the same shape, behind [`UnitRuleEffect`].
//!
//! Content files name rules by [`UnitRule`]. Steps, odds and tactics ask for effects
//! with `BattleRef::any_rule` or `BattleRef::find_rule` and do not distinguish
//! kinds. A rule that matters in a single place has no effect here; that place tests
//! for it with `BattleRef::has`.

mod attributes;
mod cloak;
mod entry;
mod flying;
mod query;
mod regeneration;
mod repair;
mod scoring;
mod smoke;
mod stealth;
mod vehicles;

use crate::battle_ref::ModelRef;
use crate::content::UnitRule;
use crate::modules::module::Attribute;
use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::steps::abilities::ExtraKind;
use monteria_game::{ModelId, StepResult, Text};

pub use attributes::MovementQuery;
pub use regeneration::Regeneration;

/// The effects of a special rule on its model. The defaults are those of
/// a rule without effect.
pub trait UnitRuleEffect {
    /// Returns the value of an attribute in place of the printed one, or None.
    fn attribute(&self, _which: Attribute) -> Option<u8> {
        None
    }

    /// Returns the inches that the rule adds to the Movement.
    fn movement_bonus(&self, _stride: MovementQuery) -> f32 {
        0.0
    }

    /// Returns whether the rule doubles the Movement.
    fn doubles_movement(&self, _stride: MovementQuery) -> bool {
        false
    }

    /// Returns whether an Advance uses the rule up.
    fn is_spent_by_advance(&self) -> bool {
        false
    }

    /// Returns whether the model moves over terrain and models.
    fn flies(&self) -> bool {
        false
    }

    /// Returns whether the model is a vehicle.
    fn is_vehicle(&self) -> bool {
        false
    }

    /// Returns how many models it carries, or None if it is no transport.
    fn seats(&self) -> Option<usize> {
        None
    }

    /// Returns the factor of the Movement within which the unit enters
    /// from an entry point.
    fn entry_factor(&self) -> f32 {
        1.0
    }

    /// Returns whether the unit may wait in reserve.
    fn may_wait(&self) -> bool {
        false
    }

    /// Returns whether the rule prevents its unit from securing objectives.
    fn forbids_securing(&self) -> bool {
        false
    }

    /// Returns the distance in inches beyond which the model is harder to hit in
    /// this round, or None.
    fn hides_beyond(&self, _round: u32) -> Option<f32> {
        None
    }

    /// Returns the target number of the roll that restores a hit point at
    /// this moment, or None.
    fn regenerates(&self, _when: Regeneration) -> Option<u8> {
        None
    }

    /// Returns the action that the rule allows once a battle after
    /// an activation, or None.
    fn extra(&self, _model: &ModelRef<'_>) -> Option<ExtraKind> {
        None
    }

    /// Returns the label of that action.
    fn extra_label(&self) -> Text {
        Text::default()
    }

    /// Carries out that action.
    ///
    /// # Errors
    /// If the unit or the model does not exist.
    fn use_extra(
        &self,
        _battle: &mut BattleMut<'_, '_>,
        _unit: UnitId,
        _model: ModelId,
    ) -> StepResult {
        Ok(())
    }
}

/// The effect of rules that matter in a single place, which tests for them by name.
struct NamedRule;

impl UnitRuleEffect for NamedRule {}

impl UnitRule {
    /// Calls `ask` with the effect of this rule.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn UnitRuleEffect) -> T) -> T {
        use UnitRule::*;
        match self {
            SkillOf(value) => {
                ask(&attributes::FixedAttribute { attribute: Attribute::Skill, value: *value })
            }
            DefenceOf(value) => {
                ask(&attributes::FixedAttribute { attribute: Attribute::Defence, value: *value })
            }
            ToughnessOf(value) => {
                ask(&attributes::FixedAttribute { attribute: Attribute::Toughness, value: *value })
            }
            MoveBonus(inches) => ask(&attributes::MoveBonus(*inches)),
            AdvanceBonus(inches) => ask(&attributes::AdvanceBonus(*inches)),
            AdvanceOnce(inches) => ask(&attributes::AdvanceOnce(*inches)),
            AdvanceTwice => ask(&attributes::AdvanceTwice),
            Flying => ask(&flying::Flying),
            Vehicle => ask(&vehicles::Vehicle),
            Transport(seats) => ask(&vehicles::Transport(*seats)),
            DeployTwice => ask(&entry::DeployTwice),
            Support => ask(&entry::Support),
            NonScoring => ask(&scoring::NonScoring),
            Stealth(inches) => ask(&stealth::Stealth(*inches)),
            StealthFirstRound(inches) => ask(&stealth::StealthFirstRound(*inches)),
            RegenerateAfter(target_number) => ask(&regeneration::Regenerates {
                when: Regeneration::AfterActivation,
                target_number: *target_number,
            }),
            RegenerateRound(target_number) => ask(&regeneration::Regenerates {
                when: Regeneration::RoundBegins,
                target_number: *target_number,
            }),
            FreeMoveOnce => ask(&cloak::Cloak),
            Smoke(_) => ask(&smoke::Smoke),
            RepairOnce => ask(&repair::Repair),
            Agile | HeavyArmour(_) | Large | Platform(_) | Resilient | Rugged | Shields
            | Skilled | Steady | WeakSpot(_) | Cowardly | Heroic | Unbreakable | MoraleAura(_)
            | WardAura(_) | SixesDefend | SeesThrough | SecondAttack | Ability(_) => {
                ask(&NamedRule)
            }
        }
    }
}
