//! The kinds of plots: effects of an advantage card on a whole party, in its
//! deployment, in every roll, or when the card is played. The cards
//! themselves are in `content/card.rs`.
//!
//! A new kind is a variant of [`Plot`] below and an implementation of `PlotKind` for
//! its type in the file of its group.

mod deployment;
mod ground;
mod reserves;
mod snares;
mod wanted;
mod weather;

use crate::change::DuelMut;
use crate::content::{Length, typed_enum};
use crate::state::TableItem;
use monteria_content::{Count, Rating};
use monteria_game::{SideId, Text};

/// The rules of a kind of plot. The defaults mean that the plot does
/// not affect that rule.
pub(crate) trait PlotKind {
    /// Returns its effect as a clause for players.
    fn description(&self) -> Text;

    /// Returns its bonus to rolls for initiative and for deployment.
    fn initiative(&self) -> i32 {
        0
    }

    /// Returns the inches that it adds to the depth of the deployment zone.
    fn zone_depth(&self) -> f32 {
        0.0
    }

    /// Returns its bonus to Attack against the wanted enemy.
    fn wanted_attack(&self) -> i32 {
        0
    }

    /// Returns the Action Points that it adds to the Reserve of the side.
    fn reserve(&self) -> u8 {
        0
    }

    /// Returns the trap that each of its markers stands for.
    fn trap(&self) -> Option<TableItem> {
        None
    }

    /// Returns the LP that friends on the sacred ground regain each turn.
    fn healing_ground(&self) -> Option<i32> {
        None
    }

    /// Queues the decisions that it asks of its side after deployment.
    fn prepare(&self, _duel: &mut DuelMut, _side: SideId) {}

    /// Returns the hint for playing the card, which is possible once in a game before its
    /// side activates a character. `None` means that it is not played.
    fn hint(&self) -> Option<Text> {
        None
    }

    /// Applies the effect of playing the card.
    fn play(&self, _duel: &mut DuelMut) {}
}

typed_enum! {
    /// What a card does for a party.
    pub enum Plot = "Plot", kind: PlotKind;

    /// Adds to rolls for initiative.
    Initiative: InitiativeBonus(bonus: Rating<1, 5>),
    /// The deployment zone is so much deeper, in inches.
    DeeperZone: DeeperZone(inches: Length),
    /// So many characters may be placed anew when all are deployed.
    Regroup: Regrouping(most: Count<1, 9>),
    /// All add to Attack against one enemy that is named when models are deployed.
    Wanted: Wanted(bonus: Rating<1, 5>),
    /// Once in a game, when the party's turn to activate comes: ranges are halved
    /// until the turn ends.
    Fog: Fog,
    /// Once in a game, when the party's turn to activate comes: all Control Zones are so
    /// wide until the turn ends, in inches.
    HeavyAir: HeavyAir(
        /// The width of every Control Zone, in inches.
        zone: Length,
    ),
    /// Trap markers, laid when all are deployed.
    Snares: Snares {
        /// Number of trap markers, 1 to 9.
        markers: Count<1, 9>,
        /// How near an enemy that ends a move sets one off, in inches.
        trigger: Length,
        /// Attack of a trap, 0 to 20.
        attack: Rating<0, 20>,
        /// Damage of a trap that hits, 0 to 20.
        damage: Rating<0, 20>,
    },
    /// Action Points that any friend may take from.
    Reserve: Reserve(points: Count<1, 9>),
    /// A piece of terrain, named when models are deployed, heals friends within it by so
    /// much at the end of each turn.
    SacredGround: SacredGround(life: Count<1, 9>),
}
