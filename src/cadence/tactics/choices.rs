//! The options of all decisions of the core as one type, so that a player recognises a
//! decision by its first option.

use crate::steps::abilities::{AbilityChoice, ExtraChoice};
use crate::steps::activations::activate::{Declaration, TurnChoice, UnitChoice};
use crate::steps::activations::secure::SecureChoice;
use crate::steps::attacks::attack::{FireChoice, ShooterChoice};
use crate::steps::attacks::casualties::CasualtyChoice;
use crate::steps::attacks::damage::AgainChoice;
use crate::steps::movement::moves::{ApartChoice, MoveChoice};
use crate::steps::movement::transport::{AboardChoice, BoardChoice};
use crate::steps::movement::turns::{Heading, TurnBy};
use crate::steps::setting_up::edges::EdgeChoice;
use crate::steps::setting_up::setup::{EntryChoice, MarkerChoice, NameChoice};
use monteria_game::Choice;

/// An option of a decision of the core.
#[derive(Clone, PartialEq, Debug)]
pub enum CoreChoice {
    Marker(MarkerChoice),
    Entry(EntryChoice),
    Edge(EdgeChoice),
    Name(NameChoice),
    /// Choosing a unit and what it does.
    Unit(UnitChoice),
    Move(MoveChoice),
    /// Moving model by model.
    Apart(ApartChoice),
    Shooter(ShooterChoice),
    Fire(FireChoice),
    Again(AgainChoice),
    Casualty(CasualtyChoice),
    Secure(SecureChoice),
    Ability(AbilityChoice),
    /// Using an upgrade after an activation.
    Extra(ExtraChoice),
    /// Embarking on a transport.
    Board(BoardChoice),
    /// Starting inside a transport.
    Aboard(AboardChoice),
    Turn(TurnBy),
    /// The heading of an entering vehicle.
    Heading(Heading),
    /// Declaring an action, of the core or of the module.
    Declare(Declaration),
}

impl CoreChoice {
    /// Parses an option, or returns `None` if no decision of the core offers it.
    pub fn of(choice: &Choice) -> Option<Self> {
        let unit = || match choice.action()? {
            TurnChoice::Unit(unit) => Some(CoreChoice::Unit(unit)),
            TurnChoice::Nobody => None,
        };
        unit()
            .or_else(|| choice.action().map(CoreChoice::Marker))
            .or_else(|| choice.action().map(CoreChoice::Entry))
            .or_else(|| choice.action().map(CoreChoice::Edge))
            .or_else(|| choice.action().map(CoreChoice::Name))
            .or_else(|| choice.action().map(CoreChoice::Move))
            .or_else(|| choice.action().map(CoreChoice::Apart))
            .or_else(|| choice.action().map(CoreChoice::Shooter))
            .or_else(|| choice.action().map(CoreChoice::Fire))
            .or_else(|| choice.action().map(CoreChoice::Again))
            .or_else(|| choice.action().map(CoreChoice::Casualty))
            .or_else(|| choice.action().map(CoreChoice::Secure))
            .or_else(|| choice.action().map(CoreChoice::Ability))
            .or_else(|| choice.action().map(CoreChoice::Extra))
            .or_else(|| choice.action().map(CoreChoice::Board))
            .or_else(|| choice.action().map(CoreChoice::Aboard))
            .or_else(|| choice.action().map(CoreChoice::Turn))
            .or_else(|| choice.action().map(CoreChoice::Heading))
            .or_else(|| choice.action().map(CoreChoice::Declare))
    }
}
