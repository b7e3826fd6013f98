//! `monteria merge`: the parts of one simulation become its report.

use super::args::MergeArgs;
use super::fail::Failure;
use super::simulate::{merge, tell};

/// Puts the parts together and reports, to the byte as a single run would have.
///
/// # Errors
/// A file that cannot be read or written; parts that are not all parts of one simulation; a match in which the program failed or
/// that did not end.
pub fn run(args: &MergeArgs) -> Result<(), Failure> {
    let report = merge(&args.files)?;
    tell(&report, args.json.as_deref())?;
    report.verdict()
}
