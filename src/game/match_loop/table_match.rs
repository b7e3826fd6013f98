//! A match: it waits for a decision or it is over.

mod begin;
mod check_order;
mod handover;
mod past;
mod run;
mod shared_screen;
mod undo;

pub use handover::Handovers;
pub use past::PastDecision;

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::decisions::choice::Choice;
use crate::decisions::decision::{Decision, Order};
use crate::decisions::preview::{Preview, SightShown};
use crate::decisions::refusal::Refusal;
use crate::evaluation::attack_options::AttackOptions;
use crate::evaluation::threat::Threat;
use crate::ids::{ModelId, SeatId};
use crate::match_loop::agenda::Agenda;
use crate::match_loop::error::GameError;
use crate::match_loop::registry::{Checkpoints, Reset, Runner, set_depth};
use crate::match_loop::scenario_options::ScenarioOptions;
use crate::match_loop::snapshot::{CopyPart, Snapshot, StateHash, StatePart};
use crate::match_loop::step_context::{EventLog, Outcome};
use crate::presentation::event::{EventKind, GameEvent, RecordedEvent};
use crate::presentation::event_text::text_enabled;
use crate::presentation::view::{Sheet, View};
use crate::presentation::viewer::{Audience, Viewer};
use crate::regions::placement_cache::PlacementCache;
use crate::regions::region::Region;
use crate::ruleset::{Hazard, MatchSetup, Ruleset};
use crate::setup::people::SeatNames;
use crate::setup::seats::Seats;
use crate::setup::seats::seat_text;
use crate::tabletop::model::{Model, Roster, sees_model};
use monteria_content::{Text, text};
use monteria_table::{Body, Spot, Table};

/// Limit of steps between two decisions; more are an error of the ruleset.
const STEP_LIMIT: usize = 100_000;

/// The state of a match between orders.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// It waits for this decision.
    Waiting(Arc<Decision>),
    /// It is over, with this outcome.
    Over(Outcome),
}

impl Status {
    /// Status of a match without a state, and while an order is carried out.
    fn not_begun() -> Self {
        let id = String::new();
        let title = Text::default();
        let reason = Text::default();
        Status::Over(Outcome { id, title, reason, winner: None, figures: Vec::new() })
    }
}

/// The seat and model that a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitsFor {
    /// The seat that decides.
    pub seat: SeatId,
    /// The model that the question is about, if it is about one.
    pub model: Option<ModelId>,
}

/// The state that undo restores, from before an order.
struct UndoPoint {
    before: Snapshot,
    status: Status,
    order: Order,
    log_len: usize,
}

/// The match after a step that recorded events.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// Length of the event log then.
    pub events: usize,
    /// The match as the observer may see it.
    pub view: View,
}

/// One match of any ruleset.
pub struct Game {
    world: World,
    ruleset: Arc<dyn Ruleset>,
    runners: std::collections::BTreeMap<&'static str, Runner>,
    parts: Vec<StatePart>,
    constants: Vec<CopyPart>,
    resets: Vec<Reset>,
    checkpoints: Checkpoints,
    scenario_options: ScenarioOptions,
    setup: MatchSetup,
    status: Status,
    log: Vec<RecordedEvent>,
    past: Vec<UndoPoint>,
    orders: Vec<Order>,
    undone: Vec<Order>,
    keeps_past: bool,
    /// The viewer for whom moments are recorded, if there is one.
    watched: Option<Viewer>,
    moments: Vec<Moment>,
    /// The error of a match that could not be undone.
    broken: Option<String>,
    /// Its name among the branches of the match.
    branch: String,
    /// Changes since the beginning in the control and presence of seats.
    handovers: Handovers,
    /// Names of the seats in texts.
    names: SeatNames,
}

impl Game {
    /// Starts or stops keeping undo states. Simulations do without them; if the program
    /// then fails in an order, the match accepts no further order.
    pub fn keep_past(&mut self, keep: bool) {
        self.keeps_past = keep;
        if !keep {
            self.past.clear();
        }
    }

