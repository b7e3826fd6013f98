//! `monteria text`: the whole game in a terminal, in words. The output is plain lines
//! only, for screen readers.
//!
//! Read [`talk`] first, then `play.rs`, which holds the conversation.

mod aims;
mod choose;
mod eyes;
mod input;
mod menu;
mod names;
mod play;
pub(super) mod report;
mod spots;
pub(super) mod words;

use std::io::{BufRead, IsTerminal, Write};

use crate::args::TalkArgs;
use crate::fail::Failure;
use crate::files::out::stdout;
use crate::matches::resume::{resume_as, saved_file};
use crate::matches::session::Session;
use crate::matches::start::{self, Seating};
use monteria_game::Control;
use monteria_games::Rulesets;
use play::Play;

/// Players allowed at a terminal.
pub(super) const SEATING: Seating =
    Seating { others: Control::Person, allowed: |who| !matches!(who, Control::Client), by: "text" };

/// Plays a match with the people at the terminal.
///
/// # Errors
/// Bad arguments; a save that cannot be played back; a fault of the program.
pub(crate) fn run(args: &TalkArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let load = args.load.as_deref().map(saved_file);
    let mut session = match &load {
        Some(file) => Session::resumed(resume_as(&rulesets, file, &args.setup, &SEATING)?)?,
        None => {
            let (ruleset, card) =
                start::scenario(&rulesets, args.scenario.as_deref().unwrap_or_default())?;
            let setup = start::setup(&ruleset, &card, &args.setup, &SEATING)?;
            Session::new(start::begin(&ruleset, &setup)?)?
        }
    };
    session.keep(load.as_deref())?;
    let input = std::io::stdin();
    if input.is_terminal() && std::io::stdout().is_terminal() {
        return talk_in_person(&rulesets, session, &mut input.lock(), stdout())?.close();
    }
    let echo = !input.is_terminal();
    talk(&rulesets, session, &mut input.lock(), stdout(), echo)?.close()
}

/// Plays a match with people at a terminal. If they have secrets from each other, the
/// screen is cleared and the program waits for the next person. Returns the match at the
/// end of the conversation.
///
/// # Errors
/// Fails as [`talk`] does.
pub fn talk_in_person(
    rulesets: &Rulesets,
    session: Session,
    input: &mut impl BufRead,
    out: impl Write,
) -> Result<Session, Failure> {
    Play::new(rulesets, session, out, false).in_person().run(input)
}

/// Plays a match until the person leaves or the input ends. With `echo`, typed lines
/// are written out, which makes transcripts of a pipe readable. Returns the match at
/// the end of the conversation.
///
/// # Errors
/// Fails if the program has a fault or the reader of the output went away.
pub fn talk(
    rulesets: &Rulesets,
    session: Session,
    input: &mut impl BufRead,
    out: impl Write,
    echo: bool,
) -> Result<Session, Failure> {
    Play::new(rulesets, session, out, echo).run(input)
}
