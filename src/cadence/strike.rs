//! The plan of an attack: its dice and target numbers. The rolls of a match and the
//! previews follow the same plan (Cadence, Action: Attack).

mod odds;

use serde::{Deserialize, Serialize};

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Arc, Id, UnitRule, Weapon, WeaponRule};
use crate::modules::module_parts::AttackModifiers;
use crate::sight::{Line, weapon_line};
use crate::state::battle::{CLOSE, FireMode, Unit, UnitId, WeaponAttack};
use crate::weapon_rules::WeaponRuleEffect;
use monteria_content::Bounded;
use monteria_game::{ModelId, Modifiers, text};
use monteria_table::{Body, closer, distance, flat, within};

/// Attacks in an activation of at least so many actions are made in a rush.
const RUSH_ACTIONS: usize = 3;
/// Distance in inches beyond which smoke hides a unit.
const SMOKE_INCHES: f32 = 9.0;

/// The rolls of an attack of some models with one weapon.
#[derive(Clone, PartialEq, Debug)]
pub struct AttackPlan {
    /// Attack rolls of one burst.
    pub dice: u32,
    /// How many of these rolls are made from a higher level, if not all are; their target
    /// number is one lower.
    pub dice_from_above: u32,
    /// How often the weapon is used: once, and once more for each Rapid Fire.
    pub bursts: u32,
    /// The target number of each attack roll.
    pub target_number: i32,
    /// Whether all failed attack rolls are rerolled.
    pub reroll_all: bool,
    /// Number of failed attack rolls that are rerolled, if not all are.
    pub rerolls: u32,
    /// Whether each roll that `dice` counts is replaced by as many as a die shows.
    pub random_dice: bool,
    /// Additional hits of each natural 6.
    pub rending: u32,
    /// Whether each natural 6 grants one more roll.
    pub volley: bool,
    /// Whether natural 1s hit the attacker.
    pub volatile: bool,
    /// Hits on every other model within 2" of the target.
    pub blast: u32,
    /// The target's defence against the hits.
    pub guard: Guard,
    /// The modifiers to show to players.
    pub modifiers: Modifiers,
}

/// The rolls by which a unit defends itself against hits of a weapon
/// and counters their damage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// The target number of defence rolls.
    pub defence: i32,
    /// Whether failed defence rolls are rerolled.
    #[serde(rename = "defence_again")]
    pub reroll_defence: bool,
    /// Damage of each failed defence roll.
    pub damage: u32,
    /// The target number of counter rolls.
    pub counter: i32,
    /// For each model in the order in which they lose hit points: the hit points
    /// it has left, and whether its Shields work, which reroll the counter of
    /// its first hit point.
    pub models: Vec<(i32, bool)>,
}

/// Returns the target number of counter rolls against a weapon's
/// Damage (Cadence, step 4).
pub fn counter_target_number(damage: i32, toughness: i32) -> i32 {
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

/// Returns the range of a weapon in this mode, in inches.
pub fn weapon_range(weapon: &Weapon, mode: FireMode) -> f32 {
    if mode == FireMode::Long { *weapon.rng + 8.0 } else { *weapon.rng }
}

/// Returns the model of a unit that is closest to any of the shooters.
pub fn closest_target(
    facts: &BattleRef<'_>,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
) -> Option<ModelId> {
    let bodies: Vec<Body> = shooters.iter().map(|model_ref| model_ref.body()).collect();
    let away = |model_ref: &ModelRef<'_>| {
        let body = model_ref.body();
        bodies.iter().map(|from| distance(from, &body)).fold(f32::INFINITY, f32::min)
    };
    let aims = facts.iter_standing(target).map(|model_ref| (away(model_ref), model_ref.id()));
    aims.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, id)| id)
}

