//! What the questions of a match offer, as one type: so a captain sees by the first
//! option what is asked.

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
use monteria_game::Choice;

/// An option of a question of a match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ArenaChoice {
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

impl ArenaChoice {
    /// Returns what an option is, or `None` if no question of this game offers it.
    pub(super) fn of(choice: &Choice) -> Option<Self> {
        let own = choice.action().map(ArenaChoice::Fallen);
        own.or_else(|| choice.action().map(ArenaChoice::Whom))
            .or_else(|| choice.action().map(ArenaChoice::Scouted))
            .or_else(|| choice.action().map(ArenaChoice::Enter))
            .or_else(|| choice.action().map(ArenaChoice::Drop))
            .or_else(|| choice.action().map(ArenaChoice::Drift))
            .or_else(|| choice.action().map(ArenaChoice::Prepare))
            .or_else(|| choice.action().map(ArenaChoice::Brace))
            .or_else(|| choice.action().map(ArenaChoice::Jump))
            .or_else(|| choice.action().map(ArenaChoice::Charge))
            .or_else(|| choice.action().map(ArenaChoice::Ghost))
            .or_else(|| choice.action().map(ArenaChoice::Leave))
            .or_else(|| choice.action().map(ArenaChoice::Portal))
            .or_else(|| choice.action().map(ArenaChoice::Leap))
            .or_else(|| choice.action().map(ArenaChoice::LeapBy))
            .or_else(|| choice.action().map(ArenaChoice::Gun))
            .or_else(|| choice.action().map(ArenaChoice::Shift))
            .or_else(|| choice.action().map(ArenaChoice::Take))
            .or_else(|| choice.action().map(ArenaChoice::Flag))
            .or_else(|| choice.action().map(ArenaChoice::Gate))
            .or_else(|| choice.action().map(ArenaChoice::Goal))
            .or_else(|| CoreChoice::of(choice).map(ArenaChoice::Core))
    }
}

#[cfg(test)]
mod tests;
