//! The strong player: it tries every likely activation of a unit on the table as it would
//! be then, plays the battle on in its head after the best of them, and takes the one of
//! which most victory points come.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::outlook::{Course, Outlook};
use super::ways::ways;
use monteria_cadence::battle::{Act, Activation, Marker, Unit};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::foresight::{Places, activation, shifted, trodden, with};
use monteria_cadence::steps::activate::{TurnChoice, UnitAct, UnitChoice};
use monteria_cadence::steps::moves::MoveChoice;
use monteria_cadence::tactics::aims::{Volley, abilities, volley, volley_in};
use monteria_cadence::tactics::places::{deploy_spot, march_to};
use monteria_cadence::tactics::plans::best_unit;
use monteria_cadence::tactics::rides::stays_aboard;
use monteria_cadence::tactics::value::{
    Rivals, SECURE, longest, marker_worth, middle, place, victory_point, wanted,
};
use monteria_game::{Choice, Decision, ModelId, Needs, Order};
use monteria_table::flat;

/// How many plans of a unit are looked at more closely.
const CLOSER: usize = 7;
/// How much the plan by itself counts, beside what comes of it later.
const ITSELF: f64 = 0.8;
/// How much of what enemies may destroy is counted against a place.
const FEAR: f64 = 0.1;
/// How much of what may be destroyed later is counted for a place.
const HOPE: f64 = 0.2;
/// What each action beyond the second costs, as a share of an attack.
const HASTE: f64 = 0.45;

/// What a unit could do in an activation.
#[derive(Clone, Debug)]
pub(crate) struct ProspectPlan {
    /// In order.
    pub acts: Vec<Act>,
    /// By itself, in points, compared with standing still.
    pub worth: f64,
    /// What it comes to.
    pub course: Course,
}

/// A unit that thinks about its activation.
struct Thought<'f, 'a> {
    facts: &'f BattleRef<'a>,
    unit: &'f Unit,
    rivals: Rivals,
    walk: f32,
    run: f32,
}

/// A place that it thinks about: what an attack from there is worth, calmly and in a
/// rush, what can be secured, and the rest.
struct AttackOption {
    way: Vec2,
    lead: Option<ModelId>,
    at: Vec2,
    calm: Volley,
    rushed: Volley,
    secures: f64,
    marker: Option<u16>,
    stands: f64,
}

impl<'f, 'a> Thought<'f, 'a> {
    fn of(facts: &'f BattleRef<'a>, unit: &'f Unit) -> Option<Self> {
        let first = facts.standing(unit.id).first().copied()?;
        Some(Thought {
            facts,
            unit,
            rivals: Rivals::of(facts, unit),
            walk: facts.movement(first, false),
            run: facts.movement(first, true),
        })
    }

    /// What it would find at the end of a way; `attacks` says whether
    /// attacks from there matter.
    fn prospect(&self, way: Vec2, lead: Option<ModelId>, attacks: bool) -> AttackOption {
        let places: Places = shifted(self.facts, self.unit, way);
        let calm = activation(self.unit, &[]);
        let facts = with(self.facts, &places, &calm);
        let volley = if attacks { volley(&facts, self.unit) } else { Volley::default() };
        let rushed = if volley.worth > 0.0 {
            let haste = activation(self.unit, &[Act::Pass, Act::Pass, Act::Pass]);
            volley_in(&facts, &haste, self.unit)
        } else {
            Volley::default()
        };
        let can = |marker: &&Marker| {
            wanted(self.unit, marker) && facts.cannot_secure(self.unit, marker).is_none()
        };
        let best = facts
            .field
            .markers
            .iter()
            .filter(can)
            .map(|marker| (marker_worth(&facts, self.unit.side, marker), marker.id))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let stands = place(&facts, self.unit, self.walk)
            + self.rivals.chances(&facts, self.unit.id, self.walk) * HOPE
            - self.rivals.exposure(&facts, self.unit.id).min(f64::from(self.unit.points)) * FEAR;
        AttackOption {
            way,
            lead,
            at: middle(&facts, self.unit.id).unwrap_or_default(),
            calm: volley,
            rushed,
            secures: best.map_or(0.0, |(worth, _)| worth * SECURE),
            marker: best.map(|(_, id)| id),
            stands,
        }
    }

    fn attack_options(&self, inches: f32, attacks: bool) -> Vec<AttackOption> {
        let ways = trodden(self.facts, self.unit, inches, ways(self.facts, self.unit, inches));
        ways.into_iter().map(|(way, lead)| self.prospect(way, Some(lead), attacks)).collect()
    }

