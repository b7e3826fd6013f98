//! Reports of the conversation: the greeting, the events, the situation and the outcome.

use std::io::Write;

use super::{Asked, Play};
use crate::fail::Failure;
use crate::text::eyes::{Eyes, in_play};
use crate::text::menu;
use crate::text::report;
use crate::text::words::{event_lines, event_lines_of_real_table, indented, labelled};
use monteria_content::{Text, text};
use monteria_game::{EventKind, GameEvent, ModelId, SeatId};

impl<W: Write> Play<'_, W> {
    pub(super) fn greet(&mut self) -> Result<(), Failure> {
        let game = &self.session.game;
        let ruleset = game.ruleset();
        let setup = game.setup();
        let card = ruleset.scenarios().into_iter().find(|card| card.id == setup.scenario);
        let title = card.as_ref().map(|card| card.title.clone());
        let mut lines = vec![text!(
            "terminal-a-match-of-seed",
            "{title}. A match of {ruleset}, seed {seed}.",
            title = title.unwrap_or_else(|| Text::verbatim(&setup.scenario)),
            ruleset = ruleset.title(),
            seed = setup.seed.to_string()
        )];
        lines.extend(card.map(|card| card.about).filter(|about| !about.is_empty()));
        lines.extend(report::scoring(game));
        lines.push(text!(
            "terminal-answer-with-the-number-of-an",
            "Answer with the number of an option. `help` says what else you can type."
        ));
        lines.extend(self.both_sides());
        lines.push(Text::default());
        self.say_all(lines)
    }

    /// Reports events. Orders of people are omitted because they have just typed them.
    pub(super) fn tell_news(&mut self, news: Vec<GameEvent>) -> Result<(), Failure> {
        self.last = news;
        let ours = self.session.own_seats();
        let is_typed = |event: &&GameEvent| {
            if let EventKind::Ordered { seat, .. } = &event.what {
                ours.contains(seat)
            } else {
                false
            }
        };
        let lines =
            self.last.iter().filter(|event| !is_typed(event)).flat_map(self.lines_of()).collect();
        self.say_all(lines)
    }

    /// Returns the formatter of events: with positions, unless they are on a real table.
    pub(super) fn lines_of(&self) -> fn(&GameEvent) -> Vec<Text> {
        let game = &self.session.game;
        match game.view(game.shared_viewer()).real_table {
            Some(_) => event_lines_of_real_table,
            None => event_lines,
        }
    }

    pub(super) fn remarks(&mut self) -> Result<(), Failure> {
        let remarks = self.session.remarks();
        remarks
            .into_iter()
            .try_for_each(|remark| self.say(text!("terminal-note", "Note: {remark}.")))
    }

    /// Reports the state of the match and asks the question.
    pub(super) fn stand(&mut self) -> Result<(), Failure> {
        self.remarks()?;
        self.asked = Asked::Option;
        if self.must_hand_over() {
            return self.hand_over();
        }
        let Some(decision) = self.session.asked().cloned() else {
            return self.tell_outcome();
        };
        let mut lines = vec![Text::default()];
        let eyes = Eyes::new(&self.session.game);
        let me = eyes.mine().filter(|me| in_play(me));
        let now = Some((decision.seat, me.map(|me| (me.id, me.at))));
        let who = |reported: Option<(SeatId, Option<(ModelId, [f32; 3])>)>| {
            reported.map(|(seat, me)| (seat, me.map(|(model, _)| model)))
        };
        // While no model acts, a new phase is a new situation.
        let phase = if me.is_none() { eyes.view.phase.clone() } else { Text::default() };
        if who(self.reported_for) == who(now) && phase == self.reported_phase {
            if let Some(me) = me.filter(|_| self.reported_for != now) {
                lines.push(report::glance(&eyes, me));
            }
        } else {
            if self.session.own_seats().len() > 1 {
                let seat = eyes.view.seats.iter().find(|seat| seat.id == decision.seat);
                let somebody = || text!("terminal-somebody", "Somebody");
                lines.push(text!(
                    "terminal-decides",
                    "{seat} ({decision}) has to decide.",
                    seat = seat.map_or_else(somebody, |seat| Text::from(&seat.name)),
                    decision = decision.seat.to_string()
                ));
            }
            lines.extend(report::turn(&eyes));
            lines.push(Text::default());
        }
        lines.push(decision.prompt.clone());
        lines.extend(menu::option_lines(&eyes, &decision));
        self.reported_for = now;
        self.reported_phase = phase;
        self.say_all(lines)
    }

    /// Reports the outcome of a match that is over.
    fn tell_outcome(&mut self) -> Result<(), Failure> {
        let Some(outcome) = self.session.game.outcome().cloned() else {
            // The match is not over: no person of this terminal decides.
            return Ok(());
        };
        self.say(Text::default())?;
        self.say(text!(
            "terminal-the-match-is-over",
            "The match is over. {title}: {reason}.",
            title = outcome.title,
            reason = outcome.reason.trim_end_matches('.')
        ))?;
        for (label, value) in outcome.rows() {
            self.say(indented(labelled(label, value)))?;
        }
        self.say(text!(
            "terminal-you-may-look-round-read-the",
            "You can look around, read the log, undo, save or quit."
        ))
    }
}
