//! The strong player: it tries every likely activation of a unit on the table as it would be then, and takes the one after
//! which it stands best.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::super::battle::{Act, Activation, Unit, UnitId};
use super::super::content::Ability;
use super::super::facts::{Facet, Facts};
use super::aims::attack_worth;
use super::foresight::{Places, activation, shifted, ways, with};
use super::places::{deploy_spot, march_to};
use super::value::{Rivals, SECURE, longest, marker_worth, place, wanted};
use crate::game::{Decision, ModelId, Needs, Order};
use crate::table::flat;

/// How much of what enemies may destroy is counted against a place.
const FEAR: f64 = 0.1;
/// How much of what may be destroyed later is counted for a place.
const HOPE: f64 = 0.2;
/// What each action beyond the second costs, as a share of an attack.
const HASTE: f64 = 0.45;

/// What a unit could do in an activation.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// In order.
    pub acts: Vec<Act>,
    /// In points, compared with standing still.
    pub worth: f64,
}

/// A unit that thinks about its activation.
struct Thought<'f, 'a> {
    facts: &'f Facts<'a>,
    unit: &'f Unit,
    rivals: Rivals,
    walk: f32,
    run: f32,
}

/// A place that it thinks about: what an attack from there is worth, calmly and in a rush, what can be secured, and the rest.
struct Prospect {
    way: Vec2,
    lead: Option<ModelId>,
    calm: f64,
    rushed: f64,
    secures: f64,
    stands: f64,
}

impl<'f, 'a> Thought<'f, 'a> {
    fn of(facts: &'f Facts<'a>, unit: &'f Unit) -> Option<Self> {
        let first = facts.standing(unit.id).first().copied()?;
        Some(Thought {
            facts,
            unit,
            rivals: Rivals::of(facts, unit),
            walk: facts.movement(first, false),
            run: facts.movement(first, true),
        })
    }

    /// What it would find at the end of a way; `rush` says whether attacks in a rush matter.
    fn prospect(&self, way: Vec2, lead: Option<ModelId>, attacks: bool) -> Prospect {
        let places: Places = shifted(self.facts, self.unit, way);
        let calm = activation(self.unit, &[]);
        let facts = with(self.facts, &places, &calm);
        let worth = if attacks { attack_worth(&facts, self.unit) } else { 0.0 };
        let rushed = if worth > 0.0 {
            let haste = activation(self.unit, &[Act::Pass, Act::Pass, Act::Pass]);
            attack_worth(&with(self.facts, &places, &haste), self.unit)
        } else {
            0.0
        };
        let can = |marker: &&super::super::battle::Marker| {
            wanted(self.unit, marker) && facts.cannot_secure(self.unit, marker).is_none()
        };
        let secures = facts.field.markers.iter().filter(can);
        let secures = secures.map(|marker| marker_worth(&facts, self.unit.side, marker)).fold(0.0, f64::max);
        let stands = place(&facts, self.unit, self.walk)
            + self.rivals.chances(&facts, self.unit.id, self.walk) * HOPE
            - self.rivals.exposure(&facts, self.unit.id).min(f64::from(self.unit.points)) * FEAR;
        Prospect { way, lead, calm: worth, rushed, secures: secures * SECURE, stands }
    }

    fn prospects(&self, inches: f32, attacks: bool) -> Vec<Prospect> {
        let ways = ways(self.facts, self.unit, inches).into_iter();
        ways.map(|(way, lead)| self.prospect(way, Some(lead), attacks)).collect()
    }

    /// What a list of actions comes to that moves to one of these places.
    fn weigh(&self, acts: &[Act], here: &Prospect, there: &Prospect) -> f64 {
        let rush = acts.len() >= 3;
        let mut at = here;
        let (mut sum, mut secured) = (0.0, false);
        for act in acts {
            match act {
                Act::Move | Act::Advance => at = there,
                Act::Attack => sum += if rush { at.rushed } else { at.calm },
                Act::Secure if !secured => {
                    secured = at.secures > 0.0;
                    sum += at.secures;
                }
                _ => {}
            }
        }
        // What is secured is no longer there to hope for.
        let rest = if secured { at.stands - at.secures } else { at.stands };
        let extra = acts.len().saturating_sub(2) as f64;
        sum + rest - here.stands - extra * HASTE * here.calm.max(at.calm)
    }

