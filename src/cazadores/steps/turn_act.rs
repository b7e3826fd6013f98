//! What a pack model can do in its Turn, as its options are written in orders and saves.

use std::fmt;
use std::str::FromStr;

use parse_display::{Display, FromStr};

use crate::components::{Armoury, Focus};
use crate::content::{Gear, Handling, Id};

/// An option of the menu of a Turn.
#[derive(Clone, PartialEq, Eq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub(crate) enum TurnAct {
    /// Ends the Turn, or passes where nothing was done.
    End,
    /// The free Move.
    FreeMove,
    /// Move as the Action.
    Move,
    /// Cover Ground.
    CoverGround,
    /// An Attack with this Weapon.
    #[display("attack:{0}")]
    Attack(Id),
    /// Defend.
    Defend,
    /// Focus.
    #[display("focus:{0}")]
    Focus(Focus),
    /// Hide.
    Hide,
    /// Parry.
    Parry,
    /// Spot Weakness.
    SpotWeakness,
    /// Reload.
    #[display("reload:{0}")]
    Reload(CarriedWeapon),
    /// Switch to what is in these hands then.
    #[display("switch:{0}")]
    Switch(Hands),
    /// Cast this Ritual.
    #[display("cast-ritual:{0}")]
    CastRitual(Id),
    /// Aid.
    Aid,
    /// Recover.
    Recover,
    /// Flee.
    Flee,
    /// Use this Gear.
    #[display("use-gear:{0}")]
    UseGear(Id),
    /// An Attack with this Gear.
    #[display("throw:{0}")]
    Throw(Id),
    /// Empties the hands for this Deed.
    #[display("ready:{0}")]
    Ready(Id),
    /// This Deed, at the one token where it can be done.
    #[display("deed:{0}")]
    Deed(Id),
    /// This Deed, at one of several tokens.
    #[display("deed:{0}:{1}")]
    DeedAt(Id, u16),
    /// Passes until the Round ends, with all models of the player: no Foe is left.
    StandDown,
    /// Tells what happened on a real table.
    Table,
    /// Drops a token of this kind.
    #[display("drop:{0}")]
    Drop(Id),
}

impl TurnAct {
    /// How a piece of Gear is used.
    pub(crate) fn with_gear(gear: &Gear) -> Self {
        match gear.action {
            Handling::UseGear => TurnAct::UseGear(gear.id.clone()),
            Handling::Attack => TurnAct::Throw(gear.id.clone()),
        }
    }

    /// Whether it is one of the Combat Actions.
    pub(crate) fn is_combat(&self) -> bool {
        use TurnAct::*;
        match self {
            Attack(_) | Throw(_) | Defend | Focus(_) | Hide | Parry | SpotWeakness | Reload(_)
            | Switch(_) | CastRitual(_) | Ready(_) => true,
            End | FreeMove | Move | CoverGround | Aid | Recover | Flee | UseGear(_) | Deed(_)
            | DeedAt(..) | Drop(_) | StandDown | Table => false,
        }
    }

    /// Whether it is an Attack Action.
    pub(crate) fn is_attack(&self) -> bool {
        use TurnAct::*;
        match self {
            Attack(_) | Throw(_) => true,
            End | FreeMove | Move | CoverGround | Defend | Focus(_) | Hide | Parry
            | SpotWeakness | Reload(_) | Switch(_) | CastRitual(_) | Aid | Recover | Flee
            | UseGear(_) | Ready(_) | Deed(_) | DeedAt(..) | StandDown | Table | Drop(_) => false,
        }
    }
}

/// One of the weapons that a model carries: the first of its kind, or one that is carried
/// beside it, with its place counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Display, FromStr)]
pub(crate) enum CarriedWeapon {
    /// The first of this kind.
    #[display("{0}")]
    First(Id),
    /// Another one, at this place.
    #[display("{0}#{1}")]
    Another(Id, usize),
}

impl CarriedWeapon {
    /// The weapon at this place, counted from 0.
    pub(crate) fn at(armoury: &Armoury, index: usize) -> Self {
        let id = armoury.weapons[index].weapon.clone();
        match armoury.weapons.iter().position(|carried| carried.weapon == id) == Some(index) {
            true => CarriedWeapon::First(id),
            false => CarriedWeapon::Another(id, index + 1),
        }
    }

    /// Which weapon it is.
    pub(crate) fn kind(&self) -> &Id {
        let (CarriedWeapon::First(id) | CarriedWeapon::Another(id, _)) = self;
        id
    }

    /// Its place, counted from 0.
    pub(crate) fn place(&self, armoury: &Armoury) -> Option<usize> {
        (0..armoury.weapons.len()).find(|index| CarriedWeapon::at(armoury, *index) == *self)
    }
}

/// What is in hand: places among what a model carries, Weapons first, then Gear, counted
/// from 0 and written from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hands(pub Vec<usize>);

impl fmt::Display for Hands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.0.iter().map(|index| (index + 1).to_string()).collect();
        f.write_str(if places.is_empty() { "none" } else { "" })?;
        f.write_str(&places.join("+"))
    }
}

/// A text that names nothing that could be in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoHands;

impl FromStr for Hands {
    type Err = NoHands;

    fn from_str(text: &str) -> Result<Self, NoHands> {
        if text == "none" {
            return Ok(Hands(Vec::new()));
        }
        let place = |part: &str| part.parse::<usize>().ok()?.checked_sub(1);
        text.split('+').map(place).collect::<Option<_>>().map(Hands).ok_or(NoHands)
    }
}

#[cfg(test)]
mod tests;
