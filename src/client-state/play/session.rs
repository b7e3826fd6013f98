//! The match that the window shows, and what of it is selected, aimed at and planned.
//!
//! The seams between the panels (`ui`, `input`) and the table (`view`):
//!
//! | what | written by | read by |
//! |---|---|---|
//! | [`Session`] | this module, after every order | everyone |
//! | [`Session::shown`] | `playback`, a happening at a time | everyone who draws the match |
//! | [`Selection::hovered`], [`Selection::pointer`] | `view` (picking), a script | panels |
//! | [`SeenFigures`] | `view`, each frame | the card beside the pointer |
//! | all other fields of [`Selection`] | `ui` and `input` | `view` draws them |
//! | [`TableArea`] | `ui`, each frame | `view`: where the table is free of panels, whether the pointer is on it |
//! | [`LookAt`] | panels, scripts | `view`: moves the camera |
//! | [`GiveOrder`] | panels, input, scripts | this module alone |
//!
//! Clicks on the table are read by `input`, from `Selection::hovered` and
//! `Selection::pointer`.

mod names;
mod seats;

use std::collections::VecDeque;
use std::sync::Arc;

use bevy::math::Rect;
use bevy::prelude::*;

use crate::controls::hot_keys::HotKeys;
use crate::palette::Colours;
use crate::play::work::Held;
use monteria_game::{
    Choice, Covered, Decision, EventKind, Game, GameEvent, Handovers, MatchSetup, ModelId,
    ModelView, Moment, Order, Outcome, PastDecision, Presence, Preview, Refusal, Ruleset, SeatId,
    SightShown, View, Viewer, WaitsFor,
};
use monteria_opponents::Consideration;
use monteria_reports::Story;
use monteria_table::{Facing, Route, Spot, Table};

/// What the window is busy with.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AppState {
    /// The first page.
    #[default]
    Menu,
    /// The questions before a match.
    Setup,
    /// Players build what they bring to a match.
    Bench,
    /// The things of a game are changed and made.
    Content,
    /// The campaigns of a game lie open.
    CampaignBook,
    /// A match lies on the table; [`Session`] exists. The end of a match
    /// is shown here, too.
    Playing,
}

/// The match on the table. Exists in [`AppState::Playing`] only.
///
/// The game itself is away while a thread carries out an order or an opponent thinks;
/// what is needed for drawing is kept here, so that no frame ever waits for it.
#[derive(Resource)]
pub struct Session {
    /// The match; none while a thread is at it. Ask through [`Session::game`].
    pub held: Option<Box<Held>>,
    /// Its ruleset.
    pub ruleset: Arc<dyn Ruleset>,
    /// What it began with.
    pub setup: MatchSetup,
    /// The table that is shown: its board, which never changes, and its terrain as far as
    /// it has been played back. Areas are in the views.
    pub table: Arc<Table>,
    /// The table as this session began with it: it stays the same
    /// one while terrain changes.
    pub first_table: Arc<Table>,
    /// The match as it stands, for the eyes of [`Session::viewer`].
    pub view: View,
    /// The match as far as it has been played back: what is to be drawn.
    pub shown: View,
    /// The pending decision, where the viewer may know it.
    pub decision: Option<Decision>,
    /// Whom the match waits for.
    pub waits_for: Option<WaitsFor>,
    /// The outcome, once the match is over.
    pub outcome: Option<Outcome>,
    /// Who did what in it, once the match is over.
    pub story: Option<Story>,
    /// Everything that has happened, as the viewer was told it.
    pub log: Vec<GameEvent>,
    /// How many events the match has kept: a mark for what is told next.
    pub told: usize,
    /// How many lines of the log have been played back: those below are to be shown.
    pub played: usize,
    /// What opponents considered for their last orders, each with how long the log was
    /// before: it is shown once that is played back.
    considered: VecDeque<(usize, Consideration)>,
    /// For whom the match is shown: the person who decides, else what all people at
    /// this screen may know.
    pub viewer: Viewer,
    /// The person to whom the screen is to be handed before anything that others may not
    /// see is shown; [`Session::viewer`] is everybody until it has been.
    pub hand_over: Option<SeatId>,
    /// The person who has seen the screen last.
    seen_by: Option<SeatId>,
    /// Who plays the seats and is here, where that has changed since the match began.
    pub handovers: Handovers,
    /// What happened since the last order of the person to whom the match came by file:
    /// it is shown once they have the screen.
    pub missed: Option<Missed>,
    /// The match as it stood at an earlier moment, while somebody looks at it; what is
    /// told here of a match is then told of that moment.
    pub earlier: Option<Box<Earlier>>,
    /// All decisions that were made, as the viewer may know them.
    pub past: Vec<PastDecision>,
    /// The name of the match among the branches of it; empty where it never had others.
    pub branch: String,
    /// How many orders have been given.
    pub orders: usize,
    /// How many orders can be undone.
    pub undoable: usize,
    /// How many undone orders can be given again.
    pub redoable: usize,
    /// Grows whenever the match changes.
    pub stamp: u64,
    /// Grows whenever the match jumps (begun, loaded, undone): everything drawn is to be
    /// placed afresh, without motion.
    pub jump: u32,
}

