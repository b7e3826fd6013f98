//! Declaration of a unit's actions in order (Cadence, Actions).

use bevy_ecs::prelude::*;

use super::{Declaration, Declare, Perform, points};
use crate::battle_ref::BattleRef;
use crate::content::UnitRule;
use crate::modules::module::Declarable;
use crate::state::battle::{ActionKind, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::activations::idle::idle;
use monteria_game::{
    Answered, AskResult, Choice, Decision, LeadsTo, Refusal, RefusedChoice, StepResult, Text,
    event_text, text, text_enabled,
};

/// The most actions in an activation.
const MOST_ACTIONS: usize = 4;

/// Returns the actions that may be declared next, and the reasons why others may not.
fn declarable(facts: &BattleRef<'_>, id: UnitId) -> Vec<Declarable> {
    // A unit that does not exist declares nothing.
    let Some(unit) = facts.unit(id) else { return Vec::new() };
    let declared = &facts.activation.declared;
    let offer = |(act, hint, why): (ActionKind, Text, Option<Refusal>)| {
        let why = sequence_refusal(facts, id, &act).or(why);
        let choice = Choice::plain(Declaration::Act(act.clone()), action_name(facts, id, &act))
            .group(text!("rules-cadence-actions-2", "Actions"))
            .cost(points(1))
            .hint(hint)
            .leads_to(Some(leads_to(&act)));
        (act, choice, why)
    };
    let mut all: Vec<Declarable> = core_actions(facts, id).into_iter().map(offer).collect();
    facts.module.declarable(facts, id, &mut all);
    if declared.len() >= MOST_ACTIONS {
        all.clear();
    } else if facts.cost(id, declared) >= unit.command {
        // Free actions may still be declared.
        all.retain(|(act, _, why)| facts.action_name_and_cost(id, act).1 == 0 && why.is_none());
    }
    all
}

/// Returns the core's actions of a unit, each with an explanation and the reason why it
/// may not be declared, if there is one.
fn core_actions(facts: &BattleRef<'_>, id: UnitId) -> Vec<(ActionKind, Text, Option<Refusal>)> {
    let no_move = facts.activation.disembarked.then(|| {
        let detail = text!(
            "rules-cadence-no-move-or-advance-in-the",
            "it cannot Move or Advance in the activation in which it disembarked"
        );
        Refusal::rule("Disembarked", detail)
    });
    let follows_move = facts.activation.declared.last() == Some(&ActionKind::Move);
    let no_advance = (!follows_move).then(|| {
        let detail = text!(
            "rules-cadence-an-advance-comes-right-after-a",
            "an Advance must come right after a Move"
        );
        Refusal::rule("OnlyAfterMove", detail)
    });
    let standing = facts.standing(id);
    let armed = standing.iter().any(|model_ref| !model_ref.fighter.weapons.is_empty());
    let no_attack = (!armed).then(|| {
        Refusal::rule("Unarmed", text!("rules-cadence-it-has-no-weapons", "it has no weapons"))
    });
    let no_secure = facts.is_non_scoring(id).then(|| {
        let detail = text!(
            "rules-cadence-the-unit-cannot-secure-objectives",
            "the unit cannot secure objectives"
        );
        Refusal::rule("NonScoring", detail)
    });
    let speed = |advance: bool| {
        standing.first().map_or(0.0, |model_ref| facts.movement(model_ref, advance))
    };
    let move_hint = event_text!(
        "rules-cadence-every-model-up-to",
        "Every model moves up to {speed:.0}\".",
        speed = speed(false)
    );
    let advance_hint = event_text!(
        "rules-cadence-every-model-up-to-more-right",
        "Every model moves up to {speed:.0}\" more, right after the Move.",
        speed = speed(true)
    );
    let attack_hint = text!(
        "rules-cadence-every-model-with-its-weapons",
        "Every model attacks with its weapons."
    );
    let secure_hint = text!(
        "rules-cadence-on-3-an-objective-within-1",
        "On 3+ it secures an objective within 1\", if no enemy is within 3\"."
    );
    let pass_hint = text!(
        "rules-cadence-nothing-for-a-command-point",
        "It does nothing and pays a Command Point."
    );
    let mut all = vec![
        (ActionKind::Move, move_hint, no_move.clone()),
        (ActionKind::Advance, advance_hint, no_move.or(no_advance)),
        (ActionKind::Attack, attack_hint, no_attack),
        (ActionKind::Secure, secure_hint, no_secure),
    ];
    let abilities = facts.abilities(id).into_iter().enumerate();
    all.extend(
        abilities
            .map(|(number, (_, what))| (ActionKind::Ability(number as u8), what.words().1, None)),
    );
    all.push((ActionKind::Pass, pass_hint, None));
    all
}

/// Returns the reason why an action may not follow those that are declared, or
/// None if it may.
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
        Some(Refusal::rule(
            "OncePerActivation",
            text!(
                "rules-cadence-each-action-once-in-an-activation",
                "an action can be taken only once per activation"
            ),
        ))
    } else if *act == ActionKind::Attack && times > 1 {
        Some(Refusal::rule(
            "OncePerActivation",
            text!(
                "rules-cadence-two-attacks-at-most",
                "a unit can attack at most twice per activation"
            ),
        ))
    } else if declared.is_empty() && *act != ActionKind::Move && !facts.is_in_formation(unit) {
        Some(Refusal::rule(
            "OutOfFormation",
            text!(
                "rules-cadence-the-unit-is-out-of-formation",
                "the unit is out of formation: it must move first"
            ),
        ))
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

pub(super) fn ask_declare(In(step): In<Declare>, battle: BattleMut) -> AskResult {
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
    let begin = Choice::plain(Declaration::Begin, text!("rules-cadence-begin", "Begin"))
        .group(text!("rules-cadence-then", "Then"))
        .hint(text!(
            "rules-cadence-no-further-actions-in-this-activation",
            "No further actions in this activation."
        ));
    if facts.cost(step.unit, declared) == 0 && !declared.is_empty() {
        let why = Refusal::rule(
            "Unpaid",
            text!(
                "rules-cadence-at-least-one-action-must-cost",
                "at least one action must cost a Command Point"
            ),
        );
        refused.push(RefusedChoice { choice: begin, why });
    } else if declared.len() >= least {
        options.push(begin);
    } else {
        let why = Refusal::rule(
            "TwoActions",
            event_text!(
                "rules-cadence-at-least-in-this-activation",
                "declare at least {least} in this activation",
                least = Text::counted("rules-cadence-actions", least as u32, "action", "actions")
            ),
        );
        refused.push(RefusedChoice { choice: begin, why });
    }
    let prompt = declare_prompt(&facts, unit);
    Ok(Some(Decision { seat: unit.seat, model: Some(lead.id()), prompt, options, refused }))
}

/// Returns the question for the next action of a unit, with those that are declared.
fn declare_prompt(facts: &BattleRef<'_>, unit: &Unit) -> Text {
    let ask = event_text!(
        "rules-cadence-has-cp-declare-its-actions-in",
        "{name} has {points}: declare its actions in order.",
        name = unit.name,
        points = points(unit.command)
    );
    if facts.activation.declared.is_empty() {
        return ask;
    }
    let so_far = event_text!(
        "rules-cadence-so-far",
        "So far: {names}.",
        names = action_names(facts, unit.id, &facts.activation.declared)
    );
    Text::joined([ask, so_far], " ")
}

/// Returns an action's name for players; an ability has its own.
pub(super) fn action_name(facts: &BattleRef<'_>, unit: UnitId, act: &ActionKind) -> Text {
    let own =
        if let ActionKind::Ability(number) = act { facts.ability(unit, *number) } else { None };
    own.map_or_else(|| facts.action_name_and_cost(unit, act).0, |what| what.words().0)
}

/// Returns the names of actions in a row.
fn action_names(facts: &BattleRef<'_>, unit: UnitId, acts: &[ActionKind]) -> Text {
    Text::joined(acts.iter().map(|act| action_name(facts, unit, act)), ", ")
}

pub(super) fn answer_declare(
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
    let (text, cost) = {
        let facts = battle.read();
        let text = event_text!(
            "rules-cadence-declares",
            "{name} declares {names}",
            name = facts.unit_name(unit),
            names = action_names(&facts, unit, &declared)
        );
        (text, facts.cost(unit, &declared))
    };
    battle.ctx.note(text, &["cad-declare"]);
    battle.spend(unit, cost)?;
    for act in declared {
        battle.ctx.then(Perform { unit, act });
    }
    Ok(())
}
