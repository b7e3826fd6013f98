//! The match that the window shows, with the selection, aim and plan of a person.
//!
//! The interfaces between the panels (`ui`, `input`) and the table (`view`):
//!
//! | what | written by | read by |
//! |---|---|---|
//! | [`Session`] | this module, after every order | everyone |
//! | [`Session::shown`] | `playback`, event by event | all that draws the match |
//! | [`Selection::hovered`], [`Selection::pointer`] | `view`, a script | panels |
//! | [`SeenFigures`] | `view`, each frame | the card beside the pointer |
//! | all other fields of [`Selection`] | `ui` and `input` | `view` draws them |
//! | [`TableArea`] | `ui`, each frame | `view`: the part free of panels |
//! | [`LookAt`] | panels, scripts | `view`: moves the camera |
//! | [`GiveOrder`] | panels, input, scripts | this module alone |
//!
//! `input` reads clicks on the table, from `Selection::hovered` and `Selection::pointer`.

mod names;
mod seats;
mod selection;

pub use selection::{HoveredTerrain, ModelVisibility, Reachable, SeenFigures, Selection};

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::math::Rect;
use bevy::prelude::*;

use crate::palette::Colours;
use crate::play::work::OpenMatch;
use monteria_game::{
    Choice, Decision, EventKind, Game, GameEvent, Handovers, MatchSetup, ModelId, ModelView,
    Moment, Order, Outcome, PastDecision, Presence, Ruleset, SeatId, View, Viewer, WaitsFor,
};
use monteria_opponents::Consideration;
use monteria_reports::Story;
use monteria_table::Table;

/// The main state of the window.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AppState {
    #[default]
    Menu,
    /// The setup of a match.
    Setup,
    /// The builder, in which players build lists and heroes.
    BuilderPage,
    /// The content editor of a game.
    Content,
    /// The campaigns of a game.
    CampaignBook,
    /// A match on the table; [`Session`] exists. The end of a match is shown here, too.
    Playing,
}

/// The match on the table. It exists only in [`AppState::Playing`].
///
/// The [`Game`] itself is away while a thread carries out an order or an opponent thinks;
/// everything needed for drawing is kept here, so that no frame waits for it.
#[derive(Resource)]
pub struct Session {
    /// The match with its autosave; `None` while a thread holds it.
    /// Query it through [`Session::game`].
    pub open_match: Option<Box<OpenMatch>>,
    pub ruleset: Arc<dyn Ruleset>,
    pub setup: MatchSetup,
    /// The displayed table: its board, which never changes, and its terrain as far as it
    /// has been played back. Areas are in the views.
    pub table: Arc<Table>,
    /// The table at the beginning of this session. It stays the
    /// same while terrain changes.
    pub first_table: Arc<Table>,
    /// The current state of the match, as [`Session::viewer`] sees it.
    pub view: View,
    /// The state as far as it has been played back; the window draws it.
    pub shown: View,
    /// The pending decision, if the viewer may know it.
    pub decision: Option<Decision>,
    /// The seat the match waits for, with its model.
    pub waits_for: Option<WaitsFor>,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
    /// The summary by model, once the match is over.
    pub story: Option<Story>,
    /// All events, as the viewer sees them.
    pub log: Vec<GameEvent>,
    /// The number of events that the match has kept, to find the new ones later.
    pub event_count: usize,
    /// The number of lines of the log that have been displayed.
    pub played: usize,
    /// The candidates that opponents considered for their last orders, each with the
    /// length of the log at that time: they are shown when playback arrives there.
    considered: VecDeque<(usize, Consideration)>,
    /// The viewer for whom the match is shown: the person who decides, else the common
    /// knowledge of all people at this screen.
    pub viewer: Viewer,
    /// The person to whom the screen must be handed before secret information is shown;
    /// until then [`Session::viewer`] is everybody.
    pub hand_over: Option<SeatId>,
    /// The person who saw the screen last.
    seen_by: Option<SeatId>,
    /// Changes of players and of their presence since the match began.
    pub handovers: Handovers,
    /// The events since the last order of the person who received the match as a file;
    /// they are shown once that person has the screen.
    pub missed: Option<UnseenEvents>,
    /// The earlier moment that is shown, if any; the fields of this session
    /// then describe that moment.
    pub earlier: Option<Box<Earlier>>,
    /// All past decisions, as the viewer may know them.
    pub past: Vec<PastDecision>,
    /// The name of the match among its branches; empty if there never was another branch.
    pub branch: String,
    /// The number of orders given.
    pub orders: usize,
    /// The number of orders that can be undone.
    pub undoable: usize,
    /// The number of undone orders that can be redone.
    pub redoable: usize,
    /// A counter that grows with every change of the match.
    pub stamp: u64,
    /// A counter that grows whenever the match jumps (begun, loaded, undone): everything
    /// drawn is then placed afresh, without motion.
    pub jump: u32,
}

