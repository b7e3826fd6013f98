//! Valuation of Attacks, effects and Conditions, in WNDs of the Foes. The submodules value
//! the other Actions of a Turn; `turn` compares them.

pub(crate) mod fighting;
pub(crate) mod items;
pub(crate) mod rift;
pub(crate) mod smoke;
pub(crate) mod support_actions;

use crate::content::{
    AttackKind, Condition, Counsel, Effect, Objective, Skill, Trigger, Weapon, the_effect,
};
use crate::state::components::CarriedWeapon;
use crate::state::hunt_ref::{HuntRef, ModelRef, dt_of};
use crate::tactics::situation::Situation;
use monteria_dice::{Check, Edge, odds};

/// Number of future Attacks in a Hunt that lasting effects are counted for.
const FUTURE_ATTACKS: f32 = 3.0;
/// Value of slaying a Minion beside its WNDs: it no longer acts.
const MINION_SLAIN: f32 = 1.5;
/// Value of slaying the Adversary beside its WNDs.
const ADVERSARY_SLAIN: f32 = 4.0;
/// Value of slaying the Adversary while it can still be captured with a Net: negative.
const QUARRY_SLAIN: f32 = -5.0;

/// Returns the value of a WND of this Foe: the harder it is to deal, the higher, so that
/// a Tick of fighting has the same value against every Foe. All Foes have to fall; with
/// equal values nobody would attack the Adversary while a softer Foe is left. The sum
/// over all WNDs that the Foes have left is their number.
fn wound_weight(facts: &HuntRef<'_>, target: &ModelRef<'_>) -> f32 {
    let successes_per_die = |model_ref: &ModelRef<'_>| {
        successes_per_die(model_ref.foe.map_or(0, |(stats, _)| stats.defence))
    };
    let foes = facts.in_play().filter(|model_ref| model_ref.foe.is_some());
    let (left, toil) = foes.fold((0.0, 0.0), |(left, toil), foe| {
        let wounds = foe.wounds.left.max(0) as f32;
        (left + wounds, toil + wounds / successes_per_die(foe))
    });
    if toil > 0.0 { left / toil / successes_per_die(target) } else { 1.0 }
}

/// Returns the expected Successes of one die against this Defence, averaged
/// over the Difficulty Die.
fn successes_per_die(defence: i32) -> f32 {
    let least = defence.clamp(1, 10);
    (1..=10).map(|difficulty| (11 - least.max(difficulty)) as f32).sum::<f32>() / 100.0
}

/// Returns the value of an Attack with this Weapon and edge, regardless
/// of range and sight.
pub(crate) fn strike(
    facts: &HuntRef<'_>,
    attacker: &ModelRef<'_>,
    weapon: &Weapon,
    target: &ModelRef<'_>,
    edge: Edge,
) -> f32 {
    let kind = weapon.kind.attack();
    let skill = if kind == AttackKind::Melee { Skill::Melee } else { Skill::Shooting };
    let dt = facts.defence(target.id(), kind).map(dt_of);
    let odds = odds(&Check::new(facts.pool(attacker.id(), skill), dt).with_edge(edge));
    let left = facts.wounds_left(target.id());
    // A special model among the Foes is the Pack's Objective.
    let prize = facts.special(target.id()).is_some();
    let slain = match target.is_adversary() {
        true if wanted_alive(facts) => QUARRY_SLAIN,
        false if !prize => MINION_SLAIN,
        _ => ADVERSARY_SLAIN,
    };
    let wound_weight = f64::from(wound_weight(facts, target)) * if prize { 1.6 } else { 1.0 };
    let wounds = if weapon.deals_wounds {
        odds.expected_value(|successes| {
            let dealt = if successes == 0 { 0 } else { (successes as i32 + *weapon.power).max(0) };
            let bonus = if dealt >= left { slain } else { 0.0 };
            f64::from(dealt.min(left)) * wound_weight + f64::from(bonus)
        }) as f32
    } else {
        0.0
    };
    let mut extras = 0.0;
    for ability in &weapon.abilities {
        let chance = match ability.trigger {
            Trigger::Crit => odds.critical_success,
            Trigger::OnHit => odds.success,
        };
        extras += chance as f32 * on_foe(facts, &ability.effects, target);
    }
    let gained = attacker.pack.and_then(|(_, armoury)| {
        armoury
            .weapons
            .iter()
            .find(|carried| carried.weapon == weapon.id)
            .map(|carried| &carried.gained)
    });
    if let Some(gained) = gained.filter(|gained| !gained.is_empty()) {
        let most = gained.iter().map(|effects| on_foe(facts, effects, target)).fold(0.0, f32::max);
        extras += odds.critical_success as f32 * most;
    }
    (wounds + extras) * facts.weights(attacker).aggression as f32
}

