//! The conversation of `monteria text`: reports, questions and answers.

mod ask;
mod hand_over;
mod seats;

use std::io::{BufRead, Write};
use std::path::Path;

use super::choose::choose;
use super::eyes::{Eyes, in_play};
use super::input::{HELP, Typed};
use super::menu;
use super::names;
use super::report;
use super::spots::Suggestion;
use super::words::{event_lines, event_lines_of_real_table, indented, labelled, orders, unstopped};
use crate::fail::Failure;
use crate::files::lines::read_line;
use crate::files::out::line;
use crate::matches::resume::{resume, saved_file};
use crate::matches::session::Session;
use monteria_content::{Home, Text, t, text};
use monteria_game::{EventKind, GameEvent, ModelId, Order, Refusal, SeatId, Status, Viewer};
use monteria_games::Rulesets;
use monteria_saves::file_to_save;
use monteria_table::{Facing, Spot};

/// Maximum length of a typed line in bytes.
const LINE_LIMIT: u64 = 1 << 16;

enum Asked {
    Option,
    /// The target of an option.
    Target(String),
    /// The spot for an option, with the listed suggestions.
    Spot(String, Vec<Suggestion>),
    /// The spot and direction for an option, with the listed places.
    Aim(String, Vec<(Spot, Facing)>),
    /// Whether the next person is present; any line answers.
    Person(hand_over::Waiting),
}

/// The step after a line.
enum Next {
    Ask,
    Leave,
}

/// A match and the conversation about it.
pub(super) struct Play<'s, W: Write> {
    rulesets: &'s Rulesets,
    session: Session,
    out: W,
    echo: bool,
    asked: Asked,
    /// Events since the last order.
    last: Vec<GameEvent>,
    /// The seat to which the situation was reported last, and the position of its
    /// model at that time.
    reported_for: Option<(SeatId, Option<(ModelId, [f32; 3])>)>,
    /// Phase of that report, if it was no model's turn.
    reported_phase: Text,
    /// The person at the screen, if people at one terminal have secrets from each other;
    /// `None` if they have none.
    presence: Option<hand_over::Presence>,
}

/// Returns the answer to questions about a decision when there is none.
fn over() -> Text {
    text!("terminal-the-match-is-over-2", "The match is over.")
}

impl<'s, W: Write> Play<'s, W> {
    /// Creates a conversation about a match. With `echo`, typed lines are written out,
    /// which makes transcripts of a pipe readable.
    pub(super) fn new(rulesets: &'s Rulesets, session: Session, out: W, echo: bool) -> Self {
        Play {
            rulesets,
            session,
            out,
            echo,
            asked: Asked::Option,
            last: Vec::new(),
            reported_for: None,
            reported_phase: Text::default(),
            presence: None,
        }
    }

    /// Configures the conversation for people at one terminal: it waits for a person with
    /// secrets and clears the screen.
    pub(crate) fn in_person(self) -> Self {
        Play { presence: Some(hand_over::Presence::default()), ..self }
    }

    /// Runs until the person leaves or the input ends. Returns the match at the
    /// end of the conversation.
    ///
    /// # Errors
    /// Fails if the program has a fault or the reader of the output went away.
    pub(super) fn run(mut self, input: &mut impl BufRead) -> Result<Session, Failure> {
        self.greet()?;
        self.opponents()?;
        self.stand()?;
        loop {
            self.prompt()?;
            let typed = match read_line(input, LINE_LIMIT)? {
                None => {
                    self.say(text!("terminal-the-input-has-ended", "The input has ended."))?;
                    return self.leave();
                }
                Some(None) => {
                    Err(text!("terminal-that-line-is-too-long", "That line is too long."))
                }
                Some(Some(bytes)) => match String::from_utf8(bytes) {
                    Ok(text) => {
                        if self.echo {
                            self.say(format!("> {}", text.trim()))?;
                        }
                        if self.is_person_awaited() {
                            Ok(Typed::read(&text).unwrap_or(Typed::Nothing))
                        } else {
                            Typed::read(&text)
                        }
                    }
                    Err(_) => {
                        Err(text!("terminal-that-line-is-not-utf-8", "That line is not UTF-8."))
                    }
                },
            };
            match typed {
                Ok(typed) => {
                    if let Next::Leave = self.act(typed)? {
                        return self.leave();
                    }
                }
                Err(message) => self.say(message)?,
            }
        }
    }

    fn say(&mut self, text: impl Into<Text>) -> Result<(), Failure> {
        line(&mut self.out, text)
    }

