//! What characters can do beside the actions of every unit: what they may declare, and how it is done.

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::content::Perk;
use super::death::{Finish, Revive, among, finishable, revivable};
use super::prepare::heal;
use super::state::Special;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Refusal};
use crate::rulesets::cadence::battle::{Act, CLOSE, UnitId};
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::Arc;
use crate::rulesets::cadence::module::Declarable;
use crate::rulesets::cadence::sight::{Line, line};
use crate::rulesets::cadence::steps::attack::{AimFire, OpenFire};
use crate::rulesets::cadence::steps::rolls::attack_rolls;
use crate::rulesets::cadence::steps::step;
use crate::rulesets::cadence::strike::{AttackPlan, bare, in_arc};

/// Attack rolls of Covering Fire at each enemy, and Command Points that each success takes.
const COVERING: (u8, u32) = (2, 2);
step! {
    /// Covering Fire.
    CoveringFire = "covering-fire" {
        /// Who.
        unit: UnitId,
    }
}
step! {
    /// Help for a friend: whom?
    Help = "help" {
        /// Who helps.
        unit: UnitId,
        /// How.
        how: Special,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(covering_fire).decision(ask_help, answer_help);
}

/// Whom a character with Mark Target attacks is marked until the round ends.
pub fn mark(battle: &mut BattleMut<'_, '_>, unit: UnitId, target: UnitId) {
    let marks = {
        let facts = battle.read();
        facts.standing(unit).first().is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Mark))
    };
    if let Some(runner) = battle.arena_mut().runner_mut(target).filter(|it| marks && !it.marked) {
        runner.marked = true;
        let text = format!("{} is marked", battle.unit_name(target));
        battle.ctx.note(text, &["cad-mark-target"]);
    }
}

/// How near a character must be to finish a Downed enemy.
pub fn finish_reach(facts: &BattleRef<'_>, unit: UnitId) -> Option<f32> {
    let model_ref = facts.standing(unit).first().copied()?;
    facts.perk(model_ref, |perk| if let Perk::Finish(reach) = perk { Some(*reach) } else { None })
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
        let (_, text) = super::content::perk(perk);
        let special = match perk {
            Perk::Onslaught => Special::Onslaught,
            Perk::CoveringFire(_) => Special::Cover,
            Perk::Munitions(_) => Special::Munitions,
            Perk::Finish(_) => Special::Finish,
            Perk::MedKit(_) => Special::MedKit { free: facts.perks(model_ref).contains(&&Perk::Medic) },
            Perk::Phase(_) => Special::Phase,
            Perk::Charge => Special::Charge,
            Perk::RocketJump => Special::Rocket,
            Perk::Portal(_) => Special::Portal,
            _ => continue,
        };
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
            _ => None,
        };
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
    let Some(unit) = facts.unit(id) else { return };
    let Some(model_ref) = facts.standing(id).first().copied() else { return };
    let declared = &facts.activation.declared;
    let perks = facts.perks(model_ref);
    let spent: u32 = declared.iter().map(Act::cost).sum();
    if declared.contains(&Special::Onslaught.act()) {
        return all.clear();
    }
    let carries = facts.arena().carried(id).is_some();
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
            _ => None,
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
        let cost = special.cost();
        let why = if declared.contains(&act) {
            Some(Refusal::rule("OncePerActivation", "each action once in an activation"))
        } else if carries {
            Some(Refusal::rule("CarriesFlag", "whoever carries a flag only moves"))
        } else if spent + cost > unit.command {
            Some(Refusal::rule("NoCommand", format!("it costs {cost} Command Points")))
        } else {
            why
        };
        let cost = if cost == 0 { "free".to_owned() } else { format!("{cost} CP") };
        let choice = Choice::plain(special.key(), special.name()).group("Abilities").cost(cost).hint(hint);
        all.push((act, choice, why));
    }
}

/// Whether a character can still do what it has declared: not where its activation is over, and whoever has taken up a flag on
/// the way only moves.
pub fn may_act(facts: &BattleRef<'_>, unit: UnitId, act: &Act) -> bool {
    let free = facts.arena().carried(unit).is_none() || matches!(act, Act::Move | Act::Advance);
    facts.arena().halted != Some(unit) && free
}

/// Performs a special.
pub fn perform(battle: &mut BattleMut<'_, '_>, unit: UnitId, special: Special) {
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
        Special::Munitions | Special::MedKit { .. } => battle.ctx.then(Help { unit, how: special }),
        Special::Phase => {
            battle.use_up(unit, |perk| matches!(perk, Perk::Phase(_)));
            if let Some(runner) = battle.arena_mut().runner_mut(unit) {
                runner.phased = true;
            }
            battle.ctx.note(format!("{} blurs the air", battle.unit_name(unit)), &["cad-phase"]);
        }
        Special::Charge => battle.ctx.then(super::leave::LayCharge { unit }),
        Special::Rocket => super::leaps::rocket(battle, unit),
        Special::Portal => battle.ctx.then(super::leaps::LayPortal { unit }),
    }
}

