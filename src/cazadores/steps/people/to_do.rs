//! What people are to do at a real table: they are told, and say when it is done.

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::super::effects::{Frame, rule};
use super::WHY;
use super::table::{TellTable, something_else};
use crate::change::HuntMut;
use crate::content::Effect;
use monteria_game::{Answered, Asked, Choice, Registry, StepResult, step};

step! {
    /// People do at their table what they have been told.
    DoAtTable = "do-at-table" {}
}

/// What people say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum DoneAct {
    /// It is done.
    Done,
    /// It is done, and something came of it that the program does not know of.
    Table,
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_done, answer_done);
}

/// Tells people to do this at their table. Where a model moves by it, what was told of
/// who stands where holds no longer.
pub(crate) fn to_do(hunt: &mut HuntMut, text: String) {
    hunt.ctx.note(text.as_str(), WHY);
    hunt.with_people(|people| {
        people.told.clear();
        people.to_do.push(text);
    });
}

/// Carries an effect out on a real table, where the table is what it changes; false where
/// the program carries it out itself.
///
/// # Errors
/// Where what it relies on is not there.
pub(crate) fn on_table(hunt: &mut HuntMut, effect: &Effect, frame: &Frame) -> StepResult<bool> {
    if !hunt.by_people() {
        return Ok(false);
    }
    let Some(text) = rule(effect).at_table(hunt, frame)? else { return Ok(false) };
    to_do(hunt, text);
    hunt.ctx.then(DoAtTable {});
    Ok(true)
}

fn ask_done(In(_): In<DoAtTable>, hunt: HuntMut) -> Asked {
    let facts = hunt.read();
    let Some(companion) = facts.companion().filter(|companion| !companion.to_do.is_empty()) else {
        return Ok(None);
    };
    let prompt = companion.to_do.join("\n");
    let options = vec![
        Choice::plain(DoneAct::Done, "Done").hint("It is so on the table now."),
        something_else(DoneAct::Table),
    ];
    super::decision(&facts, None, prompt, options)
}

fn answer_done(In((_, answer)): Answered<DoAtTable, DoneAct>, mut hunt: HuntMut) {
    hunt.with_people(|people| people.to_do.clear());
    if answer.choice == DoneAct::Table {
        hunt.ctx.then(TellTable {});
    }
}
