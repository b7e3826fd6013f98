//! Who plays the seats of the match on the screen, and whether they are here.

use super::Session;
use monteria_game::{Control, Game, SeatId};

impl Session {
    /// Who gives the orders of this seat now.
    pub fn control(&self, seat: SeatId) -> Control {
        let now = self.handovers.to.get(&seat).or_else(|| self.setup.seats.get(&seat));
        now.cloned().unwrap_or(Control::Person)
    }

    /// Whether a person plays this seat.
    pub fn is_person(&self, seat: SeatId) -> bool {
        self.control(seat) == Control::Person
    }

    /// Whether the program plays this seat.
    pub fn by_program(&self, seat: SeatId) -> bool {
        matches!(self.control(seat), Control::Ai(_))
    }

    /// The seats that people play, in order.
    pub fn people(&self) -> impl Iterator<Item = SeatId> {
        self.view.seats.iter().map(|seat| seat.id).filter(|seat| self.is_person(*seat))
    }

    /// Whether the person of this seat is elsewhere.
    pub fn is_away(&self, seat: SeatId) -> bool {
        self.handovers.away.contains(&seat) && self.is_person(seat)
    }

    /// What a seat is called.
    pub fn seat_name(&self, seat: SeatId) -> String {
        let shown = self.view.seats.iter().find(|shown| shown.id == seat);
        shown.map_or_else(|| seat.to_string(), |shown| shown.name.clone())
    }

    /// The person who has the screen: whose decision it is, once they have taken it over.
    pub fn at_screen(&self) -> Option<SeatId> {
        let seat = self.decision.as_ref().map(|decision| decision.seat)?;
        (self.hand_over.is_none() && self.is_person(seat)).then_some(seat)
    }

    /// Whether the screen has to be handed to this person before the match goes on: where
    /// it shows what others may not see, where the match goes by file and they have not
    /// taken their seat yet, and where they are not here at all.
    pub(super) fn is_handed_to(&self, game: &Game, seat: SeatId) -> bool {
        let by_file = !game.handovers().away.is_empty();
        game.is_away(seat)
            || (self.seen_by != Some(seat) && (by_file || game.hides_from_people(seat)))
    }
}
