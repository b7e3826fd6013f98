//! Plans of the easy and the standard player: lists of actions with their values.

use crate::area::ArenaRef;
use bevy_math::Vec2;

use super::evaluation::{best_attack, goal_value, nearest_enemy, place_value, with_character_at};
use super::skill::PlayingStrength;
use crate::Special;
use crate::content::Perk;
use crate::state::{FlagAt, FlagStatus, Kind};
use monteria_cadence::battle::{ActionKind, Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::Objective;
use monteria_table::{Reach, Spot, flat};

/// A list of actions for an activation, with its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ActivationPlan {
    /// The actions in their order.
    pub acts: Vec<ActionKind>,
    /// Value in victory points.
    pub value: f32,
    /// Gain over doing nothing, by which characters are compared.
    pub urgency: f32,
}

/// Number of points of interest toward which a move is considered.
const GOALS: usize = 4;
/// Distance in inches within which a pick-up or a gun is of interest.
const PICKUP_RANGE: f32 = 8.0;

/// Returns the points of interest for a character, the nearest first.
pub(super) fn goals(facts: &BattleRef<'_>, entry: &Unit, here: Vec2) -> Vec<Vec2> {
    let unit = entry.id;
    let mut goals: Vec<Vec2> = Vec::new();
    let markers = facts.field.markers.iter().filter(|marker| match marker.kind {
        Objective::Proximity => facts.arena().active_objectives.contains(&marker.id),
        Objective::Control | Objective::Access | Objective::Recover | Objective::Destroy => {
            marker.held != Some(entry.side)
        }
    });
    goals.extend(markers.map(|marker| marker.at));
    for flag in &facts.arena().flags {
        match flag.now() {
            FlagAt::Home if flag.owner != Some(entry.side) => goals.push(flag.base),
            FlagAt::Home if facts.flag_of(unit).is_some() => goals.push(flag.base),
            FlagAt::Ground(at) => goals.push(at),
            FlagAt::Carried(by) if flag.owner == Some(entry.side) => {
                goals.push(facts.position_of(by))
            }
            FlagAt::Home | FlagAt::Carried(_) | FlagAt::Scored => {}
        }
    }
    if facts.flag_of(unit).is_some() {
        goals.extend(
            facts
                .arena()
                .flags
                .iter()
                .filter(|flag| flag.owner == Some(entry.side))
                .map(|flag| flag.base),
        );
    }
    let points = facts
        .arena()
        .things
        .iter()
        .filter(|it| matches!(it.what, Kind::Pickup(Some(_)) | Kind::Gun(true)));
    goals.extend(points.map(|thing| thing.at).filter(|at| at.distance(here) < PICKUP_RANGE));
    let down = facts
        .units
        .0
        .iter()
        .filter(|it| it.side == entry.side && facts.arena().has_state(it.id, |it| it.downed));
    goals.extend(down.map(|friend| facts.unit_position(friend.id)));
    goals.extend(nearest_enemy(facts, entry.side, here));
    goals.sort_by(|a, b| a.distance(here).total_cmp(&b.distance(here)));
    goals
}

/// Returns the places that are considered for a move: spread over the reach, toward
/// points of interest, and the current place.
pub(super) fn spots(
    facts: &BattleRef<'_>,
    unit: UnitId,
    reach: &Reach<'_>,
    skill: PlayingStrength,
) -> Vec<Spot> {
    // A unit that does not exist goes nowhere.
    let Some(entry) = facts.unit(unit) else { return Vec::new() };
    let mut all = reach.samples(skill.spots());
    let mut goals = goals(facts, entry, reach.mover().plan());
    goals.truncate(GOALS);
    all.extend(goals.into_iter().map(|goal| Spot::of(reach.nearest_to(goal).end())));
    all.push(Spot::of(reach.mover().at));
    all
}

/// Chance that an attempt to secure an objective succeeds.
const SECURE_CHANCE: f32 = 0.67;
/// Least gain in value that counts as a goal.
const LEAST_GAIN: f32 = 0.01;
/// Share of the gain of a Move that an Advance after it adds.
const ADVANCE_SHARE: f32 = 0.6;
/// Cost of leaving out the second action.
const SINGLE_ACTION_COST: f32 = 0.01;
/// Value of an attack with twice the attacks, relative to a plain one.
const ONSLAUGHT_FACTOR: f32 = 1.65;
/// Least value of an attack that is worth an Onslaught.
const ONSLAUGHT_LEAST: f32 = 0.35;
/// Command Points of an Onslaught.
const ONSLAUGHT_COST: u32 = 3;
/// Urgency of a plan that gains nothing.
const BASE_URGENCY: f32 = 0.1;

/// What a character could gain in this activation, in victory points.
struct ActivationValues {
    /// Whether it is in stasis and cannot move.
    held: bool,
    /// Value of its current place.
    stand: f32,
    /// Value of an attack from its current place.
    shoot: f32,
    /// Value of the best place after a Move.
    after_move: f32,
    /// Value of the best place after a Move, with an attack from there.
    move_and_attack: f32,
    /// Value of the best place after a Move and an Advance.
    advance: f32,
    /// Value of a Move to an objective and an attempt to secure it; `None` without one.
    move_and_secure: Option<f32>,
    /// Gain of securing an objective from the current place.
    secure_here: f32,
}

