//! Several people at one terminal: the program waits for a person with secrets
//! and clears the screen.

use std::io::Write;

use super::{Asked, Play};
use crate::fail::Failure;
use crate::text::words::with_id;
use monteria_content::{Text, text};
use monteria_game::SeatId;

/// Clears the screen and the scrollback (ECMA-48; xterm for the latter).
const CLEAR: &str = "\u{1b}[H\u{1b}[2J\u{1b}[3J";

/// The person at the screen.
#[derive(Default)]
pub(super) struct Presence {
    /// Seat of the person; `None` before the first question.
    seat: Option<SeatId>,
    /// Whether the person has seen facts that others may not see.
    has_seen_secrets: bool,
}

/// The event for which the program waits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Waiting {
    /// The last person has read everything; the screen is cleared next.
    ToClear,
    /// The next person is present.
    ToShow,
}

impl<W: Write> Play<'_, W> {
    /// Returns whether a line is awaited to confirm that a person is present.
    pub(super) fn is_person_awaited(&self) -> bool {
        matches!(self.asked, Asked::Person(_))
    }

    /// Returns whether the screen has to be handed over: another person decides, and
    /// one of the two has secrets from the other. If the person stays, records that
    /// they see the next output.
    pub(super) fn must_hand_over(&mut self) -> bool {
        let Some(seat) = self.session.asked().map(|decision| decision.seat) else {
            // Nobody decides.
            return false;
        };
        let has_secrets = self.session.has_secrets();
        let Some(presence) = &mut self.presence else {
            // The people here have no secrets from each other.
            return false;
        };
        if presence.seat != Some(seat) && (has_secrets || presence.has_seen_secrets) {
            return true;
        }
        presence.seat = Some(seat);
        presence.has_seen_secrets |= has_secrets;
        false
    }

    /// Returns the seat of the person who is still at the screen although another has to
    /// decide. New events are reported to them first.
    pub(super) fn leaving_seat(&self) -> Option<SeatId> {
        let present = self.presence.as_ref()?.seat?;
        let deciding = self.session.asked()?.seat;
        let presence = self.presence.as_ref()?;
        let has_secrets = presence.has_seen_secrets || self.session.has_secrets();
        (deciding != present && has_secrets).then_some(present)
    }

    /// Announces the next person and waits for the last one to clear the screen; before
    /// the first question, for the first person.
    pub(super) fn hand_over(&mut self) -> Result<(), Failure> {
        let is_first = self.presence.as_ref().is_none_or(|presence| presence.seat.is_none());
        if is_first {
            return self.wait_for_owner();
        }
        self.asked = Asked::Person(Waiting::ToClear);
        let next = self.next_person();
        self.say(Text::default())?;
        self.say(text!(
            "terminal-is-next-enter-clears-the-screen",
            "{next} is next. Enter clears the screen; then hand over."
        ))
    }

    /// Handles Enter: clears the screen, or shows the state of the match to the person
    /// whose turn it is.
    pub(super) fn take_over(&mut self) -> Result<(), Failure> {
        match &self.asked {
            Asked::Person(Waiting::ToClear) => {
                write!(self.out, "{CLEAR}")?;
                return self.wait_for_owner();
            }
            Asked::Person(Waiting::ToShow) => {}
            // No person is awaited.
            Asked::Option | Asked::Target(_) | Asked::Spot(..) | Asked::Aim(..) => {
                return self.stand();
            }
        }
        let seat = self.session.asked().map(|decision| decision.seat);
        self.presence = Some(Presence { seat, has_seen_secrets: true });
        self.reported_for = None;
        let news = self.session.news_since_report_to_seat();
        self.tell_news(news)?;
        self.stand()
    }

    fn wait_for_owner(&mut self) -> Result<(), Failure> {
        self.asked = Asked::Person(Waiting::ToShow);
        let next = self.next_person();
        self.say(text!(
            "terminal-press-enter-when-nobody-else-looks",
            "{next}: press Enter when nobody else is looking at the screen."
        ))
    }

    /// Returns the name and the seat of the person who has to decide.
    fn next_person(&self) -> Text {
        self.session.asked().map_or_else(Text::default, |decision| {
            let view = self.session.game.view(self.session.viewer());
            let seat = view.seats.iter().find(|seat| seat.id == decision.seat);
            seat.map_or_else(
                || Text::verbatim(decision.seat.to_string()),
                |seat| with_id(seat.name.clone(), seat.id),
            )
        })
    }
}
