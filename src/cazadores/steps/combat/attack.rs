//! Attack options of a Turn and their declaration (Cazadores 5.3.3 and 05, Weapons).

use std::collections::BTreeSet;

use crate::content::{Id, UNARMED, Weapon, WeaponKind};
use crate::display::texts::ticks;
use crate::state::components::{Armoury, CarriedWeapon};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, in_reach, required_entry};
pub(crate) use crate::steps::combat::strike::EnvironmentAttack;
use crate::steps::combat::strike::{Attack, Blow, Means};
use crate::steps::turns::offers::{ActionClass, COMBAT, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Choice, EventKind, ModelId, Offers, OrMissing, Refusal, StepResult, Text, event_text, text,
};
use monteria_table::Sight;

/// Ticks of an Attack, before what a Weapon adds (Cazadores 5.3.3).
pub(crate) const TICKS: u32 = 3;

/// Returns the Ticks of an Attack with this Weapon: 3 plus its own.
pub(crate) fn ticks_with(weapon: &Weapon) -> u32 {
    weapon.ticks_to_attack().max(1) as u32
}

/// Checks whether a Weapon in hand could be used now on a valid target.
///
/// # Errors
/// `NoAmmo` and `NotLoaded` (Cazadores 05, Ammo).
pub(crate) fn usable(carried: &CarriedWeapon, weapon: &Weapon) -> Result<(), Refusal> {
    if carried.ammo == Some(0) {
        Err(Refusal::rule(
            "NoAmmo",
            event_text!(
                "rules-cazadores-no-ammo-left-in-this-hunt",
                "{name}: no Ammo left in this Hunt",
                name = weapon.name
            ),
        ))
    } else if weapon.ammo.is_some() && !carried.loaded {
        Err(Refusal::rule(
            "NotLoaded",
            event_text!(
                "rules-cazadores-it-must-be-reloaded-first",
                "{name}: it must be Reloaded first",
                name = weapon.name
            ),
        ))
    } else {
        Ok(())
    }
}

/// Returns whether a model has no usable Weapon in hand, so that it
/// fights Unarmed (Cazadores 05).
pub(crate) fn without_weapon(
    facts: &HuntRef<'_>,
    armoury: &Armoury,
    kind: Option<WeaponKind>,
) -> bool {
    !facts.readied(armoury).any(|(carried, weapon)| {
        kind.is_none_or(|kind| weapon.kind == kind) && usable(carried, weapon).is_ok()
    })
}

/// Checks whether the target is Hostile, on the table, within the Weapon's Range and
/// in line of sight.
///
/// # Errors
/// The first reason against it, in that order.
pub(crate) fn check_target(
    facts: &HuntRef<'_>,
    attacker: ModelId,
    target: ModelId,
    weapon: &Weapon,
) -> Result<(), Refusal> {
    let (Some(from), Some(to)) = (facts.get(attacker), facts.get(target)) else {
        return Err(Refusal::rule(
            "NotInPlay",
            text!("rules-cazadores-that-model-is-not-in-the", "that model is not in the Hunt"),
        ));
    };
    if !to.in_play() {
        return Err(Refusal::rule(
            "NotInPlay",
            event_text!(
                "rules-cazadores-is-not-on-the-table",
                "{name} is not on the table",
                name = to.name()
            ),
        ));
    }
    if from.model.side == to.model.side {
        return Err(Refusal::rule(
            "Friendly",
            event_text!("rules-cazadores-is-friendly", "{name} is Friendly", name = to.name()),
        ));
    }
    // On a real table players check range and sight themselves.
    if facts.on_real_table() {
        return Ok(());
    }
    let distance = facts.distance(attacker, target);
    if !in_reach(distance, *weapon.range_min, *weapon.range_max) {
        return Err(Refusal::OutOfRange {
            min: *weapon.range_min,
            max: *weapon.range_max,
            distance,
        });
    }
    line_of_sight(facts, attacker, target)
}

/// Checks whether the acting model has line of sight to the other
/// (Cazadores 3.3.1, ruling 12).
///
/// # Errors
/// `NoLineOfSight` with the obstacle.
pub(crate) fn line_of_sight(
    facts: &HuntRef<'_>,
    acting: ModelId,
    other: ModelId,
) -> Result<(), Refusal> {
    match facts.sight(acting, other) {
        Some(sight) if sight.clear() => Ok(()),
        sight => Err(stopped(facts, sight)),
    }
}

fn stopped(facts: &HuntRef<'_>, sight: Option<Sight>) -> Refusal {
    let by = sight.and_then(|sight| sight.stopped).map(|hit| facts.name_of_obstacle(hit.what));
    Refusal::NoLineOfSight { by, why: None }
}

/// Adds an Attack option for each Weapon that is carried, and the Unarmed one if
/// there is no other.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    // Only pack models carry Weapons and Gear.
    let Some(armoury) = facts.carried(model) else { return };
    let may = may_act(facts, model, ActionClass::Other);
    for (weapon, at_hand) in weapon_options(facts, armoury) {
        add(facts, model, weapon, may.clone().and(at_hand), offers);
    }
}

