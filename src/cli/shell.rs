//! `monteria completions` and `monteria man`: what shells and readers of manuals want, made of the arguments themselves.

use std::io::Write;

use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs, ManArgs};
use super::fail::Failure;
use super::out::{line, stdout};

/// Prints the completions of a shell.
///
/// # Errors
/// A reader that went away.
pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // Into memory first: the generator knows no reader that goes away.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "monteria", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    Ok(out.flush()?)
}

/// Prints the page of the manual, or writes one for each subcommand.
///
/// # Errors
/// A folder that cannot be written; a reader that went away.
pub fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut out = stdout();
    match &args.out {
        Some(folder) => {
            let failed = |error: std::io::Error| Failure::file(folder, error);
            std::fs::create_dir_all(folder).map_err(failed)?;
            clap_mangen::generate_to(Cli::command(), folder).map_err(failed)?;
            line(&mut out, format!("Written to {}.", folder.display()))?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            out.write_all(&page)?;
        }
    }
    Ok(out.flush()?)
}