    /// What a list of actions comes to that moves to one of these places.
    fn weigh(&self, acts: &[Act], here: &AttackOption, there: &AttackOption) -> ProspectPlan {
        let rush = acts.len() >= 3;
        let mut at = here;
        let mut sum = 0.0;
        let mut secured = false;
        let mut course = Course { cost: acts.len() as u32, ..Course::default() };
        for act in acts {
            match act {
                Act::Move | Act::Advance => at = there,
                Act::Attack => {
                    let volley = if rush { &at.rushed } else { &at.calm };
                    sum += volley.worth;
                    course.takes.clone_from(&volley.takes);
                }
                Act::Secure if !secured => {
                    secured = at.secures > 0.0;
                    sum += at.secures;
                    course.secures = at.marker;
                }
                Act::Secure | Act::Ability(_) | Act::Own(_) | Act::Pass => {}
            }
        }
        // What is secured is no longer there to hope for.
        let rest = if secured { at.stands - at.secures } else { at.stands };
        let extra = acts.len().saturating_sub(2) as f64;
        let worth = sum + rest - here.stands - extra * HASTE * here.calm.worth.max(at.calm.worth);
        course.at = at.at;
        ProspectPlan { acts: acts.to_vec(), worth, course }
    }

    /// What it could do, the best by itself first.
    fn plans(&self) -> Vec<ProspectPlan> {
        use Act::{Advance, Attack, Move, Pass, Secure};
        let left = (self.unit.command as usize).min(4);
        let here = self.prospect(Vec2::ZERO, None, true);
        let free = !self.facts.activation.disembarked;
        let near = if free { self.attack_options(self.walk, true) } else { Vec::new() };
        let melee = longest(self.facts, self.unit) <= 4.0;
        let far = if free && left >= 2 {
            self.attack_options(self.walk + self.run, melee)
        } else {
            Vec::new()
        };
        let mut all = Vec::new();
        let mut offer = |acts: &[Act], there: &AttackOption, more: f64| {
            if acts.len() > left.max(1) {
                return;
            }
            let mut plan = self.weigh(acts, &here, there);
            // One point left over is lost one time in six, and buys one action only.
            let lonely = if left == acts.len() + 1 { 0.5 } else { 0.0 };
            plan.worth += more - lonely;
            all.push(plan);
        };
        if left <= 1 {
            for acts in [Pass, Attack, Secure] {
                offer(&[acts], &here, 0.0);
            }
            for there in &near {
                offer(&[Move], there, 0.0);
            }
        }
        for acts in [
            &[Pass, Pass][..],
            &[Attack, Pass],
            &[Secure, Pass],
            &[Secure, Attack],
            &[Attack, Secure],
        ] {
            offer(acts, &here, 0.0);
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
            for acts in short {
                offer(acts, there, 0.0);
            }
        }
        let long: [&[Act]; 4] = [
            &[Move, Advance],
            &[Move, Advance, Secure],
            &[Move, Advance, Attack],
            &[Move, Advance, Secure, Attack],
        ];
        for there in &far {
            for acts in long {
                offer(acts, there, 0.0);
            }
        }
        for (number, worth) in abilities(self.facts, self.unit) {
            let act = Act::Ability(number);
            for acts in [[act.clone(), Pass], [Attack, act.clone()], [act.clone(), Attack]] {
                offer(&acts, &here, worth);
            }
        }
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        all
    }

    /// The best of what it could do, and what comes of it in victory points.
    fn best(&self, outlook: &Outlook<'_>) -> Option<(f64, ProspectPlan)> {
        let point = victory_point(self.facts, self.unit.side).max(0.001);
        let mut best: Option<(f64, ProspectPlan)> = None;
        for plan in self.plans().into_iter().take(CLOSER) {
            let worth = outlook.after(self.unit.id, &plan.course) + plan.worth / point * ITSELF;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, plan));
            }
        }
        best
    }
}

/// The best activation of a unit that is on the table, and what comes of it.
fn plan(facts: &BattleRef<'_>, outlook: &Outlook<'_>, unit: &Unit) -> (f64, Vec<Act>) {
    let formed = facts.formed(unit.id);
    let best = if formed {
        Thought::of(facts, unit).and_then(|thought| thought.best(outlook))
    } else {
        None
    };
    match best {
        Some((worth, plan)) => (worth, plan.acts),
        None => (outlook.acting(unit.id), vec![Act::Move, Act::Pass]),
    }
}

