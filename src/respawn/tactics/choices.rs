//! All options of the decisions of a match as one type, so that the player recognises a
//! decision by its first option.

use crate::perks::ghost_walk::GhostChoice;
use crate::setup::placement::{FlagChoice, GateChoice, GoalChoice, TakeChoice};
use crate::specials::{ChargeChoice, LeapBy, LeapChoice, PortalChoice};
use crate::steps::after_activation::LeaveBehindChoice;
use crate::steps::death::FallenChoice;
use crate::steps::enter::{DriftChoice, DropChoice, EnterChoice, ScoutedChoice};
use crate::steps::guns::{GunChoice, ShiftChoice};
use crate::steps::prepare::PrepareChoice;
use crate::steps::questions::TargetChoice;
use crate::steps::strikes::BraceChoice;
use crate::steps::travel::ExitChoice;
use monteria_cadence::tactics::CoreChoice;
use monteria_game::Choice;

/// An option of a decision of a match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ArenaChoice {
    Fallen(FallenChoice),
    Whom(TargetChoice),
    Scouted(ScoutedChoice),
    Enter(EnterChoice),
    Drop(DropChoice),
    Drift(DriftChoice),
    Prepare(PrepareChoice),
    Brace(BraceChoice),
    Jump(ExitChoice),
    Charge(ChargeChoice),
    Ghost(GhostChoice),
    Leave(LeaveBehindChoice),
    Portal(PortalChoice),
    Leap(LeapChoice),
    LeapBy(LeapBy),
    Gun(GunChoice),
    Shift(ShiftChoice),
    Take(TakeChoice),
    Flag(FlagChoice),
    Gate(GateChoice),
    Goal(GoalChoice),
    /// An option of a decision of the core.
    Core(CoreChoice),
}

impl ArenaChoice {
    /// Returns the typed option, or `None` if no decision of this game offers it.
    pub(super) fn from_choice(choice: &Choice) -> Option<Self> {
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