    /// Returns whether the match waits or is over.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// Returns the pending decision, unless the match is over. To show it to
    /// a viewer, use [`Game::asked`].
    pub fn decision(&self) -> Option<&Decision> {
        match &self.status {
            Status::Waiting(decision) => Some(decision),
            Status::Over(_) => None,
        }
    }

    /// Returns the pending decision if it is this viewer's own. Decisions of others
    /// may depend on secrets.
    pub fn asked(&self, viewer: Viewer) -> Option<&Decision> {
        self.decision().filter(|decision| viewer.knows_of(decision.seat))
    }

    /// Returns the seat and the model that the match waits for: all that others may know
    /// of a pending decision.
    pub fn waits_for(&self) -> Option<WaitsFor> {
        let seen = |id: &ModelId| self.is_visible(*id, Viewer::Everyone);
        self.decision()
            .map(|decision| WaitsFor { seat: decision.seat, model: decision.model.filter(seen) })
    }

    /// Returns the viewer for a screen or pipe that all people of the match share: the
    /// person who has to decide. While another seat decides, and at the end, it is the
    /// only person, and with several of them [`Viewer::Everyone`].
    pub fn shared_viewer(&self) -> Viewer {
        let seats = self.seats_of_people();
        let deciding =
            self.decision().map(|decision| decision.seat).filter(|seat| seats.contains(seat));
        match (deciding, seats.as_slice()) {
            (Some(seat), _) => Viewer::Seat(seat),
            (None, [seat]) => Viewer::Seat(*seat),
            (None, _) => Viewer::Everyone,
        }
    }

    /// Returns the outcome, once the match is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.status {
            Status::Waiting(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    /// Returns the ruleset of the match.
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.ruleset
    }

    /// Returns the setup of the match.
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// Returns the orders given so far, without undone ones.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Returns all events so far, as this viewer knows them.
    pub fn events(&self, viewer: Viewer) -> Vec<GameEvent> {
        self.events_from(0, viewer)
    }

    /// Returns the events from this index of the log on ([`Game::event_count`]), as
    /// this viewer knows them.
    pub fn events_from(&self, from: usize, viewer: Viewer) -> Vec<GameEvent> {
        self.numbered_events_from(from, viewer).into_iter().map(|(_, event)| event).collect()
    }

    /// Returns the same events, each with the length of the log up to
    /// it, as in [`Moment::events`].
    pub fn numbered_events_from(&self, from: usize, viewer: Viewer) -> Vec<(usize, GameEvent)> {
        let since = self.log.iter().enumerate().skip(from);
        since
            .filter_map(|(at, recorded)| Some((at + 1, recorded.for_viewer(viewer)?.clone())))
            .collect()
    }

    /// Returns those of these events that this viewer knows otherwise than everybody:
    /// those it missed while the match was shown for everybody or for another seat.
    pub fn events_apart(&self, between: std::ops::Range<usize>, viewer: Viewer) -> Vec<GameEvent> {
        let part = self.log.get(between).unwrap_or_default();
        let apart = part.iter().filter(|recorded| {
            recorded.for_viewer(viewer) != recorded.for_viewer(Viewer::Everyone)
        });
        apart.filter_map(|recorded| recorded.for_viewer(viewer).cloned()).collect()
    }

    /// Returns the length of the event log: a mark for [`Game::events_from`]. It includes
    /// secret events, so no player may see this number.
    pub fn event_count(&self) -> usize {
        self.log.len()
    }

    /// Returns the world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the table, to read.
    pub fn table(&self) -> &Table {
        &self.world.resource::<crate::tabletop::model::Tabletop>().0
    }

