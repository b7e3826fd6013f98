//! The report as Markdown.

use std::fmt::Write;

use super::{COLUMN_TITLES, Report, STORY_MARK};
use crate::event_lines::event_lines;
use monteria_content::words::t;
use monteria_game::{EventKind, Text, text};

impl Report {
    /// Returns the report as Markdown, without pictures.
    pub fn markdown(&self) -> String {
        let mut page = format!("# {}\n\n", escaped(&self.title));
        put(&mut page, format_args!("{}\n", escaped(&self.summary)));
        match &self.outcome {
            Some(outcome) => {
                let title = escaped(&outcome.title);
                let reason = escaped(outcome.reason.without_stop().capital());
                put(&mut page, format_args!("**{title}.** {reason}.\n"));
                for (label, value) in outcome.rows() {
                    put(&mut page, format_args!("- {}: {}", escaped(label), escaped(value)));
                }
            }
            None => {
                let texts = text!(
                    "rules-it-is-not-over",
                    "The match is not over: {phase}.",
                    phase = self.view.phase
                );
                put(&mut page, format_args!("{}\n", escaped(texts)));
            }
        }
        put(&mut page, format_args!("\n## {}\n", escaped(text!("report-players", "Players"))));
        for (name, who) in &self.players {
            put(&mut page, format_args!("- {}: {}", escaped(name), escaped(who)));
        }
        self.write_models(&mut page);
        self.write_turning_points(&mut page);
        put(
            &mut page,
            format_args!(
                "\n## {}\n",
                escaped(text!("report-everything-that-happened", "Everything that happened"))
            ),
        );
        for event in &self.events {
            if let EventKind::RoundBegan { round } = event.what {
                put(
                    &mut page,
                    format_args!("\n### {}\n", escaped(text!("report-round", "Round {round}"))),
                );
            }
            for line in event_lines(event) {
                let indent = line.len() - line.trim_start().len();
                put(
                    &mut page,
                    format_args!(
                        "{}- {}",
                        " ".repeat(indent),
                        escaped(Text::verbatim(line.trim()))
                    ),
                );
            }
        }
        put(&mut page, format_args!("\n{STORY_MARK}"));
        page
    }

    fn write_turning_points(&self, page: &mut String) {
        if self.turning_points.is_empty() {
            return;
        }
        put(
            page,
            format_args!("\n## {}\n", escaped(text!("window-what-turned-it", "Turning points"))),
        );
        for turn in &self.turning_points {
            let texts: Vec<String> = turn.texts.iter().map(escaped).collect();
            let head = escaped(text!(
                "report-round-decision",
                "Round {round}, decision {decision}",
                round = turn.round,
                decision = turn.decision
            ));
            put(page, format_args!("- {head}: {}", texts.join("; ")));
        }
    }

    fn write_models(&self, page: &mut String) {
        put(page, format_args!("\n## {}\n", escaped(text!("window-who-did-what", "Who did what"))));
        let heads = COLUMN_TITLES.map(escaped).join(" | ");
        put(page, format_args!("| | {heads} |"));
        put(page, format_args!("| --- | --- | --- | --- | --- | --- | --- | --- |"));
        for one in &self.story.deeds {
            let name = escaped(Text::verbatim(&one.name));
            let side = escaped(self.side_name(one.side));
            put(
                page,
                format_args!(
                    "| {name} | {side} | {} | {} | {} | {} | {} | {} |",
                    one.models, one.dealt, one.taken, one.slain, one.lost, one.fled
                ),
            );
        }
        if !self.story.dice.is_empty() {
            put(
                page,
                format_args!(
                    "\n## {}\n",
                    escaped(text!("report-how-the-dice-fell", "Dice results"))
                ),
            );
        }
        for tally in &self.story.dice {
            put(page, format_args!("- {}", escaped(self.dice_line(tally))));
        }
    }
}

/// Appends a line to the page.
fn put(page: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = writeln!(page, "{line}");
}

/// Translates a text and escapes the characters that Markdown would interpret.
fn escaped(text: impl Into<Text>) -> String {
    let text = t(text);
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#') {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}
