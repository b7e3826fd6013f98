//! `monteria serve`: a match over JSON lines. One line comes out after the start, and one after each line that comes in.

mod answers;
mod fair;
mod request;
mod saves_in;
mod wire;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::args::{MatchArgs, ServeArgs, TalkArgs};
use super::fail::Failure;
use super::lines::read_line;
use super::out::{aside, json_line, stdout};
use super::resume::resume;
use super::session::Session;
use super::start::{self, Seating};
use crate::game::{Control, GameEvent, Refusal, Status};
use request::Request;
use saves_in::SavesIn;
use wire::{DecisionLine, Greeting, Line, OverLine, PROTOCOL, Question, Refused, Standing};

pub use fair::Reveal;
pub use wire::protocol_schema;

/// A line that comes in may not be longer than this many bytes.
const LINE_LIMIT: u64 = 1 << 20;

/// Serves a match until the client leaves or goes silent.
///
/// # Errors
/// Bad arguments; a save that cannot be played back.
pub fn run(args: &ServeArgs) -> Result<(), Failure> {
    let (input, mut out) = (&mut std::io::stdin().lock(), stdout());
    let saves = if args.allow_path { SavesIn::Anywhere } else { SavesIn::of_player() };
    if !args.fair {
        return Server { session: begin(&args.talk)?, fair: None, saves }.serve(input, &mut out);
    }
    let drawn = Reveal::draw()?;
    let seed = drawn.seed.parse().map_err(|_| Failure::Failed("a seed that is no number".to_owned()))?;
    let setup = MatchArgs { seed: Some(seed), ..args.talk.setup.clone() };
    let session = begin(&TalkArgs { setup, ..args.talk.clone() })?;
    Server { session, fair: Some(drawn), saves }.serve(input, &mut out)
}

/// Answers every line that comes in with one that goes out, after a first one, until the client leaves.
///
/// # Errors
/// A reader that went away.
pub fn serve_lines(session: Session, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    Server { session, fair: None, saves: SavesIn::of_player() }.serve(input, out)
}

/// The same with dice that the client cannot foresee: the seed of the match is hidden behind a commitment until the match is over
/// or the client leaves, and nothing can be taken back.
///
/// # Errors
/// A reader that went away.
pub fn serve_fairly(
    session: Session,
    drawn: Reveal,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    Server { session, fair: Some(drawn), saves: SavesIn::of_player() }.serve(input, out)
}

fn begin(args: &TalkArgs) -> Result<Session, Failure> {
    let rulesets = start::rulesets()?;
    if let Some(file) = &args.load {
        return Session::resumed(resume(&rulesets, file)?);
    }
    let (ruleset, card) = start::scenario(&rulesets, args.scenario.as_deref().unwrap_or_default())?;
    let seating =
        Seating { others: Control::Client, allowed: |who| !matches!(who, Control::Person), by: "serve" };
    let setup = start::setup(&ruleset, &card, &args.setup, &seating)?;
    Session::new(start::begin(&ruleset, &setup)?)
}

/// A match and whether its dice are hidden.
struct Server {
    session: Session,
    /// What the commitment was made of, where there is one.
    fair: Option<Reveal>,
    /// Where the client may save.
    saves: SavesIn,
}

/// What a line carries beside the state of the match.
#[derive(Default)]
struct Extra {
    greet: bool,
    saved: Option<PathBuf>,
    left: bool,
}

impl Server {
    fn serve(mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        let events = self.session.game.log().to_vec();
        let told = match self.session.play_opponents() {
            Ok(more) => self.standing(&[events, more].concat(), Extra { greet: true, ..Extra::default() }),
            Err(refusal) => Err(refusal.into()),
        };
        self.tell(out, told)?;
        while let Some(text) = read_line(input, LINE_LIMIT)? {
            let too_long = || Refused::new("BadRequest", format!("a line of more than {LINE_LIMIT} bytes"));
            let request = text.ok_or_else(too_long).and_then(|text| Request::read(&text));
            let quit = matches!(request, Ok(Request::Quit));
            let told = request.and_then(|request| self.answer(request));
            self.tell(out, told)?;
            if quit {
                break;
            }
        }
        Ok(())
    }

    /// Does what a line asks for; gives the line to answer with.
    fn answer(&mut self, request: Request) -> Result<String, Refused> {
        let extra = Extra::default();
        let over = self.session.game.outcome().is_some();
        match request {
            Request::Order(order) => {
                let mut events = self.session.submit(order)?;
                events.extend(self.session.play_opponents()?);
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

    /// Where the match stands, as a line.
    fn standing(&self, events: &[GameEvent], extra: Extra) -> Result<String, Refused> {
        let (session, game) = (&self.session, &self.session.game);
        let setup = game.setup();
        let greeting = extra.greet.then(|| Greeting {
            protocol: PROTOCOL,
            ruleset: &setup.ruleset,
            scenario: &setup.scenario,
            seed: self.fair.is_none().then_some(setup.seed),
            commitment: self.fair.as_ref().map(Reveal::commitment),
            seats: session.own_seats(),
        });
        let standing =
            Standing { saved: extra.saved, events, state: game.view(session.eyes()), hash: session.hash()? };
        let outcome = match game.status() {
            Status::Waiting(decision) if !extra.left => {
                let question = Question::new(game, decision);
                return written(&Line::Decision(Box::new(DecisionLine { greeting, question, standing })));
            }
            Status::Waiting(_) => None,
            Status::Over(outcome) => Some(outcome),
        };
        written(&Line::Over(Box::new(OverLine { greeting, outcome, reveal: self.fair.clone(), standing })))
    }

    /// Writes the answer; what is to be said beside it goes to standard error.
    fn tell(&mut self, out: &mut impl Write, told: Result<String, Refused>) -> Result<(), Failure> {
        let told = told.or_else(|refused| written(&Line::Refusal(refused)));
        json_line(out, &told.map_err(|refused| Failure::Failed(format!("{refused:?}")))?)?;
        out.flush()?;
        self.session.remarks().iter().for_each(aside);
        Ok(())
    }
}

/// A line as it goes out.
fn written(line: &Line<'_>) -> Result<String, Refused> {
    serde_json::to_string(line).map_err(|error| Refusal::Internal { detail: error.to_string() }.into())
}
