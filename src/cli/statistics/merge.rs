//! `monteria merge`: the parts of one simulation become its report.

use std::path::Path;

use crate::args::MergeArgs;
use crate::fail::Failure;
use crate::files::output::{Output, OutputKind};
use crate::statistics::simulate::{merge, tell};

/// Puts the parts together and reports, to the byte as a single run would have.
///
/// # Errors
/// A file that cannot be read or written; parts that are not all parts of one simulation;
/// a match in which the program failed or that did not end.
pub(crate) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let inputs: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    if let Some(file) = &args.json {
        Output::to(file, OutputKind::SimulationReport, &inputs)?;
    }
    let report = merge(&args.files)?;
    tell(&report, args.json.as_deref(), &inputs)?;
    report.verdict()
}
