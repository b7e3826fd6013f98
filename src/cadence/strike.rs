//! What an attack rolls, step by step: the dice and the previews follow the same
//! plan (Cadence, Action: Attack).

mod chances;

use serde::{Deserialize, Serialize};

use super::battle::{CLOSE, Fire, Mode, Unit, UnitId};
use super::battle_ref::{BattleRef, ModelRef};
use super::content::{Arc, Id, UnitRule, Weapon, WeaponRule};
use super::sight::{Line, line_of};
use super::weapon_rules::WeaponRuleEffect;
use monteria_content::Bounded;
use monteria_game::{ModelId, Modifiers};
use monteria_table::{Body, closer, distance, flat, within};

/// Attacks in an activation of so many actions or more are made in a rush.
const RUSH: usize = 3;

/// What an attack of some models with one weapon rolls.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackPlan {
    /// Attack rolls in one go.
    pub dice: u32,
    /// How many of them are made from a higher level, where not all are:
    /// they need one less.
    pub high: u32,
    /// How often the weapon is used: once, and once more for each Rapid Fire.
    pub bursts: u32,
    /// What each attack roll needs.
    pub need: i32,
    /// Whether failed attack rolls are rolled again.
    pub again: bool,
    /// How many failed attack rolls are rolled again, where not all are.
    pub redo: u32,
    /// Whether a die says how many attack rolls there are, in place of
    /// each that `dice` counts.
    pub rolled: bool,
    /// Further hits of a natural 6.
    pub rending: u32,
    /// Whether a natural 6 brings one more roll.
    pub volley: bool,
    /// Whether natural 1s hit the attacker.
    pub volatile: bool,
    /// Hits on everybody else within 2" of the target.
    pub blast: u32,
    /// How hits are warded off.
    pub guard: Guard,
    /// What helps and what hinders.
    pub modifiers: Modifiers,
}

/// How a unit wards off hits of a weapon and counters their damage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// What a defence roll needs.
    pub defence: i32,
    /// Whether failed defence rolls are rolled again.
    pub defence_again: bool,
    /// Damage of each failed defence roll.
    pub damage: u32,
    /// What a counter roll needs.
    pub counter: i32,
    /// Hit points of the models that will be hit, in order, where those with Shields
    /// count theirs again while unhurt.
    pub models: Vec<(i32, bool)>,
}

/// What a counter roll needs against a weapon's Damage (Cadence, step 4).
pub fn counter_need(damage: i32, toughness: i32) -> i32 {
    if damage * 2 <= toughness {
        2
    } else if damage < toughness {
        3
    } else if damage == toughness {
        4
    } else if damage >= toughness * 2 {
        6
    } else {
        5
    }
}

/// The range of a weapon in this mode, in inches.
pub fn reach(weapon: &Weapon, mode: Mode) -> f32 {
    if mode == Mode::Long { *weapon.rng + 8.0 } else { *weapon.rng }
}

/// The model of a unit closest to these.
pub fn mark(facts: &BattleRef<'_>, shooters: &[&ModelRef<'_>], target: UnitId) -> Option<ModelId> {
    let bodies: Vec<Body> = shooters.iter().map(|model_ref| model_ref.body()).collect();
    let away = |model_ref: &ModelRef<'_>| {
        let body = model_ref.body();
        bodies.iter().map(|from| distance(from, &body)).fold(f32::INFINITY, f32::min)
    };
    let aims = facts.fighting(target).map(|model_ref| (away(model_ref), model_ref.id()));
    aims.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, id)| id)
}

/// The arc of a model in which a body lies: the front-most of those that it is in
/// (Cadence, Facing and Arcs).
pub fn arc_of(of: &ModelRef<'_>, body: &Body) -> Arc {
    let facing = of.fighter.facing;
    let way = body.plan() - flat(of.stand.at);
    let ahead = way.dot(facing);
    let aside = way.x * -facing.y + way.y * facing.x;
    // The edges of the arcs run at 45 degrees: a body is in an arc if it comes nearer to
    // it than its radius.
    let room = body.radius * core::f32::consts::SQRT_2;
    if ahead + room > aside.abs() {
        Arc::Front
    } else if aside.abs() + room > -ahead && aside.abs() + room > ahead {
        if aside > 0.0 { Arc::Right } else { Arc::Left }
    } else {
        Arc::Rear
    }
}

/// Whether a body lies in this arc of a model, in part at least.
pub fn in_arc(of: &ModelRef<'_>, body: &Body, arc: Arc) -> bool {
    arc_of(of, body) == arc
}

/// Whether the ray straight ahead of a model meets a body.
pub(crate) fn straight_ahead(of: &ModelRef<'_>, body: &Body) -> bool {
    let way = body.plan() - flat(of.stand.at);
    let ahead = way.dot(of.fighter.facing);
    let aside = way.perp_dot(of.fighter.facing);
    ahead > 0.0 && aside.abs() <= body.radius
}

