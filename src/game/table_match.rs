//! A match: it waits for a decision or it is over.

mod begin;
mod between_people;
mod handover;
mod past;
mod run;

pub use handover::Handovers;
pub use past::PastDecision;

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use super::agenda::Agenda;
use super::attack_options::AttackOptions;
use super::choice::Choice;
use super::decision::{ActionValue, Answer, Decision, Order};
use super::error::GameError;
use super::event::{EventKind, GameEvent, RecordedEvent};
use super::event_text::text_enabled;
use super::ids::{ModelId, SeatId};
use super::model::{Model, Roster, sees_model};
use super::people::SeatNames;
use super::placement_cache::PlacementCache;
use super::preview::{Preview, SightShown};
use super::refusal::Refusal;
use super::region::Region;
use super::registry::{Reset, Runner, set_depth};
use super::ruleset::{Hazard, MatchSetup, Ruleset};
use super::seats::Seats;
use super::snapshot::{CopyPart, Part, Snapshot, StateHash};
use super::step_context::{EventLog, Outcome};
use super::threat::Threat;
use super::view::{Sheet, View};
use super::viewer::{Audience, Viewer};
use monteria_table::{Body, Spot, Table};

/// More steps than this between two decisions are a fault of the ruleset.
const STEP_LIMIT: usize = 100_000;

/// The state of a match between orders.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// It waits for this decision.
    Waiting(Arc<Decision>),
    /// It is over.
    Over(Outcome),
}

impl Status {
    /// Of a match without a state, and while an order is carried out.
    fn not_begun() -> Self {
        let id = String::new();
        let title = String::new();
        let reason = String::new();
        Status::Over(Outcome { id, title, reason, winner: None, figures: Vec::new() })
    }
}

/// Whom a match waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitsFor {
    /// Who decides.
    pub seat: SeatId,
    /// The model that the question is about, where there is one.
    pub model: Option<ModelId>,
}

/// What undo needs of the moment before an order.
struct Past {
    before: Snapshot,
    status: Status,
    order: Order,
    log_len: usize,
}

/// The match as it stood after a step that had something to tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// How many events the log had then.
    pub events: usize,
    /// The match as the one who watches may see it.
    pub view: View,
}

/// One match of any ruleset.
pub struct Game {
    world: World,
    ruleset: Arc<dyn Ruleset>,
    runners: std::collections::BTreeMap<&'static str, Runner>,
    parts: Vec<Part>,
    constants: Vec<CopyPart>,
    resets: Vec<Reset>,
    setup: MatchSetup,
    status: Status,
    log: Vec<RecordedEvent>,
    past: Vec<Past>,
    orders: Vec<Order>,
    undone: Vec<Order>,
    keeps_past: bool,
    /// Through whose eyes the way of an order is watched, where somebody watches.
    watched: Option<Viewer>,
    moments: Vec<Moment>,
    /// What broke a match that could not be taken back.
    broken: Option<String>,
    /// Its name among the branches of the match.
    branch: String,
    /// Who plays its seats and is here, where that has changed since it began.
    handovers: Handovers,
    /// What its seats are called.
    names: SeatNames,
}

impl Game {
    /// Stops or starts keeping what undo needs. Simulations do without it; then an
    /// order in which the program fails cannot be taken back, and the match
    /// accepts no further order.
    pub fn keep_past(&mut self, keep: bool) {
        self.keeps_past = keep;
        if !keep {
            self.past.clear();
        }
    }

    /// Waiting, or over.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// The pending decision, unless the match is over. Who shows it
    /// to somebody asks [`Game::asked`].
    pub fn decision(&self) -> Option<&Decision> {
        match &self.status {
            Status::Waiting(decision) => Some(decision),
            Status::Over(_) => None,
        }
    }

    /// The pending decision where it is this viewer's own. What others are asked may
    /// depend on what they alone know.
    pub fn asked(&self, viewer: Viewer) -> Option<&Decision> {
        self.decision().filter(|decision| viewer.knows_of(decision.seat))
    }

