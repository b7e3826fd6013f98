//! Help texts, wrapped to the width of the terminal.

use std::io::{IsTerminal, Write};

use clap::error::ErrorKind;
use clap::{Command, CommandFactory};
use console::Term;

use crate::args::Cli;
use crate::files::out::stdout;

/// Examples of all subcommands, a line each.
const EXAMPLES: &str = include_str!("../examples.txt");
/// Default width in columns, used for pipes.
const USUAL_WIDTH: usize = 100;
/// Minimum supported width in columns.
const LEAST_WIDTH: usize = 30;
/// Indentation in columns of a description on a line of its own.
const INDENT: usize = 10;
/// Start of example lines, which are copied by users and therefore never wrapped.
const EXAMPLE: &str = "  monteria ";

/// Returns the parser of the command line, with the examples of every subcommand.
pub(crate) fn command() -> Command {
    with_examples(Cli::command(), "")
}

fn with_examples(command: Command, name: &str) -> Command {
    let examples = EXAMPLES.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let lines: Vec<String> = examples.map(|example| format!("  {example}")).collect();
    let below: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let mut command = match lines.len() {
        0 => command,
        1 => command.after_help(format!("Example:\n{}", lines.join("\n"))),
        _ => command.after_help(format!("Examples:\n{}", lines.join("\n"))),
    };
    for one in below {
        let whole = if name.is_empty() { one.clone() } else { format!("{name} {one}") };
        command = command.mut_subcommand(one, |subcommand| with_examples(subcommand, &whole));
    }
    command
}

/// Prints an answer of the argument parser: help and version to standard output, errors
/// to standard error. A closed pipe is ignored.
pub(crate) fn print(answer: &clap::Error) {
    if !matches!(answer.kind(), ErrorKind::DisplayHelp) {
        let _ = answer.print();
        return;
    }
    let coloured = std::io::stdout().is_terminal() && console::colors_enabled();
    let text =
        if coloured { answer.render().ansi().to_string() } else { answer.render().to_string() };
    let mut out = stdout();
    let _ = out.write_all(wrapped(&text, width()).as_bytes()).and_then(|()| out.flush());
}

/// Returns the line width in columns: from `COLUMNS`, else from the terminal.
fn width() -> usize {
    let from_environment =
        std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()).filter(|width| *width > 0);
    let terminal = || Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    from_environment.or_else(terminal).unwrap_or(USUAL_WIDTH).max(LEAST_WIDTH)
}

/// Wraps a text to `width` columns; descriptions of options stay in their column.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if letters(line) <= width || line.starts_with(EXAMPLE) {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        let (head, description, column) = parts(line, width);
        let mut now = head;
        let mut empty = true;
        for word in description.split(' ').filter(|word| !word.is_empty()) {
            if !empty && letters(&now) + 1 + letters(word) > width {
                out.push_str(now.trim_end());
                out.push('\n');
                now = " ".repeat(column);
                empty = true;
            }
            if !empty {
                now.push(' ');
            }
            now.push_str(word);
            empty = false;
        }
        out.push_str(&now);
        out.push('\n');
    }
    out
}

/// Splits a line into the part before its description, the description, and the column
/// in which it continues.
fn parts(line: &str, width: usize) -> (String, &str, usize) {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let gap = text.find("  ").map(|gap| (gap, text.get(gap..).unwrap_or_default().trim_start()));
    match gap {
        Some((gap, description)) if !description.is_empty() => {
            let head = line.get(..line.len() - description.len()).unwrap_or_default();
            let column = letters(head);
            if column <= width / 2 {
                return (head.to_owned(), description, column);
            }
            let name = line.get(..indent + gap).unwrap_or_default();
            (format!("{name}\n{}", " ".repeat(INDENT)), description, INDENT)
        }
        _ => (" ".repeat(indent), text, if indent == 0 { 2 } else { indent }),
    }
}

/// Counts the visible characters of the last line of a text, without codes for colours.
fn letters(text: &str) -> usize {
    let mut count = 0;
    let mut code = false;
    for c in text.rsplit('\n').next().unwrap_or_default().chars() {
        match c {
            '\u{1b}' => code = true,
            'm' if code => code = false,
            _ if code => {}
            _ => count += 1,
        }
    }
    count
}