/// What an attack would roll now, seen or not. None where the models have no target.
pub fn plan(facts: &BattleRef<'_>, fire: &Fire) -> Option<AttackPlan> {
    let shooters: Vec<&ModelRef<'_>> = fire
        .shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .filter(|model_ref| model_ref.in_play())
        .collect();
    let first = *shooters.first()?;
    let unit = facts.unit(first.fighter.unit)?;
    let armed =
        facts.rules.weapon_now(facts, first, facts.weapon(unit, &fire.weapon)?, fire.target);
    let weapon = &*armed;
    let (seen, from) = line_of(facts, unit, &shooters, fire.target, weapon);
    let mut plan = plan_in(facts, fire, unit, weapon, &shooters, seen)?;
    // A weak spot counts where the attack comes from.
    let aims = facts.standing(fire.target);
    let from = from.unwrap_or_else(|| first.body());
    let weak = aims.iter().any(|model_ref| {
        let spot = arc_of(model_ref, &from);
        facts.rules(model_ref).any(|rule| matches!(rule, UnitRule::WeakSpot(arc) if *arc == spot))
            || (facts.is_vehicle(model_ref) && spot == Arc::Rear)
    });
    if weak {
        plan.guard.counter += 1;
        plan.modifiers.note("weak spot", "cad-weak-spot");
    }
    Some(plan)
}

/// What the attack of one model would roll if it saw its target like this, from wherever.
pub fn plan_seen(facts: &BattleRef<'_>, fire: &Fire, seen: Line) -> Option<AttackPlan> {
    let first = facts.get(*fire.shooters.first()?)?;
    let unit = facts.unit(first.fighter.unit)?;
    let armed =
        facts.rules.weapon_now(facts, first, facts.weapon(unit, &fire.weapon)?, fire.target);
    plan_in(facts, fire, unit, &armed, &[first], seen)
}

/// Attack rolls of a model at a unit that it sees so, made with no weapon.
pub fn bare(
    facts: &BattleRef<'_>,
    shooter: &ModelRef<'_>,
    target: UnitId,
    seen: Line,
    attacks: u8,
) -> Option<AttackPlan> {
    let unit = facts.unit(shooter.fighter.unit)?;
    let weapon = Weapon {
        id: Id::new("bare").ok()?,
        name: String::new(),
        rng: Bounded::default(),
        att: Bounded::nearest(attacks),
        dmg: 0,
        prc: 0,
        rules: Vec::new(),
        points: 0,
        unique: false,
    };
    let fire =
        Fire { shooters: vec![shooter.id()], weapon: weapon.id.clone(), mode: Mode::Plain, target };
    plan_in(facts, &fire, unit, &weapon, &[shooter], seen)
}

