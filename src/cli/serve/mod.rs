//! `monteria serve`: a match over JSON lines. The server writes one line at the start,
//! and one for each line of the client.
//!
//! Read [`serve_lines`] first, then `request.rs` for the requests and
//! `wire.rs` for the answers.

mod answers;
mod fair;
mod request;
mod saves_in;
mod wire;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use crate::args::{MatchArgs, ServeArgs, TalkArgs};
use crate::fail::Failure;
use crate::files::lines::read_line;
use crate::files::out::{aside, json_line, stdout};
use crate::matches::resume::{resume_as, saved_file, speak_as_saved};
use crate::matches::session::Session;
use crate::matches::start::{self, Seating};
use monteria_content::{Text, text};
use monteria_game::{Control, GameEvent, Refusal, SeatId, counted};
use monteria_saves::read_save;
use request::Request;
use saves_in::SavesIn;
use wire::{DecisionLine, Greeting, OverLine, PROTOCOL, Question, Refused, Standing, WireLine};

pub use fair::Reveal;
pub use wire::protocol_schema;

/// Maximum length of a request in bytes.
const LINE_LIMIT: u64 = 1 << 20;

/// Serves a match until the client leaves or disconnects.
///
/// # Errors
/// Fails if an argument is invalid or a save cannot be replayed.
pub(crate) fn run(args: &ServeArgs) -> Result<(), Failure> {
    let input = &mut std::io::stdin().lock();
    let mut out = stdout();
    let saves = if args.allow_path { SavesIn::Anywhere } else { SavesIn::Folder };
    if !args.fair && args.as_seat.is_none() {
        return Server { session: begin(&args.talk, None)?, fair: None, alone: false, saves }
            .serve(input, &mut out);
    }
    let drawn = Reveal::draw()?;
    let seed = drawn.seed.parse().map_err(|_| {
        Failure::Failed(text!("terminal-a-seed-that-is-no-number", "a seed that is no number"))
    })?;
    let setup = MatchArgs { seed: Some(seed), ..args.talk.setup.clone() };
    let session = begin(&TalkArgs { setup, ..args.talk.clone() }, args.as_seat)?;
    Server { session, fair: Some(drawn), alone: args.as_seat.is_some(), saves }
        .serve(input, &mut out)
}

/// Writes a first line, then answers every request with one line,
/// until the client leaves.
///
/// # Errors
/// Fails if the reader of the output went away.
pub fn serve_lines(
    session: Session,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    Server { session, fair: None, alone: false, saves: SavesIn::Folder }.serve(input, out)
}

/// Same as [`serve_lines`], with dice that the client cannot foresee: a commitment hides
/// the seed until the match is over or the client leaves, and undo is refused.
///
/// # Errors
/// Fails if the reader of the output went away.
pub fn serve_fairly(
    session: Session,
    drawn: Reveal,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    Server { session, fair: Some(drawn), alone: false, saves: SavesIn::Folder }.serve(input, out)
}

/// Same as [`serve_fairly`], for a client with a single seat: no line depends on facts
/// hidden from that seat.
///
/// # Errors
/// Fails if the client does not have exactly one seat, or if the reader of
/// the output went away.
pub fn serve_seat(
    session: Session,
    drawn: Reveal,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match session.own_seats().as_slice() {
        [_] => Server { session, fair: Some(drawn), alone: true, saves: SavesIn::Folder }
            .serve(input, out),
        seats => Err(Failure::Usage(text!(
            "terminal-the-client-plays-expected-one",
            "the client plays {seats}: expected one",
            seats = counted(seats.len(), "seat", "seats")
        ))),
    }
}

fn begin(args: &TalkArgs, alone: Option<SeatId>) -> Result<Session, Failure> {
    if let Some(file) = &args.load {
        speak_as_saved(&read_save(&saved_file(file))?);
    }
    let rulesets = start::rulesets()?;
    let allowed: fn(&Control) -> bool = |who| !matches!(who, Control::Person);
    let seating = Seating { others: Control::Client, allowed, by: "serve" };
    if let Some(file) = &args.load {
        return Session::resumed(resume_as(&rulesets, &saved_file(file), &args.setup, &seating)?);
    }
    let (ruleset, card) = start::scenario(&rulesets, args.scenario.as_deref().unwrap_or_default())?;
    let Some(seat) = alone else {
        let setup = start::setup(&ruleset, &card, &args.setup, &seating)?;
        return Session::new(start::begin(&ruleset, &setup)?);
    };
    let others = Control::Ai(start::usual_strength(ruleset.as_ref()));
    let mut asked = args.setup.clone();
    asked.seat.insert(0, (seat, Control::Client));
    let setup =
        start::setup(&ruleset, &card, &asked, &Seating { others, allowed, by: "serve --as" })?;
    let clients: Vec<String> = setup
        .seats
        .iter()
        .filter(|(_, who)| **who == Control::Client)
        .map(|(id, _)| id.to_string())
        .collect();
    if clients != [seat.to_string()] {
        let named = if clients.is_empty() {
            text!("terminal-no-seat", "none")
        } else {
            Text::verbatim(clients.join(", "))
        };
        return Err(Failure::Usage(text!(
            "terminal-as-this-seat-alone-must-be-the",
            "--as {seat}: this seat alone must be the client's; the client's are: {named}",
            seat = seat.to_string()
        )));
    }
    Session::new(start::begin(&ruleset, &setup)?)
}

