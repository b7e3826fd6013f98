//! A Hunt on a real table: what people are asked of it, what they are told to do at it,
//! and what they tell of it by themselves (house, ruling 99).

mod ask;
mod table;
mod to_do;

pub(crate) use ask::ask;
pub(crate) use table::{TellTable, something_else};
pub(crate) use to_do::{DoAtTable, on_table, to_do};

use crate::hunt_ref::HuntRef;
use monteria_game::{Asked, Choice, Decision, ModelId, OrMissing, Registry, SeatId, StepResult};

/// The rules that everything here follows.
const WHY: &[&str] = &["ruling-99"];

/// Registers the steps of this folder.
pub(crate) fn register(registry: &mut Registry<'_>) {
    ask::register(registry);
    table::register(registry);
    to_do::register(registry);
}

/// Who answers for the table: whoever takes the Turn, else the first of the players.
fn speaker(facts: &HuntRef<'_>) -> StepResult<SeatId> {
    let acting = facts.turn.model.and_then(|model| facts.get(model)?.model.seat);
    let first = || facts.models.iter().filter_map(|model_ref| model_ref.model.seat).min();
    acting.or_else(first).or_missing("a seat for the Pack")
}

/// A question to whoever answers for the table.
///
/// # Errors
/// Where nobody plays the Pack.
pub(crate) fn decision(
    facts: &HuntRef<'_>,
    model: Option<ModelId>,
    prompt: String,
    options: Vec<Choice>,
) -> Asked {
    Ok(Some(Decision { seat: speaker(facts)?, model, prompt, options, refused: Vec::new() }))
}
