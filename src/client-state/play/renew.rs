//! A match that is played again with content that has been read anew.

use std::sync::Arc;

use monteria_game::{Game, Refusal, Ruleset, StateHash};

/// Which orders of a match are given again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orders {
    /// All, or the match stays as it is.
    All,
    /// Those up to the first one that would be refused.
    WhileLegal,
}

/// A match as it stands with other content.
pub struct Renewed {
    /// The match.
    pub game: Game,
    /// The hash after every order.
    pub hashes: Vec<StateHash>,
    /// How many orders of the old one are not given in it, and why not.
    pub cut: Option<(usize, Refusal)>,
}

/// A match as it would stand with other content, by the same orders; none where that
/// content is the same.
///
/// # Errors
/// Why it cannot be played so.
pub fn renewed(
    rulesets: &[Arc<dyn Ruleset>],
    old: &Game,
    orders: Orders,
) -> Result<Option<Renewed>, String> {
    let setup = old.setup();
    let found = rulesets.iter().find(|ruleset| ruleset.plays(&setup.ruleset, &setup.scenario));
    let ruleset =
        found.ok_or_else(|| format!("the game “{}” is not there any more", setup.ruleset))?;
    if ruleset.content_hash() == old.ruleset().content_hash() {
        return Ok(None);
    }
    let mut game =
        Game::start(ruleset.clone(), setup.clone()).map_err(|error| error.to_string())?;
    game.name_branch(old.branch());
    game.set_handovers(old.handovers().clone());
    let mut hashes = Vec::with_capacity(old.orders().len());
    let mut cut = None;
    for (number, order) in old.orders().iter().enumerate() {
        match game.submit(order.clone()) {
            Ok(_) => hashes.push(game.hash().map_err(|error| error.to_string())?),
            Err(fault @ Refusal::Internal { .. }) => return Err(fault.to_string()),
            Err(refusal) if orders == Orders::WhileLegal => {
                cut = Some((old.orders().len() - number, refusal));
                break;
            }
            Err(refusal) => {
                return Err(format!("its order {} would be refused, {refusal}", number + 1));
            }
        }
    }
    Ok(Some(Renewed { game, hashes, cut }))
}
