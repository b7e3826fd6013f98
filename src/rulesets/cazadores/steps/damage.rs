//! Losing and regaining WNDs: Hit Location cards for the Adversary, a plain number for everyone else (Cazadores 4.4 and
//! 4.5, rulings 22 to 25).

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::foes::cards::{Deed, Perform};
use super::offers::COMBAT;
use crate::game::{Answer, Builder, Choice, Decision, EventKind, ModelId, Step, step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::LocationState;
use crate::rulesets::cazadores::content::{Adversary, HIGHEST_LOCATION, LOWEST_LOCATION, Ongoing};

/// How far Focus may shift Hit Locations, up or down (Cazadores 5.3.3).
const SHIFT: i32 = 2;

/// A model loses WNDs: the one way in which it can, whatever the cause (ruling 24).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Harm {
    /// The model that does it.
    pub model: ModelId,
    /// How many WNDs; 0 or less does nothing.
    pub amount: i32,
    /// Whose Focus on Hit Locations shifts the cards, where somebody's does.
    pub aimed: Option<ModelId>,
    /// The rules that it follows.
    pub why: Vec<String>,
}

impl Harm {
    /// Harm that nobody aims.
    pub fn new(model: ModelId, amount: i32, why: &[&str]) -> Self {
        Harm { model, amount, aimed: None, why: why.iter().map(|id| (*id).to_owned()).collect() }
    }
}

step! {
    /// The cards are turned; the one who Focused shifts them.
    AimHits = "aim-hits" {
        /// Who is hit.
        model: ModelId,
        /// Who aims.
        by: ModelId,
        /// The numbers of the cards, in order.
        numbers: Vec<u8>,
        /// The rules that the loss follows.
        why: Vec<String>,
    }
}

impl Step for Harm {
    const NAME: &'static str = "harm";
}
/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(harm).decision(ask_aim, answer_aim);
}

fn harm(In(step): In<Harm>, mut hunt: HuntMut) {
    let Harm { model, amount, aimed, why } = step;
    if !hunt.in_play(model) || amount <= 0 {
        return;
    }
    let why: Vec<&str> = why.iter().map(String::as_str).collect();
    if hunt.read().get(model).is_none_or(|model_ref| model_ref.quarry.is_none()) {
        hunt.wound(model, amount, None, &why);
        return;
    }
    let numbers = flip(&mut hunt, model, amount);
    match aimed {
        Some(by) => {
            let why = why.iter().map(|id| (*id).to_owned()).collect();
            hunt.ctx.then(AimHits { model, by, numbers, why });
        }
        None => take_hits(&mut hunt, model, &numbers, &why),
    }
}

/// Flips a Hit Location card for each WND, but no more than there are WNDs left.
fn flip(hunt: &mut HuntMut, model: ModelId, amount: i32) -> Vec<u8> {
    let content = hunt.content();
    let facts = hunt.read();
    let Some(model_ref) = facts.get(model) else { return Vec::new() };
    let entry = model_ref.foe.and_then(|(stats, _)| content.adversaries.get(&stats.entry));
    let count = amount.min(facts.wounds_left(model_ref.id()));
    let mut numbers = Vec::new();
    for _ in 0..count {
        let turned_over = hunt.set_quarry(model, |quarry| {
            (quarry.hits.remaining() == 0 && !quarry.hits.is_empty(), quarry.hits.draw())
        });
        let Some((turned_over, Some(card))) = turned_over else { break };
        if turned_over {
            hunt.ctx.note(
                "The pile of Hit Locations is turned over, unshuffled",
                &["caz-deck-turnover", "ruling-25"],
            );
        }
        let number = card.rank.number().unwrap_or(LOWEST_LOCATION);
        let title = entry.and_then(|entry| part_name(entry, number)).unwrap_or_default().to_owned();
        let text = format!("Hit Location {card}: {title}");
        let what = EventKind::CardTurned { pile: "Hit Locations".to_owned(), card: card.to_string(), title };
        hunt.ctx.record(what, text, &["caz-hit-cards"]);
        numbers.push(number);
    }
    numbers
}

fn part_name(entry: &Adversary, number: u8) -> Option<&str> {
    entry
        .location_of(number)
        .and_then(|place| entry.locations.get(place))
        .map(|location| location.name.as_str())
}

