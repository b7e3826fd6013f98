//! The kinds of scenarios: their objects on the table, their actions, their victory
//! points, and their objectives for the computer player. The end of a match is the same
//! for all and is in `steps/scenario.rs`.
//!
//! What a scenario can say by triggers it does not say here: its objects, marks and
//! scores. A kind adds actions and zones, which triggers cannot offer.
//!
//! A new kind is a variant of [`ScenarioKind`], a line in [`ScenarioKind::rules`]
//! and a file that implements [`ScenarioRules`]; an action of its own is a
//! variant of [`HeroAction`], too.

pub(crate) mod breakthrough;
mod objects;
pub(crate) mod prisoner;
pub(crate) mod ritual;

use bevy_math::Vec2;

use crate::change::DuelMut;
use crate::content::ScenarioKind;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::TableItem;
use crate::steps::hero_action::HeroAction;
use breakthrough::Breakthrough;
use monteria_game::{EventKind, ModelId, Offers, Registry, SideId, Text, text};
use objects::distance_to_use;
pub(crate) use objects::{CAPTIVE, OBJECTS, lay_objects, object_body, object_of};
use ritual::Ritual;

/// The heading of the actions of a scenario.
const HEADING: Text = text!("rules-arcane-scenario", "Scenario");

/// The rules of a kind of scenario.
pub(crate) trait ScenarioRules {
    /// Returns the id of its rule in the ledger.
    fn rule(&self) -> &'static str;

    /// Places its objects on the table.
    fn lay_out(&self, _duel: &mut DuelMut) {}

    /// Returns the depth of a side's deployment zone, in inches.
    fn zone_depth(&self, facts: &DuelRef, _side: SideId) -> f32 {
        facts.numbers().zone_depth.get()
    }

    /// Adds its actions for an activated character.
    fn offer(&self, _facts: &DuelRef, _model: &ModelRef, _offers: &mut Offers) {}

    /// Returns the value of a place for its objective, for the computer player: about 1
    /// for each inch nearer to it.
    fn goal(&self, _facts: &DuelRef, _model: &ModelRef, _at: Vec2) -> f64 {
        0.0
    }
}

impl ScenarioKind {
    /// Returns the rules of this kind.
    pub(crate) fn rules(self) -> &'static dyn ScenarioRules {
        match self {
            // Files with the kinds of scenarios that are triggers now get those when read.
            ScenarioKind::Duel
            | ScenarioKind::Stones
            | ScenarioKind::Prisoner
            | ScenarioKind::Marked => &TriggersOnly,
            ScenarioKind::Breakthrough => &Breakthrough,
            ScenarioKind::Ritual => &Ritual,
        }
    }
}

impl DuelRef<'_> {
    /// Returns the rules of the scenario; those of an open duel before it is known.
    pub(crate) fn scenario(&self) -> &'static dyn ScenarioRules {
        self.turn.kind.unwrap_or(ScenarioKind::Duel).rules()
    }

    /// Adds the actions at objects of the scenario, and those of its kind.
    pub(crate) fn offer_objectives(&self, model: &ModelRef, offers: &mut Offers) {
        prisoner::offer(self, model, offers);
        self.scenario().offer(self, model, offers);
    }

    /// Returns the value of a place for the objectives of the scenario, for the computer
    /// player: about 1 for each inch nearer to one.
    pub(crate) fn objective_value(&self, model: &ModelRef, at: Vec2) -> f64 {
        let lies = |what: TableItem| self.things.iter().any(|thing| thing.what == what);
        let mut value = self.scenario().goal(self, model, at);
        if lies(TableItem::Stone) {
            value -= distance_to_use(self, TableItem::Stone, at);
        }
        if lies(TableItem::Captive) {
            value += prisoner::goal(self, model, at);
        }
        value
    }
}

/// A scenario that adds nothing to its triggers.
struct TriggersOnly;

impl ScenarioRules for TriggersOnly {
    fn rule(&self) -> &'static str {
        "arc-scenario-duel"
    }
}

/// Registers the steps of scenarios.
pub(crate) fn register(registry: &mut Registry<'_>) {
    prisoner::register(registry);
}

/// Records the start of an action of the scenario.
fn begin(duel: &mut DuelMut, model: ModelId, act: &HeroAction, text: Text, why: &[&str]) {
    let action = act.to_string();
    duel.ctx.record(EventKind::ActionTaken { model, action, target: None }, text, why);
}

/// Returns the distance of a place from the middle of the table toward the own edge of a
/// model's side, in inches.
fn toward_own_edge(facts: &DuelRef, model: &ModelRef, at: Vec2) -> f64 {
    facts
        .side_states
        .0
        .get(model.side())
        .map_or(0.0, |side_state| f64::from(at.dot(side_state.edge.outward())))
}
