//! What attacks do in the arena beside their damage, and the reaction of whoever is attacked (Respawn, Reactions, Special
//! Rules).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::area::{ArenaMut, ArenaRef};
use super::content::Perk;
use super::odds::free_redo;
use super::travel::CHARGE;
use crate::game::{Answer, Builder, Choice, Decision, ModelId};
use crate::rulesets::cadence::battle::UnitId;
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::WeaponRule;
use crate::rulesets::cadence::module::Flow;
use crate::rulesets::cadence::steps::damage::Hits;
use crate::rulesets::cadence::steps::step;

step! {
    /// A character is hit: does it brace itself?
    Brace = "brace" {
        /// The unit that does it.
        unit: UnitId,
    }
}
step! {
    /// A character is thrown back by what hit it.
    Thrown = "thrown-back" {
        /// The unit that does it.
        unit: UnitId,
        /// From where.
        from: Vec2,
        /// How far, in inches.
        inches: u32,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_brace, answer_brace).step(thrown);
}

/// The rules of the weapon that hits.
fn rules(facts: &BattleRef<'_>, hit: &Hits) -> Vec<WeaponRule> {
    let weapon = facts.unit(hit.by).and_then(|unit| facts.weapon(unit, hit.weapon.as_str()));
    weapon.map_or_else(Vec::new, |weapon| weapon.rules.clone())
}

/// A weapon is used, or a charge goes off: whoever it hits, in a blast or not, may brace itself once against it.
pub fn begin_strike(battle: &mut BattleMut<'_, '_>) {
    for runner in &mut battle.arena_mut().runners {
        (runner.bracing, runner.asked) = (false, false);
    }
}

/// Whoever is hit decides first whether it braces itself, and then rolls failed defence rolls again.
pub fn brace(battle: &mut BattleMut<'_, '_>, hit: &mut Hits) -> Flow {
    let open = {
        let facts = battle.read();
        let able = facts.unit(hit.target).is_some_and(|unit| unit.on_table() && unit.command > 0);
        let knows = facts
            .standing(hit.target)
            .first()
            .is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Endure));
        // Nobody braces itself against its own weapon; a charge is nobody's attack.
        let other = hit.by != hit.target || hit.weapon.as_str() == CHARGE;
        able && knows && other && !facts.arena().is(hit.target, |it| it.asked)
    };
    if open {
        battle.ctx.then(Brace { unit: hit.target });
        return Flow::Wait;
    }
    hit.guard.defence_again |= battle.arena().is(hit.target, |it| it.bracing);
    Flow::On
}

/// After the defence rolls: Stun for whoever failed one, and the way back of whoever is thrown.
pub fn after_defence(battle: &mut BattleMut<'_, '_>, hit: &Hits, failed: u32) {
    let rules = rules(&battle.read(), hit);
    if failed > 0 && rules.contains(&WeaponRule::Stun) {
        battle.pay(hit.target, 1);
        battle.ctx.note(format!("{} is stunned", battle.unit_name(hit.target)), &["cad-stun"]);
    }
    let impact = rules.iter().find_map(|rule| if let WeaponRule::Impact(n) = rule { Some(*n) } else { None });
    if let Some(inches) = impact {
        let inches = u32::from(inches) * hit.hits;
        battle.ctx.then(Thrown { unit: hit.target, from: hit.from, inches });
    }
}

/// After hit points are lost: Stasis, Leech and Suppression.
pub fn after_wound(battle: &mut BattleMut<'_, '_>, hit: &Hits, lost: i32) {
    let (rules, suppress, by) = {
        let facts = battle.read();
        let model_ref = facts.standing(hit.by).first().copied();
        let side = |unit| facts.unit(unit).map(|unit| unit.side);
        let foe = side(hit.by) != side(hit.target);
        let suppress = model_ref.is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Suppress));
        (rules(&facts, hit), suppress && foe, model_ref.map(|model_ref| model_ref.id()))
    };
    if rules.contains(&WeaponRule::Stasis) {
        if let Some(runner) = battle.arena_mut().runner_mut(hit.target) {
            runner.held = true;
        }
        battle.pay(hit.target, 1);
        battle.ctx.note(format!("{} is in stasis", battle.unit_name(hit.target)), &["cad-stasis"]);
    }
    if suppress {
        battle.pay(hit.target, 1);
        let text = format!("{} is suppressed", battle.unit_name(hit.target));
        battle.ctx.note(text, &["cad-suppression"]);
    }
    if let Some(model) = by.filter(|_| rules.contains(&WeaponRule::Leech) && hit.by != hit.target) {
        let left = {
            let facts = battle.read();
            facts.standing(hit.target).first().map_or(0, |model_ref| model_ref.fighter.left)
        };
        battle.hurt(model, -lost.min(left), &["cad-leech"]);
    }
}

/// After so many attack dice have been rolled again: the Aim rig is used up where they are more than other rules allow.
pub fn used_redo(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    shooter: Option<ModelId>,
    target: UnitId,
    redone: u32,
) {
    let Some(side) = battle.units.get(unit).map(|unit| unit.side) else { return };
    let free = {
        let facts = battle.read();
        let apart = facts.apart(unit, target);
        shooter
            .and_then(|id| facts.get(id))
            .map_or(0, |model_ref| free_redo(&facts, model_ref, target, apart))
    };
    if redone > free {
        battle.arena_mut().use_perk(side, "aim-rig");
    }
}

fn ask_brace(In(step): In<Brace>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table() && unit.command > 0)?;
    let brace = Choice::plain("brace", "Brace itself")
        .group("Reaction")
        .cost("1 CP")
        .hint("Failed defence rolls are rolled again against this attack.");
    let bear = Choice::plain("bear", "Bear it").group("Reaction");
    let prompt = format!("{} is hit: does it react?", unit.name);
    Some(Decision {
        seat: unit.seat,
        model: unit.models.first().copied(),
        prompt,
        options: vec![brace, bear],
        refused: Vec::new(),
    })
}

fn answer_brace(In((step, answer)): In<(Brace, Answer)>, mut battle: BattleMut) {
    let braces = answer.choice == "brace";
    if let Some(runner) = battle.arena_mut().runner_mut(step.unit) {
        (runner.asked, runner.bracing) = (true, braces);
    }
    if braces {
        battle.pay(step.unit, 1);
        battle.ctx.note(format!("{} braces itself", battle.unit_name(step.unit)), &["cad-reactions"]);
    }
}

fn thrown(In(step): In<Thrown>, mut battle: BattleMut) {
    let at = {
        let facts = battle.read();
        if facts.standing(step.unit).is_empty() {
            return;
        }
        facts.place_of(step.unit)
    };
    let ahead = super::acts::toward(step.from, at);
    super::shove::shove(&mut battle, step.unit, ahead, step.inches as f32, false, "cad-impact");
}