/// Returns the arc of a model in which a body lies: the front-most of those that it
/// overlaps (Cadence, Facing and Arcs).
pub fn arc_of(of: &ModelRef<'_>, body: &Body) -> Arc {
    let facing = of.fighter.facing;
    let offset = body.plan() - flat(of.stand.at);
    let ahead = offset.dot(facing);
    let sideways = offset.x * -facing.y + offset.y * facing.x;
    // The edges of the arcs run at 45 degrees: a body overlaps an arc if it comes nearer
    // to it than its radius.
    let room = body.radius * core::f32::consts::SQRT_2;
    if ahead + room > sideways.abs() {
        Arc::Front
    } else if sideways.abs() + room > -ahead && sideways.abs() + room > ahead {
        if sideways > 0.0 { Arc::Right } else { Arc::Left }
    } else {
        Arc::Rear
    }
}

/// Returns whether a body lies in this arc of a model.
pub fn in_arc(of: &ModelRef<'_>, body: &Body, arc: Arc) -> bool {
    arc_of(of, body) == arc
}

/// Returns whether the ray straight ahead of a model meets a body.
pub(crate) fn straight_ahead(of: &ModelRef<'_>, body: &Body) -> bool {
    let offset = body.plan() - flat(of.stand.at);
    let ahead = offset.dot(of.fighter.facing);
    let sideways = offset.perp_dot(of.fighter.facing);
    ahead > 0.0 && sideways.abs() <= body.radius
}

/// Returns the plan of an attack as of now, whether or not there is a line of sight; None
/// if the models have no target.
pub fn plan(facts: &BattleRef<'_>, fire: &WeaponAttack) -> Option<AttackPlan> {
    let shooters: Vec<&ModelRef<'_>> = fire
        .shooters
        .iter()
        .filter_map(|id| facts.get(*id))
        .filter(|model_ref| model_ref.in_play())
        .collect();
    let first = *shooters.first()?;
    let unit = facts.unit(first.fighter.unit)?;
    let armed =
        facts.module.effective_weapon(facts, first, facts.weapon(unit, &fire.weapon)?, fire.target);
    let weapon = &*armed;
    let (seen, from) = weapon_line(facts, unit, &shooters, fire.target, weapon);
    let mut plan = plan_with_line(facts, fire, unit, weapon, &shooters, seen)?;
    // A weak spot matters if the attack comes from its arc.
    let aims = facts.standing(fire.target);
    let from = from.unwrap_or_else(|| first.body());
    let weak = aims.iter().any(|model_ref| {
        let spot = arc_of(model_ref, &from);
        facts
            .unit_rules(model_ref)
            .any(|rule| matches!(rule, UnitRule::WeakSpot(arc) if *arc == spot))
            || (facts.is_vehicle(model_ref) && spot == Arc::Rear)
    });
    if weak {
        plan.guard.counter += 1;
        plan.modifiers.note(text!("rules-cadence-weak-spot-2", "weak spot"), "cad-weak-spot");
    }
    Some(plan)
}

/// Returns the plan of one model's attack for a given line of sight, regardless
/// of where it stands.
pub fn plan_for_line(facts: &BattleRef<'_>, fire: &WeaponAttack, seen: Line) -> Option<AttackPlan> {
    let first = facts.get(*fire.shooters.first()?)?;
    let unit = facts.unit(first.fighter.unit)?;
    let armed =
        facts.module.effective_weapon(facts, first, facts.weapon(unit, &fire.weapon)?, fire.target);
    plan_with_line(facts, fire, unit, &armed, &[first], seen)
}

/// Returns the plan of attack rolls that a model makes without a weapon, for a
/// given line of sight.
pub fn plan_without_weapon(
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
    let fire = WeaponAttack {
        shooters: vec![shooter.id()],
        weapon: weapon.id.clone(),
        mode: FireMode::Plain,
        target,
    };
    plan_with_line(facts, &fire, unit, &weapon, &[shooter], seen)
}

