//! Queries for the special rules and abilities of models and units.

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Ability, UnitRule};
use crate::state::battle::UnitId;
use crate::unit_rules::UnitRuleEffect;
use monteria_game::ModelId;

impl<'a> BattleRef<'a> {
    /// Iterates over the rules of a model, from its army list and its unspent upgrades.
    pub fn unit_rules<'f>(
        &self,
        model_ref: &ModelRef<'f>,
    ) -> impl Iterator<Item = &'f UnitRule> + use<'f> {
        let army = model_ref.army;
        let fighter = model_ref.fighter;
        let fresh = fighter.upgrades.iter().filter(|(_, spent)| !spent);
        let upgrades = fresh.filter_map(move |(id, _)| army?.upgrade_of(id));
        let profile = model_ref.profile.into_iter().flat_map(|profile| &profile.rules);
        profile.chain(upgrades.flat_map(|upgrade| &upgrade.rules))
    }

    /// Returns whether a model has this rule.
    pub fn has(&self, model_ref: &ModelRef<'_>, rule: &UnitRule) -> bool {
        self.unit_rules(model_ref).any(|own| own == rule)
    }

    /// Returns whether any model of the unit on the table has this rule.
    pub fn unit_has(&self, unit: UnitId, rule: &UnitRule) -> bool {
        self.iter_standing(unit).any(|model_ref| self.has(model_ref, rule))
    }

    /// Returns whether `ask` is true for the effect of any rule of a model.
    pub fn any_rule(
        &self,
        model_ref: &ModelRef<'_>,
        ask: impl Fn(&dyn UnitRuleEffect) -> bool,
    ) -> bool {
        self.unit_rules(model_ref).any(|rule| rule.with(&ask))
    }

    /// Returns the first answer other than None among the rules of a model.
    pub(crate) fn find_rule<T>(
        &self,
        model_ref: &ModelRef<'_>,
        ask: impl Fn(&dyn UnitRuleEffect) -> Option<T>,
    ) -> Option<T> {
        self.unit_rules(model_ref).find_map(|rule| rule.with(&ask))
    }

    /// Returns whether a model is a vehicle.
    pub(crate) fn is_vehicle(&self, model_ref: &ModelRef<'_>) -> bool {
        self.any_rule(model_ref, |rule| rule.is_vehicle())
    }

    /// Returns whether a rule prevents a unit on the table from securing objectives.
    pub(crate) fn is_non_scoring(&self, unit: UnitId) -> bool {
        self.iter_standing(unit)
            .any(|model_ref| self.any_rule(model_ref, |rule| rule.forbids_securing()))
    }

    /// Returns the factor of its Movement within which a model enters
    /// from an entry point.
    pub(crate) fn entry_factor(&self, model_ref: &ModelRef<'_>) -> f32 {
        self.unit_rules(model_ref)
            .map(|rule| rule.with(|rule| rule.entry_factor()))
            .fold(1.0, f32::max)
    }

    /// Returns the abilities that a unit can use now, each with the first
    /// model that has it.
    pub fn abilities(&self, unit: UnitId) -> Vec<(ModelId, &'a Ability)> {
        let mut all: Vec<(ModelId, &'a Ability)> = Vec::new();
        for model_ref in self.iter_standing(unit) {
            for rule in self.unit_rules(model_ref) {
                if let UnitRule::Ability(ability) = rule
                    && !all.iter().any(|(_, known)| *known == ability)
                {
                    all.push((model_ref.id(), ability));
                }
            }
        }
        all
    }

    /// Returns the ability of a unit with this number, or None if it has fewer.
    pub fn ability(&self, unit: UnitId, number: u8) -> Option<&'a Ability> {
        self.abilities(unit).into_iter().nth(usize::from(number)).map(|(_, ability)| ability)
    }
}
