//! Attack, defence and counter rolls (Cadence, Action: Attack, steps 2 to 4).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use super::casualties::{Allocate, Order};
use super::offers::goes_on;
use super::rolls::{attack_rolls, counter};
use super::step;
use crate::battle::{Fire, UnitId};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::change::BattleMut;
use crate::content::{Id, Weapon, WeaponRule};
use crate::sight::{Line, line_of};
use crate::strike::{Guard, guard, mark, plan};
use monteria_game::{
    Answered, Asked, Choice, Decision, EventKind, ModelId, Needs, OrMissing, Registry, StepResult,
    Trigger, counted, event_text,
};
use monteria_table::{closer, flat};

/// Inches around the centre of a target in which Blast strikes.
const BLAST: f32 = 2.0;

/// The target of the first of several attacks by Rapid Fire.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// Which unit.
    pub unit: UnitId,
    /// Where its closest model stood.
    pub at: Vec2,
    /// The radius of that model's base.
    pub radius: f32,
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
        /// Whom they attacked first, where this is not the first time.
        origin: Option<Origin>,
        /// Whether it strikes what nobody sees: everybody on the line of a beam.
        blind: bool,
    }
    /// Rapid Fire goes on: at which unit?
    Again = "rapid-fire" {
        /// Whose models.
        unit: UnitId,
        /// The attack.
        fire: Fire,
        /// How often they have used the weapon already.
        burst: u32,
        /// Whom they attacked first.
        origin: Origin,
    }
    /// A unit is hit: it defends itself.
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

impl Clone for Hits {
    fn clone(&self) -> Self {
        Hits { weapon: self.weapon.clone(), guard: self.guard.clone(), ..*self }
    }
}

impl Trigger for Hits {
    const NAME: &'static str = "reaction-to-hits";
}

/// What is done about a further attack of Rapid Fire.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum AgainChoice {
    /// It is made.
    Again,
    /// It is not.
    Stop,
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(strike).decision(ask_again, answer_again).step(hits);
}

