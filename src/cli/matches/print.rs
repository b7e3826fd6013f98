//! `monteria print`: a match on paper.

use std::collections::BTreeMap;
use std::io::Write;

use crate::args::{PrintArgs, PrintPaper, PrintWhat};
use crate::fail::Failure;
use crate::files::out::{aside, line, stdout};
use crate::files::output::{Output, OutputKind};
use crate::matches::start;
use monteria_content::{ShownPath, text};
use monteria_game::{GameError, MatchSetup};
use monteria_print::{Paper, PrintError, PrintOptions, PrintPart, print_match};

/// Writes the components of a match on a real table as a PDF.
///
/// # Errors
/// Fails if the scenario, the setup or the requested part is unknown, or a
/// file cannot be written.
pub(crate) fn run(args: &PrintArgs) -> Result<(), Failure> {
    let output = Output::to(&args.out, OutputKind::Pages, &[])?;
    let rulesets = start::rulesets()?;
    let (ruleset, card) = start::scenario(&rulesets, &args.scenario)?;
    let mut answers: BTreeMap<String, String> = args.set.iter().cloned().collect();
    if let Some(players) = args.players {
        answers.insert("players".to_owned(), players.to_string());
    }
    let setup = MatchSetup { seed: args.seed, ..start::setup_of(&ruleset, &card, answers)? };
    let paper = match args.paper {
        PrintPaper::A4 => Paper::A4,
        PrintPaper::Letter => Paper::Letter,
        PrintPaper::A3 => Paper::A3,
    };
    let part = |what: &PrintWhat| match what {
        PrintWhat::Sheets => PrintPart::Sheets,
        PrintWhat::Map => PrintPart::Map,
        PrintWhat::Tokens => PrintPart::Tokens,
        PrintWhat::Deck => PrintPart::Deck,
    };
    let parts: Vec<PrintPart> = args.what.iter().map(part).collect();
    if args.poster && !parts.contains(&PrintPart::Map) {
        return Err(Failure::Usage(text!(
            "terminal-poster-is-about-the-map",
            "--poster is about the map: `--what` leaves that out"
        )));
    }
    let options = PrintOptions { paper, parts: &parts, poster: args.poster };
    let printed = print_match(&ruleset, &setup, options).map_err(|error| match error {
        PrintError::Match(GameError::Setup(fault)) => Failure::Usage(fault.text()),
        PrintError::Nothing(_) => Failure::Usage(error.text()),
        other => Failure::Failed(other.text()),
    })?;
    output.write(&printed.pdf)?;
    if output.is_standard() {
        return Ok(());
    }
    let mut to = stdout();
    line(
        &mut to,
        text!(
            "terminal-written-to-print-it-at-100",
            "Written to {out}. Print it at 100 %, not fitted to the page.",
            out = args.out.shown()
        ),
    )?;
    to.flush()?;
    if !printed.missing.is_empty() {
        let letters: Vec<String> = printed.missing.iter().map(char::to_string).collect();
        aside(text!(
            "terminal-no-font-has-these-letters",
            "No font of the program has these letters; a dot stands for each: {letters}",
            letters = letters.join(" ")
        ));
    }
    Ok(())
}
