//! The kinds of plots: what an advantage card does for a whole party, in its deployment,
//! in every roll, or when it is played. Cards themselves stand in `content/card.rs`.
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
use crate::state::Laid;
use monteria_content::{Count, Rating};
use monteria_game::SideId;

/// A kind of plot: what differs from kind to kind.
pub(crate) trait PlotKind {
    /// Returns what it does, as a clause for players.
    fn words(&self) -> String;

    /// Returns what it adds to rolls for initiative and for deployment.
    fn initiative(&self) -> i32 {
        0
    }

    /// Returns by how many inches it makes the deployment zone deeper.
    fn zone_depth(&self) -> f32 {
        0.0
    }

    /// Returns what it adds to Attack against the enemy that is wanted.
    fn wanted_attack(&self) -> i32 {
        0
    }

    /// Returns the Action Points that it holds for all friends.
    fn reserve(&self) -> u8 {
        0
    }

    /// Returns the trap that each of its markers is.
    fn trap(&self) -> Option<Laid> {
        None
    }

    /// Returns how many LP friends on the ground that was named regain each turn.
    fn healing_ground(&self) -> Option<i32> {
        None
    }

    /// Queues what a side decides because of it when all are deployed.
    fn prepare(&self, _duel: &mut DuelMut, _side: SideId) {}

    /// Returns what it does when its side plays it, once in a game, before it activates
    /// somebody; `None` where it is not played.
    fn hint(&self) -> Option<String> {
        None
    }

    /// Carries it out when it is played.
    fn play(&self, _duel: &mut DuelMut) {}
}

typed_enum! {
    /// What a card does for a party.
    pub enum Plot = "Plot", kind: PlotKind;

    /// Adds to rolls for initiative.
    Initiative: InitiativeBonus(
        /// How much.
        bonus: Rating<1, 5>,
    ),
    /// The deployment zone is so much deeper, in inches.
    DeeperZone: DeeperZone(
        /// How much.
        inches: Length,
    ),
    /// So many characters may be placed anew when all are deployed.
    Regroup: Regrouping(
        /// How many at most.
        most: Count<1, 9>,
    ),
    /// All add to Attack against one enemy that is named when models are deployed.
    Wanted: Wanted(
        /// How much.
        bonus: Rating<1, 5>,
    ),
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
        /// How many.
        markers: Count<1, 9>,
        /// How near an enemy that ends a move sets one off, in inches.
        trigger: Length,
        /// Its Attack.
        attack: Rating<0, 20>,
        /// Its Damage.
        damage: Rating<0, 20>,
    },
    /// Action Points that any friend may take from.
    Reserve: Reserve(
        /// How many.
        points: Count<1, 9>,
    ),
    /// A piece of terrain, named when models are deployed, heals friends within it by so
    /// much at the end of each turn.
    SacredGround: SacredGround(
        /// By how many LP.
        life: Count<1, 9>,
    ),
}
