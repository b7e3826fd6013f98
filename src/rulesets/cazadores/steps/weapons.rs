//! Switch and Reload (Cazadores 5.3.3 and 05, Readied Weapons, Ammo).

use super::offers::{Allowed, COMBAT, may_act, ticks};
use crate::game::{Answer, Choice, EventKind, ModelId, Offers, Refusal};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::Armoury;
use crate::rulesets::cazadores::content::{CazadoresContent, HANDS, Weapon};
use crate::rulesets::cazadores::hunt_ref::HuntRef;

/// Ticks of Switch.
pub const SWITCH_TICKS: u32 = 1;

/// Adds the options.
pub fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let Some((_, armoury)) = facts.get(model).and_then(|model_ref| model_ref.pack) else { return };
    for (index, carried) in armoury.weapons.iter().enumerate() {
        let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
        let Some(ammo) = carried.ammo else { continue };
        let verdict = may_act(facts, model, Allowed::Other).and_then(|()| {
            if carried.loaded {
                Err(Refusal::rule("Loaded", "it is loaded"))
            } else if ammo == 0 {
                Err(Refusal::rule("NoAmmo", "no ammunition is left"))
            } else {
                Ok(())
            }
        });
        let choice =
            Choice::plain(weapon_choice("reload", armoury, index), format!("Reload {}", weapon.name))
                .group(COMBAT)
                .cost(ticks(weapon.ticks_to_reload() as u32))
                .hint(format!("Make it ready to fire; {ammo} left."));
        offers.add(choice, verdict);
    }
    for hands in hand_sets(facts.content, armoury) {
        let held = (0..places(armoury)).all(|index| readied(armoury, index) == hands.contains(&index));
        if held {
            continue;
        }
        let names = names(facts.content, armoury, &hands);
        let label = if names.is_empty() { "empty hands".to_owned() } else { names.join(" and ") };
        let choice = Choice::plain(switch_choice(&hands), format!("Switch to {label}"))
            .group(COMBAT)
            .cost(ticks(SWITCH_TICKS))
            .hint("Change what is Readied: two hands in all.");
        offers.add(choice, may_act(facts, model, Allowed::Other));
    }
}

/// The id of an option about the weapon at this place: the weapon's id, with the place where it is carried twice.
pub fn weapon_choice(action: &str, armoury: &Armoury, index: usize) -> String {
    let id = &armoury.weapons[index].weapon;
    let first = armoury.weapons.iter().position(|carried| carried.weapon == *id) == Some(index);
    if first { format!("{action}:{id}") } else { format!("{action}:{id}#{}", index + 1) }
}

/// The place among the weapons carried that such an id names.
pub fn weapon_of_choice(choice: &str, armoury: &Armoury) -> Option<usize> {
    let (action, _) = choice.split_once(':')?;
    (0..armoury.weapons.len()).find(|index| weapon_choice(action, armoury, *index) == choice)
}

fn switch_choice(hands: &[usize]) -> String {
    let places: Vec<String> = hands.iter().map(|index| (index + 1).to_string()).collect();
    if places.is_empty() { "switch:none".to_owned() } else { format!("switch:{}", places.join("+")) }
}

/// How many things there are that could be in hand: Weapons first, then Gear.
fn places(armoury: &Armoury) -> usize {
    armoury.weapons.len() + armoury.gear.len()
}

fn readied(armoury: &Armoury, index: usize) -> bool {
    match armoury.weapons.get(index) {
        Some(carried) => carried.readied,
        None => armoury.gear.get(index - armoury.weapons.len()).is_some_and(|stock| stock.readied),
    }
}

/// The names of the things at these places.
fn names<'a>(content: &'a CazadoresContent, armoury: &Armoury, hands: &[usize]) -> Vec<&'a str> {
    hands.iter().filter_map(|index| thing(content, armoury, *index)).map(|(name, _)| name).collect()
}

/// What may be taken in hand at this place, and how many hands it fills; none for Gear that need not be Readied.
fn thing<'a>(content: &'a CazadoresContent, armoury: &Armoury, index: usize) -> Option<(&'a str, u8)> {
    if let Some(carried) = armoury.weapons.get(index) {
        let weapon: &Weapon = content.weapons.get(&carried.weapon)?;
        return Some((&weapon.name, weapon.hands));
    }
    let stock = armoury.gear.get(index - armoury.weapons.len())?;
    let gear = content.gear.get(&stock.gear).filter(|gear| gear.must_ready())?;
    Some((&gear.name, gear.hands))
}

/// Every set of Weapons and Gear that fills the hands as far as it can: nothing more of what is carried would fit. Gear that
/// is used up is left out.
pub fn hand_sets(content: &CazadoresContent, armoury: &Armoury) -> Vec<Vec<usize>> {
    let empty = |index: usize| {
        index
            .checked_sub(armoury.weapons.len())
            .and_then(|gear| armoury.gear.get(gear))
            .is_some_and(|s| s.left == 0)
    };
    let things: Vec<(usize, u8)> = (0..places(armoury))
        .filter(|index| !empty(*index))
        .filter_map(|index| Some((index, thing(content, armoury, index)?.1)))
        .take(8)
        .collect();
    let count = things.len();
    let fits = |set: u32| -> u8 { (0..count).filter(|i| set & (1 << i) != 0).map(|i| things[i].1).sum() };
    (0u32..1 << count)
        .filter(|set| fits(*set) <= HANDS)
        .filter(|set| (0..count).all(|i| set & (1 << i) != 0 || fits(set | (1 << i)) > HANDS))
        .map(|set| (0..count).filter(|i| set & (1 << i) != 0).map(|i| things[i].0).collect())
        .collect()
}

/// Carries out one of them.
pub fn take(hunt: &mut HuntMut, model: ModelId, answer: &Answer) {
    let content = hunt.content();
    let facts = hunt.read();
    let Some((_, armoury)) = facts.get(model).and_then(|model_ref| model_ref.pack) else { return };
    let name = hunt.name(model);
    let what = EventKind::ActionTaken { model, action: answer.choice.clone(), target: None };
    if answer.choice.starts_with("reload:") {
        let Some(index) = weapon_of_choice(&answer.choice, armoury) else { return };
        let Some(weapon) = content.weapons.get(&armoury.weapons[index].weapon) else { return };
        hunt.pay(model, weapon.ticks_to_reload() as u32);
        hunt.ctx.record(what, format!("{name} reloads the {}", weapon.name), &["caz-reload"]);
        hunt.set_armoury(model, |armoury| armoury.weapons[index].loaded = true);
    } else {
        let chosen =
            hand_sets(&content, armoury).into_iter().find(|hands| switch_choice(hands) == answer.choice);
        let Some(hands) = chosen else { return };
        let names = names(&content, armoury, &hands);
        let text = format!(
            "{name} readies {}",
            if names.is_empty() { "nothing".into() } else { names.join(" and ") }
        );
        hunt.pay(model, SWITCH_TICKS);
        hunt.ctx.record(what, text, &["caz-switch", "caz-readied"]);
        hunt.set_armoury(model, |armoury| {
            let first = armoury.weapons.len();
            for (index, carried) in armoury.weapons.iter_mut().enumerate() {
                carried.readied = hands.contains(&index);
            }
            for (index, stock) in armoury.gear.iter_mut().enumerate() {
                stock.readied = hands.contains(&(first + index));
            }
        });
    }
}
