//! The Relay Reaper, which is passed on until it takes its holder (Respawn,
//! Season 1: Big Guns).

use bevy_ecs::prelude::*;

use super::{REAPER, Relay, gun_attack, gun_weapon, roll_hits};
use crate::steps::questions::{TargetChoice, TargetVerdict, chosen_target, target_decision};
use monteria_cadence::battle::{UnitId, WeaponAttack};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::sight::{Line, line};
use monteria_cadence::steps::damage::Hits;
use monteria_cadence::strike::guard;
use monteria_game::{Answered, AskResult, StepResult, event_text, text};
use monteria_table::closer;

/// Passes the Relay Reaper on with a hit; a holder that misses, or has no
/// target left, is struck.
pub(super) fn fire_relay_reaper(
    battle: &mut BattleMut<'_, '_>,
    holder: UnitId,
    mut struck: Vec<UnitId>,
    fire: &WeaponAttack,
    target: UnitId,
) -> StepResult {
    if roll_hits(battle, holder, fire)? == 0 {
        return strike_holder(battle, holder);
    }
    struck.push(target);
    if relay_targets(&battle.read(), target, &struck)?.is_empty() {
        return strike_holder(battle, target);
    }
    battle.ctx.then(Relay { holder: target, struck });
    Ok(())
}

fn strike_holder(battle: &mut BattleMut<'_, '_>, holder: UnitId) -> StepResult {
    let hit = {
        let facts = battle.read();
        let reaper = gun_weapon(&facts, REAPER)?;
        let guard = guard(&facts, reaper, holder, false, &mut Default::default());
        let weapon = reaper.id.clone();
        let from = facts.unit_position(holder);
        Hits { by: holder, weapon, target: holder, hits: 1, guard, from, first: None }
    };
    battle.ctx.note(
        event_text!(
            "rules-respawn-the-reaper-takes",
            "The Relay Reaper hits {name}",
            name = battle.unit_name(holder)?
        ),
        &["cad-big-guns"],
    );
    battle.hit(hit);
    Ok(())
}

/// Returns the targets of the holder of the Relay Reaper.
fn relay_targets(
    facts: &BattleRef<'_>,
    holder: UnitId,
    struck: &[UnitId],
) -> StepResult<Vec<TargetVerdict>> {
    let range = *gun_weapon(facts, REAPER)?.rng;
    // A holder that is not on the table passes it to nobody.
    let Some((entry, model_ref)) = facts.acting(holder)? else { return Ok(Vec::new()) };
    let fielded = facts
        .units
        .0
        .iter()
        .filter(|it| it.on_table() && !struck.contains(&it.id) && it.id != holder);
    let near = fielded
        .filter(|it| closer(facts.distance_to_unit(model_ref, it.id), range))
        .filter(|it| !matches!(line(facts, entry, &[model_ref], it.id).0, Line::Blocked(_)));
    Ok(near.filter_map(|it| Some((it.id, facts.first_model(it.id)?.id(), Ok(())))).collect())
}

pub(super) fn ask_relay(In(step): In<Relay>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.holder)? else { return Ok(None) };
    let found = relay_targets(&facts, step.holder, &step.struck)?;
    Ok(target_decision(
        unit,
        TargetChoice::Relay,
        text!("rules-respawn-pass-the-relay-reaper-on", "Pass the Relay Reaper on"),
        found,
    ))
}

pub(super) fn answer_relay(
    In((step, answer)): Answered<Relay, TargetChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (target, fire) = {
        let facts = battle.read();
        let (target, _) =
            chosen_target(relay_targets(&facts, step.holder, &step.struck)?, &answer)?;
        (target, gun_attack(&facts, step.holder, REAPER, target)?)
    };
    fire_relay_reaper(&mut battle, step.holder, step.struck, &fire, target)
}
