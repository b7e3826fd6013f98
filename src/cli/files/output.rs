//! Files that options of subcommands name for writing, under one policy.
//!
//! - `-` is standard output, or is refused where an option names a folder, several files
//!   or a file of its own.
//! - A file that is not there yet is written.
//! - A file that is there is replaced only where it is empty or what the same option
//!   wrote before. So no input, save, campaign, mod or file of content is ever lost,
//!   whatever links lead to it.
//! - Pipes and devices are refused: nobody waits for a reader.
//!
//! It is asked before the work begins, so that no simulation is played for nothing, and
//! again when it is written.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use crate::fail::Failure;
use crate::files::out::stdout;
use monteria_reports::STORY_MARK;
use monteria_saves::is_save_text;
use monteria_storage::{is_zip, unzipped, write_whole};

/// A file that is there is read up to so many bytes to know what it is.
const READ_LIMIT: u64 = 64 << 20;
/// The name of the summary in a mod that was packed.
pub(crate) const SUMMARY: &str = "SUMMARY.md";

/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The fonts of every plot of `balance`, by which an earlier one is known.
pub(crate) const PLOT_FONTS: &str = "font-family=\"Noto Sans, DejaVu Sans, Arial, sans-serif\"";

/// What an option writes, by which an earlier output of it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputKind {
    /// The report of a simulation as JSON.
    SimulationReport,
    /// A part of a simulation.
    SimulationPart,
    /// The story of a match.
    Story,
    /// Pages for the printer.
    Pages,
    /// A page of the manual.
    ManualPage,
    /// A mod as one file.
    PackedMod,
    /// The report of `balance`.
    BalanceReport,
    /// What `balance` has counted so far.
    BalanceCounts,
    /// The plot of `balance`.
    BalancePlot,
    /// Content that people go on to edit: never replaced.
    Content,
}

impl OutputKind {
    /// Returns whether these bytes are an earlier output of this kind.
    fn wrote(self, bytes: &[u8]) -> bool {
        let has = |part: &str| bytes.windows(part.len()).any(|window| window == part.as_bytes());
        match self {
            OutputKind::SimulationReport => bytes.starts_with(b"{\n  \"report\":"),
            OutputKind::SimulationPart => bytes.starts_with(b"{\"monteria_part\":"),
            OutputKind::Story => has(STORY_MARK),
            OutputKind::Pages => bytes.starts_with(b"%PDF-") && has("/Creator (Monteria)"),
            OutputKind::ManualPage => has(".TH monteria"),
            OutputKind::PackedMod => {
                is_zip(bytes) && matches!(unzipped(bytes, SUMMARY, READ_LIMIT), Ok(Some(_)))
            }
            OutputKind::BalanceReport => bytes.starts_with(b"# ") && has("\nmonteria balance "),
            OutputKind::BalanceCounts => {
                let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
                bytes.starts_with(b"{\"balance\":") || bytes.starts_with(b"{\"question\":")
            }
            OutputKind::BalancePlot => bytes.starts_with(b"<svg ") && has(PLOT_FONTS),
            OutputKind::Content => false,
        }
    }

    /// Returns what is replaced, in words.
    fn words(self) -> &'static str {
        match self {
            OutputKind::SimulationReport => "an earlier report of a simulation",
            OutputKind::SimulationPart => "an earlier part of a simulation",
            OutputKind::Story => "an earlier report of a match",
            OutputKind::Pages => "an earlier print-out",
            OutputKind::ManualPage => "an earlier page of the manual",
            OutputKind::PackedMod => "a mod that was packed before",
            OutputKind::BalanceReport | OutputKind::BalancePlot => "an earlier report of `balance`",
            OutputKind::BalanceCounts => "an earlier count of `balance`",
            OutputKind::Content => "nothing",
        }
    }
}

/// A file, or standard output, that an option names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Output<'a> {
    path: &'a Path,
    kind: OutputKind,
    inputs: &'a [&'a Path],
}

