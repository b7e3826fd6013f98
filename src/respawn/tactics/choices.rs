//! What the questions of a match offer, as one type: so a captain sees by the first option what is asked.

use parse_display::{Display, FromStr};

use super::super::death::FallenChoice;
use super::super::enter::{DriftChoice, DropChoice, EnterChoice, ScoutedChoice};
use super::super::guns::{GunChoice, ShiftChoice};
use super::super::leave::LeaveChoice;
use super::super::perks::ghost_walk::GhostChoice;
use super::super::prepare::PrepareChoice;
use super::super::questions::WhomChoice;
use super::super::setup::{FlagChoice, GateChoice, GoalChoice, TakeChoice};
use super::super::specials::{ChargeChoice, LeapBy, LeapChoice, PortalChoice};
use super::super::strikes::BraceChoice;
use super::super::travel::JumpChoice;
use monteria_cadence::tactics::CoreChoice;

/// An option of a question of a match. Where two questions share an id (`keep`), it is the first of them here.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display("{0}")]
pub enum ArenaChoice {
    Fallen(FallenChoice),
    Whom(WhomChoice),
    Scouted(ScoutedChoice),
    Enter(EnterChoice),
    Drop(DropChoice),
    Drift(DriftChoice),
    Prepare(PrepareChoice),
    Brace(BraceChoice),
    Jump(JumpChoice),
    Charge(ChargeChoice),
    Ghost(GhostChoice),
    Leave(LeaveChoice),
    Portal(PortalChoice),
    Leap(LeapChoice),
    LeapBy(LeapBy),
    Gun(GunChoice),
    Shift(ShiftChoice),
    Take(TakeChoice),
    Flag(FlagChoice),
    Gate(GateChoice),
    Goal(GoalChoice),
    /// One of the core's.
    Core(CoreChoice),
}

#[cfg(test)]
mod tests;
