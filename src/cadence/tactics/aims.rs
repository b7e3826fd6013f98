//! Whom to attack, whom to lose, whom to help.

use super::super::battle::{Activation, Fire, Mode, Unit, UnitId};
use super::super::battle_ref::BattleRef;
use super::super::steps::attack::FireChoice;
use super::super::steps::casualties::CasualtyChoice;
use super::super::steps::damage::AgainChoice;
use super::super::steps::offers::{Offer, offers};
use super::super::steps::setup::NameChoice;
use super::super::strike::plan;
use monteria_game::{Choice, Decision, ModelId, Order};

/// What a hit point of a unit is worth, in points.
pub(crate) fn hit_point_worth(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    let full: i32 = unit
        .models
        .iter()
        .filter_map(|id| facts.get(*id))
        .map(|model_ref| model_ref.fighter.full)
        .sum();
    f64::from(unit.points) / f64::from(full.max(1)) + f64::from(unit.bounty) * 2.0
}

/// Points of enemy units that these models are expected to destroy with a weapon, a
/// volley of their own hits taken off.
pub fn worth(
    facts: &BattleRef<'_>,
    shooters: &[ModelId],
    weapon: &Offer<'_>,
    target: UnitId,
) -> f64 {
    let fire = Fire {
        shooters: shooters.to_vec(),
        weapon: weapon.weapon.id.clone(),
        mode: weapon.mode,
        target,
    };
    let (Some(plan), Some(enemy)) = (plan(facts, &fire), facts.unit(target)) else { return 0.0 };
    let mut worth = plan.mean() * hit_point_worth(facts, enemy);
    if plan.volatile {
        worth *= 0.7;
    }
    if weapon.weapon.any_rule(|rule| rule.is_one_use()) {
        worth *= 0.8;
    }
    worth
}

/// The best attack among what a unit can attack with: weapon, target and worth.
pub fn best<'o, 'a>(
    facts: &BattleRef<'_>,
    offers: &'o [Offer<'a>],
) -> Option<(&'o Offer<'a>, ModelId, f64)> {
    let mut best: Option<(&Offer<'a>, ModelId, f64)> = None;
    for offer in offers.iter().filter(|offer| offer.why.is_none()) {
        for (target, aim, shooters) in &offer.targets {
            let worth = worth(facts, shooters, offer, *target);
            if best.as_ref().is_none_or(|(.., most)| worth > *most) {
                best = Some((offer, *aim, worth));
            }
        }
    }
    best
}

/// Hit points that a unit has left.
pub fn hit_points(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    f64::from(facts.alive(unit).iter().map(|model_ref| model_ref.fighter.left).sum::<i32>().max(1))
}

/// What a unit's attack is expected to come to.
#[derive(Clone, Debug, Default)]
pub struct Volley {
    /// In points.
    pub worth: f64,
    /// Shares of enemy units that it takes.
    pub takes: Vec<(UnitId, f64)>,
}

/// A unit's attack from where it stands, its weapons chosen one after the other as far as
/// one shot each goes.
pub fn volley(facts: &BattleRef<'_>, unit: &Unit) -> Volley {
    let offers = offers(facts, unit, false);
    // Models with one shot use their best weapon: the best of the common weapons counts,
    // others for those left over.
    let mut used: Vec<ModelId> = Vec::new();
    let mut all: Vec<(f64, &[ModelId], UnitId)> = Vec::new();
    for offer in offers.iter().filter(|offer| offer.why.is_none()) {
        let most = offer
            .targets
            .iter()
            .map(|(target, _, shooters)| {
                (worth(facts, shooters, offer, *target), shooters.as_slice(), *target)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        all.extend(most);
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut volley = Volley::default();
    for (worth, shooters, target) in all {
        let fresh = shooters.iter().filter(|id| !used.contains(id)).count();
        if fresh > 0 {
            let worth = worth * fresh as f64 / shooters.len().max(1) as f64;
            volley.worth += worth;
            if let Some(enemy) = facts.unit(target) {
                let whole = hit_point_worth(facts, enemy) * hit_points(facts, enemy);
                volley.takes.push((target, worth / whole.max(0.001)));
            }
            used.extend(shooters);
        }
    }
    volley
}

/// The same in another activation.
pub fn volley_in(facts: &BattleRef<'_>, activation: &Activation, unit: &Unit) -> Volley {
    volley(&BattleRef { activation, models: facts.models.clone(), ..*facts }, unit)
}

/// What a unit's attack from where it stands is worth, in points.
pub fn attack_worth(facts: &BattleRef<'_>, unit: &Unit) -> f64 {
    volley(facts, unit).worth
}

/// The attack to choose next.
pub fn fire(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let driven = |choice: FireChoice| {
        matches!(
            choice,
            FireChoice::All { mode: Mode::Fury, .. } | FireChoice::One { mode: Mode::Fury, .. }
        )
    };
    let fury = decision.options.iter().any(|choice| choice.action().is_some_and(driven));
    let unit = facts.unit_of(decision.model?)?;
    let offers = offers(facts, unit, fury);
    let (offer, aim, worth) = best(facts, &offers)?;
    if worth <= 0.0 {
        return Some(Order::plain(FireChoice::Done));
    }
    Some(Order::at(FireChoice::All { mode: offer.mode, weapon: offer.weapon.id.clone() }, aim))
}

/// Rapid Fire: at the unit whose hit points are worth most.
pub fn again(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let monteria_game::Needs::Target { legal, .. } = &decision.options.first()?.needs else {
        return None;
    };
    let worth = |id: &ModelId| facts.unit_of(*id).map_or(0.0, |unit| hit_point_worth(facts, unit));
    let best = legal.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    Some(Order::at(AgainChoice::Again, *best))
}

/// Casualties: those farthest from the nearest objective or enemy are spared; without a
/// reason the far ones fall.
pub fn casualty(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let holding = facts.field.markers.iter().any(|marker| facts.to_marker(unit.id, marker) < 3.0);
    Some(Order::plain(if holding { CasualtyChoice::Far } else { CasualtyChoice::Near }))
}

/// The unit to name, which brings the enemy more when it is destroyed: the one that cost
/// most, since tough units cost more.
pub(crate) fn name_unit(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let points = |choice: &&Choice| named(facts, choice).map_or(0, |unit| unit.points);
    decision.options.iter().max_by_key(points).map(|choice| Order::plain(&choice.id))
}

/// The unit that a choice would name.
pub fn named<'a>(facts: &BattleRef<'a>, choice: &Choice) -> Option<&'a Unit> {
    facts.unit(choice.action::<NameChoice>()?.0)
}

/// The friend to help: the one that cost most.
pub(crate) fn ability_target(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let monteria_game::Needs::Target { legal, .. } = &choice.needs else { return None };
    let points = |id: &&ModelId| facts.unit_of(**id).map_or(0, |unit| unit.points);
    legal.iter().max_by_key(points).map(|id| Order::at(&choice.id, *id))
}

/// What the abilities of a unit are worth now, by their number.
pub fn abilities(facts: &BattleRef<'_>, unit: &Unit) -> Vec<(u8, f64)> {
    let Some(first) = facts.standing(unit.id).first().copied() else { return Vec::new() };
    let all = facts.abilities(unit.id).into_iter().enumerate();
    let worth = all.map(|(number, (_, ability))| {
        (number as u8, ability.with(|effect| effect.worth(facts, unit, first)))
    });
    worth.filter(|(_, worth)| *worth > 0.0).collect()
}
