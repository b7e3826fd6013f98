//! Weapons: how far they reach, what damage they do, and their
//! properties (brief, Weapon properties).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::property::{Heal, Template};
use crate::content::{Property, Split, SplitLength, Word};
use monteria_content::named;
use monteria_game::{Text, text};

named! {
    /// A weapon: how it is used, its damage and its properties.
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
    /// In close combat, against enemies in contact.
    Close,
    /// Shot, up to the range of a pass and of a nailed it, in inches.
    Ranged(SplitLength),
    /// A teardrop from the base of whoever fires it, which needs no roll to hit.
    Teardrop,
    /// A teardrop whose tip lies at a spot within range, along the line
    /// of fire, in inches.
    RangedTeardrop(SplitLength),
}

/// The shape under which a weapon hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TemplateSize {
    /// The small disc of the numbers of the rules.
    Small,
    /// The large disc of the numbers of the rules.
    Large,
    /// The teardrop of the numbers of the rules.
    Teardrop,
}

impl TemplateSize {
    pub fn words(self) -> Text {
        match self {
            TemplateSize::Small => text!("rules-drowned-small-template", "Small template"),
            TemplateSize::Large => text!("rules-drowned-large-template", "Large template"),
            TemplateSize::Teardrop => text!("rules-drowned-teardrop", "Teardrop"),
        }
    }
}

impl Weapon {
    pub fn is_close(&self) -> bool {
        self.kind == WeaponKind::Close
    }

    /// Returns the ranges of a pass and of a nailed it in inches, or None for close
    /// combat and for teardrops from the base.
    pub fn ranges(&self) -> Option<SplitLength> {
        match self.kind {
            WeaponKind::Ranged(ranges) | WeaponKind::RangedTeardrop(ranges) => Some(ranges),
            WeaponKind::Close | WeaponKind::Teardrop => None,
        }
    }

    /// Returns the template of the weapon, or None if it hits one model.
    pub fn template(&self) -> Option<TemplateSize> {
        match self.kind {
            WeaponKind::Teardrop | WeaponKind::RangedTeardrop(_) => Some(TemplateSize::Teardrop),
            WeaponKind::Close | WeaponKind::Ranged(_) => self.property::<Template>().map(|it| it.0),
        }
    }

    /// Returns the first property of this kind.
    pub fn property<T: Word<Property>>(&self) -> Option<&T> {
        self.properties.iter().find_map(T::of)
    }

    pub fn has<T: Word<Property>>(&self) -> bool {
        self.property::<T>().is_some()
    }

    /// Returns whether it heals friends instead of hurting enemies.
    pub fn heals(&self) -> bool {
        self.has::<Heal>()
    }

    /// Returns whether a hit or one of its after-effects can cost wounds.
    pub fn is_harmful(&self) -> bool {
        *self.damage.1 > 0 || self.properties.iter().any(|it| it.rule().is_harmful())
    }
}