/// What one use of a weapon strikes: the plan, the models of other units in the blast,
/// and where the target stands.
fn strike(In(step): In<Strike>, mut battle: BattleMut) -> StepResult {
    let Strike { unit, fire, burst, origin, blind } = step;
    let ready = {
        let facts = battle.read();
        prepared(&facts, &fire).filter(|_| blind || seen(&facts, &fire))
    };
    let name = battle.unit_name(unit)?;
    let Some((plan, weapon, blast, around, own)) = ready else {
        battle
            .ctx
            .note(event_text!("{name} has no target left: the attack is lost"), &["cad-attack"]);
        return Ok(());
    };
    let lead = fire.shooters.first().copied();
    if let Some(model) = lead {
        let target = {
            let facts = battle.read();
            let shooters: Vec<&ModelRef<'_>> =
                fire.shooters.iter().filter_map(|id| facts.get(*id)).collect();
            mark(&facts, &shooters, fire.target)
        };
        let what =
            EventKind::ActionTaken { model, action: format!("attack:{}", fire.weapon), target };
        let why = plan.modifiers.told();
        let text = event_text!(
            "{name} attacks {} with {}{why}",
            battle.unit_name(fire.target)?,
            weapon.name
        );
        battle.ctx.record(what, text, &["cad-attack", "cad-sight"]);
    }
    let mut plan = plan;
    if plan.rolled {
        let face = battle.ctx.dice().d6();
        battle.ctx.note(
            event_text!("{name} makes {}", counted(face, "attack", "attacks")),
            &["cad-rolled"],
        );
        plan.dice *= face;
    }
    let (successes, sixes, ones) = attack_rolls(
        &mut battle,
        &plan,
        (unit, lead),
        fire.target,
        ("attack", &["cad-attack-rolls", "cad-dice"]),
    )?;
    let all = successes + sixes * plan.rending;
    if plan.rending > 0 && sixes > 0 {
        let more = counted(sixes * plan.rending, "more hit", "more hits");
        battle.ctx.note(event_text!("Rending: {more}"), &["cad-rending"]);
    }
    let from = {
        let facts = battle.read();
        lead.and_then(|id| facts.get(id)).map_or(Vec2::ZERO, |model_ref| flat(model_ref.stand.at))
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
    let before = |battle: &BattleMut<'_, '_>, id: UnitId| battle.read().standing(id).len() as u32;
    if all > 0 {
        struck.push(fire.target);
        battle.hit(hit(fire.target, all, plan.guard.clone(), None));
        for (other, models) in blast {
            let guard = warded(&battle.read(), &fire, other).or_missing("whoever attacks")?;
            let text = event_text!("The blast reaches {models} of {}", battle.unit_name(other)?);
            battle.ctx.note(text, &["cad-blast"]);
            if !struck.contains(&other) {
                struck.push(other);
            }
            battle.hit(hit(other, models * plan.blast, guard, None));
        }
    }
    if plan.volatile && ones > 0 {
        battle.ctx.note(
            event_text!(
                "{ones} of the attacks {} back",
                if ones == 1 { "strikes" } else { "strike" }
            ),
            &["cad-volatile"],
        );
        if !struck.contains(&unit) {
            struck.push(unit);
        }
        battle.hit(hit(unit, ones, own, lead));
    }
    let struck: Vec<(UnitId, u32)> =
        struck.into_iter().map(|id| (id, before(&battle, id))).collect();
    battle.rules().after_attack(&mut battle, &struck)?;
    if burst + 1 < plan.bursts {
        let origin = origin.unwrap_or(around);
        battle.ctx.then(Again { unit, fire, burst: burst + 1, origin });
    }
    Ok(())
}

type Ready = (crate::strike::AttackPlan, Weapon, Vec<(UnitId, u32)>, Origin, Guard);

/// Whether those who attack see their target when the attack is made.
fn seen(facts: &BattleRef<'_>, fire: &Fire) -> bool {
    let shooters: Vec<&ModelRef<'_>> = fire
        .shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .filter(|model_ref| model_ref.in_play())
        .collect();
    let unit = shooters.first().and_then(|model_ref| facts.unit(model_ref.fighter.unit));
    let weapon = unit.and_then(|unit| facts.weapon(unit, &fire.weapon));
    unit.zip(weapon).is_some_and(|(unit, weapon)| {
        !matches!(line_of(facts, unit, &shooters, fire.target, weapon).0, Line::Blocked(_))
    })
}

/// What an attack strikes now; none where nobody of the target is left.
fn prepared(facts: &BattleRef<'_>, fire: &Fire) -> Option<Ready> {
    let plan = plan(facts, fire)?;
    let shooters: Vec<&ModelRef<'_>> = fire
        .shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .filter(|model_ref| model_ref.in_play())
        .collect();
    let unit = facts.unit(shooters.first()?.fighter.unit)?;
    let page = facts.weapon(unit, &fire.weapon)?;
    let weapon = facts.rules.weapon_now(facts, shooters.first()?, page, fire.target).into_owned();
    let aim = facts.get(mark(facts, &shooters, fire.target)?)?;
    let centre = flat(aim.stand.at);
    let mut blast: Vec<(UnitId, u32)> = Vec::new();
    if plan.blast > 0 {
        for model_ref in facts
            .models
            .iter()
            .filter(|model_ref| model_ref.in_play() && model_ref.id() != aim.id())
        {
            if closer(flat(model_ref.stand.at).distance(centre) - model_ref.stand.radius, BLAST) {
                match blast.iter_mut().find(|(id, _)| *id == model_ref.fighter.unit) {
                    Some(entry) => entry.1 += 1,
                    None => blast.push((model_ref.fighter.unit, 1)),
                }
            }
        }
    }
    let own = warded(facts, fire, unit.id)?;
    let origin = Origin { unit: fire.target, at: centre, radius: aim.stand.radius };
    Some((plan, weapon, blast, origin, own))
}

/// How a unit that is not the target wards the hits of an attack off: what the weapon is
/// against the target alone is nothing to it.
fn warded(facts: &BattleRef<'_>, fire: &Fire, struck: UnitId) -> Option<Guard> {
    let shooter = fire
        .shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .find(|model_ref| model_ref.in_play())?;
    let page = facts.weapon(facts.unit(shooter.fighter.unit)?, &fire.weapon)?;
    Some(guard(
        facts,
        &facts.rules.weapon_now(facts, shooter, page, struck),
        struck,
        false,
        &mut Default::default(),
    ))
}

/// Units that Rapid Fire may turn to, each with those who can: the first target, the last
/// one, and whoever has a model within 1" of where the first stood.
pub(crate) fn near_target(
    facts: &BattleRef<'_>,
    step: &Again,
) -> Vec<(UnitId, ModelId, Vec<ModelId>)> {
    let shooters: Vec<&ModelRef<'_>> = step
        .fire
        .shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .filter(|model_ref| model_ref.in_play())
        .collect();
    let Some(unit) = shooters.first().and_then(|model_ref| facts.unit(model_ref.fighter.unit))
    else {
        return Vec::new();
    };
    let Some(weapon) = facts.weapon(unit, &step.fire.weapon) else { return Vec::new() };
    let Origin { unit: first, at, radius } = step.origin;
    let close = |model_ref: &&ModelRef<'_>| {
        closer(flat(model_ref.stand.at).distance(at) - radius - model_ref.stand.radius, 1.0)
    };
    let near = |enemy: UnitId| {
        [first, step.fire.target].contains(&enemy) || facts.standing(enemy).iter().any(close)
    };
    let targets: Vec<UnitId> =
        facts.enemies(unit.side).map(|enemy| enemy.id).filter(|id| near(*id)).collect();
    let able = goes_on(facts, unit, (weapon, step.fire.mode), &shooters, &targets);
    let marked = able.into_iter().filter_map(|(target, who)| {
        let own: Vec<&ModelRef<'_>> = who.iter().filter_map(|id| facts.get(*id)).collect();
        Some((target, mark(facts, &own, target)?, who))
    });
    marked.collect()
}

