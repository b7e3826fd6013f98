//! A match at a terminal or a pipe: people and clients give orders, opponents answer, and
//! every order is saved.

use std::collections::BTreeMap;
use std::path::Path;

use crate::fail::Failure;
use crate::matches::resume::Resumed;
use monteria_content::{Home, Text, command_path, text};
use monteria_game::{
    Control, Decision, Game, GameEvent, Order, Refusal, SeatId, StateHash, Viewer,
};
use monteria_opponents::{Consideration, Opponents, RejectedOrder};
use monteria_saves::{AutosaveTarget, AutosaveWriter, Autosaves, SaveError, save_match};

/// Maximum number of orders of opponents between two orders of people; more are a fault.
const OPPONENT_ORDERS: usize = 50_000;

/// A match in progress.
pub struct Session {
    /// The match, for reading. Orders go through the session.
    pub game: Game,
    opponents: Opponents,
    /// The seat of each order, and the hash of the state after it.
    past: Vec<(SeatId, StateHash)>,
    /// Number of events that have been reported.
    reported: usize,
    /// Number of events at the last report to each seat.
    reported_to: BTreeMap<SeatId, usize>,
    keeper: AutosaveWriter,
    /// The command that resumes the match, if it is not `text`.
    again: Option<String>,
    /// Whether a loaded match is in its saved state, under the same content.
    as_saved: bool,
    /// Alternatives that look-ahead opponents considered in their last turn to order.
    considered: Vec<Consideration>,
    /// Whether `considered` is newer than the last call of [`Session::newly_considered`].
    reconsidered: bool,
    /// Problems beside the match since the last call of [`Session::remarks`].
    remarks: Vec<Text>,
}

impl Session {
    /// Creates a session of a match that has just begun.
    ///
    /// # Errors
    /// Fails if the strength of an opponent is unknown.
    pub fn new(game: Game) -> Result<Self, Failure> {
        Self::of(game, Vec::new(), Vec::new(), true)
    }

    /// Creates a session that resumes a saved match.
    ///
    /// # Errors
    /// Fails if the strength of an opponent is unknown.
    pub fn resumed(resumed: Resumed) -> Result<Self, Failure> {
        Self::of(resumed.game, resumed.past, resumed.remarks, resumed.as_saved)
    }

    fn of(
        game: Game,
        past: Vec<(SeatId, StateHash)>,
        remarks: Vec<Text>,
        as_saved: bool,
    ) -> Result<Self, Failure> {
        let opponents = Opponents::of_match(&game)
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        Ok(Session {
            game,
            opponents,
            past,
            reported: 0,
            reported_to: BTreeMap::new(),
            keeper: AutosaveWriter::default(),
            again: None,
            as_saved,
            considered: Vec::new(),
            reconsidered: false,
            remarks,
        })
    }

    /// Saves the match among this player's autosaves from now on: beside the file
    /// from which it was loaded, or in it. Saves nothing if the machine has no
    /// folder for a player.
    ///
    /// # Errors
    /// None. An error of the disk becomes a remark, and saving is tried
    /// again after every order.
    pub fn keep(&mut self, loaded: Option<&Path>) -> Result<(), SaveError> {
        let saves =
            Home::of_system().map(|home| AutosaveTarget::Autosaves(Autosaves::new(&home.data)));
        self.keep_in(saves.unwrap_or_default(), loaded)
    }

    /// Saves the match of a campaign in this file, which only the `campaign` command
    /// resumes. `loaded` says whether the match was read from the file.
    ///
    /// # Errors
    /// Fails if another program keeps a match in the file, or if it cannot be written.
    pub(crate) fn keep_for(
        &mut self,
        file: &Path,
        loaded: bool,
        command: String,
    ) -> Result<(), SaveError> {
        self.again = Some(command);
        self.keep_in(AutosaveTarget::File(file.to_owned()), loaded.then_some(file))
    }

    fn keep_in(&mut self, keep_in: AutosaveTarget, loaded: Option<&Path>) -> Result<(), SaveError> {
        let loaded = loaded.map(|file| (file, self.as_saved));
        let (keeper, notices) = AutosaveWriter::begin(&self.game, &self.hashes(), keep_in, loaded)?;
        self.keeper = keeper;
        self.remarks.extend(notices);
        Ok(())
    }

    /// Replaces another session by this one, loaded from `file`, and saves it
    /// in the same way.
    ///
    /// # Errors
    /// Fails as [`Session::keep`] does.
    pub fn follow(&mut self, before: Session, file: &Path) -> Result<(), SaveError> {
        let keep_in = before.keeper.keep_in().clone();
        // The other session is closed first: this one may continue in the same file.
        drop(before);
        self.keep_in(keep_in, Some(file))
    }

