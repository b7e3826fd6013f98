//! `monteria table`: procedurally generated tables.

use std::io::Write;

use crate::args::{TableArgs, TableWhat};
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::output::{Output, OutputKind};
use crate::matches::start;
use monteria_content::{ShownPath, Text, text};

/// Generates a table from a seed, and prints it or writes it into a file.
///
/// # Errors
/// Fails if the game generates no tables or a file cannot be written.
pub(crate) fn run(args: &TableArgs) -> Result<(), Failure> {
    let TableWhat::Generate { seed, out, ruleset } = &args.what;
    let output =
        out.as_deref().map(|file| Output::to(file, OutputKind::Content, &[])).transpose()?;
    let rulesets = start::rulesets()?;
    let game = match ruleset {
        Some(wanted) => rulesets.ruleset(wanted),
        None => rulesets.rulesets().first(),
    };
    let game = game
        .ok_or_else(|| Failure::Usage(text!("terminal-no-such-game-here", "no such game here")))?;
    let text = game.lay_out(*seed).map_err(Failure::Usage)?;
    let mut to = stdout();
    match out.as_ref().zip(output.filter(|output| !output.is_standard())) {
        Some((file, output)) => {
            output.write(text.as_bytes())?;
            line(&mut to, text!("terminal-written-to", "Written to {file}.", file = file.shown()))?;
        }
        None => line(&mut to, Text::verbatim(text.trim_end()))?,
    }
    Ok(to.flush()?)
}
