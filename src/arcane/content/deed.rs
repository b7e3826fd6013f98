//! Questions about what an ability does that several rules ask. Each answer lists every deed,
//! so that the compiler points here when there is a new one.

use super::{Blow, Deed, Length, Rider, Whom};

impl Deed {
    /// Returns how its attack differs from a basic one; `None` where it is no attack.
    pub fn blow(&self) -> Option<&Blow> {
        match self {
            Deed::Attack(blow) | Deed::Charge(blow) | Deed::Counter(blow) | Deed::Shot { blow, .. } => {
                Some(blow)
            }
            Deed::Dodge { .. }
            | Deed::Effect { .. }
            | Deed::Move { .. }
            | Deed::Stealth
            | Deed::Wall { .. }
            | Deed::Screen { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward
            | Deed::Summon { .. } => None,
        }
    }

    /// Returns over whom it brings something and what; `None` where it is no such effect.
    pub fn effect(&self) -> Option<(&Whom, &[Rider])> {
        match self {
            Deed::Effect { on, does } => Some((on, does)),
            Deed::Attack(_)
            | Deed::Shot { .. }
            | Deed::Charge(_)
            | Deed::Counter(_)
            | Deed::Dodge { .. }
            | Deed::Move { .. }
            | Deed::Stealth
            | Deed::Wall { .. }
            | Deed::Screen { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward
            | Deed::Summon { .. } => None,
        }
    }

    /// Returns whether it lasts as long as its upkeep is paid for.
    pub fn lasts(&self) -> bool {
        match self {
            Deed::Stealth | Deed::Wall { .. } | Deed::Screen { .. } => true,
            Deed::Attack(_)
            | Deed::Shot { .. }
            | Deed::Charge(_)
            | Deed::Counter(_)
            | Deed::Dodge { .. }
            | Deed::Effect { .. }
            | Deed::Move { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward
            | Deed::Summon { .. } => false,
        }
    }

    /// Returns the length, in inches, of what it puts on the table at a spot and in a direction
    /// of choice; `None` where it asks for no direction.
    pub fn aimed_length(&self) -> Option<Length> {
        match self {
            Deed::Wall { length } => Some(*length),
            Deed::Attack(_)
            | Deed::Shot { .. }
            | Deed::Charge(_)
            | Deed::Counter(_)
            | Deed::Dodge { .. }
            | Deed::Effect { .. }
            | Deed::Move { .. }
            | Deed::Stealth
            | Deed::Screen { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward
            | Deed::Summon { .. } => None,
        }
    }

    /// Returns whether it uses the movement of the turn.
    pub fn uses_movement(&self) -> bool {
        match self {
            Deed::Charge(_) => true,
            Deed::Move { free, .. } => !free,
            Deed::Attack(_)
            | Deed::Shot { .. }
            | Deed::Counter(_)
            | Deed::Dodge { .. }
            | Deed::Effect { .. }
            | Deed::Stealth
            | Deed::Wall { .. }
            | Deed::Screen { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward
            | Deed::Summon { .. } => false,
        }
    }

    /// Returns whether the target of an attack uses it in defence, as Damage Resistance forbids.
    pub fn defends(&self) -> bool {
        match self {
            Deed::Dodge { .. } | Deed::Counter(_) => true,
            Deed::Attack(_)
            | Deed::Shot { .. }
            | Deed::Charge(_)
            | Deed::Effect { .. }
            | Deed::Move { .. }
            | Deed::Stealth
            | Deed::Wall { .. }
            | Deed::Screen { .. }
            | Deed::Darkness { .. }
            | Deed::Trap { .. }
            | Deed::Reroll
            | Deed::Ward
            | Deed::Summon { .. } => false,
        }
    }
}
