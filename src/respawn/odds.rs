//! What perks, pick-ups and states make of attacks, of defence and of sight.

use std::borrow::Cow;

use bevy_math::Vec2;

use super::area::ArenaRef;
use super::content::Perk;
use super::state::{BARRICADE, Kind, SMOKE_RADIUS};
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::{Weapon, WeaponRule};
use monteria_cadence::module::{Aim, Attribute};
use monteria_cadence::sight::Line;
use monteria_cadence::strike::Guard;
use monteria_content::Bounded;
use monteria_game::{Modifiers, Refusal};
use monteria_table::{MoveRules, ROUNDING, closer, distance_to_segment, flat, within};

/// Inches closer than which smoke and barricades hide nobody.
const NEAR: f32 = 3.0;
/// Inches beyond which a Phase Inducer hides.
const PHASE: f32 = 12.0;
/// Inches around a Phase Inducer in which friends are hidden.
const INDUCER: f32 = 4.0;
/// Actions after which a Brute pays for Heavy weapons like anybody else.
const BRUTE: usize = 2;
/// A character's weapon as it is used now on this unit: perks, pick-ups and marks added.
pub(crate) fn armed<'w>(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    weapon: &'w Weapon,
    target: UnitId,
) -> Cow<'w, Weapon> {
    let mut weapon = Cow::Borrowed(weapon);
    let own = model_ref.fighter.unit;
    let primary = model_ref.fighter.weapons.first().is_some_and(|(id, _)| *id == weapon.id);
    if let Some(more) =
        facts.perk(model_ref, |perk| if let Perk::Pierce(n) = perk { Some(*n) } else { None })
        && primary
    {
        weapon.to_mut().prc += more;
    }
    if facts.arena().is(own, |it| it.strong) {
        let weapon = weapon.to_mut();
        (weapon.dmg, weapon.prc) = (weapon.dmg + 1, weapon.prc + 1);
    }
    if facts.arena().onslaught && facts.activation.unit == Some(own) {
        weapon.to_mut().att = Bounded::nearest(weapon.att.saturating_mul(2));
    }
    if facts.arena().is(own, |it| it.tuned) {
        let rules = &mut weapon.to_mut().rules;
        let old = rules
            .iter()
            .find_map(|rule| if let WeaponRule::RapidFire(n) = rule { Some(*n) } else { None });
        rules.retain(|rule| !matches!(rule, WeaponRule::RapidFire(_)));
        rules.push(WeaponRule::RapidFire(old.unwrap_or(0) + 1));
    }
    if facts.arena().is(target, |it| it.marked) {
        let rules = &mut weapon.to_mut().rules;
        if !rules.contains(&WeaponRule::Shred) {
            rules.push(WeaponRule::Shred);
        }
        if !rules.iter().any(|rule| matches!(rule, WeaponRule::Rending(_))) {
            rules.push(WeaponRule::Rending(1));
        }
    }
    weapon
}

/// What a character's state adds to its attack rolls on a unit so far away, and why.
fn bonus(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    apart: f32,
    modifiers: &mut Modifiers,
) -> i32 {
    let mut bonus = 0;
    let perks = facts.perks(model_ref);
    if perks.contains(&&Perk::LastStand) && model_ref.fighter.left == 1 {
        bonus += 1;
        modifiers.add(1, "Last Stand", "cad-perk-aim");
    }
    if perks.iter().any(|perk| matches!(perk, Perk::Sniper(from) if !closer(apart, *from))) {
        bonus += 1;
        modifiers.add(1, "Sniper", "cad-perk-aim");
    }
    let side = model_ref.model.side;
    let cowed = facts.models.iter().any(|other| {
            other.in_play()
                && other.model.side != side
                && facts.perks(other).iter().any(
                    |perk| matches!(perk, Perk::Intimidate(n) if closer(facts.to_unit(other, model_ref.fighter.unit), *n)),
                )
        });
    if cowed {
        bonus -= 2;
        modifiers.add(-2, "Intimidation", "cad-perk-aim");
    }
    bonus
}

