//! The leader's call: once in a game a friend near the leader gains Action Points.

use super::{AdvantageKind, Call};
use crate::content::descriptions::length_text;
use crate::duel_ref::{DuelRef, ModelRef};
use monteria_game::{ModelId, SideId, Text, text};
use monteria_table::bodies_within;

impl AdvantageKind for Call {
    fn description(&self) -> Text {
        let within = length_text(self.within);
        text!(
            "rules-arcane-once-a-game-a-friend-within",
            "Once a game a friend within {within} of the leader gains {gain} AP.",
            gain = self.gain.get()
        )
    }

    fn call(&self) -> Option<&Call> {
        Some(self)
    }
}

impl Call {
    /// Returns the friends near enough to a leader to be called.
    pub(crate) fn callable_friends(&self, facts: &DuelRef, side: SideId) -> Vec<ModelId> {
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
