//! Which actions a character may declare, and why not: the changes of the arena to the
//! declarations of the core.

use crate::area::{ArenaMut, ArenaRef};
use crate::content::Perk;
use crate::specials::{cost_of, declared_specials, specials_of};
use crate::state::Special;
use monteria_cadence::battle::{ActionKind, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::module::Declarable;
use monteria_cadence::steps::activate::Declaration;
use monteria_game::{Choice, Refusal, StepResult, counted, event_text};

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
        let text = event_text!("{} is marked", battle.unit_name(target)?);
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
    let perks = facts.perks(model_ref);
    let spent = facts.cost(id, declared);
    let own: Vec<Special> = declared_specials(declared).collect();
    if own.iter().any(|special| special.effect().is_only_action()) {
        return all.clear();
    }
    let carries = facts.flag_of(id).is_some();
    let held = facts.arena().has_state(id, |it| it.in_stasis);
    let never_advances = facts.any_perk(model_ref, |perk| perk.forbids_advance());
    for (act, _, why) in all.iter_mut() {
        let more = match act {
            ActionKind::Move | ActionKind::Advance if held => {
                Some(Refusal::rule("Stasis", "it is in stasis until the round ends"))
            }
            ActionKind::Advance if never_advances => {
                Some(Refusal::rule("NoAdvance", "it never advances"))
            }
            ActionKind::Attack | ActionKind::Secure if carries => {
                Some(Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
            }
            ActionKind::Move
            | ActionKind::Advance
            | ActionKind::Attack
            | ActionKind::Secure
            | ActionKind::Ability(_)
            | ActionKind::Own(_)
            | ActionKind::Pass => own.iter().find_map(|special| special.effect().excludes(act)),
        };
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
        let why = if declared.contains(&act) {
            Some(Refusal::rule("OncePerActivation", "each action once in an activation"))
        } else if carries {
            Some(Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
        } else if spent + cost > unit.command {
            Some(Refusal::rule(
                "NoCommand",
                event_text!("it costs {}", counted(cost, "Command Point", "Command Points")),
            ))
        } else {
            why
        };
        let cost = if cost == 0 { "free".to_owned() } else { format!("{cost} CP") };
        let choice = Choice::plain(Declaration::Act(act.clone()), special.name())
            .group("Abilities")
            .cost(cost)
            .hint(hint);
        all.push((act, choice, why));
    }
}

/// Returns why a character can no longer perform a declared action: it carries a flag and
/// only moves, or a big gun has ended its activation.
pub(crate) fn action_refusal(
    facts: &BattleRef<'_>,
    unit: UnitId,
    act: &ActionKind,
) -> Option<Refusal> {
    if facts.arena().halted == Some(unit) {
        return Some(Refusal::rule("Halted", "its activation has ended"));
    }
    let moves = matches!(act, ActionKind::Move | ActionKind::Advance);
    let carries = facts.flag_of(unit).is_some() && !moves;
    carries.then(|| Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
}
