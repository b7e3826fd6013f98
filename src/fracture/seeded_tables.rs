//! Scenarios on random tables, reproducible by a seed.

use monteria_content::{Text, text};
use std::collections::BTreeMap;

use super::content::{FractureContent, Scenario};
use monteria_cadence::content::{Id, Markers, Mission, participants};
use monteria_cadence::seeded_tables::SeededTableRequest;
use monteria_dice::Dice;
use monteria_game::ScenarioCard;
use monteria_game::layout::{LaidScenario, SeededScenarios, drawn};
use monteria_triggers::Triggers;

/// The share of the ground that terrain covers.
const GROUND: f32 = 0.11;

impl SeededScenarios for FractureContent {
    type Scenario = Scenario;

    fn scenarios(&self) -> &BTreeMap<Id, Scenario> {
        &self.scenarios
    }

    fn scenarios_mut(&mut self) -> &mut BTreeMap<Id, Scenario> {
        &mut self.scenarios
    }

    fn card(&self, scenario: &Scenario) -> ScenarioCard {
        let file = self.scenario_files.get(&scenario.id).cloned().unwrap_or_default();
        ScenarioCard::new(
            &scenario.id,
            Text::verbatim(&scenario.name),
            Text::verbatim(&scenario.about),
            file,
            (2, 2),
        )
    }

    fn lay(&self, id: Id, seed: u64) -> Result<LaidScenario<Scenario>, Text> {
        scenario(self, id, seed)
    }
}

/// Generates a scenario from a seed: the size of an existing one, with two armies and a
/// mission that has room on the table.
fn scenario(content: &FractureContent, id: Id, seed: u64) -> Result<LaidScenario<Scenario>, Text> {
    let mut dice = Dice::new(seed);
    let known = drawn(&content.scenarios, &content.shipped.scenarios);
    let (_, model) = one_of(&known, &mut dice).ok_or_else(|| {
        text!(
            "rules-fracture-there-is-no-scenario-to-take",
            "there is no scenario to take a size from"
        )
    })?;
    let units = content.armies.values().flat_map(|army| &army.units);
    let fielded =
        participants(units.flat_map(|unit| unit.models.iter().map(move |model| (unit, model))));
    let wanted = SeededTableRequest {
        kinds: content.terrain.values().collect(),
        size: model.table.size,
        ground: GROUND,
        sides: 2,
        participants: &fielded,
        corners: false,
    };
    let (table, land) = wanted.lay(&mut dice)?;
    let has_room = |(_, mission): &(&Id, &Mission)| match mission.markers {
        Markers::Alternate { edge, .. } => *edge * 2.0 <= table.size.min_element(),
        Markers::Centre(_) | Markers::Quarters(_) | Markers::Defender { .. } => true,
    };
    let mut missions = drawn(&content.missions, &content.shipped.missions);
    missions.retain(has_room);
    let armies = drawn(&content.armies, &content.shipped.armies);
    let (_, mission) = one_of(&missions, &mut dice)
        .ok_or_else(|| text!("rules-fracture-there-is-no-mission", "there is no mission"))?;
    let mut army = || {
        one_of(&armies, &mut dice)
            .map(|(id, _)| id.clone())
            .ok_or_else(|| text!("rules-fracture-there-is-no-army", "there is no army"))
    };
    let about = text!(
        "rules-fracture-a-table-by-the-dice-points",
        "A table by the dice: {land}. {points} points a side.",
        points = model.points
    );
    let scenario = Scenario {
        id,
        name: format!("Table {seed}"),
        about: String::from(&about),
        mission: mission.id.clone(),
        points: model.points,
        armies: (army()?, army()?),
        triggers: Triggers::default(),
        table,
    };
    Ok((scenario, about))
}

/// Returns a random item, or None if there are none.
fn one_of<T: Copy>(all: &[T], dice: &mut Dice) -> Option<T> {
    all.get(dice.pick(all.len().max(1))).copied()
}
