//! The strong player: it generates plans for each unit, evaluates them by their
//! immediate value, forecasts the battle for the best ones, and takes the one with the
//! largest lead in victory points.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::candidate_moves::candidate_moves;
use super::forecast::{ActivationOutcome, Forecast};
use monteria_cadence::battle::{ActionKind, Activation, Marker, Unit};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::steps::activate::{TurnChoice, UnitAct, UnitChoice};
use monteria_cadence::steps::moves::MoveChoice;
use monteria_cadence::tactics::destinations::{deploy_spot, march_to};
use monteria_cadence::tactics::evaluation::{
    Matchups, SECURE_CHANCE, longest_range, objective_value, position_value, unit_center,
    victory_point_value, wants_objective,
};
use monteria_cadence::tactics::plans::best_unit;
use monteria_cadence::tactics::targeting::{
    ExpectedAttack, ability_values, expected_attack, expected_attack_in,
};
use monteria_cadence::tactics::transports::stays_aboard;
use monteria_cadence::threat::{
    SupposedPositions, declared_activation, positions_shifted, reachable_offsets, with_positions,
};
use monteria_game::{Choice, Decision, ModelId, Needs, Order};
use monteria_table::flat;

/// How many plans of a unit are forecast.
const FORECAST_PLANS: usize = 7;
/// Weight of a plan's immediate value beside its forecast.
const IMMEDIATE_WEIGHT: f64 = 0.8;
/// Weight of what enemies may destroy at a position.
const EXPOSURE_WEIGHT: f64 = 0.1;
/// Cost in points of units of each inch by which an enemy is nearer than a unit wants.
const TOO_NEAR_COST: f64 = 4.0;
/// Weight of what may be destroyed later from a position.
const OPPORTUNITY_WEIGHT: f64 = 0.2;
/// Cost of each action beyond the second, as a share of an attack's value.
const EXTRA_ACTION_COST: f64 = 0.45;
/// Longest range in inches of units whose attacks after an Advance matter.
const MELEE_RANGE: f32 = 4.0;
/// Cost of leaving a single Command Point, in points of units.
const LOST_POINT_COST: f64 = 0.5;
/// The most actions in an activation.
const MOST_ACTIONS: usize = 4;
/// The values of options of the last resort in victory points, the best first.
const WAIT_VALUE: f64 = -20.0;
const STAY_ABOARD_VALUE: f64 = -30.0;
const LOSE_VALUE: f64 = -50.0;
/// The number of positions and of leaders that are tried for a move.
const TRIED_POSITIONS: usize = 3;
const TRIED_LEADERS: usize = 3;
/// Shares of a movement that are tried, the whole first.
const MOVE_SHARES: [f32; 4] = [1.0, 0.85, 0.65, 0.4];

/// Action sequences without movement.
const STANDING_PLANS: [&[ActionKind]; 5] = [
    &[ActionKind::Pass, ActionKind::Pass],
    &[ActionKind::Attack, ActionKind::Pass],
    &[ActionKind::Secure, ActionKind::Pass],
    &[ActionKind::Secure, ActionKind::Attack],
    &[ActionKind::Attack, ActionKind::Secure],
];
/// Action sequences with a Move.
const MOVE_PLANS: [&[ActionKind]; 7] = [
    &[ActionKind::Move, ActionKind::Pass],
    &[ActionKind::Move, ActionKind::Attack],
    &[ActionKind::Attack, ActionKind::Move],
    &[ActionKind::Secure, ActionKind::Move],
    &[ActionKind::Move, ActionKind::Secure],
    &[ActionKind::Attack, ActionKind::Move, ActionKind::Secure],
    &[ActionKind::Move, ActionKind::Secure, ActionKind::Attack],
];
/// Action sequences with a Move and an Advance.
const ADVANCE_PLANS: [&[ActionKind]; 4] = [
    &[ActionKind::Move, ActionKind::Advance],
    &[ActionKind::Move, ActionKind::Advance, ActionKind::Secure],
    &[ActionKind::Move, ActionKind::Advance, ActionKind::Attack],
    &[ActionKind::Move, ActionKind::Advance, ActionKind::Secure, ActionKind::Attack],
];

/// A possible activation of a unit.
#[derive(Clone, Debug)]
pub(crate) struct CandidatePlan {
    pub acts: Vec<ActionKind>,
    /// Immediate value in points, compared with standing still.
    pub value: f64,
    /// Its outcome for the forecast.
    pub outcome: ActivationOutcome,
}

/// Generates and evaluates the plans of one unit.
struct UnitPlanner<'f, 'a> {
    facts: &'f BattleRef<'a>,
    unit: &'f Unit,
    matchups: Matchups,
    walk: f32,
    run: f32,
}