impl<'a> Output<'a> {
    /// Returns the output that a path means; `inputs` are the files
    /// that the command reads.
    ///
    /// # Errors
    /// [`Failure::File`] where something is there that is not replaced.
    pub(crate) fn to(
        path: &'a Path,
        kind: OutputKind,
        inputs: &'a [&'a Path],
    ) -> Result<Self, Failure> {
        let output = Output { path, kind, inputs };
        output.check()?;
        Ok(output)
    }

    /// Returns the same without `-` for standard output: for an option that writes
    /// several files or a file of its own.
    ///
    /// # Errors
    /// As [`Output::to`]; [`Failure::Usage`] for `-`.
    pub(crate) fn to_file(
        path: &'a Path,
        kind: OutputKind,
        inputs: &'a [&'a Path],
    ) -> Result<Self, Failure> {
        no_standard_output(path)?;
        Self::to(path, kind, inputs)
    }

    /// Returns whether it is standard output.
    pub(crate) fn is_standard(&self) -> bool {
        self.path == Path::new("-")
    }

    /// Returns whether the file has this ending.
    pub(crate) fn has_ending(&self, ending: &str) -> bool {
        self.path.extension().is_some_and(|own| own.eq_ignore_ascii_case(ending))
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// As [`Output::to`]; what the file system said; a reader that went away.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        if self.is_standard() {
            let mut out = stdout();
            out.write_all(bytes)?;
            return Ok(out.flush()?);
        }
        self.check()?;
        write_whole(self.path, bytes).map_err(|error| Failure::file(self.path, error))
    }

    fn check(&self) -> Result<(), Failure> {
        if self.is_standard() {
            return Ok(());
        }
        let refused = |found: &str| {
            Err(Failure::file(self.path, format!("{found}; nothing is written over")))
        };
        let there = match fs::metadata(self.path) {
            Ok(there) => there,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return match fs::symlink_metadata(self.path) {
                    Ok(_) => refused("a link that leads nowhere is there"),
                    Err(_) => Ok(()),
                };
            }
            Err(error) => return Err(Failure::file(self.path, error)),
        };
        if there.is_dir() {
            return refused("a folder is there");
        }
        if !there.is_file() {
            return refused("a pipe or a device is there, and `-` is standard output");
        }
        if let Some(input) = self.inputs.iter().find(|input| same_file(self.path, input)) {
            return refused(&format!("it is what this command reads ({})", input.display()));
        }
        let mut bytes = Vec::new();
        let read =
            File::open(self.path).and_then(|open| open.take(READ_LIMIT).read_to_end(&mut bytes));
        read.map_err(|error| Failure::file(self.path, error))?;
        if bytes.is_empty() || self.kind.wrote(&bytes) {
            return Ok(());
        }
        let found = if is_save_text(&bytes) { "a save" } else { "another file" };
        match self.kind {
            OutputKind::Content => refused(&format!("{found} is there")),
            kind => refused(&format!("{found} is there, and only {} is replaced", kind.words())),
        }
    }
}

/// Refuses `-` where standard output cannot be meant.
///
/// # Errors
/// [`Failure::Usage`] for `-`.
pub(crate) fn no_standard_output(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        let told = "`-` would be standard output, which this cannot be written to; expected the \
            name of a file or folder \
                    (`./-` for one of that name)";
        return Err(Failure::Usage(told.to_owned()));
    }
    Ok(())
}

/// Returns whether two paths lead to one file, through whatever links.
pub(crate) fn same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other || same_number(&one, &other),
        _ => false,
    }
}

/// Returns whether two names are hard links to one file.
#[cfg(unix)]
fn same_number(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |path: &Path| fs::metadata(path).ok().map(|facts| (facts.dev(), facts.ino()));
    number(one).is_some() && number(one) == number(other)
}

/// Elsewhere a rename replaces the one name and leaves the other.
#[cfg(not(unix))]
fn same_number(_: &Path, _: &Path) -> bool {
    false
}
