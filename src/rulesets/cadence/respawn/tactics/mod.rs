//! A team's own player: it activates whoever can do most, takes what scores, uses cover, revives and trades well.
//!
//! For a character it weighs plans of two or three actions over the places that it can get to: what it would hit from there,
//! what it would score, what could hit it. It keeps nothing between decisions but the last plan, which it would make again.

mod plans;
mod value;

use bevy::ecs::prelude::*;

use super::super::battle::{Act, UnitId};
use super::super::facts::Facts;
use super::super::respawn::Special;
use super::acts::useful;
use crate::dice::Dice;
use crate::game::{Choice, Decision, ModelId, Needs, Order};
use crate::table::Spot;
use plans::{Plan, best_plan};
use value::{enter_value, place_value};

/// How well a team is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Looks at few places, and leaves every third decision to chance.
    Easy,
    /// Looks for what it can hit and score.
    Standard,
    /// Looks at more places, and at what could hit it there.
    Strong,
}

/// One in so many decisions of an easy player is left to chance.
const WHIM: usize = 3;

impl Skill {
    /// Places that are looked at for a move.
    fn spots(self) -> usize {
        match self {
            Skill::Easy => 4,
            Skill::Standard => 6,
            Skill::Strong => 28,
        }
    }

    /// How much what could hit a character counts.
    fn caution(self) -> f32 {
        match self {
            Skill::Easy | Skill::Standard => 0.0,
            Skill::Strong => 0.35,
        }
    }

    /// What each point that an enemy has left adds to what its death is worth.
    fn point(self) -> f32 {
        match self {
            Skill::Easy | Skill::Standard => 0.03,
            Skill::Strong => 0.18,
        }
    }
}

/// A player of a team, for as long as a match lasts.
#[derive(Default)]
pub struct Captain {
    last: Option<(UnitId, u32, u32, Plan)>,
}

impl Captain {
    /// What it orders; none where anything will do.
    pub fn wish(
        &mut self,
        world: &World,
        facts: &Facts<'_>,
        decision: &Decision,
        dice: &mut Dice,
        skill: Skill,
    ) -> Option<Order> {
        if skill == Skill::Easy && dice.pick(WHIM) == 0 {
            let choice = &decision.options[dice.pick(decision.options.len())];
            return fill(world, choice, dice.pick(8));
        }
        let first = decision.options.first()?;
        match first.id.split(':').next().unwrap_or_default() {
            "activate" | "enter" => self.whom(facts, decision, skill),
            "lead" => self.walk(facts, decision, skill),
            "place-character" | "drop" => enter(world, facts, decision, skill),
            "drift" => decision
                .option("off")
                .map(|choice| Order::plain(&choice.id))
                .or_else(|| drift(world, facts, decision)),
            "down" | "brace" | "med-pack" => Some(Order::plain(&first.id)),
            "quarry" => quarry(facts, decision),
            "revive-whom" | "help-whom" | "finish-whom" => target(decision, |id| -health(facts, id)),
            "gun" | "relay" => {
                let own = facts.unit_of(decision.model?)?.side;
                target(decision, |id| {
                    f32::from(u8::from(facts.get(id).is_some_and(|it| it.model.side != own)))
                })
            }
            "toward" => decision.option("away:16").map(|choice| Order::plain(&choice.id)),
            "again" => target(decision, |id| -health(facts, id)),
            "fire" => fire(facts, decision, skill),
            "smoke-across" | "barricade-across" => leave(world, facts, decision),
            "jump" => jump(facts, decision, skill),
            "lay-charge" => near_enemy(world, facts, decision),
            "leap" | "portal-to" => near_enemy(world, facts, decision),
            "goal" | "flag" | "gate" | "enforce" => setup(world, facts, decision, dice),
            "objective" => Some(Order::plain(&first.id)),
            _ if decision.option("pass").is_some() || decision.option("begin").is_some() => {
                self.declare(facts, decision, skill)
            }
            _ => None,
        }
    }

    /// The plan of a character, made once for each activation.
    fn plan(&mut self, facts: &Facts<'_>, unit: UnitId, skill: Skill) -> Option<Plan> {
        let entry = facts.unit(unit)?;
        // What has been declared is not paid yet, so the points tell the activations of a character apart.
        let key = (unit, facts.rounds.round, entry.command);
        if let Some((id, round, command, plan)) = &self.last
            && (*id, *round, *command) == key
            && facts.activation.unit == Some(unit)
        {
            return Some(plan.clone());
        }
        let plan = best_plan(facts, unit, skill)?;
        self.last = Some((key.0, key.1, key.2, plan.clone()));
        Some(plan)
    }