/// A position that a plan may end at: the attacks from there, calm and in a rush, the
/// objective that can be secured, and the rest of its value.
struct Position {
    offset: Vec2,
    lead: Option<ModelId>,
    at: Vec2,
    calm: ExpectedAttack,
    rushed: ExpectedAttack,
    secures: f64,
    marker: Option<u16>,
    standing_value: f64,
}

impl<'f, 'a> UnitPlanner<'f, 'a> {
    fn of(facts: &'f BattleRef<'a>, unit: &'f Unit) -> Option<Self> {
        let first = facts.standing(unit.id).first().copied()?;
        Some(UnitPlanner {
            facts,
            unit,
            matchups: Matchups::new(facts, unit),
            walk: facts.movement(first, false),
            run: facts.movement(first, true),
        })
    }

    /// Evaluates the position at the end of a movement; `attacks` says whether
    /// attacks from there matter.
    fn position(&self, offset: Vec2, lead: Option<ModelId>, attacks: bool) -> Position {
        let places: SupposedPositions = positions_shifted(self.facts, self.unit, offset);
        let undeclared = declared_activation(self.unit, &[]);
        let facts = with_positions(self.facts, &places, &undeclared);
        let calm_attack =
            if attacks { expected_attack(&facts, self.unit) } else { ExpectedAttack::default() };
        let rushed = if calm_attack.value > 0.0 {
            let haste = declared_activation(
                self.unit,
                &[ActionKind::Pass, ActionKind::Pass, ActionKind::Pass],
            );
            expected_attack_in(&facts, &haste, self.unit)
        } else {
            ExpectedAttack::default()
        };
        let can = |marker: &&Marker| {
            wants_objective(self.unit, marker) && facts.cannot_secure(self.unit, marker).is_none()
        };
        let best = facts
            .field
            .markers
            .iter()
            .filter(can)
            .map(|marker| (objective_value(&facts, self.unit.side, marker), marker.id))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let weights = facts.weights(self.unit);
        let most = f64::from(self.unit.points) * weights.safety;
        let standing_value = position_value(&facts, self.unit, self.walk)
            + self.matchups.chances(&facts, self.unit.id, self.walk) * OPPORTUNITY_WEIGHT
            - self.matchups.exposure(&facts, self.unit.id).min(most) * EXPOSURE_WEIGHT
            - facts.too_near(self.unit) * TOO_NEAR_COST;
        Position {
            offset,
            lead,
            at: unit_center(&facts, self.unit.id).unwrap_or_default(),
            calm: calm_attack,
            rushed,
            secures: best.map_or(0.0, |(value, _)| value * SECURE_CHANCE * weights.objectives),
            marker: best.map(|(_, id)| id),
            standing_value,
        }
    }

    fn positions(&self, inches: f32, attacks: bool) -> Vec<Position> {
        let ways = reachable_offsets(
            self.facts,
            self.unit,
            inches,
            candidate_moves(self.facts, self.unit, inches),
        );
        ways.into_iter().map(|(offset, lead)| self.position(offset, Some(lead), attacks)).collect()
    }

    /// Evaluates a list of actions with its movement to `there`.
    fn evaluate(&self, acts: &[ActionKind], here: &Position, there: &Position) -> CandidatePlan {
        let rush = acts.len() >= 3;
        let mut at = here;
        let mut sum = 0.0;
        let mut secured = false;
        let mut outcome =
            ActivationOutcome { cost: acts.len() as u32, ..ActivationOutcome::default() };
        for act in acts {
            match act {
                ActionKind::Move | ActionKind::Advance => at = there,
                ActionKind::Attack => {
                    let volley = if rush { &at.rushed } else { &at.calm };
                    sum += volley.value;
                    outcome.losses.clone_from(&volley.losses);
                }
                ActionKind::Secure if !secured => {
                    secured = at.secures > 0.0;
                    sum += at.secures;
                    outcome.secures = at.marker;
                }
                ActionKind::Secure
                | ActionKind::Ability(_)
                | ActionKind::Own(_)
                | ActionKind::Pass => {}
            }
        }
        // A secured objective is no longer hoped for.
        let rest = if secured { at.standing_value - at.secures } else { at.standing_value };
        let extra = acts.len().saturating_sub(2) as f64;
        let value = sum + rest
            - here.standing_value
            - extra * EXTRA_ACTION_COST * here.calm.value.max(at.calm.value);
        outcome.at = at.at;
        CandidatePlan { acts: acts.to_vec(), value, outcome }
    }

