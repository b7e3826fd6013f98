//! The greedy policy of the forecast: each side activates the unit with the most
//! valuable action at once.

use bevy_math::Vec2;

use super::{ARMY_VICTORY_POINTS, DESTROYED_BELOW, Forecast, SimObjective, SimState, SimUnit};
use monteria_cadence::battle::{CLOSE, SECURE};
use monteria_cadence::content::Objective;
use monteria_cadence::tactics::evaluation::SECURE_CHANCE;

/// Discount for each round or action until an objective is reached or scores.
const DISCOUNT: f64 = 0.75;
/// Factor for an objective to which a friend is closer.
const SECOND_CLOSEST_FACTOR: f64 = 0.25;
/// Factor of attacks in activations of three actions (Rush).
const RUSH_FACTOR: f64 = 0.5;
/// Distance from an objective within which it can be secured, in inches.
const SECURE_DISTANCE: f32 = 0.9;

/// Least probability of being able to act for a unit to count near objectives.
const LEAST_SURVIVAL: f64 = 0.35;
/// The most actions of an activation without a rush.
const MOST_PLAIN_ACTIONS: u32 = 2;
/// Factor of securing an objective after a Move.
const MOVE_SECURE_FACTOR: f64 = 0.98;
/// Factor of securing an objective after a Move and an Advance.
const ADVANCE_SECURE_FACTOR: f64 = 0.9;
/// Cost of a third action in victory points.
const THIRD_ACTION_COST: f64 = 0.2;
/// Factor of an objective that is only approached.
const APPROACH_FACTOR: f64 = 0.5;
/// Inches by which a friend must be nearer to an objective to count as the closer one.
const FRIEND_LEAD: f32 = 1.0;
/// Factor of the movement after an attack.
const MOVE_AFTER_FACTOR: f64 = 0.6;
/// Factor of an attack after a Move.
const MOVE_ATTACK_FACTOR: f64 = 0.95;
/// Factor of an attack that takes another activation to reach the enemy.
const CHARGE_FACTOR: f64 = 0.3;
/// Range below which a unit runs toward close combat, in inches.
const MELEE_RANGE: f32 = 4.0;
/// Inches that a unit moves beyond what its range demands.
const RANGE_MARGIN: f32 = 0.5;
/// Factor of destroying an objective, which needs one more round.
const DESTROY_FACTOR: f64 = 0.7;

/// The outcome of a simplified activation and its value.
#[derive(Clone, Copy)]
struct SimAction {
    value: f64,
    at: Vec2,
    secures: Option<usize>,
    losses: Option<(usize, f64)>,
    cost: u32,
}

impl SimAction {
    /// Replaces this activation by a better one.
    fn improve(&mut self, other: SimAction) {
        if other.value > self.value {
            *self = other;
        }
    }
}

/// An attack of a unit on another.
#[derive(Clone, Copy)]
struct Shot {
    target: usize,
    /// Share of the target's strength that it takes.
    share: f64,
    value: f64,
}

/// An objective from the viewpoint of one side.
struct ObjectiveView {
    /// The value of trying to secure it now.
    securing_value: f64,
    /// Whether enemies nearby prevent securing.
    securing_prevented: bool,
    /// Distance to the middle of the closest unit that could secure it, in inches.
    nearest: f32,
}

