//! Hunts in which Inés carries Special Gear or knows Rituals (Cazadores 07 and 08).

use std::sync::Arc;

use monteria_cazadores::Armoury;
use monteria_cazadores::content::{CazadoresContent, Id, Profile};
use monteria_game::{GameEvent, Order};
use monteria_table::Spot;

use super::{Hunt, content, hunt_with};

/// The Adversary of most tests: DEF 6, TER 6, ATK 7, no Minions.
pub const SON: &str = "Wandering";
/// The Cazador of most tests: PROW 5, SHRP 3, WIT 3, RES 4, 14 WND, a Great Weapon.
pub const INES: &str = "Inés";

pub fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

pub fn ids(texts: &[&str]) -> Vec<Id> {
    texts.iter().map(|text| id(text)).collect()
}

/// Returns the shipped content with another outfit for Inés.
pub fn outfitted(change: impl FnOnce(&mut Profile)) -> Arc<CazadoresContent> {
    let mut content = (*content()).clone();
    change(content.cazadores.get_mut("ines-valcarcel").expect("Inés"));
    Arc::new(content)
}

/// Returns a Hunt for the Son in which Inés carries this Gear, with the
/// `readied` part in hand.
pub fn with_gear(gear: &[&str], readied: &[&str]) -> Hunt {
    let gear = ids(gear);
    let readied = ids(readied);
    let content = outfitted(|ines| (ines.gear, ines.readied) = (gear, readied));
    duel(hunt_with(content, "wandering-son", &["ines-valcarcel", "stalker"]))
}

/// Returns a Hunt for the Son in which Inés knows these Rituals.
pub fn with_rituals(rituals: &[&str]) -> Hunt {
    let rituals = ids(rituals);
    let content = outfitted(|ines| ines.rituals = rituals);
    duel(hunt_with(content, "wandering-son", &["ines-valcarcel", "stalker"]))
}

/// Puts the Son at (-5, 0) and Inés 4" south of his base.
pub fn duel(mut hunt: Hunt) -> Hunt {
    hunt.put(SON, -5.0, 0.0).put(INES, -5.0, 5.5);
    hunt
}

/// Returns a spot on the table, in inches.
pub fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

/// Chooses an option with a spot.
pub fn at_spot(hunt: &mut Hunt, choice: &str, x: f32, z: f32) -> Vec<GameEvent> {
    hunt.order(Order::to(choice, spot(x, z)))
}

/// Returns the reason why a spot is refused.
pub fn refused_spot(hunt: &Hunt, choice: &str, x: f32, z: f32) -> Option<String> {
    hunt.game.check(&Order::to(choice, spot(x, z))).err().map(|refusal| refusal.name().to_owned())
}

/// Returns the remaining uses of a piece of Gear, and whether it is in hand.
pub fn stock(hunt: &Hunt, name: &str, gear: &str) -> (u8, bool) {
    let facts = hunt.facts();
    let (_, armoury) = facts.get(hunt.id(name)).unwrap().pack.unwrap();
    let stock = armoury.gear.iter().find(|stock| stock.gear == gear).expect("the Gear");
    (stock.left, stock.readied)
}

/// Returns names and centres of the Areas on the table.
pub fn areas(hunt: &Hunt) -> Vec<(String, (f32, f32))> {
    let areas = hunt.game.table().areas().iter();
    areas.map(|area| (area.name.clone(), (area.center.x, area.center.y))).collect()
}

/// Returns the gained Abilities of the Weapons of a model: Weapon
/// and number of Abilities.
pub fn gained(hunt: &Hunt, name: &str) -> Vec<(String, usize)> {
    let facts = hunt.facts();
    let armoury: &Armoury = facts.get(hunt.id(name)).unwrap().pack.unwrap().1;
    armoury
        .weapons
        .iter()
        .map(|carried| (carried.weapon.to_string(), carried.gained.len()))
        .collect()
}