    /// Which character to activate or to bring in.
    fn whom(&mut self, facts: &Facts<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
        let mut best: Option<(f32, &str, Option<(UnitId, Plan)>)> = None;
        for choice in &decision.options {
            let Some((what, id)) = choice.id.split_once(':') else { continue };
            let Ok(id) = id.parse::<UnitId>() else { continue };
            let (worth, plan) = match what {
                "activate" => {
                    let plan = best_plan(facts, id, skill)?;
                    (plan.urgency, Some((id, plan)))
                }
                // Whoever is in reserve cannot be shot: it comes when nothing presses.
                _ => (0.25, None),
            };
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, &choice.id, plan));
            }
        }
        let (_, id, plan) = best?;
        if let Some((unit, plan)) = plan {
            let command = facts.unit(unit)?.command;
            self.last = Some((unit, facts.rounds.round, command, plan));
        }
        Some(Order::plain(id))
    }

    /// The next action of the plan.
    fn declare(&mut self, facts: &Facts<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let declared = facts.activation.declared.len();
        let plan = self.plan(facts, unit.id, skill)?;
        let wish = match plan.acts.get(declared) {
            None => "begin",
            Some(Act::Move) => "move",
            Some(Act::Advance) => "advance",
            Some(Act::Attack) => "attack",
            Some(Act::Secure) => "secure",
            Some(Act::Special(special)) => special.key(),
            Some(Act::Pass | Act::Ability(_)) => "pass",
        };
        let order = [wish, "begin", "pass", "attack", "move"];
        order.into_iter().find(|id| decision.option(id).is_some()).map(Order::plain)
    }

    /// Where to walk: where the plan wants to be, or nearest to it.
    fn walk(&mut self, facts: &Facts<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let facet = facts.standing(unit.id).first().copied()?;
        let choice = decision.options.first()?;
        let Needs::To(crate::game::Region::March { rules, .. }) = &choice.needs else { return None };
        let others = facts.others(unit);
        let reach = facts.table.reach(&facet.body(), rules, &others);
        let spots = plans::spots(facts, unit.id, &reach, skill);
        let attacks = self.last.as_ref().is_some_and(|(id, .., plan)| {
            *id == unit.id
                && plan.acts.iter().skip_while(|act| **act != Act::Move).any(|act| *act == Act::Attack)
        });
        let secures = self.last.as_ref().is_some_and(|(id, .., plan)| {
            *id == unit.id
                && plan.acts.iter().any(|act| matches!(act, Act::Secure | Act::Special(Special::Revive)))
        });
        let mut best: Option<(f32, Spot)> = None;
        for spot in spots {
            let worth = place_value(facts, unit.id, spot, attacks, secures, skill);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, spot));
            }
        }
        let (_, spot) = best?;
        if spot.plan().distance(facet.body().plan()) < 0.05 {
            return decision.option("stay").map(|choice| Order::plain(&choice.id));
        }
        Some(Order::to(&choice.id, spot))
    }
}

/// The first option that can be filled in, or one so far down its list.
fn fill(world: &World, choice: &Choice, index: usize) -> Option<Order> {
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(index % legal.len().max(1)).map(|id| Order::at(&choice.id, *id))
        }
        Needs::To(region) => {
            let spots = region.samples(world, 8);
            spots.get(index % spots.len().max(1)).map(|spot| Order::to(&choice.id, *spot))
        }
    }
}

fn health(facts: &Facts<'_>, id: ModelId) -> f32 {
    facts.get(id).map_or(0.0, |facet| facet.fighter.left as f32)
}

/// The target that is worth most, of the first option.
fn target(decision: &Decision, worth: impl Fn(ModelId) -> f32) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::Target { legal, .. } = &choice.needs else { return None };
    let best = legal.iter().max_by(|a, b| worth(**a).total_cmp(&worth(**b)).then(b.cmp(a)))?;
    Some(Order::at(&choice.id, *best))
}

