//! The past of a match: what was decided in it, and the match as it stood then, beside
//! the match that goes on.

use super::{Game, Status};
use crate::error::GameError;
use crate::event::{EventKind, GameEvent};
use crate::ids::{ModelId, SeatId};
use crate::placement_cache::PlacementCache;
use crate::snapshot::copy_state;
use crate::viewer::Viewer;

/// A decision that was made in a match, as a viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct PastDecision {
    /// Who decided.
    pub seat: SeatId,
    /// Whose turn it was, where the game has turns of models.
    pub turn: Option<ModelId>,
    /// In which round, from 1; 0 before the first.
    pub round: u32,
    /// What was decided, as the viewer was told it.
    pub told: String,
    /// How many events the viewer had been told before it.
    pub events: usize,
    /// How many models left the match on the way to the next decision, as far as
    /// the viewer was told.
    pub left: usize,
}

impl Game {
    /// The name of this match among the branches of it; empty where it never had others.
    pub fn branch(&self) -> &str {
        &self.branch
    }

    /// Gives it another one.
    pub fn name_branch(&mut self, name: impl Into<String>) {
        self.branch = name.into();
    }

    /// The decisions that can be looked back at, oldest first, as this
    /// viewer may know them.
    pub fn past_decisions(&self, viewer: Viewer) -> Vec<PastDecision> {
        let mut all = Vec::with_capacity(self.past.len());
        let mut turn = None;
        let mut round = 0;
        let mut events = 0;
        let mut from = 0;
        let moments = self.past.iter().map(|past| (past.log_len, Some(&past.status)));
        for (until, status) in moments.chain(std::iter::once((self.log.len(), None))) {
            for told in self.log.get(from..until).unwrap_or_default() {
                let Some(event) = told.told_to(viewer) else { continue };
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
            // The first that is kept of an order is the order itself, or that it
            // was given in secret.
            let first = self.log.get(from).and_then(|recorded| recorded.told_to(viewer));
            let told = first.map_or_else(String::new, |event| event.text.clone());
            all.push(PastDecision { seat: decision.seat, turn, round, told, events, left: 0 });
        }
        all
    }

    /// What this viewer had been told before the order of this number, from 0;
    /// everything, where there is no such order.
    pub fn events_before(&self, order: usize, viewer: Viewer) -> Vec<GameEvent> {
        let end = self.past.get(order).map_or(self.log.len(), |past| past.log_len);
        self.log[..end].iter().filter_map(|recorded| recorded.told_to(viewer).cloned()).collect()
    }

    /// Puts a sandbox of this match ([`Game::sandbox`]) into the state before the order
    /// of this number, from 0, and into the state as it is now where there is no such
    /// order. The same orders lead on from there by the same dice, and nothing that is
    /// done there touches this match. The sandbox keeps no events of what was before.
    ///
    /// # Errors
    /// Where a snapshot cannot be read.
    pub fn look_back(&self, order: usize, sandbox: &mut Game) -> Result<(), GameError> {
        sandbox.world.resource_mut::<PlacementCache>().forget();
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
