//! Going on with a saved match.

use std::path::{Path, PathBuf};

use crate::args::MatchArgs;
use crate::fail::Failure;
use crate::matches::start::{self, Seating};
use monteria_content::{ENGLISH, Home, saved_language};
use monteria_game::{Game, SeatId, StateHash};
use monteria_games::Rulesets;
use monteria_saves::{SavedGame, file_to_load, mods_that_differ, read_save, replay_with};

/// A match played back to where it was saved.
pub struct Resumed {
    /// The match.
    pub game: Game,
    /// Who gave each order, and the hash of the state after it.
    pub past: Vec<(SeatId, StateHash)>,
    /// What a player should know: a torn last line, other content.
    pub remarks: Vec<String>,
    /// Whether it stands as it was saved, under the same content.
    pub as_saved: bool,
}

/// Reads a save, plays it back, and hands the seats over that the arguments name.
///
/// # Errors
/// As [`resume`]; bad usage: arguments that mean nothing for a save, a seat or a player
/// that there is not.
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

/// Has content told in the language in which a save was played, where no argument names
/// another: names are part of what is played. To be called before content is read.
pub(crate) fn speak_as_saved(saved: &SavedGame) {
    start::speak_by_default(saved.header.mods.iter().find_map(saved_language).unwrap_or(ENGLISH));
}

/// Returns the file of a save that an argument means: a path, or the name of one in the
/// player's folder of saves.
pub(crate) fn saved_file(named: &Path) -> PathBuf {
    file_to_load(named, Home::of_system().as_ref())
}

/// Reads a save and plays it back.
///
/// # Errors
/// A file that is no save, a ruleset that is not here, an order that is refused.
pub fn resume(rulesets: &Rulesets, file: &Path) -> Result<Resumed, Failure> {
    let saved = read_save(file)?;
    let ruleset = ruleset_of(rulesets, &saved)?;
    let mut remarks = Vec::new();
    remarks.extend(saved.doubt().map(str::to_owned));
    let same_content = ruleset.content_hash() == saved.header.content;
    if !same_content {
        remarks.push(
            "the save was played with other content: dice and choices may come out otherwise"
                .to_owned(),
        );
        remarks.extend(mods_that_differ(&saved.header.mods, ruleset.mods()));
    }
    let mut past = Vec::with_capacity(saved.lines.len());
    let game = replay_with(ruleset, &saved, false, |step| past.push((step.seat, step.hash)))?;
    let differs = past.iter().zip(&saved.lines).position(|((_, hash), line)| *hash != line.hash);
    if let Some(order) = differs.filter(|_| same_content) {
        remarks.push(format!("from order {} on the match is not as it was saved", order + 1));
    }
    Ok(Resumed { game, past, remarks, as_saved: same_content && differs.is_none() })
}

/// The ruleset that a save was played with.
///
/// # Errors
/// Where it is not on the shelf.
pub(crate) fn ruleset_of(
    rulesets: &Rulesets,
    saved: &SavedGame,
) -> Result<std::sync::Arc<dyn monteria_game::Ruleset>, Failure> {
    let setup = &saved.header.setup;
    let id = &setup.ruleset;
    let ruleset = rulesets.ruleset_of(setup).cloned();
    // Whoever lacks the scenario mostly lacks the mod that gives it.
    if let Some(ruleset) =
        ruleset.as_ref().filter(|ruleset| ruleset.card(&setup.scenario).is_none())
    {
        let differ = mods_that_differ(&saved.header.mods, ruleset.mods());
        let told: String = differ.iter().map(|told| format!("\n{told}")).collect();
        let scenario = &setup.scenario;
        return Err(Failure::Save(format!(
            "the save is of the scenario `{scenario}`, which is not here{told}"
        )));
    }
    ruleset.ok_or_else(|| {
        let known: Vec<&str> = rulesets.rulesets().iter().map(|ruleset| ruleset.id()).collect();
        Failure::Save(format!(
            "the save is of the game `{id}`, which is not here; here are {}",
            known.join(", ")
        ))
    })
}