fn ask_again(In(step): In<Again>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let targets = near_target(&facts, &step);
    if targets.is_empty() {
        return Ok(None);
    }
    let mut legal: Vec<ModelId> = targets.iter().map(|(_, aim, _)| *aim).collect();
    legal.sort();
    let choice = Choice::plain(AgainChoice::Again, "Attack again")
        .group("Rapid Fire")
        .hint("The same unit, or another within 1\" of the target.")
        .needs(Needs::one_of(legal));
    let stop = Choice::plain(AgainChoice::Stop, "Hold fire").group("Rapid Fire");
    let prompt = event_text!("{}: Rapid Fire, once more at whom?", unit.name);
    let model = step.fire.shooters.first().copied();
    let options = vec![choice, stop];
    Ok(Some(Decision { seat: unit.seat, model, prompt, options, refused: Vec::new() }))
}

fn answer_again(
    In((step, answer)): Answered<Again, AgainChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == AgainChoice::Stop {
        return Ok(());
    }
    let aim = answer.target()?;
    let found = near_target(&battle.read(), &step).into_iter().find(|(_, model, _)| *model == aim);
    let (target, _, shooters) = found.or_missing(format_args!("a target at {aim}"))?;
    let fire = Fire { target, shooters, ..step.fire };
    let origin = Some(step.origin);
    battle.ctx.then(Strike { unit: step.unit, fire, burst: step.burst, origin, blind: false });
    Ok(())
}

impl BattleMut<'_, '_> {
    /// A unit is hit: it defends itself, after the reactions that the game knows to that.
    pub fn hit(&mut self, hits: Hits) {
        let reactors = self.rules().reactors(&self.read(), &hits);
        self.ctx.react_before(hits, reactors);
    }
}

fn hits(In(step): In<Hits>, mut battle: BattleMut) -> StepResult {
    // Nobody of it may be left by now.
    if battle.read().lead(step.target).is_none() || step.hits == 0 {
        return Ok(());
    }
    let name = battle.unit_name(step.target)?;
    let pool = step.guard.defence_pool(step.hits);
    let defended = battle.ctx.roll_six(None, &name, "defence", &pool, &["cad-defence-rolls"]);
    let damage = (step.hits - defended.successes) * step.guard.damage;
    battle.rules().after_defence(&mut battle, &step, step.hits - defended.successes)?;
    if damage == 0 {
        return Ok(());
    }
    let lost = counter(&mut battle, &name, &step.guard, damage);
    if lost == 0 {
        return Ok(());
    }
    battle.rules().after_wound(&mut battle, &step, lost)?;
    let entropy = {
        let facts = battle.read();
        let weapon = facts.try_weapon(facts.try_unit(step.by)?, &step.weapon)?;
        weapon.rules.iter().find_map(|rule| {
            if let WeaponRule::Entropy(n) = rule { Some(u32::from(*n)) } else { None }
        })
    };
    if let Some(points) = entropy {
        battle.pay(step.target, points)?;
        let points = counted(points, "Command Point", "Command Points");
        battle.ctx.note(event_text!("{name} loses up to {points}"), &["cad-entropy"]);
    }
    let mut lost = lost;
    if let Some(first) = step.first {
        let left = {
            let facts = battle.read();
            let first = facts.try_get(first)?;
            if first.in_play() { first.fighter.left } else { 0 }
        };
        let taken = lost.min(left);
        if taken > 0 {
            battle.hurt(first, taken, &["cad-volatile"])?;
            lost -= taken;
        }
    }
    battle.ctx.then(Allocate { unit: step.target, lost, from: step.from, order: Order::Open });
    Ok(())
}
