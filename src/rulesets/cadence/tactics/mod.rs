//! A side's own players: they shoot what they can hurt, take what scores, and keep their units together.
//!
//! For a unit they make a plan of actions and weigh it in points of enemy units destroyed and of objectives taken. The
//! standard player weighs what it sees from where it stands; the strong one looks at the battle as it would be and plays it on
//! in its head; the easy one plays like the standard one, but for every third decision, which it leaves to chance. They keep
//! nothing between decisions but plans that they would make again, so that they play a loaded battle as the first time.

pub mod aims;
pub mod places;
pub mod plans;
pub mod rides;
pub mod value;

use bevy::ecs::prelude::*;

use super::battle::{Act, UnitId};
use super::battle_ref::BattleRef;
use crate::dice::Dice;
use crate::game::{Decision, Needs, Order, Tactics, WithFallback};
use crate::rulesets::fracture::tactics::{lay, mind};

/// One in so many decisions of the easy player is left to chance.
const WHIM: usize = 3;

/// A player of this strength; `easy`, `standard` or `strong`; none for any other name.
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    let skill = match strength {
        "easy" => Skill::Easy,
        "standard" => Skill::Standard,
        "strong" => Skill::Strong,
        _ => return None,
    };
    let mut player = Player { skill, begun: None };
    Some(Box::new(WithFallback(move |world: &World, decision: &Decision, dice: &mut Dice| {
        let whim = player.skill == Skill::Easy && dice.pick(WHIM) == 0;
        if whim { chance(world, decision, dice) } else { player.preferred_order(world, decision, dice) }
    })))
}

/// How well a player plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skill {
    Easy,
    Standard,
    Strong,
}

/// A player.
struct Player {
    skill: Skill,
    /// The plan of the activation that is being declared, so that it is not made again for every word of it.
    begun: Option<(UnitId, u64, Vec<Act>)>,
}

impl Player {
    /// What it would like to do; none where anything will do.
    fn preferred_order(&mut self, world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
        let facts = &BattleRef::of(world);
        let first = decision.options.first()?;
        let kind = first.id.split(':').next().unwrap_or_default();
        let strong = self.skill == Skill::Strong;
        match kind {
            "place" if strong => lay::marker(world, facts, decision, first, dice),
            "entry" if strong => lay::entry(world, facts, decision, first),
            "edge" if strong => lay::edge(facts, decision, dice),
            "place" => places::marker(world, first, dice),
            "entry" => places::entry(world, facts, first),
            "edge" => Some(Order::plain(&decision.options[dice.pick(decision.options.len())].id)),
            "name" if strong => aims::name_safest(facts, decision),
            "name" => aims::name_unit(facts, decision),
            "activate" | "deploy" | "wait" | "lose" if strong => mind::unit(world, facts, decision),
            "activate" | "deploy" | "wait" | "lose" => plans::unit(world, facts, decision),
            "move" | "advance" | "attack" | "secure" | "pass" | "begin" | "ability" => {
                self.declare(facts, decision)
            }
            "lead" if strong => mind::walk(facts, decision),
            "lead" => places::walk(world, facts, decision),
            "done" | "one" | "back" => Some(Order::plain(if first.id == "done" { "done" } else { "back" })),
            "fire" | "one-fire" | "long" | "one-long" | "over" | "one-over" | "fury" | "one-fury" => {
                aims::fire(facts, decision)
            }
            "again" => aims::again(facts, decision),
            "near" | "far" | "pick" => aims::casualty(facts, decision),
            "objective" => Some(Order::plain(&first.id)),
            "use" => aims::ability_target(facts, decision),
            "board" => rides::climb(facts, decision),
            "ready" => rides::aboard(facts, decision),
            "turn" | "face" => places::heading(facts, decision),
            _ => None,
        }
    }

    /// The next action of the plan of the unit that is being activated.
    fn declare(&mut self, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let declared = facts.activation.declared.len();
        let now = fingerprint(facts);
        let kept = self.begun.take().filter(|(id, then, _)| (*id, *then) == (unit.id, now));
        let acts = match kept {
            Some((.., acts)) => acts,
            None if self.skill == Skill::Strong => mind::acts_to_declare(facts, unit),
            None => plans::acts_to_declare(facts, unit),
        };
        let order = plans::declare(decision, declared, &acts);
        self.begun = Some((unit.id, now, acts));
        order
    }
}

/// A number that differs where the battle does: what a plan depends on.
pub fn fingerprint(facts: &BattleRef<'_>) -> u64 {
    let mut sum = u64::from(facts.rounds.round) + 1;
    let mut mix = |value: u64| sum = (sum ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    for model_ref in facts.models.iter().filter(|model_ref| model_ref.in_play()) {
        let at = model_ref.stand.at;
        mix(u64::from(at.x.to_bits()) << 32 | u64::from(at.z.to_bits()));
        mix(model_ref.fighter.left as u64);
    }
    for unit in &facts.units.0 {
        mix(u64::from(unit.command) << 1 | u64::from(unit.on_table()));
    }
    for marker in &facts.field.markers {
        mix(marker.held.map_or(7, |side| u64::from(side.0)));
    }
    sum
}

/// Some option at random, with something legal for what it needs.
fn chance(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let choice = decision.options.get(dice.pick(decision.options.len().max(1)))?;
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(dice.pick(legal.len().max(1))).map(|target| Order::at(&choice.id, *target))
        }
        Needs::To(region) => {
            region.any(world, 8, |len| dice.pick(len.max(1))).map(|spot| Order::to(&choice.id, spot))
        }
    }
}
