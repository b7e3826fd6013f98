//! The `monteria` program: everything is in the library.

use std::process::ExitCode;

/// A match asks for memory in many small pieces; this takes a third of the time that
/// the system's own takes.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    monteria::cli::run(std::env::args_os())
}
