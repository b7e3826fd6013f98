//! `monteria completions` and `monteria man`: shell completions and manual pages,
//! generated from the arguments.

use std::io::Write;
use std::path::Path;

use clap::Command;

use crate::args::{CompletionsArgs, ManArgs};
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::output::{Output, OutputKind, no_standard_output};
use crate::program::help;
use monteria_content::{ShownPath, text};

/// Prints the completions of a shell.
///
/// # Errors
/// Fails if the reader of the output went away.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    // The generator panics if the reader goes away, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), "monteria", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    Ok(out.flush()?)
}

/// Prints the manual page, or writes one for each subcommand.
///
/// # Errors
/// Fails if the folder cannot be written or the reader of the output went away.
pub(crate) fn man(args: &ManArgs) -> Result<(), Failure> {
    let mut out = stdout();
    match &args.out {
        Some(folder) => {
            no_standard_output(folder)?;
            std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
            let mut command = help::command().disable_help_subcommand(true);
            command.build();
            write_pages(&command, folder)?;
            line(
                &mut out,
                text!("terminal-written-to", "Written to {file}.", file = folder.shown()),
            )?;
        }
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(help::command()).render(&mut page)?;
            out.write_all(&page)?;
        }
    }
    Ok(out.flush()?)
}

/// Writes the pages of a command and of its subcommands into a folder.
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
