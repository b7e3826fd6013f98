//! Attack, defence and counter rolls, and casualties (Cadence, Action: Attack, steps 2 to 4).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use super::morale::Morale;
use super::step;
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Needs, What};
use crate::rulesets::cadence::battle::{Fire, UnitId};
use crate::rulesets::cadence::change::War;
use crate::rulesets::cadence::content::{Id, Weapon, WeaponRule};
use crate::rulesets::cadence::facts::{Facet, Facts};
use crate::rulesets::cadence::sight::{Line, line_of};
use crate::rulesets::cadence::strike::{Guard, guard, mark, plan};
use crate::table::flat;

/// Inches around the centre of a target in which Blast strikes.
const BLAST: f32 = 2.0;

/// Who falls first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Nobody has said.
    Open,
    /// Whoever is closest to the attacker.
    Near,
    /// Whoever is farthest from it.
    Far,
}

step! {
    /// Models use a weapon on a unit.
    Strike = "strike" {
        /// Whose models.
        unit: UnitId,
        /// Who, with what, at whom.
        fire: Fire,
        /// How often they have used it already in this attack: Rapid Fire.
        burst: u32,
    }
}
step! {
    /// Rapid Fire goes on: at which unit?
    Again = "rapid-fire" {
        /// Whose models.
        unit: UnitId,
        /// The attack.
        fire: Fire,
        /// How often they have used the weapon already.
        burst: u32,
        /// Where the closest target stood, and the radius of its base.
        around: (Vec2, f32),
    }
}
step! {
    /// A unit is hit.
    Hits = "hits" {
        /// By which unit.
        by: UnitId,
        /// With what.
        weapon: Id,
        /// Which unit.
        target: UnitId,
        /// How often.
        hits: u32,
        /// How it wards the hits off.
        guard: Guard,
        /// Where the attack comes from.
        from: Vec2,
        /// The model that must take the harm first, where it is one's own fault.
        first: Option<ModelId>,
    }
}
step! {
    /// Hit points are lost.
    Allocate = "allocate" {
        /// By which unit.
        unit: UnitId,
        /// How many.
        lost: i32,
        /// Where the attack came from.
        from: Vec2,
        /// In which order.
        order: Order,
    }
}
step! {
    /// The owner chooses who takes the next loss.
    Casualty = "casualty" {
        /// Of which unit.
        unit: UnitId,
        /// Hit points to lose.
        lost: i32,
        /// Where the attack came from.
        from: Vec2,
    }
}
pub use super::abilities::After;

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .step(strike)
        .decision(ask_again, answer_again)
        .step(hits)
        .step(allocate)
        .decision(ask_casualty, answer_casualty);
}

