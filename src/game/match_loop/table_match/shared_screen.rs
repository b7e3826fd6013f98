//! Secrets between two people at one screen.

use super::Game;
use crate::ids::SeatId;
use crate::presentation::viewer::Viewer;

impl Game {
    /// Returns whether a screen that shows the match to one of these seats would show
    /// it secrets of the other: in the view, in the log, in the sheet of a model, or
    /// in a secret answer.
    pub fn hides(&self, one: SeatId, other: SeatId) -> bool {
        if one == other {
            return false;
        }
        let one = Viewer::Seat(one);
        let other = Viewer::Seat(other);
        let view = self.view(one);
        let secret =
            self.decision().is_some_and(|asked| asked.options.iter().any(|option| option.secret));
        secret
            || view != self.view(other)
            || self.log.iter().any(|line| line.for_viewer(one) != line.for_viewer(other))
            || view
                .models
                .iter()
                .any(|model| self.sheet(model.id, one) != self.sheet(model.id, other))
    }

    /// Returns the people beside this seat for whom its screen would
    /// show too much ([`Game::hides`]).
    pub fn hides_from_people(&self, seat: SeatId) -> bool {
        self.seats_of_people().into_iter().any(|other| other != seat && self.hides(seat, other))
    }
}