    /// Returns whether another match may be loaded in place of this one. A match of a
    /// campaign may not be left.
    pub(crate) fn may_be_left(&self) -> bool {
        self.again.is_none()
    }

    /// Returns the command that resumes the match; `None` unless all of it is saved.
    pub fn again(&self) -> Option<String> {
        let file = self.keeper.file().filter(|_| self.keeper.fault().is_none())?;
        let load = || format!("monteria text --load {}", command_path(file));
        Some(self.again.clone().unwrap_or_else(load))
    }

    /// Writes the orders that could not be written before.
    ///
    /// # Errors
    /// Fails with the file system's message if they still cannot be written.
    pub(crate) fn keep_now(&mut self) -> Result<(), Text> {
        self.write();
        self.keeper.fault().map_or(Ok(()), |fault| Err(fault.to_owned()))
    }

    /// Closes the file in which the match is saved.
    ///
    /// # Errors
    /// Fails if not all of the match could be written.
    pub fn close(&mut self) -> Result<(), Failure> {
        self.keeper.close().map_err(Failure::File)
    }

    /// Submits an order for the seat that has to decide.
    ///
    /// # Errors
    /// Returns the refusal; the match is unchanged.
    pub fn submit(&mut self, order: Order) -> Result<(), Refusal> {
        let seat = self.game.decision().map(|decision| decision.seat);
        self.game.submit(order)?;
        self.note(seat);
        Ok(())
    }

    /// Plays the opponents until a person or a client has to decide or the match is over.
    ///
    /// # Errors
    /// Fails if the program has a fault; the match stays as it was before that order.
    pub(crate) fn play_opponents(&mut self) -> Result<(), Refusal> {
        let mut first = true;
        for _ in 0..OPPONENT_ORDERS {
            let seat = self.game.decision().map(|decision| decision.seat);
            match self.opponents.play(&mut self.game) {
                None => return Ok(()),
                Some(Err(refusal)) => return Err(refusal),
                Some(Ok(turn)) => {
                    self.note(seat);
                    if let Some(considered) = turn.considered {
                        if std::mem::take(&mut first) {
                            self.considered.clear();
                        }
                        self.considered.push(considered);
                        self.reconsidered = true;
                    }
                    self.remarks.extend(turn.rejected.map(|rejected| rejected_words(&rejected)));
                }
            }
        }
        Err(Refusal::Internal {
            detail: text!(
                "terminal-opponents-gave-orders-without-an-end",
                "opponents gave {orders} orders in a row and did not finish",
                orders = OPPONENT_ORDERS
            ),
        })
    }

    /// Undoes this many orders of people and clients, with the opponents' orders after
    /// them; returns how many.
    ///
    /// # Errors
    /// Fails if the program has a fault.
    pub fn undo(&mut self, count: usize) -> Result<usize, Refusal> {
        let ours: Vec<usize> =
            (0..self.past.len()).filter(|i| !self.opponents.plays(self.past[*i].0)).collect();
        let reachable = self.past.len() - self.game.undoable().min(self.past.len());
        let ours: Vec<usize> = ours.into_iter().filter(|i| *i >= reachable).collect();
        let count = count.min(ours.len());
        if count == 0 {
            return Ok(0);
        }
        let first = ours[ours.len() - count];
        self.game
            .undo(self.past.len() - first)
            .map_err(|error| Refusal::Internal { detail: Text::verbatim(error.to_string()) })?;
        self.past.truncate(first);
        self.considered.clear();
        self.reconsidered = false;
        self.pass_over_news();
        self.write();
        Ok(count)
    }