    fn say_all(&mut self, lines: Vec<Text>) -> Result<(), Failure> {
        lines.into_iter().try_for_each(|text| self.say(text))
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        if !self.echo {
            let mark = match &self.asked {
                Asked::Option | Asked::Person(_) => ">".to_owned(),
                Asked::Target(_) => t!("terminal-at-whom-2", "at whom>"),
                Asked::Spot(..) => t!("terminal-where-to", "where to>"),
                Asked::Aim(..) => t!("terminal-where-to-and-which-way", "where to and which way>"),
            };
            write!(self.out, "{mark} ")?;
        }
        Ok(self.out.flush()?)
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let game = &self.session.game;
        let ruleset = game.ruleset();
        let setup = game.setup();
        let card = ruleset.scenarios().into_iter().find(|card| card.id == setup.scenario);
        let title = card.as_ref().map(|card| card.title.clone());
        let mut lines = vec![text!(
            "terminal-a-match-of-seed",
            "{title}. A match of {ruleset}, seed {seed}.",
            title = title.unwrap_or_else(|| Text::from(&setup.scenario)),
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

    /// Plays the opponents and reports the events. Orders of people are omitted because
    /// they have just typed them.
    fn opponents(&mut self) -> Result<(), Failure> {
        let played = self.session.play_opponents();
        let news = match self.leaving_seat() {
            Some(seat) => self.session.news_for(Viewer::Seat(seat)),
            // These events are reported when the person is present.
            None if self.must_hand_over() => Vec::new(),
            None => self.session.news(),
        };
        self.tell_news(news)?;
        if let Err(refusal) = played {
            self.say(text!(
                "terminal-an-opponent-cannot-go-on",
                "An opponent cannot go on: {refusal}.",
                refusal = refusal.text()
            ))?;
            self.kept()?;
            self.out.flush()?;
            return Err(Failure::Failed(text!(
                "terminal-the-match-stopped-over-a-fault",
                "the match stopped over a fault of the program"
            )));
        }
        self.remarks()
    }

    /// Reports events. Orders of people are omitted because they have just typed them.
    fn tell_news(&mut self, news: Vec<GameEvent>) -> Result<(), Failure> {
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
    fn lines_of(&self) -> fn(&GameEvent) -> Vec<Text> {
        let game = &self.session.game;
        match game.view(game.shared_viewer()).real_table {
            Some(_) => event_lines_of_real_table,
            None => event_lines,
        }
    }

    fn remarks(&mut self) -> Result<(), Failure> {
        let remarks = self.session.remarks();
        remarks
            .into_iter()
            .try_for_each(|remark| self.say(text!("terminal-note", "Note: {remark}.")))
    }

    /// Reports the state of the match and asks the question.
    fn stand(&mut self) -> Result<(), Failure> {
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
                    "{seat} ({decision}) decides.",
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
        self.say("")?;
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
            "You may look round, read the log, undo, save, or quit."
        ))
    }

    fn act(&mut self, typed: Typed) -> Result<Next, Failure> {
        match typed {
            Typed::Quit => return Ok(Next::Leave),
            _ if self.is_person_awaited() => self.take_over()?,
            Typed::Nothing | Typed::Back => {
                if matches!(typed, Typed::Back) || matches!(self.asked, Asked::Option) {
                    self.stand()?;
                } else {
                    self.ask_again()?;
                }
            }
            Typed::Words(text) => self.words(&text)?,
            Typed::Undo(count) => match self.session.undo(count) {
                Ok(0) => self.say(text!(
                    "terminal-there-is-nothing-to-go-back",
                    "There is nothing to go back to."
                ))?,
                Ok(done) => {
                    self.say(text!("terminal-back-by", "Back by {done}.", done = orders(done)))?;
                    self.fresh()?;
                }
                Err(refusal) => self.say(refusal.text())?,
            },
            Typed::Redo => {
                let done = self.session.redo();
                self.happened(done)?;
            }
            Typed::Save(named) => {
                let file = file_to_save(Path::new(&named), Home::of_system().as_ref());
                let file = file.map_err(|why| format!("{named}: {why}"));
                match file.and_then(|file| self.session.save(&file).map(|()| file)) {
                    Ok(file) => self.say(text!(
                        "terminal-saved-in",
                        "Saved in {file}.",
                        file = file.display().to_string()
                    ))?,
                    Err(error) => self.say(text!("terminal-not-saved", "Not saved: {error}."))?,
                }
            }
            Typed::Seats => self.seats()?,
            Typed::Seat(seat, who) => self.give_seat(seat, &who)?,
            Typed::Load(file) => self.load(&file)?,
            asking => self.answer(asking)?,
        }
        Ok(Next::Ask)
    }

    /// Answers a question about the match without a change of its state.
    fn answer(&mut self, asking: Typed) -> Result<(), Failure> {
        let game = &self.session.game;
        let eyes = Eyes::new(game);
        let lines = match asking {
            Typed::Look(None) => report::situation(&eyes),
            Typed::Look(Some(name)) => names::find_or_point(&eyes, &name)
                .map_or_else(|message| vec![message], |named| report::look(&eyes, &named)),
            Typed::Sheet(name) => match names::fighter(&eyes, &name) {
                Err(message) => vec![message],
                Ok(id) => game.sheet(id, eyes.viewer).map_or_else(
                    || {
                        vec![text!(
                            "terminal-it-has-no-sheet-that-you",
                            "It has no sheet that you may read."
                        )]
                    },
                    |sheet| report::sheet(&sheet),
                ),
            },
            Typed::Terrain => report::terrain(&eyes),
            Typed::Log(count) => {
                let log = game.events(eyes.viewer);
                let rules = |event: &GameEvent| {
                    let ids: Vec<&str> = event.why.iter().map(|why| why.0.as_str()).collect();
                    if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) }
                };
                log[log.len().saturating_sub(count)..]
                    .iter()
                    .flat_map(|event| {
                        let mut lines = self.lines_of()(event);
                        if let Some(first) = lines.first_mut() {
                            *first = first.clone().with(rules(event));
                        }
                        lines
                    })
                    .collect()
            }
            Typed::RuleRef => self.why(),
            Typed::Mind => report::considered(self.session.considered()),
            Typed::Rules(id) => match game.ruleset().rule_text(&id) {
                Some(text) => vec![labelled(id, text)],
                None => {
                    vec![text!(
                        "terminal-there-is-no-rule-log-and",
                        "There is no rule `{id}`; `log` and `why` name those that were followed."
                    )]
                }
            },
            Typed::Refused => match self.session.asked() {
                Some(decision) => menu::refused_lines(&eyes, decision),
                None => vec![over()],
            },
            Typed::Explain(text) => {
                match self.session.asked().map(|decision| choose(decision, &text)) {
                    Some(Ok((choice, _))) => menu::explain(&eyes, choice),
                    Some(Err(reason)) => vec![eyes.with_names(reason)],
                    None => vec![over()],
                }
            }
            Typed::Credits => vec![game.ruleset().credits().into()],
            _ => {
                let line =
                    |(indent, text): &(&str, Text)| Text::row([Text::from(*indent), text.clone()]);
                HELP.iter().map(line).collect()
            }
        };
        self.say_all(lines)
    }

