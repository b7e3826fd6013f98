//! Commands about the seats of the match on the table.

use super::Executor;
use monteria_client_state::play::seats::{PassedOn, SeatCommand, SeatJob};
use monteria_client_state::play::work::{Job, Notice, Weight};

impl Executor<'_, '_> {
    pub(super) fn seats(&mut self, command: SeatCommand) {
        let Some(session) = self.session.as_ref().filter(|_| self.work.idle()) else { return };
        let job = match command {
            SeatCommand::Play(seat, who) => SeatJob::Play(seat, who),
            SeatCommand::Here(seat) => SeatJob::Here(seat),
            SeatCommand::PassOn => {
                let waits_for = session.waits_for.map(|waits_for| waits_for.seat);
                let to = waits_for.filter(|seat| session.is_person(*seat));
                let Some(to) = to.filter(|_| session.people().count() > 1) else {
                    let why = "A match is passed on to the person who has to decide, where two or \
                        more people play.";
                    self.ui.tell(Notice::new(Weight::Refusal, why));
                    return;
                };
                let passed = self.ui.passed_on.as_ref();
                if passed.is_some_and(|it| {
                    it.to == to && it.orders == session.orders && it.file.exists()
                }) {
                    return;
                }
                let title = &session.view.title;
                let name = format!("{title} - for {} - {}", session.seat_name(to), session.orders);
                let file = self.folders.new_file(
                    "passed-on",
                    &name,
                    monteria_client_state::files::EXTENSION,
                );
                self.ui.passed_on =
                    Some(PassedOn { to, file: file.clone(), orders: session.orders });
                SeatJob::PassOn(to, file)
            }
        };
        self.show_present();
        self.work.ask(Job::Seats(job));
    }
}
