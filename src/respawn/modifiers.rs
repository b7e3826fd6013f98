//! How perks, pick-ups and states change weapons, attack rolls, defence, movement
//! and lines of sight.

use std::borrow::Cow;

use bevy_math::Vec2;

use crate::area::ArenaRef;
use crate::content::Perk;
use crate::state::{BARRICADE, Kind, SMOKE_RADIUS};
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::{Weapon, WeaponRule};
use monteria_cadence::module::{AttackModifiers, Attribute};
use monteria_cadence::sight::{Line, LineBlock};
use monteria_cadence::strike::Guard;
use monteria_content::Bounded;
use monteria_game::{Modifiers, Refusal, text};
use monteria_table::{MoveRules, ROUNDING, closer, distance_to_segment, flat, within};

/// Smoke and barricades do not hide targets up to this distance, in inches.
const SCREEN_RANGE: f32 = 3.0;
/// A Phase Inducer hides targets beyond this distance, in inches.
const PHASE_RANGE: f32 = 12.0;
/// A Phase Inducer hides friends within this distance, in inches.
const INDUCER_RADIUS: f32 = 4.0;
/// Number of actions up to which a Brute pays nothing for Heavy weapons.
const BRUTE_ACTIONS: usize = 2;
/// Returns a character's weapon as it is used on this target, changed by
/// perks, pick-ups and marks.
pub(crate) fn modified_weapon<'w>(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    weapon: &'w Weapon,
    target: UnitId,
) -> Cow<'w, Weapon> {
    let mut weapon = Cow::Borrowed(weapon);
    let own = model_ref.fighter.unit;
    let primary = model_ref.fighter.weapons.first().is_some_and(|(id, _)| *id == weapon.id);
    if let Some(more) =
        facts.perk_value(model_ref, |perk| if let Perk::Pierce(n) = perk { Some(*n) } else { None })
        && primary
    {
        weapon.to_mut().prc += more;
    }
    if facts.arena().has_state(own, |it| it.strong) {
        let weapon = weapon.to_mut();
        weapon.dmg += 1;
        weapon.prc += 1;
    }
    if facts.arena().onslaught && facts.activation.unit == Some(own) {
        weapon.to_mut().att = Bounded::nearest(weapon.att.saturating_mul(2));
    }
    if facts.arena().has_state(own, |it| it.tuned) {
        let rules = &mut weapon.to_mut().rules;
        let old = rules
            .iter()
            .find_map(|rule| if let WeaponRule::RapidFire(n) = rule { Some(*n) } else { None });
        rules.retain(|rule| !matches!(rule, WeaponRule::RapidFire(_)));
        rules.push(WeaponRule::RapidFire(old.unwrap_or(0) + 1));
    }
    if facts.arena().has_state(target, |it| it.marked) {
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

/// Returns the bonus of a character to its attack rolls at this distance, and lists
/// its reasons in `modifiers`.
fn attack_bonus(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    apart: f32,
    modifiers: &mut Modifiers,
) -> i32 {
    let mut bonus = 0;
    let perks = facts.perks(model_ref);
    if perks.contains(&&Perk::LastStand) && model_ref.fighter.left == 1 {
        bonus += 1;
        modifiers.add(1, text!("rules-respawn-last-stand", "Last Stand"), "cad-perk-aim");
    }
    if perks.iter().any(|perk| matches!(perk, Perk::Sniper(from) if !closer(apart, *from))) {
        bonus += 1;
        modifiers.add(1, text!("rules-respawn-sniper", "Sniper"), "cad-perk-aim");
    }
    let is_near = |enemy: &ModelRef<'_>, reach: f32| {
        closer(facts.distance_to_unit(enemy, model_ref.fighter.unit), reach)
    };
    let intimidates = |enemy: &ModelRef<'_>| {
        let mut perks = facts.perks(enemy).into_iter();
        perks.any(|perk| matches!(perk, Perk::Intimidate(reach) if is_near(enemy, *reach)))
    };
    let side = model_ref.model.side;
    let is_intimidated = facts
        .models
        .iter()
        .any(|other| other.in_play() && other.model.side != side && intimidates(other));
    if is_intimidated {
        bonus -= 2;
        modifiers.add(-2, text!("rules-respawn-intimidation", "Intimidation"), "cad-perk-aim");
    }
    bonus
}

