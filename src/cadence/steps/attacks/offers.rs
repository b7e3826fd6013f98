//! The weapons with which a unit can attack, and their targets (Cadence, Action: Attack).

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Id, UnitRule, Weapon, WeaponRule};
use crate::sight::{Line, shooters_with_line, weapon_line};
use crate::state::battle::{CLOSE, FireMode, Unit, UnitId};
use crate::strike::{closest_target, weapon_range};
use monteria_game::{ModelId, Refusal, text};
use monteria_table::{closer, distance};

/// A weapon in a mode of use, with its targets.
pub struct Offer<'a> {
    pub weapon: &'a Weapon,
    pub mode: FireMode,
    /// Units that can be attacked, each with its closest model and the shooters that
    /// reach it; for a grenade only the thrower.
    pub targets: Vec<(UnitId, ModelId, Vec<ModelId>)>,
    /// Units that cannot be attacked, by their closest model, with the reason.
    pub others: Vec<(ModelId, Refusal)>,
    /// The reason why it cannot be used at all, regardless of the target.
    pub why: Option<Refusal>,
}

impl Offer<'_> {
    /// Returns whether any unit can be attacked with it.
    pub fn usable(&self) -> bool {
        self.why.is_none() && !self.targets.is_empty()
    }
}

/// Returns with how many weapons a model attacks (Cadence, Platform;
/// ruling on Platform (1)).
pub fn weapons_per_attack(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> usize {
    let platform = facts.unit_rules(model_ref).find_map(|rule| {
        if let UnitRule::Platform(n) = rule { Some(usize::from(*n).max(2)) } else { None }
    });
    platform.unwrap_or(if facts.is_vehicle(model_ref) { 2 } else { 1 })
}

/// Returns the models of a unit that can still use this weapon in this attack.
fn available_models<'a, 'f>(
    facts: &'f BattleRef<'a>,
    unit: &Unit,
    weapon: &Weapon,
) -> Vec<&'f ModelRef<'a>> {
    let fires = &facts.activation.fires;
    if weapon.any_rule(|rule| rule.is_grenade())
        && fires.iter().any(|fire| {
            facts
                .weapon(unit, &fire.weapon)
                .is_some_and(|other| other.any_rule(|rule| rule.is_grenade()))
        })
    {
        return Vec::new();
    }
    let mut all = facts.standing(unit.id);
    all.retain(|model_ref| {
        let id = model_ref.id();
        let carried = model_ref
            .fighter
            .weapons
            .iter()
            .filter(|(own, spent)| *own == weapon.id && !spent)
            .count();
        let used = fires
            .iter()
            .filter(|fire| fire.weapon == weapon.id && fire.shooters.contains(&id))
            .count();
        let all_used = fires.iter().filter(|fire| fire.shooters.contains(&id)).count();
        used < carried && all_used < weapons_per_attack(facts, model_ref)
    });
    all
}

/// Returns the reason why none of a unit's models can use a weapon in this attack.
fn unavailable_reason(facts: &BattleRef<'_>, unit: &Unit, weapon: &Weapon) -> Refusal {
    let unspent = |model_ref: &&ModelRef<'_>| {
        model_ref.fighter.weapons.iter().any(|(own, spent)| *own == weapon.id && !spent)
    };
    if !facts.standing(unit.id).iter().any(unspent) {
        Refusal::rule("UsedUp", text!("rules-cadence-it-is-used-up", "it is used up"))
    } else if weapon.any_rule(|rule| rule.is_grenade()) {
        Refusal::rule(
            "OneGrenade",
            text!(
                "rules-cadence-one-grenade-in-an-attack-and",
                "only one grenade per attack, and no more weapons than a model may fire"
            ),
        )
    } else {
        Refusal::rule(
            "Attacking",
            text!(
                "rules-cadence-every-model-that-carries-it-attacks",
                "every model that carries it is already attacking"
            ),
        )
    }
}

/// Returns whether the point for a Heavy weapon is not due or can be paid.
fn can_use_heavy(
    facts: &BattleRef<'_>,
    unit: &Unit,
    weapon: &Weapon,
    model_ref: &ModelRef<'_>,
) -> bool {
    !weapon.any_rule(|rule| rule.is_heavy())
        || facts.activation.heavy
        || unit.command > 0
        || facts.bears_heavy(model_ref)
}

/// Returns every weapon and mode with which a unit can attack now.
pub fn offers<'a>(facts: &BattleRef<'a>, unit: &Unit, fury: bool) -> Vec<Offer<'a>> {
    let enemies: Vec<&Unit> = facts.enemies(unit.side).collect();
    offers_among(facts, unit, fury, &enemies)
}

/// Returns every weapon and mode with which a unit can attack one enemy now.
pub fn offers_at<'a>(facts: &BattleRef<'a>, unit: &Unit, target: UnitId) -> Vec<Offer<'a>> {
    let enemies: Vec<&Unit> = facts.enemies(unit.side).filter(|enemy| enemy.id == target).collect();
    let mut all = offers_among(facts, unit, false, &enemies);
    all.retain(Offer::usable);
    all
}

