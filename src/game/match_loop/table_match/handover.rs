//! Handovers: who controls a seat now, and whether that person is present. The orders
//! make a match, not who gave them: nothing of this is part of the state, and saves keep
//! it beside the orders.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Game;
use crate::ids::SeatId;
use crate::setup::seats::{Control, Seats};

/// Changes since the beginning of a match in who controls its seats and who is present.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handovers {
    /// The seats with another control than at the beginning.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub to: BTreeMap<SeatId, Control>,
    /// The seats of people who are elsewhere and get the match by file.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub away: BTreeSet<SeatId>,
}

impl Handovers {
    /// Returns whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        *self == Handovers::default()
    }
}

impl Game {
    /// Returns the changes since the beginning in who controls the seats
    /// and who is present.
    pub fn handovers(&self) -> &Handovers {
        &self.handovers
    }

    /// Sets the changes, as a save holds them.
    pub fn set_handovers(&mut self, handovers: Handovers) {
        self.handovers = handovers;
    }

    /// Returns the present control of this seat.
    pub fn control(&self, seat: SeatId) -> Control {
        let now = self.handovers.to.get(&seat).or_else(|| self.setup.seats.get(&seat));
        now.cloned().unwrap_or(Control::Person)
    }

    /// Returns whether the program plays this seat now.
    pub fn by_program(&self, seat: SeatId) -> bool {
        matches!(self.control(seat), Control::Ai(_))
    }

    /// Hands the control of this seat over.
    pub fn hand_over(&mut self, seat: SeatId, who: Control) {
        self.handovers.away.remove(&seat);
        if self.setup.seats.get(&seat).unwrap_or(&Control::Person) == &who {
            self.handovers.to.remove(&seat);
        } else {
            self.handovers.to.insert(seat, who);
        }
    }

    /// Sets whether the person of this seat is elsewhere.
    pub fn set_away(&mut self, seat: SeatId, away: bool) {
        if away {
            self.handovers.away.insert(seat);
        } else {
            self.handovers.away.remove(&seat);
        }
    }

    /// Returns whether the person of this seat is elsewhere.
    pub fn is_away(&self, seat: SeatId) -> bool {
        self.handovers.away.contains(&seat) && !self.by_program(seat)
    }

    /// Returns the ids of all seats, in order.
    pub fn seat_ids(&self) -> Vec<SeatId> {
        let seats =
            self.world.get_resource::<Seats>().map(|seats| seats.0.as_slice()).unwrap_or_default();
        seats.iter().map(|seat| seat.id).collect()
    }

    /// Returns the seats that the program does not play, in id order.
    pub fn seats_of_people(&self) -> Vec<SeatId> {
        self.seat_ids().into_iter().filter(|seat| !self.by_program(*seat)).collect()
    }
}
