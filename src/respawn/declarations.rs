//! Which actions a character may declare, and why not: the changes of the arena to the
//! declarations of the core.

use crate::area::{ArenaMut, ArenaRef};
use crate::content::Perk;
use crate::specials::{cost_of, declared_specials, specials_of};
use crate::state::Special;
use monteria_cadence::battle::{ActionKind, Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::module::Declarable;
use monteria_cadence::steps::activate::{Declaration, points};
use monteria_game::{Choice, Refusal, StepResult, Text, event_text, text};

/// Marks the target of a character with Mark Target until the round ends.
pub(crate) fn mark_target(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    target: UnitId,
) -> StepResult {
    let marks = {
        let facts = battle.read();
        facts
            .standing(unit)
            .first()
            .is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Mark))
    };
    let state = battle.character_state_mut(target)?;
    if marks && !state.marked {
        state.marked = true;
        let text = event_text!(
            "rules-respawn-is-marked",
            "{name} is marked",
            name = battle.unit_name(target)?
        );
        battle.ctx.note(text, &["cad-mark-target"]);
    }
    Ok(())
}

/// Returns the fewest actions that a character must declare.
pub(crate) fn least_actions(facts: &BattleRef<'_>, unit: UnitId) -> usize {
    let fresh = !facts.arena().has_state(unit, |it| it.acted);
    let mut standing = facts.iter_standing(unit);
    let tactical =
        standing.next().is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Tactical));
    if fresh && tactical { 1 } else { 2 }
}

/// Adds the special actions of a character to its declarable actions, and the
/// arena's reasons against others.
pub(crate) fn add_declarable(facts: &BattleRef<'_>, id: UnitId, all: &mut Vec<Declarable>) {
    // A character that is not on the table declares nothing.
    let (Some(unit), Some(model_ref)) = (facts.unit(id), facts.standing(id).first().copied())
    else {
        return;
    };
    let declared = &facts.activation.declared;
    let own: Vec<Special> = declared_specials(declared).collect();
    if own.iter().any(|special| special.effect().is_only_action()) {
        return all.clear();
    }
    let perks = facts.perks(model_ref);
    for (act, _, why) in all.iter_mut() {
        let more = arena_refusal(facts, id, model_ref, act)
            .or_else(|| own.iter().find_map(|special| special.effect().excludes(act)));
        let tactical = *act == ActionKind::Advance
            && more.is_none()
            && declared.last() == Some(&ActionKind::Attack)
            && perks.contains(&&Perk::Tactical)
            && !declared.contains(&ActionKind::Advance);
        if tactical {
            *why = None;
        } else if more.is_some() {
            *why = more;
        }
    }
    for (special, hint, why) in specials_of(facts, id) {
        let act = special.act();
        let cost = cost_of(facts, id, special);
        let why = special_refusal(facts, unit, &act, cost).or(why);
        let cost = match cost {
            0 => text!("rules-respawn-free", "free"),
            cost => points(cost),
        };
        let choice = Choice::plain(Declaration::Act(act.clone()), special.name())
            .group(text!("rules-respawn-abilities", "Abilities"))
            .cost(cost)
            .hint(hint);
        all.push((act, choice, why));
    }
}

/// Returns the refusal of an action of a character that carries a flag.
fn carries_flag() -> Refusal {
    let detail =
        text!("rules-respawn-whoever-carries-a-flag-only-moves", "a flag carrier can only move");
    Refusal::rule("CarriesFlag", detail)
}

/// Returns the arena's reason why a character may not declare an action of
/// the core, or `None`.
fn arena_refusal(
    facts: &BattleRef<'_>,
    id: UnitId,
    model_ref: &ModelRef<'_>,
    act: &ActionKind,
) -> Option<Refusal> {
    let advances = *act == ActionKind::Advance;
    let moves = advances || *act == ActionKind::Move;
    if moves && facts.arena().has_state(id, |it| it.in_stasis) {
        return Some(Refusal::rule("Stasis", stasis_text()));
    }
    if advances && facts.any_perk(model_ref, |perk| perk.forbids_advance()) {
        let detail = text!("rules-respawn-it-never-advances", "it cannot Advance");
        return Some(Refusal::rule("NoAdvance", detail));
    }
    let needs_hands = matches!(act, ActionKind::Attack | ActionKind::Secure);
    (needs_hands && facts.flag_of(id).is_some()).then(carries_flag)
}

/// Returns the reason why a character in Stasis does not move.
pub(crate) fn stasis_text() -> Text {
    text!("rules-respawn-it-is-in-stasis-until-the", "it is in stasis until the round ends")
}

/// Returns why a character may not declare a special action of this cost, or `None`.
fn special_refusal(
    facts: &BattleRef<'_>,
    unit: &Unit,
    act: &ActionKind,
    cost: u32,
) -> Option<Refusal> {
    let declared = &facts.activation.declared;
    if declared.contains(act) {
        let detail = text!(
            "rules-cadence-each-action-once-in-an-activation",
            "an action can be taken only once per activation"
        );
        return Some(Refusal::rule("OncePerActivation", detail));
    }
    if facts.flag_of(unit.id).is_some() {
        return Some(carries_flag());
    }
    if facts.cost(unit.id, declared) + cost <= unit.command {
        return None;
    }
    let cost =
        Text::counted("rules-cadence-command-points-2", cost, "Command Point", "Command Points");
    let detail = event_text!("rules-respawn-it-costs", "it costs {cost}");
    Some(Refusal::rule("NoCommand", detail))
}

/// Returns why a character can no longer perform a declared action: it carries a flag and
/// only moves, or a big gun has ended its activation.
pub(crate) fn action_refusal(
    facts: &BattleRef<'_>,
    unit: UnitId,
    act: &ActionKind,
) -> Option<Refusal> {
    if facts.arena().halted == Some(unit) {
        return Some(Refusal::rule(
            "Halted",
            text!("rules-respawn-its-activation-has-ended", "its activation has ended"),
        ));
    }
    let moves = matches!(act, ActionKind::Move | ActionKind::Advance);
    let carries = facts.flag_of(unit).is_some() && !moves;
    carries.then(carries_flag)
}
