//! A match that is played again with content that has been read anew.

use std::sync::Arc;

use crate::game::{Game, Ruleset, StateHash};

/// Which orders of a match are given again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orders {
    /// All, or the match stays as it is.
    All,
    /// Those up to the first one that would be refused.
    WhileLegal,
}

/// A match as it would stand with other content, by the same orders, with its hashes; none where that content is the same.
///
/// # Errors
/// Why it cannot be played so.
pub(super) fn renewed(
    rulesets: &[Arc<dyn Ruleset>],
    old: &Game,
    orders: Orders,
) -> Result<Option<(Game, Vec<StateHash>)>, String> {
    let setup = old.setup();
    let found = rulesets.iter().find(|ruleset| ruleset.plays(&setup.ruleset, &setup.scenario));
    let ruleset = found.ok_or_else(|| format!("the game “{}” is not there any more", setup.ruleset))?;
    if ruleset.content_hash() == old.ruleset().content_hash() {
        return Ok(None);
    }
    let mut game = Game::start(ruleset.clone(), setup.clone()).map_err(|error| error.to_string())?;
    let mut hashes = Vec::with_capacity(old.orders().len());
    for (number, order) in old.orders().iter().enumerate() {
        match (game.submit(order.clone()), orders) {
            (Ok(_), _) => {}
            (Err(_), Orders::WhileLegal) => break,
            (Err(refusal), Orders::All) => {
                return Err(format!("its order {} would be refused, {refusal}", number + 1));
            }
        }
        hashes.push(game.hash().map_err(|error| error.to_string())?);
    }
    Ok(Some((game, hashes)))
}
