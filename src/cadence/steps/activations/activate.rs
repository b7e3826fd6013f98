//! An activation: choosing a unit, declaring its actions in order, and
//! performing them (Cadence, Actions).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::battle_ref::BattleRef;
use crate::content::UnitRule;
use crate::modules::module::Declarable;
use crate::state::battle::{ActionKind, Activation, UnitId};
use crate::state::change::BattleMut;
use crate::steps::abilities::{AfterActivation, UseAbility};
use crate::steps::activations::idle::{idle, record_if_without_effect};
use crate::steps::activations::secure::SecureMarker;
use crate::steps::attacks::attack::AimFire;
use crate::steps::movement::moves::MoveUnit;
use crate::steps::step;
use monteria_dice::SixPool;
use monteria_game::{
    Answered, AskResult, Choice, Decision, EventKind, LeadsTo, Refusal, RefusedChoice, Registry,
    SeatId, StepResult, counted, event_text, text_enabled,
};

/// The most actions in an activation.
const MOST_ACTIONS: usize = 4;

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
            let models = facts.standing(unit.id).len();
            let choice = Choice::plain(
                TurnChoice::Unit(UnitChoice { act: UnitAct::Activate, unit: unit.id }),
                event_text!("Activate {}", unit.name),
            )
            .group("Units")
            .about(unit.models.iter().copied())
            .cost(points(unit.command))
            .hint(event_text!(
                "{} on the table; it may spend up to {}.",
                counted(models, "model", "models"),
                counted(unit.command, "Command Point", "Command Points")
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
            Choice::plain(TurnChoice::Nobody, "No unit can act")
                .hint("No unit that is left can be activated."),
        );
    }
    Some(Decision {
        seat: step.seat,
        model: None,
        prompt: "Activate a unit".to_owned(),
        options,
        refused,
    })
}

/// Formats Command Points for players.
pub fn points(points: u32) -> String {
    if points == 1 { "1 CP".to_owned() } else { format!("{points} CP") }
}

fn answer_unit(
    In((step, answer)): Answered<ChooseUnit, TurnChoice>,
    mut battle: BattleMut,
) -> StepResult {
    match answer.choice {
        TurnChoice::Nobody => {
            battle.ctx.note("No unit that is left can act", &["cad-activation"]);
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
        event_text!("{name} is activated"),
        &["cad-activation"],
    );
    if command == 1 && battle.module().tests_last_point(&battle.read(), step.unit) {
        let pool = last_point_pool();
        let roll = battle.ctx.roll_six(
            Some(lead),
            &name,
            "the last Command Point",
            &pool,
            &["cad-last-point"],
        );
        if roll.successes == 0 {
            battle.pay(step.unit, 1)?;
            battle
                .ctx
                .note(event_text!("{name} loses its last Command Point"), &["cad-last-point"]);
        }
    }
    // The test depends on the points at the beginning: points spent before acting
    // cause no other test.
    battle.module().activation_begins(&mut battle, step.unit)?;
    battle.ctx.then(Declare { unit: step.unit });
    battle.ctx.then(AfterActivation { unit: step.unit });
    Ok(())
}

/// Returns the actions that may be declared next, and the reasons why others may not.
pub fn declarable(facts: &BattleRef<'_>, id: UnitId) -> Vec<Declarable> {
    // A unit that does not exist declares nothing.
    let Some(unit) = facts.unit(id) else { return Vec::new() };
    let declared = &facts.activation.declared;
    let mut all = Vec::new();
    let mut offer = |act: ActionKind, label: &str, hint: String, why: Option<Refusal>| {
        let why = sequence_refusal(facts, id, &act).or(why);
        let choice = Choice::plain(Declaration::Act(act.clone()), label)
            .group("Actions")
            .cost("1 CP")
            .hint(hint)
            .leads_to(Some(leads_to(&act)));
        all.push((act, choice, why));
    };
    let out = facts.activation.disembarked.then(|| {
        Refusal::rule("Disembarked", "no Move or Advance in the activation in which it disembarked")
    });
    let speed = facts.standing(id).first().map_or((0.0, 0.0), |model_ref| {
        (facts.movement(model_ref, false), facts.movement(model_ref, true))
    });
    let hint = event_text!("Every model up to {:.0}\".", speed.0);
    offer(ActionKind::Move, "Move", hint, out.clone());
    let after = (declared.last() != Some(&ActionKind::Move))
        .then(|| Refusal::rule("OnlyAfterMove", "an Advance comes right after a Move"));
    let hint = event_text!("Every model up to {:.0}\" more, right after the Move.", speed.1);
    offer(ActionKind::Advance, "Advance", hint, out.or(after));
    let armed = facts.standing(id).iter().any(|model_ref| !model_ref.fighter.weapons.is_empty());
    let unarmed = (!armed).then(|| Refusal::rule("Unarmed", "it has no weapons"));
    offer(ActionKind::Attack, "Attack", "Every model with its weapons.".to_owned(), unarmed);
    let cannot = facts
        .is_non_scoring(id)
        .then(|| Refusal::rule("NonScoring", "the unit cannot secure objectives"));
    let hint = "On 3+ an objective within 1\", with no enemy within 3\".".to_owned();
    offer(ActionKind::Secure, "Secure", hint, cannot);
    for (number, (_, what)) in facts.abilities(id).into_iter().enumerate() {
        let (name, text) = what.words();
        offer(ActionKind::Ability(number as u8), &name, text, None);
    }
    offer(ActionKind::Pass, "Pass", "Nothing, for a Command Point.".to_owned(), None);
    facts.module.declarable(facts, id, &mut all);
    if declared.len() >= MOST_ACTIONS {
        all.clear();
    } else if facts.cost(id, declared) >= unit.command {
        // Free actions may still be declared.
        all.retain(|(act, _, why)| facts.action_name_and_cost(id, act).1 == 0 && why.is_none());
    }
    all
}

/// Returns the reason why an action may not follow those that are declared, or None if
/// it may.
fn sequence_refusal(facts: &BattleRef<'_>, unit: UnitId, act: &ActionKind) -> Option<Refusal> {
    let declared = &facts.activation.declared;
    let times = declared.iter().filter(|other| *other == act).count();
    let repeatable = match act {
        ActionKind::Pass => true,
        ActionKind::Attack => facts.unit_has(unit, &UnitRule::SecondAttack),
        ActionKind::Move
        | ActionKind::Advance
        | ActionKind::Secure
        | ActionKind::Ability(_)
        | ActionKind::Own(_) => false,
    };
    if times > 0 && !repeatable {
        Some(Refusal::rule("OncePerActivation", "each action once in an activation"))
    } else if *act == ActionKind::Attack && times > 1 {
        Some(Refusal::rule("OncePerActivation", "two attacks at most"))
    } else if declared.is_empty() && *act != ActionKind::Move && !facts.is_in_formation(unit) {
        Some(Refusal::rule("OutOfFormation", "the unit is out of formation: it must move first"))
    } else {
        None
    }
}

fn leads_to(act: &ActionKind) -> LeadsTo {
    match act {
        ActionKind::Attack => LeadsTo::Attack,
        ActionKind::Move => LeadsTo::Move,
        ActionKind::Advance
        | ActionKind::Secure
        | ActionKind::Ability(_)
        | ActionKind::Own(_)
        | ActionKind::Pass => LeadsTo::Other,
    }
}

fn ask_declare(In(step): In<Declare>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    // Without a point nothing can be declared; the activation ends like any other.
    let acting = facts.acting(step.unit)?.filter(|(unit, _)| unit.command > 0);
    let Some((unit, lead)) = acting else { return Ok(None) };
    let declared = &facts.activation.declared;
    let least = if unit.command <= 1 { 1 } else { facts.module.least_actions(&facts, step.unit) };
    let mut options = Vec::new();
    let mut refused = Vec::new();
    for (act, choice, why) in declarable(&facts, step.unit) {
        match why {
            None if text_enabled() => options.push(choice.idle(idle(&facts, unit, &act))),
            None => options.push(choice),
            Some(why) => refused.push(RefusedChoice { choice, why }),
        }
    }
    let begin = Choice::plain(Declaration::Begin, "Begin")
        .group("Then")
        .hint("No further actions in this activation.");
    if facts.cost(step.unit, declared) == 0 && !declared.is_empty() {
        let why = Refusal::rule("Unpaid", "at least one action must cost a Command Point");
        refused.push(RefusedChoice { choice: begin, why });
    } else if declared.len() >= least {
        options.push(begin);
    } else {
        let why = Refusal::rule(
            "TwoActions",
            event_text!("at least {} in this activation", counted(least, "action", "actions")),
        );
        refused.push(RefusedChoice { choice: begin, why });
    }
    let names: Vec<String> =
        declared.iter().map(|act| action_name(&facts, step.unit, act)).collect();
    let so_far =
        if names.is_empty() { String::new() } else { format!(" So far: {}.", names.join(", ")) };
    let prompt = event_text!(
        "{} has {}: declare its actions in order.{so_far}",
        unit.name,
        points(unit.command)
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(lead.id()), prompt, options, refused }))
}