fn plan_in(
    facts: &BattleRef<'_>,
    fire: &Fire,
    unit: &Unit,
    weapon: &Weapon,
    shooters: &[&ModelRef<'_>],
    seen: Line,
) -> Option<AttackPlan> {
    let mut modifiers = Modifiers::default();
    let apart = facts.apart(unit.id, fire.target);
    let assault = weapon.any_rule(|rule| rule.ignores_haste());
    let indirect = weapon.is(&WeaponRule::Indirect);
    let first = shooters.first()?;
    let aim = facts.rules.aim(facts, first, fire.target, apart);
    let skill = weapon.find_rule(|rule| rule.skill());
    let mut need = skill.unwrap_or_else(|| facts.skill(first));
    let mut high = 0;
    // Whoever sees through obscured lines sees through Cover too.
    let sees = indirect || facts.unit_has(unit.id, &UnitRule::SeesThrough) || aim.sees_through;
    if let Some(fixed) = weapon.find_rule(|rule| rule.need()) {
        need = fixed;
    } else {
        let mut bonus = 0;
        if weapon.is(&WeaponRule::Accurate) {
            bonus += 1;
            modifiers.add(1, "Accurate", "cad-accurate");
        }
        if facts.activation.unit == Some(unit.id)
            && facts.activation.declared.len() >= RUSH
            && !assault
        {
            bonus -= 2;
            modifiers.add(-2, "Rush", "cad-attack-rolls");
        }
        let aims = facts.standing(fire.target);
        let highest = aims.iter().map(|model_ref| facts.level(model_ref)).max().unwrap_or(0);
        high = shooters.iter().filter(|model_ref| facts.level(model_ref) > highest).count() as u32;
        if high as usize == shooters.len() {
            (bonus, high) = (bonus + 1, 0);
            modifiers.add(1, "height", "cad-height");
        } else if high > 0 {
            modifiers.note("height +1 for some", "cad-height");
        }
        bonus += aim.bonus;
        modifiers.extend(&aim.modifiers);
        if matches!(seen, Line::Obscured { .. }) && !sees {
            bonus -= 1;
            modifiers.add(-1, "obscured", "cad-sight");
        } else if smoked(facts, fire.target, apart) && !sees && seen == Line::Clear {
            bonus -= 1;
            modifiers.add(-1, "smoke", "cad-smoke");
        }
        let mut rules = aims.iter().flat_map(|model_ref| facts.rules(model_ref));
        let hides = rules.any(|rule| {
            let beyond = rule.with(|effect| effect.hides_beyond(facts.rounds.round));
            beyond.is_some_and(|inches| !within(apart, inches))
        });
        if hides && !indirect {
            bonus -= 1;
            modifiers.add(-1, "Stealth", "cad-stealth");
        }
        need -= bonus;
        if closer(apart, CLOSE) && !assault {
            // Only a natural 6: no modifier helps.
            (need, high) = (6, 0);
            modifiers.note("Close Range: only 6s", "cad-attack-rolls");
        }
    }
    let attacks = match fire.mode {
        Mode::Long => 1,
        Mode::Over => u32::from(*weapon.att) + 1,
        Mode::Plain | Mode::Fury => u32::from(*weapon.att),
    };
    let number =
        |ask: fn(&dyn WeaponRuleEffect) -> Option<u8>| weapon.find_rule(ask).map_or(0, u32::from);
    let cover = matches!(seen, Line::Obscured { cover: true }) && !sees;
    let again = facts.has(first, &UnitRule::Skilled) || aim.again;
    Some(AttackPlan {
        dice: attacks * shooters.len() as u32,
        high: attacks * high,
        bursts: 1 + number(|rule| rule.further_attacks()),
        need,
        again,
        // A die is rolled again once: where all failed ones are, none is
        // left for another rule.
        redo: if again { 0 } else { aim.redo },
        rolled: weapon.is(&WeaponRule::Rolled),
        rending: number(|rule| rule.further_hits()),
        volley: weapon.is(&WeaponRule::Volley),
        volatile: weapon.is(&WeaponRule::Volatile) || matches!(fire.mode, Mode::Over | Mode::Fury),
        blast: number(|rule| rule.blast()),
        guard: guard(facts, weapon, fire.target, cover, &mut modifiers),
        modifiers,
    })
}

/// Whether smoke hides a unit from so far away.
fn smoked(facts: &BattleRef<'_>, target: UnitId, apart: f32) -> bool {
    facts.unit(target).is_some_and(|unit| unit.smoke) && !within(apart, 9.0)
}

/// How a unit wards off a weapon's hits.
pub fn guard(
    facts: &BattleRef<'_>,
    weapon: &Weapon,
    target: UnitId,
    cover: bool,
    modifiers: &mut Modifiers,
) -> Guard {
    let aims = facts.standing(target);
    let side = facts.unit(target).map(|unit| unit.side);
    let vehicle = aims.iter().any(|model_ref| facts.is_vehicle(model_ref));
    let rules: Vec<&UnitRule> = aims.iter().flat_map(|model_ref| facts.rules(model_ref)).collect();
    let armour = rules
        .iter()
        .map(|rule| if let UnitRule::HeavyArmour(n) = rule { *n } else { 0 })
        .max()
        .unwrap_or(0);
    let piercing = i32::from(weapon.prc.saturating_sub(armour));
    let lowest = aims.iter().map(|model_ref| facts.defence(model_ref)).min().unwrap_or(6);
    let mut defence = lowest + piercing;
    let ward = side.is_some_and(|side| {
        facts.models.iter().filter(|model_ref| model_ref.in_play() && model_ref.model.side == side).any(|model_ref| {
            facts.rules(model_ref).any(
                |rule| matches!(rule, UnitRule::WardAura(inches) if closer(facts.to_unit(model_ref, target), *inches)),
            )
        })
    });
    if cover && !vehicle {
        defence = (defence - 2).min(6);
        modifiers.add(2, "cover", "cad-defence-rolls");
    }
    if ward || rules.contains(&&UnitRule::SixesDefend) {
        defence = defence.min(6);
    }
    let toughness = aims.iter().map(|model_ref| facts.toughness(model_ref)).min().unwrap_or(1);
    let mut counter = counter_need(i32::from(weapon.dmg), toughness);
    if weapon.is(&WeaponRule::Shred) {
        counter += 1;
    }
    if ward {
        counter -= 1;
        modifiers.note("Psionic Regeneration", "cad-swarm");
    }
    let damage = weapon.find_rule(|rule| rule.damage()).map(u32::from);
    // Hurt models first, then the others.
    let mut models: Vec<(i32, bool)> = aims
        .iter()
        .map(|model_ref| {
            let whole = model_ref.fighter.left == model_ref.fighter.full;
            (model_ref.fighter.left, whole && facts.has(model_ref, &UnitRule::Shields))
        })
        .collect();
    let full = |entry: &(i32, bool), model_ref: &ModelRef<'_>| entry.0 == model_ref.fighter.full;
    let mut order: Vec<usize> = (0..models.len()).collect();
    order.sort_by_key(|index| full(&models[*index], aims[*index]));
    models = order.into_iter().map(|index| models[index]).collect();
    let mut guard = Guard {
        defence,
        defence_again: rules.contains(&&UnitRule::Resilient),
        damage: damage.unwrap_or(1),
        counter,
        models,
    };
    facts.rules.guard(facts, target, &mut guard, modifiers);
    guard
}