/// The events of a match that a person has not seen yet.
pub struct UnseenEvents {
    pub seat: SeatId,
    /// The number of its first event, counted from 0.
    pub first_event: usize,
    /// The view at its beginning.
    pub view: View,
    /// The moments between then and now.
    pub moments: Vec<Moment>,
}

/// An earlier moment of the match on display.
pub struct Earlier {
    /// A sandbox in the state of that moment.
    pub game: Game,
    /// The number of the next order, from 0.
    pub at: usize,
    pub replay: ReplayState,
}

/// The state of the replay from an earlier moment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ReplayState {
    /// No replay is running.
    Halted,
    /// It runs until the next decision.
    OneDecision,
    /// It runs until the current state of the match.
    Running,
}

impl Session {
    /// Creates the session of a match that has begun or was loaded; its past
    /// counts as played back.
    pub fn new(open_match: Box<OpenMatch>) -> Self {
        let mut session = Session::with_setup_only(&open_match.game);
        session.take_back(open_match);
        session.jump_to_present();
        session
    }

    /// Creates a session with the setup of a match only.
    fn with_setup_only(game: &Game) -> Self {
        let table = Arc::new(game.table().clone());
        Colours::of(&game.setup().people).choose();
        Session {
            ruleset: game.ruleset().clone(),
            setup: game.setup().clone(),
            first_table: table.clone(),
            table,
            open_match: None,
            view: View::default(),
            shown: View::default(),
            decision: None,
            waits_for: None,
            outcome: None,
            story: None,
            log: Vec::new(),
            event_count: 0,
            played: 0,
            considered: VecDeque::new(),
            viewer: Viewer::Everyone,
            hand_over: None,
            seen_by: None,
            handovers: Handovers::default(),
            missed: None,
            earlier: None,
            past: Vec::new(),
            branch: String::new(),
            orders: 0,
            undoable: 0,
            redoable: 0,
            stamp: 0,
            jump: 0,
        }
    }

    /// Creates the session of a replayed match: the table, and the person who has the
    /// screen, are kept from the old session where they still fit.
    pub fn renewed(open_match: Box<OpenMatch>, old: &Session) -> Self {
        let seen_by = old.seen_by;
        let mut session = Session {
            seen_by,
            stamp: old.stamp,
            jump: old.jump,
            ..Session::with_setup_only(&open_match.game)
        };
        if session.table.board() == old.first_table.board() {
            session.first_table = old.first_table.clone();
        }
        session.take_back(open_match);
        session.jump_to_present();
        session
    }

    /// Returns the match at the displayed moment, unless a thread holds it.
    pub fn game(&self) -> Option<&Game> {
        let earlier = self.earlier.as_ref().map(|earlier| &earlier.game);
        earlier.or_else(|| self.open_match.as_ref().map(|open_match| &open_match.game))
    }

    /// Takes the match back from a thread and refreshes everything drawn from it, except
    /// for what waits for playback.
    pub fn take_back(&mut self, open_match: Box<OpenMatch>) {
        let game = &open_match.game;
        self.earlier = None;
        self.handovers.clone_from(game.handovers());
        self.viewer = game.shared_viewer();
        let person = self.viewer.seat().filter(|seat| self.is_person(*seat));
        self.hand_over = person.filter(|seat| self.is_handed_to(game, *seat));
        if self.hand_over.is_some() {
            self.viewer = Viewer::Everyone;
        } else {
            self.seen_by = person.or(self.seen_by);
        }
        self.decision = game.asked(self.viewer).cloned();
        self.waits_for = game.waits_for();
        self.outcome = game.outcome().cloned();
        self.log = game.events(self.viewer);
        self.event_count = game.event_count();
        self.played = self.played.min(self.log.len());
        self.past = game.past_decisions(self.viewer);
        self.orders = game.orders().len();
        self.undoable = game.undoable();
        self.redoable = game.redoable();
        self.view = game.view(self.viewer);
        self.story = self.outcome.as_ref().map(|_| Story::of(&self.view, &self.log));
        self.put_back(open_match);
        self.stamp += 1;
    }

    /// Shows the match to the person who has taken over the screen. Returns the part that
    /// this person has not seen yet.
    pub fn take_over(&mut self) -> Option<UnseenEvents> {
        let open_match = self.open_match.take()?;
        self.seen_by = self.hand_over.or(self.seen_by);
        self.take_back(open_match);
        self.catch_up();
        self.missed.take().filter(|missed| self.viewer == Viewer::Seat(missed.seat))
    }

    /// Limits the display to public information from now on, if several
    /// people share the screen.
    pub fn hide_secrets(&mut self) {
        if self.viewer != Viewer::Everyone
            && let Some(game) = self.game().filter(|game| game.seats_of_people().len() > 1)
        {
            self.shown = game.view(Viewer::Everyone);
        }
    }

