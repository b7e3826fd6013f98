//! Several people at one terminal: who has secrets from another is waited for, and
//! finds a clear screen.

use std::io::Write;

use super::{Asked, Play};
use crate::fail::Failure;
use monteria_game::SeatId;

/// Clears the screen and what has been scrolled off it (ECMA-48, and
/// xterm for the latter).
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

/// Who looks at the screen.
#[derive(Default)]
pub(super) struct Presence {
    /// The seat whose person does; none before the first question.
    seat: Option<SeatId>,
    /// Whether something has been shown to it that others may not see.
    has_seen_secrets: bool,
}

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Waiting {
    /// That the last person has read everything: then the screen is cleared.
    ToClear,
    /// That the next person is there.
    ToShow,
}

impl<W: Write> Play<'_, W> {
    /// Whether a line is awaited that says that a person is there.
    pub(super) fn is_person_awaited(&self) -> bool {
        matches!(self.asked, Asked::Person(_))
    }

    /// Whether somebody else decides than the person at the screen, and one of them has
    /// secrets from the other. Who stays is noted as having seen what is shown next.
    pub(super) fn must_hand_over(&mut self) -> bool {
        let Some(seat) = self.session.asked().map(|decision| decision.seat) else { return false };
        let has_secrets = self.session.has_secrets();
        let Some(presence) = &mut self.presence else { return false };
        if presence.seat != Some(seat) && (has_secrets || presence.has_seen_secrets) {
            return true;
        }
        presence.seat = Some(seat);
        presence.has_seen_secrets |= has_secrets;
        false
    }

    /// The seat whose person is still at the screen although another has to decide: what
    /// has happened is told to it first.
    pub(super) fn leaving_seat(&self) -> Option<SeatId> {
        let present = self.presence.as_ref()?.seat?;
        let deciding = self.session.asked()?.seat;
        let presence = self.presence.as_ref()?;
        let has_secrets = presence.has_seen_secrets || self.session.has_secrets();
        (deciding != present && has_secrets).then_some(present)
    }

    /// Says whose turn it is and waits, for the last person to clear the screen or,
    /// before the first question, for the first.
    pub(super) fn hand_over(&mut self) -> Result<(), Failure> {
        let is_first = self.presence.as_ref().is_none_or(|presence| presence.seat.is_none());
        if is_first {
            return self.wait_for_owner();
        }
        self.asked = Asked::Person(Waiting::ToClear);
        let next = self.next_person();
        self.say("")?;
        self.say(format!("{next} is next. Enter clears the screen; then hand over."))
    }

    /// Somebody has pressed Enter: clears the screen, or shows the person whose turn it
    /// is how the match stands.
    pub(super) fn take_over(&mut self) -> Result<(), Failure> {
        let Asked::Person(waiting) = &self.asked else { return self.stand() };
        if *waiting == Waiting::ToClear {
            write!(self.out, "{CLEAR}")?;
            return self.wait_for_owner();
        }
        let seat = self.session.asked().map(|decision| decision.seat);
        self.presence = Some(Presence { seat, has_seen_secrets: true });
        self.told_for = None;
        let news = self.session.news_since_seat_was_told();
        self.tell_news(news)?;
        self.stand()
    }

    fn wait_for_owner(&mut self) -> Result<(), Failure> {
        self.asked = Asked::Person(Waiting::ToShow);
        let next = self.next_person();
        self.say(format!("{next}: press Enter when nobody else looks at the screen."))
    }

    /// The name and the seat of the person who has to decide.
    fn next_person(&self) -> String {
        let Some(decision) = self.session.asked() else { return String::new() };
        let view = self.session.game.view(self.session.viewer());
        let seat = view.seats.iter().find(|seat| seat.id == decision.seat);
        seat.map_or_else(
            || decision.seat.to_string(),
            |seat| format!("{} ({})", seat.name, seat.id),
        )
    }
}
