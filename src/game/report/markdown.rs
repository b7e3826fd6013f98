//! The report as Markdown.

use std::fmt::Write;

use super::Report;
use crate::game::event::EventKind;
use crate::game::event_lines::event_lines;
use crate::game::saying::capital;

impl Report {
    /// The report as Markdown, without pictures.
    pub fn markdown(&self) -> String {
        let mut page = format!("# {}\n\n", escaped(&self.title));
        put(&mut page, format_args!("{}\n", self.what));
        match &self.outcome {
            Some(outcome) => {
                let (title, reason) =
                    (escaped(&outcome.title), escaped(&capital(outcome.reason.trim_end_matches('.'))));
                put(&mut page, format_args!("**{title}.** {reason}.\n"));
                for (label, value) in &outcome.figures {
                    put(
                        &mut page,
                        format_args!("- {}: {}", escaped(&label.replace('-', " ")), escaped(value)),
                    );
                }
            }
            None => put(&mut page, format_args!("It is not over: {}.\n", escaped(&self.view.phase))),
        }
        put(&mut page, format_args!("\n## Players\n"));
        for (name, who) in &self.players {
            put(&mut page, format_args!("- {}: {who}", escaped(name)));
        }
        self.deeds(&mut page);
        if !self.turns.is_empty() {
            put(&mut page, format_args!("\n## What turned it\n"));
            for turn in &self.turns {
                let told: Vec<String> = turn.told.iter().map(|told| escaped(told)).collect();
                put(
                    &mut page,
                    format_args!("- Round {}, decision {}: {}", turn.round, turn.decision, told.join("; ")),
                );
            }
        }
        put(&mut page, format_args!("\n## Everything that happened\n"));
        for event in &self.events {
            if let EventKind::RoundBegan { round } = event.what {
                put(&mut page, format_args!("\n### Round {round}\n"));
            }
            for line in event_lines(event) {
                let indent = line.len() - line.trim_start().len();
                put(&mut page, format_args!("{}- {}", " ".repeat(indent), escaped(line.trim())));
            }
        }
        page
    }

    fn deeds(&self, page: &mut String) {
        put(page, format_args!("\n## Who did what\n"));
        put(page, format_args!("| | Side | Models | Wounds dealt | Wounds taken | Slew | Lost | Got away |"));
        put(page, format_args!("| --- | --- | --- | --- | --- | --- | --- | --- |"));
        for one in &self.story.deeds {
            let (name, side) = (escaped(&one.name), escaped(&self.side_name(one.side)));
            put(
                page,
                format_args!(
                    "| {name} | {side} | {} | {} | {} | {} | {} | {} |",
                    one.models, one.dealt, one.taken, one.slain, one.lost, one.fled
                ),
            );
        }
        if !self.story.dice.is_empty() {
            put(page, format_args!("\n## How the dice fell\n"));
        }
        for tally in &self.story.dice {
            put(
                page,
                format_args!(
                    "- {}: {} dice, {} successes where {:.1} were to be expected",
                    escaped(&self.side_name(tally.side)),
                    tally.dice,
                    tally.successes,
                    tally.expected
                ),
            );
        }
    }
}

/// A line of the page.
fn put(page: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = writeln!(page, "{line}");
}

/// A text with no marks that Markdown would read as its own.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}