/// Which location loses a WND that strikes the one at `place` (locations stand highest first): itself while it has any,
/// else the next highest that has, else the lowest that has (ruling 22).
pub fn suffers(locations: &[LocationState], place: usize) -> Option<usize> {
    let alive = |index: &usize| !locations[*index].exhausted();
    (0..=place.min(locations.len().saturating_sub(1)))
        .rev()
        .filter(|index| *index < locations.len())
        .find(alive)
        .or_else(|| (0..locations.len()).rev().find(alive))
}

/// The Adversary loses a WND for each of these numbers. Where it is several models, the card says whose (ruling 80).
fn take_hits(hunt: &mut HuntMut, model: ModelId, numbers: &[u8], why: &[&str]) {
    let content = hunt.content();
    let facts = hunt.read();
    let entry = facts.get(model).and_then(|model_ref| model_ref.foe).map(|(stats, _)| stats.entry.clone());
    let band: Vec<ModelId> = facts.band(model).map(|model_ref| model_ref.id()).collect();
    let Some(entry) = entry.and_then(|id| content.adversaries.get(&id)) else { return };
    let owner = |place: usize| band.get(entry.part_of(place)).copied().unwrap_or(model);
    let lowest = entry.locations.len().saturating_sub(1);
    // How many WNDs each location lost, in the order in which they were first struck.
    let mut lost: Vec<(usize, i32)> = Vec::new();
    let mut exhausted = Vec::new();
    let mut passed_on = false;
    hunt.set_quarry(model, |quarry| {
        for number in numbers {
            let struck = entry.location_of(*number).unwrap_or(lowest);
            let Some(place) = suffers(&quarry.locations, struck) else { break };
            passed_on |= place != struck;
            quarry.locations[place].left -= 1;
            match lost.iter_mut().find(|(known, _)| *known == place) {
                Some((_, count)) => *count += 1,
                None => lost.push((place, 1)),
            }
            if quarry.locations[place].exhausted() {
                exhausted.push(place);
            }
        }
    });
    if passed_on {
        let text = "An exhausted Hit Location passes its WNDs on to the next highest".to_owned();
        hunt.ctx.note(text, &["caz-hit-overflow", "ruling-22"]);
    }
    for (place, count) in lost {
        let name = entry.locations.get(place).map(|location| location.name.clone());
        hunt.wound(owner(place), count, name, why);
    }
    if band.iter().any(|one| hunt.in_play(*one)) {
        for place in exhausted {
            exhaust(hunt, owner(place), entry, place);
        }
    }
}

/// A Hit Location has lost its last WND: its ongoing effect comes into play (Cazadores 4.5). What happens at once befalls the
/// model that it belongs to, as long as that one is in play.
fn exhaust(hunt: &mut HuntMut, model: ModelId, entry: &Adversary, place: usize) {
    let Some(location) = entry.locations.get(place) else { return };
    let effect =
        if location.effect_name.is_empty() { String::new() } else { format!(": {}", location.effect_name) };
    hunt.ctx.note(format!("{} is exhausted{effect}", location.name), &["caz-hit-ongoing"]);
    for (index, effect) in location.effects.iter().enumerate() {
        match effect {
            Ongoing::ImposeNow(condition) => hunt.impose(model, *condition, None, &["caz-hit-ongoing"]),
            Ongoing::ActNow(_) => {
                let deed = Deed::Location { location: place as u8, effect: index as u8 };
                hunt.ctx.then(Perform { model, deed, target: None });
            }
            // What only changes numbers is read from the exhausted location whenever it matters.
            Ongoing::Attribute(..) | Ongoing::AttackDisadvantage => {}
        }
    }
}

fn shifted(number: u8, by: i32) -> u8 {
    (i32::from(number) + by).clamp(i32::from(LOWEST_LOCATION), i32::from(HIGHEST_LOCATION)) as u8
}

fn ask_aim(In(step): In<AimHits>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let aiming = facts.get(step.by)?;
    let target = facts.get(step.model).filter(|model_ref| model_ref.in_play())?;
    let entry = facts.content.adversaries.get(&target.foe?.0.entry)?;
    let names = |by: i32| {
        let names: Vec<&str> =
            step.numbers.iter().filter_map(|number| part_name(entry, shifted(*number, by))).collect();
        names.join(", ")
    };
    let options = (-SHIFT..=SHIFT)
        .map(|by| Choice::plain(format!("shift:{by}"), format!("{by:+}: {}", names(by))).group(COMBAT))
        .collect();
    Some(Decision {
        seat: aiming.model.seat?,
        model: Some(step.by),
        prompt: format!("{} aims: shift the Hit Locations by how much?", aiming.name()),
        options,
        refused: Vec::new(),
    })
}

