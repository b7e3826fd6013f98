//! Forecast of the rest of a battle on a simplified model: units are points on the plan,
//! attacks have their mean effect, walls are ignored. Both sides play greedily, without
//! dice, to the last round; the result is the lead in victory points. Players use it to
//! compare activations. It sees only public state.

mod greedy_rollout;

use bevy_math::Vec2;

use monteria_cadence::battle::{MARKER_RADIUS, Unit, UnitId, UnitLocation};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::{Category, Objective, Scoring};
use monteria_cadence::tactics::evaluation::{SECURE_CHANCE, expected_damage, unit_center};
use monteria_cadence::tactics::targeting::hit_points;
use monteria_game::SideId;
use monteria_table::flat;

/// Share of an attack's effect in the open that remains on a table with terrain.
const TERRAIN_FACTOR: f64 = 0.7;
/// The value of a whole army at the beginning, in victory points.
const ARMY_VICTORY_POINTS: f64 = 8.0;
/// Below this share of its present strength a unit may have broken or been destroyed.
const BROKEN_BELOW: f64 = 0.6;
/// Below this share of its present strength a unit counts as destroyed.
const DESTROYED_BELOW: f64 = 0.05;
/// Least rise of the probability of a hold that counts as securing anew.
const LEAST_HOLD: f64 = 0.05;
/// Victory points of an objective in an assault for each round of holding it.
const ASSAULT_VICTORY_POINTS: f64 = 3.0;
/// Victory points for destroying any unit, beside bounties and Command units.
const UNIT_VICTORY_POINTS: f64 = 0.25;
/// The weight of surviving units in the final evaluation.
const SURVIVOR_WEIGHT: f64 = 0.08;
/// Half-saturation of the lead, in victory points: larger leads count less and less,
/// since a battle that is won need not be won higher.
const HALF_LEAD: f64 = 10.0;
/// Limit of simulated activations: this over the square of the number of units,
/// and the least limit.
const ACTIVATION_BUDGET: usize = 20_000;
const LEAST_ACTIVATIONS: usize = 16;

/// A simplified battle and its forecast.
pub(crate) struct Forecast<'a> {
    scoring: &'a [Scoring],
    assault: bool,
    last: u32,
    /// Attack of each unit on each other, row-major by attacker.
    attacks: Vec<(f64, f32)>,
    /// Weight of objectives in the style of the evaluating player.
    objectives: f64,
    now: SimState,
}

#[derive(Clone)]
struct SimState {
    round: u32,
    points: [f64; 2],
    units: Vec<SimUnit>,
    objectives: Vec<SimObjective>,
}

#[derive(Clone, Copy)]
struct SimUnit {
    id: UnitId,
    side: usize,
    at: Vec2,
    /// Distance from its middle to the edge of the outermost base, in inches.
    radius: f32,
    /// Remaining share of the strength at the start of the forecast.
    left: f64,
    command: u32,
    full: u32,
    walk: f32,
    run: f32,
    secures: bool,
    /// Whether it is still in reserve, where it cannot be attacked.
    out: bool,
    /// Its share of the points of its army.
    share: f64,
    /// Victory points for destroying it.
    bounty: f64,
    /// Weight of harm to it in the style of the evaluating player.
    harm: f64,
}

#[derive(Clone, Copy)]
struct SimObjective {
    id: u16,
    at: Vec2,
    kind: Objective,
    owner: Option<usize>,
    /// The probability that each side holds it.
    held: [f64; 2],
    since: u32,
    /// The probability that it still exists.
    existence: f64,
}

/// The outcome of an activation that is to be evaluated.
#[derive(Clone, Debug, Default)]
pub(crate) struct ActivationOutcome {
    /// The unit's middle afterwards.
    pub at: Vec2,
    /// The objective that it tries to secure.
    pub secures: Option<u16>,
    /// Expected losses of enemy units, as shares of their strength.
    pub losses: Vec<(UnitId, f64)>,
    pub cost: u32,
}

