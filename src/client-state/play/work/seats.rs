//! Jobs about seats: their players, their presence, and passing the match on as a file.

use std::path::Path;

use super::{Change, JobResult, Notice, NoticeKind, OpenMatch};
use crate::play::seats::SeatJob;
use monteria_game::{Control, SeatId, Text, text};
use monteria_saves::write_save;

/// Carries out a command about seats.
pub(super) fn perform(
    mut open_match: Box<OpenMatch>,
    job: SeatJob,
    mut notices: Vec<Notice>,
) -> JobResult {
    match job {
        SeatJob::Play(seat, who) => {
            let text = text!(
                "terminal-is-played-by-from-now-on",
                "{name} is played by {who} from now on.",
                name = name(&open_match, seat),
                who = Control::in_words(Some(&who))
            );
            open_match.game.hand_over(seat, who);
            notices.push(Notice::new(NoticeKind::Remark, text));
        }
        SeatJob::Here(seat) => open_match.game.set_away(seat, false),
        SeatJob::PassOn(seat, file) => {
            let (passed, away) = pass_on(&mut open_match, seat, &file);
            if let Err(why) = passed {
                let text = text!(
                    "window-the-match-was-not-passed-on",
                    "The match was not passed on. {why}"
                );
                notices.push(Notice::new(NoticeKind::Fault, text));
                return JobResult::new(Some(open_match), Change::None, notices);
            }
            open_match.game.set_handovers(away);
        }
    }
    open_match.record(&mut notices);
    JobResult::new(Some(open_match), Change::Jump, notices)
}

/// Writes the match for the person of this seat: in the file everybody else is elsewhere.
/// Presences in this match are restored afterwards, with this person elsewhere.
fn pass_on(
    open_match: &mut OpenMatch,
    seat: SeatId,
    file: &Path,
) -> (Result<(), Text>, monteria_game::Handovers) {
    let mut here = open_match.game.handovers().clone();
    here.away.insert(seat);
    let before = open_match.game.handovers().clone();
    for other in open_match.game.seats_of_people() {
        open_match.game.set_away(other, other != seat);
    }
    let written = write_save(&open_match.game, &open_match.hashes, file).map_err(Text::from);
    open_match.game.set_handovers(before);
    (written, here)
}

fn name(open_match: &OpenMatch, seat: SeatId) -> Text {
    let view = open_match.game.view(monteria_game::Viewer::Everyone);
    let shown = view.seats.iter().find(|shown| shown.id == seat);
    shown.map_or_else(|| Text::verbatim(seat.to_string()), |shown| shown.name.clone())
}
