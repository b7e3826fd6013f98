//! Dangerous Terrain: on its first entry in a Turn a model passes an Athletics Check or
//! is Knocked Down (Cazadores 4.3, ruling 16).

use bevy_ecs::prelude::*;

use crate::content::{Condition, Skill};
use crate::state::hunt_mut::HuntMut;
use crate::steps::areas;
use monteria_game::{ModelId, Registry, StepResult, step, text};
use monteria_table::Keywords;

step! {
    /// An Area is placed under a model, which thereby enters it (ruling 21).
    EnterArea = "enter-area" {
        /// The Area's id on the table.
        area: u16,
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(enter_area);
}

/// Returns whether entering Dangerous Terrain requires a Check of this model: once a
/// Turn, and never of the Adversary.
pub(crate) fn must_test_dangerous_terrain(hunt: &HuntMut, model: ModelId) -> StepResult<bool> {
    let facts = hunt.read();
    let model_ref = facts.model(model)?;
    let tested = facts.turn.tested_dangerous.contains(&model);
    Ok(model_ref.in_play() && !model_ref.is_adversary() && !tested)
}

/// Rolls the Check; returns false if the model is Knocked Down by it.
pub(crate) fn test_dangerous_terrain(hunt: &mut HuntMut, model: ModelId) -> StepResult<bool> {
    hunt.turn.tested_dangerous.insert(model);
    let name = hunt.name(model);
    let check = hunt.read().check(model, Skill::Athletics, None);
    let why = ["caz-dangerous", "ruling-16"];
    let roll = hunt.ctx.roll(
        Some(model),
        &name,
        text!(
            "rules-cazadores-athletics-check-in-dangerous-terrain",
            "Athletics Check in Dangerous Terrain"
        ),
        &check,
        &why,
    );
    if !roll.success() {
        hunt.impose(model, Condition::KnockedDown, None, &why)?;
    }
    Ok(roll.success())
}

fn enter_area(In(step): In<EnterArea>, mut hunt: HuntMut) -> StepResult {
    let dangerous = hunt
        .read()
        .table
        .areas()
        .iter()
        .any(|area| area.id == step.area && area.keywords.contains(Keywords::DANGEROUS));
    if dangerous && must_test_dangerous_terrain(&hunt, step.model)? {
        test_dangerous_terrain(&mut hunt, step.model)?;
    }
    areas::queue_area_entry(&mut hunt, step.area, step.model);
    Ok(())
}
