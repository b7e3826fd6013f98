//! The numbers of a model: its page with all that rules, upgrades, perks and states make of it, and how it moves.

use bevy::math::Vec2;

use super::{Facet, Facts};
use crate::game::ModelId;
use crate::rulesets::cadence::battle::Unit;
use crate::rulesets::cadence::content::UnitRule;
use crate::rulesets::cadence::respawn::content::Perk;
use crate::table::MoveRules;

/// Inches of a height level.
const LEVEL_INCHES: f32 = 2.0;

impl Facts<'_> {
    /// Movement in inches, for a Move or for an Advance, with a boost of one use where there is one.
    pub fn movement(&self, facet: &Facet<'_>, advance: bool) -> f32 {
        self.inches(facet, advance, true)
    }

    /// The same, with or without boosts of one use.
    pub fn inches(&self, facet: &Facet<'_>, advance: bool, boosts: bool) -> f32 {
        let (mut inches, mut times) = (facet.page.map_or(0.0, |page| page.mov), 1.0);
        for rule in self.rules(facet) {
            match rule {
                UnitRule::MoveBonus(more) => inches += more,
                UnitRule::AdvanceBonus(more) if advance => inches += more,
                UnitRule::AdvanceOnce(more) if advance && boosts => inches += more,
                UnitRule::AdvanceTwice if advance => times = 2.0,
                _ => {}
            }
        }
        inches *= times;
        if self.arena.on {
            let own = facet.fighter.unit;
            inches += if self.arena.is(own, |it| it.swift) { 2.0 } else { 0.0 };
            let ghost =
                self.perk(facet, |perk| if let Perk::GhostWalk(more) = perk { Some(*more) } else { None });
            inches += ghost.filter(|_| self.arena.is(own, |it| it.ghost)).unwrap_or(0.0);
            if let Some(left) = self.arena.runner(own).and_then(|it| it.leftover) {
                inches = left;
            }
        }
        inches
    }

    /// Skill: what an attack roll needs.
    pub fn skill(&self, facet: &Facet<'_>) -> i32 {
        let page = facet.page.map_or(6, |page| page.skl);
        let set = self.rules(facet).find_map(|rule| match rule {
            UnitRule::SkillOf(skill) => Some(*skill),
            _ => None,
        });
        i32::from(set.unwrap_or(page))
    }

    /// Defence: what a defence roll needs.
    pub fn defence(&self, facet: &Facet<'_>) -> i32 {
        let page = facet.page.map_or(6, |page| page.def);
        let set = self.rules(facet).find_map(|rule| match rule {
            UnitRule::DefenceOf(defence) => Some(*defence),
            _ => None,
        });
        i32::from(set.unwrap_or(page))
            - self.sum_perks(facet, |perk| if let Perk::Guarded(n) = perk { *n } else { 0 })
    }

    /// The sum of what the perks of a character give.
    fn sum_perks(&self, facet: &Facet<'_>, of: impl Fn(&Perk) -> u8) -> i32 {
        self.perks(facet).into_iter().map(|perk| i32::from(of(perk))).sum()
    }

    /// Toughness.
    pub fn toughness(&self, facet: &Facet<'_>) -> i32 {
        let page = facet.page.map_or(1, |page| page.tgh);
        let set = self.rules(facet).find_map(|rule| match rule {
            UnitRule::ToughnessOf(toughness) => Some(*toughness),
            _ => None,
        });
        i32::from(set.unwrap_or(page))
            + self.sum_perks(facet, |perk| if let Perk::Sturdy(n) = perk { *n } else { 0 })
    }

    /// Command Points of a unit at the start of a round: the highest Command of its models.
    pub fn command(&self, unit: &Unit) -> u32 {
        let best = self.alive(unit).into_iter().filter_map(|facet| facet.page).map(|page| page.cmd).max();
        best.map_or(0, u32::from)
    }

    /// The rules of a Move or an Advance of this model.
    pub fn move_rules(&self, facet: &Facet<'_>, advance: bool) -> MoveRules {
        let rugged = self.has(facet, &UnitRule::Rugged);
        let vehicle = self.is_vehicle(facet);
        let ghost = self.arena.is(facet.fighter.unit, |it| it.ghost);
        MoveRules {
            may_climb: !vehicle,
            pass_friends: !vehicle,
            difficult_cost: 1.0,
            enter_cost: if rugged { 0.0 } else { 1.0 },
            // A ghost has to end on clear ground, however it walks.
            may_end_slow: rugged && !ghost,
            // A Grapnel makes light of levels.
            vertical_cost: if self.perks(facet).contains(&&Perk::Grapnel) { 0.0 } else { 1.0 / LEVEL_INCHES },
            descent_step: Some(2.0 * LEVEL_INCHES),
            slow_climb: if rugged { 0.0 } else { 1.0 / LEVEL_INCHES },
            // Nobody moves over a vehicle, not even its friends.
            solid: self
                .models
                .iter()
                .filter(|other| self.is_vehicle(other))
                .map(|other| other.id())
                .collect(),
            may_jump_chasm: false,
            flying: self.has(facet, &UnitRule::Flying),
            through: ghost,
            ..MoveRules::new(self.movement(facet, advance))
        }
    }

    /// Whether Heavy weapons cost a model no Command Point more.
    pub fn bears_heavy(&self, facet: &Facet<'_>) -> bool {
        self.is_vehicle(facet) || self.has(facet, &UnitRule::Steady) || self.brutal(facet)
    }

    /// Where the models of a unit face, in the order of `troop`, if they are vehicles; else empty.
    pub fn facings(&self, troop: &[ModelId]) -> Vec<Vec2> {
        let all = troop.iter().filter_map(|id| self.get(*id));
        all.filter(|facet| self.is_vehicle(facet)).map(|facet| facet.fighter.facing).collect()
    }

    /// The height level on which a model stands.
    pub fn level(&self, facet: &Facet<'_>) -> i32 {
        (facet.stand.at.y / LEVEL_INCHES + 0.5).floor() as i32
    }
}
