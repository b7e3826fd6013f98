//! Invariants of every state of a Hunt. Tests check them after every order.

use bevy_ecs::prelude::*;

use crate::content::HANDS;
use crate::state::hunt::TICKS;
use crate::state::hunt_ref::HuntRef;
use monteria_game::placement_violations;

/// Returns the violated invariants as text; empty in every legal state.
pub(crate) fn violations(world: &World) -> Vec<String> {
    let facts = HuntRef::of(world);
    let mut wrong = placement_violations(world);
    for model_ref in &facts.models {
        let name = model_ref.name();
        let wounds = model_ref.wounds;
        if wounds.left < 0 || wounds.left > wounds.full {
            wrong.push(format!("{name} has {} of {} WND", wounds.left, wounds.full));
        }
        if model_ref.in_play() && wounds.left == 0 {
            wrong.push(format!("{name} is in play without WND"));
        }
        if !(1..=TICKS).contains(&model_ref.clock.tick) {
            wrong.push(format!("the clock of {name} stands at {}", model_ref.clock.tick));
        }
        if let Some(quarry) = model_ref.quarry {
            let sum: i32 =
                facts.own_locations(model_ref.id()).iter().map(|location| location.left).sum();
            if sum != wounds.left {
                wrong.push(format!(
                    "the Hit Locations of {name} hold {sum} WND, it has {}",
                    wounds.left
                ));
            }
            if quarry.hits.len() != 36 || quarry.actions.len() != 16 {
                wrong.push(format!("the piles of {name} are not whole"));
            }
        }
        if let Some((_, armoury)) = model_ref.pack {
            let hands: u32 =
                facts.readied(armoury).map(|(_, weapon)| u32::from(*weapon.hands)).sum();
            let in_hand = armoury.gear.iter().filter(|stock| stock.readied);
            let gear = in_hand.filter_map(|stock| facts.content.gear.get(&stock.gear));
            let hands = hands + gear.map(|gear| u32::from(*gear.hands)).sum::<u32>();
            if hands > u32::from(HANDS) {
                wrong.push(format!("{name} holds weapons for {hands} hands"));
            }
        }
    }
    if !(1..=TICKS).contains(&facts.clock.tick) {
        wrong.push(format!("the Round Clock stands at {}", facts.clock.tick));
    }
    wrong
}