    /// Returns the plans in order of their immediate value.
    fn plans(&self) -> Vec<CandidatePlan> {
        use ActionKind::{Attack, Move, Pass, Secure};
        let left = (self.unit.command as usize).min(MOST_ACTIONS);
        let here = self.position(Vec2::ZERO, None, true);
        let free = !self.facts.activation.disembarked;
        let near = if free { self.positions(self.walk, true) } else { Vec::new() };
        let melee = longest_range(self.facts, self.unit) <= MELEE_RANGE;
        let far = if free && left >= 2 {
            self.positions(self.walk + self.run, melee)
        } else {
            Vec::new()
        };
        let mut all = Vec::new();
        let mut offer = |acts: &[ActionKind], there: &Position, more: f64| {
            if acts.len() > left.max(1) {
                return;
            }
            let mut plan = self.evaluate(acts, &here, there);
            // A single point left over is lost one time in six, and buys one action only.
            let lonely = if left == acts.len() + 1 { LOST_POINT_COST } else { 0.0 };
            plan.value += more - lonely;
            all.push(plan);
        };
        if left <= 1 {
            for acts in [Pass, Attack, Secure] {
                offer(&[acts], &here, 0.0);
            }
            for there in &near {
                offer(&[Move], there, 0.0);
            }
        }
        for acts in STANDING_PLANS {
            offer(acts, &here, 0.0);
        }
        for there in &near {
            for acts in MOVE_PLANS {
                offer(acts, there, 0.0);
            }
        }
        for there in &far {
            for acts in ADVANCE_PLANS {
                offer(acts, there, 0.0);
            }
        }
        for (number, value) in ability_values(self.facts, self.unit) {
            let act = ActionKind::Ability(number);
            for acts in [[act.clone(), Pass], [Attack, act.clone()], [act.clone(), Attack]] {
                offer(&acts, &here, value);
            }
        }
        all.sort_by(|a, b| b.value.total_cmp(&a.value));
        all
    }

    /// Returns the best plan with its value in victory points.
    fn best(&self, forecast: &Forecast<'_>) -> Option<(f64, CandidatePlan)> {
        let point = victory_point_value(self.facts, self.unit.side).max(0.001);
        let mut best: Option<(f64, CandidatePlan)> = None;
        for plan in self.plans().into_iter().take(FORECAST_PLANS) {
            let value = forecast.lead_after(self.unit.id, &plan.outcome)
                + plan.value / point * IMMEDIATE_WEIGHT;
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, plan));
            }
        }
        best
    }
}

/// Returns the best plan of a unit on the table, with its value in victory points.
fn plan(facts: &BattleRef<'_>, forecast: &Forecast<'_>, unit: &Unit) -> (f64, Vec<ActionKind>) {
    let formed = facts.is_in_formation(unit.id);
    let best = if formed {
        UnitPlanner::of(facts, unit).and_then(|planner| planner.best(forecast))
    } else {
        None
    };
    match best {
        Some((value, plan)) => (value, plan.acts),
        None => (forecast.lead_after_acting(unit.id), vec![ActionKind::Move, ActionKind::Pass]),
    }
}

/// Chooses the unit to activate, or to deploy and where.
pub(super) fn choose_unit(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let undeclared = Activation::default();
    let facts = &BattleRef { activation: &undeclared, models: facts.models.clone(), ..*facts };
    let forecast = Forecast::of(facts);
    let value = |act: UnitAct, unit: &Unit| match act {
        UnitAct::Activate => plan(facts, &forecast, unit).0,
        UnitAct::Deploy if stays_aboard(facts, unit) => STAY_ABOARD_VALUE,
        UnitAct::Deploy => forecast.lead_after_acting(unit.id),
        UnitAct::Lose => LOSE_VALUE,
        UnitAct::Wait | UnitAct::Enter => WAIT_VALUE,
    };
    let (choice, unit) = best_unit(facts, decision, |act, unit| Some(value(act, unit)))?;
    chosen(world, &forecast, choice, unit)
}

/// Returns the order to activate a unit, or to deploy it at the best spot.
fn chosen(world: &World, forecast: &Forecast<'_>, choice: &Choice, unit: &Unit) -> Option<Order> {
    match &choice.needs {
        Needs::To(region) => {
            let score = |at: Vec2| -forecast.lead_after_entering(unit.id, at);
            Some(Order::to(&choice.id, deploy_spot(world, region, score)?))
        }
        Needs::Nothing
        | Needs::Target { .. }
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => Some(Order::plain(&choice.id)),
    }
}

