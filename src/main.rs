//! The `monteria` program: everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    monteria::cli::run(std::env::args_os())
}
