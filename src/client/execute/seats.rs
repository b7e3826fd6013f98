//! Commands about the seats of the match on the table.

use super::Executor;
use monteria_client_state::files::EXTENSION;
use monteria_client_state::play::seats::{PassedOn, SeatCommand, SeatJob};
use monteria_client_state::play::work::{Job, Notice, NoticeKind};
use monteria_game::{SeatId, text};

impl Executor<'_, '_> {
    pub(super) fn seats(&mut self, command: SeatCommand) {
        // While a job runs, the players may be about to change.
        if self.session.is_none() || !self.jobs.idle() {
            return;
        }
        let job = match command {
            SeatCommand::Play(seat, who) => Some(SeatJob::Play(seat, who)),
            SeatCommand::Here(seat) => Some(SeatJob::Here(seat)),
            SeatCommand::PassOn => self.pass_on(),
        };
        if let Some(job) = job {
            self.show_present();
            self.jobs.ask(Job::Seats(job));
        }
    }

    /// Returns the job that writes the match to a file for the person who has to decide.
    /// `None` if nobody can receive it, or a file of this moment exists already.
    fn pass_on(&mut self) -> Option<SeatJob> {
        let session = self.session.as_ref()?;
        let seat = session.waits_for.map(|waits_for| waits_for.seat);
        let several = session.people().count() > 1;
        let Some(to) = seat.filter(|seat| session.is_person(*seat) && several) else {
            let why = text!(
                "window-a-match-is-passed-on-to-the",
                "Cannot pass the match on: it needs two or more people, and one of them has to \
                 decide now."
            );
            self.ui.tell(Notice::new(NoticeKind::Refusal, why));
            return None;
        };
        if self.is_passed_on(to, session.orders) {
            return None;
        }
        let title = &session.view.title;
        let name = format!("{title} - for {} - {}", session.seat_name(to), session.orders);
        let file = self.folders.new_file("passed-on", &name, EXTENSION);
        self.ui.passed_on = Some(PassedOn { to, file: file.clone(), orders: session.orders });
        Some(SeatJob::PassOn(to, file))
    }

    /// Returns whether a file with so many orders already waits for this person.
    fn is_passed_on(&self, to: SeatId, orders: usize) -> bool {
        let passed = self.ui.passed_on.as_ref();
        passed.is_some_and(|it| it.to == to && it.orders == orders && it.file.exists())
    }
}
