//! The command line: one file for each subcommand.
//!
//! The exit statuses stand in [`EXIT_STATUSES`].
#![warn(unreachable_pub)]

mod about;
mod args;
mod balance;
mod campaign;
mod check;
mod excerpt;
mod explain;
mod fail;
mod help;
mod ledger;
mod lines;
mod list;
mod lsp;
mod merge;
mod mod_pack;
mod new_mod;
mod out;
mod output;
mod pack;
mod paper;
mod paths;
mod play;
mod print;
mod replay;
mod resume;
mod schema;
mod serve;
mod session;
mod shard;
mod shell;
mod shown;
mod simulate;
mod smoke;
mod start;
mod table;
mod text;
mod texts;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

pub use args::{Cli, Keep, MatchArgs, PlayArgs, Task};
pub use explain::{reference_pages, schema_pages};
pub use fail::{EXIT_STATUSES, Failure};
pub use resume::{Resumed, resume};
pub use serve::{Reveal, protocol_schema, serve_fairly, serve_lines, serve_seat};
pub use session::Session;
pub use shard::Shard;
pub use shown::shown;
pub use simulate::{BatchOptions, Report, simulate};
pub use text::{talk, talk_in_person};

/// Runs the program with these arguments, its own name first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let read = help::command().try_get_matches_from(arguments);
    let cli = match read.and_then(|read| Cli::from_arg_matches(&read)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output with 0, everything else to
            // standard error with 2.
            help::print(&error);
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let task = cli.task.unwrap_or_default();
    start::choose(start::Chosen {
        with: cli.with_mod,
        without: cli.without_mod,
        lang: cli.lang,
        read: task.is_read(),
    });
    let done = match task {
        Task::Play(args) => play::run(&args),
        Task::Text(args) => text::run(&args),
        Task::Serve(args) => serve::run(&args),
        Task::Simulate(args) => simulate::run(&args),
        Task::Merge(args) => merge::run(&args),
        Task::Balance(args) => balance::run(&args),
        Task::Replay(args) => replay::run(&args),
        Task::Check(args) => check::run(&args),
        Task::Explain(args) => explain::run(&args),
        Task::Texts(args) => texts::run(&args),
        Task::Lsp => lsp::run(),
        Task::Schema(args) => schema::run(&args),
        Task::Ledger(args) => ledger::run(&args),
        Task::New(args) => new_mod::run(&args),
        Task::Mod(args) => mod_pack::run(&args),
        Task::Pack(args) => pack::run(&args),
        Task::Campaign(args) => campaign::run(&args),
        Task::Table(args) => table::run(&args),
        Task::Print(args) => print::run(&args),
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
