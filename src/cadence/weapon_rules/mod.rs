//! Special rules of weapons that several places ask about, one file for each or for a few
//! of one shape, behind [`WeaponRuleEffect`].
//!
//! Content declares the words of a file ([`WeaponRule`]). The attack, its odds and
//! tactics ask [`Weapon::any_rule`] or [`Weapon::find_rule`] and know no kind. A rule
//! that a single place looks up has no effect here: that place names it ([`Weapon::is`]).

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

/// What a special rule changes of a weapon and of attacks with it.
pub trait WeaponRuleEffect {
    /// Returns what counts as the Skill of whoever attacks with it, or None.
    fn skill(&self) -> Option<i32> {
        None
    }

    /// Returns what attack rolls need, whatever helps or hinders, or None.
    fn need(&self) -> Option<i32> {
        None
    }

    /// Whether neither a Rush nor Close Range make its attacks worse.
    fn ignores_haste(&self) -> bool {
        false
    }

    /// Whether it sees its targets clearly through anything.
    fn sees_through_anything(&self) -> bool {
        false
    }

    /// Keeps the shooters that may aim at one of the bodies with it.
    fn retain_aiming(&self, _shooters: &mut Vec<&ModelRef<'_>>, _aims: &[Body]) {}

    /// Returns how many further times it is used in an attack, or None.
    fn further_attacks(&self) -> Option<u8> {
        None
    }

    /// Returns the further hits of a natural 6, or None.
    fn further_hits(&self) -> Option<u8> {
        None
    }

    /// Returns the hits on everybody else close to the target, or None.
    fn blast(&self) -> Option<u8> {
        None
    }

    /// Returns the damage of each failed defence roll, or None where it is 1.
    fn damage(&self) -> Option<u8> {
        None
    }

    /// Whether it is thrown, by one model of the unit and not at Close Range.
    fn is_grenade(&self) -> bool {
        false
    }

    /// Whether the attack costs one more Command Point.
    fn is_heavy(&self) -> bool {
        false
    }

    /// Whether an attack uses it up.
    fn is_one_use(&self) -> bool {
        false
    }

    /// Whether who is hurt by it moves no more this round.
    fn holds(&self) -> bool {
        false
    }
}

/// A rule that a single place looks up by its name.
struct NamedRule;

impl WeaponRuleEffect for NamedRule {}

impl WeaponRule {
    /// Asks the effect of this kind of rule.
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
    /// Whether `ask` is true of any of its rules.
    pub fn any_rule(&self, ask: impl Fn(&dyn WeaponRuleEffect) -> bool) -> bool {
        self.rules.iter().any(|rule| rule.with(&ask))
    }

    /// Returns what the first of its rules answers that answers at all, or None.
    pub fn find_rule<T>(&self, ask: impl Fn(&dyn WeaponRuleEffect) -> Option<T>) -> Option<T> {
        self.rules.iter().find_map(|rule| rule.with(&ask))
    }
}
