//! Damage of an action: armour rolls, wounds and what weapons do besides (rulebook, Damage
//! and health; Weapon properties).

use bevy_ecs::prelude::*;

use super::{Damage, EndAction, MoveAfterDodge};
use crate::properties::Victim;
use crate::sequence::PendingDamage;
use crate::skills;
use crate::skirmish_ref::Stance;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::armour::ArmourRoll;
use monteria_game::{ModelId, StepResult, text};

/// Rolls for all damage of an action at once, except damage that a skill puts first:
/// models that it puts Down deal none (rulebook, Damage and health; brief, Skill list).
pub(super) fn damage(_: In<Damage>, mut skirmish: SkirmishMut) -> StepResult {
    skirmish.note_combats()?;
    for push in std::mem::take(&mut skirmish.sequence()?.pushes) {
        skills::apply_push(&mut skirmish, &push)?;
    }
    for landing in std::mem::take(&mut skirmish.sequence()?.landings) {
        crate::steps::combat::templates::hit_models_under(&mut skirmish, &landing)?;
    }
    let all = std::mem::take(&mut skirmish.sequence()?.pending_damage);
    let (first, mut rest): (Vec<PendingDamage>, Vec<PendingDamage>) =
        all.into_iter().partition(|pending| pending.first);
    if !first.is_empty() {
        inflict(&mut skirmish, first)?;
        let facts = skirmish.read();
        rest.retain(|pending| {
            pending.by.is_none_or(|by| facts.get(by).is_some_and(|one| one.conscious()))
        });
    }
    inflict(&mut skirmish, rest)?;
    for dodge_move in std::mem::take(&mut skirmish.sequence()?.dodge_moves) {
        skirmish.ctx.then(MoveAfterDodge { dodge_move });
    }
    skirmish.ctx.then(EndAction {});
    Ok(())
}

/// Rolls armour dice for all of this damage, then inflicts all wounds at once, then
/// applies the effects of the weapons (rulebook, Damage and health).
pub(crate) fn inflict(
    skirmish: &mut SkirmishMut<'_, '_>,
    mut pending: Vec<PendingDamage>,
) -> StepResult {
    let mut wounds: Vec<(ModelId, i32)> = Vec::new();
    let mut number = 0;
    while let Some(one) = pending.get(number).cloned() {
        number += 1;
        let facts = skirmish.read();
        let target = facts.try_get(one.to)?;
        let roll = ArmourRoll::against(&facts, &one)?;
        if !target.can_be_hurt() {
            continue;
        }
        let down = target.is_down();
        let mut lost = i32::from(one.wounds);
        if down {
            // Damage to a model that is Down takes it out without a roll.
            lost = lost.max(i32::from(one.damage > 0));
        } else if one.damage > 0 {
            let label = text!("rules-drowned-damage-noun", "damage");
            let (failed, stopped) = roll.roll(skirmish, one.damage, label, &["dro-armour"])?;
            lost += i32::from(failed);
            // Riposte deals stopped damage back.
            if let Some(by) = one.by.filter(|_| one.returned && stopped > 0) {
                skirmish.note_about(
                    one.to,
                    |who| {
                        text!(
                            "rules-drowned-gives-back-damage-2",
                            "{who} deals {stopped} damage back"
                        )
                    },
                    &["dro-skill-riposte"],
                );
                pending.push(PendingDamage {
                    by: Some(one.to),
                    ..PendingDamage::plain(by, stopped.into(), 0)
                });
            }
        }
        match wounds.iter_mut().find(|(id, _)| *id == one.to) {
            Some((_, sum)) => *sum += lost,
            None => wounds.push((one.to, lost)),
        }
    }
    wounds.into_iter().try_for_each(|(id, lost)| skirmish.wound(id, lost, &["dro-wounds"]))?;
    pending.iter().try_for_each(|one| apply_afflictions(skirmish, one))
}

/// Applies the effects of a weapon's properties to the model it
/// hit (rulebook, Weapon properties).
fn apply_afflictions(skirmish: &mut SkirmishMut<'_, '_>, pending: &PendingDamage) -> StepResult {
    let id = crate::steps::special::cavalry::combined_model(&skirmish.read(), pending.to)?;
    if pending.weapon.is_none() || !skirmish.models.in_play(id) {
        return Ok(());
    }
    let facts = skirmish.read();
    let properties = facts.properties_of(pending)?;
    let one = facts.try_get(id)?;
    let swims = facts.pose(one).stance == Stance::Swimming;
    let victim = Victim { id, swims };
    properties.iter().try_for_each(|property| property.rule().afflict(skirmish, victim))
}