/// The weapon and the target of an attack.
fn fire(facts: &Facts<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let (id, aim, worth) = value::best_attack(facts, unit, skill, true)?;
    if worth <= 0.0 {
        return decision.option("done").map(|choice| Order::plain(&choice.id));
    }
    decision.option(&id).map(|choice| Order::at(&choice.id, aim))
}

/// The Primary Target: whoever is hurt, and near.
fn quarry(facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let from = facts.get(decision.model?)?.body().plan();
    target(decision, |id| {
        let away = facts.get(id).map_or(99.0, |facet| facet.body().plan().distance(from));
        -health(facts, id) * 4.0 - away
    })
}

/// Where to come in.
fn enter(world: &World, facts: &Facts<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return Some(Order::plain(&choice.id)) };
    let unit = facts.unit_of(decision.model?)?;
    let spots = region.samples(world, skill.spots().max(8));
    let worth = |spot: &Spot| enter_value(facts, unit.id, *spot, skill);
    let best = spots.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    Some(Order::to(&choice.id, best))
}

/// An enemy that drops in is blown as far from its friends and goals as can be.
fn drift(world: &World, facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let unit = facts.unit_of(decision.model?)?;
    let worth = |spot: &Spot| enter_value(facts, unit.id, *spot, Skill::Standard);
    let worst = region.samples(world, 16).into_iter().min_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    Some(Order::to(&choice.id, worst))
}

/// Barricades and smoke go up toward the nearest enemy in sight.
fn leave(world: &World, facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let facet = facts.standing(unit.id).first().copied()?;
    let own = facet.body().plan();
    let foe = value::nearest_enemy(facts, unit.side, own);
    let Some(foe) = foe.filter(|foe| foe.distance(own) < 20.0) else {
        return decision.option("nothing").map(|choice| Order::plain(&choice.id));
    };
    let choice = decision.options.first()?;
    let wanted = own + super::acts::toward(own, foe) * (facet.stand.radius + 0.8);
    let Needs::To(region) = &choice.needs else { return None };
    match region.check(world, Spot::from(wanted)) {
        Ok((spot, _)) => Some(Order::to(&choice.id, spot)),
        Err(_) => decision.option("nothing").map(|choice| Order::plain(&choice.id)),
    }
}

/// A teleport or a pad is taken where the other end is the better place.
fn jump(facts: &Facts<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let facet = facts.standing(unit.id).first().copied()?;
    let here = place_value(facts, unit.id, Spot::of(facet.stand.at), true, true, skill);
    let mut best = (here + 0.05, "walk-on");
    for choice in &decision.options {
        let id = choice.id.strip_prefix("jump:").and_then(|id| id.parse::<u16>().ok());
        let to = id.and_then(|id| facts.arena.things.iter().find(|thing| thing.id == id)).and_then(|thing| {
            match thing.kind {
                super::Kind::Teleport(to) | super::Kind::Pad(to) => Some(to),
                _ => None,
            }
        });
        if let Some(to) = to {
            let worth = place_value(facts, unit.id, Spot::from(to), true, true, skill);
            if worth > best.0 {
                best = (worth, &choice.id);
            }
        }
    }
    Some(Order::plain(best.1))
}

/// The spot nearest to an enemy.
fn near_enemy(world: &World, facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let unit = facts.unit_of(decision.model?)?;
    let away = |spot: &Spot| {
        value::nearest_enemy(facts, unit.side, spot.plan()).map_or(0.0, |foe| foe.distance(spot.plan()))
    };
    let spots = region.samples(world, 16);
    spots.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).map(|spot| Order::to(&choice.id, spot))
}

/// Markers, flags and entry points: the middle of what is allowed, so that everything is near.
fn setup(world: &World, facts: &Facts<'_>, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, 24);
    if choice.id == "goal" {
        return spots.get(dice.pick(spots.len())).map(|spot| Order::to(&choice.id, *spot));
    }
    let own = facts.arena.flags.iter().find(|flag| flag.side.0 == decision.seat.0).map(|flag| flag.base);
    let near = own.unwrap_or_default();
    let away = |spot: &Spot| spot.plan().distance(near);
    spots.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).map(|spot| Order::to(&choice.id, spot))
}

/// Whether a special is worth declaring from where a character stands.
fn serves(facts: &Facts<'_>, unit: UnitId, special: Special) -> bool {
    useful(facts, unit, special)
}
