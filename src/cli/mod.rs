//! The command line: one file for each subcommand.
//!
//! The exit statuses stand in [`EXIT_STATUSES`].

mod about;
mod args;
mod balance;
mod campaign;
mod check;
mod excerpt;
mod explain;
mod fail;
mod ledger;
mod lines;
mod list;
mod merge;
mod new_mod;
mod out;
mod pack;
mod paper;
mod play;
mod replay;
mod report;
mod resume;
mod serve;
mod session;
mod shard;
mod shell;
mod simulate;
mod start;
mod table;
mod text;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

pub use args::{Cli, Keep, MatchArgs, PlayArgs, Task};
pub use explain::reference_pages;
pub use fail::{EXIT_STATUSES, Failure};
pub use resume::{Resumed, resume};
pub use serve::{Reveal, protocol_schema, serve_fairly, serve_lines, serve_seat};
pub use session::Session;
pub use shard::Shard;
pub use simulate::{BatchOptions, Report, simulate};
pub use text::talk;

/// Runs the program with these arguments, its own name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output with 0, everything else to standard error with 2. A closed pipe
            // is nobody's fault.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    start::choose_mods(cli.with_mod, cli.without_mod);
    let done = match cli.task.unwrap_or_default() {
        Task::Play(args) => play::run(&args),
        Task::Text(args) => text::run(&args),
        Task::Serve(args) => serve::run(&args),
        Task::Simulate(args) => simulate::run(&args),
        Task::Merge(args) => merge::run(&args),
        Task::Balance(args) => balance::run(&args),
        Task::Replay(args) => replay::run(&args),
        Task::Check(args) => check::run(&args),
        Task::Explain(args) => explain::run(&args),
        Task::Ledger(args) => ledger::run(&args),
        Task::New(args) => new_mod::run(&args),
        Task::Pack(args) => pack::run(&args),
        Task::Campaign(args) => campaign::run(&args),
        Task::Table(args) => table::run(&args),
        Task::List(args) => list::run(&args),
        Task::About(args) => about::run(&args),
        Task::Completions(args) => shell::completions(&args),
        Task::Man(args) => shell::man(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
