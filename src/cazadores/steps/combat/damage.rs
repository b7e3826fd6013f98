//! Losing and regaining WNDs: Hit Location cards for the Adversary, a plain number for
//! all other models (Cazadores 4.4 and 4.5, rulings 22 to 25).

use bevy_ecs::prelude::*;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::content::{Adversary, HIGHEST_LOCATION, LOWEST_LOCATION, Ongoing};
use crate::state::components::LocationState;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::required_entry;
use crate::steps::foes::cards::{ActionSource, Perform};
use crate::steps::turns::offers::COMBAT;
use monteria_game::{
    Answered, AskResult, Choice, Decision, EventKind, ModelId, OrMissing, Registry, Step,
    StepResult, Text, event_text, step, text,
};

/// Greatest shift of Hit Locations by Focus, up or down (Cazadores 5.3.3).
const SHIFT: i32 = 2;

/// Pending loss of WNDs. All losses go through this step, whatever
/// their cause (ruling 24).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct PendingDamage {
    pub model: ModelId,
    /// WNDs to lose; nothing happens for 0 or less.
    pub amount: i32,
    /// The model whose Focus on Hit Locations shifts the cards.
    pub aimed: Option<ModelId>,
    /// The rules that the loss cites.
    pub why: Vec<String>,
}

impl PendingDamage {
    /// Creates a loss without a shift of Hit Locations.
    pub(crate) fn new(model: ModelId, amount: i32, why: &[&str]) -> Self {
        PendingDamage {
            model,
            amount,
            aimed: None,
            why: why.iter().map(|id| (*id).to_owned()).collect(),
        }
    }
}

/// The shift of the Hit Locations chosen by the focused attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("shift:{0}")]
pub(crate) struct ShiftAct(pub i32);

step! {
    /// The cards are drawn; the focused attacker chooses the shift.
    AimHits = "aim-hits" {
        /// The model that is hit.
        model: ModelId,
        by: ModelId,
        /// The numbers of the cards, in order.
        numbers: Vec<u8>,
        /// The rules that the loss cites.
        why: Vec<String>,
    }
}

impl Step for PendingDamage {
    const NAME: &'static str = "harm";
}
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(resolve_damage).decision(ask_aim, answer_aim);
}

fn resolve_damage(In(step): In<PendingDamage>, mut hunt: HuntMut) -> StepResult {
    let PendingDamage { model, amount, aimed, why } = step;
    if !hunt.in_play(model) || amount <= 0 {
        return Ok(());
    }
    let is_adversary = hunt.read().model(model)?.is_adversary();
    if let Some(by) = aimed.filter(|_| is_adversary) {
        let numbers = draw_hit_cards(&mut hunt, model, amount)?;
        hunt.ctx.then(AimHits { model, by, numbers, why });
        return Ok(());
    }
    let why: Vec<&str> = why.iter().map(String::as_str).collect();
    lose_wounds(&mut hunt, model, amount, &why)
}

/// Takes WNDs from a model at once; of the Adversary by Hit Location
/// cards that nobody shifts.
pub(crate) fn lose_wounds(
    hunt: &mut HuntMut,
    model: ModelId,
    amount: i32,
    why: &[&str],
) -> StepResult {
    if !hunt.in_play(model) || amount <= 0 {
        return Ok(());
    }
    if !hunt.read().model(model)?.is_adversary() {
        return hunt.wound(model, amount, None, why);
    }
    let numbers = draw_hit_cards(hunt, model, amount)?;
    take_hits(hunt, model, &numbers, why)
}

/// Draws a Hit Location card for each WND, but no more than there are WNDs left.
fn draw_hit_cards(hunt: &mut HuntMut, model: ModelId, amount: i32) -> StepResult<Vec<u8>> {
    let content = hunt.content();
    let facts = hunt.read();
    let entry = required_entry(&content.adversaries, &facts.entry(model)?.id)?;
    let count = amount.min(facts.wounds_left(model));
    let mut numbers = Vec::new();
    for _ in 0..count {
        let (turned_over, card) = hunt.set_quarry(model, |quarry| {
            (quarry.hits.remaining() == 0 && !quarry.hits.is_empty(), quarry.hits.draw())
        })?;
        let card = card.or_missing("a Hit Location card")?;
        if turned_over {
            hunt.ctx.note(
                text!(
                    "rules-cazadores-the-pile-of-hit-locations-is",
                    "The pile of Hit Locations is turned over, unshuffled"
                ),
                &["caz-deck-turnover", "ruling-25"],
            );
        }
        let number = card.rank.number().unwrap_or(LOWEST_LOCATION);
        let title = part_name(entry, number).unwrap_or_default().to_owned();
        let card = card.to_string();
        let text = event_text!("rules-cazadores-hit-location", "Hit Location {card}: {title}");
        let what = EventKind::CardTurned { pile: "Hit Locations".to_owned(), card, title };
        hunt.ctx.record(what, text, &["caz-hit-cards"]);
        numbers.push(number);
    }
    Ok(numbers)
}

