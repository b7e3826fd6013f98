//! Special rules of weapons that affect several systems: one file for each rule or for a
//! few of the same shape, behind [`WeaponRuleEffect`].
//!
//! Content files name rules by [`WeaponRule`]. The attack, its odds and tactics ask for
//! effects with [`Weapon::any_rule`] or [`Weapon::find_rule`] and do not distinguish
//! kinds. A rule that matters in a single place has no effect here; that place tests
//! for it with [`Weapon::is`].

mod aim;
mod arcs;
mod assault;
mod grenade;
mod heavy;
mod hits;
mod one_use;
mod quantum;
mod stasis;

use crate::battle_ref::ModelRef;
use crate::content::{Weapon, WeaponRule};
use monteria_table::Body;

/// The effects of a special rule on attacks with its weapon. The defaults are those of
/// a rule without effect.
pub trait WeaponRuleEffect {
    /// Returns the Skill that replaces the attacker's, or None.
    fn skill(&self) -> Option<i32> {
        None
    }

    /// Returns the target number of attack rolls regardless of modifiers, or None.
    fn fixed_target_number(&self) -> Option<i32> {
        None
    }

    /// Returns whether Rush and Close Range give no penalty.
    fn ignores_haste(&self) -> bool {
        false
    }

    /// Returns whether the weapon has a clear line of sight through anything.
    fn sees_through_anything(&self) -> bool {
        false
    }

    /// Removes the shooters that cannot point the weapon at any of the target bodies.
    fn retain_aiming(&self, _shooters: &mut Vec<&ModelRef<'_>>, _aims: &[Body]) {}

    /// Returns how many further times an attack uses the weapon, or None.
    fn further_attacks(&self) -> Option<u8> {
        None
    }

    /// Returns the additional hits of a natural 6, or None.
    fn further_hits(&self) -> Option<u8> {
        None
    }

    /// Returns the hits on every other model close to the target, or None.
    fn blast(&self) -> Option<u8> {
        None
    }

    /// Returns the damage of each failed defence roll, or None where it is 1.
    fn damage(&self) -> Option<u8> {
        None
    }

    /// Returns whether it is thrown by one model of the unit, and not at Close Range.
    fn is_grenade(&self) -> bool {
        false
    }

    /// Returns whether the attack costs one more Command Point.
    fn is_heavy(&self) -> bool {
        false
    }

    /// Returns whether an attack uses it up.
    fn is_one_use(&self) -> bool {
        false
    }

    /// Returns whether its victims cannot move for the rest of the round.
    fn prevents_movement(&self) -> bool {
        false
    }
}

/// The effect of rules that matter in a single place, which tests for them by name.
struct NamedRule;

impl WeaponRuleEffect for NamedRule {}

impl WeaponRule {
    /// Calls `ask` with the effect of this rule.
    pub fn with<T>(&self, ask: impl FnOnce(&dyn WeaponRuleEffect) -> T) -> T {
        use WeaponRule::*;
        match self {
            Inaccurate => ask(&aim::Inaccurate),
            Torrent => ask(&aim::Torrent),
            Arc(arc) => ask(&arcs::InArc(*arc)),
            Fixed => ask(&arcs::Fixed),
            Assault => ask(&assault::Assault),
            Quantum => ask(&quantum::Quantum),
            RapidFire(attacks) => ask(&hits::RapidFire(*attacks)),
            Rending(hits) => ask(&hits::Rending(*hits)),
            Blast(hits) => ask(&hits::Blast(*hits)),
            Destructive(damage) => ask(&hits::Destructive(*damage)),
            Grenade => ask(&grenade::Grenade),
            Heavy => ask(&heavy::Heavy),
            OneUse => ask(&one_use::OneUse),
            Stasis => ask(&stasis::Stasis),
            Accurate | Indirect | Shred | Volatile | Volley | LongShot | Overcharge
            | Entropy(_) | Stun | Impact(_) | Leech | Rolled => ask(&NamedRule),
        }
    }
}

impl Weapon {
    /// Returns whether `ask` is true for the effect of any of its rules.
    pub fn any_rule(&self, ask: impl Fn(&dyn WeaponRuleEffect) -> bool) -> bool {
        self.rules.iter().any(|rule| rule.with(&ask))
    }

    /// Returns the first answer other than None among its rules.
    pub fn find_rule<T>(&self, ask: impl Fn(&dyn WeaponRuleEffect) -> Option<T>) -> Option<T> {
        self.rules.iter().find_map(|rule| rule.with(&ask))
    }
}
