//! Players of the seats in the match on the table, and their presence.

use super::Session;
use monteria_game::{Control, Game, SeatId, Text};

impl Session {
    /// Returns the current player of this seat.
    pub fn control(&self, seat: SeatId) -> Control {
        let now = self.handovers.to.get(&seat).or_else(|| self.setup.seats.get(&seat));
        now.cloned().unwrap_or(Control::Person)
    }

    /// Returns whether a person plays this seat.
    pub fn is_person(&self, seat: SeatId) -> bool {
        self.control(seat) == Control::Person
    }

    /// Returns whether the program plays this seat.
    pub fn by_program(&self, seat: SeatId) -> bool {
        matches!(self.control(seat), Control::Ai(_))
    }

    /// Returns the seats of people, in order.
    pub fn people(&self) -> impl Iterator<Item = SeatId> {
        self.view.seats.iter().map(|seat| seat.id).filter(|seat| self.is_person(*seat))
    }

    /// Returns whether the person of this seat is elsewhere.
    pub fn is_away(&self, seat: SeatId) -> bool {
        self.handovers.away.contains(&seat) && self.is_person(seat)
    }

    /// Returns the name of a seat.
    pub fn seat_name(&self, seat: SeatId) -> Text {
        let shown = self.view.seats.iter().find(|shown| shown.id == seat);
        shown.map_or_else(|| Text::verbatim(seat.to_string()), |shown| shown.name.clone())
    }

    /// Returns the person who has the screen: the one who decides, after taking it over.
    pub fn at_screen(&self) -> Option<SeatId> {
        let seat = self.decision.as_ref().map(|decision| decision.seat)?;
        (self.hand_over.is_none() && self.is_person(seat)).then_some(seat)
    }

    /// Returns whether the screen must be handed to this person before the match goes on:
    /// if it shows secret information, if the match is passed on by file and the person
    /// has not taken the seat yet, or if the person is not at this screen.
    pub(super) fn is_handed_to(&self, game: &Game, seat: SeatId) -> bool {
        let by_file = !game.handovers().away.is_empty();
        game.is_away(seat)
            || (self.seen_by != Some(seat) && (by_file || game.hides_from_people(seat)))
    }
}