/// What one use of a weapon strikes: the plan, the models of other units in the blast, and where the target stands.
fn strike(In(step): In<Strike>, mut war: War) {
    let Strike { unit, fire, burst } = step;
    let ready = {
        let facts = war.facts();
        prepared(&facts, &fire)
    };
    let Some((plan, weapon, blast, around, own)) = ready else {
        let text = format!("{} has no target left: the attack is lost", war.unit_name(unit));
        return war.desk.note(text, &["cad-attack"]);
    };
    let lead = fire.shooters.first().copied();
    let name = war.unit_name(unit);
    if let Some(model) = lead {
        let target = {
            let facts = war.facts();
            let shooters: Vec<&Facet<'_>> = fire.shooters.iter().filter_map(|id| facts.get(*id)).collect();
            mark(&facts, &shooters, fire.target)
        };
        let what = What::ActionTaken { model, action: format!("attack:{}", fire.weapon), target };
        let why =
            if plan.reasons.is_empty() { String::new() } else { format!(" ({})", plan.reasons.join(", ")) };
        let text = format!("{name} attacks {} with {}{why}", war.unit_name(fire.target), weapon.name);
        war.desk.record(what, text, &["cad-attack", "cad-sight"]);
    }
    let mut plan = plan;
    if plan.rolled {
        let face = war.desk.dice().d6();
        war.desk.note(format!("{name} makes {face} attacks"), &["cad-arena-weapons"]);
        plan.dice *= face;
    }
    if war.arena.on {
        war.begin_strike(fire.target);
    }
    let (mut successes, mut sixes, mut ones) = (0, 0, 0);
    let mut redo = plan.redo;
    for pool in plan.pools() {
        let roll = war.desk.roll_six(lead, &name, "attack", &pool, &["cad-attack-rolls", "cad-dice"]);
        let again = redo.min(pool.dice - roll.successes.min(pool.dice));
        let mut rolled = (roll.successes, roll.sixes, roll.ones);
        if again > 0 {
            redo -= again;
            let more = SixPool { dice: again, ..pool };
            let extra = war.desk.roll_six(lead, &name, "attack, rolled again", &more, &["cad-reroll"]);
            rolled.0 += extra.successes;
            rolled.1 += extra.sixes;
            war.used_redo(unit, lead, fire.target);
        }
        if plan.volley && rolled.1 > 0 {
            let more = SixPool { dice: rolled.1, ..pool };
            let extra = war.desk.roll_six(lead, &name, "Volley", &more, &["cad-volley"]);
            rolled = (rolled.0 + extra.successes, rolled.1 + extra.sixes, rolled.2 + extra.ones);
        }
        successes += rolled.0;
        sixes += rolled.1;
        ones += rolled.2;
    }
    let all = successes + sixes * plan.rending;
    if plan.rending > 0 && sixes > 0 {
        war.desk.note(format!("Rending: {} more hits", sixes * plan.rending), &["cad-rending"]);
    }
    let from = {
        let facts = war.facts();
        lead.and_then(|id| facts.get(id)).map_or(Vec2::ZERO, |facet| flat(facet.stand.at))
    };
    let hit = |target, hits, guard, first| Hits {
        by: unit,
        weapon: weapon.id.clone(),
        target,
        hits,
        guard,
        from,
        first,
    };
    let mut struck: Vec<UnitId> = Vec::new();
    let before = |war: &War<'_, '_>, id: UnitId| war.facts().standing(id).len() as u32;
    if all > 0 {
        struck.push(fire.target);
        war.desk.then(hit(fire.target, all, plan.guard.clone(), None));
        for (other, models) in blast {
            let guard = {
                let facts = war.facts();
                guard(&facts, &weapon, other, false, &mut Vec::new())
            };
            let text = format!("The blast reaches {models} of {}", war.unit_name(other));
            war.desk.note(text, &["cad-blast"]);
            if !struck.contains(&other) {
                struck.push(other);
            }
            war.desk.then(hit(other, models * plan.blast, guard, None));
        }
    }
    if plan.volatile && ones > 0 {
        war.desk.note(format!("{ones} of the attacks strike back"), &["cad-volatile"]);
        if !struck.contains(&unit) {
            struck.push(unit);
        }
        war.desk.then(hit(unit, ones, own, lead));
    }
    for id in struck {
        let models = before(&war, id);
        war.desk.then(Morale { unit: id, before: models });
    }
    if burst + 1 < plan.bursts {
        war.desk.then(Again { unit, fire, burst: burst + 1, around });
    }
}

type Ready = (crate::rulesets::cadence::strike::Plan, Weapon, Vec<(UnitId, u32)>, (Vec2, f32), Guard);

fn prepared(facts: &Facts<'_>, fire: &Fire) -> Option<Ready> {
    let plan = plan(facts, fire)?;
    let shooters: Vec<&Facet<'_>> =
        fire.shooters.iter().filter_map(|id| facts.get(*id)).filter(|facet| facet.in_play()).collect();
    let unit = facts.unit(shooters.first()?.fighter.unit)?;
    let weapon =
        facts.armed(shooters.first()?, facts.weapon(unit, fire.weapon.as_str())?, fire.target).into_owned();
    let aim = facts.get(mark(facts, &shooters, fire.target)?)?;
    let centre = flat(aim.stand.at);
    let mut blast: Vec<(UnitId, u32)> = Vec::new();
    if plan.blast > 0 {
        for facet in facts.models.iter().filter(|facet| facet.in_play() && facet.id() != aim.id()) {
            if flat(facet.stand.at).distance(centre) - facet.stand.radius < BLAST {
                match blast.iter_mut().find(|(id, _)| *id == facet.fighter.unit) {
                    Some(entry) => entry.1 += 1,
                    None => blast.push((facet.fighter.unit, 1)),
                }
            }
        }
    }
    let own = guard(facts, &weapon, unit.id, false, &mut Vec::new());
    Some((plan, weapon, blast, (centre, aim.stand.radius), own))
}

