//! `monteria replay`: replays a save.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use serde_json::json;

use crate::args::ReplayArgs;
use crate::fail::Failure;
use crate::files::out::{aside, line, stdout};
use crate::files::output::{Output, OutputKind, no_standard_output};
use crate::matches::resume::{ruleset_of, saved_file, speak_as_saved};
use crate::matches::start::{self, LoadedContent};
use monteria_content::{Home, Mod, ShownPath, Text, text, words};
use monteria_game::{Game, Ruleset, StateHash, Status, Viewer, counted};
use monteria_reports::{Report, event_lines};
use monteria_saves::{
    Bug, ReplayStep, SavedGame, file_to_save, mods_that_differ, read_good_part, read_save,
    replay_with, write_save,
};
use monteria_storage::write_new;

/// Replays the save and reports how it ended.
///
/// # Errors
/// Fails if the file is no save or an order is refused. With `--verify`, also fails if an
/// order leads to another state, or if it cannot be checked that the save is complete.
pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let file = saved_file(&args.file);
    if let Some(new) = &args.salvage {
        no_standard_output(new)?;
        return salvage(&file, new);
    }
    args.bug.as_deref().map(no_standard_output).transpose()?;
    let inputs = [file.as_path()];
    let report = args
        .report
        .as_deref()
        .map(|path| Output::to(path, OutputKind::Story, &inputs))
        .transpose()?;
    let saved = read_save(&file)?;
    speak_as_saved(&saved);
    let LoadedContent { rulesets, library, .. } = start::content()?;
    let ruleset = ruleset_of(&rulesets, &saved)?;
    warn_of_doubts(&saved, ruleset.as_ref(), args.verify);
    let mut out = stdout();
    let replayed = replay_orders(args, ruleset, &saved, &mut out)?;
    if let Some(output) = &report {
        // The story is in the language in which the match was played.
        words::speak(library.spoken());
        write_report(&replayed.game, output, &mut out)?;
    }
    if report.as_ref().is_some_and(Output::is_standard) {
        // The story is all that standard output holds.
    } else if let Some(file) = &args.bug {
        line(&mut out, Text::verbatim(write_bug_report(&replayed, library.mods(), file)?))?;
    } else if args.json {
        write_end_as_json(args, &saved, &replayed, &mut out)?;
    } else {
        write_end(args, &replayed, &mut out)?;
    }
    out.flush()?;
    verdict(args, &saved)
}

/// Warns on standard error if the save may be incomplete or was played with other content.
/// With `--verify` the hashes of states show whether other content matters.
fn warn_of_doubts(saved: &SavedGame, ruleset: &dyn Ruleset, verify: bool) {
    if let Some(doubt) = saved.doubt() {
        aside(text!("terminal-monteria", "monteria: {message}", message = doubt));
    }
    if !verify && ruleset.content_hash() != saved.header.content {
        aside(text!(
            "terminal-monteria-the-save-was-played-with-other",
            "monteria: the save was played with other content; the match may go otherwise"
        ));
        for difference in mods_that_differ(&saved.header.mods, ruleset.mods()) {
            aside(text!("terminal-monteria", "monteria: {message}", message = difference));
        }
    }
}

/// A match after the replay of its orders.
struct Replayed {
    game: Game,
    /// Hash of the state after each order.
    hashes: Vec<StateHash>,
}

/// Replays all orders and writes each one with `--json`, its events with `--log`.
fn replay_orders(
    args: &ReplayArgs,
    ruleset: Arc<dyn Ruleset>,
    saved: &SavedGame,
    out: &mut impl Write,
) -> Result<Replayed, Failure> {
    let mut hashes = Vec::new();
    let mut written = Ok(());
    let game = replay_with(ruleset, saved, args.verify, |step| {
        hashes.push(step.hash);
        // Once the output cannot be written, the rest is replayed without it.
        if written.is_ok() {
            written = write_order(args, hashes.len(), &step, out);
        }
    });
    written?;
    out.flush()?;
    Ok(Replayed { game: game?, hashes })
}

/// Writes order number `number` (from 1) with `--json`, or its events with `--log`.
fn write_order(
    args: &ReplayArgs,
    number: usize,
    step: &ReplayStep<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if args.json {
        let order = json!({
            "type": "order",
            "number": number,
            "order": step.order,
            "events": step.events,
            "hash": step.hash,
        });
        line(out, Text::verbatim(order.to_string()))
    } else if args.log {
        step.events.iter().flat_map(event_lines).try_for_each(|text| line(out, text))
    } else {
        Ok(())
    }
}

/// Writes the story of a match to the file or to standard output, which is `out`.
fn write_report(game: &Game, output: &Output<'_>, out: &mut impl Write) -> Result<(), Failure> {
    let report = Report::of(game);
    let story = if output.has_ending("html") { report.html() } else { report.markdown() };
    if output.is_standard() {
        line(out, Text::verbatim(story.trim_end()))
    } else {
        output.write(story.as_bytes())
    }
}

