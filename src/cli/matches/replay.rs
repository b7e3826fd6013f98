//! `monteria replay`: replays a save.

use std::io::Write;
use std::path::Path;

use serde_json::json;

use crate::args::ReplayArgs;
use crate::fail::Failure;
use crate::files::out::{aside, line, stdout};
use crate::files::output::{Output, OutputKind, no_standard_output};
use crate::matches::resume::{ruleset_of, saved_file, speak_as_saved};
use crate::matches::start;
use monteria_content::{Home, Mod, ShownPath, words};
use monteria_game::{Game, StateHash, Status, Viewer, counted};
use monteria_reports::{Report, event_lines};
use monteria_saves::{
    Bug, SavedGame, file_to_save, mods_that_differ, read_good_part, read_save, replay_with,
    write_save,
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
    let (rulesets, library, _) = start::content()?;
    let ruleset = ruleset_of(&rulesets, &saved)?;
    if let Some(doubt) = saved.doubt() {
        aside(format!("monteria: {doubt}"));
    }
    if !args.verify && ruleset.content_hash() != saved.header.content {
        aside("monteria: the save was played with other content; the match may go otherwise");
        let differ = mods_that_differ(&saved.header.mods, ruleset.mods());
        differ.iter().for_each(|told| aside(format!("monteria: {told}")));
    }
    let mut out = stdout();
    let mut number = 0;
    let mut written = Ok(());
    let mut hashes = Vec::new();
    let game = replay_with(ruleset, &saved, args.verify, |step| {
        number += 1;
        hashes.push(step.hash);
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
    if let Some(output) = &report {
        // The story is in the language in which the match was played.
        words::speak(library.spoken());
        let report = Report::of(&game);
        let told = if output.has_ending("html") { report.html() } else { report.markdown() };
        if output.is_standard() {
            line(&mut out, told.trim_end())?;
            out.flush()?;
            return verdict(args, &saved);
        }
        output.write(told.as_bytes())?;
    }
    if let Some(file) = &args.bug {
        line(&mut out, bug(&game, &hashes, library.mods(), file)?)?;
        out.flush()?;
        return verdict(args, &saved);
    }
    let setup = game.setup();
    if args.json {
        let hash = game.hash().map_err(|error| Failure::Failed(error.to_string()))?;
        let end = json!({
            "type": "end", "orders": number, "over": game.outcome().is_some(), "outcome": game.outcome(),
            "verified": args.verify && saved.is_whole(), "whole": saved.is_whole(), "hash": hash,
        });
        line(&mut out, end.to_string())?;
        out.flush()?;
        return verdict(args, &saved);
    }
    line(
        &mut out,
        format!(
            "{}/{}, seed {}: {}",
            setup.ruleset,
            setup.scenario,
            setup.seed,
            counted(number, "order", "orders")
        ),
    )?;
    match game.status() {
        Status::Over(outcome) => line(
            &mut out,
            format!("It ended. {}: {}.", outcome.title, outcome.reason.trim_end_matches('.')),
        )?,
        Status::Waiting(decision) => {
            line(
                &mut out,
                format!("It is not over; {} has to decide: {}", decision.seat, decision.prompt),
            )?;
        }
    }
    if args.verify {
        line(&mut out, "Every order led to the same state as when it was saved.")?;
    }
    out.flush()?;
    verdict(args, &saved)
}

/// Writes the file of a bug report and returns the short text about it.
fn bug(game: &Game, hashes: &[StateHash], mods: &[Mod], file: &Path) -> Result<String, Failure> {
    let bug = Bug { game, hashes, viewer: Viewer::Referee, at: None, mods };
    let written = bug.file().and_then(|bytes| write_new(file, &bytes));
    written.map_err(|error| Failure::file(file, error))?;
    Ok(format!("{}\nFile: {}", bug.text(), file.shown()))
}

/// Returns the result of `--verify`: a save whose completeness cannot be checked is not
/// sound. The reason has been reported already.
fn verdict(args: &ReplayArgs, saved: &SavedGame) -> Result<(), Failure> {
    if args.verify && !saved.is_whole() {
        return Err(Failure::Save(
            "not verified: nobody can tell whether the save is whole".to_owned(),
        ));
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
    match fault.as_ref().map(ToString::to_string).or(saved.doubt().map(str::to_owned)) {
        Some(why) => line(&mut out, format!("{why}."))?,
        None => line(&mut out, "The save is whole.")?,
    }
    if !same_content {
        line(
            &mut out,
            "It was played with other content: orders are kept as far as they are legal here.",
        )?;
    }
    let begun = Game::start(ruleset, saved.header.setup.clone());
    let mut game = begun.map_err(|error| Failure::Failed(error.to_string()))?;
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
            format!("Order {} ({choice}) ends the good part: {why}.", hashes.len() + 1),
        )?;
        break;
    }
    let beyond = game.orders().len() - hashes.len();
    game.undo(beyond).map_err(|error| Failure::Failed(error.to_string()))?;
    write_save(&game, &hashes, &new)?;
    line(
        &mut out,
        format!("Kept in {}: {}.", new.shown(), counted(hashes.len(), "order", "orders")),
    )?;
    Ok(out.flush()?)
}
