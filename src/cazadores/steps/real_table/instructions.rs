//! Instructions to players at a real table, which they confirm.

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::Effect;
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, rule};
use crate::steps::real_table;
use crate::steps::real_table::WHY;
use crate::steps::real_table::reports::{ReportEvent, report_option};
use monteria_game::{Answered, AskResult, Choice, Registry, StepResult, Text, step, text};

step! {
    /// Players carry out the pending instructions.
    DoAtTable = "do-at-table" {}
}

/// Confirmations of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum DoneAct {
    Done,
    /// It is done, and something happened that the program does not know of.
    Table,
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_done, answer_done);
}

/// Queues an instruction. Discards the recorded answers, because a model may move.
pub(crate) fn instructions(hunt: &mut HuntMut, text: Text) {
    let instruction = String::from(&text);
    hunt.ctx.note(text, WHY);
    hunt.with_real_table(|real_table| {
        real_table.answers.clear();
        real_table.instructions.push(instruction);
    });
}

/// Applies an effect by an instruction on a real table; returns false if the
/// program applies it itself.
///
/// # Errors
/// A model or an entry that the effect relies on is missing.
pub(crate) fn instruct_players(
    hunt: &mut HuntMut,
    effect: &Effect,
    context: &EffectContext,
) -> StepResult<bool> {
    if !hunt.on_real_table() {
        return Ok(false);
    }
    // Effects without an instruction need no distances.
    let Some(text) = rule(effect).at_table(hunt, context)? else { return Ok(false) };
    instructions(hunt, text);
    hunt.ctx.then(DoAtTable {});
    Ok(true)
}

fn ask_done(In(_): In<DoAtTable>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    // A step between may have cleared the instructions.
    let Some(companion) = facts.real_table().filter(|companion| !companion.instructions.is_empty())
    else {
        return Ok(None);
    };
    let prompt = Text::joined(companion.instructions.iter().map(Text::verbatim), "\n");
    let options = vec![
        Choice::plain(DoneAct::Done, text!("rules-cazadores-done", "Done")).hint(text!(
            "rules-cazadores-it-is-so-on-the-table",
            "You have done this on the table."
        )),
        report_option(DoneAct::Table),
    ];
    real_table::decision(&facts, None, prompt, options)
}

fn answer_done(In((_, answer)): Answered<DoAtTable, DoneAct>, mut hunt: HuntMut) {
    hunt.with_real_table(|real_table| real_table.instructions.clear());
    if answer.choice == DoneAct::Table {
        hunt.ctx.then(ReportEvent {});
    }
}
