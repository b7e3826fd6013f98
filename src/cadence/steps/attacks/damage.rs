//! Attack, defence and counter rolls (Cadence, Action: Attack, steps 2 to 4).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Id, Weapon, WeaponRule};
use crate::sight::{Line, weapon_line};
use crate::state::battle::{UnitId, WeaponAttack};
use crate::state::change::BattleMut;
use crate::steps::attacks::casualties::{Allocate, LossOrder};
use crate::steps::attacks::offers::continuing_targets;
use crate::steps::attacks::rolls::{attack_rolls, counter};
use crate::steps::step;
use crate::strike::{AttackPlan, Guard, closest_target, guard, plan};
use monteria_game::{
    Answered, AskResult, Choice, Decision, EventKind, ModelId, Needs, OrMissing, Registry,
    StepResult, Text, Trigger, event_text, text,
};
use monteria_table::{closer, flat};

/// Radius of Blast around the centre of the closest target model, in inches.
const BLAST_RADIUS: f32 = 2.0;

/// The target of the first of several attacks by Rapid Fire.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    pub unit: UnitId,
    /// The position of its closest model.
    pub at: Vec2,
    /// The radius of that model's base.
    pub radius: f32,
}

step! {
    /// Models attack a unit with a weapon.
    Strike = "strike" {
        unit: UnitId,
        /// The shooters, the weapon and the target.
        fire: WeaponAttack,
        /// How often they have used it before in this attack by Rapid Fire.
        burst: u32,
        /// The first target, if this is not the first use.
        origin: Option<Origin>,
        /// Whether it needs no line of sight, as for all models on the line of a beam.
        blind: bool,
    }
    /// Rapid Fire continues: the player chooses the target.
    ContinueRapidFire = "rapid-fire" {
        unit: UnitId,
        fire: WeaponAttack,
        /// How often they have used the weapon before.
        burst: u32,
        /// The first target of the attack.
        origin: Origin,
    }
    /// A unit is hit and defends itself.
    Hits = "hits" {
        by: UnitId,
        weapon: Id,
        target: UnitId,
        hits: u32,
        /// The defence of the unit.
        guard: Guard,
        /// Origin of the attack on the plan.
        from: Vec2,
        /// The model that must take the damage first, if the attacker hit its own unit.
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

/// The option of a further attack of Rapid Fire.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum AgainChoice {
    Again,
    Stop,
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(strike).decision(ask_again, answer_again).step(hits);
}

/// Resolves one use of a weapon: attack rolls, then hits on the target, on units in the
/// blast, and on the attacker.
fn strike(In(step): In<Strike>, mut battle: BattleMut) -> StepResult {
    let Strike { unit, fire, burst, origin, blind } = step;
    let prepared = {
        let facts = battle.read();
        prepare_attack(&facts, &fire).filter(|_| blind || has_line(&facts, &fire))
    };
    let name = battle.unit_name(unit)?;
    let Some(mut attack) = prepared else {
        battle.ctx.note(
            event_text!(
                "rules-cadence-has-no-target-left-the-attack",
                "{name} has no target left: the attack is lost"
            ),
            &["cad-attack"],
        );
        return Ok(());
    };
    record_attack(&mut battle, &fire, &attack, &name)?;
    if attack.plan.random_dice {
        let face = battle.ctx.dice().d6();
        battle.ctx.note(
            event_text!(
                "rules-cadence-makes",
                "{name} makes {attacks}",
                attacks = Text::counted("rules-cadence-attacks", face, "attack", "attacks")
            ),
            &["cad-rolled"],
        );
        attack.plan.dice *= face;
    }
    let lead = fire.shooters.first().copied();
    let rolls = attack_rolls(
        &mut battle,
        &attack.plan,
        unit,
        lead,
        fire.target,
        text!("rules-cadence-attack", "attack"),
        &["cad-attack-rolls", "cad-dice"],
    )?;
    if attack.plan.rending > 0 && rolls.sixes > 0 {
        let more = Text::counted(
            "rules-cadence-more-hits",
            rolls.sixes * attack.plan.rending,
            "more hit",
            "more hits",
        );
        battle
            .ctx
            .note(event_text!("rules-cadence-rending-2", "Rending: {more}"), &["cad-rending"]);
    }
    let hits = rolls.successes + rolls.sixes * attack.plan.rending;
    let struck = apply_hits(&mut battle, unit, &fire, &attack, hits, rolls.ones)?;
    battle.module().after_attack(&mut battle, &struck)?;
    if burst + 1 < attack.plan.bursts {
        let origin = origin.unwrap_or(attack.origin);
        battle.ctx.then(ContinueRapidFire { unit, fire, burst: burst + 1, origin });
    }
    Ok(())
}

/// Records that a unit attacks.
fn record_attack(
    battle: &mut BattleMut<'_, '_>,
    fire: &WeaponAttack,
    attack: &PreparedAttack,
    name: &str,
) -> StepResult {
    let model = fire.shooters.first().copied().or_missing("a model that attacks")?;
    let target = {
        let facts = battle.read();
        let shooters: Vec<&ModelRef<'_>> =
            fire.shooters.iter().filter_map(|id| facts.get(*id)).collect();
        closest_target(&facts, &shooters, fire.target)
    };
    let what = EventKind::ActionTaken { model, action: format!("attack:{}", fire.weapon), target };
    let text = event_text!(
        "rules-cadence-attacks-with",
        "{name} attacks {target} with {weapon}{modifiers}",
        target = battle.unit_name(fire.target)?,
        weapon = attack.weapon.name,
        modifiers = attack.plan.modifiers.in_brackets()
    );
    battle.ctx.record(what, text, &["cad-attack", "cad-sight"]);
    Ok(())
}

/// Puts the hits of an attack on the agenda: on the target and in its blast, and those of
/// natural 1s on the attacker. Returns each unit hit, with its number of models before.
fn apply_hits(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    fire: &WeaponAttack,
    attack: &PreparedAttack,
    hits: u32,
    ones: u32,
) -> StepResult<Vec<(UnitId, u32)>> {
    let plan = &attack.plan;
    let lead = fire.shooters.first().copied();
    let from = {
        let facts = battle.read();
        lead.and_then(|id| facts.get(id)).map_or(Vec2::ZERO, |model_ref| flat(model_ref.stand.at))
    };
    let hit = |target, hits, guard, first| Hits {
        by: unit,
        weapon: attack.weapon.id.clone(),
        target,
        hits,
        guard,
        from,
        first,
    };
    let mut struck: Vec<UnitId> = Vec::new();
    if hits > 0 {
        struck.push(fire.target);
        battle.hit(hit(fire.target, hits, plan.guard.clone(), None));
        for (other, models) in &attack.blast {
            let guard = guard_of_other_unit(&battle.read(), fire, *other);
            let guard = guard.or_missing("the attacker")?;
            let text = event_text!(
                "rules-cadence-the-blast-reaches-of",
                "The blast reaches {models} of {name}",
                name = battle.unit_name(*other)?
            );
            battle.ctx.note(text, &["cad-blast"]);
            if !struck.contains(other) {
                struck.push(*other);
            }
            battle.hit(hit(*other, models * plan.blast, guard, None));
        }
    }
    if plan.volatile && ones > 0 {
        battle.ctx.note(
            match ones {
                1 => event_text!(
                    "rules-cadence-1-of-the-attacks-back",
                    "1 of the attacks hits the attacker"
                ),
                _ => event_text!(
                    "rules-cadence-of-the-attacks-back",
                    "{ones} of the attacks hit the attacker"
                ),
            },
            &["cad-volatile"],
        );
        if !struck.contains(&unit) {
            struck.push(unit);
        }
        battle.hit(hit(unit, ones, attack.own_guard.clone(), lead));
    }
    let facts = battle.read();
    Ok(struck.into_iter().map(|id| (id, facts.standing(id).len() as u32)).collect())
}

/// An attack at the moment when it is made.
struct PreparedAttack {
    plan: AttackPlan,
    /// The weapon with the changes that apply now.
    weapon: Weapon,
    /// Units within the blast, with the number of models it reaches.
    blast: Vec<(UnitId, u32)>,
    /// The target of this use of the weapon.
    origin: Origin,
    /// The attacker's defence against hits on itself.
    own_guard: Guard,
}

/// Returns the models of an attack that are still on the table.
fn shooters_in_play<'f, 'a>(
    facts: &'f BattleRef<'a>,
    fire: &WeaponAttack,
) -> Vec<&'f ModelRef<'a>> {
    fire.shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .filter(|model_ref| model_ref.in_play())
        .collect()
}

/// Returns whether the shooters have a line of sight to their target when
/// the attack is made.
fn has_line(facts: &BattleRef<'_>, fire: &WeaponAttack) -> bool {
    let shooters = shooters_in_play(facts, fire);
    let unit = shooters.first().and_then(|model_ref| facts.unit(model_ref.fighter.unit));
    let weapon = unit.and_then(|unit| facts.weapon(unit, &fire.weapon));
    unit.zip(weapon).is_some_and(|(unit, weapon)| {
        !matches!(weapon_line(facts, unit, &shooters, fire.target, weapon).0, Line::Blocked(_))
    })
}

/// Prepares an attack; None if no model of the target is left.
fn prepare_attack(facts: &BattleRef<'_>, fire: &WeaponAttack) -> Option<PreparedAttack> {
    let plan = plan(facts, fire)?;
    let shooters = shooters_in_play(facts, fire);
    let first = shooters.first()?;
    let unit = facts.unit(first.fighter.unit)?;
    let printed = facts.weapon(unit, &fire.weapon)?;
    let weapon = facts.module.effective_weapon(facts, first, printed, fire.target).into_owned();
    let aim = facts.get(closest_target(facts, &shooters, fire.target)?)?;
    let centre = flat(aim.stand.at);
    let mut blast: Vec<(UnitId, u32)> = Vec::new();
    if plan.blast > 0 {
        for model_ref in facts
            .models
            .iter()
            .filter(|model_ref| model_ref.in_play() && model_ref.id() != aim.id())
        {
            if closer(
                flat(model_ref.stand.at).distance(centre) - model_ref.stand.radius,
                BLAST_RADIUS,
            ) {
                match blast.iter_mut().find(|(id, _)| *id == model_ref.fighter.unit) {
                    Some(entry) => entry.1 += 1,
                    None => blast.push((model_ref.fighter.unit, 1)),
                }
            }
        }
    }
    let own_guard = guard_of_other_unit(facts, fire, unit.id)?;
    let origin = Origin { unit: fire.target, at: centre, radius: aim.stand.radius };
    Some(PreparedAttack { plan, weapon, blast, origin, own_guard })
}

/// Returns the defence of a unit that is not the target. Changes of the weapon against
/// the target do not apply to it.
fn guard_of_other_unit(
    facts: &BattleRef<'_>,
    fire: &WeaponAttack,
    struck: UnitId,
) -> Option<Guard> {
    let shooter = *shooters_in_play(facts, fire).first()?;
    let printed = facts.weapon(facts.unit(shooter.fighter.unit)?, &fire.weapon)?;
    Some(guard(
        facts,
        &facts.module.effective_weapon(facts, shooter, printed, struck),
        struck,
        false,
        &mut Default::default(),
    ))
}

/// Returns the units at which Rapid Fire may continue, each with its closest model and
/// the shooters that can: the first target, the last one, and units with a model within
/// 1" of the first target's position.
pub(crate) fn further_targets(
    facts: &BattleRef<'_>,
    step: &ContinueRapidFire,
) -> Vec<(UnitId, ModelId, Vec<ModelId>)> {
    let shooters = shooters_in_play(facts, &step.fire);
    let unit = shooters.first().and_then(|model_ref| facts.unit(model_ref.fighter.unit));
    let weapon = unit.and_then(|unit| facts.weapon(unit, &step.fire.weapon));
    // Without a shooter on the table nothing can be attacked.
    let Some((unit, weapon)) = unit.zip(weapon) else { return Vec::new() };
    let Origin { unit: first, at, radius } = step.origin;
    let close = |model_ref: &&ModelRef<'_>| {
        closer(flat(model_ref.stand.at).distance(at) - radius - model_ref.stand.radius, 1.0)
    };
    let near = |enemy: UnitId| {
        [first, step.fire.target].contains(&enemy) || facts.standing(enemy).iter().any(close)
    };
    let targets: Vec<UnitId> =
        facts.enemies(unit.side).map(|enemy| enemy.id).filter(|id| near(*id)).collect();
    let able = continuing_targets(facts, unit, weapon, step.fire.mode, &shooters, &targets);
    let marked = able.into_iter().filter_map(|(target, who)| {
        let own: Vec<&ModelRef<'_>> = who.iter().filter_map(|id| facts.get(*id)).collect();
        Some((target, closest_target(facts, &own, target)?, who))
    });
    marked.collect()
}

