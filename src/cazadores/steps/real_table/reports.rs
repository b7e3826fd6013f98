//! Reports of players about their table: WNDs, Conditions, falls and markers that the
//! program does not know of.

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::Condition;
use crate::state::hunt::TICKS;
use crate::state::hunt_mut::{Fall, HuntMut};
use crate::steps::combat::damage;
use crate::steps::combat::damage::PendingDamage;
use crate::steps::movement::hazards;
use crate::steps::real_table;
use crate::steps::real_table::WHY;
use monteria_game::{
    Action, Answered, AskResult, Choice, ModelId, Needs, Registry, StepResult, actions, event_text,
    step,
};

/// The heading of reports.
const TABLE: &str = "On the table";
/// The most WNDs or inches in one report.
const MOST: i32 = 30;

step! {
    /// Players report an event on their table.
    ReportEvent = "tell-table" {}
    /// Players complete a report about one model.
    ReportOf = "tell-of" {
        model: ModelId,
        what: ReportAct,
    }
}

/// The subject of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, serde::Serialize, serde::Deserialize)]
#[display(style = "kebab-case")]
pub(crate) enum ReportAct {
    Wounds,
    Healed,
    /// It gains or loses a Condition.
    Condition,
    Fell,
    /// It has entered Dangerous Terrain.
    Danger,
    /// Its marker is on another Tick.
    Marker,
    Nothing,
}

actions! {
    /// The amount or the Condition of a report.
    pub enum ReportDetailAct {
        /// A number of WNDs, inches or Ticks.
        So,
        /// The model gains this Condition.
        On(Condition) = "on:{0}",
        /// The model loses this Condition.
        Off(Condition) = "off:{0}",
        /// Cancels the report.
        Nothing,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_report, answer_report).decision(ask_detail, answer_detail);
}

/// Returns the option that opens the menu of reports.
pub(crate) fn report_option(act: impl Action) -> Choice {
    let hint = "WNDs, a Condition, a fall, a marker: what the table brought and the program does \
        not know of.";
    Choice::plain(act, "Something else happened…").group(TABLE).hint(hint)
}

fn ask_report(In(_): In<ReportEvent>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let all: Vec<ModelId> = facts.in_play().map(|model_ref| model_ref.id()).collect();
    let one = |act: ReportAct, label: &str, hint: &str| {
        Choice::plain(act, label).group(TABLE).hint(hint).needs(Needs::one_of(all.clone()))
    };
    let options = vec![
        one(
            ReportAct::Wounds,
            "It loses WNDs",
            "Of the Adversary, Hit Location cards are flipped.",
        ),
        one(ReportAct::Healed, "It gets WNDs back", "No more than it had at first."),
        one(ReportAct::Condition, "A Condition", "It has one from now on, or no longer."),
        one(ReportAct::Fell, "It fell", "The dice of the fall follow."),
        one(ReportAct::Danger, "It entered Dangerous Terrain", "An Athletics Check follows."),
        one(ReportAct::Marker, "Its marker is moved", "It stands on another Tick of the Round."),
        Choice::plain(ReportAct::Nothing, "Nothing after all").group(TABLE),
    ];
    real_table::decision(
        &facts,
        None,
        "What happened on the table, and to whom?".to_owned(),
        options,
    )
}

fn answer_report(
    In((_, answer)): Answered<ReportEvent, ReportAct>,
    mut hunt: HuntMut,
) -> StepResult {
    match answer.choice {
        ReportAct::Nothing => {}
        ReportAct::Danger => {
            let model = answer.target()?;
            if hazards::must_test_dangerous_terrain(&hunt, model)? {
                hazards::test_dangerous_terrain(&mut hunt, model)?;
            } else {
                let text =
                    event_text!("{} needs no Check for Dangerous Terrain now", hunt.name(model));
                hunt.ctx.note(text, &["caz-dangerous", "ruling-16"]);
            }
        }
        what @ (ReportAct::Wounds
        | ReportAct::Healed
        | ReportAct::Condition
        | ReportAct::Fell
        | ReportAct::Marker) => {
            let model = answer.target()?;
            hunt.ctx.then(ReportOf { model, what });
        }
    }
    Ok(())
}

fn ask_detail(In(step): In<ReportOf>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    if !model_ref.in_play() {
        return Ok(None);
    }
    let name = model_ref.name();
    let number = |most: i32| {
        vec![
            Choice::plain(ReportDetailAct::So, "So many")
                .group(TABLE)
                .needs(Needs::Number { min: 1, max: most }),
        ]
    };
    let (prompt, mut options) = match step.what {
        ReportAct::Wounds => (
            format!("How many WNDs does {name} lose?"),
            number(model_ref.wounds.left.clamp(1, MOST)),
        ),
        ReportAct::Healed => {
            let lost = model_ref.wounds.full - model_ref.wounds.left;
            (format!("How many WNDs does {name} get back?"), number(lost.clamp(1, MOST)))
        }
        ReportAct::Fell => (format!("How many inches does {name} fall?"), number(MOST)),
        ReportAct::Marker => {
            (format!("On which Tick does the marker of {name} stand?"), number(TICKS as i32))
        }
        ReportAct::Condition | ReportAct::Danger | ReportAct::Nothing => {
            let option = |condition: Condition| match model_ref.has(condition) {
                true => {
                    let text = format!("No longer {}", condition.name());
                    Choice::plain(ReportDetailAct::Off(condition), text)
                        .group(TABLE)
                        .hint(condition.text())
                }
                false => Choice::plain(ReportDetailAct::On(condition), condition.name())
                    .group(TABLE)
                    .hint(condition.text()),
            };
            (
                format!("Which Condition of {name}?"),
                Condition::ALL.into_iter().map(option).collect(),
            )
        }
    };
    options.push(Choice::plain(ReportDetailAct::Nothing, "Nothing after all").group(TABLE));
    real_table::decision(&facts, Some(step.model), prompt, options)
}

fn answer_detail(
    In((step, answer)): Answered<ReportOf, ReportDetailAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let model = step.model;
    match answer.choice {
        ReportDetailAct::Nothing => {}
        ReportDetailAct::On(condition) => hunt.impose(model, condition, None, WHY)?,
        ReportDetailAct::Off(condition) => hunt.clear(model, condition, WHY)?,
        ReportDetailAct::So => {
            let number = answer.number()?;
            match step.what {
                ReportAct::Wounds => hunt.ctx.then(PendingDamage::new(model, number, WHY)),
                ReportAct::Healed => damage::heal_wounds(&mut hunt, model, number, WHY)?,
                ReportAct::Fell => hunt.ctx.then(Fall { model, inches: number as f32 }),
                ReportAct::Marker => {
                    hunt.set_clock(model, |clock| {
                        clock.tick = number as u32;
                        clock.looped = false;
                    })?;
                    let text =
                        event_text!("The marker of {} stands on Tick {number}", hunt.name(model));
                    hunt.ctx.note(text, WHY);
                }
                ReportAct::Condition | ReportAct::Danger | ReportAct::Nothing => {}
            }
        }
    }
    Ok(())
}
