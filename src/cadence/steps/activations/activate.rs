//! An activation: choosing a unit, declaring its actions in order, and
//! performing them (Cadence, Actions).

mod declaration;

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::state::battle::{ActionKind, Activation, UnitId};
use crate::state::change::BattleMut;
use crate::steps::abilities::{AfterActivation, UseAbility};
use crate::steps::activations::idle::record_if_without_effect;
use crate::steps::activations::secure::SecureMarker;
use crate::steps::attacks::attack::AimFire;
use crate::steps::movement::moves::MoveUnit;
use crate::steps::step;
use declaration::{action_name, answer_declare, ask_declare};
use monteria_dice::SixPool;
use monteria_game::{
    Answered, Choice, Decision, EventKind, Registry, SeatId, StepResult, Text, event_text, text,
};

step! {
    /// A seat chooses a unit to activate.
    ChooseUnit = "choose-unit" {
        seat: SeatId,
    }
    /// A unit's activation begins: the test of the last point, then the declaration.
    Begin = "begin-activation" {
        unit: UnitId,
    }
    /// A unit declares its next action.
    Declare = "declare" {
        unit: UnitId,
    }
    /// A unit performs one of its declared actions.
    Perform = "perform" {
        unit: UnitId,
        act: ActionKind,
    }
}

/// What a seat does with one of its units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum UnitAct {
    Activate,
    /// It is deployed from reserve.
    Deploy,
    /// It stays in reserve for this round.
    Wait,
    /// It finds no room to enter and is destroyed.
    Lose,
    /// It enters as the rules of the module say.
    Enter,
}

/// A unit and what its seat does with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("{act}:{unit}")]
pub struct UnitChoice {
    pub act: UnitAct,
    pub unit: UnitId,
}

/// The option of a seat whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
pub enum TurnChoice {
    /// No unit can act.
    #[display("none")]
    Nobody,
    /// An option for a unit.
    #[display("{0}")]
    Unit(UnitChoice),
}

/// The option while an activation is declared.
#[derive(Clone, PartialEq, Debug, Display)]
pub enum Declaration {
    /// The declaration is complete and the unit begins.
    #[display("begin")]
    Begin,
    #[display("{0}")]
    Act(ActionKind),
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry
        .decision(ask_unit, answer_unit)
        .step(begin)
        .decision(ask_declare, answer_declare)
        .step(perform);
}

fn ask_unit(In(step): In<ChooseUnit>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let mut options = Vec::new();
    let mut refused = Vec::new();
    for unit in facts.units.0.iter().filter(|unit| unit.seat == step.seat && unit.command > 0) {
        if unit.on_table() {
            let models = facts.standing(unit.id).len() as u32;
            let choice = Choice::plain(
                TurnChoice::Unit(UnitChoice { act: UnitAct::Activate, unit: unit.id }),
                event_text!("rules-cadence-activate", "Activate {name}", name = unit.name),
            )
            .group(text!("rules-cadence-units", "Units"))
            .about(unit.models.iter().copied())
            .cost(points(unit.command))
            .hint(event_text!(
                "rules-cadence-on-the-table-it-may-spend",
                "{models} on the table; it may spend up to {command}.",
                models = Text::counted("rules-cadence-models", models, "model", "models"),
                command = Text::counted(
                    "rules-cadence-command-points-2",
                    unit.command,
                    "Command Point",
                    "Command Points"
                )
            ));
            options.push(choice);
        } else if unit.in_reserve() {
            facts.module.offer_reserve(&facts, unit, &mut options, &mut refused);
        }
    }
    // Units that cannot and need not be placed stay in reserve; nothing else
    // is left to do.
    if options.is_empty() {
        options.push(
            Choice::plain(
                TurnChoice::Nobody,
                text!("rules-cadence-no-unit-can-act", "No unit can act"),
            )
            .hint(text!(
                "rules-cadence-no-unit-that-is-left-can",
                "None of the remaining units can be activated."
            )),
        );
    }
    Some(Decision {
        seat: step.seat,
        model: None,
        prompt: text!("rules-cadence-activate-a-unit", "Activate a unit"),
        options,
        refused,
    })
}

/// Formats Command Points for players.
pub fn points(points: u32) -> Text {
    text!("rules-cadence-cp", "{points} CP")
}

