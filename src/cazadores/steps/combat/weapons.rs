use crate::content::{CazadoresContent, HANDS, Weapon};
use crate::display::texts::ticks;
use crate::state::components::Armoury;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, required_entry};
use crate::steps::turns::offers::{ActionClass, COMBAT, may_act};
use crate::steps::turns::turn_act::{Hands, TurnAct, WeaponChoice};
use monteria_game::{
    Choice, EventKind, ModelId, Offers, OrMissing, Refusal, StepResult, Text, event_text, listed,
    text,
};

pub(crate) const SWITCH_TICKS: u32 = 1;

pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    // Only pack models carry Weapons and Gear.
    let Some(armoury) = facts.carried(model) else { return };
    for (index, carried) in armoury.weapons.iter().enumerate() {
        let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
        let Some(ammo) = carried.ammo else { continue };
        let verdict = may_act(facts, model, ActionClass::Other).and_then(|()| {
            if carried.loaded {
                Err(Refusal::rule("Loaded", text!("rules-cazadores-it-is-loaded", "it is loaded")))
            } else if ammo == 0 {
                Err(Refusal::rule(
                    "NoAmmo",
                    text!("rules-cazadores-no-ammunition-is-left", "no Ammo left"),
                ))
            } else {
                Ok(())
            }
        });
        let act = TurnAct::Reload(WeaponChoice::at(armoury, index));
        let choice = Choice::plain(
            act,
            event_text!("rules-cazadores-reload", "Reload {name}", name = weapon.name),
        )
        .group(COMBAT)
        .cost(ticks(weapon.ticks_to_reload() as u32))
        .hint(event_text!(
            "rules-cazadores-make-it-ready-to-fire-left",
            "Make it ready to fire; {ammo} left."
        ));
        offers.add(choice, verdict);
    }
    for hands in hand_sets(facts.content, armoury) {
        let held = (0..item_count(armoury))
            .all(|index| readied(armoury, index) == hands.0.contains(&index));
        if held {
            continue;
        }
        let names = names(facts.content, armoury, &hands);
        let label = if names.is_empty() {
            text!("rules-cazadores-empty-hands", "empty hands")
        } else {
            listed(names.into_iter().map(Text::verbatim))
        };
        let choice = Choice::plain(
            TurnAct::Switch(hands),
            event_text!("rules-cazadores-switch-to", "Switch to {label}"),
        )
        .group(COMBAT)
        .cost(ticks(SWITCH_TICKS))
        .hint(text!(
            "rules-cazadores-change-what-is-readied-two-hands",
            "Change what is Readied: two hands in all."
        ));
        offers.add(choice, may_act(facts, model, ActionClass::Other));
    }
}

/// Returns the number of items that could be in hand: Weapons first, then Gear.
fn item_count(armoury: &Armoury) -> usize {
    armoury.weapons.len() + armoury.gear.len()
}

fn readied(armoury: &Armoury, index: usize) -> bool {
    match armoury.weapons.get(index) {
        Some(carried) => carried.readied,
        None => armoury.gear.get(index - armoury.weapons.len()).is_some_and(|stock| stock.readied),
    }
}

/// Returns the names of the items in these hands.
fn names<'a>(content: &'a CazadoresContent, armoury: &Armoury, hands: &Hands) -> Vec<&'a str> {
    hands
        .0
        .iter()
        .filter_map(|index| item_at(content, armoury, *index))
        .map(|(name, _)| name)
        .collect()
}

/// Returns the id of the item at this index and the number of hands that it fills; `None`
/// for Gear that need not be Readied.
fn item_at<'a>(
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

/// Returns every set of Weapons and Gear that fills the hands as far as possible: no
/// other carried item would fit. Gear that is used up is left out.
pub(crate) fn hand_sets(content: &CazadoresContent, armoury: &Armoury) -> Vec<Hands> {
    let empty = |index: usize| {
        index
            .checked_sub(armoury.weapons.len())
            .and_then(|gear| armoury.gear.get(gear))
            .is_some_and(|s| s.left == 0)
    };
    let things: Vec<(usize, u8)> = (0..item_count(armoury))
        .filter(|index| !empty(*index))
        .filter_map(|index| Some((index, item_at(content, armoury, index)?.1)))
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

pub(crate) fn reload(hunt: &mut HuntMut, model: ModelId, carried: &WeaponChoice) -> StepResult {
    let content = hunt.content();
    let place = carried.place(hunt.read().armoury(model)?).or_missing(carried)?;
    let weapon = required_entry(&content.weapons, carried.kind())?;
    hunt.pay_ticks(model, weapon.ticks_to_reload() as u32)?;
    let text = event_text!(
        "rules-cazadores-reloads-the",
        "{model} reloads the {weapon}",
        model = hunt.name(model),
        weapon = weapon.name
    );
    let action = TurnAct::Reload(carried.clone()).to_string();
    hunt.ctx.record(EventKind::ActionTaken { model, action, target: None }, text, &["caz-reload"]);
    hunt.set_armoury(model, |armoury| armoury.weapons[place].loaded = true)
}

pub(crate) fn switch(hunt: &mut HuntMut, model: ModelId, hands: &Hands) -> StepResult {
    let content = hunt.content();
    let facts = hunt.read();
    let names = names(&content, facts.armoury(model)?, hands);
    let readied = if names.is_empty() {
        text!("rules-cazadores-nothing", "nothing")
    } else {
        listed(names.into_iter().map(Text::verbatim))
    };
    let text = event_text!(
        "rules-cazadores-readies",
        "{name} readies {readied}",
        name = facts.name(model)
    );
    hunt.pay_ticks(model, SWITCH_TICKS)?;
    let action = TurnAct::Switch(hands.clone()).to_string();
    hunt.ctx.record(
        EventKind::ActionTaken { model, action, target: None },
        text,
        &["caz-switch", "caz-readied"],
    );
    take_in_hand(hunt, model, hands)
}

/// Readies the items of a set of hands.
pub(crate) fn take_in_hand(hunt: &mut HuntMut, model: ModelId, hands: &Hands) -> StepResult {
    hunt.set_armoury(model, |armoury| {
        let weapons = armoury.weapons.iter_mut().map(|carried| &mut carried.readied);
        let gear = armoury.gear.iter_mut().map(|stock| &mut stock.readied);
        for (index, readied) in weapons.chain(gear).enumerate() {
            *readied = hands.0.contains(&index);
        }
    })
}
