//! The kinds of scenarios: what is laid out, what characters may do for it, what
//! it gives and what the program goes for. How a match ends is the same for all
//! and stands in `steps/scenario.rs`.
//!
//! A new kind is a variant of [`ScenarioKind`], a line in [`ScenarioKind::rules`]
//! and a file that implements [`ScenarioRules`]; an action of its own is a
//! variant of [`Act`], too.

pub(crate) mod breakthrough;
mod duel;
mod marked;
mod objects;
pub(crate) mod prisoner;
pub(crate) mod ritual;
mod stones;

use bevy_math::Vec2;

use crate::change::DuelMut;
use crate::content::ScenarioKind;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::acts::Act;
use breakthrough::Breakthrough;
use duel::OpenDuel;
use marked::MarkedLeader;
use monteria_game::{EventKind, ModelId, Offers, Registry, SideId, StepResult};
use prisoner::Prisoner;
use ritual::Ritual;
use stones::Stones;

/// The heading of what a scenario lets one do.
const HEADING: &str = "Scenario";

/// What one kind of scenario changes in the rules.
pub(crate) trait ScenarioRules {
    /// Returns the rule of the ledger that says what is fought for.
    fn rule(&self) -> &'static str;

    /// Lays out what it is about.
    fn lay_out(&self, _duel: &mut DuelMut) {}

    /// Returns whether each side names an enemy in secret when all are deployed.
    fn marks_enemies(&self) -> bool {
        false
    }

    /// Returns how deep a side's deployment zone is, in inches.
    fn zone_depth(&self, facts: &DuelRef, _side: SideId) -> f32 {
        facts.numbers().zone_depth.get()
    }

    /// Adds what it lets an activated character do.
    fn offer(&self, _facts: &DuelRef, _model: &ModelRef, _offers: &mut Offers) {}

    /// Counts what it gives for a turn that is over.
    ///
    /// # Errors
    /// If a side is missing.
    fn score_turn(&self, _duel: &mut DuelMut) -> StepResult {
        Ok(())
    }

    /// Returns how much a place draws a character for what is fought for; about an inch
    /// nearer to it is one more.
    fn goal(&self, _facts: &DuelRef, _model: &ModelRef, _at: Vec2) -> f64 {
        0.0
    }
}

impl ScenarioKind {
    /// Returns what it changes in the rules.
    pub(crate) fn rules(self) -> &'static dyn ScenarioRules {
        match self {
            ScenarioKind::Duel => &OpenDuel,
            ScenarioKind::Stones => &Stones,
            ScenarioKind::Prisoner => &Prisoner,
            ScenarioKind::Marked => &MarkedLeader,
            ScenarioKind::Breakthrough => &Breakthrough,
            ScenarioKind::Ritual => &Ritual,
        }
    }
}

impl DuelRef<'_> {
    /// Returns what the scenario changes in the rules; those of an open duel
    /// before there is one.
    pub(crate) fn scenario(&self) -> &'static dyn ScenarioRules {
        self.turn.kind.unwrap_or(ScenarioKind::Duel).rules()
    }
}

/// Registers the steps of scenarios.
pub(crate) fn register(registry: &mut Registry<'_>) {
    prisoner::register(registry);
}

/// Records that an action of the scenario begins.
fn begin(duel: &mut DuelMut, model: ModelId, act: &Act, text: String, why: &[&str]) {
    let action = act.to_string();
    duel.ctx.record(EventKind::ActionTaken { model, action, target: None }, text, why);
}

/// Returns how far from the middle toward its side's own edge a place lies, in inches.
fn homeward(facts: &DuelRef, model: &ModelRef, at: Vec2) -> f64 {
    facts
        .side_states
        .0
        .get(model.side())
        .map_or(0.0, |side_state| f64::from(at.dot(side_state.edge.outward())))
}
