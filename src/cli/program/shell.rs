//! `monteria completions` and `monteria man`: what shells and readers of manuals want,
//! made of the arguments themselves.

use std::io::Write;
use std::path::Path;

use clap::Command;

use crate::args::{CompletionsArgs, ManArgs};
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::output::{Output, OutputKind, no_standard_output};
use crate::program::help;
use monteria_content::ShownPath;

/// Prints the completions of a shell.
///
/// # Errors
/// A reader that went away.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // Into memory first: the generator knows no reader that goes away.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), "monteria", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    Ok(out.flush()?)
}

/// Prints the page of the manual, or writes one for each subcommand.
///
/// # Errors
/// A folder that cannot be written; a reader that went away.
pub(crate) fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut out = stdout();
    match &args.out {
        Some(folder) => {
            no_standard_output(folder)?;
            std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
            let mut command = help::command().disable_help_subcommand(true);
            command.build();
            write_pages(&command, folder)?;
            line(&mut out, format!("Written to {}.", folder.shown()))?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(help::command()).render(&mut page)?;
            out.write_all(&page)?;
        }
    }
    Ok(out.flush()?)
}

/// Writes the page of a command and those of its subcommands into a folder.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    let manual = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    manual.render(&mut page)?;
    let file = folder.join(manual.get_filename());
    Output::to(&file, OutputKind::ManualPage, &[])?.write(&page)?;
    command
        .get_subcommands()
        .filter(|it| !it.is_hide_set())
        .try_for_each(|it| write_pages(it, folder))
}