/// Returns whether a Targetting Drone covers this distance: obscured targets count as
/// clear, and one failed attack roll is rerolled.
fn has_drone_within(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, apart: f32) -> bool {
    facts
        .perks(model_ref)
        .iter()
        .any(|perk| matches!(perk, Perk::Drone(reach) if closer(apart, *reach)))
}

/// Returns how many failed attack rolls on this target are rerolled.
fn rerolls(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, target: UnitId, apart: f32) -> u32 {
    let rig = facts.arena().has_perk(model_ref.model.side, "aim-rig");
    free_rerolls(facts, model_ref, target, apart) + u32::from(rig)
}

/// Returns the rerolls that do not use anything up, so without the Aim rig.
pub(crate) fn free_rerolls(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    target: UnitId,
    apart: f32,
) -> u32 {
    let quarry = facts
        .arena()
        .has_state(target, |it| it.primary_target_of.contains(&model_ref.model.side.0));
    u32::from(has_drone_within(facts, model_ref, apart)) + u32::from(quarry)
}

/// Returns all changes to a character's attack rolls on a target at this distance.
pub(crate) fn attack_modifiers(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    target: UnitId,
    apart: f32,
) -> AttackModifiers {
    let mut aim = AttackModifiers {
        sees_through: has_drone_within(facts, model_ref, apart),
        reroll_all: rerolls_all_failures(facts, model_ref, apart),
        rerolls: rerolls(facts, model_ref, target, apart),
        ..AttackModifiers::default()
    };
    aim.bonus = attack_bonus(facts, model_ref, apart, &mut aim.modifiers);
    aim
}

/// Changes the defence of a character by its perks and pick-ups.
pub(crate) fn modify_guard(
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
        modifiers.note(
            text!("rules-respawn-last-stand-1-to-defend", "Last Stand +1 to defend"),
            "cad-perk-aim",
        );
    }
    if facts.arena().has_state(target, |it| it.shielded) {
        guard.counter -= 1;
        modifiers.note(
            text!("rules-respawn-shield-1-to-counter", "Shield +1 to counter"),
            "cad-pickups",
        );
    }
}

/// Returns how far a character moves: farther with a pick-up or as a ghost, or only the
/// rest of a move after a teleport.
pub(crate) fn movement(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, inches: f32) -> f32 {
    // Only characters have a state.
    let Some(state) = facts.arena().character_state(model_ref.fighter.unit) else { return inches };
    if let Some(left) = state.leftover_move {
        return left;
    }
    let ghost = facts.find_perk(model_ref, |perk| perk.ghost_inches());
    inches
        + if state.swift { 2.0 } else { 0.0 }
        + ghost.filter(|_| state.ghost_walking).unwrap_or(0.0)
}

/// Returns an attribute, changed by the perks of a character.
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

/// Returns the movement rules of a character: a Grapnel ignores height; a ghost crosses
/// terrain and must end on clear ground.
pub(crate) fn move_rules(
    facts: &BattleRef<'_>,
    model_ref: &ModelRef<'_>,
    rules: MoveRules,
) -> MoveRules {
    let ghost = facts.arena().has_state(model_ref.fighter.unit, |it| it.ghost_walking);
    let grapnel = facts.perks(model_ref).contains(&&Perk::Grapnel);
    MoveRules {
        may_end_slow: rules.may_end_slow && !ghost,
        vertical_cost: if grapnel { 0.0 } else { rules.vertical_cost },
        through: rules.through || ghost,
        ..rules
    }
}