/// Whether a character sees obscured targets so far away clearly, and rolls one
/// failed attack roll again.
fn drone(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, apart: f32) -> bool {
    facts
        .perks(model_ref)
        .iter()
        .any(|perk| matches!(perk, Perk::Drone(reach) if closer(apart, *reach)))
}

/// How many failed attack rolls on this unit are rolled again.
fn redo(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, target: UnitId, apart: f32) -> u32 {
    let rig = facts.arena().perk(model_ref.model.side, "aim-rig");
    free_redo(facts, model_ref, target, apart) + u32::from(rig)
}

/// The same, without what is used up by it.
pub(crate) fn free_redo(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    target: UnitId,
    apart: f32,
) -> u32 {
    let quarry = facts.arena().is(target, |it| it.quarry.contains(&model_ref.model.side.0));
    u32::from(drone(facts, model_ref, apart)) + u32::from(quarry)
}

/// All that a character adds to its attack rolls on a unit so far away.
pub(crate) fn aim(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    target: UnitId,
    apart: f32,
) -> Aim {
    let mut aim = Aim {
        sees_through: drone(facts, model_ref, apart),
        again: hits_hard(facts, model_ref, apart),
        redo: redo(facts, model_ref, target, apart),
        ..Aim::default()
    };
    aim.bonus = bonus(facts, model_ref, apart, &mut aim.modifiers);
    aim
}

/// What perks and pick-ups make of how a character wards off hits.
pub(crate) fn warded(
    facts: &BattleRef<'_>,
    target: UnitId,
    guard: &mut Guard,
    modifiers: &mut Modifiers,
) {
    let last = |model_ref: &&ModelRef<'_>| {
        model_ref.fighter.left == 1 && facts.perks(model_ref).contains(&&Perk::LastStand)
    };
    if facts.standing(target).iter().any(last) {
        guard.defence -= 1;
        modifiers.note("Last Stand +1 to defend", "cad-perk-aim");
    }
    if facts.arena().is(target, |it| it.shielded) {
        guard.counter -= 1;
        modifiers.note("Shield +1 to counter", "cad-pickups");
    }
}

/// How far a character goes: with a pick-up, as a ghost, or only so far as is
/// left after a jump.
pub(crate) fn movement(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, inches: f32) -> f32 {
    let Some(runner) = facts.arena().runner(model_ref.fighter.unit) else { return inches };
    if let Some(left) = runner.leftover {
        return left;
    }
    let ghost = facts.find_perk(model_ref, |perk| perk.ghost_inches());
    inches + if runner.swift { 2.0 } else { 0.0 } + ghost.filter(|_| runner.ghost).unwrap_or(0.0)
}

/// A number with what the perks of a character make of it.
pub(crate) fn attribute(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    which: Attribute,
    value: i32,
) -> i32 {
    let changes = facts.perks(model_ref).into_iter();
    let changes = changes.filter_map(|perk| perk.with(|effect| effect.attribute_change()));
    value
        + changes
            .filter(|(attribute, _)| *attribute == which)
            .map(|(_, change)| change)
            .sum::<i32>()
}

/// How a character moves: a Grapnel makes light of levels; a ghost goes through terrain
/// and has to end on clear ground.
pub(crate) fn move_rules(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    rules: MoveRules,
) -> MoveRules {
    let ghost = facts.arena().is(model_ref.fighter.unit, |it| it.ghost);
    let grapnel = facts.perks(model_ref).contains(&&Perk::Grapnel);
    MoveRules {
        may_end_slow: rules.may_end_slow && !ghost,
        vertical_cost: if grapnel { 0.0 } else { rules.vertical_cost },
        through: rules.through || ghost,
        ..rules
    }
}

/// Whether all failed attack rolls so close are rolled again.
fn hits_hard(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, apart: f32) -> bool {
    facts
        .perks(model_ref)
        .iter()
        .any(|perk| matches!(perk, Perk::HeavyHitter(reach) if closer(apart, *reach)))
}

