//! `monteria replay`: plays a save again.

use std::io::Write;

use serde_json::json;

use super::args::ReplayArgs;
use super::fail::Failure;
use super::out::{aside, line, stdout};
use super::resume::ruleset_of;
use super::start;
use super::text::words::event_lines;
use crate::game::{Status, read_save, replay_with};

/// Plays the save and says how it ended.
///
/// # Errors
/// A file that is no save; the first order that is refused or, with `--verify`, leads to another state.
pub fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let saved = read_save(&args.file)?;
    let rulesets = start::rulesets()?;
    let ruleset = ruleset_of(&rulesets, &saved)?;
    if saved.torn {
        aside("monteria: the save's last line was cut short; its last order is left out");
    }
    if !args.verify && ruleset.content_hash() != saved.header.content {
        aside("monteria: the save was played with other content; the match may go otherwise");
    }
    let mut out = stdout();
    let mut number = 0;
    let mut written = Ok(());
    let game = replay_with(ruleset, &saved, args.verify, |step| {
        number += 1;
        if written.is_err() {
            return;
        }
        if args.json {
            let told = json!({
                "type": "order", "number": number, "order": step.order, "events": step.events, "hash": step.hash,
            });
            written = line(&mut out, told.to_string());
        } else if args.log {
            written = step.events.iter().flat_map(event_lines).try_for_each(|text| line(&mut out, text));
        }
    })
    .map_err(Failure::from);
    written?;
    out.flush()?;
    let game = game?;
    let setup = game.setup();
    if args.json {
        let hash = game.hash().map_err(|error| Failure::Failed(error.to_string()))?;
        let end = json!({
            "type": "end", "orders": number, "over": game.outcome().is_some(), "outcome": game.outcome(),
            "verified": args.verify, "hash": hash,
        });
        line(&mut out, end.to_string())?;
        return Ok(out.flush()?);
    }
    line(&mut out, format!("{}/{}, seed {}: {number} orders", setup.ruleset, setup.scenario, setup.seed))?;
    match game.status() {
        Status::Over(outcome) => {
            line(&mut out, format!("It ended. {}: {}.", outcome.title, outcome.reason.trim_end_matches('.')))?
        }
        Status::Waiting(decision) => {
            line(&mut out, format!("It is not over; {} has to decide: {}", decision.seat, decision.prompt))?;
        }
    }
    if args.verify {
        line(&mut out, "Every order led to the same state as when it was saved.")?;
    }
    Ok(out.flush()?)
}
