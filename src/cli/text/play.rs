//! The conversation of `monteria text`: reports, questions and answers.

mod answers;
mod ask;
mod hand_over;
mod reports;
mod seats;

use std::io::{BufRead, Write};
use std::path::Path;

use super::eyes::Eyes;
use super::input::Typed;
use super::spots::Suggestion;
use super::words::{orders, unstopped};
use crate::fail::Failure;
use crate::files::lines::read_line;
use crate::files::out::line;
use crate::matches::resume::{resume, saved_file};
use crate::matches::session::Session;
use monteria_content::{Home, Text, t, text};
use monteria_game::{GameEvent, ModelId, Order, Refusal, SeatId, Status, Viewer};
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
                            self.say(Text::verbatim(format!("> {}", text.trim())))?;
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
                Asked::Target(_) => t!("terminal-at-whom-2", "which target>"),
                Asked::Spot(..) => t!("terminal-where-to", "where to>"),
                Asked::Aim(..) => t!("terminal-where-to-and-which-way", "where to and which way>"),
            };
            write!(self.out, "{mark} ")?;
        }
        Ok(self.out.flush()?)
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
                "the match stopped because of an error in the program"
            )));
        }
        self.remarks()
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
                    "There is nothing to undo."
                ))?,
                Ok(done) => {
                    self.say(text!("terminal-back-by", "Undone: {done}.", done = orders(done)))?;
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
                self.say(text!(
                    "terminal-not-so",
                    "Not possible: {reason}.",
                    reason = unstopped(reason)
                ))
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
                "Not loaded: another match cannot replace a match of a campaign. Leave the \
                 campaign match first."
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
                "The match is saved; `{command}` continues it."
            )),
            None => self.say(text!("terminal-the-match-is-not-kept", "The match is not saved.")),
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
