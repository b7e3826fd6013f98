//! `monteria serve`: a match over JSON lines. One line comes out after the start, and one after each line that comes in.

mod wire;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::args::TalkArgs;
use super::fail::Failure;
use super::lines::read_line;
use super::out::{aside, json_line, stdout};
use super::resume::resume;
use super::session::Session;
use super::start::{self, Seating};
use crate::game::{Control, GameEvent, Refusal, Status};
use wire::{Greeting, PROTOCOL, Question, Request, Standing, Told};

/// A line that comes in may not be longer than this many bytes.
const LINE_LIMIT: u64 = 1 << 20;

/// Serves a match until the client leaves or goes silent.
///
/// # Errors
/// Bad arguments; a save that cannot be played back.
pub fn run(args: &TalkArgs) -> Result<(), Failure> {
    serve_lines(begin(args)?, &mut std::io::stdin().lock(), &mut stdout())
}

/// Answers every line that comes in with one that goes out, after a first one, until the client leaves.
///
/// # Errors
/// A reader that went away.
pub fn serve_lines(
    mut session: Session,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let events = session.game.log().to_vec();
    let told = match session.play_opponents() {
        Ok(more) => standing(&session, &[events, more].concat(), Extra { greet: true, ..Extra::default() }),
        Err(refusal) => Err(refusal),
    };
    tell(&mut session, out, told.map_err(Told::from))?;
    while let Some(text) = read_line(input, LINE_LIMIT)? {
        let too_long = || Told::new("BadRequest", format!("a line of more than {LINE_LIMIT} bytes"));
        let request = text.ok_or_else(too_long).and_then(|text| Request::read(&text));
        let quit = matches!(request, Ok(Request::Quit));
        let told = request.and_then(|request| serve(&mut session, request));
        tell(&mut session, out, told)?;
        if quit {
            break;
        }
    }
    Ok(())
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

/// Does what a line asks for; gives the line to answer with.
fn serve(session: &mut Session, request: Request) -> Result<String, Told> {
    let extra = Extra::default();
    match request {
        Request::Order(order) => {
            let mut events = session.submit(order)?;
            events.extend(session.play_opponents()?);
            Ok(standing(session, &events, extra)?)
        }
        Request::Undo(count) => match session.undo(count)? {
            0 => Err(Told::new("NothingToUndo", "there is nothing to go back to")),
            _ => Ok(standing(session, &[], extra)?),
        },
        Request::Save(file) => {
            session.save(&file).map_err(|error| Told::new("NotSaved", error))?;
            Ok(standing(session, &[], Extra { saved: Some(file), ..extra })?)
        }
        Request::Quit => Ok(standing(session, &[], Extra { left: true, ..extra })?),
    }
}

/// What a line carries beside the state of the match.
#[derive(Default)]
struct Extra {
    greet: bool,
    saved: Option<PathBuf>,
    left: bool,
}

/// Where the match stands, as a line.
fn standing(session: &Session, events: &[GameEvent], extra: Extra) -> Result<String, Refusal> {
    let game = &session.game;
    let setup = game.setup();
    let (question, outcome) = match game.status() {
        Status::Waiting(_) if extra.left => (None, Some(None)),
        Status::Waiting(decision) => (Some(Question::new(game, decision)), None),
        Status::Over(outcome) => (None, Some(Some(outcome))),
    };
    let standing = Standing {
        kind: if question.is_some() { "decision" } else { "over" },
        greeting: extra.greet.then(|| Greeting {
            protocol: PROTOCOL,
            ruleset: &setup.ruleset,
            scenario: &setup.scenario,
            seed: setup.seed,
            seats: session.own_seats(),
        }),
        question,
        outcome,
        saved: extra.saved,
        events,
        state: game.view(session.eyes()),
        hash: session.hash()?,
    };
    serde_json::to_string(&standing).map_err(|error| Refusal::Internal { detail: error.to_string() })
}

/// Writes the answer; what is to be said beside it goes to standard error.
fn tell(session: &mut Session, out: &mut impl Write, told: Result<String, Told>) -> Result<(), Failure> {
    let text = match told {
        Ok(text) => text,
        Err(told) => serde_json::to_string(&told).map_err(|error| Failure::Failed(error.to_string()))?,
    };
    json_line(out, &text)?;
    out.flush()?;
    session.remarks().iter().for_each(aside);
    Ok(())
}
