//! Replay of a match with content that has been read again.

use std::sync::Arc;

use monteria_game::{Game, Refusal, Ruleset, StateHash, Text, text};

/// The orders that are given again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orders {
    /// All; otherwise the match stays as it is.
    All,
    /// Those up to the first illegal one.
    WhileLegal,
}

/// A match replayed with other content.
pub struct ReplayedMatch {
    pub game: Game,
    /// The state hash after every order.
    pub hashes: Vec<StateHash>,
    /// The number of dropped orders, and the refusal of the first one.
    pub dropped: Option<(usize, Refusal)>,
}

/// Replays a match with other content by the same orders; `None` if that
/// content is the same.
///
/// # Errors
/// The reason why it cannot be replayed.
pub fn replay_with_content(
    rulesets: &[Arc<dyn Ruleset>],
    old: &Game,
    orders: Orders,
) -> Result<Option<ReplayedMatch>, Text> {
    let setup = old.setup();
    let found = rulesets.iter().find(|ruleset| ruleset.plays(&setup.ruleset, &setup.scenario));
    let ruleset = found.ok_or_else(|| {
        text!(
            "window-the-game-is-not-there-any-2",
            "the game “{ruleset}” is no longer available",
            ruleset = setup.ruleset
        )
    })?;
    if ruleset.content_hash() == old.ruleset().content_hash() {
        return Ok(None);
    }
    let mut game = Game::start(ruleset.clone(), setup.clone())?;
    game.name_branch(old.branch());
    game.set_handovers(old.handovers().clone());
    let mut hashes = Vec::with_capacity(old.orders().len());
    let mut dropped = None;
    for (number, order) in old.orders().iter().enumerate() {
        match game.submit(order.clone()) {
            Ok(_) => hashes.push(game.hash()?),
            Err(fault @ Refusal::Internal { .. }) => return Err(fault.text()),
            Err(refusal) if orders == Orders::WhileLegal => {
                dropped = Some((old.orders().len() - number, refusal));
                break;
            }
            Err(refusal) => {
                return Err(text!(
                    "window-its-order-would-be-refused",
                    "its order {number} would be refused ({refusal})",
                    number = number + 1,
                    refusal = refusal.text()
                ));
            }
        }
    }
    Ok(Some(ReplayedMatch { game, hashes, dropped }))
}