fn answer_unit(
    In((step, answer)): Answered<ChooseUnit, TurnChoice>,
    mut battle: BattleMut,
) -> StepResult {
    match answer.choice {
        TurnChoice::Nobody => {
            battle.ctx.note(
                text!(
                    "rules-cadence-no-unit-that-is-left-can-2",
                    "None of the remaining units can act"
                ),
                &["cad-activation"],
            );
            for unit in
                battle.units.0.iter_mut().filter(|unit| unit.seat == step.seat && unit.in_reserve())
            {
                unit.command = 0;
            }
            Ok(())
        }
        TurnChoice::Unit(choice) => battle.module().unit_chosen(&mut battle, choice, answer.spot),
    }
}

/// Returns the roll of a unit that is activated on its last
/// Command Point (rule cad-last-point).
pub(crate) fn last_point_pool() -> SixPool {
    SixPool::new(1, 2)
}

fn begin(In(step): In<Begin>, mut battle: BattleMut) -> StepResult {
    let (name, command, lead) = {
        let facts = battle.read();
        let Some((unit, lead)) = facts.acting(step.unit)? else { return Ok(()) };
        (unit.name.clone(), unit.command, lead.id())
    };
    // A step before the activation may have taken the last point.
    if command == 0 {
        return Ok(());
    }
    let disembarked = battle.activation.disembarked && battle.activation.unit == Some(step.unit);
    *battle.activation = Activation {
        unit: Some(step.unit),
        last_point: command == 1,
        disembarked,
        ..Activation::default()
    };
    battle.ctx.record(
        EventKind::TurnBegan { model: lead },
        event_text!("rules-is-activated", "{name} is activated"),
        &["cad-activation"],
    );
    if command == 1 && battle.module().tests_last_point(&battle.read(), step.unit) {
        let pool = last_point_pool();
        let roll = battle.ctx.roll_six(
            Some(lead),
            &name,
            text!("rules-cadence-the-last-command-point", "the last Command Point"),
            &pool,
            &["cad-last-point"],
        );
        if roll.successes == 0 {
            battle.pay(step.unit, 1)?;
            battle.ctx.note(
                event_text!(
                    "rules-cadence-loses-its-last-command-point",
                    "{name} loses its last Command Point"
                ),
                &["cad-last-point"],
            );
        }
    }
    // The test depends on the points at the beginning: points spent before acting
    // cause no other test.
    battle.module().activation_begins(&mut battle, step.unit)?;
    battle.ctx.then(Declare { unit: step.unit });
    battle.ctx.then(AfterActivation { unit: step.unit });
    Ok(())
}

fn perform(In(step): In<Perform>, mut battle: BattleMut) -> StepResult {
    let Perform { unit, act } = step;
    let (name, names, lead, prevented) = {
        let facts = battle.read();
        // The unit may have been destroyed or have left since the declaration.
        let Some((_, lead)) = facts.acting(unit)? else { return Ok(()) };
        let name = Text::verbatim(facts.unit_name(unit));
        let names = Text::joined([name, action_name(&facts, unit, &act)], ": ");
        (
            facts.action_name_and_cost(unit, &act).0,
            names,
            lead.id(),
            facts.module.action_refusal(&facts, unit, &act),
        )
    };
    // Events since the declaration may forbid it.
    if let Some(why) = prevented {
        let text = event_text!(
            "rules-cadence-no",
            "{unit} cannot carry out {name}: {why}",
            unit = battle.unit_name(unit)?,
            why = why.text()
        );
        battle.ctx.note(text, &["cad-actions"]);
        return Ok(());
    }
    battle.release_objectives();
    battle.activation.done += 1;
    let what = EventKind::ActionTaken { model: lead, action: name.to_lowercase(), target: None };
    battle.ctx.record(what, names, &["cad-actions"]);
    if record_if_without_effect(&mut battle, unit, &act)? {
        return Ok(());
    }
    battle.module().action_begins(&mut battle, unit, &act)?;
    match act {
        ActionKind::Move => battle.ctx.then(MoveUnit { unit, advance: false, free: false }),
        ActionKind::Advance => battle.ctx.then(MoveUnit { unit, advance: true, free: false }),
        ActionKind::Attack => {
            battle.activation.fires.clear();
            battle.activation.heavy = false;
            battle.ctx.then(AimFire { unit, fury: false });
            battle.ctx.then(crate::steps::attacks::attack::OpenFire { unit });
        }
        ActionKind::Secure => battle.ctx.then(SecureMarker { unit }),
        ActionKind::Ability(number) => {
            battle.ctx.then(UseAbility { unit, number, done: Vec::new() })
        }
        ActionKind::Own(own) => battle.module().act(&mut battle, unit, &own)?,
        ActionKind::Pass => {}
    }
    Ok(())
}
