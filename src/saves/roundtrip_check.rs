//! Stress test of saves: saves, loads, undoes and redoes after every order of a match
//! and compares the states.

use std::fs;
use std::path::Path;

use super::journal::Journal;
use super::replay::replay;
use super::save_file::{SaveLine, read_save};
use monteria_dice::Dice;
use monteria_game::{Game, GameEvent, Order, StateHash, Status, Viewer, counted, first_legal};

/// Every this many orders, another order is tried in place of the real one and undone.
const DETOUR_INTERVAL: usize = 4;

/// After the first orders, which are checked every time, the whole save is reloaded
/// every this many orders.
const RELOAD_INTERVAL: usize = 64;

/// The observable state that must be equal whenever a match reaches the same order, by
/// undo, redo or load.
#[derive(Clone, PartialEq)]
struct RecordedState {
    hash: StateHash,
    status: Status,
    /// Number of events in the log.
    log_length: usize,
}

impl RecordedState {
    fn capture(game: &Game) -> Result<RecordedState, String> {
        let hash = game.hash().map_err(|error| error.to_string())?;
        Ok(RecordedState { hash, status: game.status().clone(), log_length: game.event_count() })
    }
}

/// Checks a match from its beginning: call [`RoundtripCheck::order`] after every order and
/// [`RoundtripCheck::end`] after the last.
pub struct RoundtripCheck {
    journal: Journal,
    /// A match that was loaded at the beginning and receives every order that is
    /// added to the save.
    follower: Game,
    /// The state at the beginning and after every order.
    states: Vec<RecordedState>,
    /// How many reloads of the whole save are made: after each of the first orders, or
    /// after randomly drawn orders.
    loads: usize,
    drawn: Option<SavedSample>,
}

/// A uniform sample of the orders of a match of unknown length (reservoir sampling), each
/// with a copy of the save after it.
struct SavedSample {
    dice: Dice,
    saves: Vec<(usize, Vec<u8>)>,
}

impl RoundtripCheck {
    /// Starts with a match that has no orders yet and keeps its past; `file` becomes
    /// its save. The save is reloaded after each of the first `loads` orders. Later
    /// the follower takes only the added line, because a reload costs as much as the
    /// whole match so far.
    ///
    /// # Errors
    /// A description of the difference.
    pub fn begin(game: &Game, file: &Path, loads: usize) -> Result<Self, String> {
        let journal = Journal::begin(game, Vec::new(), file).map_err(|error| error.to_string())?;
        let states = vec![RecordedState::capture(game)?];
        let mut check =
            RoundtripCheck { journal, follower: load(game, file)?, states, loads, drawn: None };
        check.follower.keep_past(false);
        check.check_state(&check.follower, game, 0, "loading the save before the first order")?;
        Ok(check)
    }

    /// Changes the check so that `loads` randomly drawn saves are kept and reloaded when
    /// the match is over. The cost is a few matches, however long the match is.
    pub fn drawn(mut self, dice: Dice) -> Self {
        self.drawn = Some(SavedSample { dice, saves: Vec::new() });
        self
    }

    /// Checks the latest order and its events. The match is left unchanged.
    ///
    /// # Errors
    /// A description of the difference and the number of the order.
    pub fn order(&mut self, game: &mut Game, events: &[GameEvent]) -> Result<(), String> {
        let number = self.states.len();
        let Some(order) = game.orders().last().cloned().filter(|_| game.orders().len() == number)
        else {
            return Err(format!(
                "{} after {} that were checked",
                counted(game.orders().len(), "order", "orders"),
                number - 1
            ));
        };
        let failed = |what: String| format!("order {number} (`{}`): {what}", order.choose);
        let wrong = game.violations();
        if !wrong.is_empty() {
            return Err(failed(wrong.join("; ")));
        }
        self.states.push(RecordedState::capture(game)?);
        self.check_save(game).map_err(failed)?;
        let taken =
            self.follower.submit(order.clone()).map_err(|refusal| failed(refusal.to_string()))?;
        if taken != events {
            return Err(failed("the match that was loaded tells of it otherwise".to_owned()));
        }
        self.check_state(&self.follower, game, number, "the match that was loaded")?;
        if let Some(drawn) = &mut self.drawn {
            let place =
                if number <= self.loads { drawn.saves.len() } else { drawn.dice.pick(number) };
            if place < self.loads {
                let save =
                    fs::read(self.journal.file()).map_err(|error| failed(error.to_string()))?;
                match drawn.saves.get_mut(place) {
                    Some(kept) => *kept = (number, save),
                    None => drawn.saves.push((number, save)),
                }
            }
        } else if number <= self.loads || number.is_multiple_of(RELOAD_INTERVAL) {
            self.check_state(&load(game, self.journal.file())?, game, number, "loading the save")?;
        }
        self.check_undo(game, number)?;
        if number.is_multiple_of(DETOUR_INTERVAL)
            && let Some(other) =
                game.decision().and_then(|decision| first_legal(game.world(), decision))
            && other != order
            && game.submit(other).is_ok()
        {
            self.journal.record(game).map_err(|error| failed(error.to_string()))?;
            self.check_undo(game, number)?;
            game.submit(order.clone()).map_err(|refusal| failed(refusal.to_string()))?;
        } else {
            let again = game.redo().map_err(|refusal| failed(format!("redo: {refusal}")))?;
            if again != events {
                return Err(failed("redo tells of it otherwise".to_owned()));
            }
        }
        self.check_state(game, &self.follower, number, "the order after undo")?;
        self.check_save(game).map_err(failed)
    }

