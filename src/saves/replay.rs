//! Playing a save again.

use std::sync::Arc;

use super::save_file::{JournalError, SavedGame};
use super::save_mods::mods_that_differ;
use monteria_game::{Game, GameEvent, Order, Ruleset, SeatId, StateHash, Viewer};

/// One order of a save that is played again.
pub struct ReplayStep<'a> {
    /// The order.
    pub order: &'a Order,
    /// Who gave it.
    pub seat: SeatId,
    /// What it led to.
    pub events: Vec<GameEvent>,
    /// The hash of the state after it.
    pub hash: StateHash,
}

/// Plays a save again.
///
/// # Errors
/// The first order that is refused or leads to another hash. With `verify` off, hashes
/// are not compared and content may differ.
pub fn replay(
    ruleset: Arc<dyn Ruleset>,
    saved: &SavedGame,
    verify: bool,
) -> Result<Game, JournalError> {
    replay_with(ruleset, saved, verify, |_| {})
}

/// Plays a save again; `watch` sees every order with what it led to.
///
/// # Errors
/// As [`replay`].
pub fn replay_with(
    ruleset: Arc<dyn Ruleset>,
    saved: &SavedGame,
    verify: bool,
    mut watch: impl FnMut(ReplayStep<'_>),
) -> Result<Game, JournalError> {
    let here = ruleset.content_hash();
    if verify && here != saved.header.content {
        let mods = mods_that_differ(&saved.header.mods, ruleset.mods());
        return Err(JournalError::OtherContent { saved: saved.header.content.clone(), here, mods });
    }
    let astray = |order: usize, choice: &str, detail: String| JournalError::Astray {
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
        let told = game.event_count();
        game.submit(line.order.clone())
            .map_err(|refusal| astray(index + 1, choice, refusal.to_string()))?;
        let events = game.events_from(told, Viewer::Referee);
        let hash = game.hash().map_err(|error| astray(index + 1, choice, error.to_string()))?;
        if verify && hash != line.hash {
            let detail = format!("the state's hash is {hash}, the save says {}", line.hash);
            return Err(astray(index + 1, choice, detail));
        }
        watch(ReplayStep { order: &line.order, seat, events, hash });
    }
    Ok(game)
}
