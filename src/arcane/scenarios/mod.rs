//! What scenarios need beside their triggers: objects on the table, the Walk that leads a
//! captive, and the value of places for the computer player.
//!
//! What a scenario offers and scores is data (`monteria_triggers`). The end of a match is
//! the same for all and is in `steps/scenario.rs`. An object of a new kind is a variant of
//! [`TableItem`] and a word in `objects.rs`.

mod objects;
pub(crate) mod prisoner;

use bevy_math::Vec2;

use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::TableItem;
use crate::steps::hero_action::HeroAction;
use monteria_game::{EventKind, ModelId, Registry, Text, text};
use monteria_triggers::OptionPlace;
pub(crate) use objects::{ALTAR_RADIUS, CAPTIVE, OBJECTS, lay_objects, object_body, object_of};
use objects::{ATTRACTION_LIMIT, distance_to_use};

/// The heading of the actions of a scenario.
const HEADING: Text = text!("rules-arcane-scenario", "Scenario");
/// The value of an inch toward an edge by which an option scores, as a share of that of an
/// inch toward an object.
const EDGE_SHARE: f64 = 0.5;

impl DuelRef<'_> {
    /// Returns the value of a place for the objectives of the scenario, for the computer
    /// player: about 1 for each inch nearer to one. `options` are the places at which the
    /// model can choose options that score.
    pub(crate) fn objective_value(
        &self,
        model: &ModelRef,
        at: Vec2,
        options: &[OptionPlace],
    ) -> f64 {
        let lies = |what: TableItem| self.things.iter().any(|thing| thing.what == what);
        let mut value: f64 = options.iter().map(|place| option_place_value(place, at)).sum();
        if lies(TableItem::Stone) {
            value -= distance_to_use(self, TableItem::Stone, at);
        }
        if lies(TableItem::Captive) {
            value += prisoner::goal(self, model, at);
        }
        value
    }
}

/// Returns the value of a place for an option that can be chosen elsewhere.
fn option_place_value(place: &OptionPlace, at: Vec2) -> f64 {
    match place {
        OptionPlace::Points { points, reach } => {
            let away = points.iter().map(|point| f64::from(point.distance(at) - reach));
            -away.fold(ATTRACTION_LIMIT, f64::min).max(0.0)
        }
        OptionPlace::Edge(outward) => EDGE_SHARE * f64::from(at.dot(*outward)),
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