/// Which unit to activate, or to deploy and where.
pub(super) fn unit(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let bare = Activation::default();
    let facts = &BattleRef { activation: &bare, models: facts.models.clone(), ..*facts };
    let outlook = Outlook::of(facts);
    let worth = |act: UnitAct, unit: &Unit| match act {
        UnitAct::Activate => plan(facts, &outlook, unit).0,
        UnitAct::Deploy if stays_aboard(facts, unit) => -30.0,
        UnitAct::Deploy => outlook.acting(unit.id),
        UnitAct::Lose => -50.0,
        UnitAct::Wait | UnitAct::Enter => -20.0,
    };
    let (choice, unit) = best_unit(facts, decision, |act, unit| Some(worth(act, unit)))?;
    chosen(world, &outlook, choice, unit)
}

/// The order to activate a unit, or to deploy it where most comes of it.
fn chosen(world: &World, outlook: &Outlook<'_>, choice: &Choice, unit: &Unit) -> Option<Order> {
    match &choice.needs {
        Needs::To(region) => {
            let score = |at: Vec2| -outlook.entering(unit.id, at);
            Some(Order::to(&choice.id, deploy_spot(world, region, score)?))
        }
        Needs::Nothing
        | Needs::Target { .. }
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => Some(Order::plain(&choice.id)),
    }
}

/// Every unit that could be activated or deployed now.
pub(super) fn units(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
    let outlook = Outlook::of(facts);
    let of_unit = |(act, choice)| match act {
        TurnChoice::Unit(it) if matches!(it.act, UnitAct::Activate | UnitAct::Deploy) => {
            Some((it, choice))
        }
        TurnChoice::Unit(_) | TurnChoice::Nobody => None,
    };
    let useful = decision.acts().filter_map(of_unit);
    let order =
        |(it, choice): (UnitChoice, &Choice)| chosen(world, &outlook, choice, facts.unit(it.unit)?);
    useful.filter_map(order).collect()
}

/// The next action to declare: nothing of it is done or paid yet, so the plan is the
/// one that was begun.
pub(super) fn acts_to_declare(facts: &BattleRef<'_>, unit: &Unit) -> Vec<Act> {
    let bare = Activation {
        unit: facts.activation.unit,
        last_point: facts.activation.last_point,
        disembarked: facts.activation.disembarked,
        ..Activation::default()
    };
    let before = BattleRef { activation: &bare, models: facts.models.clone(), ..*facts };
    plan(&before, &Outlook::of(&before), unit).1
}

/// Where a unit moves in the action that is being done: the best place for what it has
/// declared to do after it.
pub(super) fn walk(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
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
    let acts: Vec<Act> = later.iter().filter(|act| **act != Act::Advance).cloned().collect();
    // As many actions as have been declared, so that a rush stays one.
    let idle = declared.len().saturating_sub(acts.len());
    let acts: Vec<Act> =
        core::iter::repeat_n(Act::Pass, if rush { idle } else { 0 }).chain(acts).collect();
    let formed = facts.formed(unit.id);
    let mut all: Vec<(f64, Course, AttackOption)> = Vec::new();
    let stay = thought.weigh(&acts, &here, &here);
    for at in thought.attack_options(inches, attacks) {
        let mut plan = thought.weigh(&acts, &at, &at);
        plan.course.cost = 0;
        all.push((plan.worth + at.stands - here.stands, plan.course, at));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let outlook = Outlook::of(facts);
    let point = victory_point(facts, unit.side).max(0.001);
    let total =
        |worth: f64, course: &Course| outlook.after(unit.id, course) + worth / point * ITSELF;
    let least = total(stay.worth, &Course { cost: 0, ..stay.course });
    all.truncate(CLOSER);
    for (worth, course, _) in &mut all {
        *worth = total(*worth, course) - least;
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.retain(|(worth, ..)| *worth > 0.0 || !formed);
    let budget = if advancing { thought.run } else { thought.walk };
    for (_, _, at) in all.iter().take(3) {
        let length = at.way.length().max(0.001);
        let step = at.way / length * length.min(budget);
        // Its own leader first, then whoever is farthest along the way.
        let mut leads: Vec<&ModelRef<'_>> = facts.standing(unit.id);
        let along = |model_ref: &ModelRef<'_>| flat(model_ref.stand.at).dot(step);
        leads.sort_by(|a, b| {
            let first = |model_ref: &ModelRef<'_>| Some(model_ref.id()) != at.lead;
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
    decision.offered(MoveChoice::Stay).map(|choice| Order::plain(&choice.id))
}