    /// Returns the rules of the last events, each once.
    fn why(&self) -> Vec<Text> {
        let mut ids: Vec<&str> = Vec::new();
        for why in self.last.iter().flat_map(|event| &event.why) {
            if !ids.contains(&why.0.as_str()) {
                ids.push(&why.0);
            }
        }
        if ids.is_empty() {
            return vec![text!(
                "terminal-no-rule-is-noted-for-what",
                "No rule is noted for what happened last."
            )];
        }
        let text = |id: &str| match self.session.game.ruleset().rule_text(id) {
            Some(text) => text.into(),
            None => text!("terminal-no-text", "(no text)"),
        };
        ids.into_iter().map(|id| labelled(id, text(id))).collect()
    }

    fn give(&mut self, order: Order) -> Result<(), Failure> {
        let done = self.session.submit(order);
        self.happened(done)
    }

    /// Reports the result of an order, plays the opponents and asks again.
    fn happened(&mut self, done: Result<(), Refusal>) -> Result<(), Failure> {
        match done {
            Ok(()) => {
                self.opponents()?;
                self.stand()
            }
            Err(refusal) => {
                let reason = Eyes::new(&self.session.game).with_names(refusal.text());
                self.say(text!("terminal-not-so", "Not so: {reason}.", reason = unstopped(reason)))
            }
        }
    }

    /// Discards the reported state and reports the situation anew, after an
    /// undo, redo or load.
    fn fresh(&mut self) -> Result<(), Failure> {
        self.last.clear();
        self.reported_for = None;
        self.stand()
    }

    fn load(&mut self, file: &str) -> Result<(), Failure> {
        if !self.session.may_be_left() {
            return self.say(text!(
                "terminal-not-loaded-a-match-of-a",
                "Not loaded: a match of a campaign has no other in its place. Leave it first."
            ));
        }
        let file = saved_file(Path::new(file));
        match resume(self.rulesets, &file).and_then(Session::resumed) {
            Ok(session) => {
                let before = std::mem::replace(&mut self.session, session);
                self.session.follow(before, &file)?;
                self.session.pass_over_news();
                self.presence = self.presence.take().map(|_| hand_over::Presence::default());
                self.greet()?;
                self.opponents()?;
                self.fresh()
            }
            Err(gone @ Failure::ReaderGone) => Err(gone),
            Err(failure) => self.say(text!(
                "terminal-not-loaded",
                "Not loaded: {failure}",
                failure = failure.text()
            )),
        }
    }

    fn kept(&mut self) -> Result<(), Failure> {
        match self.session.again() {
            Some(command) => self.say(text!(
                "terminal-the-match-is-kept-goes-on",
                "The match is kept; `{command}` goes on with it."
            )),
            None => self.say(text!("terminal-the-match-is-not-kept", "The match is not kept.")),
        }
    }

    fn leave(mut self) -> Result<Session, Failure> {
        if let Status::Waiting(_) = self.session.game.status() {
            self.kept()?;
        }
        self.out.flush()?;
        Ok(self.session)
    }
}
