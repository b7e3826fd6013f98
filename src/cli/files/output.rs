//! Files that options of subcommands name for writing, with one policy for all.
//!
//! - `-` is standard output. It is refused if an option names a folder, several files
//!   or a file of its own.
//! - A file that does not exist is written.
//! - An existing file is replaced only if it is empty or an earlier output of
//!   the same option. So no input, save, campaign, mod or content file is ever
//!   lost, even through links.
//! - Pipes and devices are refused: the program does not wait for a reader.
//!
//! The policy is checked before the work begins, so that no simulation is played in vain,
//! and again when the file is written.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use crate::fail::Failure;
use crate::files::out::stdout;
use monteria_content::Text;
use monteria_reports::STORY_MARK;
use monteria_saves::is_save_text;
use monteria_storage::{is_zip, read_zip_file, write_whole};

/// Maximum number of bytes read of an existing file to detect its kind.
const READ_LIMIT: u64 = 64 << 20;
/// Name of the summary in a packed mod.
pub(crate) const SUMMARY: &str = "SUMMARY.md";

/// Byte order mark that some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Fonts of every plot of `balance`, by which an earlier plot is detected.
pub(crate) const PLOT_FONTS: &str = "font-family=\"Noto Sans, DejaVu Sans, Arial, sans-serif\"";

/// Kind of an output, by which an earlier output is detected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutputKind {
    /// Report of a simulation as JSON.
    SimulationReport,
    /// Part of a simulation.
    SimulationPart,
    /// Story of a match.
    Story,
    /// Pages for the printer.
    Pages,
    /// Page of the manual.
    ManualPage,
    /// A mod as one file.
    PackedMod,
    BalanceReport,
    /// Counts of `balance` so far.
    BalanceCounts,
    BalancePlot,
    /// Content for further editing, which is never replaced.
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
                is_zip(bytes) && matches!(read_zip_file(bytes, SUMMARY, READ_LIMIT), Ok(Some(_)))
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

    /// Returns the kind of file that is replaced, in words.
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
    /// Returns the output at a path; `inputs` are the files that the command reads.
    ///
    /// # Errors
    /// [`Failure::File`] if the existing file is not replaced.
    pub(crate) fn to(
        path: &'a Path,
        kind: OutputKind,
        inputs: &'a [&'a Path],
    ) -> Result<Self, Failure> {
        let output = Output { path, kind, inputs };
        output.check()?;
        Ok(output)
    }

    /// Same as [`Output::to`] without `-` for standard output: for an option that writes
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

    /// Writes the output as a whole or not at all.
    ///
    /// # Errors
    /// As [`Output::to`]. Also fails with the file system's message or if the reader of
    /// the output went away.
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

/// Refuses `-` for an option that cannot write to standard output.
///
/// # Errors
/// Fails with [`Failure::Usage`] for `-`.
pub(crate) fn no_standard_output(path: &Path) -> Result<(), Failure> {
    if path == Path::new("-") {
        let problem = "`-` would be standard output, which this cannot be written to; expected the \
            name of a file or folder \
                    (`./-` for one of that name)";
        return Err(Failure::Usage(Text::verbatim(problem)));
    }
    Ok(())
}

/// Returns whether two paths lead to the same file, through any links.
pub(crate) fn same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other || same_number(&one, &other),
        _ => false,
    }
}

/// Returns whether two names are hard links to the same file.
#[cfg(unix)]
fn same_number(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |path: &Path| fs::metadata(path).ok().map(|facts| (facts.dev(), facts.ino()));
    number(one).is_some() && number(one) == number(other)
}

/// On other systems a rename replaces one name and keeps the other.
#[cfg(not(unix))]
fn same_number(_: &Path, _: &Path) -> bool {
    false
}