    fn plan(&self) -> Plan {
        use Act::{Advance, Attack, Move, Pass, Secure};
        let left = (self.unit.command as usize).min(4);
        let here = self.prospect(Vec2::ZERO, None, true);
        let free = !self.facts.activation.disembarked;
        let near = if free { self.prospects(self.walk, true) } else { Vec::new() };
        let melee = longest(self.facts, self.unit) <= 4.0;
        let far = if free && left >= 2 { self.prospects(self.walk + self.run, melee) } else { Vec::new() };
        let mut best = Plan { acts: vec![Pass, Pass], worth: 0.0 };
        let mut offer = |acts: &[Act], worth: f64| {
            // A unit with one point left has one action.
            let acts = &acts[..acts.len().min(left.max(1))];
            // One point left over is lost one time in six, and buys one action only.
            let lonely = if left == acts.len() + 1 { 0.5 } else { 0.0 };
            if worth - lonely > best.worth {
                best = Plan { acts: acts.to_vec(), worth: worth - lonely };
            }
        };
        let fits = |acts: &[Act]| acts.len() <= left.max(1);
        if left <= 1 {
            offer(&[Attack], self.weigh(&[Attack], &here, &here));
            offer(&[Secure], self.weigh(&[Secure], &here, &here));
            for there in &near {
                offer(&[Move], self.weigh(&[Move], &here, there));
            }
            return best;
        }
        for acts in [&[Attack, Pass][..], &[Secure, Pass], &[Secure, Attack], &[Attack, Secure]] {
            offer(acts, self.weigh(acts, &here, &here));
        }
        let short: [&[Act]; 7] = [
            &[Move, Pass],
            &[Move, Attack],
            &[Attack, Move],
            &[Secure, Move],
            &[Move, Secure],
            &[Attack, Move, Secure],
            &[Move, Secure, Attack],
        ];
        for there in &near {
            for acts in short.into_iter().filter(|acts| fits(acts)) {
                offer(acts, self.weigh(acts, &here, there));
            }
        }
        let long: [&[Act]; 4] = [
            &[Move, Advance],
            &[Move, Advance, Secure],
            &[Move, Advance, Attack],
            &[Move, Advance, Secure, Attack],
        ];
        for there in &far {
            for acts in long.into_iter().filter(|acts| fits(acts)) {
                offer(acts, self.weigh(acts, &here, there));
            }
        }
        for (number, worth) in abilities(self.facts, self.unit) {
            let act = Act::Ability(number);
            for acts in [[act.clone(), Pass], [Attack, act.clone()], [act.clone(), Attack]] {
                offer(&acts, worth + self.weigh(&acts, &here, &here));
            }
        }
        best
    }
}

/// What the abilities of a unit are worth now, by their number.
pub fn abilities(facts: &Facts<'_>, unit: &Unit) -> Vec<(u8, f64)> {
    let Some(first) = facts.standing(unit.id).first().copied() else { return Vec::new() };
    let all = facts.abilities(unit.id).into_iter().enumerate();
    all.map(|(number, (_, ability))| {
        let near = |other: &&Unit, range: f32| other.id != unit.id && facts.to_unit(first, other.id) < range;
        let worth = match ability {
            Ability::Urge(range) | Ability::Fury(range) => {
                let best = facts
                    .fielded(unit.side)
                    .filter(|other| near(other, *range))
                    .map(|other| other.points)
                    .max();
                f64::from(best.unwrap_or(0)) * 0.1
            }
            Ability::Reanimate { .. } => (unit.models.len() - facts.standing(unit.id).len()) as f64 * 3.0,
            Ability::Resurrect { range, kinds, .. } => {
                let hurt = facts
                    .fielded(unit.side)
                    .filter(|other| kinds.contains(&other.kind) && near(other, *range));
                hurt.map(|other| (other.models.len() - facts.standing(other.id).len()).min(5))
                    .max()
                    .unwrap_or(0) as f64
                    * 6.0
            }
        };
        (number as u8, worth)
    })
    .filter(|(_, worth)| *worth > 0.0)
    .collect()
}

/// The best activation of a unit that is on the table.
pub fn plan(facts: &Facts<'_>, unit: &Unit) -> Plan {
    let forced = Plan { acts: vec![Act::Move, Act::Pass], worth: 1.0 };
    if !facts.formed(unit.id) {
        return forced;
    }
    Thought::of(facts, unit).map_or(forced, |thought| thought.plan())
}