    /// Records the candidates that an opponent considered for the order that the match is
    /// about to be taken back with.
    pub fn record_considered(&mut self, considered: Option<Consideration>) {
        // Only a few orders wait for playback at a time.
        const KEPT: usize = 8;
        self.considered.extend(considered.map(|considered| (self.log.len(), considered)));
        if self.considered.len() > KEPT {
            self.considered.pop_front();
        }
    }

    /// Clears these records, because the match has jumped.
    pub(crate) fn clear_considered(&mut self) {
        self.considered.clear();
    }

    /// Returns the number of candidates an opponent tried before the order at this
    /// line of the log.
    pub(crate) fn candidates_tried(&self, line: usize) -> usize {
        let own = self.considered.iter().find(|(before, _)| *before == line);
        own.map_or(0, |(_, considered)| considered.candidates.len())
    }

    /// Returns the candidates considered for the opponent's latest order on display.
    pub fn considered(&self) -> Option<&Consideration> {
        let all = self.played == self.log.len() && self.earlier.is_none();
        let begun = |(before, _): &&(usize, Consideration)| *before < self.played || all;
        self.considered.iter().rev().find(begun).map(|(_, considered)| considered)
    }

    /// Treats the current state as played back, and places everything afresh.
    pub fn jump_to_present(&mut self) {
        self.catch_up();
        self.jump += 1;
    }

    /// Shows the current state, without playing the rest.
    pub(crate) fn catch_up(&mut self) {
        self.shown = self.view.clone();
        self.played = self.log.len();
        self.update_table();
    }

    /// Updates the displayed table to the displayed terrain.
    pub fn update_table(&mut self) {
        if self.table.changes() == self.shown.terrain {
            return;
        }
        let mut table = (*self.table).clone();
        match table.set_changes(&self.shown.terrain) {
            Ok(()) => self.table = Arc::new(table),
            Err(faults) => {
                bevy::log::error!("the terrain of the match cannot be shown: {faults:?}")
            }
        }
    }

    /// Returns the number of displayed orders of people at this screen.
    pub fn orders_of_people(&self) -> usize {
        let own = |event: &&GameEvent| {
            matches!(
                event.what,
                EventKind::Ordered { seat, .. } if self.is_person(seat)
            )
        };
        self.log.iter().take(self.played).filter(own).count()
    }

    /// Returns the armed option of the pending decision.
    pub fn armed<'a>(&'a self, selection: &Selection) -> Option<&'a Choice> {
        self.decision.as_ref()?.option(selection.armed.as_deref()?)
    }

    /// Returns the model with a planned path, and the position of its foot at
    /// the end, in inches.
    pub(crate) fn planned_end(&self, selection: &Selection) -> Option<(ModelId, Vec3)> {
        let end = selection.route.as_ref()?.as_ref().ok()?.legs.last().copied()?;
        Some((self.armed(selection)?.needs.region()?.mover()?, end))
    }

    /// Returns the remaining health of a model, or of its whole group if
    /// it acts with one.
    pub(crate) fn health_of(&self, model: ModelId) -> i32 {
        // A model that has left the match has no health left.
        let Some(own) = self.view.model(model) else { return 0 };
        let together = |other: &&ModelView| other.side == own.side && other.group == own.group;
        let group =
            self.view.models.iter().filter(|it| it.presence == Presence::InPlay).filter(together);
        if own.group.is_empty() { own.health.0 } else { group.map(|it| it.health.0).sum() }
    }

    /// Returns the legal targets of the armed option, in id order; empty
    /// if it needs none.
    pub fn targets<'a>(&'a self, selection: &Selection) -> &'a [ModelId] {
        self.armed(selection).map_or(&[], |choice| choice.needs.targets().0)
    }
}

/// An order for the pending decision: the only way to change a match.
#[derive(Message, Clone, Debug)]
pub struct GiveOrder(pub Order);

/// The part of the window that the panels leave to the table.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct TableArea {
    /// The free rectangle in logical pixels of the window. The table is drawn under the
    /// panels too; its optical centre lies here.
    pub free: Rect,
    /// Whether the pointer is on the table: inside the window, and on no panel.
    pub pointer_on_table: bool,
    /// Whether a page lies over the table: then keys do not act on the table.
    pub covered: bool,
}

/// A request to move the camera.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum LookAt {
    Model(ModelId),
    /// At a point, in inches.
    Spot(Vec3),
    /// At the whole table, as at the beginning.
    Whole,
    /// From the top (true), or from the side.
    TopDown(bool),
    /// From the top, or from the side if it is already there.
    TurnOver,
    /// At the model whose sheet is open.
    Selected,
    /// At the place of the last event.
    LastEvent,
    /// From an exact position, without motion.
    From {
        /// The point in the middle of the view, in inches.
        at: Vec3,
        /// The angle round the table in degrees; 0 looks away from the reader.
        yaw: f32,
        /// The angle above the horizon in degrees.
        pitch: f32,
        /// The distance in inches.
        distance: f32,
    },
}
