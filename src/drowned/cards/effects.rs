//! Effect cards for shots, moves and dodges.

use crate::cards::{CardRule, PlayedFor};
use crate::content::card::{
    ArmourAgainstShot, FreeDodge, LeapNailed, PierceShot, RerollMovement, SoftCover, SwimNailed,
};
use crate::content::{Property, property};
use crate::sequence::PendingDamage;

impl CardRule for PierceShot {
    fn ledger(&self) -> &'static str {
        "dro-effect-pierce"
    }

    fn played_for(&self) -> Option<PlayedFor> {
        Some(PlayedFor::Shooter)
    }

    fn property(&self) -> Option<Property> {
        Some(Property::Pierce(property::Pierce(self.0)))
    }
}

impl CardRule for ArmourAgainstShot {
    fn ledger(&self) -> &'static str {
        "dro-effect-armour"
    }

    fn played_for(&self) -> Option<PlayedFor> {
        Some(PlayedFor::Target)
    }

    fn adds_to_armour(&self, pending: &PendingDamage) -> i32 {
        if pending.ranged { i32::from(self.0.get()) } else { 0 }
    }
}

impl CardRule for SoftCover {
    fn ledger(&self) -> &'static str {
        "dro-effect-cover"
    }

    fn played_for(&self) -> Option<PlayedFor> {
        Some(PlayedFor::Target)
    }
}

impl CardRule for LeapNailed {
    fn ledger(&self) -> &'static str {
        "dro-effect-leap"
    }
}

impl CardRule for FreeDodge {
    fn ledger(&self) -> &'static str {
        "dro-effect-dodge"
    }
}

impl CardRule for RerollMovement {
    fn ledger(&self) -> &'static str {
        "dro-effect-movement"
    }
}

impl CardRule for SwimNailed {
    fn ledger(&self) -> &'static str {
        "dro-effect-swim"
    }
}
