//! What several parts of the game say in the same words.

use super::feat::Level;

/// The name of a level, as a label.
pub fn capital_level(level: Level) -> String {
    match level {
        Level::Feat => "Feat",
        Level::Nailed => "Nailed it",
        Level::Pass => "Pass",
        Level::Fail => "Fail",
        Level::Blunder => "Blunder",
    }
    .to_owned()
}
