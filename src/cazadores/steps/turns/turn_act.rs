//! The options of a pack model's Turn, with their ids in orders and saves.

use std::fmt;
use std::str::FromStr;

use parse_display::{Display, FromStr};

use crate::content::{Gear, Handling, Id};
use crate::state::components::{Armoury, Focus};

#[derive(Clone, PartialEq, Eq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub(crate) enum TurnAct {
    /// Ends the Turn, or passes if nothing was done.
    End,
    FreeMove,
    /// Move as the Action.
    Move,
    CoverGround,
    /// An Attack with this Weapon.
    #[display("attack:{0}")]
    Attack(Id),
    Defend,
    #[display("focus:{0}")]
    Focus(Focus),
    Hide,
    Parry,
    SpotWeakness,
    #[display("reload:{0}")]
    Reload(WeaponChoice),
    /// Switches to the set of items that is in hand afterwards.
    #[display("switch:{0}")]
    Switch(Hands),
    #[display("cast-ritual:{0}")]
    CastRitual(Id),
    Aid,
    Recover,
    Flee,
    #[display("use-gear:{0}")]
    UseGear(Id),
    /// An Attack with thrown Gear.
    #[display("throw:{0}")]
    Throw(Id),
    /// Empties the hands for an Objective Action.
    #[display("ready:{0}")]
    Ready(Id),
    /// An Objective Action at the only possible token.
    #[display("deed:{0}")]
    ObjectiveAction(Id),
    /// An Objective Action at one of several tokens.
    #[display("deed:{0}:{1}")]
    ObjectiveActionAt(Id, u16),
    /// Passes until the Round ends, with all models of the player: no Foe is left.
    StandDown,
    /// Reports an event on a real table.
    Table,
    /// Drops a token of this kind.
    #[display("drop:{0}")]
    Drop(Id),
}

impl TurnAct {
    /// Returns the option that uses a piece of Gear.
    pub(crate) fn with_gear(gear: &Gear) -> Self {
        match gear.action {
            Handling::UseGear => TurnAct::UseGear(gear.id.clone()),
            Handling::Attack => TurnAct::Throw(gear.id.clone()),
        }
    }

    /// Returns whether it is one of the Combat Actions.
    pub(crate) fn is_combat(&self) -> bool {
        use TurnAct::*;
        match self {
            Attack(_) | Throw(_) | Defend | Focus(_) | Hide | Parry | SpotWeakness | Reload(_)
            | Switch(_) | CastRitual(_) | Ready(_) => true,
            End
            | FreeMove
            | Move
            | CoverGround
            | Aid
            | Recover
            | Flee
            | UseGear(_)
            | ObjectiveAction(_)
            | ObjectiveActionAt(..)
            | Drop(_)
            | StandDown
            | Table => false,
        }
    }

    /// Returns whether it is an Attack Action.
    pub(crate) fn is_attack(&self) -> bool {
        use TurnAct::*;
        match self {
            Attack(_) | Throw(_) => true,
            End
            | FreeMove
            | Move
            | CoverGround
            | Defend
            | Focus(_)
            | Hide
            | Parry
            | SpotWeakness
            | Reload(_)
            | Switch(_)
            | CastRitual(_)
            | Aid
            | Recover
            | Flee
            | UseGear(_)
            | Ready(_)
            | ObjectiveAction(_)
            | ObjectiveActionAt(..)
            | StandDown
            | Table
            | Drop(_) => false,
        }
    }
}

/// Identifies a carried Weapon: the first of its kind, or a further one with its
/// position counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Display, FromStr)]
pub(crate) enum WeaponChoice {
    #[display("{0}")]
    First(Id),
    /// A further one of this kind, at this position.
    #[display("{0}#{1}")]
    Another(Id, usize),
}

impl WeaponChoice {
    /// Returns the identifier of the Weapon at this index, counted from 0.
    pub(crate) fn at(armoury: &Armoury, index: usize) -> Self {
        let id = armoury.weapons[index].weapon.clone();
        match armoury.weapons.iter().position(|carried| carried.weapon == id) == Some(index) {
            true => WeaponChoice::First(id),
            false => WeaponChoice::Another(id, index + 1),
        }
    }

    /// Returns the kind of the Weapon.
    pub(crate) fn kind(&self) -> &Id {
        let (WeaponChoice::First(id) | WeaponChoice::Another(id, _)) = self;
        id
    }

    /// Returns its index, counted from 0.
    pub(crate) fn place(&self, armoury: &Armoury) -> Option<usize> {
        (0..armoury.weapons.len()).find(|index| WeaponChoice::at(armoury, *index) == *self)
    }
}

/// The set of items in hand: indices into the carried Weapons, then Gear. Counted from
/// 0, written from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hands(pub Vec<usize>);

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.0.iter().map(|index| (index + 1).to_string()).collect();
        f.write_str(if places.is_empty() { "none" } else { "" })?;
        f.write_str(&places.join("+"))
    }
}

/// The error for a text that is no list of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ParseHandsError;

impl FromStr for Hands {
    type Err = ParseHandsError;

    fn from_str(text: &str) -> Result<Self, ParseHandsError> {
        if text == "none" {
            return Ok(Hands(Vec::new()));
        }
        let place = |part: &str| part.parse::<usize>().ok()?.checked_sub(1);
        text.split('+').map(place).collect::<Option<_>>().map(Hands).ok_or(ParseHandsError)
    }
}

#[cfg(test)]
mod tests;