fn answer_aim(In((step, answer)): In<(AimHits, Answer)>, mut hunt: HuntMut) {
    let by: i32 = answer.choice.strip_prefix("shift:").and_then(|by| by.parse().ok()).unwrap_or(0);
    let numbers: Vec<u8> = step.numbers.iter().map(|number| shifted(*number, by)).collect();
    if by != 0 {
        let text = format!("{} shifts the Hit Locations by {by:+}", hunt.name(step.by));
        hunt.ctx.note(text, &["caz-focus-location", "ruling-23"]);
    }
    let why: Vec<&str> = step.why.iter().map(String::as_str).collect();
    take_hits(&mut hunt, step.model, &numbers, &why);
}

/// Which Hit Locations of the Adversary what heals it fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mending {
    /// The most damaged first (ruling 24).
    MostDamaged,
    /// The acting model's own, the highest first.
    OwnInOrder,
}

/// Gives WNDs back, never above the full number; of the Adversary the most damaged Hit Location is filled first, and one that
/// was exhausted loses its ongoing effect (ruling 24).
pub fn mend(hunt: &mut HuntMut, model: ModelId, amount: i32, why: &[&str]) {
    mend_into(hunt, model, amount, Mending::MostDamaged, why);
}

/// The same with a say in which Hit Locations come first. Those of models that have left stay as they are (ruling 80).
pub fn mend_into(hunt: &mut HuntMut, model: ModelId, amount: i32, into: Mending, why: &[&str]) {
    if !hunt.in_play(model) || amount <= 0 {
        return;
    }
    let content = hunt.content();
    let facts = hunt.read();
    let Some(model_ref) = facts.get(model) else { return };
    let entry = model_ref.foe.and_then(|(stats, _)| content.adversaries.get(&stats.entry));
    let (Some(entry), Some(quarry)) = (entry, model_ref.quarry) else {
        hunt.heal(model, amount, None, why);
        return;
    };
    let band: Vec<ModelId> = facts.band(model).map(|one| one.id()).collect();
    let owner = |place: usize| band.get(entry.part_of(place)).copied().unwrap_or(model);
    let open: Vec<usize> = (0..quarry.locations.len())
        .filter(|place| match into {
            Mending::MostDamaged => hunt.in_play(owner(*place)),
            Mending::OwnInOrder => owner(*place) == model,
        })
        .collect();
    let healed = hunt.set_quarry(model, |quarry| {
        let mut left = amount;
        let mut healed = Vec::new();
        while left > 0 {
            let damage = |place: usize| {
                let state: LocationState = quarry.locations[place];
                state.full - state.left
            };
            let next = match into {
                Mending::MostDamaged => open.iter().copied().rev().max_by_key(|place| damage(*place)),
                Mending::OwnInOrder => open.iter().copied().find(|place| damage(*place) > 0),
            };
            let Some(place) = next.filter(|place| damage(*place) > 0) else { break };
            let gain = damage(place).min(left);
            quarry.locations[place].left += gain;
            left -= gain;
            healed.push((place, gain));
        }
        healed
    });
    for (place, gain) in healed.unwrap_or_default() {
        let name = entry.locations.get(place).map(|location| location.name.clone());
        hunt.heal(owner(place), gain, name, why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(left: &[i32]) -> Vec<LocationState> {
        left.iter().map(|left| LocationState { left: *left, full: 5 }).collect()
    }

    #[test]
    fn wounds_pass_on_upward_and_then_to_the_lowest() {
        // Highest first: head, torso, limb, legs.
        assert_eq!(suffers(&states(&[5, 5, 1, 5]), 2), Some(2));
        assert_eq!(suffers(&states(&[5, 5, 0, 5]), 2), Some(1));
        assert_eq!(suffers(&states(&[5, 0, 0, 5]), 2), Some(0));
        assert_eq!(suffers(&states(&[0, 0, 2, 5]), 1), Some(3));
        assert_eq!(suffers(&states(&[0, 0, 2, 0]), 0), Some(2));
        assert_eq!(suffers(&states(&[0, 0, 0, 0]), 3), None);
        assert_eq!(suffers(&[], 3), None);
    }

    #[test]
    fn shifted_numbers_stay_among_the_cards() {
        assert_eq!((shifted(10, 2), shifted(9, 2), shifted(2, -2), shifted(5, -2)), (10, 10, 2, 3));
    }
}
