//! What things are worth, in WNDs of the Foes.

use super::mind::Mind;
use crate::components::Carried;
use crate::content::{AttackKind, Condition, Counsel, Effect, Skill, Trigger, Weapon, the_effect};
use crate::hunt_ref::{HuntRef, ModelRef, dt_of};
use monteria_dice::{Check, Edge, odds};

/// Attacks that are still to come in a Hunt, as far as lasting effects count on them.
const TO_COME: f32 = 3.0;
/// What it is worth to slay a Minion, beside its WNDs: it no longer acts.
const MINION_SLAIN: f32 = 1.5;
/// The same for the Adversary.
const ADVERSARY_SLAIN: f32 = 4.0;
/// The same while it is to be taken alive and somebody can still throw a
/// Net: less than nothing.
const QUARRY_SLAIN: f32 = -5.0;

/// What a WND of this Foe counts among those of all Foes: the harder to deal, the more,
/// so that a Tick of fighting is worth as much against the one as against the other. All
/// of them have to fall; else nobody would strike at the Adversary while something softer
/// is left. Together the WNDs that the Foes have left count as many as they are.
fn weight(facts: &HuntRef<'_>, target: &ModelRef<'_>) -> f32 {
    let ease = |model_ref: &ModelRef<'_>| ease(model_ref.foe.map_or(0, |(stats, _)| stats.defence));
    let foes = facts.in_play().filter(|model_ref| model_ref.foe.is_some());
    let (left, toil) = foes.fold((0.0, 0.0), |(left, toil), foe| {
        let wounds = foe.wounds.left.max(0) as f32;
        (left + wounds, toil + wounds / ease(foe))
    });
    if toil > 0.0 { left / toil / ease(target) } else { 1.0 }
}

/// Successes of one die against this Defence, on average over the Difficulty Die.
fn ease(defence: i32) -> f32 {
    let least = defence.clamp(1, 10);
    (1..=10).map(|difficulty| (11 - least.max(difficulty)) as f32).sum::<f32>() / 100.0
}

/// What an Attack with this Weapon is worth under this edge, range and sight left aside.
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
    // A special model among the Foes is what the Pack came for.
    let prize = facts.special(target.id()).is_some();
    let slain = match target.is_adversary() {
        true if wanted_alive(facts) => QUARRY_SLAIN,
        false if !prize => MINION_SLAIN,
        _ => ADVERSARY_SLAIN,
    };
    let weight = f64::from(weight(facts, target)) * if prize { 1.6 } else { 1.0 };
    let wounds = if weapon.deals_wounds {
        odds.expected_value(|successes| {
            let dealt = if successes == 0 { 0 } else { (successes as i32 + *weapon.power).max(0) };
            let bonus = if dealt >= left { slain } else { 0.0 };
            f64::from(dealt.min(left)) * weight + f64::from(bonus)
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
    wounds + extras
}

/// Whether the Adversary is to be taken alive, and still can be: somebody has what
/// it is taken with.
pub(crate) fn wanted_alive(facts: &HuntRef<'_>) -> bool {
    let Some(objective) =
        facts.objective().filter(|objective| objective.counsel == Counsel::Capture)
    else {
        return false;
    };
    let takes = |carried: &Carried| {
        carried.ammo != Some(0) && objective.on_hit.iter().any(|hit| hit.weapon == carried.weapon)
    };
    facts
        .in_play()
        .filter_map(|model_ref| model_ref.pack)
        .any(|(_, armoury)| armoury.weapons.iter().any(takes))
}

/// What an effect is worth.
pub(crate) trait EffectWorth {
    /// What it is worth to the Pack on a Foe, in WNDs of the Foes, and what it costs one
    /// of the Pack, in WNDs of its own: both roughly, and the same whoever it is.
    fn rough(&self) -> (f32, f32) {
        (0.0, 0.0)
    }

    /// What it is worth on this Foe.
    fn on_foe(&self, _facts: &HuntRef<'_>, _foe: &ModelRef<'_>) -> f32 {
        self.rough().0
    }

    /// What it costs this pack model.
    fn on_pack(&self, _victim: &ModelRef<'_>) -> f32 {
        self.rough().1
    }

    /// What it is worth to the Pack to bring it about on this model now, by the Check
    /// that it follows, whose chance is counted by whoever asks. `facts` is the Hunt with
    /// the acting model where it would stand then.
    fn gain(
        &self,
        _mind: &Mind<'_>,
        _facts: &HuntRef<'_>,
        _target: &ModelRef<'_>,
        _check: Option<&Check>,
    ) -> f32 {
        0.0
    }

    /// Whether that depends on where the acting model stands.
    fn by_place(&self) -> bool {
        false
    }
}

/// An effect, to be asked what it is worth.
pub(crate) fn worth(effect: &Effect) -> &dyn EffectWorth {
    the_effect!(effect)
}

/// What it is worth to the Pack to bring these about on a model.
pub(crate) fn gain(
    mind: &Mind<'_>,
    facts: &HuntRef<'_>,
    effects: &[Effect],
    target: &ModelRef<'_>,
    check: Option<&Check>,
) -> f32 {
    effects.iter().map(|effect| worth(effect).gain(mind, facts, target, check)).sum()
}

/// What effects on a Foe are worth.
pub(crate) fn on_foe(facts: &HuntRef<'_>, effects: &[Effect], foe: &ModelRef<'_>) -> f32 {
    effects.iter().map(|effect| worth(effect).on_foe(facts, foe)).sum()
}

/// What effects on a pack model cost, in its own WNDs.
pub(crate) fn on_pack(effects: &[Effect], victim: &ModelRef<'_>) -> f32 {
    effects.iter().map(|effect| worth(effect).on_pack(victim)).sum()
}

/// How many Attacks with so much Ammo lasting effects count on.
pub(crate) fn to_come(ammo: Option<u8>) -> f32 {
    ammo.map_or(TO_COME, |ammo| f32::from(ammo).min(TO_COME))
}

/// What it is worth that a Foe suffers this Condition. Any of them costs it its free
/// Move, for it recovers first.
pub(crate) fn foe_suffers(facts: &HuntRef<'_>, foe: &ModelRef<'_>, condition: Condition) -> f32 {
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

/// What a Condition costs a pack model until it is rid of it, in its own WNDs.
pub(crate) fn burden(condition: Condition) -> f32 {
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
