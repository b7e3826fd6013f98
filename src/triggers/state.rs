//! The state of triggers in a match, and its start.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::vocabulary::triggers::{
    Limit, OfferedOption, OptionLimit, PlacedObject, TriggerRule, Triggers,
};
use monteria_content::Id;
use monteria_game::{Occurrences, SideId};

/// The state of the triggers of a match. A match whose scenario has no triggers has none.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TriggerState {
    /// The values of the counters.
    pub(crate) counters: BTreeMap<Id, i32>,
    /// How often each rule has acted, and in which round the last time.
    pub(crate) acted: BTreeMap<Id, Acted>,
    /// The options that are offered now.
    pub(crate) offered: BTreeSet<Id>,
}

/// Uses of options with a limit. A match in which none was chosen has no such resource.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OptionUses {
    /// The round of the last use of an option by a side.
    pub(crate) last_rounds: BTreeMap<(Id, SideId), u32>,
}

impl OptionUses {
    /// Returns whether the limit of an option keeps a side from choosing it in this round.
    pub(crate) fn forbid(&self, option: &OfferedOption, side: SideId, round: u32) -> bool {
        let mut uses = self.last_rounds.iter().filter(|((id, _), _)| *id == option.id);
        match option.limit {
            OptionLimit::Unlimited => false,
            OptionLimit::Once => uses.next().is_some(),
            OptionLimit::OnceForEachSide => uses.any(|((_, by), _)| *by == side),
            OptionLimit::OncePerRound => uses.any(|(_, last)| *last == round),
            OptionLimit::OncePerRoundForEachSide => {
                uses.any(|((_, by), last)| *by == side && *last == round)
            }
        }
    }
}

/// How often a rule has acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Acted {
    pub(crate) times: u32,
    pub(crate) last_round: u32,
}

impl TriggerState {
    /// Returns the state at the start of a match with these triggers.
    fn new(triggers: &Triggers) -> Self {
        let counters = triggers.counters.iter().map(|it| (it.id.clone(), it.start)).collect();
        let offered = triggers.options.iter().filter(|it| it.from_start);
        TriggerState {
            counters,
            acted: BTreeMap::new(),
            offered: offered.map(|it| it.id.clone()).collect(),
        }
    }

    /// Returns whether the limit of a rule keeps it from acting in this round.
    pub(crate) fn is_spent(&self, rule: &TriggerRule, round: u32) -> bool {
        let acted = self.acted.get(&rule.id).copied().unwrap_or_default();
        match rule.limit {
            Limit::Once => acted.times > 0,
            Limit::OncePerRound => acted.times > 0 && acted.last_round == round,
            Limit::Unlimited => false,
        }
    }

    /// Returns the value of a counter; an unknown one has 0.
    pub fn counter(&self, id: &str) -> i32 {
        self.counters.get(id).copied().unwrap_or(0)
    }

    /// Returns whether an option is offered now.
    pub fn offers(&self, id: &str) -> bool {
        self.offered.contains(id)
    }
}

/// The triggers of the scenario that is played, if it has any. Constant in a match.
#[derive(Resource, Clone, Default)]
pub struct PlayedTriggers(pub(crate) Option<Arc<Triggers>>);

impl PlayedTriggers {
    /// Returns the objects that lie on the table from the start.
    pub fn objects(&self) -> &[PlacedObject] {
        self.0.as_deref().map_or(&[], |triggers| &triggers.objects)
    }

    /// Returns the ids of the rules in the ledger that the rules of the scenario follow, in
    /// their order and each once.
    pub fn ledger(world: &World) -> Vec<Id> {
        let triggers = PlayedTriggers::of(world);
        let mut all: Vec<Id> = Vec::new();
        for id in triggers.iter().flat_map(|it| &it.rules).filter_map(|it| it.ledger.as_ref()) {
            if !all.contains(id) {
                all.push(id.clone());
            }
        }
        all
    }

    /// Returns the triggers of a match, or `None` if its scenario has none.
    pub(crate) fn of(world: &World) -> Option<Arc<Triggers>> {
        world.get_resource::<PlayedTriggers>()?.0.clone()
    }
}

/// Starts the triggers of a match; does nothing if the scenario has none. Games call it
/// when a match begins.
pub fn start(world: &mut World, triggers: &Triggers) {
    if !triggers.is_empty() {
        world.insert_resource(PlayedTriggers(Some(Arc::new(triggers.clone()))));
        world.insert_resource(TriggerState::new(triggers));
        world.insert_resource(Occurrences::default());
    }
}
