//! Special rules of models that several places ask about, one file for each or for a few
//! of one shape, behind [`UnitRuleEffect`].
//!
//! Content declares the words of a file ([`UnitRule`]). Steps, odds and tactics ask
//! `BattleRef::any_rule` or `BattleRef::find_rule` and know no kind. A rule that a
//! single place looks up has no effect here: that place names it (`BattleRef::has`).

mod cloak;
mod entry;
mod flying;
mod numbers;
mod query;
mod regeneration;
mod repair;
mod scoring;
mod smoke;
mod stealth;
mod vehicles;

use crate::battle::UnitId;
use crate::battle_ref::ModelRef;
use crate::change::BattleMut;
use crate::content::UnitRule;
use crate::module::Attribute;
use crate::steps::abilities::ExtraKind;
use monteria_game::{ModelId, StepResult};

pub use numbers::Stride;
pub use regeneration::Regeneration;

/// What a special rule changes for its model, and what it lets the model do.
pub trait UnitRuleEffect {
    /// Returns the value that an attribute has instead of the page's, or None.
    fn attribute(&self, _which: Attribute) -> Option<u8> {
        None
    }

    /// Inches added to its Movement.
    fn more_inches(&self, _stride: Stride) -> f32 {
        0.0
    }

    /// Whether its Movement counts twice.
    fn doubles_inches(&self, _stride: Stride) -> bool {
        false
    }

    /// Whether an Advance uses the rule up.
    fn is_spent_by_advance(&self) -> bool {
        false
    }

    /// Whether it moves over terrain and models.
    fn flies(&self) -> bool {
        false
    }

    /// Whether it makes its model a vehicle.
    fn is_vehicle(&self) -> bool {
        false
    }

    /// How many models it carries, or None where it carries none.
    fn seats(&self) -> Option<usize> {
        None
    }

    /// By how much its unit enters farther than its Movement from an entry point.
    fn entry_factor(&self) -> f32 {
        1.0
    }

    /// Whether its unit may wait in reserve.
    fn may_wait(&self) -> bool {
        false
    }

    /// Whether it keeps its unit from securing objectives.
    fn forbids_securing(&self) -> bool {
        false
    }

    /// Returns the inches beyond which the rule hides its model in this round, or None.
    fn hides_beyond(&self, _round: u32) -> Option<f32> {
        None
    }

    /// Returns what a roll needs to give its model a hit point back at
    /// this time, or None.
    fn regenerates(&self, _when: Regeneration) -> Option<u8> {
        None
    }

    /// Returns what a model may do, once a battle, after an activation of
    /// its unit, or None.
    fn extra(&self, _model: &ModelRef<'_>) -> Option<ExtraKind> {
        None
    }

    /// The label of that option.
    fn extra_label(&self) -> &'static str {
        ""
    }

    /// Carries it out.
    ///
    /// # Errors
    /// Where the unit or the model is not there.
    fn use_extra(
        &self,
        _battle: &mut BattleMut<'_, '_>,
        _unit: UnitId,
        _model: ModelId,
    ) -> StepResult {
        Ok(())
    }
}

/// A rule that a single place looks up by its name.
struct NamedRule;

impl UnitRuleEffect for NamedRule {}

impl UnitRule {
    /// Asks the effect of this kind of rule.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn UnitRuleEffect) -> T) -> T {
        use UnitRule::*;
        match self {
            SkillOf(value) => ask(&numbers::SetTo { attribute: Attribute::Skill, value: *value }),
            DefenceOf(value) => {
                ask(&numbers::SetTo { attribute: Attribute::Defence, value: *value })
            }
            ToughnessOf(value) => {
                ask(&numbers::SetTo { attribute: Attribute::Toughness, value: *value })
            }
            MoveBonus(inches) => ask(&numbers::MoveBonus(*inches)),
            AdvanceBonus(inches) => ask(&numbers::AdvanceBonus(*inches)),
            AdvanceOnce(inches) => ask(&numbers::AdvanceOnce(*inches)),
            AdvanceTwice => ask(&numbers::AdvanceTwice),
            Flying => ask(&flying::Flying),
            Vehicle => ask(&vehicles::Vehicle),
            Transport(seats) => ask(&vehicles::Transport(*seats)),
            DeployTwice => ask(&entry::DeployTwice),
            Support => ask(&entry::Support),
            NonScoring => ask(&scoring::NonScoring),
            Stealth(inches) => ask(&stealth::Stealth(*inches)),
            StealthFirstRound(inches) => ask(&stealth::StealthFirstRound(*inches)),
            RegenerateAfter(need) => {
                ask(&regeneration::Regenerates { when: Regeneration::AfterActivation, need: *need })
            }
            RegenerateRound(need) => {
                ask(&regeneration::Regenerates { when: Regeneration::RoundBegins, need: *need })
            }
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
