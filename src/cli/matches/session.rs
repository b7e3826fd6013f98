//! A match at a terminal or a pipe: people and clients give orders, opponents
//! answer, everything is kept.

use std::collections::BTreeMap;
use std::path::Path;

use crate::fail::Failure;
use crate::matches::resume::Resumed;
use monteria_content::{Home, command_path};
use monteria_game::{
    Control, Decision, Game, GameEvent, Order, Refusal, SeatId, StateHash, Viewer,
};
use monteria_opponents::{Consideration, Opponents, RejectedOrder};
use monteria_saves::{AutosaveWriter, Autosaves, JournalError, KeepIn, save_match};

/// More orders of opponents than this between two orders of people are a fault.
const OPPONENT_ORDERS: usize = 50_000;

/// A match being played.
pub struct Session {
    /// The match, to read. Orders go through the session.
    pub game: Game,
    opponents: Opponents,
    /// Who gave each order, and the hash of the state after it.
    past: Vec<(SeatId, StateHash)>,
    /// How many events of the match have been told.
    told: usize,
    /// How many of them had happened when each seat was told something last.
    told_to: BTreeMap<SeatId, usize>,
    keeper: AutosaveWriter,
    /// The command that goes on with the match, where that is not `text`.
    again: Option<String>,
    /// Whether a loaded match stands as it was saved, under the same content.
    as_saved: bool,
    /// What opponents that look ahead considered when it was last their turn to order.
    considered: Vec<Consideration>,
    /// Whether that has come since the last call of [`Session::newly_considered`].
    reconsidered: bool,
    /// What went wrong beside the match since the last call of [`Session::remarks`].
    remarks: Vec<String>,
}

impl Session {
    /// A session of a match that has just begun.
    ///
    /// # Errors
    /// Where an opponent of an unknown strength has a seat.
    pub fn new(game: Game) -> Result<Self, Failure> {
        Self::of(game, Vec::new(), Vec::new(), true)
    }

    /// A session that goes on with a saved match.
    ///
    /// # Errors
    /// Where an opponent of an unknown strength has a seat.
    pub fn resumed(resumed: Resumed) -> Result<Self, Failure> {
        Self::of(resumed.game, resumed.past, resumed.remarks, resumed.as_saved)
    }

    fn of(
        game: Game,
        past: Vec<(SeatId, StateHash)>,
        remarks: Vec<String>,
        as_saved: bool,
    ) -> Result<Self, Failure> {
        let opponents =
            Opponents::of_match(&game).map_err(|error| Failure::Failed(error.to_string()))?;
        let keeper = AutosaveWriter::default();
        let again = None;
        let told = 0;
        let told_to = BTreeMap::new();
        let considered = Vec::new();
        let reconsidered = false;
        Ok(Session {
            game,
            opponents,
            past,
            told,
            told_to,
            keeper,
            again,
            as_saved,
            considered,
            reconsidered,
            remarks,
        })
    }

    /// Keeps the match among the autosaves of this player from now on, beside the
    /// file that it was loaded from or in it; not at all where the machine has no
    /// place for a player.
    ///
    /// # Errors
    /// None: what the disk refuses is a remark, and tried again after every order.
    pub fn keep(&mut self, loaded: Option<&Path>) -> Result<(), JournalError> {
        let saves = Home::of_system().map(|home| KeepIn::Autosaves(Autosaves::new(&home.data)));
        self.keep_in(saves.unwrap_or_default(), loaded)
    }

    /// Keeps the match of a campaign in this file, which only this command goes on with.
    /// `loaded` says whether it was read from there.
    ///
    /// # Errors
    /// Where another program keeps a match there, or the file cannot be written.
    pub(crate) fn keep_for(
        &mut self,
        file: &Path,
        loaded: bool,
        command: String,
    ) -> Result<(), JournalError> {
        self.again = Some(command);
        self.keep_in(KeepIn::File(file.to_owned()), loaded.then_some(file))
    }