fn part_name(entry: &Adversary, number: u8) -> Option<&str> {
    entry
        .location_of(number)
        .and_then(|place| entry.locations.get(place))
        .map(|location| location.name.as_str())
}

/// Returns the location that loses a WND when `place` is struck (locations are sorted
/// highest first): itself while it has any, else the next highest that has, else the
/// lowest that has (ruling 22).
pub(crate) fn damaged_location(locations: &[LocationState], place: usize) -> Option<usize> {
    let alive = |index: &usize| !locations[*index].exhausted();
    (0..=place.min(locations.len().saturating_sub(1)))
        .rev()
        .filter(|index| *index < locations.len())
        .find(alive)
        .or_else(|| (0..locations.len()).rev().find(alive))
}

/// Takes a WND from the Adversary for each of these numbers. The card determines which of
/// several models loses it (ruling 80).
fn take_hits(hunt: &mut HuntMut, model: ModelId, numbers: &[u8], why: &[&str]) -> StepResult {
    let content = hunt.content();
    let facts = hunt.read();
    let entry = required_entry(&content.adversaries, &facts.entry(model)?.id)?;
    let adversary_models: Vec<ModelId> =
        facts.adversary_models(model).map(|model_ref| model_ref.id()).collect();
    let owner = |place: usize| adversary_models.get(entry.part_of(place)).copied().unwrap_or(model);
    let lowest = entry.locations.len().saturating_sub(1);
    // WNDs lost by each location, in the order in which they were first struck.
    let mut lost: Vec<(usize, i32)> = Vec::new();
    let mut exhausted = Vec::new();
    let mut passed_on = false;
    hunt.set_quarry(model, |quarry| {
        for number in numbers {
            let struck = entry.location_of(*number).unwrap_or(lowest);
            let Some(place) = damaged_location(&quarry.locations, struck) else { break };
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
    })?;
    if passed_on {
        let text = event_text!(
            "rules-cazadores-an-exhausted-hit-location-passes-its",
            "An exhausted Hit Location passes its WNDs on to the next highest"
        );
        hunt.ctx.note(text, &["caz-hit-overflow", "ruling-22"]);
    }
    for (place, count) in lost {
        let name = entry.locations.get(place).map(|location| location.name.clone());
        hunt.wound(owner(place), count, name.map(Text::verbatim), why)?;
    }
    if adversary_models.iter().any(|one| hunt.in_play(*one)) {
        for place in exhausted {
            exhaust(hunt, owner(place), entry, place)?;
        }
    }
    Ok(())
}

/// Brings the ongoing effect of an exhausted Hit Location into play (Cazadores 4.5).
/// Immediate effects apply to the model that owns the location, as long as it is in play.
fn exhaust(hunt: &mut HuntMut, model: ModelId, entry: &Adversary, place: usize) -> StepResult {
    let location = entry.locations.get(place).or_missing(format_args!("Hit Location {place}"))?;
    let name = &location.name;
    let text = if location.effect_name.is_empty() {
        event_text!("rules-cazadores-is-exhausted", "{name} is exhausted")
    } else {
        event_text!(
            "rules-cazadores-is-exhausted-with-effect",
            "{name} is exhausted: {effect}",
            effect = location.effect_name
        )
    };
    let what = EventKind::Marked { model, badge: format!("exhausted-{place}"), on: true };
    hunt.ctx.record(what, text, &["caz-hit-ongoing"]);
    for (index, effect) in location.effects.iter().enumerate() {
        match effect {
            Ongoing::ImposeNow(condition) => {
                hunt.impose(model, *condition, None, &["caz-hit-ongoing"])?
            }
            Ongoing::ActNow(_) => {
                let source = ActionSource::Location { location: place as u8, effect: index as u8 };
                hunt.ctx.then(Perform { model, source, target: None });
            }
            // Numeric modifiers are read from the exhausted location
            // whenever they matter.
            Ongoing::Attribute(..) | Ongoing::AttackDisadvantage => {}
        }
    }
    Ok(())
}

fn shifted(number: u8, by: i32) -> u8 {
    (i32::from(number) + by).clamp(i32::from(LOWEST_LOCATION), i32::from(HIGHEST_LOCATION)) as u8
}

fn ask_aim(In(step): In<AimHits>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let aiming = facts.model(step.by)?;
    if !facts.model(step.model)?.in_play() {
        return Ok(None);
    }
    let entry = facts.entry(step.model)?;
    let option = |by| {
        let names = step.numbers.iter().filter_map(|number| part_name(entry, shifted(*number, by)));
        let names: Vec<&str> = names.collect();
        let mut choice = Choice::plain(ShiftAct(by), Text::default()).group(COMBAT);
        // Set even without event texts: the tactics read the Hit Locations
        // from the label.
        choice.label = Text::verbatim(format!("{by:+}: {}", names.join(", ")));
        choice
    };
    Ok(Some(Decision {
        seat: aiming.seat()?,
        model: Some(step.by),
        prompt: event_text!(
            "rules-cazadores-aims-shift-the-hit-locations-by",
            "{name} aims: shift the Hit Locations by how much?",
            name = aiming.name()
        ),
        options: (-SHIFT..=SHIFT).map(option).collect(),
        refused: Vec::new(),
    }))
}

fn answer_aim(In((step, answer)): Answered<AimHits, ShiftAct>, mut hunt: HuntMut) -> StepResult {
    let by = answer.choice.0;
    let numbers: Vec<u8> = step.numbers.iter().map(|number| shifted(*number, by)).collect();
    if by != 0 {
        let text = event_text!(
            "rules-cazadores-shifts-the-hit-locations-by",
            "{name} shifts the Hit Locations by {by:+}",
            name = hunt.name(step.by)
        );
        hunt.ctx.note(text, &["caz-focus-location", "ruling-23"]);
    }
    let why: Vec<&str> = step.why.iter().map(String::as_str).collect();
    take_hits(&mut hunt, step.model, &numbers, &why)
}

/// The order in which healing fills the Hit Locations of the Adversary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HealingOrder {
    /// The most damaged first (ruling 24).
    MostDamaged,
    /// The acting model's own, the highest first.
    OwnInOrder,
}