    /// Whom the match waits for, and for which of its models: all that others may know
    /// of a pending decision.
    pub fn waits_for(&self) -> Option<WaitsFor> {
        let seen = |id: &ModelId| self.shows(*id, Viewer::Everyone);
        self.decision()
            .map(|decision| WaitsFor { seat: decision.seat, model: decision.model.filter(seen) })
    }

    /// For whom a screen or a pipe that all people of the match share shows it: the one
    /// of them who has to decide. While another seat decides, and at the end, it is the
    /// only one of them, and where there are several it shows what everybody may know.
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

    /// The outcome, once the match is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.status {
            Status::Waiting(_) => None,
            Status::Over(outcome) => Some(outcome),
        }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.ruleset
    }

    /// What the match began with.
    pub fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// The orders given so far, undone ones left out.
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// Everything that has happened so far, as this viewer was told it.
    pub fn events(&self, viewer: Viewer) -> Vec<GameEvent> {
        self.events_from(0, viewer)
    }

    /// What has happened since so many events were kept ([`Game::event_count`]), as this
    /// viewer is told it.
    pub fn events_from(&self, from: usize, viewer: Viewer) -> Vec<GameEvent> {
        self.numbered_events_from(from, viewer).into_iter().map(|(_, event)| event).collect()
    }

    /// The same, each with how many events were kept with it, as in [`Moment::events`].
    pub fn numbered_events_from(&self, from: usize, viewer: Viewer) -> Vec<(usize, GameEvent)> {
        let since = self.log.iter().enumerate().skip(from);
        since
            .filter_map(|(at, recorded)| Some((at + 1, recorded.told_to(viewer)?.clone())))
            .collect()
    }

    /// What of these events this viewer is told otherwise than everybody: what it did not
    /// get to know while the match was shown for everybody or for another seat.
    pub fn events_apart(&self, between: std::ops::Range<usize>, viewer: Viewer) -> Vec<GameEvent> {
        let part = self.log.get(between).unwrap_or_default();
        let apart = part
            .iter()
            .filter(|recorded| recorded.told_to(viewer) != recorded.told_to(Viewer::Everyone));
        apart.filter_map(|recorded| recorded.told_to(viewer).cloned()).collect()
    }

    /// How many events are kept: a mark for [`Game::events_from`]. It counts those that
    /// some are not told, too, so nobody is told this number.
    pub fn event_count(&self) -> usize {
        self.log.len()
    }

    /// The world, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The table, to read.
    pub fn table(&self) -> &Table {
        &self.world.resource::<super::model::Tabletop>().0
    }

    /// The match as this viewer may see it.
    pub fn view(&self, viewer: Viewer) -> View {
        let mut view = self.ruleset.view(&self.world, viewer);
        self.names.put_view(&mut view);
        view
    }

    /// How the match is scored and won, in sentences; empty where its game
    /// says nothing of it.
    pub fn scoring(&self) -> Vec<String> {
        self.ruleset.scoring(&self.world)
    }

    /// Places known to this viewer where a model comes to harm that moves
    /// there or past them.
    pub fn hazards(&self, viewer: Viewer, model: ModelId) -> Vec<Hazard> {
        self.ruleset.hazards(&self.world, viewer, model)
    }

    /// A model's sheet as this viewer may see it.
    pub fn sheet(&self, model: ModelId, viewer: Viewer) -> Option<Sheet> {
        self.shows(model, viewer).then(|| self.ruleset.sheet(&self.world, model, viewer))?
    }

    /// Whether this viewer sees a model.
    fn shows(&self, model: ModelId, viewer: Viewer) -> bool {
        let entity = self.world.resource::<super::model::Roster>().entity(model);
        entity.is_some_and(|entity| super::model::sees_model(&self.world, entity, viewer))
    }

    /// What the seat that has to decide may expect of an option with this target or spot;
    /// nothing once the match is over.
    pub fn preview(
        &self,
        choice: &Choice,
        target: Option<ModelId>,
        spot: Option<Spot>,
    ) -> Option<Preview> {
        let viewer = Viewer::Seat(self.decision()?.seat);
        self.ruleset.preview(&self.world, viewer, choice, target, spot)
    }

    /// What `from` sees of `to`, the two standing where their bodies say, as far as
    /// this viewer may know.
    pub fn sight(&self, viewer: Viewer, from: &Body, to: &Body) -> SightShown {
        self.ruleset.sight(&self.world, viewer, from, to)
    }

    /// What an enemy may do in its next turn to a model that would stand here, as far as
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

    /// The same at each of these places: quicker than one after the other.
    pub fn threats(
        &self,
        viewer: Viewer,
        enemy: ModelId,
        model: ModelId,
        places: &[Vec3],
    ) -> Option<Vec<Threat>> {
        self.ruleset.threats(&self.world, viewer, enemy, model, places)
    }

    /// What attacks a model could make from here, were it to come here by this option, as
    /// far as this viewer may know.
    pub fn attack_options(
        &self,
        viewer: Viewer,
        choice: &Choice,
        model: ModelId,
        at: Vec3,
    ) -> Option<AttackOptions> {
        self.ruleset.attack_options(&self.world, viewer, choice, model, at)
    }

    /// Up to `count` legal spots of a region.
    pub fn samples(&self, region: &Region, count: usize) -> Vec<Spot> {
        region.samples(&self.world, count)
    }

    /// What is wrong with the state, for tests.
    pub fn violations(&self) -> Vec<String> {
        self.ruleset.violations(&self.world)
    }

    /// The state's hash.
    ///
    /// # Errors
    /// Where a part of the state cannot be written.
    pub fn hash(&self) -> Result<StateHash, GameError> {
        Snapshot::take(&self.world, &self.parts).map(|snapshot| snapshot.hash())
    }

    /// Keeps from now on a [`Moment`] after every step that has something to tell, as
    /// this viewer may see it; so what is shown on the way of an order is what the
    /// ruleset says of the match at that moment.
    pub fn watch(&mut self, viewer: Viewer) {
        self.watched = Some(viewer);
    }

    /// The moments since they were last taken, oldest first.
    pub fn take_moments(&mut self) -> Vec<Moment> {
        std::mem::take(&mut self.moments)
    }

    /// Whether this order is legal now. Changes nothing.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.answer(order).map(|_| ())
    }

    /// What an order would be taken as: its target, its spot, and the
    /// way there. Changes nothing.
    ///
    /// # Errors
    /// The reason why it is not legal now.
    pub fn answer_to(&self, order: &Order) -> Result<Answer<ActionValue>, Refusal> {
        self.answer(order)
    }

    /// Carries out an order and runs to the next decision; returns what
    /// everybody may know of what happened on the way. What a seat is told of
    /// it stands in [`Game::events_from`].
    ///
    /// # Errors
    /// The reason why the order is not legal; the match is unchanged.
    pub fn submit(&mut self, order: Order) -> Result<Vec<GameEvent>, Refusal> {
        let answer = match self.answer(&order) {
            Err(_) if !text_enabled() => return Err(self.refusal_in_words(&order)),
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
            self.world.resource_mut::<EventLog>().lines.clear();
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
        self.collect();
        if self.undone.last() == Some(&order) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.orders.push(order.clone());
        if let Some(before) = before {
            self.past.push(Past { before, status, order, log_len });
        }
        Ok(self.events_from(log_len, Viewer::Everyone))
    }

    /// Writes down which order was given: for the seat alone, where it is one that
    /// is given in secret.
    fn record_order(&mut self, decision: &Decision, order: &Order) {
        let seat = decision.seat;
        let choice = decision.option(&order.choose);
        let label = choice.map_or(&order.choose, |choice| &choice.label);
        let label = match self.subject(decision) {
            Some(subject) if text_enabled() => format!("{subject}: {label}"),
            _ => label.clone(),
        };
        let event = (EventKind::Ordered { seat, choice: order.choose.clone() }, label);
        let (known_to, others) = if choice.is_some_and(|choice| choice.secret) {
            let name = self.world.get_resource::<Seats>().and_then(|seats| seats.get(seat));
            let name = name.map_or_else(|| seat.to_string(), |seat| seat.name.clone());
            (Audience::only(seat), Some((EventKind::Note, format!("{name} decides in secret"))))
        } else {
            (Audience::Everyone, None)
        };
        self.world.resource_mut::<EventLog>().record_for(known_to, event, others, &[]);
    }

    /// Returns who acts by the orders of a decision: the model that is asked about, if
    /// everybody sees it, else the seat.
    fn subject(&self, decision: &Decision) -> Option<String> {
        let entity = decision.model.and_then(|id| self.world.resource::<Roster>().entity(id));
        let seen = entity.filter(|entity| sees_model(&self.world, *entity, Viewer::Everyone));
        let model = seen.and_then(|entity| self.world.get::<Model>(entity));
        let seat = || Some(self.world.get_resource::<Seats>()?.get(decision.seat)?.name.clone());
        model.map(|model| model.name.clone()).or_else(seat)
    }

    /// Goes back this many orders, or as many as there are; returns how many. Exact: the
    /// same order again brings the same dice.
    ///
    /// # Errors
    /// Where a snapshot cannot be read.
    pub fn undo(&mut self, count: usize) -> Result<usize, GameError> {
        let mut done = 0;
        let mut earliest = None;
        while done < count {
            let Some(past) = self.past.pop() else { break };
            self.orders.pop();
            self.undone.push(past.order.clone());
            earliest = Some(past);
            done += 1;
        }
        if let Some(past) = earliest {
            self.world.resource_mut::<PlacementCache>().forget();
            past.before.restore(&mut self.world, &self.parts)?;
            self.status = past.status;
            self.log.truncate(past.log_len);
            self.moments.clear();
        }
        Ok(done)
    }

    /// How many orders can be undone.
    pub fn undoable(&self) -> usize {
        self.past.len()
    }

    /// How many orders can be done again.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// The order that would be done again next.
    pub fn next_undone(&self) -> Option<&Order> {
        self.undone.last()
    }

    /// Does the last undone order again.
    ///
    /// # Errors
    /// Where there is none, or it is refused.
    pub fn redo(&mut self) -> Result<Vec<GameEvent>, Refusal> {
        match self.undone.last().cloned() {
            Some(order) => self.submit(order),
            None => Err(Refusal::rule("NothingToRedo", "there is nothing to do again")),
        }
    }

    /// The state now.
    ///
    /// # Errors
    /// Where a part of the state cannot be written.
    pub fn snapshot(&self) -> Result<Snapshot, GameError> {
        Snapshot::take(&self.world, &self.parts)
    }

    /// Names of the parts in which the state differs from this snapshot.
    ///
    /// # Errors
    /// Where a part of the state cannot be written.
    pub fn differing_parts(&self, other: &Snapshot) -> Result<Vec<&'static str>, GameError> {
        Ok(self.snapshot()?.differing(other, &self.parts))
    }

    /// Changes the world by hand and asks the pending decision again. For tests and
    /// editors that build a position; what was done before cannot be undone.
    ///
    /// # Errors
    /// Where the position has no decision.
    pub fn rearrange(&mut self, change: impl FnOnce(&mut World)) -> Result<(), GameError> {
        change(&mut self.world);
        self.world.resource_mut::<PlacementCache>().forget();
        self.past.clear();
        self.undone.clear();
        self.world.resource_mut::<Agenda>().settle()?;
        self.advance()?;
        self.collect();
        Ok(())
    }
}

fn internal(error: GameError) -> Refusal {
    Refusal::Internal { detail: error.to_string() }
}