/// What a person has not seen yet of a match: from after how many events on, how it stood
/// then, and the moments of the way.
pub struct Missed {
    /// Who has not seen it.
    pub seat: SeatId,
    /// How many events the match had kept.
    pub told: usize,
    /// As it stood.
    pub view: View,
    /// As it stood on the way.
    pub moments: Vec<Moment>,
}

/// The match as it stood at an earlier moment, while somebody looks at it.
pub struct Earlier {
    /// A sandbox in the state of then.
    pub game: Game,
    /// Before which order, from 0.
    pub at: usize,
    /// Whether what happened from there on is being shown.
    pub watch: Watch,
}

/// Whether what happened from an earlier moment on is being shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Watch {
    /// It is not.
    Halted,
    /// To the next decision.
    One,
    /// To the match as it stands.
    On,
}

impl Session {
    /// A session of a match that has begun or was loaded; its past is
    /// taken as played back.
    pub fn new(held: Box<Held>) -> Self {
        let mut session = Session::bare(&held.game);
        session.take_back(held);
        session.leap();
        session
    }

    /// A session that knows nothing yet but what its match began with.
    fn bare(game: &Game) -> Self {
        let table = Arc::new(game.table().clone());
        Colours::of(&game.setup().people).choose();
        Session {
            ruleset: game.ruleset().clone(),
            setup: game.setup().clone(),
            first_table: table.clone(),
            table,
            held: None,
            view: View::default(),
            shown: View::default(),
            decision: None,
            waits_for: None,
            outcome: None,
            story: None,
            log: Vec::new(),
            told: 0,
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

    /// A session of a match that takes the place of an older one of it: what has been put
    /// up and who has the screen stay.
    pub fn renewed(held: Box<Held>, old: &Session) -> Self {
        let seen_by = old.seen_by;
        let mut session =
            Session { seen_by, stamp: old.stamp, jump: old.jump, ..Session::bare(&held.game) };
        if session.table.board() == old.first_table.board() {
            session.first_table = old.first_table.clone();
        }
        session.take_back(held);
        session.leap();
        session
    }

    /// The match at the moment that is shown, unless a thread is at it.
    pub fn game(&self) -> Option<&Game> {
        let earlier = self.earlier.as_ref().map(|earlier| &earlier.game);
        earlier.or_else(|| self.held.as_ref().map(|held| &held.game))
    }

    /// Takes the match back from a thread and refreshes all that is drawn from it, but
    /// for what waits to be played.
    pub fn take_back(&mut self, held: Box<Held>) {
        let game = &held.game;
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
        self.told = game.event_count();
        self.played = self.played.min(self.log.len());
        self.past = game.past_decisions(self.viewer);
        self.orders = game.orders().len();
        self.undoable = game.undoable();
        self.redoable = game.redoable();
        self.view = game.view(self.viewer);
        self.story = self.outcome.as_ref().map(|_| Story::of(&self.view, &self.log));
        self.put_back(held);
        self.stamp += 1;
    }

    /// Whoever the screen is handed to has it: shows the match to that one. What they
    /// have not seen yet comes with it.
    pub fn take_over(&mut self) -> Option<Missed> {
        let held = self.held.take()?;
        self.seen_by = self.hand_over.or(self.seen_by);
        self.take_back(held);
        self.catch_up();
        self.missed.take().filter(|missed| self.viewer == Viewer::Seat(missed.seat))
    }

    /// Shows no more than everybody may see from now on, where several
    /// people share the screen.
    pub fn look_up(&mut self) {
        if self.viewer != Viewer::Everyone
            && let Some(game) = self.game().filter(|game| game.seats_of_people().len() > 1)
        {
            self.shown = game.view(Viewer::Everyone);
        }
    }

    /// Keeps what an opponent considered for the order that the match is about to
    /// be taken back with.
    pub fn consider(&mut self, considered: Option<Consideration>) {
        // No more orders than a few wait to be played back.
        const KEPT: usize = 8;
        self.considered.extend(considered.map(|considered| (self.log.len(), considered)));
        if self.considered.len() > KEPT {
            self.considered.pop_front();
        }
    }

    /// Forgets it: the match has jumped.
    pub(crate) fn forget_considered(&mut self) {
        self.considered.clear();
    }

    /// How many orders an opponent tried before it gave the one that the line of the log
    /// with this number tells.
    pub(crate) fn tried_for(&self, line: usize) -> usize {
        let own = self.considered.iter().find(|(before, _)| *before == line);
        own.map_or(0, |(_, considered)| considered.candidates.len())
    }

    /// What an opponent considered for the last of its orders that has begun
    /// to be played back.
    pub fn considered(&self) -> Option<&Consideration> {
        let all = self.played == self.log.len() && self.earlier.is_none();
        let begun = |(before, _): &&(usize, Consideration)| *before < self.played || all;
        self.considered.iter().rev().find(begun).map(|(_, considered)| considered)
    }

    /// Takes the match as it stands for played back, and has everything placed afresh.
    pub fn leap(&mut self) {
        self.catch_up();
        self.jump += 1;
    }

    /// Shows the match as it stands, without playing what is left.
    pub(crate) fn catch_up(&mut self) {
        self.shown = self.view.clone();
        self.played = self.log.len();
        self.mend_table();
    }

    /// Makes the table that is shown have the terrain that is shown.
    pub fn mend_table(&mut self) {
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

    /// How many orders of people at this screen have been shown.
    pub fn orders_of_people(&self) -> usize {
        let own = |event: &&GameEvent| matches!(event.what, EventKind::Ordered { seat, .. } if self.is_person(seat));
        self.log.iter().take(self.played).filter(own).count()
    }

    /// The option of the pending decision that is being aimed.
    pub fn armed<'a>(&'a self, selection: &Selection) -> Option<&'a Choice> {
        self.decision.as_ref()?.option(selection.armed.as_deref()?)
    }

    /// Who would go where by the way that is planned: the foot at its end, in inches.
    pub(crate) fn planned_end(&self, selection: &Selection) -> Option<(ModelId, Vec3)> {
        let end = selection.route.as_ref()?.as_ref().ok()?.legs.last().copied()?;
        Some((self.armed(selection)?.needs.region()?.mover()?, end))
    }

    /// What a model has left, or all of its group where it acts with one.
    pub(crate) fn health_of(&self, model: ModelId) -> i32 {
        let Some(own) = self.view.model(model) else { return 0 };
        let together = |other: &&ModelView| other.side == own.side && other.group == own.group;
        let group =
            self.view.models.iter().filter(|it| it.presence == Presence::InPlay).filter(together);
        if own.group.is_empty() { own.health.0 } else { group.map(|it| it.health.0).sum() }
    }

    /// The legal targets of the option that is being aimed, in id order; empty
    /// where it needs none.
    pub fn targets<'a>(&'a self, selection: &Selection) -> &'a [ModelId] {
        self.armed(selection).map_or(&[], |choice| choice.needs.targets().0)
    }
}

