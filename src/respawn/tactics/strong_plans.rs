//! Plans of the strong player: every likely list of actions at every likely place,
//! evaluated by what it hits, what it takes, and what enemies can do to the
//! character where it ends.

use crate::area::ArenaRef;
use bevy_math::{Vec2, Vec3};

use super::devices::{exits, leaps};
use super::evaluation::{longest_range, nearest_enemy, risk, with_character_at};
use super::objectives::{
    SECURE_CHANCE, best_objective_to_secure, fallen_value, objective_value, revive_chance,
};
use super::plans::{ActivationPlan, goals};
use super::threat::{COMMAND_POINT_VALUE, Threats, best_strong_attack, life_value, posts};
use crate::Special;
use crate::declarations::least_actions;
use monteria_cadence::battle::{ActionKind, Activation, Unit, UnitId, UnitLocation, Units};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_game::{Presence, SideId, Stand};
use monteria_table::{Body, MoveRules, Other, Reach, Spot, flat};

/// Number of places that are considered for a Move, and for a Move with an Advance.
const NEAR_SPOTS: usize = 18;
const FAR_SPOTS: usize = 8;
/// Cost of each inch beyond its range to the nearest enemy for a
/// character without a target.
const INCH_COST: f32 = 0.025;
/// Value of an attack with twice the attacks, relative to a plain one.
const ONSLAUGHT: f32 = 1.7;

/// The most inches of a weapon's range that a place relies on.
const TARGET_RANGE: f32 = 16.0;
/// Share of a weapon's range that a place relies on.
const TARGET_RANGE_SHARE: f32 = 0.85;
/// Number of points of interest toward which a move is considered.
const GOALS: usize = 5;
/// Expected loss of a leap that the opponent aims.
const MISAIMED_COST: f32 = 0.5;
/// Share of a Command Point's value that a third action costs.
const THIRD_ACTION_SHARE: f32 = 0.5;
/// Share of the value of a life that a successful revival is worth.
const REVIVE_SHARE: f32 = 0.85;
/// Chance that a leap is not aimed by the opponent.
const AIMED: f32 = 5.0 / 6.0;

/// The places from which enemies may shoot, by enemy.
pub(crate) type Posts = [(UnitId, Vec<Body>)];

/// The planner of one character's activation.
struct ActivationPlanner<'f, 'a> {
    facts: &'f BattleRef<'a>,
    unit: &'f Unit,
    model_ref: ModelRef<'a>,
    threats: Threats<'f>,
    rival: SideId,
}

/// The comparison of plans: keeps the best one that can be paid.
struct PlanComparison<'p, 'f, 'a> {
    planner: &'p ActivationPlanner<'f, 'a>,
    /// The fewest actions that must be declared.
    least: usize,
    best: ActivationPlan,
}

impl PlanComparison<'_, '_, '_> {
    /// Keeps a plan if it can be declared and is better than the best one so far.
    fn offer(&mut self, acts: &[ActionKind], value: f32) {
        let unit = self.planner.unit;
        let cost = self.planner.facts.cost(unit.id, acts);
        let is_onslaught = acts == [Special::Onslaught.act()];
        let may_declare = acts.len() >= self.least || is_onslaught;
        if cost <= unit.command && may_declare && value > self.best.value {
            self.best = ActivationPlan { acts: acts.to_vec(), value, urgency: 0.0 };
        }
    }
}

/// The value of one place for a plan.
struct PlaceValue {
    /// Value of the best attack from there, and what its weapon costs beside the action.
    attack: (f32, u32),
    /// The objective that can be secured there, and its value.
    secures: Option<(u16, f32)>,
    /// Value of ending there.
    ending: f32,
}

/// Returns a rival of a side.
fn rival(facts: &BattleRef<'_>, side: SideId) -> SideId {
    facts.score.sides().find(|other| *other != side).unwrap_or(side)
}

impl<'f, 'a> ActivationPlanner<'f, 'a> {
    fn new(facts: &'f BattleRef<'a>, unit: &'f Unit, posts: &'f Posts) -> Option<Self> {
        let model_ref = *facts.standing(unit.id).first().copied()?;
        Some(ActivationPlanner {
            facts,
            unit,
            model_ref,
            threats: Threats::new(facts, unit.id, posts),
            rival: rival(facts, unit.side),
        })
    }

