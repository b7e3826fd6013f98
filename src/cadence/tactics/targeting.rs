//! The choice of targets, casualties and units to help.

use crate::battle_ref::BattleRef;
use crate::state::battle::{Activation, FireMode, Unit, UnitId, WeaponAttack};
use crate::steps::attacks::attack::FireChoice;
use crate::steps::attacks::casualties::CasualtyChoice;
use crate::steps::attacks::damage::AgainChoice;
use crate::steps::attacks::offers::{Offer, offers};
use crate::steps::setting_up::setup::NameChoice;
use crate::strike::plan;
use monteria_game::{Choice, Decision, ModelId, Order};

/// Value of a bounty's victory point for each hit point of its unit, in points.
const BOUNTY_VALUE: f64 = 2.0;
/// Factor of a Volatile attack, which may hit the attacker.
const VOLATILE_FACTOR: f64 = 0.7;
/// Factor of a weapon of One Use, which may be worth more later.
const ONE_USE_FACTOR: f64 = 0.8;

/// Returns the value of a hit point of a unit, in points.
pub(crate) fn hit_point_value(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    let full: i32 = unit
        .models
        .iter()
        .filter_map(|id| facts.get(*id))
        .map(|model_ref| model_ref.fighter.full)
        .sum();
    f64::from(unit.points) / f64::from(full.max(1)) + f64::from(unit.bounty) * BOUNTY_VALUE
}

/// Returns the points of enemy units that these models are expected to destroy with a
/// weapon, with deductions for Volatile and One Use.
pub fn expected_value(
    facts: &BattleRef<'_>,
    shooters: &[ModelId],
    weapon: &Offer<'_>,
    target: UnitId,
) -> f64 {
    let fire = WeaponAttack {
        shooters: shooters.to_vec(),
        weapon: weapon.weapon.id.clone(),
        mode: weapon.mode,
        target,
    };
    // Without a target there is nothing to gain.
    let (Some(plan), Some(enemy)) = (plan(facts, &fire), facts.unit(target)) else { return 0.0 };
    let mut value = plan.mean() * hit_point_value(facts, enemy);
    if plan.volatile {
        value *= VOLATILE_FACTOR;
    }
    if weapon.weapon.any_rule(|rule| rule.is_one_use()) {
        value *= ONE_USE_FACTOR;
    }
    value
}

