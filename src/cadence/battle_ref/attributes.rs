//! The effective attributes of a model: the printed ones with special rules, upgrades and
//! the module applied; and its rules of movement.

use bevy_math::Vec2;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::UnitRule;
use crate::modules::module::Attribute;
use crate::state::battle::Unit;
use crate::unit_rules::MovementQuery;
use monteria_game::ModelId;
use monteria_table::MoveRules;

/// The height of a level in inches.
const LEVEL_INCHES: f32 = 2.0;

impl BattleRef<'_> {
    /// Returns the movement in inches for a Move or an Advance, with boosts of one use
    /// that are still unspent.
    pub fn movement(&self, model_ref: &ModelRef<'_>, advance: bool) -> f32 {
        self.inches(model_ref, advance, true)
    }

    /// Returns the movement in inches for a Move or an Advance, with or without
    /// boosts of one use.
    pub fn inches(&self, model_ref: &ModelRef<'_>, advance: bool, boosts: bool) -> f32 {
        let mut inches = model_ref.profile.map_or(0.0, |profile| *profile.mov);
        let mut times = 1.0;
        let query = MovementQuery { advance, boosts };
        for rule in self.unit_rules(model_ref) {
            inches += rule.with(|effect| effect.movement_bonus(query));
            if rule.with(|effect| effect.doubles_movement(query)) {
                times = 2.0;
            }
        }
        inches *= times;
        self.module.movement(self, model_ref, inches)
    }

    /// Returns the Skill: the target number of attack rolls.
    pub fn skill(&self, model_ref: &ModelRef<'_>) -> i32 {
        let profile = model_ref.profile.map_or(6, |profile| *profile.skl);
        let set = self.attribute_of_rules(model_ref, Attribute::Skill);
        self.module.attribute(self, model_ref, Attribute::Skill, i32::from(set.unwrap_or(profile)))
    }

    /// Returns the Defence: the target number of defence rolls.
    pub fn defence(&self, model_ref: &ModelRef<'_>) -> i32 {
        let profile = model_ref.profile.map_or(6, |profile| *profile.def);
        let set = self.attribute_of_rules(model_ref, Attribute::Defence);
        self.module.attribute(
            self,
            model_ref,
            Attribute::Defence,
            i32::from(set.unwrap_or(profile)),
        )
    }

    pub fn toughness(&self, model_ref: &ModelRef<'_>) -> i32 {
        let profile = model_ref.profile.map_or(1, |profile| *profile.tgh);
        let set = self.attribute_of_rules(model_ref, Attribute::Toughness);
        self.module.attribute(
            self,
            model_ref,
            Attribute::Toughness,
            i32::from(set.unwrap_or(profile)),
        )
    }

    /// Returns the value that a special rule gives an attribute, or None if
    /// the printed one counts.
    fn attribute_of_rules(&self, model_ref: &ModelRef<'_>, which: Attribute) -> Option<u8> {
        self.find_rule(model_ref, |rule| rule.attribute(which))
    }

    /// Returns the Command Points of a unit at the start of a round: the highest
    /// Command of its models.
    pub fn command(&self, unit: &Unit) -> u32 {
        let best = self
            .alive(unit)
            .into_iter()
            .filter_map(|model_ref| model_ref.profile)
            .map(|profile| *profile.cmd)
            .max();
        best.map_or(0, u32::from)
    }

    /// Returns the rules of movement for a Move or an Advance of a model.
    pub fn move_rules(&self, model_ref: &ModelRef<'_>, advance: bool) -> MoveRules {
        let rugged = self.has(model_ref, &UnitRule::Rugged);
        let vehicle = self.is_vehicle(model_ref);
        let rules = MoveRules {
            may_climb: !vehicle,
            pass_friends: !vehicle,
            difficult_cost: 1.0,
            enter_cost: if rugged { 0.0 } else { 1.0 },
            // No model may end on rough ground: Rugged removes its cost, not this ban.
            may_end_slow: false,
            vertical_cost: 1.0 / LEVEL_INCHES,
            descent_step: Some(2.0 * LEVEL_INCHES),
            slow_climb: if rugged { 0.0 } else { 1.0 / LEVEL_INCHES },
            // No model moves over a vehicle, not even a friendly one.
            solid: self
                .models
                .iter()
                .filter(|other| self.is_vehicle(other))
                .map(|other| other.id())
                .collect(),
            may_jump_chasm: false,
            flying: self.any_rule(model_ref, |rule| rule.flies()),
            ..MoveRules::new(self.movement(model_ref, advance))
        };
        self.module.move_rules(self, model_ref, rules)
    }

    /// Returns whether a model uses Heavy weapons without the additional Command Point.
    pub fn bears_heavy(&self, model_ref: &ModelRef<'_>) -> bool {
        self.is_vehicle(model_ref)
            || self.has(model_ref, &UnitRule::Steady)
            || self.module.bears_heavy(self, model_ref)
    }

    /// Returns the facings of those models in `troop` that are vehicles, in that order;
    /// empty for other units.
    pub fn facings(&self, troop: &[ModelId]) -> Vec<Vec2> {
        let all = troop.iter().filter_map(|id| self.get(*id));
        all.filter(|model_ref| self.is_vehicle(model_ref))
            .map(|model_ref| model_ref.fighter.facing)
            .collect()
    }

    /// Returns the height level on which a model stands.
    pub fn level(&self, model_ref: &ModelRef<'_>) -> i32 {
        (model_ref.stand.at.y / LEVEL_INCHES + 0.5).floor() as i32
    }
}