/// Writes the end of a match as JSON.
fn write_end_as_json(
    args: &ReplayArgs,
    saved: &SavedGame,
    replayed: &Replayed,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let game = &replayed.game;
    let hash = game.hash().map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
    let end = json!({
        "type": "end",
        "orders": replayed.hashes.len(),
        "over": game.outcome().is_some(),
        "outcome": game.outcome(),
        "verified": args.verify && saved.is_whole(),
        "whole": saved.is_whole(),
        "hash": hash,
    });
    line(out, Text::verbatim(end.to_string()))
}

/// Writes the match, its number of orders and its end in words.
fn write_end(args: &ReplayArgs, replayed: &Replayed, out: &mut impl Write) -> Result<(), Failure> {
    let setup = replayed.game.setup();
    let orders = counted(replayed.hashes.len(), "order", "orders");
    line(
        out,
        text!(
            "terminal-seed",
            "{ruleset}/{scenario}, seed {seed}: {orders}",
            ruleset = setup.ruleset,
            scenario = setup.scenario,
            seed = setup.seed
        ),
    )?;
    let end = match replayed.game.status() {
        Status::Over(outcome) => text!(
            "terminal-it-ended",
            "The match ended. {title}: {reason}.",
            title = outcome.title,
            reason = outcome.reason.trim_end_matches('.')
        ),
        Status::Waiting(decision) => text!(
            "terminal-it-is-not-over",
            "The match is not over; {seat} has to decide: {prompt}",
            seat = decision.seat.to_string(),
            prompt = decision.prompt
        ),
    };
    line(out, end)?;
    if args.verify {
        line(
            out,
            text!(
                "terminal-every-order-led-to-the-same-state",
                "Every order led to the same state as when it was saved."
            ),
        )?;
    }
    Ok(())
}

/// Writes the file of a bug report and returns the short text about it.
fn write_bug_report(replayed: &Replayed, mods: &[Mod], file: &Path) -> Result<String, Failure> {
    let Replayed { game, hashes } = replayed;
    let bug = Bug { game, hashes, viewer: Viewer::Referee, at: None, mods };
    let written = bug.file().and_then(|bytes| write_new(file, &bytes));
    written.map_err(|error| Failure::file(file, error))?;
    Ok(format!("{}\nFile: {}", bug.text(), file.shown()))
}

/// Returns the result of `--verify`: a save whose completeness cannot be checked is not
/// sound. The reason has been reported already.
fn verdict(args: &ReplayArgs, saved: &SavedGame) -> Result<(), Failure> {
    if args.verify && !saved.is_whole() {
        return Err(Failure::Save(text!(
            "terminal-not-verified-nobody-can-tell-whether-the",
            "not verified: nobody can tell whether the save is whole"
        )));
    }
    Ok(())
}

/// Writes the sound part of a save into a new file: all orders before the first altered
/// line, as far as they lead to the states that the save names.
fn salvage(file: &Path, new: &Path) -> Result<(), Failure> {
    let new =
        file_to_save(new, Home::of_system().as_ref()).map_err(|why| Failure::file(new, why))?;
    if std::fs::symlink_metadata(&new).is_ok() {
        return Err(Failure::file(&new, "it is there already; nothing is written over"));
    }
    let (saved, fault) = read_good_part(file)?;
    speak_as_saved(&saved);
    let rulesets = start::rulesets()?;
    let ruleset = ruleset_of(&rulesets, &saved)?;
    let same_content = ruleset.content_hash() == saved.header.content;
    let mut out = stdout();
    match fault.as_ref().map(|fault| Text::verbatim(fault.to_string())).or(saved.doubt()) {
        Some(why) => line(&mut out, why.with(Text::sign(".")))?,
        None => line(&mut out, text!("terminal-the-save-is-whole", "The save is whole."))?,
    }
    if !same_content {
        line(
            &mut out,
            text!(
                "terminal-it-was-played-with-other-content-orders",
                "It was played with other content: orders are kept as far as they are legal here."
            ),
        )?;
    }
    let begun = Game::start(ruleset, saved.header.setup.clone());
    let mut game = begun.map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
    let mut hashes = Vec::with_capacity(saved.lines.len());
    for saved in &saved.lines {
        let played = game.submit(saved.order.clone()).map_err(|refusal| refusal.to_string());
        let why = match played.and_then(|_| game.hash().map_err(|error| error.to_string())) {
            Ok(hash) if hash == saved.hash || !same_content => {
                hashes.push(hash);
                continue;
            }
            Ok(_) => "it leads to another state than was saved".to_owned(),
            Err(why) => why,
        };
        let choice: String = saved.order.choose.chars().take(80).collect();
        line(
            &mut out,
            text!(
                "terminal-order-ends-the-good-part",
                "Order {hashes} ({choice}) ends the good part: {why}.",
                hashes = hashes.len() + 1
            ),
        )?;
        break;
    }
    let beyond = game.orders().len() - hashes.len();
    game.undo(beyond).map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
    write_save(&game, &hashes, &new)?;
    line(
        &mut out,
        text!(
            "terminal-kept-in",
            "Kept in {new}: {orders}.",
            new = new.shown(),
            orders = counted(hashes.len(), "order", "orders")
        ),
    )?;
    Ok(out.flush()?)
}
