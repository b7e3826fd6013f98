//! What an attack does when its dice have fallen: damage, what comes over whom it hit,
//! the counter, the burst, the Throw (rulebook, Throw; brief, Attack resolution).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::attack::{Meet, declare};
use super::effects::shove;
use super::replies::Reply;
use super::test::face;
use super::throw::Fly;
use crate::attack::{Attack, AttackKind, Blasted, Defence};
use crate::change::DuelMut;
use crate::content::Blow;
use crate::duel_ref::Hit;
use monteria_game::{
    Answered, Asked, Choice, ModelId, Needs, Region, StepResult, event_text, step,
};
use monteria_table::in_contact;

step! {
    /// The attacker says where its target is thrown.
    AimThrow = "aim-throw" {
        /// Who throws.
        by: ModelId,
        /// Who is thrown.
        model: ModelId,
        /// How far, in inches.
        inches: f32,
    } => ask_throw, take_throw;
}

/// How far from who is thrown a spot may lie that says the direction, in inches.
const AIM: (f32, f32) = (1.0, 12.0);

/// The dice of an attack have fallen, and this came of it.
///
/// # Errors
/// Where somebody is missing.
pub fn land(duel: &mut DuelMut<'_, '_>, attack: &Attack, hit: Hit) -> StepResult {
    duel.turn.attack = None;
    let target = duel.name(attack.at);
    let total = hit.total;
    let against = hit.against;
    if !hit.hit {
        duel.ctx.note(event_text!("{total} against {against}: {target} is missed"), &["arc-hit"]);
        return counter(duel, attack);
    }
    let how = if hit.critical { "a critical hit" } else { "a hit" };
    let rules: &[&str] = if hit.critical { &["arc-hit", "arc-critical"] } else { &["arc-hit"] };
    duel.ctx.note(
        event_text!("{total} against {against}: {how} on {target} for {} LP", hit.loss),
        rules,
    );
    let facts = duel.read();
    let blow = facts.blow(attack)?.clone();
    let mut area = None;
    if attack.kind == AttackKind::Ranged
        && let (Some(by), Some(id)) = (attack.by, &attack.ability)
    {
        area = facts.ability(by, id)?.kind().burst();
    }
    let blasted: Vec<ModelId> = area.map_or_else(Vec::new, |area| {
        facts.near(attack.at, area.get()).map(|one| one.id()).collect()
    });
    duel.lose(attack.at, hit.loss, &["arc-damage"])?;
    if hit.loss > 0
        && blow.drains
        && let Some(by) = attack.by
    {
        duel.heal(by, (hit.loss + 1) / 2, &["arc-ability"])?;
    }
    if duel.hands.in_play(attack.at) {
        after(duel, attack, &blow, hit)?;
    }
    for at in blasted {
        let kind = AttackKind::Burst(Blasted { face: hit.face, total });
        duel.ctx.then(Meet { attack: Attack::new(attack.by, at, kind, attack.ability.clone()) });
    }
    Ok(())
}

/// What comes over whoever was hit and still stands.
fn after(duel: &mut DuelMut<'_, '_>, attack: &Attack, blow: &Blow, hit: Hit) -> StepResult {
    let hurt = hit.loss > 0;
    if duel.read().strike(attack)?.immaterial {
        return Ok(());
    }
    let riders = [(&blow.on_hit, true), (&blow.on_damage, hurt), (&blow.on_critical, hit.critical)];
    for rider in riders.into_iter().filter(|(_, applies)| *applies).flat_map(|(riders, _)| riders) {
        face(duel, attack.by, attack.at, rider);
    }
    let Some(by) = attack.by.filter(|_| hurt) else { return Ok(()) };
    if let Some(inches) = blow.pushes {
        shove(duel, (by, attack.at), inches.get(), false)?;
    }
    let Some(more) = blow.throws else { return Ok(()) };
    let inches = hit.loss as f32 + more.get();
    let aimed = match attack.kind {
        AttackKind::Melee | AttackKind::Counter => true,
        AttackKind::Ranged
        | AttackKind::Charge(_)
        | AttackKind::Burst(_)
        | AttackKind::Trap(..) => false,
    };
    if aimed {
        duel.ctx.then(AimThrow { by, model: attack.at, inches });
    } else {
        let dir = duel.read().thrown_along(attack, by)?;
        duel.ctx.then(Fly { by: Some(by), ..Fly::new(attack.at, dir, inches) });
    }
    Ok(())
}

/// Whoever countered an attack that has missed strikes back at once; that may
/// be countered in turn.
fn counter(duel: &mut DuelMut<'_, '_>, attack: &Attack) -> StepResult {
    let (Some(by), Defence::Counters) = (attack.by, attack.defence) else { return Ok(()) };
    let facts = duel.read();
    let striker = facts.try_get(by)?;
    let target = facts.try_get(attack.at)?;
    if striker.in_play() && target.able() && in_contact(&striker.body(), &target.body()) {
        let ability = attack.defence_ability.clone();
        let text = event_text!("{} strikes back", target.name());
        duel.ctx.note(text, &["arc-counter"]);
        return declare(duel, Attack::new(Some(attack.at), by, AttackKind::Counter, ability));
    }
    Ok(())
}

fn ask_throw(In(step): In<AimThrow>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let by = facts.try_get(step.by)?;
    let thrown = facts.try_get(step.model)?;
    if !thrown.in_play() {
        return Ok(None);
    }
    let region = Region::Within {
        center: thrown.body().plan(),
        min: AIM.0,
        max: AIM.1,
        seen_by: None,
        length: None,
    };
    let options =
        vec![Choice::plain(Reply::Toward, "Throw it toward a spot").needs(Needs::To(region))];
    let prompt =
        event_text!("{} throws {} {:.0}\": where to?", by.name(), thrown.name(), step.inches);
    Ok(by.asks(prompt, options))
}

fn take_throw(In((step, answer)): Answered<AimThrow, Reply>, mut duel: DuelMut) -> StepResult {
    let spot = answer.spot()?;
    let from = duel.read().try_get(step.model)?.body().plan();
    let dir = (spot.plan() - from).normalize_or(Vec2::Y);
    duel.ctx.then(Fly { by: Some(step.by), ..Fly::new(step.model, dir, step.inches) });
    Ok(())
}
