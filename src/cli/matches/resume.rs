//! Resuming a saved match.

use std::path::{Path, PathBuf};

use crate::args::MatchArgs;
use crate::fail::Failure;
use crate::matches::start::{self, Seating};
use monteria_content::{ENGLISH, Home, Text, saved_language, text};
use monteria_game::{Game, SeatId, StateHash};
use monteria_games::Rulesets;
use monteria_saves::{SavedGame, file_to_load, mods_that_differ, read_save, replay_with};

/// A saved match, replayed to its last order.
pub struct Resumed {
    pub game: Game,
    /// The seat of each order, and the hash of the state after it.
    pub past: Vec<(SeatId, StateHash)>,
    /// Remarks for the player: a torn last line, different content.
    pub remarks: Vec<Text>,
    /// Whether the match is in its saved state, under the same content.
    pub as_saved: bool,
}

/// Reads and replays a save, and hands over the seats that the arguments name.
///
/// # Errors
/// As [`resume`]. Also fails on arguments that do not apply to a save, and on an
/// unknown seat or player.
pub(crate) fn resume_as(
    rulesets: &Rulesets,
    file: &Path,
    args: &MatchArgs,
    seating: &Seating,
) -> Result<Resumed, Failure> {
    start::only_seats(args)?;
    let mut resumed = resume(rulesets, file)?;
    for (seat, who) in &args.seat {
        let who = start::seated(&resumed.game, *seat, who, seating)?;
        resumed.game.hand_over(*seat, who);
    }
    Ok(resumed)
}

/// Switches content to the language in which a save was played, unless an argument names
/// another: names are part of the replay. Has to be called before content is read.
pub(crate) fn speak_as_saved(saved: &SavedGame) {
    start::speak_by_default(saved.header.mods.iter().find_map(saved_language).unwrap_or(ENGLISH));
}

/// Returns the file of a save, given by a path or by a name in the
/// player's folder of saves.
pub(crate) fn saved_file(named: &Path) -> PathBuf {
    file_to_load(named, Home::of_system().as_ref())
}

/// Reads and replays a save.
///
/// # Errors
/// Fails if the file is no save, the ruleset is not installed, or an order is refused.
pub fn resume(rulesets: &Rulesets, file: &Path) -> Result<Resumed, Failure> {
    let saved = read_save(file)?;
    let ruleset = ruleset_of(rulesets, &saved)?;
    let mut remarks = Vec::new();
    remarks.extend(saved.doubt());
    let same_content = ruleset.content_hash() == saved.header.content;
    if !same_content {
        remarks.push(text!(
            "terminal-the-save-was-played-with-other",
            "the save was played with other content: dice and choices may differ"
        ));
        let differ = mods_that_differ(&saved.header.mods, ruleset.mods());
        remarks.extend(differ);
    }
    let mut past = Vec::with_capacity(saved.lines.len());
    let game = replay_with(ruleset, &saved, false, |step| past.push((step.seat, step.hash)))?;
    let differs = past.iter().zip(&saved.lines).position(|((_, hash), line)| *hash != line.hash);
    if let Some(order) = differs.filter(|_| same_content) {
        remarks.push(text!(
            "terminal-from-order-on-the-match-is",
            "from order {order} on, the match differs from the save",
            order = order + 1
        ));
    }
    Ok(Resumed { game, past, remarks, as_saved: same_content && differs.is_none() })
}

/// Returns the ruleset with which a save was played.
///
/// # Errors
/// Fails if the ruleset is not installed.
pub(crate) fn ruleset_of(
    rulesets: &Rulesets,
    saved: &SavedGame,
) -> Result<std::sync::Arc<dyn monteria_game::Ruleset>, Failure> {
    let setup = &saved.header.setup;
    let id = &setup.ruleset;
    let ruleset = rulesets.ruleset_of(setup).cloned();
    // A missing scenario mostly means that the mod that provides it is missing.
    if let Some(ruleset) =
        ruleset.as_ref().filter(|ruleset| ruleset.card(&setup.scenario).is_none())
    {
        let differ = mods_that_differ(&saved.header.mods, ruleset.mods());
        let differences: String =
            differ.iter().map(|difference| format!("\n{difference}")).collect();
        let scenario = &setup.scenario;
        return Err(Failure::Save(text!(
            "terminal-the-save-is-of-the-scenario",
            "the save is of the scenario `{scenario}`, which is missing{differences}"
        )));
    }
    ruleset.ok_or_else(|| {
        let known: Vec<&str> = rulesets.rulesets().iter().map(|ruleset| ruleset.id()).collect();
        Failure::Save(text!(
            "terminal-the-save-is-of-the-game",
            "the save is of the game `{id}`, which is missing; there are {known}",
            known = known.join(", ")
        ))
    })
}
