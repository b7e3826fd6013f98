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
    Action, Answered, AskResult, Choice, ModelId, Needs, Registry, StepResult, Text, actions,
    event_text, step, text,
};

/// The heading of reports.
const TABLE: Text = text!("rules-cazadores-on-the-table", "On the table");
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
        /// Cancels the report; nothing changes.
        Nothing,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_report, answer_report).decision(ask_detail, answer_detail);
}

/// Returns the option that opens the menu of reports.
pub(crate) fn report_option(act: impl Action) -> Choice {
    let hint = text!(
        "rules-cazadores-something-else-hint",
        "Report what the program cannot know: lost or regained WNDs, a Condition, a fall, a moved \
         marker."
    );
    Choice::plain(act, text!("rules-cazadores-something-else-happened", "Something else happened…"))
        .group(TABLE)
        .hint(hint)
}

fn ask_report(In(_): In<ReportEvent>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let all: Vec<ModelId> = facts.in_play().map(|model_ref| model_ref.id()).collect();
    let one = |act: ReportAct, label: Text, hint: Text| {
        Choice::plain(act, label).group(TABLE).hint(hint).needs(Needs::one_of(all.clone()))
    };
    let options = vec![
        one(
            ReportAct::Wounds,
            text!("rules-cazadores-it-loses-wnds", "It loses WNDs"),
            text!(
                "rules-cazadores-of-the-adversary-hit-location-cards",
                "For the Adversary, Hit Location cards are flipped."
            ),
        ),
        one(
            ReportAct::Healed,
            text!("rules-cazadores-it-gets-wnds-back", "It regains WNDs"),
            text!("rules-cazadores-no-more-than-it-had-at", "Never above its starting WNDs."),
        ),
        one(
            ReportAct::Condition,
            text!("rules-cazadores-a-condition", "A Condition"),
            text!("rules-cazadores-it-has-one-from-now-on", "It gains or loses a Condition."),
        ),
        one(
            ReportAct::Fell,
            text!("rules-cazadores-it-fell", "It fell"),
            text!(
                "rules-cazadores-the-dice-of-the-fall-follow",
                "The dice of the fall are rolled next."
            ),
        ),
        one(
            ReportAct::Danger,
            text!("rules-cazadores-it-entered-dangerous-terrain", "It entered Dangerous Terrain"),
            text!(
                "rules-cazadores-an-athletics-check-follows",
                "An Athletics Check is rolled next."
            ),
        ),
        one(
            ReportAct::Marker,
            text!("rules-cazadores-its-marker-is-moved", "Its clock marker moves"),
            text!(
                "rules-cazadores-it-stands-on-another-tick-of",
                "The marker stands on another Tick of the Round."
            ),
        ),
        Choice::plain(ReportAct::Nothing, text!("rules-cazadores-nothing-after-all", "Cancel"))
            .group(TABLE),
    ];
    real_table::decision(
        &facts,
        None,
        text!(
            "rules-cazadores-what-happened-on-the-table-and",
            "What happened on the table, and to whom?"
        ),
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
                let text = event_text!(
                    "rules-cazadores-needs-no-check-for-dangerous-terrain",
                    "{name} needs no Check for Dangerous Terrain now",
                    name = hunt.name(model)
                );
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
            Choice::plain(ReportDetailAct::So, text!("rules-cazadores-so-many", "Confirm"))
                .group(TABLE)
                .needs(Needs::Number { min: 1, max: most }),
        ]
    };
    let (prompt, mut options) = match step.what {
        ReportAct::Wounds => (
            text!("rules-cazadores-how-many-wnds-lose", "How many WNDs does {name} lose?"),
            number(model_ref.wounds.left.clamp(1, MOST)),
        ),
        ReportAct::Healed => {
            let lost = model_ref.wounds.full - model_ref.wounds.left;
            (
                text!(
                    "rules-cazadores-how-many-wnds-get-back",
                    "How many WNDs does {name} regain?"
                ),
                number(lost.clamp(1, MOST)),
            )
        }
        ReportAct::Fell => (
            text!("rules-cazadores-how-many-inches-fall", "How many inches does {name} fall?"),
            number(MOST),
        ),
        ReportAct::Marker => (
            text!(
                "rules-cazadores-on-which-tick-does-the-marker-stand",
                "On which Tick does the marker of {name} stand?"
            ),
            number(TICKS as i32),
        ),
        ReportAct::Condition | ReportAct::Danger | ReportAct::Nothing => {
            let option =
                |condition: Condition| condition_option(condition, model_ref.has(condition));
            (
                text!("rules-cazadores-which-condition-of", "Which Condition of {name}?"),
                Condition::ALL.into_iter().map(option).collect(),
            )
        }
    };
    options.push(
        Choice::plain(
            ReportDetailAct::Nothing,
            text!("rules-cazadores-nothing-after-all", "Cancel"),
        )
        .group(TABLE),
    );
    real_table::decision(&facts, Some(step.model), prompt, options)
}

/// Returns the option that a model loses a Condition that it has, or gets one.
fn condition_option(condition: Condition, has: bool) -> Choice {
    let name = condition.name();
    let choice = if has {
        let label = text!("rules-cazadores-no-longer", "No longer {condition}", condition = name);
        Choice::plain(ReportDetailAct::Off(condition), label)
    } else {
        Choice::plain(ReportDetailAct::On(condition), name)
    };
    choice.group(TABLE).hint(condition.text())
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
                    let text = event_text!(
                        "rules-cazadores-the-marker-stands-on-tick",
                        "The marker of {name} stands on Tick {number}",
                        name = hunt.name(model)
                    );
                    hunt.ctx.note(text, WHY);
                }
                ReportAct::Condition | ReportAct::Danger | ReportAct::Nothing => {}
            }
        }
    }
    Ok(())
}
