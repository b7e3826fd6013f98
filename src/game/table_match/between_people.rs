//! What two people at one screen may not see of each other.

use super::Game;
use crate::ids::SeatId;
use crate::viewer::Viewer;

impl Game {
    /// Whether a screen that shows the match to one of these seats would show it what the
    /// other may not see: of the view, of the log, of the sheet of a model, or of an
    /// answer that is given in secret.
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
            || self.log.iter().any(|line| line.told_to(one) != line.told_to(other))
            || view
                .models
                .iter()
                .any(|model| self.sheet(model.id, one) != self.sheet(model.id, other))
    }

    /// The people beside this seat to whom the screen that shows it to this one
    /// tells too much ([`Game::hides`]).
    pub fn hides_from_people(&self, seat: SeatId) -> bool {
        self.seats_of_people().into_iter().any(|other| other != seat && self.hides(seat, other))
    }
}