impl<'a> Forecast<'a> {
    /// Creates the simplified model of a battle.
    pub(crate) fn of(facts: &BattleRef<'a>) -> Forecast<'a> {
        let fielded: Vec<&Unit> =
            facts.units.0.iter().filter(|unit| unit.place != UnitLocation::Destroyed).collect();
        let army = |side: SideId| {
            facts
                .units
                .0
                .iter()
                .filter(|unit| unit.side == side)
                .map(|unit| unit.points)
                .sum::<u32>()
        };
        let armies = [f64::from(army(SideId(0)).max(1)), f64::from(army(SideId(1)).max(1))];
        let units: Vec<SimUnit> = fielded
            .iter()
            .filter_map(|unit| sim_unit(facts, unit, armies[side_of(unit.side)]))
            .collect();
        let mut attacks = vec![(0.0, 0.0); units.len() * units.len()];
        for (a, one) in units.iter().enumerate() {
            for (b, two) in units.iter().enumerate().filter(|(_, two)| two.side != one.side) {
                if let (Some(from), Some(at)) = (facts.unit(one.id), facts.unit(two.id)) {
                    attacks[a * units.len() + b] = attack_share(facts, from, at);
                }
            }
        }
        let mission = facts.mission();
        let objectives = facts.field.markers.iter().map(|marker| {
            let mut held = [0.0; 2];
            if let Some(side) = marker.held {
                held[side_of(side)] = 1.0;
            }
            SimObjective {
                id: marker.id,
                at: marker.at,
                kind: marker.kind,
                owner: marker.owner.map(side_of),
                held,
                since: marker.since,
                existence: 1.0,
            }
        });
        Forecast {
            scoring: mission.map_or(&[], |mission| mission.scoring.as_slice()),
            assault: mission.is_some_and(|mission| mission.assault.is_some()),
            last: facts.rounds.last,
            attacks,
            objectives: facts.evaluator.side_weights().objectives,
            now: SimState {
                round: facts.rounds.round.max(1),
                points: [
                    f64::from(facts.score.of(SideId(0))),
                    f64::from(facts.score.of(SideId(1))),
                ],
                objectives: objectives.collect(),
                units,
            },
        }
    }

    /// Returns the forecast lead in victory points after this activation of a unit; the
    /// other side is next.
    pub(crate) fn lead_after(&self, unit: UnitId, outcome: &ActivationOutcome) -> f64 {
        // A destroyed unit has no part in the forecast.
        let Some(number) = self.number(unit) else { return 0.0 };
        let mut state = self.now.clone();
        state.units[number].at = outcome.at;
        state.units[number].out = false;
        for (target, share) in &outcome.losses {
            if let Some(target) = self.number(*target) {
                self.remove_share(&mut state, target, *share);
            }
        }
        let secured = outcome
            .secures
            .and_then(|id| state.objectives.iter().position(|objective| objective.id == id));
        if let Some(objective) = secured {
            state.secure(number, objective);
        }
        let sim_unit = &mut state.units[number];
        sim_unit.command = sim_unit.command.saturating_sub(outcome.cost);
        let side = sim_unit.side;
        self.play_out(&mut state, 1 - side, side)
    }

    /// Returns the forecast lead if a unit enters here and acts greedily.
    pub(crate) fn lead_after_entering(&self, unit: UnitId, at: Vec2) -> f64 {
        // A destroyed unit has no part in the forecast.
        let Some(number) = self.number(unit) else { return 0.0 };
        let mut state = self.now.clone();
        state.units[number].at = at;
        let side = state.units[number].side;
        self.act(&mut state, number);
        self.play_out(&mut state, 1 - side, side)
    }

    /// Returns the share of a unit that its enemies would take with an attack each; above
    /// 1 if they would destroy it more than once.
    pub(crate) fn exposure(&self, unit: UnitId) -> f64 {
        let share = |number: usize| {
            let side = self.now.units[number].side;
            let foes = self.now.units.iter().enumerate().filter(|(_, other)| other.side != side);
            foes.map(|(foe, _)| self.attack(foe, number).0).sum()
        };
        self.number(unit).map_or(0.0, share)
    }

    /// Returns the forecast lead if a unit acts greedily from its
    /// position or expected entry.
    pub(crate) fn lead_after_acting(&self, unit: UnitId) -> f64 {
        self.number(unit)
            .map_or(0.0, |number| self.lead_after_entering(unit, self.now.units[number].at))
    }

    /// Evaluates the battle for a side when `next` is about to act: 0 is as good as lost,
    /// 1 as good as won.
    pub(crate) fn value(&self, next: SideId, side: SideId) -> f64 {
        0.5 + 0.5 * self.play_out(&mut self.now.clone(), side_of(next), side_of(side)) / HALF_LEAD
    }

    fn number(&self, unit: UnitId) -> Option<usize> {
        self.now.units.iter().position(|sim_unit| sim_unit.id == unit)
    }

    /// Returns the attack of one unit on another, by index.
    fn attack(&self, from: usize, at: usize) -> (f64, f32) {
        self.attacks[from * self.now.units.len() + at]
    }

    /// Removes a share of a unit's strength and scores its bounty.
    fn remove_share(&self, state: &mut SimState, target: usize, share: f64) {
        let sim_unit = &mut state.units[target];
        let before = sim_unit.survival();
        sim_unit.left = (sim_unit.left - share).max(0.0);
        let fallen = before - sim_unit.survival();
        let side = sim_unit.side;
        let bounty = sim_unit.bounty * sim_unit.harm;
        state.points[1 - side] += fallen * bounty;
    }

    /// Returns the victory points of holding an objective for a round.
    fn holding_points(&self, state: &SimState, round: u32, side: usize) -> f64 {
        let mut sum = if self.assault { ASSAULT_VICTORY_POINTS } else { 0.0 };
        for rule in self.scoring {
            sum += match rule {
                Scoring::Held(_, at_end) if round >= self.last => f64::from(*at_end),
                Scoring::Held(each, _) => f64::from(*each),
                Scoring::HeldRound => f64::from(round),
                Scoring::HeldCount => state.held(side) * 2.0 + 1.0,
                Scoring::OwnStands(_) | Scoring::EnemyFalls(_) | Scoring::Scored(_) => 0.0,
            };
        }
        sum
    }

    /// Returns the victory points of a Destroy objective: for its owner in each round in
    /// which it stands, and for the enemy who destroys it.
    fn destroy_points(&self) -> (f64, f64) {
        let mut stands = 0.0;
        let mut falls = 0.0;
        for rule in self.scoring {
            match rule {
                Scoring::OwnStands(each) => stands += f64::from(*each),
                Scoring::EnemyFalls(once) => falls += f64::from(*once),
                Scoring::Held(..)
                | Scoring::HeldRound
                | Scoring::HeldCount
                | Scoring::Scored(_) => {}
            }
        }
        (stands, falls)
    }

    /// Scores the round and begins the next.
    fn end_round(&self, state: &mut SimState) {
        let round = state.round;
        let (stands, falls) = self.destroy_points();
        for objective in &mut state.objectives {
            if let (Objective::Destroy, Some(owner)) = (objective.kind, objective.owner) {
                let foe = 1 - owner;
                if objective.since < round {
                    let fallen = objective.existence * objective.held[foe];
                    state.points[foe] += fallen * falls * self.objectives;
                    objective.existence -= fallen;
                    objective.held = [0.0; 2];
                }
                state.points[owner] += objective.existence * stands * self.objectives;
            }
        }
        for side in 0..2 {
            let held = state.held(side);
            let each = self.holding_points(state, round, side);
            // If the number held counts for each, the square of it scores.
            let counts = self.scoring.contains(&Scoring::HeldCount);
            let scored = if counts { held * held } else { held * each };
            state.points[side] += scored * self.objectives;
        }
        state.round += 1;
        for sim_unit in &mut state.units {
            sim_unit.command = if sim_unit.left > DESTROYED_BELOW { sim_unit.full } else { 0 };
        }
    }

    /// Plays the battle to its end; returns the saturated lead of a
    /// side in victory points.
    fn play_out(&self, state: &mut SimState, first: usize, side: usize) -> f64 {
        let mut turn = first;
        let units = state.units.len();
        let mut left = (ACTIVATION_BUDGET / (units * units).max(1)).max(LEAST_ACTIVATIONS);
        while state.round <= self.last {
            if left > 0 && self.greedy_rollout(state, turn) {
                left -= 1;
                turn = 1 - turn;
            } else if left > 0 && self.greedy_rollout(state, 1 - turn) {
                // The other side has no activation left.
                left -= 1;
            } else {
                self.end_round(state);
                turn = 1 - side;
            }
        }
        let strength = |of: usize| {
            let own = state.units.iter().filter(|sim_unit| sim_unit.side == of);
            own.map(|sim_unit| sim_unit.share * sim_unit.survival() * sim_unit.harm).sum::<f64>()
                * ARMY_VICTORY_POINTS
                * SURVIVOR_WEIGHT
        };
        let ahead =
            state.points[side] + strength(side) - state.points[1 - side] - strength(1 - side);
        ahead * HALF_LEAD / (HALF_LEAD + ahead.abs())
    }
}

impl SimState {
    /// Returns the expected number of objectives that a side holds.
    fn held(&self, side: usize) -> f64 {
        let held = self.objectives.iter().filter(|objective| objective.kind != Objective::Destroy);
        held.map(|objective| objective.held[side]).sum()
    }

