//! The report of a match as Markdown, for whoever was not there.

use std::fmt::Write;

use super::text::words::event_lines;
use crate::game::{Control, EventKind, Game, SideId, Story, View, Viewer, capital};

/// The whole match: what it was, how it ended, who did what, how the dice fell, what turned it, and everything that happened. It is told
/// for whoever knows the whole truth once the match is over, else for those at the screen.
pub(super) fn markdown(game: &Game) -> String {
    let viewer = if game.outcome().is_some() { Viewer::Referee } else { game.shared_viewer() };
    let (view, events) = (game.view(viewer), game.events(viewer));
    let story = Story::of(&view, &events);
    let setup = game.setup();
    let title = game.ruleset().card(&setup.scenario).map_or_else(|| view.title.clone(), |card| card.title);
    let mut page = format!("# {}\n\n", escaped(&title));
    put(
        &mut page,
        format_args!(
            "{}/{}, {} orders, {} rounds.\n",
            setup.ruleset,
            setup.scenario,
            game.orders().len(),
            story.rounds
        ),
    );
    match game.outcome() {
        Some(outcome) => {
            put(
                &mut page,
                format_args!(
                    "**{}.** {}.\n",
                    escaped(&outcome.title),
                    escaped(&capital(outcome.reason.trim_end_matches('.')))
                ),
            );
            for (label, value) in &outcome.figures {
                put(&mut page, format_args!("- {}: {}", escaped(&label.replace('-', " ")), escaped(value)));
            }
        }
        None => put(&mut page, format_args!("It is not over: {}.\n", escaped(&view.phase))),
    }
    put(&mut page, format_args!("\n## Players\n"));
    for seat in &view.seats {
        let who = match setup.seats.get(&seat.id) {
            Some(Control::Ai(strength)) => format!("the program ({strength})"),
            _ => "a person".to_owned(),
        };
        put(&mut page, format_args!("- {}: {who}", escaped(&seat.name)));
    }
    deeds(&mut page, &view, &story);
    if !story.moments.is_empty() {
        put(&mut page, format_args!("\n## What turned it\n"));
        for moment in &story.moments {
            put(&mut page, format_args!("- Round {}: {}", moment.round, escaped(&moment.text)));
        }
    }
    put(&mut page, format_args!("\n## Everything that happened\n"));
    for event in &events {
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

fn deeds(page: &mut String, view: &View, story: &Story) {
    put(page, format_args!("\n## Who did what\n"));
    put(page, format_args!("| | Side | Models | Wounds dealt | Wounds taken | Slew | Lost | Got away |"));
    put(page, format_args!("| --- | --- | --- | --- | --- | --- | --- | --- |"));
    for one in &story.deeds {
        let (name, side) = (escaped(&one.name), escaped(&side_name(view, one.side)));
        put(
            page,
            format_args!(
                "| {name} | {side} | {} | {} | {} | {} | {} | {} |",
                one.models, one.dealt, one.taken, one.slain, one.lost, one.fled
            ),
        );
    }
    if !story.dice.is_empty() {
        put(page, format_args!("\n## How the dice fell\n"));
    }
    for tally in &story.dice {
        put(
            page,
            format_args!(
                "- {}: {} dice, {} successes where {:.1} were to be expected",
                escaped(&side_name(view, tally.side)),
                tally.dice,
                tally.successes,
                tally.expected
            ),
        );
    }
}

/// The names of the seats of a side; in words where the rules run it.
fn side_name(view: &View, side: SideId) -> String {
    let names: Vec<&str> =
        view.seats.iter().filter(|seat| seat.side == side).map(|seat| seat.name.as_str()).collect();
    if names.is_empty() { "run by the rules".to_owned() } else { names.join(", ") }
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