    /// Returns the value of ending at a place with this many Command Points left, after
    /// securing the objective `took`.
    fn ending_value(&self, spot: Spot, command: u32, took: Option<u16>) -> f32 {
        let at = spot.plan();
        let weights = self.facts.weights(self.unit);
        let objectives = weights.objectives as f32;
        let mut value = objective_value(self.facts, self.unit, at, command, took) * objectives;
        value += fallen_value(self.facts, self.unit, at);
        if let Some(foe) = nearest_enemy(self.facts, self.unit.side, at) {
            let walk = self.facts.movement(&self.model_ref, false);
            let reach =
                longest_range(self.facts, self.unit).min(TARGET_RANGE) * TARGET_RANGE_SHARE + walk;
            value -= (foe.distance(at) - reach).max(0.0) * INCH_COST * weights.aggression as f32;
        }
        value -= risk(self.facts, self.unit, at);
        let fear = with_character_at(self.facts, self.unit.id, spot, |facts, own| {
            self.threats.threat_at(
                facts,
                &own.body(),
                life_value(facts, self.unit, command, self.rival),
            )
        });
        value - fear.unwrap_or(0.0) * weights.safety as f32
    }

    /// Returns the best attack from a place after this many Command Points are paid.
    fn attack(&self, spot: Spot, paid: u32) -> (f32, u32) {
        if self.facts.flag_of(self.unit.id).is_some() {
            return (0.0, 0);
        }
        let after = Unit { command: self.unit.command.saturating_sub(paid), ..self.unit.clone() };
        let shot = with_character_at(self.facts, self.unit.id, spot, |facts, _| {
            best_strong_attack(facts, &after, false)
        });
        shot.flatten().map_or((0.0, 0), |shot| (shot.value, shot.cost))
    }

    fn place_value(&self, spot: Spot, paid: u32, attacks: bool) -> PlaceValue {
        let shot = if attacks { self.attack(spot, paid) } else { (0.0, 0) };
        let secures = with_character_at(self.facts, self.unit.id, spot, |facts, _| {
            best_objective_to_secure(facts, self.unit.id)
        })
        .flatten();
        let objectives = self.facts.weights(self.unit).objectives as f32;
        let secures = secures.map(|(id, value)| (id, value * objectives));
        let left = self.unit.command.saturating_sub(paid);
        PlaceValue { attack: shot, secures, ending: self.ending_value(spot, left, None) }
    }

    /// Returns the places that are considered within a reach: spread over it, and
    /// toward points of interest.
    fn spots(&self, reach: &Reach<'_>, count: usize) -> Vec<Spot> {
        let here = reach.mover().plan();
        let mut all = reach.samples(count);
        let mut goals = goals(self.facts, self.unit, here);
        goals.truncate(GOALS);
        all.extend(goals.into_iter().map(|goal| Spot::of(reach.nearest_to(goal).end())));
        all
    }

    /// Compares all lists of actions and returns the best one.
    fn plan(&self) -> ActivationPlan {
        let command = self.unit.command;
        let home = Spot::of(self.model_ref.stand.at);
        let held = self.facts.arena().has_state(self.unit.id, |it| it.in_stasis);
        let here = self.place_value(home, 2, true);
        let waiting = self.ending_value(home, command, None);
        let pass = vec![ActionKind::Pass, ActionKind::Pass];
        let best = ActivationPlan { acts: pass, value: here.ending, urgency: 0.0 };
        let least = if command <= 1 { 1 } else { least_actions(self.facts, self.unit.id) };
        let mut plans = PlanComparison { planner: self, least, best };
        let mut after_move = here.ending;
        if !held {
            let rules = self.facts.move_rules(&self.model_ref, false);
            let others = self.facts.others(self.unit);
            after_move = self.compare_moves(&mut plans, &here, &rules, &others);
            self.compare_leaps(&mut plans, &here);
            if !self.facts.any_perk(&self.model_ref, |perk| perk.forbids_advance()) {
                self.compare_advances(&mut plans, &rules, &others);
            }
        }
        let move_or_pass = if held { ActionKind::Pass } else { ActionKind::Move };
        self.compare_in_place(&mut plans, &here, after_move, &move_or_pass);
        let mut best = plans.best;
        best.urgency = best.value - waiting;
        best
    }

