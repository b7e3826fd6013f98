//! The past of a match: its decisions, and the states before them, beside
//! the match that continues.

use super::{Game, Status};
use crate::ids::{ModelId, SeatId};
use crate::match_loop::error::GameError;
use crate::match_loop::snapshot::copy_state;
use crate::presentation::event::{EventKind, GameEvent};
use crate::presentation::viewer::Viewer;
use crate::regions::placement_cache::PlacementCache;
use monteria_content::Text;

/// A past decision, as a viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct PastDecision {
    /// The seat that decided.
    pub seat: SeatId,
    /// The model whose turn it was, in games with turns of models.
    pub turn: Option<ModelId>,
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// Text of the decision, as the viewer knows it.
    pub text: Text,
    /// Number of events that the viewer knew before it.
    pub events: usize,
    /// Number of models that left the table up to the next decision, as far
    /// as the viewer knows.
    pub left: usize,
}

impl Game {
    /// Returns the name of this match among its branches; empty if it never had others.
    pub fn branch(&self) -> &str {
        &self.branch
    }

    /// Renames this branch of the match.
    pub fn name_branch(&mut self, name: impl Into<String>) {
        self.branch = name.into();
    }

    /// Returns the decisions that can be looked back at, oldest first, as this
    /// viewer may know them.
    pub fn past_decisions(&self, viewer: Viewer) -> Vec<PastDecision> {
        let mut all = Vec::with_capacity(self.past.len());
        let mut turn = None;
        let mut round = 0;
        let mut events = 0;
        let mut from = 0;
        let moments = self.past.iter().map(|past| (past.log_len, Some(&past.status)));
        for (until, status) in moments.chain(std::iter::once((self.log.len(), None))) {
            for recorded in self.log.get(from..until).unwrap_or_default() {
                let Some(event) = recorded.for_viewer(viewer) else { continue };
                events += 1;
                match event.what {
                    EventKind::RoundBegan { round: begun } => round = begun,
                    EventKind::TurnBegan { model } => turn = Some(model),
                    EventKind::TurnEnded { .. } => turn = None,
                    EventKind::Left { .. } => all
                        .last_mut()
                        .into_iter()
                        .for_each(|last: &mut PastDecision| last.left += 1),
                    EventKind::Note
                    | EventKind::Ordered { .. }
                    | EventKind::ClockMoved { .. }
                    | EventKind::MarkerMoved { .. }
                    | EventKind::ActionTaken { .. }
                    | EventKind::Arrived { .. }
                    | EventKind::Moved { .. }
                    | EventKind::Turned { .. }
                    | EventKind::Rolled(_)
                    | EventKind::Wounded { .. }
                    | EventKind::Marked { .. }
                    | EventKind::CardTurned { .. }
                    | EventKind::AreaPlaced { .. }
                    | EventKind::AreaRemoved { .. }
                    | EventKind::PieceChanged { .. }
                    | EventKind::Thought(_)
                    | EventKind::Ended { .. } => {}
                }
            }
            from = until;
            let Some(Status::Waiting(decision)) = status else { continue };
            // The first event of an order is the order itself, or that it
            // was given in secret.
            let first = self.log.get(from).and_then(|recorded| recorded.for_viewer(viewer));
            let text = first.map_or_else(Text::default, |event| event.text.clone());
            all.push(PastDecision { seat: decision.seat, turn, round, text, events, left: 0 });
        }
        all
    }

    /// Returns the events that this viewer knew before the order with this index; all
    /// events if there is no such order.
    pub fn events_before(&self, order: usize, viewer: Viewer) -> Vec<GameEvent> {
        let end = self.past.get(order).map_or(self.log.len(), |past| past.log_len);
        self.log[..end].iter().filter_map(|recorded| recorded.for_viewer(viewer).cloned()).collect()
    }

    /// Puts a sandbox of this match ([`Game::sandbox`]) into the state before the order
    /// with this index, or into the present state if there is no such order. The same
    /// orders continue from there with the same dice, and nothing that is done there
    /// affects this match. The sandbox holds no earlier events.
    ///
    /// # Errors
    /// If a snapshot cannot be read.
    pub fn look_back(&self, order: usize, sandbox: &mut Game) -> Result<(), GameError> {
        sandbox.world.resource_mut::<PlacementCache>().clear();
        copy_state(&self.world, &mut sandbox.world, &self.parts);
        for copy in &self.constants {
            copy(&self.world, &mut sandbox.world);
        }
        let past = self.past.get(order);
        if let Some(past) = past {
            past.before.restore(&mut sandbox.world, &self.parts)?;
        }
        sandbox.status = past.map_or_else(|| self.status.clone(), |past| past.status.clone());
        sandbox.broken.clone_from(&self.broken);
        sandbox.orders = self.orders.get(..order).unwrap_or(&self.orders).to_vec();
        sandbox.log.clear();
        sandbox.undone.clear();
        sandbox.moments.clear();
        Ok(())
    }
}
