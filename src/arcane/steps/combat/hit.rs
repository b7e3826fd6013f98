//! The results of an attack after its roll: damage, riders, counterattack, burst and
//! Throw (rulebook, Throw; brief, Attack resolution).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::attack::{ReachTarget, declare};
use super::throw::Fly;
use crate::attack::{Attack, AttackKind, BurstRoll, Defence};
use crate::change::DuelMut;
use crate::content::Blow;
use crate::duel_ref::Hit;
use crate::steps::dice_test::queue_influence;
use crate::steps::effects::push_or_pull;
use crate::steps::replies::Reply;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Region, StepResult, event_text, step, text,
};
use monteria_table::in_contact;

step! {
    /// The attacker chooses the direction in which its target is thrown.
    AimThrow = "aim-throw" {
        thrower: ModelId,
        thrown: ModelId,
        /// The length of the throw, in inches.
        inches: f32,
    } => ask_throw, take_throw;
}

/// The least distance from the thrown model of the spot that gives
/// the direction, in inches.
const AIM_MIN_INCHES: f32 = 1.0;
/// The greatest distance of that spot, in inches.
const AIM_MAX_INCHES: f32 = 12.0;

/// Applies the outcome of an attack's roll.
///
/// # Errors
/// If a model is missing.
pub fn resolve_hit(duel: &mut DuelMut<'_, '_>, attack: &Attack, hit: Hit) -> StepResult {
    duel.turn.attack = None;
    let target = duel.name(attack.target);
    let total = hit.total;
    let against = hit.against;
    if !hit.hit {
        duel.ctx.note(
            event_text!(
                "rules-arcane-against-is-missed",
                "{total} against {against}: the attack misses {target}"
            ),
            &["arc-hit"],
        );
        return strike_back(duel, attack);
    }
    let how = if hit.critical {
        text!("rules-arcane-a-critical-hit", "a critical hit")
    } else {
        text!("rules-arcane-a-hit", "a hit")
    };
    let rules: &[&str] = if hit.critical { &["arc-hit", "arc-critical"] } else { &["arc-hit"] };
    duel.ctx.note(
        event_text!(
            "rules-arcane-against-on-for-lp",
            "{total} against {against}: {how} on {target} for {loss} LP",
            loss = hit.loss
        ),
        rules,
    );
    let facts = duel.read();
    let blow = facts.blow(attack)?.clone();
    let mut area = None;
    if attack.kind == AttackKind::Ranged
        && let (Some(by), Some(id)) = (attack.attacker, &attack.ability)
    {
        area = facts.ability(by, id)?.kind().burst();
    }
    let in_burst: Vec<ModelId> = area.map_or_else(Vec::new, |area| {
        facts.models_near(attack.target, area.get()).map(|one| one.id()).collect()
    });
    duel.lose(attack.target, hit.loss, &["arc-damage"])?;
    if hit.loss > 0
        && blow.drains
        && let Some(by) = attack.attacker
    {
        duel.heal(by, (hit.loss + 1) / 2, &["arc-ability"])?;
    }
    if duel.models.in_play(attack.target) {
        apply_hit_effects(duel, attack, &blow, hit)?;
    }
    for at in in_burst {
        let kind = AttackKind::Burst(BurstRoll { face: hit.face, total });
        duel.ctx.then(ReachTarget {
            attack: Attack::new(attack.attacker, at, kind, attack.ability.clone()),
        });
    }
    Ok(())
}

/// Applies the riders, the push and the Throw of a hit to a target that survived.
fn apply_hit_effects(
    duel: &mut DuelMut<'_, '_>,
    attack: &Attack,
    blow: &Blow,
    hit: Hit,
) -> StepResult {
    let hurt = hit.loss > 0;
    if duel.read().strike(attack)?.immaterial {
        return Ok(());
    }
    let riders = [(&blow.on_hit, true), (&blow.on_damage, hurt), (&blow.on_critical, hit.critical)];
    for rider in riders.into_iter().filter(|(_, applies)| *applies).flat_map(|(riders, _)| riders) {
        queue_influence(duel, attack.attacker, attack.target, rider);
    }
    // A trap, and a hit without damage, neither push nor throw.
    let Some(by) = attack.attacker.filter(|_| hurt) else { return Ok(()) };
    if let Some(inches) = blow.pushes {
        push_or_pull(duel, by, attack.target, inches.get(), false)?;
    }
    // This attack does not throw its target.
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
        duel.ctx.then(AimThrow { thrower: by, thrown: attack.target, inches });
    } else {
        let dir = duel.read().throw_direction(attack, by)?;
        duel.ctx.then(Fly { thrower: Some(by), ..Fly::new(attack.target, dir, inches) });
    }
    Ok(())
}

/// Declares the counterattack of a target that was missed. It may be countered in turn.
fn strike_back(duel: &mut DuelMut<'_, '_>, attack: &Attack) -> StepResult {
    // Only a target that chose to counter strikes back.
    let (Some(by), Defence::Counters) = (attack.attacker, attack.defence) else { return Ok(()) };
    let facts = duel.read();
    let striker = facts.try_get(by)?;
    let target = facts.try_get(attack.target)?;
    if striker.in_play() && target.able() && in_contact(&striker.body(), &target.body()) {
        let ability = attack.defence_ability.clone();
        let text =
            event_text!("rules-arcane-strikes-back", "{name} strikes back", name = target.name());
        duel.ctx.note(text, &["arc-counter"]);
        return declare(duel, Attack::new(Some(attack.target), by, AttackKind::Counter, ability));
    }
    Ok(())
}

fn ask_throw(In(step): In<AimThrow>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let by = facts.try_get(step.thrower)?;
    let thrown = facts.try_get(step.thrown)?;
    if !thrown.in_play() {
        return Ok(None);
    }
    let region = Region::Within {
        center: thrown.body().plan(),
        min: AIM_MIN_INCHES,
        max: AIM_MAX_INCHES,
        seen_by: None,
        length: None,
    };
    let options = vec![
        Choice::plain(
            Reply::Toward,
            text!("rules-arcane-throw-it-toward-a-spot", "Throw it toward a spot"),
        )
        .needs(Needs::To(region)),
    ];
    let prompt = event_text!(
        "rules-arcane-throws-where-to",
        "{by} throws {thrown} {inches:.0}\": where to?",
        by = by.name(),
        thrown = thrown.name(),
        inches = step.inches
    );
    Ok(by.asks(prompt, options))
}

fn take_throw(In((step, answer)): Answered<AimThrow, Reply>, mut duel: DuelMut) -> StepResult {
    let spot = answer.spot()?;
    let from = duel.read().try_get(step.thrown)?.body().plan();
    let dir = (spot.plan() - from).normalize_or(Vec2::Y);
    duel.ctx.then(Fly { thrower: Some(step.thrower), ..Fly::new(step.thrown, dir, step.inches) });
    Ok(())
}