impl Forecast<'_> {
    /// Activates the unit of a side that gains most; returns false if none can act.
    pub(super) fn greedy_rollout(&self, state: &mut SimState, side: usize) -> bool {
        let views = self.views(state, side);
        let mut best: Option<(usize, SimAction)> = None;
        for (number, sim_unit) in state.units.iter().enumerate() {
            if sim_unit.side != side || sim_unit.command == 0 {
                continue;
            }
            let action = self.best_action(state, &views, number);
            if best.is_none_or(|(_, most)| action.value > most.value) {
                best = Some((number, action));
            }
        }
        if let Some((number, action)) = best {
            self.perform(state, number, action);
        }
        best.is_some()
    }

    /// Performs the best activation of a unit.
    pub(super) fn act(&self, state: &mut SimState, number: usize) {
        let action = self.best_action(state, &self.views(state, state.units[number].side), number);
        self.perform(state, number, action);
    }

    fn perform(&self, state: &mut SimState, number: usize, action: SimAction) {
        if let Some((target, share)) = action.losses {
            self.remove_share(state, target, share);
        }
        let sim_unit = &mut state.units[number];
        sim_unit.at = action.at;
        sim_unit.out = false;
        let command = sim_unit.command.saturating_sub(action.cost.max(1));
        sim_unit.command = if sim_unit.left > DESTROYED_BELOW { command } else { 0 };
        if let Some(objective) = action.secures {
            state.secure(number, objective);
        }
    }

    fn views(&self, state: &SimState, side: usize) -> Vec<ObjectiveView> {
        let view = |(objective, marker): (usize, &SimObjective)| {
            let able = state.units.iter().filter(|sim_unit| {
                sim_unit.side == side && sim_unit.secures && sim_unit.survival() > LEAST_SURVIVAL
            });
            let away = able.map(|sim_unit| sim_unit.at.distance_squared(marker.at));
            ObjectiveView {
                securing_value: self.securing_value(state, side, objective),
                securing_prevented: state.is_securing_prevented(side, marker.at),
                nearest: away.fold(f32::INFINITY, f32::min).sqrt(),
            }
        };
        state.objectives.iter().enumerate().map(view).collect()
    }

    /// Returns the best activation of a unit.
    fn best_action(&self, state: &SimState, views: &[ObjectiveView], number: usize) -> SimAction {
        let sim_unit = &state.units[number];
        let here = sim_unit.at;
        let cost = sim_unit.command.min(MOST_PLAIN_ACTIONS);
        let shot = self.shot(state, number, here);
        let mut best = SimAction { value: 0.0, at: here, secures: None, losses: None, cost };
        let shot_value = shot.map_or(0.0, |shot| shot.value);
        let losses = shot.map(|shot| (shot.target, shot.share));
        best.improve(SimAction { value: shot_value, at: here, secures: None, losses, cost });
        // The best movement after an attack from the unit's position.
        let mut move_after = (0.0, here);
        if sim_unit.secures {
            for (objective, view) in views.iter().enumerate() {
                let found = self.offer_objective(state, number, objective, view, shot, &mut best);
                if let Some(found) = found.filter(|found| found.0 > move_after.0) {
                    move_after = found;
                }
            }
        }
        if sim_unit.command >= 2 && losses.is_some() {
            let value = shot_value + move_after.0 * MOVE_AFTER_FACTOR;
            best.improve(SimAction { value, at: move_after.1, secures: None, losses, cost });
        }
        self.offer_approaches(state, number, &mut best);
        best
    }

    /// Improves `best` by the activations that secure an objective or approach it. Returns
    /// the value of approaching it and the position after one Move, or None if no Move is
    /// needed or the objective has no value.
    fn offer_objective(
        &self,
        state: &SimState,
        number: usize,
        objective: usize,
        view: &ObjectiveView,
        shot: Option<Shot>,
        best: &mut SimAction,
    ) -> Option<(f64, Vec2)> {
        let sim_unit = &state.units[number];
        let marker = &state.objectives[objective];
        let here = sim_unit.at;
        let command = sim_unit.command;
        let cost = command.min(MOST_PLAIN_ACTIONS);
        let securing_value = view.securing_value * sim_unit.survival();
        if securing_value <= 0.0 {
            return None;
        }
        let secures = Some(objective);
        let gap = sim_unit.gap(here, marker.at);
        if gap < SECURE && !view.securing_prevented {
            let shot = shot.filter(|_| command >= 2);
            let losses = shot.map(|shot| (shot.target, shot.share));
            let value = securing_value + shot.map_or(0.0, |shot| shot.value);
            best.improve(SimAction { value, at: here, secures, losses, cost });
            return None;
        }
        let short = sim_unit.radius + SECURE_DISTANCE;
        let near = toward(here, marker.at, short, sim_unit.walk);
        let far = toward(here, marker.at, short, sim_unit.walk + sim_unit.run);
        if gap < sim_unit.walk + SECURE_DISTANCE && !view.securing_prevented && command >= 2 {
            let value = securing_value * MOVE_SECURE_FACTOR;
            best.improve(SimAction { value, at: near, secures, losses: None, cost: 2 });
            if command >= 3
                && let Some(shot) = self.shot(state, number, near)
            {
                let losses = Some((shot.target, shot.share * RUSH_FACTOR));
                let value = value + shot.value * RUSH_FACTOR - THIRD_ACTION_COST;
                best.improve(SimAction { value, at: near, secures, losses, cost: 3 });
            }
        } else if gap < sim_unit.walk + sim_unit.run + SECURE_DISTANCE
            && !view.securing_prevented
            && command >= 3
        {
            let value = securing_value * ADVANCE_SECURE_FACTOR;
            best.improve(SimAction { value, at: far, secures, losses: None, cost: 3 });
        }
        let mut hope = securing_value;
        let mut left = gap;
        while left > 0.5 && hope > 0.01 {
            hope *= DISCOUNT;
            left -= sim_unit.walk.max(1.0);
        }
        if view.nearest + FRIEND_LEAD < here.distance(marker.at) {
            hope *= SECOND_CLOSEST_FACTOR;
        }
        let value = hope * APPROACH_FACTOR;
        best.improve(SimAction { value, at: far, secures: None, losses: None, cost });
        Some((value, near))
    }

    /// Improves `best` by the activations that move to attack an enemy out of range,
    /// or toward close combat.
    fn offer_approaches(&self, state: &SimState, number: usize, best: &mut SimAction) {
        let sim_unit = &state.units[number];
        let here = sim_unit.at;
        let cost = sim_unit.command.min(MOST_PLAIN_ACTIONS);
        if sim_unit.command < 2 {
            return;
        }
        let others = state.units.iter().enumerate();
        for (enemy, other) in others.filter(|(_, other)| other.side != sim_unit.side) {
            if !other.stands() {
                continue;
            }
            let (share, range) = self.attack(number, enemy);
            let radii = sim_unit.radius * 0.5 + other.radius;
            let gap = here.distance(other.at) - sim_unit.radius * 0.5 - other.radius;
            let value = (share * sim_unit.left).min(other.left) * self.unit_value(state, other);
            if gap <= range {
                continue;
            }
            if gap < range + sim_unit.walk {
                let at = toward(here, other.at, radii + range - RANGE_MARGIN, sim_unit.walk);
                let value = value * MOVE_ATTACK_FACTOR;
                let losses = Some((enemy, share * sim_unit.left));
                best.improve(SimAction { value, at, secures: None, losses, cost: 2 });
            } else if range < MELEE_RANGE && gap < range + (sim_unit.walk + sim_unit.run) * 2.0 {
                let walk = sim_unit.walk + sim_unit.run;
                let at = toward(here, other.at, radii + RANGE_MARGIN, walk);
                let value = value * CHARGE_FACTOR;
                best.improve(SimAction { value, at, secures: None, losses: None, cost });
            }
        }
    }

    /// Returns the best attack of a unit with its middle at a point.
    fn shot(&self, state: &SimState, number: usize, at: Vec2) -> Option<Shot> {
        let sim_unit = &state.units[number];
        let mut best: Option<Shot> = None;
        for (target, other) in state.units.iter().enumerate() {
            if other.side == sim_unit.side || !other.stands() {
                continue;
            }
            let (share, range) = self.attack(number, target);
            if at.distance(other.at) - sim_unit.radius * 0.5 - other.radius > range {
                continue;
            }
            let share = share * sim_unit.left;
            let value = share.min(other.left) * self.unit_value(state, other);
            if value > best.map_or(0.0, |best| best.value) {
                best = Some(Shot { target, share, value });
            }
        }
        best
    }

    /// Returns the value of a whole unit for the other side in victory points: the rounds
    /// that it may still act, and its bounty.
    fn unit_value(&self, state: &SimState, sim_unit: &SimUnit) -> f64 {
        let rounds = f64::from(self.last - state.round.min(self.last))
            + f64::from(u8::from(sim_unit.command > 0));
        sim_unit.share * ARMY_VICTORY_POINTS * rounds / f64::from(self.last.max(1))
            + sim_unit.bounty
    }

    /// Returns the value for a side of trying to secure an objective now.
    fn securing_value(&self, state: &SimState, side: usize, objective: usize) -> f64 {
        let marker = &state.objectives[objective];
        let own = marker.held[side];
        let theirs = marker.held[1 - side];
        if marker.kind == Objective::Destroy {
            let (stands, falls) = self.destroy_points();
            let later = f64::from(self.last.saturating_sub(state.round));
            let whole = falls + stands * later;
            return marker.existence
                * match marker.owner {
                    Some(owner) if owner == side => theirs * whole,
                    _ if later < 1.0 => 0.0,
                    _ => (1.0 - own) * SECURE_CHANCE * whole * DESTROY_FACTOR,
                };
        }
        let mut sum = 0.0;
        let mut weight = 1.0;
        for round in state.round..=self.last {
            sum += weight * self.holding_points(state, round, side);
            weight *= DISCOUNT;
        }
        sum * ((1.0 - own) * SECURE_CHANCE + theirs)
    }
}

impl SimState {
    /// Returns whether enemies near an objective prevent a side from securing it.
    fn is_securing_prevented(&self, side: usize, marker: Vec2) -> bool {
        let near = |sim_unit: &SimUnit| {
            sim_unit.side != side
                && sim_unit.stands()
                && sim_unit.survival() > LEAST_SURVIVAL
                && sim_unit.gap(sim_unit.at, marker) < CLOSE
        };
        self.units.iter().any(near)
    }
}

/// Returns the point at most `most` inches toward `to`, and at least
/// `short` inches before it.
fn toward(from: Vec2, to: Vec2, short: f32, most: f32) -> Vec2 {
    let way = to - from;
    let length = way.length();
    if length <= short.max(0.01) {
        return from;
    }
    from + way * ((length - short).min(most) / length)
}
