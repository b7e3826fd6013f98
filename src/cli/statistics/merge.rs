//! `monteria merge`: the report of a simulation from its parts.

use std::path::Path;

use crate::args::MergeArgs;
use crate::fail::Failure;
use crate::files::output::{Output, OutputKind};
use crate::statistics::simulate::{merge, tell};

/// Merges the parts and reports; the bytes equal those of a single run.
///
/// # Errors
/// Fails if a file cannot be read or written, the parts are not all parts of one
/// simulation, or a match failed or did not end.
pub(crate) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let inputs: Vec<&Path> = args.files.iter().map(AsRef::as_ref).collect();
    if let Some(file) = &args.json {
        Output::to(file, OutputKind::SimulationReport, &inputs)?;
    }
    let report = merge(&args.files)?;
    tell(&report, args.json.as_deref(), &inputs)?;
    report.verdict()
}
