//! The text interface as its listener reads it: lines go in, lines come out, and their
//! content is parsed as a person would.

use monteria_test_support::program_at;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A command without effect: everything before its answer belongs to the line before it.
const MARK: &str = "log 0";
const MARKED: &str = "`log` needs a number of 1 or more, not `0`.";

/// The process `monteria text`, over a pipe.
pub struct Reader {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Everything that was typed and printed, for later reading.
    pub transcript: Vec<String>,
}

impl Reader {
    /// Begins a match; its files are in `home`.
    pub fn start(home: &Path, words: &[&str]) -> (Reader, Vec<String>) {
        let mut child = program_at(env!("CARGO_BIN_EXE_monteria"))
            .arg("text")
            .args(words)
            .env("MONTERIA_HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut reader = Reader { child, input, output, transcript: Vec::new() };
        let greeting = reader.heard();
        (reader, greeting)
    }

    /// Types a line and returns the answer.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        writeln!(self.input, "{line}").expect("it listens");
        self.heard()
    }

    fn heard(&mut self) -> Vec<String> {
        writeln!(self.input, "{MARK}").expect("it listens");
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).expect("UTF-8") > 0,
                "it fell silent: {lines:?}"
            );
            let line = line.trim_end().to_owned();
            if line == MARKED {
                break;
            }
            lines.push(line);
        }
        lines.retain(|line| *line != format!("> {MARK}"));
        self.transcript.extend(lines.iter().cloned());
        lines
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Parses the numbered lines: `  3. Move, 1 CP`.
pub fn options(lines: &[String]) -> Vec<(usize, String)> {
    let numbered = |line: &String| {
        let (number, label) = line.strip_prefix("  ")?.split_once(". ")?;
        Some((number.parse().ok()?, label.to_owned()))
    };
    lines.iter().filter_map(numbered).collect()
}

/// Parses the first number before an inch mark.
pub fn inches(text: &str) -> Option<f32> {
    let (before, _) = text.split_once('"')?;
    before.rsplit([' ', '(']).next()?.parse().ok()
}

/// An objective as the output states it.
#[derive(Clone, Debug)]
pub struct Objective {
    pub number: u32,
    /// `nobody` or the name of a player.
    pub held: String,
    /// Distance in inches from the nearest of one's own models, if stated; 0 at its base.
    pub gap: f32,
    /// Inches east of the middle, if stated.
    pub east: f32,
}

/// `Control objective 2, held by nobody: 9.3" to the north of m6.`
pub fn objectives(lines: &[String]) -> Vec<Objective> {
    let read = |line: &String| {
        let (_, rest) = line.split_once("objective ")?;
        let (number, rest) = rest.split_once(", held by ")?;
        let (held, place) = rest.split_once(": ")?;
        let gap = if place.starts_with("at its base") { 0.0 } else { inches(place).unwrap_or(0.0) };
        let way = |word: &str| {
            place
                .split_once(&format!(" {word}"))
                .and_then(|(before, _)| inches(&format!("{before} ")))
        };
        let east = way("east").or_else(|| way("west").map(|west| -west)).unwrap_or(0.0);
        Some(Objective { number: number.parse().ok()?, held: held.to_owned(), gap, east })
    };
    lines
        .iter()
        .filter(|line| line.starts_with("  ") || line.starts_with("Area "))
        .filter_map(read)
        .collect()
}

/// An enemy as the output states it.
#[derive(Clone, Debug)]
pub struct Foe {
    pub gap: f32,
    pub seen: bool,
}

/// Parses the lines below `Foes, nearest first:`.
pub fn foes(lines: &[String]) -> Vec<Foe> {
    let from = lines.iter().position(|line| line.starts_with("Foes, nearest first"));
    let Some(from) = from else { return Vec::new() };
    let listed = lines[from + 1..].iter().take_while(|line| line.starts_with("  "));
    listed
        .filter_map(|line| {
            let (_, way) = line.rsplit_once(": ")?;
            let gap = if way.starts_with("base to base") { 0.0 } else { inches(way)? };
            Some(Foe { gap, seen: !way.contains("out of sight") })
        })
        .collect()
}