fn offers_among<'a>(
    facts: &BattleRef<'a>,
    unit: &Unit,
    fury: bool,
    enemies: &[&Unit],
) -> Vec<Offer<'a>> {
    let mut weapons: Vec<Id> = Vec::new();
    for model_ref in facts.standing(unit.id) {
        for (weapon, _) in &model_ref.fighter.weapons {
            if !weapons.contains(weapon) {
                weapons.push(weapon.clone());
            }
        }
    }
    let near = close_enemies(facts, unit);
    let mut all = Vec::new();
    for weapon in weapons.iter().filter_map(|id| facts.weapon(unit, id)) {
        let mut modes = vec![if fury { FireMode::Fury } else { FireMode::Plain }];
        if weapon.is(&WeaponRule::LongShot) {
            modes.push(FireMode::Long);
        }
        if weapon.is(&WeaponRule::Overcharge) {
            modes.push(FireMode::Over);
        }
        let free = available_models(facts, unit, weapon);
        if free.is_empty() {
            let why = Some(unavailable_reason(facts, unit, weapon));
            all.push(Offer {
                weapon,
                mode: modes[0],
                targets: Vec::new(),
                others: Vec::new(),
                why,
            });
            continue;
        }
        all.extend(
            modes
                .into_iter()
                .map(|mode| build_offer(facts, unit, weapon, mode, &free, enemies, &near)),
        );
    }
    all
}

/// Returns the targets of one weapon in one mode.
pub(crate) fn offer_of<'a>(
    facts: &BattleRef<'a>,
    unit: &Unit,
    weapon: &'a Weapon,
    mode: FireMode,
) -> Offer<'a> {
    let enemies: Vec<&Unit> = facts.enemies(unit.side).collect();
    build_offer(
        facts,
        unit,
        weapon,
        mode,
        &available_models(facts, unit, weapon),
        &enemies,
        &close_enemies(facts, unit),
    )
}

fn build_offer<'a>(
    facts: &BattleRef<'a>,
    unit: &Unit,
    weapon: &'a Weapon,
    mode: FireMode,
    free: &[&ModelRef<'_>],
    enemies: &[&Unit],
    near: &[UnitId],
) -> Offer<'a> {
    let mut offer = Offer { weapon, mode, targets: Vec::new(), others: Vec::new(), why: None };
    if free.iter().all(|model_ref| !can_use_heavy(facts, unit, weapon, model_ref)) {
        offer.why = Some(Refusal::rule(
            "NoCommand",
            text!(
                "rules-cadence-a-heavy-weapon-costs-one-more",
                "a Heavy weapon costs one more Command Point"
            ),
        ));
        return offer;
    }
    for enemy in enemies {
        let Some(aim) = closest_target(facts, free, enemy.id) else { continue };
        if far_from_first(facts, unit, enemy.id) {
            let why = text!(
                "rules-cadence-a-second-attack-goes-within-3",
                "the target of a second attack must be within 3\" of the first target"
            );
            offer.others.push((aim, Refusal::rule("SecondTarget", why)));
            continue;
        }
        match shooters_at(facts, unit, weapon, mode, free, enemy.id, near) {
            Ok(shooters) => {
                // The closest model counts from the shooters that reach the unit only.
                let reaching: Vec<&ModelRef<'_>> = free
                    .iter()
                    .copied()
                    .filter(|model_ref| shooters.contains(&model_ref.id()))
                    .collect();
                let aim = closest_target(facts, &reaching, enemy.id).unwrap_or(aim);
                offer.targets.push((enemy.id, aim, shooters));
            }
            Err(why) => offer.others.push((aim, why)),
        }
    }
    // Enemies that draw attention must be attacked if possible.
    let forced = forced_targets(
        facts,
        unit,
        &offer.targets.iter().map(|(target, ..)| *target).collect::<Vec<_>>(),
    );
    if !forced.is_empty() {
        let (kept, rest) =
            offer.targets.into_iter().partition(|(target, ..)| forced.contains(target));
        offer.targets = kept;
        let rest: Vec<(UnitId, ModelId, Vec<ModelId>)> = rest;
        let why = || {
            Refusal::rule(
                "Distracted",
                text!(
                    "rules-cadence-an-enemy-nearby-draws-its-attention",
                    "it must attack a nearby enemy that has Distraction"
                ),
            )
        };
        offer.others.extend(rest.into_iter().map(|(_, aim, _)| (aim, why())));
    }
    offer.targets.sort_by_key(|(_, aim, _)| *aim);
    offer.others.sort_by_key(|(aim, _)| *aim);
    offer
}

/// Returns whether a target is too far from the target of this activation's
/// first attack for a second one. If no model of that one is left, its position
/// when it was attacked counts.
fn far_from_first(facts: &BattleRef<'_>, unit: &Unit, target: UnitId) -> bool {
    let first = facts.activation.first_target.filter(|_| facts.activation.unit == Some(unit.id));
    // The first attack, and another one at its target, may be made at any distance.
    let Some(first) = first.filter(|first| *first != target) else { return false };
    let standing = facts.bodies(first);
    let from = if standing.is_empty() { &facts.activation.first_stood } else { &standing };
    let aims = facts.bodies(target);
    !from.iter().any(|one| aims.iter().any(|two| closer(distance(one, two), CLOSE)))
}