/// A match with the options of its server.
struct Server {
    session: Session,
    /// Seed and salt of the commitment; `None` without `--fair`.
    fair: Option<Reveal>,
    /// Whether the client has a single seat. Then the hash of the whole state is omitted,
    /// because it depends on facts hidden from that seat.
    alone: bool,
    /// Locations where the client may save.
    saves: SavesIn,
}

/// Fields of a line beside the state of the match.
#[derive(Default)]
struct Extra {
    greet: bool,
    saved: Option<PathBuf>,
    left: bool,
}

impl Server {
    fn serve(mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        let played = self.session.play_opponents();
        let events = self.session.news();
        let answer = match played {
            Ok(()) => self.standing(&events, Extra { greet: true, ..Extra::default() }),
            Err(refusal) => Err(refusal.into()),
        };
        self.tell(out, answer)?;
        while let Some(text) = read_line(input, LINE_LIMIT)? {
            let too_long =
                || Refused::new("BadRequest", format!("a line of more than {LINE_LIMIT} bytes"));
            let request = text.ok_or_else(too_long).and_then(|text| Request::read(&text));
            let quit = matches!(request, Ok(Request::Quit));
            let answer = request.and_then(|request| self.answer(request));
            self.tell(out, answer)?;
            if quit {
                break;
            }
        }
        Ok(())
    }

    /// Handles a request and returns the line of the answer.
    fn answer(&mut self, request: Request) -> Result<String, Refused> {
        let extra = Extra::default();
        let over = self.session.game.outcome().is_some();
        match request {
            Request::Order(order) => {
                self.session.submit(order)?;
                self.session.play_opponents()?;
                let events = self.session.news();
                self.standing(&events, extra)
            }
            Request::Undo(_) if self.fair.is_some() => {
                Err(Refused::new("FairMatch", "nothing can be taken back in a fair match"))
            }
            Request::Undo(count) => match self.session.undo(count)? {
                0 => Err(Refused::new("NothingToUndo", "there is nothing to go back to")),
                _ => self.standing(&[], extra),
            },
            Request::Save(_) if self.fair.is_some() && !over => Err(Refused::new(
                "FairMatch",
                "a save holds the seed: a fair match can be saved when it is over",
            )),
            Request::Save(file) => {
                let file = self.saves.file(&file)?;
                self.session.save(&file).map_err(|error| Refused::new("NotSaved", error))?;
                self.standing(&[], Extra { saved: Some(file), ..extra })
            }
            Request::Quit => self.standing(&[], Extra { left: true, ..extra }),
            Request::Sheet(model) => written(&answers::sheet(&self.session, model)?),
            Request::Odds(order) => written(&answers::odds(&self.session.game, &order)?),
            Request::Sight(pair) => written(&answers::sight(&self.session, pair)?),
            Request::Table => written(&answers::table(&self.session.game)),
            Request::Rule(id) => written(&answers::rule(&self.session.game, &id)?),
        }
    }

    /// Returns the line with the state of the match.
    fn standing(&mut self, events: &[GameEvent], extra: Extra) -> Result<String, Refused> {
        let considered = self.session.newly_considered();
        let session = &self.session;
        let game = &self.session.game;
        let setup = game.setup();
        let greeting = extra.greet.then(|| Greeting {
            protocol: PROTOCOL,
            ruleset: &setup.ruleset,
            scenario: &setup.scenario,
            seed: self.fair.is_none().then_some(setup.seed),
            commitment: self.fair.as_ref().map(Reveal::commitment),
            seats: session.own_seats(),
            scoring: game.scoring(),
        });
        let hash = if self.alone { None } else { Some(session.hash()?) };
        let state = game.view(session.viewer());
        let standing = Standing { saved: extra.saved, events, considered, state, hash };
        if let Some(decision) = session.asked().filter(|_| !extra.left) {
            let question = Question::new(game, decision);
            return written(&WireLine::Decision(Box::new(DecisionLine {
                greeting,
                question,
                standing,
            })));
        }
        let outcome = game.outcome();
        written(&WireLine::Over(Box::new(OverLine {
            greeting,
            outcome,
            reveal: self.fair.clone(),
            standing,
        })))
    }

    /// Writes the answer; remarks go to standard error.
    fn tell(
        &mut self,
        out: &mut impl Write,
        answer: Result<String, Refused>,
    ) -> Result<(), Failure> {
        let answer = answer.or_else(|refused| written(&WireLine::Refusal(refused)));
        json_line(
            out,
            &answer.map_err(|refused| Failure::Failed(Text::verbatim(format!("{refused:?}"))))?,
        )?;
        out.flush()?;
        self.session.remarks().iter().for_each(aside);
        Ok(())
    }
}

/// Returns a line as JSON text.
fn written(line: &WireLine<'_>) -> Result<String, Refused> {
    serde_json::to_string(line)
        .map_err(|error| Refusal::Internal { detail: Text::verbatim(error.to_string()) }.into())
}
