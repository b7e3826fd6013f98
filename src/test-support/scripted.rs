//! A match with dice scripted by a test.

use std::ops::{Deref, DerefMut};
use std::thread;

use monteria_game::{DiceBox, Game};

/// A match with dice scripted by a test. It derefs to the match.
///
/// # Panics
/// When it is dropped while other faces of the script are left than
/// [`expect_unrolled`](Self::expect_unrolled) says, or after a face did not fit its die:
/// the test then shows less than it says.
pub struct ScriptedGame {
    game: Option<Game>,
    unrolled: Vec<u32>,
    padding: Option<u32>,
}

impl ScriptedGame {
    /// Wraps a match whose dice are scripted.
    pub fn new(game: Game) -> Self {
        ScriptedGame { game: Some(game), unrolled: Vec::new(), padding: None }
    }

    /// Says which faces of the script are left when the test ends, since the
    /// rules roll none there.
    pub fn expect_unrolled(&mut self, faces: &[u32]) {
        self.unrolled = faces.to_vec();
    }

    /// Lets the script end in any number of this face that are not rolled, where cases of
    /// one test roll different numbers of dice.
    pub fn allow_padding(&mut self, face: u32) {
        self.padding = Some(face);
    }

    /// Returns the match; the script may go on after the test's own part.
    pub fn into_inner(mut self) -> Game {
        self.game.take().expect("a match is taken out once")
    }
}

impl Deref for ScriptedGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game.as_ref().expect("only `into_inner` takes the match out")
    }
}

impl DerefMut for ScriptedGame {
    fn deref_mut(&mut self) -> &mut Game {
        self.game.as_mut().expect("only `into_inner` takes the match out")
    }
}

impl Drop for ScriptedGame {
    fn drop(&mut self) {
        let Some(game) = self.game.as_ref().filter(|_| !thread::panicking()) else {
            // The match was taken out, or the test has failed already.
            return;
        };
        let dice = &game.world().resource::<DiceBox>().0;
        let mut left: Vec<u32> = dice.script().collect();
        while left.last().is_some_and(|face| Some(*face) == self.padding) {
            left.pop();
        }
        assert_eq!(
            left, self.unrolled,
            "faces of the script that are left, and those that are to be left"
        );
        assert!(dice.script_faults().is_empty(), "{:?}", dice.script_faults());
    }
}
