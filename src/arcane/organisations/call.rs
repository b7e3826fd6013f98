//! The leader's call, by which a friend gains Action Points once in a game.

use super::{AdvantageKind, Call};
use crate::content::words::long;
use crate::duel_ref::{DuelRef, ModelRef};
use monteria_game::{ModelId, SideId};
use monteria_table::bodies_within;

impl AdvantageKind for Call {
    fn words(&self) -> String {
        let within = long(self.within);
        format!("Once a game a friend within {within} of the leader gains {} AP.", self.gain)
    }

    fn call(&self) -> Option<&Call> {
        Some(self)
    }
}

impl Call {
    /// Returns the friends who are near enough to a leader to be called.
    pub(crate) fn heard_by(&self, facts: &DuelRef, side: SideId) -> Vec<ModelId> {
        let leaders: Vec<&ModelRef> = facts.friends(side).filter(|one| one.leads()).collect();
        let heard = |one: &&ModelRef| {
            leaders.iter().any(|leader| {
                let near = bodies_within(&leader.body(), &one.body(), self.within.get());
                leader.id() != one.id() && near
            })
        };
        facts.friends(side).filter(heard).map(|one| one.id()).collect()
    }
}
