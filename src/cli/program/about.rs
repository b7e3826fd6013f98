//! `monteria about`: authors and licences.

use std::io::Write;

use crate::args::AboutArgs;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::matches::start;
use monteria_content::{NOTICES, Text, text};

/// Prints the credits, or the notices in full.
///
/// # Errors
/// Fails if content has faults or the reader of the output went away.
pub(crate) fn run(args: &AboutArgs) -> Result<(), Failure> {
    let mut out = stdout();
    if args.licences {
        out.write_all(NOTICES.as_bytes())?;
        return Ok(out.flush()?);
    }
    line(
        &mut out,
        Text::verbatim(concat!("Montería ", env!("CARGO_PKG_VERSION"), ", under the MIT licence.")),
    )?;
    for game in start::rulesets()?.rulesets() {
        line(&mut out, Text::verbatim(format!("{}: {}", game.title(), game.credits())))?;
    }
    line(
        &mut out,
        text!(
            "terminal-monteria-about-licences-prints-the-notices-of",
            "`monteria about --licences` prints the notices of everything of others in the program."
        ),
    )?;
    Ok(out.flush()?)
}