/// What is selected, aimed at and planned.
#[derive(Resource, Default)]
pub struct Selection {
    /// Whose sheet lies open; drawn with a ring.
    pub model: Option<ModelId>,
    /// The model under the pointer. Written by `view`.
    pub hovered: Option<ModelId>,
    /// The point of the table under the pointer, in inches. Written by `view`;
    /// none off the table.
    pub pointer: Option<Vec3>,
    /// The pointer is not the mouse's but a script's: `view` leaves
    /// `hovered` and `pointer` alone.
    pub scripted: bool,
    /// What the number keys mean.
    pub keys: HotKeys,
    /// Id of the option that is being aimed.
    pub armed: Option<String>,
    /// The armed option is only what the pointer suggests: nobody has chosen it.
    pub suggested: bool,
    /// Where the armed option can go, where it wants a spot.
    pub reach: Option<Arc<Reachable>>,
    /// Where options that pointing may suggest can lead to, by their ids, as found at
    /// this stamp of the match.
    pub reaches: (u64, Vec<(String, Arc<Reachable>)>),
    /// The spot that is planned for the armed option.
    pub planned: Option<Spot>,
    /// The way to the planned spot, or why there is none. None where the region knows no
    /// ways and the spot is legal.
    pub route: Option<Result<Route, Refusal>>,
    /// Where each of a troop would stand that goes or is put where it is planned,
    /// the first one included.
    pub troop: Vec<(ModelId, Vec3)>,
    /// The direction that is planned for the armed option, where it wants
    /// one with its spot.
    pub facing: Option<Facing>,
    /// Where the pointer was when a click there, at a spot that is not legal,
    /// aimed at the nearest one that is: the plan stays there while the pointer
    /// does not really move.
    pub aimed_from: Option<Vec2>,
    /// The spot is settled, and the pointer says the direction.
    pub placed: bool,
    /// What the template covers that the armed option would lay.
    pub covers: Option<Covered>,
    /// The targets that are chosen for the armed option, where it wants several.
    pub chosen: Vec<ModelId>,
    /// The number that is chosen for the armed option, where it wants one.
    pub number: Option<i32>,
    /// The target that is considered for the armed option.
    pub target: Option<ModelId>,
    /// What is to be expected of the armed option with this target or spot; carries
    /// the line of sight.
    pub preview: Option<Preview>,
    /// The option of the menu that is pointed at, where nothing is armed: what it
    /// would bring is shown.
    pub foreseen: Option<String>,
    /// Whom whoever decides would see from the planned spot; with nothing planned, what
    /// it sees of the model that is pointed at.
    pub outlook: Vec<Seen>,
}