/// Returns an action's name for players; an ability has its own.
fn action_name(facts: &BattleRef<'_>, unit: UnitId, act: &ActionKind) -> String {
    let own =
        if let ActionKind::Ability(number) = act { facts.ability(unit, *number) } else { None };
    own.map_or_else(|| facts.action_name_and_cost(unit, act).0.to_owned(), |what| what.words().0)
}

fn answer_declare(
    In((step, answer)): Answered<Declare, Declaration>,
    mut battle: BattleMut,
) -> StepResult {
    let unit = step.unit;
    if let Declaration::Act(act) = answer.choice {
        battle.activation.declared.push(act);
        if !declarable(&battle.read(), unit).is_empty() {
            battle.ctx.then(Declare { unit });
            return Ok(());
        }
    }
    let declared = battle.activation.declared.clone();
    let (names, cost) = {
        let facts = battle.read();
        let names: Vec<String> =
            declared.iter().map(|act| action_name(&facts, unit, act)).collect();
        (
            format!("{} declares {}", facts.unit_name(unit), names.join(", ")),
            facts.cost(unit, &declared),
        )
    };
    battle.ctx.note(names, &["cad-declare"]);
    battle.spend(unit, cost)?;
    for act in declared {
        battle.ctx.then(Perform { unit, act });
    }
    Ok(())
}

fn perform(In(step): In<Perform>, mut battle: BattleMut) -> StepResult {
    let Perform { unit, act } = step;
    let (name, names, lead, prevented) = {
        let facts = battle.read();
        // The unit may have been destroyed or have left since the declaration.
        let Some((_, lead)) = facts.acting(unit)? else { return Ok(()) };
        let names = event_text!("{}: {}", facts.unit_name(unit), action_name(&facts, unit, &act));
        (
            facts.action_name_and_cost(unit, &act).0,
            names,
            lead.id(),
            facts.module.action_refusal(&facts, unit, &act),
        )
    };
    // Events since the declaration may forbid it.
    if let Some(why) = prevented {
        let text = event_text!("{}: no {name}: {why}", battle.unit_name(unit)?);
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