/// Units that Rapid Fire may turn to: with a model within 1" of where the target stood, in range and in sight.
fn near_target(facts: &Facts<'_>, step: &Again) -> Vec<(UnitId, ModelId)> {
    let shooters: Vec<&Facet<'_>> =
        step.fire.shooters.iter().filter_map(|id| facts.get(*id)).filter(|facet| facet.in_play()).collect();
    let Some(unit) = shooters.first().and_then(|facet| facts.unit(facet.fighter.unit)) else {
        return Vec::new();
    };
    let Some(weapon) = facts.weapon(unit, step.fire.weapon.as_str()) else { return Vec::new() };
    let range = crate::rulesets::cadence::strike::reach(weapon, step.fire.mode);
    let (centre, radius) = step.around;
    let close =
        |facet: &&Facet<'_>| flat(facet.stand.at).distance(centre) - radius - facet.stand.radius < 1.0;
    facts
        .enemies(unit.side)
        .filter(|enemy| enemy.id == step.fire.target || facts.standing(enemy.id).iter().any(close))
        .filter(|enemy| shooters.iter().any(|facet| facts.to_unit(facet, enemy.id) < range))
        .filter(|enemy| !matches!(line_of(facts, unit, &shooters, enemy.id, weapon).0, Line::Blocked(_)))
        .filter_map(|enemy| Some((enemy.id, mark(facts, &shooters, enemy.id)?)))
        .collect()
}

fn ask_again(In(step): In<Again>, war: War) -> Option<Decision> {
    let facts = war.facts();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let targets = near_target(&facts, &step);
    if targets.is_empty() {
        return None;
    }
    let mut legal: Vec<ModelId> = targets.iter().map(|(_, aim)| *aim).collect();
    legal.sort();
    let choice = Choice::plain("again", "Attack again")
        .group("Rapid Fire")
        .hint("The same unit, or another within 1\" of the target.")
        .needs(Needs::Target { legal, others: Vec::new() });
    let stop = Choice::plain("stop", "Hold fire").group("Rapid Fire");
    let prompt = format!("{}: Rapid Fire, once more at whom?", unit.name);
    Some(Decision {
        seat: unit.seat,
        model: step.fire.shooters.first().copied(),
        prompt,
        options: vec![choice, stop],
        refused: Vec::new(),
    })
}

fn answer_again(In((step, answer)): In<(Again, Answer)>, mut war: War) {
    let Some(aim) = answer.target else { return };
    let found = {
        let facts = war.facts();
        let weapon = facts.unit(step.unit).and_then(|unit| facts.weapon(unit, step.fire.weapon.as_str()));
        let range =
            weapon.map_or(0.0, |weapon| crate::rulesets::cadence::strike::reach(weapon, step.fire.mode));
        let target = near_target(&facts, &step).into_iter().find(|(_, model)| *model == aim);
        target.map(|(target, _)| {
            let mut fire = step.fire.clone();
            fire.target = target;
            fire.shooters.retain(|id| {
                facts.get(*id).is_some_and(|facet| facet.in_play() && facts.to_unit(facet, target) < range)
            });
            fire
        })
    };
    if let Some(fire) = found {
        war.desk.then(Strike { unit: step.unit, fire, burst: step.burst });
    }
}

fn hits(In(mut step): In<Hits>, mut war: War) {
    if war.arena.on {
        match war.brace(&step) {
            Some(again) => step.guard.defence_again |= again,
            // The target decides first whether it braces itself.
            None => {
                war.desk.then(crate::rulesets::cadence::respawn::strikes::Brace { unit: step.target });
                return war.desk.then(step);
            }
        }
    }
    let standing = {
        let facts = war.facts();
        !facts.standing(step.target).is_empty()
    };
    if !standing || step.hits == 0 {
        return;
    }
    let name = war.unit_name(step.target);
    let pool = step.guard.defence_pool(step.hits);
    let defended = war.desk.roll_six(None, &name, "defence", &pool, &["cad-defence-rolls"]);
    let damage = (step.hits - defended.successes) * step.guard.damage;
    if war.arena.on {
        war.after_defence(&step, step.hits - defended.successes);
    }
    if damage == 0 {
        return;
    }
    let lost = counter(&mut war, &name, &step.guard, damage);
    if lost == 0 {
        return;
    }
    if war.arena.on {
        war.after_wound(&step, lost);
    }
    let entropy = {
        let facts = war.facts();
        let weapon = facts.unit(step.by).and_then(|unit| facts.weapon(unit, step.weapon.as_str()));
        let rules = weapon.map_or(&[][..], |weapon| weapon.rules.as_slice());
        rules
            .iter()
            .find_map(|rule| if let WeaponRule::Entropy(n) = rule { Some(u32::from(*n)) } else { None })
    };
    if let Some(points) = entropy {
        war.pay(step.target, points);
        war.desk.note(format!("{name} loses up to {points} Command Points"), &["cad-entropy"]);
    }
    let mut lost = lost;
    if let Some(first) = step.first {
        let left = {
            let facts = war.facts();
            facts.get(first).filter(|facet| facet.in_play()).map_or(0, |facet| facet.fighter.left)
        };
        let taken = lost.min(left);
        if taken > 0 {
            war.hurt(first, taken, &["cad-volatile"]);
            lost -= taken;
        }
    }
    war.desk.then(Allocate { unit: step.target, lost, from: step.from, order: Order::Open });
}

