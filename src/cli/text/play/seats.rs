//! Players of the seats: their report and their change in the conversation.

use std::collections::BTreeSet;
use std::io::Write;

use super::Play;
use crate::fail::Failure;
use crate::matches::start;
use crate::text::SEATING;
use crate::text::words::{labelled, with_id};
use monteria_content::{Text, text};
use monteria_game::{Control, SeatId, SeatView, Viewer, listed};

impl<W: Write> Play<'_, W> {
    /// Returns a line for the beginning of a match that people here play on
    /// both sides; `None` otherwise.
    pub(super) fn both_sides(&self) -> Option<Text> {
        let own = self.session.own_seats();
        let view = self.session.game.view(Viewer::Everyone);
        let (own, others): (Vec<&SeatView>, Vec<&SeatView>) =
            view.seats.iter().partition(|seat| own.contains(&seat.id));
        let sides: BTreeSet<_> = own.iter().map(|seat| seat.side).collect();
        if sides.len() < 2 {
            return None;
        }
        let a = listed(own.iter().map(|seat| with_id(seat.name.clone(), seat.id)));
        let seat = own.last().map_or(SeatId(0), |seat| seat.id).to_string();
        Some(if sides.len() == 2 && others.is_empty() {
            text!(
                "terminal-you-play-both-sides",
                "You play both sides: {a}. `seat {seat}=ai` gives one to the program."
            )
        } else {
            text!(
                "terminal-you-play-several-sides",
                "You play several sides: {a}. `seat {seat}=ai` gives one to the program."
            )
        })
    }

    /// Reports the player of each seat.
    pub(super) fn seats(&mut self) -> Result<(), Failure> {
        let game = &self.session.game;
        let line = |seat: &SeatView| {
            let who = with_id(seat.name.clone(), seat.id);
            labelled(who, Control::in_words(Some(&game.control(seat.id))))
        };
        let lines = game.view(Viewer::Everyone).seats.iter().map(line).collect();
        self.say_all(lines)
    }

    /// Hands a seat over, plays the opponents and asks again.
    pub(super) fn give_seat(&mut self, seat: SeatId, who: &Control) -> Result<(), Failure> {
        let who = match start::seated(&self.session.game, seat, who, &SEATING) {
            Ok(who) => who,
            Err(failure) => return self.say(failure.text().with(Text::sign("."))),
        };
        let player = Control::in_words(Some(&who));
        self.session.hand_over(seat, who)?;
        let view = self.session.game.view(Viewer::Everyone);
        let name = view.seats.iter().find(|shown| shown.id == seat).map(|shown| shown.name.clone());
        let name = name.unwrap_or_else(|| Text::verbatim(seat.to_string()));
        self.say(text!(
            "terminal-is-played-by-from-now-on",
            "{name} is played by {who} from now on.",
            who = player
        ))?;
        self.opponents()?;
        self.fresh()
    }
}