fn ask_again(In(step): In<ContinueRapidFire>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let targets = further_targets(&facts, &step);
    if targets.is_empty() {
        return Ok(None);
    }
    let mut legal: Vec<ModelId> = targets.iter().map(|(_, aim, _)| *aim).collect();
    legal.sort();
    let choice =
        Choice::plain(AgainChoice::Again, text!("rules-cadence-attack-again", "Attack again"))
            .group(text!("rules-cadence-rapid-fire-2", "Rapid Fire"))
            .hint(text!(
                "rules-cadence-the-same-unit-or-another-within",
                "The same unit, or another within 1\" of the target."
            ))
            .needs(Needs::one_of(legal));
    let stop = Choice::plain(AgainChoice::Stop, text!("rules-cadence-hold-fire", "Hold fire"))
        .group(text!("rules-cadence-rapid-fire-2", "Rapid Fire"));
    let prompt = event_text!(
        "rules-cadence-rapid-fire-once-more-at-whom",
        "{name}: Rapid Fire. Which unit does it attack now?",
        name = unit.name
    );
    let model = step.fire.shooters.first().copied();
    let options = vec![choice, stop];
    Ok(Some(Decision { seat: unit.seat, model, prompt, options, refused: Vec::new() }))
}

fn answer_again(
    In((step, answer)): Answered<ContinueRapidFire, AgainChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == AgainChoice::Stop {
        return Ok(());
    }
    let aim = answer.target()?;
    let found =
        further_targets(&battle.read(), &step).into_iter().find(|(_, model, _)| *model == aim);
    let (target, _, shooters) = found.or_missing(format_args!("a target at {aim}"))?;
    let fire = WeaponAttack { target, shooters, ..step.fire };
    let origin = Some(step.origin);
    battle.ctx.then(Strike { unit: step.unit, fire, burst: step.burst, origin, blind: false });
    Ok(())
}