/// Whether a character's Heavy weapons cost nothing more now (Respawn, Brute).
pub(crate) fn brutal(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    facts.perks(model_ref).contains(&&Perk::Brute)
        && facts.activation.unit == Some(model_ref.fighter.unit)
        && facts.activation.declared.len() <= BRUTE
}

/// Why a unit cannot be attacked from so far away; none where it can.
pub(crate) fn unreachable(facts: &BattleRef<'_>, unit: UnitId, apart: f32) -> Option<Refusal> {
    if within(apart, PHASE) {
        return None;
    }
    let side = facts.unit(unit)?.side;
    let hidden = facts
        .fielded(side)
        .filter(|friend| facts.arena().is(friend.id, |it| it.phased))
        .any(|friend| {
            let standing = facts.standing(friend.id);
            standing.iter().any(|model_ref| {
                // The inducer is spent by now: its reach is that of the page.
                friend.id == unit || closer(facts.to_unit(model_ref, unit), INDUCER)
            })
        });
    hidden.then(|| Refusal::rule("Phased", "it cannot be attacked from more than 12\" away"))
}

/// The enemies that these must attack where they can (Respawn, Distraction).
pub(crate) fn distractors(facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitId> {
    facts
        .enemies(unit.side)
        .filter(|enemy| {
            facts.standing(enemy.id).iter().any(|model_ref| {
                facts.perks(model_ref).iter().any(
                    |perk| matches!(perk, Perk::Distract(n) if closer(facts.to_unit(model_ref, unit.id), *n)),
                )
            })
        })
        .map(|enemy| enemy.id)
        .collect()
}

/// A line of sight after smoke, energy barriers and barricades.
pub(crate) fn screened(
    facts: &BattleRef<'_>,
    seen: Line,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
) -> Line {
    if matches!(seen, Line::Blocked(_)) {
        return seen;
    }
    let mut best = Line::Blocked("smoke or an energy barrier is in the way");
    for model_ref in shooters {
        let apart = facts.to_unit(model_ref, target);
        for aim in facts.standing(target) {
            match through(facts, flat(model_ref.stand.at), flat(aim.stand.at), apart) {
                None => return seen,
                Some(false) => best = Line::Obscured { cover: true },
                Some(true) => {}
            }
        }
    }
    best
}

/// What of the arena a line from one point to another passes: something that stops it,
/// or only a barricade.
fn through(facts: &BattleRef<'_>, from: Vec2, to: Vec2, apart: f32) -> Option<bool> {
    let mut found = None;
    for thing in &facts.arena().things {
        match thing.what {
            Kind::Smoke
                if !within(apart, NEAR)
                    && distance_to_segment(thing.at, from, to) < SMOKE_RADIUS + ROUNDING =>
            {
                return Some(true);
            }
            Kind::Barrier(end) if crosses(from, to, thing.at, end) => return Some(true),
            Kind::Barricade(_, along) if !within(apart, NEAR) => {
                let half = along * BARRICADE;
                if crosses(from, to, thing.at - half, thing.at + half) {
                    found = Some(false);
                }
            }
            Kind::Teleport(_)
            | Kind::Pad(_)
            | Kind::Pickup(_)
            | Kind::Gun(_)
            | Kind::Charge
            | Kind::Smoke
            | Kind::Barricade(..)
            | Kind::Portal
            | Kind::Barrier(_)
            | Kind::Arrival { .. } => {}
        }
    }
    found
}

/// The way of the plan from one point to another, of length 1.
pub(crate) fn toward(from: Vec2, to: Vec2) -> Vec2 {
    let way = to - from;
    if way.length() > 0.001 { way / way.length() } else { Vec2::Y }
}

/// Whether two segments cross or touch: where two things in the way meet, no
/// line passes between them.
fn crosses(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let side = |p: Vec2, q: Vec2, r: Vec2| (q - p).perp_dot(r - p);
    let ends = [(a, c, d), (b, c, d), (c, a, b), (d, a, b)];
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
        || ends.into_iter().any(|(end, from, to)| distance_to_segment(end, from, to) < ROUNDING)
}