    /// Returns the match as this viewer may see it.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut view = self.ruleset.view(&self.world, viewer);
        self.names.replace_in_view(&mut view);
        view
    }

    /// Explains scoring and victory in sentences; empty if the game has no such text.
    pub fn scoring(&self) -> Vec<Text> {
        self.ruleset.scoring(&self.world)
    }

    /// Returns the known places that harm a model that moves there or past them, as far
    /// as this viewer may know.
    pub fn hazards(&self, viewer: Viewer, model: ModelId) -> Vec<Hazard> {
        self.ruleset.hazards(&self.world, viewer, model)
    }

    /// Returns a model's sheet as this viewer may see it.
    pub fn sheet(&self, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        self.is_visible(model, viewer).then(|| self.ruleset.sheet(&self.world, model, viewer))?
    }

    /// Returns whether this viewer sees a model.
    fn is_visible(&self, model: ModelId, viewer: Viewer) -> bool {
        let entity = self.world.resource::<crate::tabletop::model::Roster>().entity(model);
        entity.is_some_and(|entity| crate::tabletop::model::sees_model(&self.world, entity, viewer))
    }

    /// Returns the preview of an option with this target or spot for the seat that has to
    /// decide; `None` once the match is over.
    pub fn preview(
        &self,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview> {
        let viewer = Viewer::Seat(self.decision()?.seat);
        self.ruleset.preview(&self.world, viewer, choice, target, spot)
    }

    /// Returns the sight from one body to another at these places, as far as
    /// this viewer may know.
    pub fn sight(&self, viewer: Viewer, from: &Body, to: &Body) -> SightShown {
        self.ruleset.sight(&self.world, viewer, from, to)
    }

    /// Returns what an enemy may do in its next turn to a model standing here, as far as
    /// this viewer may know.
    pub fn threat(
        &self,
        viewer: Viewer,
        enemy: ModelId,
        model: ModelId,
        at: Vec3,
    ) -> Option<Threat> {
        self.threats(viewer, enemy, model, &[at])?.pop()
    }

    /// Returns the threat at each of these places: faster than one after the other.
    pub fn threats(
        &self,
        viewer: Viewer,
        enemy: ModelId,
        model: ModelId,
        places: &[Vec3],
    ) -> Option<Vec<Threat>> {
        self.ruleset.threats(&self.world, viewer, enemy, model, places)
    }

    /// Returns the attacks that a model could make from a place that it would reach by
    /// this option, as far as this viewer may know.
    pub fn attack_options(
        &self,
        viewer: Viewer,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> Option<AttackOptions> {
        self.ruleset.attack_options(&self.world, viewer, choice, model, at)
    }

    /// Returns up to `count` legal spots of a region.
    pub fn samples(&self, region: &Region, count: usize) -> Vec<Spot> {
        region.samples(&self.world, count)
    }

    /// Returns violated invariants of the state, for tests.
    pub fn violations(&self) -> Vec<String> {
        self.ruleset.violations(&self.world)
    }

    /// Returns the hash of the state.
    ///
    /// # Errors
    /// If a part of the state cannot be serialised.
    pub fn hash(&self) -> Result<StateHash, GameError> {
        Snapshot::take(&self.world, &self.parts).map(|snapshot| snapshot.hash())
    }

    /// Records from now on a [`Moment`] after every step with events, as this viewer may
    /// see it, so that the presentation can replay an order step by step.
    pub fn watch(&mut self, viewer: Viewer) {
        self.watched = Some(viewer);
    }

    /// Takes the moments since the last call, oldest first.
    pub fn take_moments(&mut self) -> Vec<Moment> {
        std::mem::take(&mut self.moments)
    }

    /// Checks whether this order is legal now. Changes nothing.
    ///
    /// # Errors
    /// Why the order is not legal.
    pub fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.answer_to(order).map(|_| ())
    }

    /// Carries out an order and runs to the next decision; returns the public events in
    /// between. [`Game::events_from`] returns those of a seat.
    ///
    /// # Errors
    /// Why the order is not legal; the match is unchanged.
    pub fn submit(&mut self, order: Order) -> Result<Vec<GameEvent>, Refusal> {
        let answer = match self.answer_to(&order) {
            Err(_) if !text_enabled() => return Err(self.refusal_with_text(&order)),
            answer => answer?,
        };
        let before = self.keeps_past.then(|| Snapshot::take(&self.world, &self.parts)).transpose();
        let before = before.map_err(internal)?;
        let log_len = self.log.len();
        let status = std::mem::replace(&mut self.status, Status::not_begun());
        if let Status::Waiting(decision) = &status
            && text_enabled()
        {
            let depth = self.world.resource::<Agenda>().next_depth();
            set_depth(&mut self.world, depth);
            self.record_order(decision, &order);
        }
        let moments = self.moments.len();
        if let Err(error) = self.resolve(answer) {
            self.moments.truncate(moments);
            let mut events = self.world.resource_mut::<EventLog>();
            events.lines.clear();
            events.occurrences.clear();
            self.status = status;
            let restored = match &before {
                Some(before) => before.restore(&mut self.world, &self.parts),
                None => Err(GameError::Stalled),
            };
            if restored.is_err() {
                self.broken = Some(error.to_string());
            }
            return Err(internal(error));
        }
        self.move_events_to_log();
        if self.undone.last() == Some(&order) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.orders.push(order.clone());
        if let Some(before) = before {
            self.past.push(UndoPoint { before, status, order, log_len });
        }
        Ok(self.events_from(log_len, Viewer::Everyone))
    }

    /// Records the order: for the seat alone if it is secret.
    fn record_order(&mut self, decision: &Decision, order: &Order) {
        let seat = decision.seat;
        let choice = decision.option(&order.choose);
        let label =
            choice.map_or_else(|| Text::verbatim(&order.choose), |choice| choice.label.clone());
        let label = match self.subject(decision) {
            Some(subject) if text_enabled() => {
                Text::row([Text::named("seat", &subject), Text::sign(": "), label])
            }
            _ => label,
        };
        let event = (EventKind::Ordered { seat, choice: order.choose.clone() }, label);
        let mut known_to = Audience::Everyone;
        let mut others = None;
        if choice.is_some_and(|choice| choice.secret) {
            let name = self.world.get_resource::<Seats>().and_then(|seats| seats.get(seat));
            let name =
                name.map_or_else(|| Text::verbatim(seat.to_string()), |seat| seat_text(&seat.name));
            known_to = Audience::only(seat);
            others = Some((
                EventKind::Note,
                text!("rules-decides-in-secret", "{name} decides in secret"),
            ));
        }
        self.world.resource_mut::<EventLog>().record_for(known_to, event, others, &[]);
    }

    /// Returns the subject of an order in the log: the model that the decision is about,
    /// if everybody sees it, else the seat.
    fn subject(&self, decision: &Decision) -> Option<String> {
        let entity = decision.model.and_then(|id| self.world.resource::<Roster>().entity(id));
        let seen = entity.filter(|entity| sees_model(&self.world, *entity, Viewer::Everyone));
        let model = seen.and_then(|entity| self.world.get::<Model>(entity));
        let seat = || Some(self.world.get_resource::<Seats>()?.get(decision.seat)?.name.clone());
        model.map(|model| model.name.clone()).or_else(seat)
    }

    /// Returns a snapshot of the present state.
    ///
    /// # Errors
    /// If a part of the state cannot be serialised.
    pub fn snapshot(&self) -> Result<Snapshot, GameError> {
        Snapshot::take(&self.world, &self.parts)
    }

    /// Returns the names of the parts in which the state differs from this snapshot.
    ///
    /// # Errors
    /// If a part of the state cannot be serialised.
    pub fn differing_parts(&self, other: &Snapshot) -> Result<Vec<&'static str>, GameError> {
        Ok(self.snapshot()?.differing(other, &self.parts))
    }

    /// Changes the world directly and asks the pending decision again, for tests and
    /// editors that build a position. Earlier orders cannot be undone afterwards.
    ///
    /// # Errors
    /// If the position has no decision.
    pub fn rearrange(&mut self, change: impl FnOnce(&mut World)) -> Result<(), GameError> {
        change(&mut self.world);
        self.world.resource_mut::<PlacementCache>().clear();
        self.past.clear();
        self.undone.clear();
        self.world.resource_mut::<Agenda>().push_staged()?;
        self.advance()?;
        self.move_events_to_log();
        Ok(())
    }
}

fn internal(error: GameError) -> Refusal {
    Refusal::Internal { detail: Text::verbatim(error.to_string()) }
}