impl BattleMut<'_, '_> {
    /// Puts hits on the agenda, after the reactions that the module allows.
    pub fn hit(&mut self, hits: Hits) {
        let reactors = self.module().reactors(&self.read(), &hits);
        self.ctx.react_before(hits, reactors);
    }
}

fn hits(In(step): In<Hits>, mut battle: BattleMut) -> StepResult {
    // The unit may have been destroyed by now.
    if battle.read().lead_model(step.target).is_none() || step.hits == 0 {
        return Ok(());
    }
    let name = battle.unit_name(step.target)?;
    let pool = step.guard.defence_pool(step.hits);
    let defended = battle.ctx.roll_six(
        None,
        &name,
        text!("rules-cadence-defence-roll", "defence"),
        &pool,
        &["cad-defence-rolls"],
    );
    let damage = (step.hits - defended.successes) * step.guard.damage;
    battle.module().after_defence(&mut battle, &step, step.hits - defended.successes)?;
    if damage == 0 {
        return Ok(());
    }
    let lost = counter(&mut battle, &name, &step.guard, damage);
    if lost == 0 {
        return Ok(());
    }
    battle.module().after_wound(&mut battle, &step, lost)?;
    let entropy = {
        let facts = battle.read();
        let weapon = facts.try_weapon(facts.try_unit(step.by)?, &step.weapon)?;
        weapon.rules.iter().find_map(|rule| {
            if let WeaponRule::Entropy(n) = rule { Some(u32::from(*n)) } else { None }
        })
    };
    if let Some(points) = entropy {
        battle.pay(step.target, points)?;
        let points = Text::counted(
            "rules-cadence-command-points-2",
            points,
            "Command Point",
            "Command Points",
        );
        battle.ctx.note(
            event_text!("rules-cadence-loses-up-to", "{name} loses up to {points}"),
            &["cad-entropy"],
        );
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
    battle.ctx.then(Allocate { unit: step.target, lost, from: step.from, order: LossOrder::Open });
    Ok(())
}
