//! The start of an activation: Motivators nearby, then what the character may
//! do before it acts.

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::Perk;
use crate::steps::questions::character_decision;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::activate::points;
use monteria_cadence::steps::step;
use monteria_dice::SixPool;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, OrMissing, Registry, StepResult, event_text, text,
};
use monteria_table::closer;

/// Target number of the Motivator roll.
const MOTIVATOR_NEED: i32 = 4;

step! {
    /// Asks what a character does at the start of its activation.
    Prepare = "prepare" {
        unit: UnitId,
        /// Whether it has already named its Primary Target.
        named: bool,
    }
}

/// The choice before an activation.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum PrepareChoice {
    MedPack,
    Quarry,
    Ready,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_prepare, answer_prepare);
}

/// Rolls for each Motivator nearby: on 4+ the character regains a Command Point.
pub(crate) fn motivate(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let near = {
        let facts = battle.read();
        let reach = |perk: &Perk| if let Perk::Motivate(n) = perk { Some(*n) } else { None };
        let friends =
            facts.units_on_table(facts.try_unit(unit)?.side).filter(|friend| friend.id != unit);
        let mut all = friends.flat_map(|friend| facts.standing(friend.id)).collect::<Vec<_>>();
        all.retain(|it| {
            facts
                .perk_value(it, reach)
                .is_some_and(|reach| closer(facts.distance_to_unit(it, unit), reach))
        });
        all.len()
    };
    for _ in 0..near {
        let name = battle.unit_name(unit)?;
        let pool = SixPool::new(1, MOTIVATOR_NEED);
        if battle
            .ctx
            .roll_six(
                None,
                &name,
                text!("rules-respawn-motivator", "Motivator"),
                &pool,
                &["cad-motivator"],
            )
            .successes
            > 0
        {
            let entry = battle.unit_mut(unit)?;
            entry.command = (entry.command + 1).min(entry.full_command);
        }
    }
    Ok(())
}

fn ask_prepare(In(step): In<Prepare>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let perks = facts.perks(model_ref);
    let mut options = Vec::new();
    if unit.command > 0
        && perks.contains(&&Perk::MedPack)
        && model_ref.fighter.left < model_ref.fighter.full
    {
        options.push(
            Choice::plain(
                PrepareChoice::MedPack,
                text!("rules-respawn-use-the-med-pack", "Use the Med Pack"),
            )
            .group(text!("rules-respawn-before-it-acts", "Before it acts"))
            .cost(points(1))
            .hint(text!(
                "rules-respawn-all-hit-points-back-once-a",
                "It regains all hit points, once a life."
            )),
        );
    }
    if perks.contains(&&Perk::Quarry) && !step.named {
        let mut legal: Vec<ModelId> = facts
            .enemies(unit.side)
            .flat_map(|enemy| facts.standing(enemy.id))
            .map(|it| it.id())
            .collect();
        legal.sort();
        if !legal.is_empty() {
            options.push(
                Choice::plain(
                    PrepareChoice::Quarry,
                    text!("rules-respawn-name-the-primary-target", "Name the Primary Target"),
                )
                .group(text!("rules-respawn-before-it-acts", "Before it acts"))
                .hint(text!(
                    "rules-respawn-friends-roll-one-die-of-each",
                    "Friends reroll one die of each attack on it until the round ends."
                ))
                .needs(Needs::one_of(legal)),
            );
        }
    }
    if options.is_empty() {
        return Ok(None);
    }
    options.push(
        Choice::plain(PrepareChoice::Ready, text!("rules-respawn-ready", "Ready"))
            .group(text!("rules-cadence-then", "Then"))
            .hint(text!("rules-respawn-on-to-its-actions", "It goes on to its actions.")),
    );
    Ok(Some(character_decision(
        unit,
        event_text!(
            "rules-respawn-before-it-acts-2",
            "{name}: what does it do before it acts?",
            name = unit.name
        ),
        options,
    )))
}

fn answer_prepare(
    In((step, answer)): Answered<Prepare, PrepareChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let Prepare { unit, mut named } = step;
    match answer.choice {
        PrepareChoice::Ready => return Ok(()),
        PrepareChoice::MedPack => {
            battle.spend(unit, 1)?;
            battle.use_up_upgrade(unit, |perk| *perk == Perk::MedPack)?;
            heal(&mut battle, unit, "cad-med-pack")?;
        }
        PrepareChoice::Quarry => {
            let target = answer.target()?;
            let enemy = battle.read().try_get(target)?.fighter.unit;
            let side = battle.unit(unit)?.side;
            for state in &mut battle.arena_mut().characters {
                state.primary_target_of.remove(&side.0);
            }
            battle.character_state_mut(enemy)?.primary_target_of.insert(side.0);
            let text = event_text!(
                "rules-respawn-names-the-primary-target",
                "{unit} names {enemy} the Primary Target",
                unit = battle.unit_name(unit)?,
                enemy = battle.unit_name(enemy)?
            );
            battle.ctx.note(text, &["cad-tactical-expert"]);
            named = true;
        }
    }
    battle.ctx.then(Prepare { unit, named });
    Ok(())
}

/// Restores all hit points of a character on the table.
pub(crate) fn heal(battle: &mut BattleMut<'_, '_>, unit: UnitId, why: &str) -> StepResult {
    let (model, missing) = {
        let facts = battle.read();
        let first = facts
            .standing(unit)
            .first()
            .copied()
            .or_missing(format_args!("the model of unit {unit}"))?;
        (first.id(), first.fighter.full - first.fighter.left)
    };
    if missing > 0 { battle.hurt(model, -missing, &[why]) } else { Ok(()) }
}