/// Returns an order for every unit that could be activated or deployed now.
pub(super) fn unit_orders(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
    let forecast = Forecast::of(facts);
    let of_unit = |(act, choice)| match act {
        TurnChoice::Unit(it) if matches!(it.act, UnitAct::Activate | UnitAct::Deploy) => {
            Some((it, choice))
        }
        TurnChoice::Unit(_) | TurnChoice::Nobody => None,
    };
    let useful = decision.acts().filter_map(of_unit);
    let order = |(it, choice): (UnitChoice, &Choice)| {
        chosen(world, &forecast, choice, facts.unit(it.unit)?)
    };
    useful.filter_map(order).collect()
}

/// Returns the actions of a unit's plan. The plan is made as if none were declared yet,
/// so that it is the one that was begun.
pub(super) fn acts_to_declare(facts: &BattleRef<'_>, unit: &Unit) -> Vec<ActionKind> {
    let undeclared = Activation {
        unit: facts.activation.unit,
        last_point: facts.activation.last_point,
        disembarked: facts.activation.disembarked,
        ..Activation::default()
    };
    let before = BattleRef { activation: &undeclared, models: facts.models.clone(), ..*facts };
    plan(&before, &Forecast::of(&before), unit).1
}

/// Returns the order of the current move: to the best position for the
/// actions declared after it.
pub(super) fn move_unit(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let done = usize::from(facts.activation.done);
    let declared = &facts.activation.declared;
    let planner = UnitPlanner::of(facts, unit)?;
    let advancing = done > 0 && declared.get(done - 1) == Some(&ActionKind::Advance);
    let later = declared.get(done..).unwrap_or_default();
    let runs_on = later.first() == Some(&ActionKind::Advance);
    let inches = match (advancing, runs_on) {
        (true, _) => planner.run,
        (false, true) => planner.walk + planner.run,
        (false, false) => planner.walk,
    };
    let here = planner.position(Vec2::ZERO, None, true);
    let attacks = later.contains(&ActionKind::Attack);
    let rush = declared.len() >= 3;
    let acts: Vec<ActionKind> =
        later.iter().filter(|act| **act != ActionKind::Advance).cloned().collect();
    // As many actions as declared, so that a rush stays one.
    let idle = declared.len().saturating_sub(acts.len());
    let acts: Vec<ActionKind> =
        core::iter::repeat_n(ActionKind::Pass, if rush { idle } else { 0 }).chain(acts).collect();
    let formed = facts.is_in_formation(unit.id);
    let mut all: Vec<(f64, ActivationOutcome, Position)> = Vec::new();
    let stay = planner.evaluate(&acts, &here, &here);
    for at in planner.positions(inches, attacks) {
        let mut plan = planner.evaluate(&acts, &at, &at);
        plan.outcome.cost = 0;
        all.push((plan.value + at.standing_value - here.standing_value, plan.outcome, at));
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    let forecast = Forecast::of(facts);
    let point = victory_point_value(facts, unit.side).max(0.001);
    let total = |value: f64, outcome: &ActivationOutcome| {
        forecast.lead_after(unit.id, outcome) + value / point * IMMEDIATE_WEIGHT
    };
    let least = total(stay.value, &ActivationOutcome { cost: 0, ..stay.outcome });
    all.truncate(FORECAST_PLANS);
    for (value, outcome, _) in &mut all {
        *value = total(*value, outcome) - least;
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.retain(|(value, ..)| *value > 0.0 || !formed);
    let budget = if advancing { planner.run } else { planner.walk };
    for (_, _, at) in all.iter().take(TRIED_POSITIONS) {
        let length = at.offset.length().max(0.001);
        let step = at.offset / length * length.min(budget);
        // The planned leader first, then the models farthest along the movement.
        let mut leads: Vec<&ModelRef<'_>> = facts.standing(unit.id);
        let along = |model_ref: &ModelRef<'_>| flat(model_ref.stand.at).dot(step);
        leads.sort_by(|a, b| {
            let first = |model_ref: &ModelRef<'_>| Some(model_ref.id()) != at.lead;
            first(a).cmp(&first(b)).then(along(b).total_cmp(&along(a))).then(a.id().cmp(&b.id()))
        });
        for lead in leads.into_iter().take(TRIED_LEADERS) {
            let from = flat(lead.stand.at);
            let ends: Vec<Vec2> =
                MOVE_SHARES.into_iter().map(|share| from + step * share).collect();
            let order = march_to(facts, decision, unit, lead.id(), &ends);
            if order.is_some() {
                return order;
            }
        }
    }
    decision.offered(MoveChoice::Stay).map(|choice| Order::plain(&choice.id))
}