/// Restores WNDs, never above the full number; of the Adversary the most
/// damaged Hit Location is filled first, and one that was exhausted loses its
/// ongoing effect (ruling 24).
pub(crate) fn heal_wounds(
    hunt: &mut HuntMut,
    model: ModelId,
    amount: i32,
    why: &[&str],
) -> StepResult {
    heal_in_order(hunt, model, amount, HealingOrder::MostDamaged, why)
}

/// Restores WNDs with a choice of the Hit Locations that are filled first. Those of
/// models that have left stay as they are (ruling 80).
pub(crate) fn heal_in_order(
    hunt: &mut HuntMut,
    model: ModelId,
    amount: i32,
    into: HealingOrder,
    why: &[&str],
) -> StepResult {
    if !hunt.in_play(model) || amount <= 0 {
        return Ok(());
    }
    let content = hunt.content();
    let facts = hunt.read();
    let Some(quarry) = facts.model(model)?.quarry else {
        // Without Hit Locations there is no order.
        return hunt.heal(model, amount, None, why);
    };
    let entry = required_entry(&content.adversaries, &facts.entry(model)?.id)?;
    let adversary_models: Vec<ModelId> =
        facts.adversary_models(model).map(|one| one.id()).collect();
    let owner = |place: usize| adversary_models.get(entry.part_of(place)).copied().unwrap_or(model);
    let open: Vec<usize> = (0..quarry.locations.len())
        .filter(|place| match into {
            HealingOrder::MostDamaged => hunt.in_play(owner(*place)),
            HealingOrder::OwnInOrder => owner(*place) == model,
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
                HealingOrder::MostDamaged => {
                    open.iter().copied().rev().max_by_key(|place| damage(*place))
                }
                HealingOrder::OwnInOrder => open.iter().copied().find(|place| damage(*place) > 0),
            };
            let Some(place) = next.filter(|place| damage(*place) > 0) else { break };
            let gain = damage(place).min(left);
            quarry.locations[place].left += gain;
            left -= gain;
            healed.push((place, gain));
        }
        healed
    })?;
    for (place, gain) in healed {
        let name = entry.locations.get(place).map(|location| location.name.clone());
        hunt.heal(owner(place), gain, name.map(Text::verbatim), why)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
