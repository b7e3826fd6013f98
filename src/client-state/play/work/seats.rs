//! Jobs about seats: their players, their presence, and passing the match on as a file.

use std::path::Path;

use super::{Change, Done, Held, Notice, Weight};
use crate::play::seats::SeatJob;
use monteria_game::{Control, SeatId};
use monteria_saves::write_save;

/// Carries out a command about seats.
pub(super) fn perform(mut held: Box<Held>, job: SeatJob, mut notices: Vec<Notice>) -> Done {
    match job {
        SeatJob::Play(seat, who) => {
            let told = format!(
                "{} is played by {} from now on.",
                name(&held, seat),
                Control::in_words(Some(&who))
            );
            held.game.hand_over(seat, who);
            notices.push(Notice::new(Weight::Remark, told));
        }
        SeatJob::Here(seat) => held.game.set_away(seat, false),
        SeatJob::PassOn(seat, file) => {
            let (passed, away) = pass_on(&mut held, seat, &file);
            if let Err(why) = passed {
                let text = format!("The match was not passed on. {why}");
                notices.push(Notice::new(Weight::Fault, text));
                return Done::new(Some(held), Change::None, notices);
            }
            held.game.set_handovers(away);
        }
    }
    held.record(&mut notices);
    Done::new(Some(held), Change::Jump, notices)
}

/// Writes the match for the person of this seat: in the file everybody else is elsewhere.
/// Presences in this match are restored afterwards, with this person elsewhere.
fn pass_on(
    held: &mut Held,
    seat: SeatId,
    file: &Path,
) -> (Result<(), String>, monteria_game::Handovers) {
    let mut here = held.game.handovers().clone();
    here.away.insert(seat);
    let before = held.game.handovers().clone();
    for other in held.game.seats_of_people() {
        held.game.set_away(other, other != seat);
    }
    let written = write_save(&held.game, &held.hashes, file).map_err(|error| error.to_string());
    held.game.set_handovers(before);
    (written, here)
}

fn name(held: &Held, seat: SeatId) -> String {
    let view = held.game.view(monteria_game::Viewer::Everyone);
    let shown = view.seats.iter().find(|shown| shown.id == seat);
    shown.map_or_else(|| seat.to_string(), |shown| shown.name.clone())
}