/// Returns the best attack among the offers: weapon, target and value.
pub fn best_attack<'o, 'a>(
    facts: &BattleRef<'_>,
    offers: &'o [Offer<'a>],
) -> Option<(&'o Offer<'a>, ModelId, f64)> {
    let mut best: Option<(&Offer<'a>, ModelId, f64)> = None;
    for offer in offers.iter().filter(|offer| offer.why.is_none()) {
        for (target, aim, shooters) in &offer.targets {
            let value = expected_value(facts, shooters, offer, *target);
            if best.as_ref().is_none_or(|(.., most)| value > *most) {
                best = Some((offer, *aim, value));
            }
        }
    }
    best
}

/// Returns the hit points that a unit has left, at least 1.
pub fn hit_points(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    f64::from(facts.alive(unit).iter().map(|model_ref| model_ref.fighter.left).sum::<i32>().max(1))
}

/// The expected result of a unit's attack with all its weapons.
#[derive(Clone, Debug, Default)]
pub struct ExpectedAttack {
    pub value: f64,
    /// Expected losses of enemy units, as shares of their hit points.
    pub losses: Vec<(UnitId, f64)>,
}

/// Estimates a unit's attack from its position; each model fires its best weapon once.
pub fn expected_attack(facts: &BattleRef<'_>, unit: &Unit) -> ExpectedAttack {
    let offers = offers(facts, unit, false);
    // Each model uses its best weapon: offers are taken in order of value, and count for
    // models that are left over.
    let mut used: Vec<ModelId> = Vec::new();
    let mut all: Vec<(f64, &[ModelId], UnitId)> = Vec::new();
    for offer in offers.iter().filter(|offer| offer.why.is_none()) {
        let most = offer
            .targets
            .iter()
            .map(|(target, _, shooters)| {
                (expected_value(facts, shooters, offer, *target), shooters.as_slice(), *target)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        all.extend(most);
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut total = ExpectedAttack::default();
    for (value, shooters, target) in all {
        let fresh = shooters.iter().filter(|id| !used.contains(id)).count();
        if fresh > 0 {
            let value = value * fresh as f64 / shooters.len().max(1) as f64;
            total.value += value;
            if let Some(enemy) = facts.unit(target) {
                let whole = hit_point_value(facts, enemy) * hit_points(facts, enemy);
                total.losses.push((target, value / whole.max(0.001)));
            }
            used.extend(shooters);
        }
    }
    total.value *= facts.weights(unit).aggression;
    total
}

/// As [`expected_attack`], in another activation.
pub fn expected_attack_in(
    facts: &BattleRef<'_>,
    activation: &Activation,
    unit: &Unit,
) -> ExpectedAttack {
    expected_attack(&BattleRef { activation, models: facts.models.clone(), ..*facts }, unit)
}

/// Returns the value of a unit's attack from its position, in points.
pub fn attack_value(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    expected_attack(facts, unit).value
}

/// Returns the attack to choose next.
pub fn next_attack(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let is_fury = |choice: FireChoice| {
        matches!(
            choice,
            FireChoice::All { mode: FireMode::Fury, .. }
                | FireChoice::One { mode: FireMode::Fury, .. }
        )
    };
    let fury = decision.options.iter().any(|choice| choice.action().is_some_and(is_fury));
    let unit = facts.unit_of(decision.model?)?;
    let offers = offers(facts, unit, fury);
    let (offer, aim, value) = best_attack(facts, &offers)?;
    if value <= 0.0 {
        return Some(Order::plain(FireChoice::Done));
    }
    Some(Order::at(FireChoice::All { mode: offer.mode, weapon: offer.weapon.id.clone() }, aim))
}

/// Chooses the target of Rapid Fire: the unit whose hit points have the highest value.
pub fn further_attack_order(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let (legal, _) = decision.options.first()?.needs.targets();
    let value = |id: &ModelId| facts.unit_of(*id).map_or(0.0, |unit| hit_point_value(facts, unit));
    let best = legal.iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    Some(Order::at(AgainChoice::Again, *best))
}

/// Chooses casualties: a unit near an objective loses the models farthest from the
/// attacker, others the closest.
pub fn casualty_order(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let holding =
        facts.field.markers.iter().any(|marker| facts.distance_to_marker(unit.id, marker) < 3.0);
    Some(Order::plain(if holding { CasualtyChoice::Far } else { CasualtyChoice::Near }))
}

/// Chooses the unit to name, which scores more when destroyed: the most expensive, since
/// such units are tough.
pub(crate) fn name_unit(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let points = |choice: &&Choice| named(facts, choice).map_or(0, |unit| unit.points);
    decision.options.iter().max_by_key(points).map(|choice| Order::plain(&choice.id))
}

/// Returns the unit that an option would name.
pub fn named<'a>(facts: &BattleRef<'a>, choice: &Choice) -> Option<&'a Unit> {
    facts.unit(choice.action::<NameChoice>()?.0)
}

/// Chooses the friend to help: the most expensive.
pub(crate) fn ability_target(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let (legal, _) = choice.needs.targets();
    let points = |id: &&ModelId| facts.unit_of(**id).map_or(0, |unit| unit.points);
    legal.iter().max_by_key(points).map(|id| Order::at(&choice.id, *id))
}

/// Returns the value of each useful ability of a unit now, by its number.
pub fn ability_values(facts: &BattleRef<'_>, unit: &Unit) -> Vec<(u8, f64)> {
    let all = facts.abilities(unit.id).into_iter().enumerate();
    let value = all.filter_map(|(number, (_, ability))| {
        let first = facts.iter_standing(unit.id).next()?;
        Some((number as u8, ability.with(|effect| effect.value(facts, unit, first))))
    });
    value.filter(|(_, value)| *value > 0.0).collect()
}