    /// Repeats the last undone order. Opponents play on by themselves afterwards.
    ///
    /// # Errors
    /// Fails if no order was undone.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        let seat = self.game.decision().map(|decision| decision.seat);
        self.game.redo()?;
        self.note(seat);
        Ok(())
    }

    /// Returns the events since the last report, for the current viewer. Events for this
    /// seat alone that occurred while the match was shown to others come first.
    pub fn news(&mut self) -> Vec<GameEvent> {
        self.news_for(self.viewer())
    }

    /// Returns the events since the last report, for this viewer.
    pub(crate) fn news_for(&mut self, viewer: Viewer) -> Vec<GameEvent> {
        let count = self.game.event_count();
        let mut events = Vec::new();
        if let Some(seat) = viewer.seat() {
            let last = self.reported_to.insert(seat, count).unwrap_or(0);
            events = self.game.events_apart(last..self.reported, viewer);
        }
        events.extend(self.game.events_from(self.reported, viewer));
        self.reported = count;
        events
    }

    /// Returns all events since the last report to the seat that decides, for a screen
    /// that shows nothing yet.
    pub(crate) fn news_since_report_to_seat(&mut self) -> Vec<GameEvent> {
        let viewer = self.viewer();
        let count = self.game.event_count();
        let from = viewer.seat().and_then(|seat| self.reported_to.insert(seat, count)).unwrap_or(0);
        self.reported = count;
        self.game.events_from(from, viewer)
    }

    /// Returns whether the people at this terminal have secrets from each other now: one
    /// may see facts hidden from another, or a question is answered in secret.
    pub(crate) fn has_secrets(&self) -> bool {
        let seats = self.own_seats();
        let Some((first, others)) = seats.split_first() else {
            // Nobody sits at this terminal.
            return false;
        };
        let is_secret = self
            .asked()
            .is_some_and(|decision| decision.options.iter().any(|choice| choice.secret));
        let seen = || self.game.view(Viewer::Seat(*first));
        !others.is_empty()
            && (is_secret
                || others.iter().any(|other| self.game.view(Viewer::Seat(*other)) != seen()))
    }

    /// Marks all events as reported to every seat: after an undo or
    /// redo nothing is repeated.
    pub(crate) fn pass_over_news(&mut self) {
        self.reported = self.game.event_count();
        self.reported_to = self.own_seats().into_iter().map(|seat| (seat, self.reported)).collect();
    }

    /// Hands a seat over to another player.
    ///
    /// # Errors
    /// Fails if the strength of an opponent is unknown.
    pub fn hand_over(&mut self, seat: SeatId, who: Control) -> Result<(), Failure> {
        self.game.hand_over(seat, who);
        self.opponents = Opponents::of_match(&self.game)
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        self.write();
        Ok(())
    }

    /// Writes the match into this file. Only an earlier save of the
    /// same match is replaced.
    ///
    /// # Errors
    /// Fails with the file system's message.
    pub fn save(&self, file: &Path) -> Result<(), String> {
        save_match(&self.game, &self.hashes(), file).map_err(|error| error.to_string())
    }

    /// Returns the alternatives that look-ahead opponents considered in their
    /// last turn to order.
    pub fn considered(&self) -> &[Consideration] {
        &self.considered
    }

    /// Returns the alternatives considered since the last call.
    pub(crate) fn newly_considered(&mut self) -> Vec<Consideration> {
        if std::mem::take(&mut self.reconsidered) { self.considered.clone() } else { Vec::new() }
    }

    /// Returns the remarks beside the match since the last call.
    pub fn remarks(&mut self) -> Vec<Text> {
        std::mem::take(&mut self.remarks)
    }

    /// Returns the viewer of the match: the person or client who has to decide, else a
    /// viewer of the facts known to all of them.
    pub fn viewer(&self) -> Viewer {
        self.game.shared_viewer()
    }

    /// Returns the pending decision of a person or a client; `None` if
    /// neither has to decide.
    pub fn asked(&self) -> Option<&Decision> {
        self.game.asked(self.viewer())
    }

    /// Returns the seats of people and clients.
    pub(crate) fn own_seats(&self) -> Vec<SeatId> {
        self.game.seats_of_people()
    }

    /// Returns the hash of the current state.
    ///
    /// # Errors
    /// Fails if the state cannot be serialised.
    pub fn hash(&self) -> Result<StateHash, Refusal> {
        self.game
            .hash()
            .map_err(|error| Refusal::Internal { detail: Text::verbatim(error.to_string()) })
    }

    fn hashes(&self) -> Vec<StateHash> {
        self.past.iter().map(|(_, hash)| *hash).collect()
    }

    fn note(&mut self, seat: Option<SeatId>) {
        match (seat, self.game.hash()) {
            (Some(seat), Ok(hash)) => self.past.push((seat, hash)),
            (_, Err(error)) => self.remarks.push(Text::verbatim(error.to_string())),
            (None, Ok(_)) => {}
        }
        self.write();
    }

    fn write(&mut self) {
        let hashes = self.hashes();
        let notices = self.keeper.record(&self.game, &hashes);
        self.remarks.extend(notices);
    }
}

/// Neither the order nor the reason of the refusal is named: both may reveal facts that
/// only that seat may know.
fn rejected_words(rejected: &RejectedOrder) -> Text {
    text!(
        "terminal-the-opponent-in-seat-gave-an",
        "the opponent in seat {seat} gave an order that was refused; a legal order replaced it",
        seat = rejected.seat.to_string()
    )
}
