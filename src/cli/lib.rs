//! The command line of Montería: one file for each subcommand.
//!
//! Read [`run`] and [`Cli`] first. [`EXIT_STATUSES`] lists the exit statuses.
#![warn(unreachable_pub)]

mod args;
mod content_tools;
mod fail;
mod files;
mod lsp;
mod matches;
mod mods;
mod program;
mod serve;
mod statistics;
mod text;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

pub use args::{Cli, Keep, MatchArgs, PlayArgs, Task};
pub use content_tools::explain::{reference_pages, schema_pages};
pub use content_tools::shown::shown;
pub use fail::{EXIT_STATUSES, Failure};
pub use matches::resume::{Resumed, resume};
pub use matches::session::Session;
pub use serve::{Reveal, protocol_schema, serve_fairly, serve_lines, serve_seat};
pub use statistics::shard::Shard;
pub use statistics::simulate::{BatchOptions, Report, simulate};
pub use text::{talk, talk_in_person};

/// Runs the program with these arguments; the first is the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let read = program::help::command().try_get_matches_from(arguments);
    let cli = match read.and_then(|read| Cli::from_arg_matches(&read)) {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version go to standard output with exit status 0, errors to
            // standard error with 2.
            program::help::print(&error);
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let task = cli.task.unwrap_or_default();
    matches::start::choose(matches::start::Chosen {
        with: cli.with_mod,
        without: cli.without_mod,
        lang: cli.lang,
        read: task.is_read(),
        begins_language: matches!(task, Task::Texts(_)),
    });
    let done = match task {
        Task::Play(args) => matches::play::run(&args),
        Task::Text(args) => text::run(&args),
        Task::Serve(args) => serve::run(&args),
        Task::Simulate(args) => statistics::simulate::run(&args),
        Task::Merge(args) => statistics::merge::run(&args),
        Task::Balance(args) => statistics::balance::run(&args),
        Task::Replay(args) => matches::replay::run(&args),
        Task::Check(args) => content_tools::check::run(&args),
        Task::Explain(args) => content_tools::explain::run(&args),
        Task::Texts(args) => content_tools::texts::run(&args),
        Task::Lsp => lsp::run(),
        Task::Schema(args) => content_tools::schema::run(&args),
        Task::Ledger(args) => program::ledger::run(&args),
        Task::New(args) => content_tools::new_mod::run(&args),
        Task::Mod(args) => mods::run(&args),
        Task::Pack(args) => matches::pack::run(&args),
        Task::Campaign(args) => matches::campaign::run(&args),
        Task::Table(args) => content_tools::table::run(&args),
        Task::Print(args) => matches::print::run(&args),
        Task::List(args) => matches::list::run(&args),
        Task::About(args) => program::about::run(&args),
        Task::Completions(args) => program::shell::completions(&args),
        Task::Man(args) => program::shell::man(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
