//! Undo and redo of orders.

use super::Game;
use crate::decisions::decision::Order;
use crate::decisions::refusal::Refusal;
use crate::match_loop::error::GameError;
use crate::presentation::event::GameEvent;
use crate::regions::placement_cache::PlacementCache;
use monteria_content::text;

impl Game {
    /// Undoes this many orders, or as many as there are; returns the number. Exact: the
    /// same order again rolls the same dice.
    ///
    /// # Errors
    /// If a snapshot cannot be read.
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
            self.world.resource_mut::<PlacementCache>().clear();
            past.before.restore(&mut self.world, &self.parts)?;
            self.status = past.status;
            self.log.truncate(past.log_len);
            self.moments.clear();
        }
        Ok(done)
    }

    /// Returns how many orders can be undone.
    pub fn undoable(&self) -> usize {
        self.past.len()
    }

    /// Returns how many orders can be redone.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// Returns the order that would be redone next.
    pub fn next_undone(&self) -> Option<&Order> {
        self.undone.last()
    }

    /// Redoes the last undone order.
    ///
    /// # Errors
    /// If there is none, or it is refused.
    pub fn redo(&mut self) -> Result<Vec<GameEvent>, Refusal> {
        match self.undone.last().cloned() {
            Some(order) => self.submit(order),
            None => Err(Refusal::rule(
                "NothingToRedo",
                text!("rules-there-is-nothing-to-do-again", "there is nothing to do again"),
            )),
        }
    }
}
