//! A match in words as its listener hears it: lines go in, lines come out, and what they
//! say is read as a person would.

use monteria_test_support::program_at;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A line that asks for nothing: what is said before its answer is the whole answer to
/// the line before it.
const MARK: &str = "log 0";
const MARKED: &str = "`log` wants a number from 1, not `0`.";

/// `monteria text`, over a pipe.
pub struct Reader {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// Everything that was said and typed, for whoever wants to know how it went.
    pub transcript: Vec<String>,
}

impl Reader {
    /// Begins a match; its files go into `home`.
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

    /// Types a line; what is said to it.
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

/// The numbered lines: `  3. Move, 1 CP`.
pub fn options(lines: &[String]) -> Vec<(usize, String)> {
    let numbered = |line: &String| {
        let (number, label) = line.strip_prefix("  ")?.split_once(". ")?;
        Some((number.parse().ok()?, label.to_owned()))
    };
    lines.iter().filter_map(numbered).collect()
}

/// The first number before a mark of inches.
pub fn inches(text: &str) -> Option<f32> {
    let (before, _) = text.split_once('"')?;
    before.rsplit([' ', '(']).next()?.parse().ok()
}

/// An objective as it is told.
#[derive(Clone, Debug)]
pub struct Objective {
    pub number: u32,
    /// `nobody`, `Player 1`.
    pub held: String,
    /// Inches from the nearest of one's own models, where that is told; 0 at its base.
    pub gap: f32,
    /// Inches east of the middle, where that is told.
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

/// A foe as it is told.
#[derive(Clone, Debug)]
pub struct Foe {
    pub gap: f32,
    pub seen: bool,
}

/// The lines below `Foes, nearest first:`.
pub fn foes(lines: &[String]) -> Vec<Foe> {
    let from = lines.iter().position(|line| line.starts_with("Foes, nearest first"));
    let Some(from) = from else { return Vec::new() };
    let told = lines[from + 1..].iter().take_while(|line| line.starts_with("  "));
    told.filter_map(|line| {
        let (_, way) = line.rsplit_once(": ")?;
        let gap = if way.starts_with("base to base") { 0.0 } else { inches(way)? };
        Some(Foe { gap, seen: !way.contains("out of sight") })
    })
    .collect()
}
