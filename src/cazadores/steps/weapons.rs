//! Switch and Reload (Cazadores 5.3.3 and 05, Readied Weapons, Ammo).

use super::offers::{Allowed, COMBAT, may_act};
use super::turn_act::{CarriedWeapon, Hands, TurnAct};
use crate::change::HuntMut;
use crate::components::Armoury;
use crate::content::{CazadoresContent, HANDS, Weapon};
use crate::hunt_ref::{HuntRef, known};
use crate::words::ticks;
use monteria_game::{
    Choice, EventKind, ModelId, Offers, OrMissing, Refusal, StepResult, event_text,
};

/// Ticks of Switch.
pub(crate) const SWITCH_TICKS: u32 = 1;

/// Adds the options.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    let Some(armoury) = facts.carried(model) else { return };
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
        let act = TurnAct::Reload(CarriedWeapon::at(armoury, index));
        let choice = Choice::plain(act, event_text!("Reload {}", weapon.name))
            .group(COMBAT)
            .cost(ticks(weapon.ticks_to_reload() as u32))
            .hint(event_text!("Make it ready to fire; {ammo} left."));
        offers.add(choice, verdict);
    }
    for hands in hand_sets(facts.content, armoury) {
        let held =
            (0..places(armoury)).all(|index| readied(armoury, index) == hands.0.contains(&index));
        if held {
            continue;
        }
        let names = names(facts.content, armoury, &hands);
        let label = if names.is_empty() { "empty hands".to_owned() } else { names.join(" and ") };
        let choice = Choice::plain(TurnAct::Switch(hands), event_text!("Switch to {label}"))
            .group(COMBAT)
            .cost(ticks(SWITCH_TICKS))
            .hint("Change what is Readied: two hands in all.");
        offers.add(choice, may_act(facts, model, Allowed::Other));
    }
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
fn names<'a>(content: &'a CazadoresContent, armoury: &Armoury, hands: &Hands) -> Vec<&'a str> {
    hands
        .0
        .iter()
        .filter_map(|index| thing(content, armoury, *index))
        .map(|(name, _)| name)
        .collect()
}

/// What may be taken in hand at this place, and how many hands it fills; none for Gear
/// that need not be Readied.
fn thing<'a>(
    content: &'a CazadoresContent,
    armoury: &Armoury,
    index: usize,
) -> Option<(&'a str, u8)> {
    if let Some(carried) = armoury.weapons.get(index) {
        let weapon: &Weapon = content.weapons.get(&carried.weapon)?;
        return Some((&weapon.name, *weapon.hands));
    }
    let stock = armoury.gear.get(index - armoury.weapons.len())?;
    let gear = content.gear.get(&stock.gear).filter(|gear| gear.must_ready())?;
    Some((&gear.name, *gear.hands))
}

/// Every set of Weapons and Gear that fills the hands as far as it can: nothing more of
/// what is carried would fit. Gear that is used up is left out.
pub(crate) fn hand_sets(content: &CazadoresContent, armoury: &Armoury) -> Vec<Hands> {
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
    let fits =
        |set: u32| -> u8 { (0..count).filter(|i| set & (1 << i) != 0).map(|i| things[i].1).sum() };
    (0u32..1 << count)
        .filter(|set| fits(*set) <= HANDS)
        .filter(|set| (0..count).all(|i| set & (1 << i) != 0 || fits(set | (1 << i)) > HANDS))
        .map(|set| Hands((0..count).filter(|i| set & (1 << i) != 0).map(|i| things[i].0).collect()))
        .collect()
}

/// Carries out Reload.
pub(crate) fn reload(hunt: &mut HuntMut, model: ModelId, carried: &CarriedWeapon) -> StepResult {
    let content = hunt.content();
    let place = carried.place(hunt.read().armoury(model)?).or_missing(carried)?;
    let weapon = known(&content.weapons, carried.kind())?;
    hunt.pay(model, weapon.ticks_to_reload() as u32)?;
    let text = event_text!("{} reloads the {}", hunt.name(model), weapon.name);
    let action = TurnAct::Reload(carried.clone()).to_string();
    hunt.ctx.record(EventKind::ActionTaken { model, action, target: None }, text, &["caz-reload"]);
    hunt.set_armoury(model, |armoury| armoury.weapons[place].loaded = true)
}

/// Carries out Switch.
pub(crate) fn switch(hunt: &mut HuntMut, model: ModelId, hands: &Hands) -> StepResult {
    let content = hunt.content();
    let facts = hunt.read();
    let names = names(&content, facts.armoury(model)?, hands);
    let readied = if names.is_empty() { "nothing".to_owned() } else { names.join(" and ") };
    let text = event_text!("{} readies {readied}", facts.name(model));
    hunt.pay(model, SWITCH_TICKS)?;
    let action = TurnAct::Switch(hands.clone()).to_string();
    hunt.ctx.record(
        EventKind::ActionTaken { model, action, target: None },
        text,
        &["caz-switch", "caz-readied"],
    );
    take_in_hand(hunt, model, hands)
}

/// What a model holds from now on.
pub(crate) fn take_in_hand(hunt: &mut HuntMut, model: ModelId, hands: &Hands) -> StepResult {
    hunt.set_armoury(model, |armoury| {
        let weapons = armoury.weapons.iter_mut().map(|carried| &mut carried.readied);
        let gear = armoury.gear.iter_mut().map(|stock| &mut stock.readied);
        for (index, readied) in weapons.chain(gear).enumerate() {
            *readied = hands.0.contains(&index);
        }
    })
}
