//! What characters can do beside the actions of every unit: what they may declare, and how it is done.

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;

use super::content::Perk;
use super::death::{Finish, Revive, finish_reach, finishable, revivable};
use super::prepare::heal;
use super::questions::{Judged, WhomChoice, among, chosen, unwatched, within};
use super::state::Special;
use monteria_cadence::battle::{Act, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Arc;
use monteria_cadence::module::Declarable;
use monteria_cadence::sight::{Line, line};
use monteria_cadence::steps::attack::{AimFire, OpenFire};
use monteria_cadence::steps::idle::Barred;
use monteria_cadence::steps::rolls::attack_rolls;
use monteria_cadence::steps::step;
use monteria_cadence::strike::{AttackPlan, bare, in_arc};
use monteria_game::{Answered, Asked, Builder, Choice, Refusal, StepResult, counted, is_told, told};
use monteria_table::Body;

/// Attack rolls of Covering Fire at each enemy, and Command Points that each success takes.
const COVERING: (u8, u32) = (2, 2);
step! {
    /// Covering Fire.
    CoveringFire = "covering-fire" {
        /// The unit that does it.
        unit: UnitId,
    }
    /// Help for a friend: whom?
    Help = "help" {
        /// Who helps.
        unit: UnitId,
        /// The action that is used.
        how: Special,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(covering_fire).decision(ask_help, answer_help);
}

/// Whom a character with Mark Target attacks is marked until the round ends.
pub fn mark(battle: &mut BattleMut<'_, '_>, unit: UnitId, target: UnitId) -> StepResult {
    let marks = {
        let facts = battle.read();
        facts.standing(unit).first().is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Mark))
    };
    let runner = battle.runner_mut(target)?;
    if marks && !runner.marked {
        runner.marked = true;
        let text = told!("{} is marked", battle.unit_name(target)?);
        battle.ctx.note(text, &["cad-mark-target"]);
    }
    Ok(())
}

/// Whether a character is a Medic, whose Med Kit costs nothing.
pub fn is_medic(facts: &BattleRef<'_>, unit: UnitId) -> bool {
    facts.standing(unit).first().is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Medic))
}