    /// Applies a unit's attempt to secure an objective.
    fn secure(&mut self, number: usize, objective: usize) {
        let sim_unit = &self.units[number];
        let side = sim_unit.side;
        let tries = sim_unit.survival();
        let round = self.round;
        let objective = &mut self.objectives[objective];
        objective.held[1 - side] *= 1.0 - tries;
        let more = (1.0 - objective.held[side]) * tries * SECURE_CHANCE;
        objective.held[side] += more;
        // A Destroy objective that its own side secures is merely free again.
        if objective.kind == Objective::Destroy && objective.owner == Some(side) {
            objective.held[side] = 0.0;
        } else if more > LEAST_HOLD {
            objective.since = round;
        }
    }
}

impl SimUnit {
    /// Returns whether it is on the table and not destroyed.
    fn stands(&self) -> bool {
        !self.out && self.left > DESTROYED_BELOW
    }

    /// Returns the probability that it can still act.
    fn survival(&self) -> f64 {
        (self.left / BROKEN_BELOW).min(1.0)
    }

    /// Returns the distance from its edge to the edge of a marker, with
    /// its middle at `at`.
    fn gap(&self, at: Vec2, marker: Vec2) -> f32 {
        (at.distance(marker) - self.radius - MARKER_RADIUS).max(0.0)
    }
}

fn side_of(side: SideId) -> usize {
    usize::from(side.0.min(1))
}

/// Simplifies a unit; one in reserve is placed where it is likely to enter.
fn sim_unit(facts: &BattleRef<'_>, unit: &Unit, army: f64) -> Option<SimUnit> {
    let alive = facts.alive(unit);
    let first = *alive.first()?;
    let walk = facts.movement(first, false);
    let run = facts.movement(first, true);
    let at = match unit.place {
        UnitLocation::Aboard(ride) => unit_center(facts, ride)?,
        UnitLocation::Table => unit_center(facts, unit.id)?,
        UnitLocation::Reserve | UnitLocation::Destroyed => {
            let entries = facts.field.entries.iter().filter(|entry| entry.side == unit.side);
            let goals = || {
                let markers =
                    facts.field.markers.iter().filter(|marker| marker.held != Some(unit.side));
                markers.map(|marker| marker.at).chain([Vec2::ZERO])
            };
            let pairs = entries.flat_map(|entry| goals().map(move |goal| (entry.at, goal)));
            let (at, goal) = pairs.min_by(|a, b| {
                let away = |(at, goal): &(Vec2, Vec2)| at.distance_squared(*goal);
                away(a).total_cmp(&away(b))
            })?;
            let way = goal - at;
            at + way * (walk / way.length().max(walk))
        }
    };
    // Units that are not on the table yet will stand close together.
    let standing = facts.standing(unit.id);
    let edge =
        |model_ref: &&ModelRef<'_>| flat(model_ref.stand.at).distance(at) + model_ref.stand.radius;
    let radius = standing.iter().map(edge).fold(first.stand.radius, f32::max);
    let command = u32::from(unit.category == Category::Command);
    Some(SimUnit {
        id: unit.id,
        side: side_of(unit.side),
        at,
        radius,
        left: 1.0,
        command: unit.command,
        full: unit.full_command.max(facts.command(unit)),
        walk,
        run,
        out: !unit.on_table(),
        secures: alive
            .iter()
            .all(|model_ref| !facts.any_rule(model_ref, |rule| rule.forbids_securing())),
        share: f64::from(unit.points) / army,
        bounty: f64::from(unit.bounty) + f64::from(command) + UNIT_VICTORY_POINTS,
        harm: facts.harm_weight(unit),
    })
}

/// Returns one attack of a unit on another.
fn attack_share(facts: &BattleRef<'_>, from: &Unit, at: &Unit) -> (f64, f32) {
    let (lost, range) = expected_damage(facts, from, at);
    (lost / hit_points(facts, at) * TERRAIN_FACTOR, range)
}
