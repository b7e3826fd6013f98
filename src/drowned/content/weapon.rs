//! Weapons: how far they reach, what damage they do, and their properties (brief, Weapon properties).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Length, Split, SplitLength};
use monteria_content::{Count, named};

named! {
    /// A weapon.
    pub struct Weapon {
        /// How it is used.
        pub kind: WeaponKind,
        /// The damage of a pass and of a nailed it: so many armour dice.
        pub damage: Split,
        /// What is special about it.
        #[serde(default)]
        pub properties: Vec<Property>,
    }
}

/// How a weapon is used.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum WeaponKind {
    /// In close combat.
    Close,
    /// Shot, up to the range of a pass and of a nailed it, in inches.
    Ranged(SplitLength),
    /// A teardrop from the base of whoever fires it, which needs no roll to hit.
    Teardrop,
    /// A teardrop whose tip lies at a spot within range, along the line of fire, in inches.
    RangedTeardrop(SplitLength),
}

/// The shape under which a weapon hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TemplateSize {
    /// The small disc.
    Small,
    /// The large disc.
    Large,
    /// The teardrop.
    Teardrop,
}

/// What is special about a weapon (rulebook, Weapon properties; those that the rulebook lacks are the brief's).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Property {
    /// Its owner adds so much to Toughness in armour rolls.
    Armour(Count<1, 9>),
    /// Whom it hits tests worse until the cleanup.
    Blind,
    /// Its smoke wounds whoever spends an Action Point in it.
    Choker,
    /// Its template scatters: so many inches on a pass.
    Deviate(Count<1, 10>),
    /// A blunder ends its use.
    Finite,
    /// So many fire tokens for whom it hits.
    Fire(Count<1, 9>),
    /// Whom it hits lies prone.
    Knockdown,
    /// A blunder with it wounds its owner.
    Natural,
    /// So much less Toughness in armour rolls against it, to a minimum of 1.
    Pierce(Count<1, 9>),
    /// Anybody may repair it.
    Primitive,
    /// Strikes enemies so many inches away.
    Reach(Length),
    /// May be used so many times in a game.
    Scarce(Count<1, 9>),
    /// Slows whom it hits, to the end of its next activation, by so many inches of a pass and of a nailed it.
    Slow(SplitLength),
    /// Lays smoke.
    Smoke,
    /// Adds so much to Close Combat where nobody opposes.
    Sneaky(Count<1, 9>),
    /// Adds 1 to Marksmanship within the range of a pass.
    Spray,
    /// Takes up to so many Action Points from whom it hits.
    Stun(Count<1, 9>),
    /// So much less armour in armour rolls against it.
    Sunder(Count<1, 9>),
    /// Hits all under a template.
    Template(TemplateSize),
    /// So many venom tokens for whom it hits.
    Venom(Count<1, 9>),
    /// So many bleeding tokens for whom it hits.
    Bleed(Count<1, 9>),
    /// Each armour die that shows 10 is so many wounds more.
    Rend(Count<1, 9>),
    /// Gives a friend so many wounds back in place of damage.
    Heal(Count<1, 9>),
}

impl Weapon {
    /// Whether it is used in close combat.
    pub fn is_close(&self) -> bool {
        self.kind == WeaponKind::Close
    }

    /// Its ranges of a pass and of a nailed it, in inches; none where it strikes or burns from the base.
    pub fn ranges(&self) -> Option<SplitLength> {
        match self.kind {
            WeaponKind::Ranged(ranges) | WeaponKind::RangedTeardrop(ranges) => Some(ranges),
            WeaponKind::Close | WeaponKind::Teardrop => None,
        }
    }

    /// The template under which it hits; none where it hits one model.
    pub fn template(&self) -> Option<TemplateSize> {
        let by_property = || {
            let template = |it: &Property| if let Property::Template(size) = it { Some(*size) } else { None };
            self.properties.iter().find_map(template)
        };
        match self.kind {
            WeaponKind::Teardrop | WeaponKind::RangedTeardrop(_) => Some(TemplateSize::Teardrop),
            WeaponKind::Close | WeaponKind::Ranged(_) => by_property(),
        }
    }

    /// Whether it has this property.
    pub fn has(&self, property: Property) -> bool {
        self.properties.contains(&property)
    }

    /// Whether it heals friends in place of hurting enemies.
    pub fn heals(&self) -> bool {
        self.properties.iter().any(|it| matches!(it, Property::Heal(_)))
    }

    /// Whether a hit of it, or what comes of a hit, can cost wounds.
    pub fn harms(&self) -> bool {
        *self.damage.1 > 0 || self.properties.iter().any(Property::harms)
    }
}

impl Property {
    /// Returns whether the property costs wounds where the damage of its weapon is 0.
    fn harms(&self) -> bool {
        match self {
            Property::Fire(_) | Property::Choker | Property::Venom(_) | Property::Bleed(_) => true,
            Property::Armour(_)
            | Property::Blind
            | Property::Deviate(_)
            | Property::Finite
            | Property::Knockdown
            | Property::Natural
            | Property::Pierce(_)
            | Property::Primitive
            | Property::Reach(_)
            | Property::Scarce(_)
            | Property::Slow(_)
            | Property::Smoke
            | Property::Sneaky(_)
            | Property::Spray
            | Property::Stun(_)
            | Property::Sunder(_)
            | Property::Template(_)
            | Property::Rend(_)
            | Property::Heal(_) => false,
        }
    }
}