/// Which unit to activate, or to deploy and where.
pub fn unit(world: &World, facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let bare = Activation::default();
    let facts = &Facts { activation: &bare, models: facts.models.clone(), ..*facts };
    let mut best: Option<(f64, &str)> = None;
    for choice in &decision.options {
        let Some((what, id)) = choice.id.split_once(':') else { continue };
        let Some(unit) = id.parse::<UnitId>().ok().and_then(|id| facts.unit(id)) else { continue };
        let worth = match what {
            // Who may be shot before it acts, acts first.
            "activate" => {
                let fear = Rivals::of(facts, unit).exposure(facts, unit.id);
                plan(facts, unit).worth + fear * 0.15
            }
            "deploy" => 6.0 + f64::from(unit.points) * 0.03,
            "lose" => -50.0,
            _ => -20.0,
        };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, &choice.id));
        }
    }
    let (_, id) = best?;
    match &decision.option(id)?.needs {
        Needs::To(region) => {
            let unit = facts.unit(id.split_once(':')?.1.parse().ok()?)?;
            Some(Order::to(id, deploy_spot(world, facts, unit, region)?))
        }
        _ => Some(Order::plain(id)),
    }
}

/// The next action to declare: nothing of it is done or paid yet, so the plan is the one that was begun.
pub fn wishes(facts: &Facts<'_>, unit: &Unit) -> Vec<Act> {
    let bare = Activation {
        unit: facts.activation.unit,
        last_point: facts.activation.last_point,
        disembarked: facts.activation.disembarked,
        ..Activation::default()
    };
    let before = Facts { activation: &bare, models: facts.models.clone(), ..*facts };
    plan(&before, unit).acts
}

/// Where a unit moves in the action that is being done: the best place for what it has declared to do after it.
pub fn walk(facts: &Facts<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let done = usize::from(facts.activation.done);
    let declared = &facts.activation.declared;
    let thought = Thought::of(facts, unit)?;
    let advancing = done > 0 && declared.get(done - 1) == Some(&Act::Advance);
    let later = declared.get(done..).unwrap_or_default();
    let runs_on = later.first() == Some(&Act::Advance);
    let inches = match (advancing, runs_on) {
        (true, _) => thought.run,
        (false, true) => thought.walk + thought.run,
        (false, false) => thought.walk,
    };
    let here = thought.prospect(Vec2::ZERO, None, true);
    let attacks = later.contains(&Act::Attack);
    let rush = declared.len() >= 3;
    let weigh = |at: &Prospect| {
        let fight = match (attacks, rush) {
            (false, _) => 0.0,
            (true, true) => at.rushed,
            (true, false) => at.calm,
        };
        let secures = if later.contains(&Act::Secure) { at.secures } else { 0.0 };
        fight + secures + at.stands
    };
    let formed = facts.formed(unit.id);
    let mut all: Vec<(f64, Prospect)> =
        thought.prospects(inches, attacks).into_iter().map(|at| (weigh(&at) - weigh(&here), at)).collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.retain(|(worth, _)| *worth > 0.0 || !formed);
    let budget = if advancing { thought.run } else { thought.walk };
    for (_, at) in all.iter().take(3) {
        let length = at.way.length().max(0.001);
        let step = at.way / length * length.min(budget);
        // Its own leader first, then whoever is farthest along the way.
        let mut leads: Vec<&Facet<'_>> = facts.standing(unit.id);
        let along = |facet: &Facet<'_>| flat(facet.stand.at).dot(step);
        leads.sort_by(|a, b| {
            let first = |facet: &Facet<'_>| Some(facet.id()) != at.lead;
            first(a).cmp(&first(b)).then(along(b).total_cmp(&along(a))).then(a.id().cmp(&b.id()))
        });
        for lead in leads.into_iter().take(3) {
            let from = flat(lead.stand.at);
            let ends: Vec<Vec2> =
                [1.0f32, 0.85, 0.65, 0.4].into_iter().map(|share| from + step * share).collect();
            let order = march_to(facts, decision, unit, lead.id(), &ends);
            if order.is_some() {
                return order;
            }
        }
    }
    decision.option("stay").map(|choice| Order::plain(&choice.id))
}
