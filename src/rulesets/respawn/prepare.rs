//! The start of a character's activation: who motivates it, what it may do before it acts.

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;

use super::content::Perk;
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Needs};
use crate::rulesets::cadence::battle::UnitId;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::steps::step;

/// What Motivator needs.
const MOTIVATE: i32 = 4;

step! {
    /// What a character may do at the start of its activation.
    Prepare = "prepare" {
        /// The unit that does it.
        unit: UnitId,
        /// Whether it has named its quarry already.
        named: bool,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_prepare, answer_prepare);
}

/// Motivators nearby give a Command Point back on 4+.
pub fn motivate(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    let near = {
        let facts = battle.read();
        let Some(entry) = facts.unit(unit) else { return };
        facts
            .fielded(entry.side)
            .filter(|friend| friend.id != unit)
            .flat_map(|friend| facts.standing(friend.id))
            .filter(|model_ref| {
                let reach =
                    facts.perk(model_ref, |perk| if let Perk::Motivate(n) = perk { Some(*n) } else { None });
                reach.is_some_and(|reach| facts.to_unit(model_ref, unit) < reach)
            })
            .count()
    };
    for _ in 0..near {
        let name = battle.unit_name(unit);
        let pool = SixPool::new(1, MOTIVATE);
        let up = battle.ctx.roll_six(None, &name, "Motivator", &pool, &["cad-motivator"]).successes > 0;
        if let Some(entry) = battle.units.get_mut(unit).filter(|_| up) {
            entry.command = (entry.command + 1).min(entry.full_command);
        }
    }
}

fn ask_prepare(In(step): In<Prepare>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let model_ref = *facts.standing(step.unit).first()?;
    let perks = facts.perks(model_ref);
    let mut options = Vec::new();
    if unit.command > 0 && perks.contains(&&Perk::MedPack) && model_ref.fighter.left < model_ref.fighter.full
    {
        options.push(
            Choice::plain("med-pack", "Use the Med Pack")
                .group("Before it acts")
                .cost("1 CP")
                .hint("All hit points back, once a life."),
        );
    }
    if perks.contains(&&Perk::Quarry) && !step.named {
        let mut legal: Vec<ModelId> =
            facts.enemies(unit.side).flat_map(|enemy| facts.standing(enemy.id)).map(|it| it.id()).collect();
        legal.sort();
        if !legal.is_empty() {
            options.push(
                Choice::plain("quarry", "Name the Primary Target")
                    .group("Before it acts")
                    .hint("Friends roll one die of each attack on it again, until the round ends.")
                    .needs(Needs::Target { legal, others: Vec::new() }),
            );
        }
    }
    if options.is_empty() {
        return None;
    }
    options.push(Choice::plain("ready", "Ready").group("Then").hint("On to its actions."));
    let prompt = format!("{} before it acts", unit.name);
    Some(Decision { seat: unit.seat, model: Some(model_ref.id()), prompt, options, refused: Vec::new() })
}

fn answer_prepare(In((step, answer)): In<(Prepare, Answer)>, mut battle: BattleMut) {
    let name = battle.unit_name(step.unit);
    match (answer.choice.as_str(), answer.target) {
        ("med-pack", _) => {
            battle.pay(step.unit, 1);
            battle.use_up(step.unit, |perk| *perk == Perk::MedPack);
            heal(&mut battle, step.unit, "cad-med-pack");
            battle.ctx.then(Prepare { unit: step.unit, named: step.named });
        }
        ("quarry", Some(target)) => {
            let found = {
                let facts = battle.read();
                facts.unit_of(target).map(|unit| unit.id)
            };
            let side = battle.units.get(step.unit).map(|unit| unit.side);
            if let (Some(enemy), Some(side)) = (found, side) {
                for runner in &mut battle.arena_mut().runners {
                    runner.quarry.remove(&side.0);
                }
                if let Some(runner) = battle.arena_mut().runner_mut(enemy) {
                    runner.quarry.insert(side.0);
                }
                let text = format!("{name} names {} the Primary Target", battle.unit_name(enemy));
                battle.ctx.note(text, &["cad-tactical-expert"]);
            }
            battle.ctx.then(Prepare { unit: step.unit, named: true });
        }
        _ => {}
    }
}

/// Gives a character all its hit points back.
pub(super) fn heal(battle: &mut BattleMut<'_, '_>, unit: UnitId, why: &str) {
    let missing = {
        let facts = battle.read();
        facts
            .standing(unit)
            .first()
            .map(|model_ref| (model_ref.id(), model_ref.fighter.full - model_ref.fighter.left))
    };
    if let Some((model, missing)) = missing.filter(|(_, missing)| *missing > 0) {
        battle.hurt(model, -missing, &[why]);
    }
}