    fn keep_in(&mut self, keep_in: KeepIn, loaded: Option<&Path>) -> Result<(), JournalError> {
        let loaded = loaded.map(|file| (file, self.as_saved));
        let (keeper, told) = AutosaveWriter::begin(&self.game, &self.hashes(), keep_in, loaded)?;
        self.keeper = keeper;
        self.remarks.extend(told);
        Ok(())
    }

    /// Takes the place of a match that was put aside for this one, which was loaded from
    /// `file`: it is kept as that was.
    ///
    /// # Errors
    /// As [`Session::keep`].
    pub fn follow(&mut self, before: Session, file: &Path) -> Result<(), JournalError> {
        let keep_in = before.keeper.keep_in().clone();
        // That one is closed first: this may go on in the same file.
        drop(before);
        self.keep_in(keep_in, Some(file))
    }

    /// Whether another match may be loaded in the place of this one: not where it is
    /// one of a campaign.
    pub(crate) fn may_be_left(&self) -> bool {
        self.again.is_none()
    }

    /// The command that goes on with the match, where all of it is kept.
    pub fn again(&self) -> Option<String> {
        let file = self.keeper.file().filter(|_| self.keeper.fault().is_none())?;
        let load = || format!("monteria text --load {}", command_path(file));
        Some(self.again.clone().unwrap_or_else(load))
    }

    /// Writes down what could not be written before.
    ///
    /// # Errors
    /// What the file system still says.
    pub(crate) fn keep_now(&mut self) -> Result<(), String> {
        self.write();
        self.keeper.fault().map_or(Ok(()), |fault| Err(fault.to_owned()))
    }

    /// Closes the file in which the match is kept.
    ///
    /// # Errors
    /// Where not all of the match could be written.
    pub fn close(&mut self) -> Result<(), Failure> {
        self.keeper.close().map_err(Failure::File)
    }

    /// Gives an order for whoever has to decide.
    ///
    /// # Errors
    /// The refusal; the match is unchanged.
    pub fn submit(&mut self, order: Order) -> Result<(), Refusal> {
        let seat = self.game.decision().map(|decision| decision.seat);
        self.game.submit(order)?;
        self.note(seat);
        Ok(())
    }