/// Counter rolls against so many points of damage: hit points lost.
fn counter(war: &mut War<'_, '_>, name: &str, guard: &Guard, damage: u32) -> i32 {
    let total = guard.total() as u32;
    let shields = guard.models.iter().any(|(_, shields)| *shields);
    let why = ["cad-counter-rolls"];
    if !shields {
        let roll = war.desk.roll_six(None, name, "counter", &SixPool::new(damage, guard.counter), &why);
        return (damage - roll.successes).min(total) as i32;
    }
    // Shields fail with the first hit point: each point of damage is rolled for by itself.
    let mut lost = 0u32;
    for _ in 0..damage {
        if lost >= total {
            break;
        }
        let pool = SixPool { dice: 1, need: guard.counter, again: guard.shielded(lost as usize) };
        let roll = war.desk.roll_six(None, name, "counter", &pool, &["cad-counter-rolls", "cad-shields"]);
        lost += 1 - roll.successes;
    }
    lost as i32
}

fn allocate(In(step): In<Allocate>, mut war: War) {
    let mut lost = step.lost;
    while lost > 0 {
        let (hurt, whole, total) = {
            let facts = war.facts();
            let standing = facts.standing(step.unit);
            let hurt = standing
                .iter()
                .find(|facet| facet.fighter.left < facet.fighter.full)
                .map(|facet| (facet.id(), facet.fighter.left));
            let mut whole: Vec<(f32, ModelId, i32)> = standing
                .iter()
                .map(|facet| (flat(facet.stand.at).distance(step.from), facet.id(), facet.fighter.left))
                .collect();
            whole.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let total: i32 = standing.iter().map(|facet| facet.fighter.left).sum();
            (hurt, whole, total)
        };
        let next = match (hurt, step.order) {
            (Some(hurt), _) => Some(hurt),
            (None, Order::Far) => whole.last().map(|(_, id, left)| (*id, *left)),
            (None, Order::Open) if whole.len() > 1 && lost < total => {
                return war.desk.then(Casualty { unit: step.unit, lost, from: step.from });
            }
            (None, _) => whole.first().map(|(_, id, left)| (*id, *left)),
        };
        let Some((model, left)) = next else { break };
        let taken = lost.min(left);
        war.hurt(model, taken, &["cad-allocation"]);
        lost -= taken;
    }
    war.settle_unit(step.unit);
}

fn ask_casualty(In(step): In<Casualty>, war: War) -> Option<Decision> {
    let facts = war.facts();
    let unit = facts.unit(step.unit)?;
    let legal: Vec<ModelId> = facts.standing(step.unit).into_iter().map(|facet| facet.id()).collect();
    let pick = Choice::plain("pick", "This model")
        .group("Casualties")
        .hint("It takes the loss until it is destroyed; then you are asked again.")
        .needs(Needs::Target { legal: legal.clone(), others: Vec::new() });
    let near = Choice::plain("near", "Closest to the attacker first").group("Casualties");
    let far = Choice::plain("far", "Farthest from the attacker first").group("Casualties");
    Some(Decision {
        seat: unit.seat,
        model: legal.first().copied(),
        prompt: format!("{} loses {} hit points: who takes them?", unit.name, step.lost),
        options: vec![near, far, pick],
        refused: Vec::new(),
    })
}

fn answer_casualty(In((step, answer)): In<(Casualty, Answer)>, mut war: War) {
    let Casualty { unit, lost, from } = step;
    match answer.target {
        Some(model) => {
            let left = {
                let facts = war.facts();
                facts.get(model).map_or(0, |facet| facet.fighter.left)
            };
            let taken = lost.min(left);
            war.hurt(model, taken, &["cad-allocation"]);
            war.desk.then(Allocate { unit, lost: lost - taken, from, order: Order::Open });
        }
        None => {
            let order = if answer.choice == "far" { Order::Far } else { Order::Near };
            war.desk.then(Allocate { unit, lost, from, order });
        }
    }
}
