//! `monteria text`: the whole game in a terminal, in words. Plain lines only, so that it can be heard as well as read.

mod eyes;
mod input;
mod menu;
mod names;
mod play;
pub(super) mod report;
mod spots;
pub(super) mod words;

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;

use super::args::TalkArgs;
use super::fail::Failure;
use super::out::{line, stdout};
use super::resume::resume;
use super::session::Session;
use super::start::{self, Seating};
use crate::content::Home;
use crate::game::Control;
use crate::rulesets::Rulesets;
use play::Play;

/// Plays a match with whoever is at the terminal.
///
/// # Errors
/// Bad arguments; a save that cannot be played back; a fault of the program.
pub fn run(args: &TalkArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let mut session = match &args.load {
        Some(file) => Session::resumed(resume(&rulesets, file)?)?,
        None => {
            let (ruleset, card) = start::scenario(&rulesets, args.scenario.as_deref().unwrap_or_default())?;
            let seating = Seating {
                others: Control::Person,
                allowed: |who| !matches!(who, Control::Client),
                by: "text",
            };
            let setup = start::setup(&ruleset, &card, &args.setup, &seating)?;
            Session::new(start::begin(&ruleset, &setup)?)?
        }
    };
    let mut out = stdout();
    if let Some(file) = autosave() {
        let before = file.with_file_name("text-before.save");
        if args.load.as_ref() != Some(&file) && std::fs::rename(&file, &before).is_ok() {
            line(&mut out, format!("The match in words before this one is kept in {}.", before.display()))?;
        }
        session.keep_journal(&file);
    }
    let input = std::io::stdin();
    let echo = !input.is_terminal();
    talk(&rulesets, session, &mut input.lock(), out, echo)
}

/// Talks about a match until the person leaves or the input ends. With `echo`, typed lines are written out, so that a
/// transcript of a pipe can be read.
///
/// # Errors
/// A fault of the program; a reader that went away.
pub fn talk(
    rulesets: &Rulesets,
    session: Session,
    input: &mut impl BufRead,
    out: impl Write,
    echo: bool,
) -> Result<(), Failure> {
    Play::new(rulesets, session, out, echo).run(input)
}

/// The file in which a match in words is kept while it is played; none where the machine has no place for it.
fn autosave() -> Option<PathBuf> {
    Some(Home::of_system()?.data.join("saves").join("text.save"))
}