    /// Checks the whole match: loads it, undoes all of it and redoes all of it.
    ///
    /// # Errors
    /// A description of the difference.
    pub fn end(&mut self, game: &mut Game) -> Result<(), String> {
        let orders = game.orders().len();
        self.check_state(
            &load(game, self.journal.file())?,
            game,
            orders,
            "loading the save at the end",
        )?;
        for (number, save) in self.drawn.iter().flat_map(|drawn| &drawn.saves) {
            let file = self.journal.file().with_extension("drawn");
            fs::write(&file, save).map_err(|error| error.to_string())?;
            self.check_state(&load(game, &file)?, game, *number, "loading the save as it was")?;
        }
        let log = game.events(Viewer::Referee);
        let undone = game.undo(usize::MAX).map_err(|error| error.to_string())?;
        if undone != orders {
            return Err(format!("{undone} of {orders} orders could be taken back"));
        }
        self.check_state(game, game, 0, "undo of everything")?;
        for number in 1..=orders {
            game.redo().map_err(|refusal| format!("order {number}: redo: {refusal}"))?;
            self.check_state(game, game, number, "redo of everything")?;
        }
        if game.events(Viewer::Referee) != log {
            Err("redo of everything tells otherwise".to_owned())
        } else {
            Ok(())
        }
    }

    /// Undoes one order and checks that state and save equal those before it.
    fn check_undo(&mut self, game: &mut Game, number: usize) -> Result<(), String> {
        if game.undo(1).map_err(|error| error.to_string())? != 1 {
            return Err(format!("order {number}: it cannot be taken back"));
        }
        self.check_state(game, &self.follower, number - 1, "undo")?;
        self.check_save(game)
    }

    /// Updates the save and reads it again: it must hold every order with its hash.
    fn check_save(&mut self, game: &Game) -> Result<(), String> {
        self.journal.record(game).map_err(|error| error.to_string())?;
        let saved = read_save(self.journal.file()).map_err(|error| error.to_string())?;
        let orders = game.orders();
        let same = |(line, (order, state)): (&SaveLine, (&Order, &RecordedState))| {
            line.order == *order && line.hash == state.hash
        };
        let states = self.states.iter().skip(1);
        let whole = !saved.torn
            && saved.header.setup == *game.setup()
            && saved.lines.len() == orders.len()
            && saved.lines.iter().zip(orders.iter().zip(states)).all(same);
        if whole { Ok(()) } else { Err("the save does not hold the match".to_owned()) }
    }

    /// Checks that a match equals the recorded state after this number of orders. A
    /// difference is reported with the parts in which the match differs from `other`.
    fn check_state(
        &self,
        game: &Game,
        other: &Game,
        number: usize,
        by: &str,
    ) -> Result<(), String> {
        let found = RecordedState::capture(game)?;
        let wanted = &self.states[number];
        if found == *wanted {
            return Ok(());
        }
        let parts =
            other.snapshot().and_then(|other| game.differing_parts(&other)).unwrap_or_default();
        let what = if found.hash != wanted.hash {
            "another state"
        } else if found.status != wanted.status {
            "another decision"
        } else {
            "another log"
        };
        Err(format!("order {number}: {by} leads to {what} ({})", parts.join(", ")))
    }
}

/// Loads a match by replaying a save.
fn load(game: &Game, file: &Path) -> Result<Game, String> {
    let saved = read_save(file).map_err(|error| error.to_string())?;
    replay(game.ruleset().clone(), &saved, true).map_err(|error| error.to_string())
}
