//! Perks in terms of a match: the action that one gives, the screen that it lays, the attribute that
//! it changes. Every other perk is asked for by name, with [`ArenaRef::perk`] or [`ArenaRef::perks`].
//!
//! [`ArenaRef::perk`]: super::area::ArenaRef::perk
//! [`ArenaRef::perks`]: super::area::ArenaRef::perks

use super::content::Perk;
use super::leave::Screen;
use super::state::Special;
use monteria_cadence::module::Attribute;

impl Perk {
    /// Returns the action that the perk gives, or None.
    pub fn special(&self) -> Option<Special> {
        use Perk::*;
        match self {
            Onslaught => Some(Special::Onslaught),
            CoveringFire(_) => Some(Special::Cover),
            Munitions(_) => Some(Special::Munitions),
            Finish(_) => Some(Special::Finish),
            MedKit(_) => Some(Special::MedKit),
            Phase(_) => Some(Special::Phase),
            Charge => Some(Special::Charge),
            RocketJump => Some(Special::Rocket),
            Portal(_) => Some(Special::Portal),
            HeavyHitter(_) | Tactical | Endure | Suppress | Guarded(_) | Sturdy(_) | Hearty(_) | MedPack
            | Grapnel | Scout(_) | Sniper(_) | Pierce(_) | Mark | GhostWalk(_) | Smoke(_) | Drone(_)
            | Grenadier(_) | Medic | Motivate(_) | Quarry | Barricade(_) | LastStand | Intimidate(_)
            | NoAdvance | Distract(_) | Brute | Brings(_) => None,
        }
    }

    /// Returns the screen that the perk lays after an activation and how many inches away, or None.
    pub fn screen(&self) -> Option<(Screen, f32)> {
        use Perk::*;
        match self {
            Smoke(inches) => Some((Screen::Smoke, *inches)),
            Barricade(inches) => Some((Screen::Barricade, *inches)),
            Onslaught | CoveringFire(_) | HeavyHitter(_) | Tactical | Endure | Suppress | Guarded(_)
            | Sturdy(_) | Hearty(_) | MedPack | Grapnel | Scout(_) | Sniper(_) | Pierce(_) | Mark
            | GhostWalk(_) | Charge | Drone(_) | Grenadier(_) | Medic | MedKit(_) | Motivate(_)
            | Munitions(_) | Quarry | Phase(_) | LastStand | Intimidate(_) | NoAdvance | Distract(_)
            | Finish(_) | Brute | Brings(_) | RocketJump | Portal(_) => None,
        }
    }

    /// Returns the attribute that the perk changes and what it adds to it, or None.
    pub fn attribute_change(&self) -> Option<(Attribute, i32)> {
        use Perk::*;
        match self {
            // What a Defence roll needs: less is better.
            Guarded(n) => Some((Attribute::Defence, -i32::from(*n))),
            Sturdy(n) => Some((Attribute::Toughness, i32::from(*n))),
            Onslaught | CoveringFire(_) | HeavyHitter(_) | Tactical | Endure | Suppress | Hearty(_)
            | MedPack | Grapnel | Scout(_) | Sniper(_) | Pierce(_) | Mark | GhostWalk(_) | Charge
            | Smoke(_) | Drone(_) | Grenadier(_) | Medic | MedKit(_) | Motivate(_) | Munitions(_)
            | Quarry | Barricade(_) | Phase(_) | LastStand | Intimidate(_) | NoAdvance | Distract(_)
            | Finish(_) | Brute | Brings(_) | RocketJump | Portal(_) => None,
        }
    }
}
