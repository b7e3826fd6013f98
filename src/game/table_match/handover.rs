//! Who gives the orders of a seat now, and whether they are here. What was ordered
//! makes a match, not by whom: nothing of this is part of its state, and it is
//! kept beside the orders.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Game;
use crate::ids::SeatId;
use crate::seats::{Control, Seats};

/// What has changed since a match began of who plays its seats and of who is here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handovers {
    /// The seats that somebody else plays than at the beginning.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub to: BTreeMap<SeatId, Control>,
    /// The seats of people who are elsewhere, and to whom the match goes by file.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub away: BTreeSet<SeatId>,
}

impl Handovers {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        *self == Handovers::default()
    }
}

impl Game {
    /// What has changed since the match began of who plays its seats and of who is here.
    pub fn handovers(&self) -> &Handovers {
        &self.handovers
    }

    /// Takes it as it was kept.
    pub fn set_handovers(&mut self, handovers: Handovers) {
        self.handovers = handovers;
    }

    /// Who gives the orders of this seat now.
    pub fn control(&self, seat: SeatId) -> Control {
        let now = self.handovers.to.get(&seat).or_else(|| self.setup.seats.get(&seat));
        now.cloned().unwrap_or(Control::Person)
    }

    /// Whether the program plays this seat now.
    pub fn by_program(&self, seat: SeatId) -> bool {
        matches!(self.control(seat), Control::Ai(_))
    }

    /// Whoever this is gives the orders of this seat from now on.
    pub fn hand_over(&mut self, seat: SeatId, who: Control) {
        self.handovers.away.remove(&seat);
        if self.setup.seats.get(&seat).unwrap_or(&Control::Person) == &who {
            self.handovers.to.remove(&seat);
        } else {
            self.handovers.to.insert(seat, who);
        }
    }

    /// Says whether the person of this seat is elsewhere.
    pub fn set_away(&mut self, seat: SeatId, away: bool) {
        if away {
            self.handovers.away.insert(seat);
        } else {
            self.handovers.away.remove(&seat);
        }
    }

    /// Whether the person of this seat is elsewhere.
    pub fn is_away(&self, seat: SeatId) -> bool {
        self.handovers.away.contains(&seat) && !self.by_program(seat)
    }

    /// The ids of all seats, in order.
    pub fn seat_ids(&self) -> Vec<SeatId> {
        let seats =
            self.world.get_resource::<Seats>().map(|seats| seats.0.as_slice()).unwrap_or_default();
        seats.iter().map(|seat| seat.id).collect()
    }

    /// The seats that the program does not play, in id order.
    pub fn seats_of_people(&self) -> Vec<SeatId> {
        self.seat_ids().into_iter().filter(|seat| !self.by_program(*seat)).collect()
    }
}
