//! Ids of games in arguments.

use crate::fail::Failure;
use monteria_content::{or_near, text};
use monteria_games::Rulesets;

/// Returns the id of the game that an argument names.
///
/// # Errors
/// Fails if there is no such game, with the nearest id and the list of all.
pub(crate) fn known_game(wanted: &str) -> Result<&'static str, Failure> {
    Rulesets::GAMES.into_iter().find(|game| *game == wanted).ok_or_else(|| {
        let near = or_near(wanted, Rulesets::GAMES);
        let known = Rulesets::GAMES.join(", ");
        Failure::Usage(text!(
            "terminal-no-game-there-are",
            "no game `{wanted}`; there are: {known}{near}"
        ))
    })
}