/// Returns whether the Adversary is to be captured and still can be: a pack model has
/// the Weapon for it.
pub(crate) fn wanted_alive(facts: &HuntRef<'_>) -> bool {
    let can_capture = |objective: &Objective| {
        let takes = |carried: &CarriedWeapon| {
            carried.ammo != Some(0)
                && objective.on_hit.iter().any(|hit| hit.weapon == carried.weapon)
        };
        facts
            .in_play()
            .filter_map(|model_ref| model_ref.pack)
            .any(|(_, armoury)| armoury.weapons.iter().any(takes))
    };
    facts
        .objective()
        .is_some_and(|objective| objective.counsel == Counsel::Capture && can_capture(objective))
}

/// The tactics side of an effect: its value.
pub(crate) trait EffectValue {
    /// Returns the approximate value for the Pack of the effect on a Foe, in WNDs of the
    /// Foes, and the cost to a pack model, in its own WNDs, for any model.
    fn rough_value(&self) -> (f32, f32) {
        (0.0, 0.0)
    }

    /// Returns the value of the effect on this Foe.
    fn on_foe(&self, _facts: &HuntRef<'_>, _foe: &ModelRef<'_>) -> f32 {
        self.rough_value().0
    }

    /// Returns the cost of the effect to this pack model.
    fn on_pack(&self, _victim: &ModelRef<'_>) -> f32 {
        self.rough_value().1
    }

    /// Returns the value for the Pack of the effect on this model now. The caller
    /// applies the chance of the Check. `facts` is the Hunt with the acting model
    /// at its supposed position.
    fn gain(
        &self,
        _mind: &Situation<'_>,
        _facts: &HuntRef<'_>,
        _target: &ModelRef<'_>,
        _check: Option<&Check>,
    ) -> f32 {
        0.0
    }

    /// Returns whether the value depends on the acting model's position.
    fn by_place(&self) -> bool {
        false
    }
}

/// Returns the tactics side of an effect.
pub(crate) fn value_of(effect: &Effect) -> &dyn EffectValue {
    the_effect!(effect)
}

/// Returns the value for the Pack of these effects on a model.
pub(crate) fn gain(
    situation: &Situation<'_>,
    facts: &HuntRef<'_>,
    effects: &[Effect],
    target: &ModelRef<'_>,
    check: Option<&Check>,
) -> f32 {
    effects.iter().map(|effect| value_of(effect).gain(situation, facts, target, check)).sum()
}

/// Returns the value of effects on a Foe.
pub(crate) fn on_foe(facts: &HuntRef<'_>, effects: &[Effect], foe: &ModelRef<'_>) -> f32 {
    effects.iter().map(|effect| value_of(effect).on_foe(facts, foe)).sum()
}

/// Returns the cost of effects to a pack model, in its own WNDs.
pub(crate) fn on_pack(effects: &[Effect], victim: &ModelRef<'_>) -> f32 {
    effects.iter().map(|effect| value_of(effect).on_pack(victim)).sum()
}

/// Returns the number of future Attacks with this Ammo that lasting
/// effects are counted for.
pub(crate) fn future_attacks(ammo: Option<u8>) -> f32 {
    ammo.map_or(FUTURE_ATTACKS, |ammo| f32::from(ammo).min(FUTURE_ATTACKS))
}

/// Returns the value of a Foe suffering this Condition. Any Condition costs it its free
/// Move, because it recovers first.
pub(crate) fn condition_value(
    facts: &HuntRef<'_>,
    foe: &ModelRef<'_>,
    condition: Condition,
) -> f32 {
    let immune = foe.foe.is_some_and(|(stats, _)| stats.immune.contains(&condition));
    if immune || foe.has(condition) {
        return 0.0;
    }
    let allies = facts.in_play().filter(|model_ref| model_ref.pack.is_some()).count() as f32;
    let first = if foe.afflictions.0.is_empty() { 0.4 } else { 0.0 };
    first
        + match condition {
            Condition::KnockedDown => 1.0 + 0.4 * allies,
            Condition::Stunned => 1.5,
            Condition::Defenceless => 0.3 + 0.4 * allies,
            Condition::Burning => 1.2,
            Condition::Terrified => 0.6,
            Condition::Poisoned | Condition::Bleeding => 0.5,
            Condition::Freezing => 0.3,
            Condition::Hidden => 0.0,
        }
}

/// Returns the cost of a Condition to a pack model until it is cleared, in its own WNDs.
pub(crate) fn condition_cost(condition: Condition) -> f32 {
    match condition {
        Condition::KnockedDown => 2.6,
        Condition::Stunned => 2.2,
        Condition::Burning => 2.8,
        Condition::Terrified => 1.4,
        Condition::Defenceless => 1.6,
        Condition::Bleeding => 1.6,
        Condition::Poisoned => 1.2,
        Condition::Freezing => 0.8,
        Condition::Hidden => -1.0,
    }
}

#[cfg(test)]
mod tests;