/// The enemies that Covering Fire reaches: within so many inches, in front, in sight; and the attack rolls at each.
fn covered(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(UnitId, AttackPlan)> {
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied()) else {
        return Vec::new();
    };
    let reach = facts.perk(model_ref, |perk| if let Perk::CoveringFire(n) = perk { Some(*n) } else { None });
    let Some(reach) = reach else { return Vec::new() };
    facts
        .enemies(entry.side)
        .filter(|enemy| facts.to_unit(model_ref, enemy.id) < reach)
        .filter(|enemy| facts.bodies(enemy.id).iter().any(|body| in_arc(model_ref, body, Arc::Front)))
        .filter_map(|enemy| match line(facts, entry, &[model_ref], enemy.id).0 {
            Line::Blocked(_) => None,
            seen => Some((enemy.id, bare(facts, model_ref, enemy.id, seen, COVERING.0)?)),
        })
        .collect()
}

fn covering_fire(In(step): In<CoveringFire>, mut battle: BattleMut) {
    let targets = covered(&battle.read(), step.unit);
    let lead = super::enter::only(&battle.read(), step.unit);
    for (enemy, plan) in targets {
        let label = format!("Covering Fire at {}", battle.unit_name(enemy));
        let why = ["cad-covering-fire", "cad-attack-rolls"];
        let (hits, ..) = attack_rolls(&mut battle, &plan, (step.unit, lead), enemy, (&label, &why));
        battle.pay(enemy, hits * COVERING.1);
    }
}

/// The friends that can be helped.
pub fn helped(facts: &BattleRef<'_>, unit: UnitId, how: Special) -> Vec<(UnitId, ModelId)> {
    let (Some(entry), Some(model_ref)) = (facts.unit(unit), facts.standing(unit).first().copied()) else {
        return Vec::new();
    };
    let kit = matches!(how, Special::MedKit { .. });
    let reach = facts.perk(model_ref, |perk| match perk {
        Perk::MedKit(n) if kit => Some(*n),
        Perk::Munitions(n) if !kit => Some(*n),
        _ => None,
    });
    let Some(reach) = reach else { return Vec::new() };
    let safe = |of: UnitId| facts.enemies(entry.side).all(|enemy| facts.apart(of, enemy.id) >= CLOSE);
    if !safe(unit) {
        return Vec::new();
    }
    facts
        .fielded(entry.side)
        .filter(|friend| kit || friend.id != unit)
        .filter(|friend| facts.to_unit(model_ref, friend.id) < reach && (kit || safe(friend.id)))
        .filter_map(|friend| Some((friend.id, facts.standing(friend.id).first().copied()?)))
        .filter(|(_, other)| !kit || other.fighter.left < other.fighter.full)
        .map(|(id, other)| (id, other.id()))
        .collect()
}

fn ask_help(In(step): In<Help>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    facts.unit(step.unit).filter(|unit| unit.on_table())?;
    among(&facts, step.unit, "help-whom", step.how.name(), &helped(&facts, step.unit, step.how))
}

fn answer_help(In((step, answer)): In<(Help, Answer)>, mut battle: BattleMut) {
    let found = {
        let facts = battle.read();
        let all = helped(&facts, step.unit, step.how);
        all.into_iter().find(|(_, model)| Some(*model) == answer.target)
    };
    let Some((friend, _)) = found else { return };
    if matches!(step.how, Special::MedKit { .. }) {
        return heal(&mut battle, friend, "cad-med-kit");
    }
    if let Some(runner) = battle.arena_mut().runner_mut(friend) {
        runner.tuned = true;
    }
    let text = format!("{} tunes the weapon of {}", battle.unit_name(step.unit), battle.unit_name(friend));
    battle.ctx.note(text, &["cad-munitions"]);
}

/// Whether there is anything for a special to do from where the character stands.
pub fn useful(facts: &BattleRef<'_>, unit: UnitId, special: Special) -> bool {
    match special {
        Special::Revive => !revivable(facts, unit).is_empty(),
        Special::Finish => {
            finish_reach(facts, unit).is_some_and(|reach| !finishable(facts, unit, reach).is_empty())
        }
        Special::Cover => !covered(facts, unit).is_empty(),
        Special::Munitions | Special::MedKit { .. } => !helped(facts, unit, special).is_empty(),
        _ => true,
    }
}

/// The way of the plan from one point to another, of length 1.
pub(super) fn toward(from: Vec2, to: Vec2) -> Vec2 {
    let way = to - from;
    if way.length() > 0.001 { way / way.length() } else { Vec2::Y }
}
