//! What the core's questions offer, as one type: so a player sees by the first option what is asked.

use parse_display::{Display, FromStr};

use super::super::steps::abilities::{AbilityChoice, ExtraChoice};
use super::super::steps::activate::{Declaration, UnitChoice};
use super::super::steps::attack::{FireChoice, ShooterChoice};
use super::super::steps::casualties::CasualtyChoice;
use super::super::steps::damage::AgainChoice;
use super::super::steps::edges::EdgeChoice;
use super::super::steps::moves::{ApartChoice, MoveChoice};
use super::super::steps::secure::SecureChoice;
use super::super::steps::setup::{EntryChoice, MarkerChoice, NameChoice};
use super::super::steps::transport::{AboardChoice, BoardChoice};
use super::super::steps::turns::{Heading, TurnBy};

/// An option of a question of the core. Where two questions share an id (`stay`, `done`), it is the first of them here.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display("{0}")]
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