/// The piece of terrain under the pointer, by its number on the table; none where a model
/// is in front of it. Written by `view`.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HoveredTerrain(pub Option<usize>);

/// Where figures are seen in the window, in points. Written by `view`; the card beside
/// the pointer keeps off them.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct SeenFigures(pub Vec<Rect>);

impl Selection {
    /// Forgets what was being aimed.
    pub fn disarm(&mut self) {
        self.armed = None;
        self.suggested = false;
        self.reach = None;
        self.planned = None;
        self.route = None;
        self.troop.clear();
        self.facing = None;
        self.aimed_from = None;
        self.placed = false;
        self.covers = None;
        self.chosen.clear();
        self.number = None;
        self.target = None;
        self.preview = None;
        self.foreseen = None;
        self.outlook.clear();
    }
}

/// What is seen of somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Its name: that of its group, where it acts with one.
    pub name: String,
    /// How far away it is, from rim to rim, in inches.
    pub distance: f32,
    /// What is seen of it.
    pub sight: SightShown,
}

/// All places of a grid where an armed option can go.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reachable {
    /// The step of the grid in inches.
    pub step: f32,
    /// The places, as where the centre of the base stands, with what it costs to get
    /// there in inches; 0 where the option knows no cost.
    pub cells: Vec<(Vec3, f32)>,
}

/// The only way to change a match: an order for the pending decision.
#[derive(Message, Clone, Debug)]
pub struct GiveOrder(pub Order);

/// The part of the window that the panels leave to the table.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct TableArea {
    /// In logical pixels of the window. The table is drawn under the panels too; its
    /// optical centre lies here.
    pub free: Rect,
    /// Whether the pointer is on the table: inside the window, and on no panel.
    pub pointer_on_table: bool,
    /// Whether a page lies over the table: keys do not move what is behind it.
    pub covered: bool,
}

/// A wish where to look.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub enum LookAt {
    /// At a model.
    Model(ModelId),
    /// At a point, in inches.
    Spot(Vec3),
    /// At the whole table, as at the beginning.
    Whole,
    /// Straight down (2D), or from the side.
    TopDown(bool),
    /// Straight down, or from the side again.
    TurnOver,
    /// At the model whose sheet lies open.
    Selected,
    /// At where something happened last.
    LastEvent,
    /// From exactly there, without motion: a point, the angles in degrees (yaw round the
    /// table, pitch above the horizon), the distance in inches.
    From {
        /// What lies in the middle.
        at: Vec3,
        /// Degrees round the table; 0 looks away from the reader.
        yaw: f32,
        /// Degrees above the horizon.
        pitch: f32,
        /// The distance in inches.
        distance: f32,
    },
}