/// Returns the plan of an attack for a given line of sight, without weak spots.
fn plan_with_line(
    facts: &BattleRef<'_>,
    fire: &WeaponAttack,
    unit: &Unit,
    weapon: &Weapon,
    shooters: &[&ModelRef<'_>],
    seen: Line,
) -> Option<AttackPlan> {
    let mut modifiers = Modifiers::default();
    let apart = facts.distance_between(unit.id, fire.target);
    let first = shooters.first()?;
    let aim = facts.module.attack_modifiers(facts, first, fire.target, apart);
    // Seeing through obscured lines includes seeing through Cover.
    let ignores_obscured = weapon.is(&WeaponRule::Indirect)
        || facts.unit_has(unit.id, &UnitRule::SeesThrough)
        || aim.sees_through;
    let to_hit = match weapon.find_rule(|rule| rule.fixed_target_number()) {
        Some(target_number) => ToHit { target_number, shooters_above: 0 },
        None => {
            let skill = weapon.find_rule(|rule| rule.skill());
            let skill = skill.unwrap_or_else(|| facts.skill(first));
            let attack = Attack { unit, weapon, shooters, target: fire.target, apart };
            let line = if ignores_obscured { Line::Clear } else { seen };
            let in_smoke = seen == Line::Clear
                && !ignores_obscured
                && is_hidden_by_smoke(facts, fire.target, apart);
            modified_to_hit(facts, &attack, skill, line, in_smoke, &aim, &mut modifiers)
        }
    };
    let attacks = match fire.mode {
        FireMode::Long => 1,
        FireMode::Over => u32::from(*weapon.att) + 1,
        FireMode::Plain | FireMode::Fury => u32::from(*weapon.att),
    };
    let number =
        |ask: fn(&dyn WeaponRuleEffect) -> Option<u8>| weapon.find_rule(ask).map_or(0, u32::from);
    let cover = matches!(seen, Line::Obscured { cover: true }) && !ignores_obscured;
    let reroll_all = facts.has(first, &UnitRule::Skilled) || aim.reroll_all;
    Some(AttackPlan {
        dice: attacks * shooters.len() as u32,
        dice_from_above: attacks * to_hit.shooters_above,
        bursts: 1 + number(|rule| rule.further_attacks()),
        target_number: to_hit.target_number,
        reroll_all,
        // A die is rerolled once at most: if all failed ones are, none is
        // left for another rule.
        rerolls: if reroll_all { 0 } else { aim.rerolls },
        random_dice: weapon.is(&WeaponRule::Rolled),
        rending: number(|rule| rule.further_hits()),
        volley: weapon.is(&WeaponRule::Volley),
        volatile: weapon.is(&WeaponRule::Volatile)
            || matches!(fire.mode, FireMode::Over | FireMode::Fury),
        blast: number(|rule| rule.blast()),
        guard: guard(facts, weapon, fire.target, cover, &mut modifiers),
        modifiers,
    })
}

/// The target number of attack rolls.
struct ToHit {
    target_number: i32,
    /// The number of shooters on a higher level, if not all are; their target
    /// number is one lower.
    shooters_above: u32,
}

/// The participants of an attack.
struct Attack<'a> {
    unit: &'a Unit,
    weapon: &'a Weapon,
    shooters: &'a [&'a ModelRef<'a>],
    target: UnitId,
    /// Inches between the two units.
    apart: f32,
}

