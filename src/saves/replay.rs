//! Replay of saves with verification of the state hashes.

use std::sync::Arc;

use super::mod_differences::mods_that_differ;
use super::save_file::{SaveError, SavedGame};
use monteria_game::{Game, GameEvent, Order, Ruleset, SeatId, StateHash, Viewer};

/// One order of a save during its replay.
pub struct ReplayStep<'a> {
    pub order: &'a Order,
    /// The seat that gave the order.
    pub seat: SeatId,
    /// The events that followed from the order.
    pub events: Vec<GameEvent>,
    /// The state hash after the order.
    pub hash: StateHash,
}

/// Replays a save, and returns the match at its end.
///
/// # Errors
/// The first order that is refused or leads to another hash. Without `verify`, hashes are
/// not compared and the content may differ.
pub fn replay(
    ruleset: Arc<dyn Ruleset>,
    saved: &SavedGame,
    verify: bool,
) -> Result<Game, SaveError> {
    replay_with(ruleset, saved, verify, |_| {})
}

/// Replays a save and calls `watch` after every order.
///
/// # Errors
/// Fails as [`replay`] does.
pub fn replay_with(
    ruleset: Arc<dyn Ruleset>,
    saved: &SavedGame,
    verify: bool,
    mut watch: impl FnMut(ReplayStep<'_>),
) -> Result<Game, SaveError> {
    let here = ruleset.content_hash();
    if verify && here != saved.header.content {
        let mods = mods_that_differ(&saved.header.mods, ruleset.mods());
        return Err(SaveError::OtherContent { saved: saved.header.content.clone(), here, mods });
    }
    let astray = |order: usize, choice: &str, detail: String| SaveError::ReplayFailed {
        order,
        choice: choice.chars().take(80).collect(),
        detail,
    };
    let mut game = Game::start(ruleset, saved.header.setup.clone())
        .map_err(|error| astray(0, "setup", error.to_string()))?;
    game.name_branch(saved.header.branch.clone());
    game.set_handovers(saved.header.handovers.clone());
    for (index, line) in saved.lines.iter().enumerate() {
        let choice = line.order.choose.as_str();
        let seat = game.decision().map_or(SeatId(0), |decision| decision.seat);
        let events_before = game.event_count();
        game.submit(line.order.clone())
            .map_err(|refusal| astray(index + 1, choice, refusal.to_string()))?;
        let events = game.events_from(events_before, Viewer::Referee);
        let hash = game.hash().map_err(|error| astray(index + 1, choice, error.to_string()))?;
        if verify && hash != line.hash {
            let detail = format!("the state's hash is {hash}, the save says {}", line.hash);
            return Err(astray(index + 1, choice, detail));
        }
        watch(ReplayStep { order: &line.order, seat, events, hash });
    }
    Ok(game)
}
