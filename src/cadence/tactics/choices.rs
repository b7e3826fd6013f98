//! What the core's questions offer, as one type: so a player sees by the first
//! option what is asked.

use super::super::steps::abilities::{AbilityChoice, ExtraChoice};
use super::super::steps::activate::{Declaration, TurnChoice, UnitChoice};
use super::super::steps::attack::{FireChoice, ShooterChoice};
use super::super::steps::casualties::CasualtyChoice;
use super::super::steps::damage::AgainChoice;
use super::super::steps::edges::EdgeChoice;
use super::super::steps::moves::{ApartChoice, MoveChoice};
use super::super::steps::secure::SecureChoice;
use super::super::steps::setup::{EntryChoice, MarkerChoice, NameChoice};
use super::super::steps::transport::{AboardChoice, BoardChoice};
use super::super::steps::turns::{Heading, TurnBy};
use monteria_game::Choice;

/// An option of a question of the core.
#[derive(Clone, PartialEq, Debug)]
pub enum CoreChoice {
    /// Where an objective lies.
    Marker(MarkerChoice),
    /// Where units enter.
    Entry(EntryChoice),
    /// Which edge.
    Edge(EdgeChoice),
    /// Which unit is named.
    Name(NameChoice),
    /// Which unit, and what it does.
    Unit(UnitChoice),
    /// How a unit moves.
    Move(MoveChoice),
    /// Who moves next, one by one.
    Apart(ApartChoice),
    /// Who attacks alone.
    Shooter(ShooterChoice),
    /// What a unit attacks with.
    Fire(FireChoice),
    /// A further attack.
    Again(AgainChoice),
    /// Who takes losses.
    Casualty(CasualtyChoice),
    /// Which objective.
    Secure(SecureChoice),
    /// How an ability is used.
    Ability(AbilityChoice),
    /// What is used after an activation.
    Extra(ExtraChoice),
    /// Whether a unit climbs into a transport.
    Board(BoardChoice),
    /// Who begins inside one.
    Aboard(AboardChoice),
    /// How a vehicle turns.
    Turn(TurnBy),
    /// Where it looks that enters.
    Heading(Heading),
    /// What is declared: an action of the core's, or of the game's own.
    Declare(Declaration),
}

impl CoreChoice {
    /// Returns what an option is, or `None` if no question of the core offers it.
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