/// Returns the target number of attack rolls with all modifiers of the core and the module
/// (Cadence, Action: Attack, step 2).
fn modified_to_hit(
    facts: &BattleRef<'_>,
    attack: &Attack<'_>,
    skill: i32,
    line: Line,
    in_smoke: bool,
    aim: &AttackModifiers,
    modifiers: &mut Modifiers,
) -> ToHit {
    let weapon = attack.weapon;
    let assault = weapon.any_rule(|rule| rule.ignores_haste());
    let mut bonus = 0;
    if weapon.is(&WeaponRule::Accurate) {
        bonus += 1;
        modifiers.add(1, text!("rules-cadence-accurate", "Accurate"), "cad-accurate");
    }
    let rushes = facts.activation.unit == Some(attack.unit.id)
        && facts.activation.declared.len() >= RUSH_ACTIONS;
    if rushes && !assault {
        bonus -= 2;
        modifiers.add(-2, text!("rules-cadence-rush", "Rush"), "cad-attack-rolls");
    }
    let aims = facts.standing(attack.target);
    let highest = aims.iter().map(|model_ref| facts.level(model_ref)).max().unwrap_or(0);
    let above = attack.shooters.iter().filter(|model_ref| facts.level(model_ref) > highest);
    let mut shooters_above = above.count() as u32;
    if shooters_above as usize == attack.shooters.len() {
        bonus += 1;
        shooters_above = 0;
        modifiers.add(1, text!("rules-cadence-height", "height"), "cad-height");
    } else if shooters_above > 0 {
        modifiers.note(
            text!("rules-cadence-height-1-for-some", "height +1 for some models"),
            "cad-height",
        );
    }
    bonus += aim.bonus;
    modifiers.extend(&aim.modifiers);
    if matches!(line, Line::Obscured { .. }) {
        bonus -= 1;
        modifiers.add(-1, text!("rules-cadence-obscured", "obscured"), "cad-sight");
    } else if in_smoke {
        bonus -= 1;
        modifiers.add(-1, text!("rules-smoke", "smoke"), "cad-smoke");
    }
    let mut rules = aims.iter().flat_map(|model_ref| facts.unit_rules(model_ref));
    let hides = rules.any(|rule| {
        let beyond = rule.with(|effect| effect.hides_beyond(facts.rounds.round));
        beyond.is_some_and(|inches| !within(attack.apart, inches))
    });
    if hides && !weapon.is(&WeaponRule::Indirect) {
        bonus -= 1;
        modifiers.add(-1, text!("rules-cadence-stealth-2", "Stealth"), "cad-stealth");
    }
    if closer(attack.apart, CLOSE) && !assault {
        // Modifiers do not help: only a natural 6 hits.
        modifiers.note(
            text!("rules-cadence-close-range-only-6s", "Close Range: only 6s hit"),
            "cad-attack-rolls",
        );
        return ToHit { target_number: 6, shooters_above: 0 };
    }
    ToHit { target_number: skill - bonus, shooters_above }
}

/// Returns whether smoke hides a unit from an attacker so many inches away.
fn is_hidden_by_smoke(facts: &BattleRef<'_>, target: UnitId, apart: f32) -> bool {
    facts.unit(target).is_some_and(|unit| unit.smoke) && !within(apart, SMOKE_INCHES)
}

/// Returns the defence of a unit against a weapon's hits.
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
    let rules: Vec<&UnitRule> =
        aims.iter().flat_map(|model_ref| facts.unit_rules(model_ref)).collect();
    let armour = rules
        .iter()
        .map(|rule| if let UnitRule::HeavyArmour(n) = rule { *n } else { 0 })
        .max()
        .unwrap_or(0);
    let piercing = i32::from(weapon.prc.saturating_sub(armour));
    let lowest = aims.iter().map(|model_ref| facts.defence(model_ref)).min().unwrap_or(6);
    let mut defence = lowest + piercing;
    let gives_ward = |model_ref: &ModelRef<'_>| {
        let away = facts.distance_to_unit(model_ref, target);
        facts.unit_rules(model_ref).any(|rule| {
            if let UnitRule::WardAura(inches) = rule { closer(away, *inches) } else { false }
        })
    };
    let ward = facts.models.iter().any(|model_ref| {
        model_ref.in_play() && Some(model_ref.model.side) == side && gives_ward(model_ref)
    });
    if cover && !vehicle {
        defence = (defence - 2).min(6);
        modifiers.add(2, text!("rules-cover", "cover"), "cad-defence-rolls");
    }
    if ward || rules.contains(&&UnitRule::SixesDefend) {
        defence = defence.min(6);
    }
    let toughness = aims.iter().map(|model_ref| facts.toughness(model_ref)).min().unwrap_or(1);
    let mut counter = counter_target_number(i32::from(weapon.dmg), toughness);
    if weapon.is(&WeaponRule::Shred) {
        counter += 1;
    }
    if ward {
        counter -= 1;
        modifiers
            .note(text!("rules-cadence-psionic-regeneration", "Psionic Regeneration"), "cad-swarm");
    }
    let damage = weapon.find_rule(|rule| rule.damage()).map(u32::from);
    // Hurt models lose hit points before unhurt ones.
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
        reroll_defence: rules.contains(&&UnitRule::Resilient),
        damage: damage.unwrap_or(1),
        counter,
        models,
    };
    facts.module.guard(facts, target, &mut guard, modifiers);
    guard
}