    /// Lets the opponents play until a person or a client has to decide, or
    /// the match is over.
    ///
    /// # Errors
    /// Where the program failed; the match stands where it stood before that order.
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
            detail: format!("opponents gave {OPPONENT_ORDERS} orders without an end"),
        })
    }

    /// Goes back this many orders of people and clients, with what opponents ordered
    /// after them; returns how many.
    ///
    /// # Errors
    /// Where the program failed.
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
            .map_err(|error| Refusal::Internal { detail: error.to_string() })?;
        self.past.truncate(first);
        self.considered.clear();
        self.reconsidered = false;
        self.pass_over_news();
        self.write();
        Ok(count)
    }

    /// Does the last undone order again. Opponents play on by themselves afterwards.
    ///
    /// # Errors
    /// Where there is none.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        let seat = self.game.decision().map(|decision| decision.seat);
        self.game.redo()?;
        self.note(seat);
        Ok(())
    }

    /// What has happened since the last time, for whoever the match is shown to now;
    /// before it what this seat alone was to be told while the match was shown to others.
    pub fn news(&mut self) -> Vec<GameEvent> {
        self.news_for(self.viewer())
    }

    /// What has happened since the last time, for this viewer.
    pub(crate) fn news_for(&mut self, viewer: Viewer) -> Vec<GameEvent> {
        let count = self.game.event_count();
        let mut events = Vec::new();
        if let Some(seat) = viewer.seat() {
            let last = self.told_to.insert(seat, count).unwrap_or(0);
            events = self.game.events_apart(last..self.told, viewer);
        }
        events.extend(self.game.events_from(self.told, viewer));
        self.told = count;
        events
    }

    /// All that has happened since the seat that decides was told something last, for a
    /// screen that shows nothing yet.
    pub(crate) fn news_since_seat_was_told(&mut self) -> Vec<GameEvent> {
        let viewer = self.viewer();
        let count = self.game.event_count();
        let from = viewer.seat().and_then(|seat| self.told_to.insert(seat, count)).unwrap_or(0);
        self.told = count;
        self.game.events_from(from, viewer)
    }

    /// Whether the people at this terminal have secrets from each other now: one may see
    /// what another may not, or a question is answered in secret.
    pub(crate) fn has_secrets(&self) -> bool {
        let seats = self.own_seats();
        let Some((first, others)) = seats.split_first() else { return false };
        let is_secret = self
            .asked()
            .is_some_and(|decision| decision.options.iter().any(|choice| choice.secret));
        let seen = || self.game.view(Viewer::Seat(*first));
        !others.is_empty()
            && (is_secret
                || others.iter().any(|other| self.game.view(Viewer::Seat(*other)) != seen()))
    }

    /// Takes all that has happened as told to everybody: after a jump nothing
    /// is told once more.
    pub(crate) fn pass_over_news(&mut self) {
        self.told = self.game.event_count();
        self.told_to = self.own_seats().into_iter().map(|seat| (seat, self.told)).collect();
    }

    /// Hands a seat over: whoever this is gives its orders from now on.
    ///
    /// # Errors
    /// Where an opponent of an unknown strength would have it.
    pub fn hand_over(&mut self, seat: SeatId, who: Control) -> Result<(), Failure> {
        self.game.hand_over(seat, who);
        self.opponents =
            Opponents::of_match(&self.game).map_err(|error| Failure::Failed(error.to_string()))?;
        self.write();
        Ok(())
    }

    /// Writes the match into this file, in the place of nothing but an earlier save
    /// of the same match.
    ///
    /// # Errors
    /// What the file system said.
    pub fn save(&self, file: &Path) -> Result<(), String> {
        save_match(&self.game, &self.hashes(), file).map_err(|error| error.to_string())
    }

    /// What opponents that look ahead considered when it was last their turn to order.
    pub fn considered(&self) -> &[Consideration] {
        &self.considered
    }

    /// What they have considered since the last time that this was asked.
    pub(crate) fn newly_considered(&mut self) -> Vec<Consideration> {
        if std::mem::take(&mut self.reconsidered) { self.considered.clone() } else { Vec::new() }
    }

    /// What is worth saying beside the match since the last time.
    pub fn remarks(&mut self) -> Vec<String> {
        std::mem::take(&mut self.remarks)
    }

    /// For whom the match is shown: the person or client who has to decide, else what all
    /// of them may know.
    pub fn viewer(&self) -> Viewer {
        self.game.shared_viewer()
    }

    /// The pending decision where a person or a client has to decide.
    pub fn asked(&self) -> Option<&Decision> {
        self.game.asked(self.viewer())
    }

    /// The seats of people and clients.
    pub(crate) fn own_seats(&self) -> Vec<SeatId> {
        self.game.seats_of_people()
    }

    /// The hash of the state now.
    ///
    /// # Errors
    /// Where the state cannot be written.
    pub fn hash(&self) -> Result<StateHash, Refusal> {
        self.game.hash().map_err(|error| Refusal::Internal { detail: error.to_string() })
    }

    fn hashes(&self) -> Vec<StateHash> {
        self.past.iter().map(|(_, hash)| *hash).collect()
    }

    fn note(&mut self, seat: Option<SeatId>) {
        match (seat, self.game.hash()) {
            (Some(seat), Ok(hash)) => self.past.push((seat, hash)),
            (_, Err(error)) => self.remarks.push(error.to_string()),
            (None, Ok(_)) => {}
        }
        self.write();
    }

    fn write(&mut self) {
        let hashes = self.hashes();
        let told = self.keeper.record(&self.game, &hashes);
        self.remarks.extend(told);
    }
}

/// Neither the order nor why it was refused is named: both may tell what only
/// that seat may know.
fn rejected_words(rejected: &RejectedOrder) -> String {
    format!(
        "the opponent in seat {} gave an order that was refused; a legal one took its place",
        rejected.seat
    )
}