    /// Returns the value of an attack if its weapon can be paid after the first action.
    fn affordable_attack(&self, place: &PlaceValue) -> Option<f32> {
        let (value, cost) = place.attack;
        (value > 0.0 && 2 + cost <= self.unit.command.max(2)).then_some(value)
    }

    /// Returns the value of an attempt to secure an objective and to end there. `value`
    /// is that of the objective, `after` that of the place once it is secured.
    fn secure_attempt(value: f32, after: f32, place: &PlaceValue) -> f32 {
        value * SECURE_CHANCE + after * SECURE_CHANCE + place.ending * (1.0 - SECURE_CHANCE)
    }

    /// Compares plans with a Move, on foot or through an exit. Returns the value of the
    /// best place on foot.
    fn compare_moves(
        &self,
        plans: &mut PlanComparison<'_, '_, '_>,
        here: &PlaceValue,
        rules: &MoveRules,
        others: &[Other],
    ) -> f32 {
        use ActionKind::{Attack, Move, Pass, Secure};
        let facts = self.facts;
        let command = self.unit.command;
        let mut after_move = here.ending;
        let reach = facts.table.reach(&self.model_ref.body(), rules, others);
        let walks = self.spots(&reach, NEAR_SPOTS).into_iter().map(|spot| (spot, false));
        let exits = exits(facts, self.unit.id, &reach).into_iter().map(|(_, to)| (to, true));
        for (spot, uses_exit) in walks.chain(exits) {
            let there = self.place_value(spot, 2, true);
            if uses_exit {
                plans.offer(&[Move, Pass], there.ending);
                let attack = self.affordable_attack(here).unwrap_or(0.0);
                plans.offer(&[Attack, Move], attack + there.ending);
            } else {
                after_move = after_move.max(there.ending);
            }
            if let Some(attack) = self.affordable_attack(&there) {
                plans.offer(&[Move, Attack], attack + there.ending);
            }
            if let Some((id, value)) = there.secures {
                let after = self.ending_value(spot, command.saturating_sub(2), Some(id));
                plans.offer(&[Move, Secure], Self::secure_attempt(value, after, &there));
            }
            if command == 1 {
                plans.offer(&[Move], there.ending);
            }
        }
        after_move
    }

    /// Compares plans with a Rocket Jump.
    fn compare_leaps(&self, plans: &mut PlanComparison<'_, '_, '_>, here: &PlaceValue) {
        use ActionKind::{Attack, Pass, Secure};
        // On a 1 the opponent aims.
        let aimed = |value: f32| {
            value * AIMED + (here.ending - MISAIMED_COST) * (1.0 - AIMED) - COMMAND_POINT_VALUE
        };
        for spot in leaps(self.facts, self.unit) {
            let there = self.place_value(spot, 3, true);
            let leap = Special::Rocket.act();
            plans.offer(&[leap.clone(), Attack], aimed(there.attack.0 + there.ending));
            plans.offer(&[leap.clone(), Pass], aimed(there.ending));
            if let Some((_, value)) = there.secures {
                plans.offer(&[leap, Secure], aimed(value * SECURE_CHANCE + there.ending));
            }
        }
    }

    /// Compares plans with a Move and an Advance.
    fn compare_advances(
        &self,
        plans: &mut PlanComparison<'_, '_, '_>,
        rules: &MoveRules,
        others: &[Other],
    ) {
        use ActionKind::{Advance, Move, Secure};
        let budget = rules.budget + self.facts.movement(&self.model_ref, true);
        let far = MoveRules { budget, ..rules.clone() };
        let reach = self.facts.table.reach(&self.model_ref.body(), &far, others);
        for spot in self.spots(&reach, FAR_SPOTS) {
            let there = self.place_value(spot, 2, false);
            plans.offer(&[Move, Advance], there.ending);
            if let Some((id, value)) = there.secures {
                let left = self.unit.command.saturating_sub(3);
                let after = self.ending_value(spot, left, Some(id));
                let attempt = Self::secure_attempt(value, after, &there);
                let cost = COMMAND_POINT_VALUE * THIRD_ACTION_SHARE;
                plans.offer(&[Move, Advance, Secure], attempt - cost);
            }
        }
    }