/// Returns the best plan of a character on the table.
pub(crate) fn best_plan(
    facts: &BattleRef<'_>,
    unit: UnitId,
    skill: PlayingStrength,
) -> Option<ActivationPlan> {
    let entry = facts.unit(unit)?;
    let model_ref = *facts.standing(unit).first()?;
    // Attacks are evaluated without the penalties of the actions declared so far.
    let calm = monteria_cadence::battle::Activation { unit: Some(unit), ..Default::default() };
    let facts = &BattleRef { activation: &calm, models: facts.models.clone(), ..*facts };
    let values = activation_values(facts, entry, model_ref, skill);
    let mut best: Option<ActivationPlan> = None;
    for (mut acts, value) in candidate_plans(facts, entry, model_ref, &values) {
        while facts.cost(unit, &acts) > entry.command && !acts.is_empty() {
            acts.pop();
        }
        let one_is_enough = entry.command <= 1 || acts.first() == Some(&Special::Onslaught.act());
        let least = if one_is_enough { 1 } else { 2 };
        while acts.len() < least {
            acts.push(ActionKind::Pass);
        }
        let urgency = value - values.stand + BASE_URGENCY;
        if best.as_ref().is_none_or(|plan| value > plan.value) {
            best = Some(ActivationPlan { acts, value, urgency });
        }
    }
    best
}

/// Evaluates the places in reach of a character.
fn activation_values(
    facts: &BattleRef<'_>,
    entry: &Unit,
    model_ref: &ModelRef<'_>,
    skill: PlayingStrength,
) -> ActivationValues {
    let unit = entry.id;
    let here = Spot::of(model_ref.stand.at);
    let attack = best_attack(facts, entry).map_or(0.0, |attack| attack.value);
    let shoot = if facts.flag_of(unit).is_some() { 0.0 } else { attack };
    let stand = place_value(facts, unit, here, false, false);
    let at = flat(model_ref.stand.at);
    let goal = |secures: bool| goal_value(facts, entry, at, model_ref.stand.radius, secures);
    let mut values = ActivationValues {
        held: facts.arena().has_state(unit, |it| it.in_stasis),
        stand,
        shoot,
        after_move: stand,
        move_and_attack: stand + shoot,
        advance: stand,
        move_and_secure: None,
        secure_here: goal(true) - goal(false),
    };
    if values.held {
        return values;
    }
    let rules = facts.move_rules(model_ref, false);
    let others = facts.others(entry);
    let reach = facts.table.reach(&model_ref.body(), &rules, &others);
    for spot in spots(facts, unit, &reach, skill) {
        values.after_move = values.after_move.max(place_value(facts, unit, spot, false, false));
        let attacking = place_value(facts, unit, spot, true, false);
        values.move_and_attack = values.move_and_attack.max(attacking);
        let goal_there = |secures: bool| {
            with_character_at(facts, unit, spot, |facts, own| {
                goal_value(facts, entry, flat(own.stand.at), own.stand.radius, secures)
            })
        };
        if let (Some(secured), Some(bare)) = (goal_there(true), goal_there(false))
            && secured > bare + LEAST_GAIN
        {
            let value = values.after_move + (secured - bare) * SECURE_CHANCE;
            let most = values.move_and_secure.unwrap_or(f32::NEG_INFINITY);
            values.move_and_secure = Some(most.max(value));
        }
    }
    values.advance = values.after_move + (values.after_move - stand).max(0.0) * ADVANCE_SHARE;
    values
}

/// Returns the lists of actions that are compared, with their values. The first of
/// equal ones is preferred.
fn candidate_plans(
    facts: &BattleRef<'_>,
    entry: &Unit,
    model_ref: &ModelRef<'_>,
    values: &ActivationValues,
) -> Vec<(Vec<ActionKind>, f32)> {
    let ActivationValues { held, stand, shoot, after_move, .. } = *values;
    let mut plans: Vec<(Vec<ActionKind>, f32)> =
        vec![(vec![ActionKind::Pass, ActionKind::Pass], stand)];
    let mut add = |acts: &[ActionKind], value: f32| plans.push((acts.to_vec(), value));
    let move_or_pass = if held { ActionKind::Pass } else { ActionKind::Move };
    if !held {
        add(&[ActionKind::Move, ActionKind::Advance], values.advance);
        add(&[ActionKind::Move, ActionKind::Attack], values.move_and_attack);
        if let Some(value) = values.move_and_secure {
            add(&[ActionKind::Move, ActionKind::Secure], value);
        }
    }
    if shoot > 0.0 {
        add(&[ActionKind::Attack, move_or_pass.clone()], shoot + after_move);
        add(&[ActionKind::Attack], shoot + stand - SINGLE_ACTION_COST);
    }
    if values.secure_here > LEAST_GAIN {
        let gain = values.secure_here * SECURE_CHANCE;
        add(&[ActionKind::Secure, ActionKind::Attack], stand + gain + shoot);
        add(&[ActionKind::Secure, move_or_pass], after_move + gain);
    }
    for (special, value) in specials(facts, entry.id) {
        add(&[special.act(), ActionKind::Attack], value + stand + shoot);
        if !held {
            add(&[special.act(), ActionKind::Move], value + after_move);
        }
    }
    if facts.any_perk(model_ref, |perk| perk.special() == Some(Special::Onslaught))
        && entry.command >= ONSLAUGHT_COST
        && shoot > ONSLAUGHT_LEAST
    {
        add(&[Special::Onslaught.act()], stand + shoot * ONSLAUGHT_FACTOR);
    }
    plans
}

/// Returns the special actions that have an effect now, with their values.
fn specials(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(Special, f32)> {
    // A character that is not on the table has no special actions.
    let Some(model_ref) = facts.standing(unit).first().copied() else { return Vec::new() };
    let mut all = Vec::new();
    let perks = facts.perks(model_ref);
    let known = std::iter::once(Special::Revive).chain(perks.into_iter().filter_map(Perk::special));
    for special in known {
        let effect = special.effect();
        if let Some(value) = effect.simple_value()
            && effect.is_useful(facts, unit)
        {
            all.push((special, value));
        }
    }
    all
}