/// Returns the enemy units so near to a unit that it must attack one of them.
fn close_enemies(facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitId> {
    facts
        .enemies(unit.side)
        .map(|it| it.id)
        .filter(|it| closer(facts.distance_between(unit.id, *it), CLOSE))
        .collect()
}

/// Returns those targets that a unit must attack because they draw attention; empty
/// if there are none.
fn forced_targets(facts: &BattleRef<'_>, unit: &Unit, targets: &[UnitId]) -> Vec<UnitId> {
    let mut forced = facts.module.must_attack(facts, unit);
    forced.retain(|id| targets.contains(id));
    forced
}

/// Returns those targets at which the shooters can continue an attack, each with
/// the shooters that can.
pub fn continuing_targets(
    facts: &BattleRef<'_>,
    unit: &Unit,
    weapon: &Weapon,
    mode: FireMode,
    shooters: &[&ModelRef<'_>],
    targets: &[UnitId],
) -> Vec<(UnitId, Vec<ModelId>)> {
    let near = close_enemies(facts, unit);
    let can = |target: &UnitId| {
        let able = shooters_at(facts, unit, weapon, mode, shooters, *target, &near).ok()?;
        Some((*target, able))
    };
    let mut all: Vec<(UnitId, Vec<ModelId>)> = targets.iter().filter_map(can).collect();
    let forced =
        forced_targets(facts, unit, &all.iter().map(|(target, _)| *target).collect::<Vec<_>>());
    all.retain(|(target, _)| forced.is_empty() || forced.contains(target));
    all
}

/// Returns the shooters that can attack a unit with this weapon, or the
/// reason why none can.
fn shooters_at(
    facts: &BattleRef<'_>,
    unit: &Unit,
    weapon: &Weapon,
    mode: FireMode,
    free: &[&ModelRef<'_>],
    target: UnitId,
    near: &[UnitId],
) -> Result<Vec<ModelId>, Refusal> {
    if !near.is_empty() && !near.contains(&target) {
        return Err(Refusal::rule(
            "EnemyClose",
            text!(
                "rules-cadence-an-enemy-unit-is-within-3",
                "an enemy unit is within 3\": it must be attacked"
            ),
        ));
    }
    let range = weapon_range(weapon, mode);
    let mut shooters: Vec<&ModelRef<'_>> = free
        .iter()
        .copied()
        .filter(|model_ref| can_use_heavy(facts, unit, weapon, model_ref))
        .collect();
    let mut least = f32::INFINITY;
    shooters.retain(|model_ref| {
        let away = facts.distance_to_unit(model_ref, target);
        least = least.min(away);
        closer(away, range)
    });
    if shooters.is_empty() {
        return Err(Refusal::OutOfRange { min: 0.0, max: range, distance: least });
    }
    if weapon.any_rule(|rule| rule.is_grenade()) {
        shooters.retain(|model_ref| !closer(facts.distance_to_unit(model_ref, target), CLOSE));
        if shooters.is_empty() {
            return Err(Refusal::rule(
                "TooClose",
                text!(
                    "rules-cadence-a-grenade-is-not-thrown-closer",
                    "a grenade cannot be thrown at a target closer than 3\""
                ),
            ));
        }
    }
    let aims = facts.bodies(target);
    for rule in &weapon.rules {
        rule.with(|effect| effect.retain_aiming(&mut shooters, &aims));
    }
    if shooters.is_empty() {
        return Err(Refusal::rule(
            "NotInArc",
            text!(
                "rules-cadence-it-does-not-lie-where-the",
                "the target is outside the weapon's arc"
            ),
        ));
    }
    if let Some(why) = facts.module.untargetable_reason(facts, target, least) {
        return Err(why);
    }
    match weapon_line(facts, unit, &shooters, target, weapon).0 {
        Line::Blocked(why) => Err(Refusal::rule("NoLineOfSight", why.text())),
        // One model throws the grenade: the one with the best line of sight.
        Line::Clear | Line::Obscured { .. } if weapon.any_rule(|rule| rule.is_grenade()) => {
            let mut throwers = shooters_with_line(facts, unit, &shooters, target, weapon);
            throwers.truncate(1);
            Ok(throwers)
        }
        Line::Clear | Line::Obscured { .. } => {
            Ok(shooters.iter().map(|model_ref| model_ref.id()).collect())
        }
    }
}

/// Returns the shooters that have a line of sight by themselves, best placed first.
pub fn single_shooters(
    facts: &BattleRef<'_>,
    unit: &Unit,
    offer: &Offer<'_>,
    target: UnitId,
    shooters: &[ModelId],
) -> Vec<ModelId> {
    let shooters: Vec<&ModelRef<'_>> = shooters.iter().filter_map(|id| facts.get(*id)).collect();
    shooters_with_line(facts, unit, &shooters, target, offer.weapon)
}