    /// Compares plans that begin without a move. `after_move` is the value of the best
    /// place after a Move.
    fn compare_in_place(
        &self,
        plans: &mut PlanComparison<'_, '_, '_>,
        here: &PlaceValue,
        after_move: f32,
        move_or_pass: &ActionKind,
    ) {
        use ActionKind::{Attack, Pass, Secure};
        let command = self.unit.command;
        let home = Spot::of(self.model_ref.stand.at);
        let attack = self.affordable_attack(here).unwrap_or(0.0);
        if attack > 0.0 {
            plans.offer(&[Attack, move_or_pass.clone()], attack + after_move);
            plans.offer(&[Attack, Pass], attack + here.ending);
            plans.offer(&[Attack], attack + self.ending_value(home, command - 1, None));
        }
        if let Some((id, value)) = here.secures {
            let after = self.ending_value(home, command.saturating_sub(2), Some(id));
            let attempt = Self::secure_attempt(value, after, here);
            plans.offer(&[Secure, Attack], attempt + attack);
            plans.offer(&[Secure, move_or_pass.clone()], attempt.max(after_move));
            plans.offer(&[Secure], attempt);
        }
        for (special, value) in self.specials() {
            let act = special.act();
            if special != Special::Charge {
                plans.offer(&[act.clone(), Attack], value + here.ending + attack);
            }
            plans.offer(&[act.clone(), move_or_pass.clone()], value + after_move);
            plans.offer(&[act], value + here.ending);
        }
        let has_onslaught =
            self.facts.any_perk(&self.model_ref, |perk| perk.special() == Some(Special::Onslaught));
        if has_onslaught && self.facts.activation.declared.is_empty() {
            let ending = self.ending_value(home, command.saturating_sub(3), None);
            plans.offer(&[Special::Onslaught.act()], ending + here.attack.0 * ONSLAUGHT);
        }
    }

    /// Returns the special actions that have an effect where the character
    /// stands, with their values.
    fn specials(&self) -> Vec<(Special, f32)> {
        let facts = self.facts;
        let unit = self.unit;
        let mut all = Vec::new();
        let mut offer = |special: Special, value: f32| {
            if value > 0.0 && special.effect().is_useful(facts, unit.id) {
                all.push((special, value));
            }
        };
        let down = facts.units.0.iter().filter(|it| it.side == unit.side);
        let down = down.filter(|it| facts.arena().has_state(it.id, |it| it.downed));
        let up = |it: &Unit| {
            revive_chance(it.command) * life_value(facts, it, it.command, self.rival) * REVIVE_SHARE
        };
        offer(Special::Revive, down.map(up).fold(0.0, f32::max));
        for perk in facts.perks(&self.model_ref) {
            let Some(special) = perk.special() else { continue };
            // Onslaughts and leaps are planned separately.
            if let Some(value) = special.effect().strong_value(facts, unit) {
                offer(special, value);
            }
        }
        all
    }

    /// Returns the value of a place with these actions still to be performed there.
    fn remaining_value(&self, spot: Spot, rest: &[ActionKind]) -> f32 {
        let there = self.place_value(spot, 0, rest.contains(&ActionKind::Attack));
        let secured = there.secures.filter(|_| rest.contains(&ActionKind::Secure)).map_or(
            0.0,
            |(id, value)| {
                let then = self.ending_value(spot, self.unit.command, Some(id));
                (value + then - there.ending) * SECURE_CHANCE
            },
        );
        there.ending + there.attack.0 + secured
    }
}

/// Returns the remaining actions of the current activation.
fn remaining_actions<'f>(facts: &'f BattleRef<'_>) -> &'f [ActionKind] {
    facts.activation.declared.get(usize::from(facts.activation.done)..).unwrap_or_default()
}

/// Returns the best plan of a character on the table.
pub(crate) fn best_strong_plan(
    facts: &BattleRef<'_>,
    unit: UnitId,
    posts: &Posts,
) -> Option<ActivationPlan> {
    // Attacks are evaluated without the penalties of the actions declared so far.
    let calm = Activation { unit: Some(unit), ..Activation::default() };
    let facts = &BattleRef { activation: &calm, models: facts.models.clone(), ..*facts };
    Some(ActivationPlanner::new(facts, facts.unit(unit)?, posts)?.plan())
}

