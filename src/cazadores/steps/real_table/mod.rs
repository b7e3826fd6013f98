//! Companion mode, a Hunt on a real table: questions to the players, instructions for
//! them, and their own reports (house, ruling 99).

pub(crate) mod instructions;
pub(crate) mod questions;
pub(crate) mod reports;

pub(crate) use crate::steps::real_table::instructions::{
    DoAtTable, instruct_players, instructions,
};
pub(crate) use crate::steps::real_table::questions::ask;
pub(crate) use crate::steps::real_table::reports::{ReportEvent, report_option};

use crate::state::hunt_ref::HuntRef;
use monteria_game::{
    AskResult, Choice, Decision, ModelId, OrMissing, Registry, SeatId, StepResult, Text,
};

/// The rules that all steps here cite.
const WHY: &[&str] = &["ruling-99"];

pub(crate) fn register(registry: &mut Registry<'_>) {
    instructions::register(registry);
    questions::register(registry);
    reports::register(registry);
}

/// Returns the seat that answers for the table: that of the acting model,
/// else the first player.
fn answering_seat(facts: &HuntRef<'_>) -> StepResult<SeatId> {
    let acting = facts.turn.model.and_then(|model| facts.get(model)?.model.seat);
    let first = || facts.models.iter().filter_map(|model_ref| model_ref.model.seat).min();
    acting.or_else(first).or_missing("a seat for the Pack")
}

/// Builds a decision for the seat that answers for the table.
///
/// # Errors
/// Nobody plays the Pack.
pub(crate) fn decision(
    facts: &HuntRef<'_>,
    model: Option<ModelId>,
    prompt: Text,
    options: Vec<Choice>,
) -> AskResult {
    let seat = answering_seat(facts)?;
    Ok(Some(Decision { seat, model, prompt, options, refused: Vec::new() }))
}