/// The specials that a character has, with a hint and why it may not declare them now.
fn specials(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(Special, String, Option<Refusal>)> {
    let Some(model_ref) = facts.standing(unit).first().copied() else { return Vec::new() };
    let mut all = Vec::new();
    let entry = facts.unit(unit);
    let down = entry.is_some_and(|entry| {
        facts
            .units
            .0
            .iter()
            .any(|other| other.side == entry.side && facts.arena().is(other.id, |it| it.downed))
    });
    if down && !facts.last_round() {
        let hint =
            "A Downed friend within 3\", no enemy within 3\" of either: on 4+, its points added, it is up.";
        all.push((Special::Revive, hint.to_owned(), None));
    }
    let declared = &facts.activation.declared;
    for perk in facts.perks(model_ref) {
        let Some(special) = perk.special() else { continue };
        let why = match special {
            Special::Onslaught if !declared.is_empty() => {
                Some(Refusal::rule("OnlyAction", "it must be the only action"))
            }
            Special::Charge if declared.contains(&Act::Attack) => {
                Some(Refusal::rule("OncePerActivation", "it takes the place of the attack"))
            }
            Special::Rocket if declared.contains(&Act::Move) => {
                Some(Refusal::rule("NotWithMove", "no leap in an activation with a Move"))
            }
            Special::Rocket if facts.arena().is(unit, |it| it.held) => {
                Some(Refusal::rule("Stasis", "it is in stasis until the round ends"))
            }
            Special::Revive
            | Special::Onslaught
            | Special::Cover
            | Special::Munitions
            | Special::Finish
            | Special::MedKit
            | Special::Phase
            | Special::Charge
            | Special::Rocket
            | Special::Portal => None,
        };
        let text = if is_told() { perk.words().1 } else { String::new() };
        all.push((special, text, why));
    }
    all
}

/// The fewest actions that a character must declare, given what it has declared.
pub fn least(facts: &BattleRef<'_>, unit: UnitId) -> usize {
    let Some(model_ref) = facts.standing(unit).first().copied() else { return 2 };
    let fresh = !facts.arena().is(unit, |it| it.acted);
    if fresh && facts.perks(model_ref).contains(&&Perk::Tactical) { 1 } else { 2 }
}

/// What the arena changes in the list of what may be declared: more actions, and more reasons why not.
pub fn declarable(facts: &BattleRef<'_>, id: UnitId, all: &mut Vec<Declarable>) {
    // Whoever is not on the table declares nothing.
    let (Some(unit), Some(model_ref)) = (facts.unit(id), facts.standing(id).first().copied()) else { return };
    let declared = &facts.activation.declared;
    let perks = facts.perks(model_ref);
    let (spent, medic) = (facts.cost(id, declared), perks.contains(&&Perk::Medic));
    if declared.contains(&Special::Onslaught.act()) {
        return all.clear();
    }
    let carries = facts.flag_of(id).is_some();
    let held = facts.arena().is(id, |it| it.held);
    let leaps = declared.contains(&Special::Rocket.act());
    for (act, _, why) in all.iter_mut() {
        let more = match act {
            Act::Move | Act::Advance if held => {
                Some(Refusal::rule("Stasis", "it is in stasis until the round ends"))
            }
            Act::Move if leaps => Some(Refusal::rule("NotWithMove", "no Move in an activation with a leap")),
            Act::Advance if perks.contains(&&Perk::NoAdvance) => {
                Some(Refusal::rule("NoAdvance", "it never advances"))
            }
            Act::Attack | Act::Secure if carries => {
                Some(Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
            }
            Act::Attack if declared.contains(&Special::Charge.act()) => {
                Some(Refusal::rule("OncePerActivation", "the charge took the place of the attack"))
            }
            Act::Move
            | Act::Advance
            | Act::Attack
            | Act::Secure
            | Act::Ability(_)
            | Act::Own(_)
            | Act::Pass => None,
        };
        let tactical = *act == Act::Advance
            && more.is_none()
            && declared.last() == Some(&Act::Attack)
            && perks.contains(&&Perk::Tactical)
            && !declared.contains(&Act::Advance);
        if tactical {
            *why = None;
        } else if more.is_some() {
            *why = more;
        }
    }
    for (special, hint, why) in specials(facts, id) {
        let act = special.act();
        let cost = special.cost(medic);
        let why = if declared.contains(&act) {
            Some(Refusal::rule("OncePerActivation", "each action once in an activation"))
        } else if carries {
            Some(Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
        } else if spent + cost > unit.command {
            Some(Refusal::rule(
                "NoCommand",
                told!("it costs {}", counted(cost, "Command Point", "Command Points")),
            ))
        } else {
            why
        };
        let cost = if cost == 0 { "free".to_owned() } else { format!("{cost} CP") };
        let choice = Choice::plain(special, special.name()).group("Abilities").cost(cost).hint(hint);
        all.push((act, choice, why));
    }
}

/// Why a character can no longer do what it has declared: whoever has taken up a flag on the way only moves, and who serves a big
/// gun is done.
pub fn prevented(facts: &BattleRef<'_>, unit: UnitId, act: &Act) -> Option<Refusal> {
    if facts.arena().halted == Some(unit) {
        return Some(Refusal::rule("Halted", "its activation has ended"));
    }
    let moves = matches!(act, Act::Move | Act::Advance);
    let carries = facts.flag_of(unit).is_some() && !moves;
    carries.then(|| Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
}

/// Performs a special.
pub fn perform(battle: &mut BattleMut<'_, '_>, unit: UnitId, special: Special) -> StepResult {
    match special {
        Special::Revive => battle.ctx.then(Revive { unit }),
        Special::Finish => battle.ctx.then(Finish { unit }),
        Special::Onslaught => {
            battle.arena_mut().onslaught = true;
            battle.activation.fires.clear();
            battle.activation.heavy = false;
            battle.ctx.note("Onslaught: twice the attacks", &["cad-onslaught"]);
            battle.ctx.then(AimFire { unit, fury: false });
            battle.ctx.then(OpenFire { unit });
        }
        Special::Cover => battle.ctx.then(CoveringFire { unit }),
        Special::Munitions | Special::MedKit => battle.ctx.then(Help { unit, how: special }),
        Special::Phase => {
            battle.use_up(unit, |perk| matches!(perk, Perk::Phase(_)))?;
            battle.runner_mut(unit)?.phased = true;
            battle.ctx.note(told!("{} blurs the air", battle.unit_name(unit)?), &["cad-phase"]);
        }
        Special::Charge => battle.ctx.then(super::leave::LayCharge { unit }),
        Special::Rocket => super::leaps::rocket(battle, unit)?,
        Special::Portal => battle.ctx.then(super::leaps::LayPortal { unit }),
    }
    Ok(())
}

/// The enemies of a character with Covering Fire: within so many inches, in front and in sight it has attack rolls at each; why
/// not at the others.
fn covered(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(UnitId, Result<AttackPlan, Refusal>)> {
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied()) else {
        return Vec::new();
    };
    let reach = facts.perk(model_ref, |perk| if let Perk::CoveringFire(n) = perk { Some(*n) } else { None });
    let Some(reach) = reach else { return Vec::new() };
    let plan = |enemy: UnitId| {
        within(reach, facts.to_unit(model_ref, enemy))?;
        if !facts.bodies(enemy).iter().any(|body| in_arc(model_ref, body, Arc::Front)) {
            return Err(Refusal::rule("NotInArc", "not in front of it"));
        }
        match line(facts, entry, &[model_ref], enemy).0 {
            Line::Blocked(why) => Err(Refusal::rule("NoLineOfSight", why)),
            seen @ (Line::Clear | Line::Obscured { .. }) => bare(facts, model_ref, enemy, seen, COVERING.0)
                .ok_or_else(|| Refusal::rule("NotInPlay", "it is not on the table")),
        }
    };
    facts.enemies(entry.side).map(|enemy| (enemy.id, plan(enemy.id))).collect()
}

fn covering_fire(In(step): In<CoveringFire>, mut battle: BattleMut) -> StepResult {
    let targets = covered(&battle.read(), step.unit);
    let lead = battle.read().lead(step.unit);
    for (enemy, plan) in targets.into_iter().filter_map(|(enemy, plan)| Some((enemy, plan.ok()?))) {
        let label = told!("Covering Fire at {}", battle.unit_name(enemy)?);
        let why = ["cad-covering-fire", "cad-attack-rolls"];
        let (hits, ..) = attack_rolls(&mut battle, &plan, (step.unit, lead), enemy, (&label, &why))?;
        battle.pay(enemy, hits * COVERING.1)?;
    }
    Ok(())
}

/// The friends of a character that helps in this way, each with whether it can be helped now.
pub fn helped(facts: &BattleRef<'_>, unit: UnitId, how: Special) -> Vec<Judged> {
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied()) else {
        return Vec::new();
    };
    let kit = how == Special::MedKit;
    let reach = if kit {
        facts.perk(model_ref, |perk| if let Perk::MedKit(n) = perk { Some(*n) } else { None })
    } else {
        facts.perk(model_ref, |perk| if let Perk::Munitions(n) = perk { Some(*n) } else { None })
    };
    let Some(reach) = reach else { return Vec::new() };
    let safe = |body: &Body, of: &str| unwatched(facts, entry.side, body, of);
    let verdict = |friend: &ModelRef<'_>| {
        within(reach, facts.to_unit(model_ref, friend.fighter.unit))?;
        safe(&model_ref.body(), "whoever helps")?;
        if !kit {
            return safe(&friend.body(), "it");
        }
        match friend.fighter.left < friend.fighter.full {
            true => Ok(()),
            false => Err(Refusal::rule("Unhurt", "it is not hurt")),
        }
    };
    facts
        .fielded(entry.side)
        .filter(|friend| kit || friend.id != unit)
        .filter_map(|friend| Some((friend.id, facts.standing(friend.id).first().copied()?)))
        .map(|(id, friend)| (id, friend.id(), verdict(friend)))
        .collect()
}

fn ask_help(In(step): In<Help>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    Ok(among(unit, WhomChoice::HelpWhom, step.how.name(), helped(&facts, step.unit, step.how)))
}

fn answer_help(In((step, answer)): Answered<Help, WhomChoice>, mut battle: BattleMut) -> StepResult {
    let (friend, _) = chosen(helped(&battle.read(), step.unit, step.how), &answer)?;
    if step.how == Special::MedKit {
        return heal(&mut battle, friend, "cad-med-kit");
    }
    battle.runner_mut(friend)?.tuned = true;
    let text = told!("{} tunes the weapon of {}", battle.unit_name(step.unit)?, battle.unit_name(friend)?);
    battle.ctx.note(text, &["cad-munitions"]);
    Ok(())
}

/// What keeps a special from doing anything from where the character stands: each target with the reason, or one reason for all;
/// none where it does something.
pub fn barred(facts: &BattleRef<'_>, unit: UnitId, special: Special) -> Option<Barred> {
    let judged = |all: Vec<Judged>, nobody: &str| {
        let all = all.into_iter().map(|(unit, _, verdict)| (facts.unit_name(unit).to_owned(), verdict));
        Barred::among(all, nobody)
    };
    match special {
        Special::Revive => judged(revivable(facts, unit), "no friend is Downed"),
        Special::Finish => {
            let reach = finish_reach(facts, unit).ok()?;
            judged(finishable(facts, unit, reach), "no enemy is Downed")
        }
        Special::Cover => {
            let all = covered(facts, unit).into_iter();
            let all = all.map(|(enemy, plan)| (facts.unit_name(enemy).to_owned(), plan.map(|_| ())));
            Barred::among(all, "no enemy is on the table")
        }
        Special::Munitions | Special::MedKit => {
            judged(helped(facts, unit, special), "no friend is on the table")
        }
        Special::Charge => super::leave::no_room(facts, unit),
        Special::Onslaught => monteria_cadence::steps::idle::attack(facts, facts.unit(unit)?),
        Special::Phase | Special::Rocket | Special::Portal => None,
    }
}

/// Whether there is anything for a special to do from where the character stands.
pub fn useful(facts: &BattleRef<'_>, unit: UnitId, special: Special) -> bool {
    matches!(special, Special::Charge | Special::Onslaught) || barred(facts, unit, special).is_none()
}