/// Chooses the next destination: the best place to end at, an exit that leads there, or
/// the farthest point toward it if an Advance follows.
pub(super) fn next_destination(
    facts: &BattleRef<'_>,
    unit: UnitId,
    posts: &Posts,
    reach: &Reach<'_>,
) -> Option<Spot> {
    let planner = ActivationPlanner::new(facts, facts.unit(unit)?, posts)?;
    let rest = remaining_actions(facts);
    let mut all: Vec<(Spot, Spot)> =
        planner.spots(reach, NEAR_SPOTS).into_iter().map(|spot| (spot, spot)).collect();
    // A character that has used one exit uses no other.
    if facts.arena().character_state(unit).is_none_or(|it| it.leftover_move.is_none()) {
        all.extend(exits(facts, unit, reach));
    }
    let near = all.len();
    if rest.first() == Some(&ActionKind::Advance) {
        let budget = reach.rules().budget + facts.movement(&planner.model_ref, true);
        let far = MoveRules { budget, ..reach.rules().clone() };
        let others = facts.others(planner.unit);
        let beyond = facts.table.reach(reach.mover(), &far, &others);
        all.extend(planner.spots(&beyond, FAR_SPOTS).into_iter().map(|spot| (spot, spot)));
    }
    let mut best: Option<(f32, usize)> = None;
    for (index, (_, end)) in all.iter().enumerate() {
        let value = planner.remaining_value(*end, rest);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, index));
        }
    }
    let (_, index) = best?;
    let (step, _) = *all.get(index)?;
    if index < near || reach.route_to(step).is_ok() {
        return Some(step);
    }
    point_within_one_move(facts, unit, reach.rules(), step)
        .map(|at| Spot::of(reach.nearest_to(at).end()))
}

/// Returns the best of these places, given the actions that remain.
pub(super) fn best_place(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spots: impl IntoIterator<Item = Spot>,
) -> Option<Spot> {
    let entry = facts.unit(unit)?;
    let posts = posts(facts, entry.side);
    let planner = ActivationPlanner::new(facts, entry, &posts)?;
    let mut best: Option<(f32, Spot)> = None;
    for spot in spots {
        let value = planner.remaining_value(spot, remaining_actions(facts));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Returns the point on a longer route up to which one move leads.
fn point_within_one_move(
    facts: &BattleRef<'_>,
    unit: UnitId,
    rules: &MoveRules,
    to: Spot,
) -> Option<Vec2> {
    let model_ref = facts.standing(unit).first().copied()?;
    let budget = rules.budget + facts.movement(model_ref, true);
    let far = MoveRules { budget, ..rules.clone() };
    let others = facts.others(facts.unit(unit)?);
    let route = facts.table.reach(&model_ref.body(), &far, &others).route_to(to).ok()?;
    let mut left = rules.budget;
    let mut at = flat(*route.legs.first()?);
    for leg in &route.legs[1..] {
        let next = flat(*leg);
        let length = at.distance(next);
        if length > left {
            return Some(at + (next - at) / length * left);
        }
        left -= length;
        at = next;
    }
    Some(at)
}

/// Calls a function with a view of the battle in which a character of the reserve
/// stands at a place.
pub(super) fn with_reserve_at<T>(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spot: Spot,
    ask: impl FnOnce(&BattleRef<'_>) -> T,
) -> Option<T> {
    let model_ref = *facts.first_model(unit)?;
    let y = spot.y.unwrap_or_else(|| facts.table.ground(spot.plan()));
    let stand = Stand { at: Vec3::new(spot.x, y, spot.z), ..*model_ref.stand };
    let mut units = Units(facts.units.0.clone());
    units.get_mut(unit)?.place = UnitLocation::Table;
    let mut moved = BattleRef { units: &units, models: facts.models.clone(), ..*facts };
    let index = moved.models.iter().position(|it| it.id() == model_ref.id())?;
    moved.models[index].seen.stand = &stand;
    moved.models[index].seen.presence = Presence::InPlay;
    Some(ask(&moved))
}