/// Returns each kind of Weapon that is carried with its usability now, and the Unarmed
/// Attack if no Weapon can be used.
pub(crate) fn weapon_options<'a>(
    facts: &HuntRef<'a>,
    armoury: &'a Armoury,
) -> Vec<(&'a Weapon, Result<(), Refusal>)> {
    let mut done = BTreeSet::new();
    let mut all = Vec::new();
    for carried in &armoury.weapons {
        if let Some(weapon) = facts.content.weapons.get(&carried.weapon)
            && done.insert(&carried.weapon)
        {
            all.push((weapon, in_hand(armoury, weapon)));
        }
    }
    if without_weapon(facts, armoury, None)
        && let Some(unarmed) = facts.content.weapons.get(UNARMED)
        && done.insert(&unarmed.id)
    {
        all.push((unarmed, Ok(())));
    }
    all
}

/// Checks whether one Weapon of this kind is in hand and usable.
fn in_hand(armoury: &Armoury, weapon: &Weapon) -> Result<(), Refusal> {
    let mut verdict = Err(Refusal::rule(
        "NotReadied",
        event_text!(
            "rules-cazadores-is-not-readied-switch-first",
            "{name} is not Readied: Switch first",
            name = weapon.name
        ),
    ));
    for carried in
        armoury.weapons.iter().filter(|carried| carried.weapon == weapon.id && carried.readied)
    {
        verdict = usable(carried, weapon);
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

fn add(
    facts: &HuntRef<'_>,
    model: ModelId,
    weapon: &Weapon,
    verdict: Result<(), Refusal>,
    offers: &mut Offers,
) {
    let kind = weapon.kind.attack().name();
    let range = range_text(weapon);
    let hint = if weapon.power == 0 {
        event_text!(
            "rules-cazadores-check-against-the-targets-defence",
            "{kind} Check against the target's Defence, RNG {range}."
        )
    } else {
        event_text!(
            "rules-cazadores-check-against-the-targets-defence-pow",
            "{kind} Check against the target's Defence, RNG {range}, POW {power:+}.",
            power = weapon.power
        )
    };
    let choice = Choice::plain(
        TurnAct::Attack(weapon.id.clone()),
        text!("rules-cazadores-attack-2", "Attack: {name}", name = weapon.name),
    )
    .group(COMBAT)
    .cost(ticks(ticks_with(weapon)))
    .hint(hint);
    // Lines of sight are computed only if the option is legal otherwise.
    let targets: Vec<_> = if verdict.is_ok() {
        facts
            .hostile_to(model)
            .map(|foe| (foe.id(), check_target(facts, model, foe.id(), weapon)))
            .collect()
    } else {
        Vec::new()
    };
    offers.add_targets(
        choice,
        verdict,
        targets,
        text!(
            "rules-cazadores-no-hostile-model-is-in-range",
            "no Hostile model in range and line of sight"
        ),
    );
}

fn range_text(weapon: &Weapon) -> Text {
    if weapon.range_min > 0.0 {
        Text::verbatim(format!("{}-{}\"", weapon.range_min, weapon.range_max))
    } else {
        Text::verbatim(format!("{}\"", weapon.range_max))
    }
}

/// Declares the chosen Attack: pays its Ticks and a shot, and queues the roll.
pub(crate) fn take(hunt: &mut HuntMut, model: ModelId, weapon: &Id, target: ModelId) -> StepResult {
    hunt.pay_ticks(model, ticks_with(required_entry(&hunt.content().weapons, weapon)?))?;
    declare(hunt, model, target, weapon, false)
}

/// Declares an Attack with a Weapon; `riposte` marks the one granted by a Parry.
pub(crate) fn declare(
    hunt: &mut HuntMut,
    model: ModelId,
    target: ModelId,
    weapon: &Id,
    riposte: bool,
) -> StepResult {
    let content = hunt.content();
    let weapon = required_entry(&content.weapons, weapon)?;
    let text = event_text!(
        "rules-cazadores-attacks-with",
        "{model} attacks {target} with {weapon}",
        model = hunt.name(model),
        target = hunt.name(target),
        weapon = weapon.name
    );
    let what = EventKind::ActionTaken {
        model,
        action: TurnAct::Attack(weapon.id.clone()).to_string(),
        target: Some(target),
    };
    let mut why = vec!["caz-attack"];
    if weapon.id == UNARMED {
        why.push("caz-unarmed");
    }
    if riposte {
        why.push("caz-parry-riposte");
    }
    hunt.ctx.record(what, text, &why);
    if weapon.ammo.is_some() {
        spend_shot(hunt, model, weapon)?;
    }
    let former = hunt.read().model(target)?.stand.at;
    let means = Means::Weapon { weapon: weapon.id.clone(), riposte };
    hunt.ctx.then(Attack {
        blow: Blow { attacker: Some(model), target, kind: weapon.kind.attack(), means, former },
    });
    Ok(())
}

/// Spends a shot of a Shooting Weapon, which must then be Reloaded (Cazadores 05, Ammo).
fn spend_shot(hunt: &mut HuntMut, model: ModelId, weapon: &Weapon) -> StepResult {
    let left = hunt.set_armoury(model, |armoury| {
        let carried = armoury.weapons.iter_mut().find(|carried| {
            carried.weapon == weapon.id && carried.readied && usable(carried, weapon).is_ok()
        })?;
        carried.ammo = carried.ammo.map(|ammo| ammo.saturating_sub(1));
        carried.loaded = false;
        Some(carried.ammo)
    })?;
    if let Some(left) = left.or_missing(format_args!("a loaded {} in hand", weapon.name))? {
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-is-fired-ammo-left",
                "{name} is fired: Ammo {left} left",
                name = weapon.name
            ),
            &["caz-ammo"],
        );
    }
    Ok(())
}