/// Returns whether all failed attack rolls at this distance are rerolled.
fn rerolls_all_failures(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, apart: f32) -> bool {
    facts
        .perks(model_ref)
        .iter()
        .any(|perk| matches!(perk, Perk::HeavyHitter(reach) if closer(apart, *reach)))
}

/// Returns whether Heavy weapons cost a character nothing more now (Respawn, Brute).
pub(crate) fn ignores_heavy_cost(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> bool {
    facts.perks(model_ref).contains(&&Perk::Brute)
        && facts.activation.unit == Some(model_ref.fighter.unit)
        && facts.activation.declared.len() <= BRUTE_ACTIONS
}

/// Returns why a unit cannot be attacked from this distance, or `None` if it can.
pub(crate) fn refuse_phased(facts: &BattleRef<'_>, unit: UnitId, apart: f32) -> Option<Refusal> {
    if within(apart, PHASE_RANGE) {
        return None;
    }
    let side = facts.unit(unit)?.side;
    let hidden = facts
        .units_on_table(side)
        .filter(|friend| facts.arena().has_state(friend.id, |it| it.phased))
        .any(|friend| {
            let standing = facts.standing(friend.id);
            standing.iter().any(|model_ref| {
                // The inducer is spent by now, so its reach is a constant.
                friend.id == unit || closer(facts.distance_to_unit(model_ref, unit), INDUCER_RADIUS)
            })
        });
    hidden.then(|| {
        Refusal::rule(
            "Phased",
            text!(
                "rules-respawn-it-cannot-be-attacked-from-more",
                "it cannot be attacked from more than 12\" away"
            ),
        )
    })
}

/// Returns the enemies that this unit must attack if it can (Respawn, Distraction).
pub(crate) fn distractors(facts: &BattleRef<'_>, unit: &Unit) -> Vec<UnitId> {
    let is_near = |model_ref: &ModelRef<'_>, reach: f32| {
        closer(facts.distance_to_unit(model_ref, unit.id), reach)
    };
    let distracts = |model_ref: &&ModelRef<'_>| {
        let mut perks = facts.perks(model_ref).into_iter();
        perks.any(|perk| matches!(perk, Perk::Distract(reach) if is_near(model_ref, *reach)))
    };
    facts
        .enemies(unit.side)
        .filter(|enemy| facts.standing(enemy.id).iter().any(distracts))
        .map(|enemy| enemy.id)
        .collect()
}

/// Returns a line of sight as changed by smoke, energy barriers and barricades.
pub(crate) fn screened_line(
    facts: &BattleRef<'_>,
    seen: Line,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
) -> Line {
    if matches!(seen, Line::Blocked(_)) {
        return seen;
    }
    let mut best = Line::Blocked(LineBlock::SmokeOrBarrier);
    for model_ref in shooters {
        let apart = facts.distance_to_unit(model_ref, target);
        for aim in facts.standing(target) {
            match screen_between(facts, flat(model_ref.stand.at), flat(aim.stand.at), apart) {
                None => return seen,
                Some(false) => best = Line::Obscured { cover: true },
                Some(true) => {}
            }
        }
    }
    best
}

/// Returns the screen between two points: `Some(true)` for one that blocks sight,
/// `Some(false)` for a barricade, `None` for none.
fn screen_between(facts: &BattleRef<'_>, from: Vec2, to: Vec2, apart: f32) -> Option<bool> {
    let mut found = None;
    for thing in &facts.arena().things {
        match thing.what {
            Kind::Smoke
                if !within(apart, SCREEN_RANGE)
                    && distance_to_segment(thing.at, from, to) < SMOKE_RADIUS + ROUNDING =>
            {
                return Some(true);
            }
            Kind::Barrier(end) if crate::geometry::segments_meet(from, to, thing.at, end) => {
                return Some(true);
            }
            Kind::Barricade(_, along) if !within(apart, SCREEN_RANGE) => {
                let half = along * BARRICADE;
                if crate::geometry::segments_meet(from, to, thing.at - half, thing.at + half) {
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
