//! How the battle may go on, roughly: units are points of the plan, attacks take
//! what they take on average, walls are left out. Both sides do at once what looks
//! best to them, as players in a hurry would. It says which of several activations
//! leaves more victory points in the end. It rolls no dice and knows no more than
//! what lies on the table.

mod greedy_rollout;

use bevy_math::Vec2;

use monteria_cadence::battle::{MARKER_RADIUS, Unit, UnitId, Whereabouts};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::content::{Category, Objective, Scoring};
use monteria_cadence::tactics::aims::hit_points;
use monteria_cadence::tactics::value::{SECURE, harm, middle};
use monteria_game::SideId;
use monteria_table::flat;

/// How much of what an attack takes in the open it takes on a table with walls and cover.
const SEEN: f64 = 0.7;
/// What a whole army is worth at the beginning, in victory points.
const ARMY: f64 = 8.0;
/// A unit with less than this share of what it has now may have broken, or fallen.
const SHAKEN: f64 = 0.6;
/// How much of what is left of an army counts in the end.
const LEFT: f64 = 0.08;
/// Victory points of which half of what lies beyond no longer counts: a battle that is
/// won need not be won higher.
const ENOUGH: f64 = 10.0;
/// How many activations are looked ahead: so many over the square of the number of units,
/// and at least so many.
const BREATH: usize = 20_000;
const SHORT: usize = 16;

/// A battle in the rough.
pub(crate) struct Outlook<'a> {
    scoring: &'a [Scoring],
    assault: bool,
    last: u32,
    /// What each unit takes of each other in one attack at its present strength,
    /// and from how far.
    blows: Vec<(f64, f32)>,
    now: State,
}

/// How it stands.
#[derive(Clone)]
struct State {
    round: u32,
    points: [f64; 2],
    forces: Vec<Force>,
    stakes: Vec<Stake>,
}

/// A unit.
#[derive(Clone, Copy)]
struct Force {
    id: UnitId,
    side: usize,
    at: Vec2,
    /// From its middle to the edge of the outermost base.
    girth: f32,
    /// Share of what it has now.
    left: f64,
    command: u32,
    full: u32,
    walk: f32,
    run: f32,
    secures: bool,
    /// Whether it is still in reserve, where nobody can harm it.
    out: bool,
    /// Share of its army.
    share: f64,
    /// Victory points for destroying it.
    bounty: f64,
}

/// An objective.
#[derive(Clone, Copy)]
struct Stake {
    id: u16,
    at: Vec2,
    kind: Objective,
    owner: Option<usize>,
    /// How likely each side holds it.
    held: [f64; 2],
    since: u32,
    /// How likely it is still there.
    there: f64,
}

/// What a unit does in an activation that is to be judged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    /// Where its middle is afterwards.
    pub at: Vec2,
    /// The objective that it tries to secure.
    pub secures: Option<u16>,
    /// Shares of enemy units that it takes.
    pub takes: Vec<(UnitId, f64)>,
    /// Command Points that it spends.
    pub cost: u32,
}

impl<'a> Outlook<'a> {
    /// The battle as it stands.
    pub(crate) fn of(facts: &BattleRef<'a>) -> Outlook<'a> {
        let units: Vec<&Unit> =
            facts.units.0.iter().filter(|unit| unit.place != Whereabouts::Destroyed).collect();
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
        let forces: Vec<Force> = units
            .iter()
            .filter_map(|unit| force(facts, unit, armies[side_of(unit.side)]))
            .collect();
        let mut blows = vec![(0.0, 0.0); forces.len() * forces.len()];
        for (a, one) in forces.iter().enumerate() {
            for (b, two) in forces.iter().enumerate().filter(|(_, two)| two.side != one.side) {
                if let (Some(from), Some(at)) = (facts.unit(one.id), facts.unit(two.id)) {
                    blows[a * forces.len() + b] = menace_share(facts, from, at);
                }
            }
        }
        let mission = facts.mission();
        let stakes = facts.field.markers.iter().map(|marker| {
            let mut held = [0.0; 2];
            if let Some(side) = marker.held {
                held[side_of(side)] = 1.0;
            }
            Stake {
                id: marker.id,
                at: marker.at,
                kind: marker.kind,
                owner: marker.owner.map(side_of),
                held,
                since: marker.since,
                there: 1.0,
            }
        });
        Outlook {
            scoring: mission.map_or(&[], |mission| mission.scoring.as_slice()),
            assault: mission.is_some_and(|mission| mission.assault.is_some()),
            last: facts.rounds.last,
            blows,
            now: State {
                round: facts.rounds.round.max(1),
                points: [
                    f64::from(facts.score.of(SideId(0))),
                    f64::from(facts.score.of(SideId(1))),
                ],
                stakes: stakes.collect(),
                forces,
            },
        }
    }

    /// What comes of it, in victory points ahead, if a unit does this and the battle goes
    /// on; the other side is next.
    pub(crate) fn after(&self, unit: UnitId, course: &Course) -> f64 {
        let Some(number) = self.number(unit) else { return 0.0 };
        let mut state = self.now.clone();
        state.forces[number].at = course.at;
        state.forces[number].out = false;
        for (target, share) in &course.takes {
            if let Some(target) = self.number(*target) {
                self.strike(&mut state, target, *share);
            }
        }
        let secured =
            course.secures.and_then(|id| state.stakes.iter().position(|stake| stake.id == id));
        if let Some(stake) = secured {
            state.secure(number, stake);
        }
        let force = &mut state.forces[number];
        force.command = force.command.saturating_sub(course.cost);
        let side = force.side;
        self.play_out(&mut state, 1 - side, side)
    }

    /// The same for a unit that is placed here and then does what looks best to it.
    pub(crate) fn entering(&self, unit: UnitId, at: Vec2) -> f64 {
        let Some(number) = self.number(unit) else { return 0.0 };
        let mut state = self.now.clone();
        state.forces[number].at = at;
        let side = state.forces[number].side;
        self.act(&mut state, number);
        self.play_out(&mut state, 1 - side, side)
    }

    /// How much of a unit its enemies would take with an attack each, as shares of what
    /// it has now; above 1 for those who would fall more than once.
    pub(crate) fn peril(&self, unit: UnitId) -> f64 {
        let Some(number) = self.number(unit) else { return 0.0 };
        let side = self.now.forces[number].side;
        let foes = self.now.forces.iter().enumerate().filter(|(_, other)| other.side != side);
        foes.map(|(foe, _)| self.blow(foe, number).0).sum()
    }

    /// The same from where it stands, or may come in.
    pub(crate) fn acting(&self, unit: UnitId) -> f64 {
        self.number(unit).map_or(0.0, |number| self.entering(unit, self.now.forces[number].at))
    }

    /// How a battle looks to a side when this one is next, 0 as good as lost, 1
    /// as good as won.
    pub(crate) fn value(&self, next: SideId, side: SideId) -> f64 {
        0.5 + 0.5 * self.play_out(&mut self.now.clone(), side_of(next), side_of(side)) / ENOUGH
    }

    fn number(&self, unit: UnitId) -> Option<usize> {
        self.now.forces.iter().position(|force| force.id == unit)
    }

    /// What the unit of this number would take of that one.
    fn blow(&self, from: usize, at: usize) -> (f64, f32) {
        self.blows[from * self.now.forces.len() + at]
    }

    /// Takes a share of a unit, and scores what that is worth.
    fn strike(&self, state: &mut State, target: usize, share: f64) {
        let force = &mut state.forces[target];
        let before = force.lives();
        force.left = (force.left - share).max(0.0);
        let fallen = before - force.lives();
        let side = force.side;
        let bounty = force.bounty;
        state.points[1 - side] += fallen * bounty;
    }

    /// What an objective brings a side for a round of holding it.
    fn yields(&self, state: &State, round: u32, side: usize) -> f64 {
        let mut sum = if self.assault { 3.0 } else { 0.0 };
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

    /// What a Destroy objective costs its owner each round that it does not stand, and
    /// brings who destroys it.
    fn ruins(&self) -> (f64, f64) {
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

    /// Scores a round and begins the next.
    fn end_round(&self, state: &mut State) {
        let round = state.round;
        let (stands, falls) = self.ruins();
        for stake in &mut state.stakes {
            if let (Objective::Destroy, Some(owner)) = (stake.kind, stake.owner) {
                let foe = 1 - owner;
                if stake.since < round {
                    let fallen = stake.there * stake.held[foe];
                    state.points[foe] += fallen * falls;
                    stake.there -= fallen;
                    stake.held = [0.0; 2];
                }
                state.points[owner] += stake.there * stands;
            }
        }
        for side in 0..2 {
            let held = state.held(side);
            let each = self.yields(state, round, side);
            // For the number of those held the square counts.
            let counts = self.scoring.contains(&Scoring::HeldCount);
            state.points[side] += if counts { held * held } else { held * each };
        }
        state.round += 1;
        for force in &mut state.forces {
            force.command = if force.left > 0.05 { force.full } else { 0 };
        }
    }

    /// Plays on to the end of the battle: victory points of a side beyond the other's.
    fn play_out(&self, state: &mut State, first: usize, side: usize) -> f64 {
        let mut turn = first;
        let units = state.forces.len();
        let mut left = (BREATH / (units * units).max(1)).max(SHORT);
        while state.round <= self.last {
            if left > 0 && self.greedy_rollout(state, turn) {
                left -= 1;
                turn = 1 - turn;
            } else if left > 0 && self.greedy_rollout(state, 1 - turn) {
                // Whoever is left goes on alone.
                left -= 1;
            } else {
                self.end_round(state);
                turn = 1 - side;
            }
        }
        let strength = |of: usize| {
            let own = state.forces.iter().filter(|force| force.side == of);
            own.map(|force| force.share * force.lives()).sum::<f64>() * ARMY * LEFT
        };
        let ahead =
            state.points[side] + strength(side) - state.points[1 - side] - strength(1 - side);
        ahead * ENOUGH / (ENOUGH + ahead.abs())
    }
}

impl State {
    /// How many objectives a side holds.
    fn held(&self, side: usize) -> f64 {
        let held = self.stakes.iter().filter(|stake| stake.kind != Objective::Destroy);
        held.map(|stake| stake.held[side]).sum()
    }

    /// A unit tries to secure an objective.
    fn secure(&mut self, number: usize, stake: usize) {
        let force = &self.forces[number];
        let side = force.side;
        let tries = force.lives();
        let round = self.round;
        let stake = &mut self.stakes[stake];
        stake.held[1 - side] *= 1.0 - tries;
        let more = (1.0 - stake.held[side]) * tries * SECURE;
        stake.held[side] += more;
        // What its own side keeps from falling is held by nobody.
        if stake.kind == Objective::Destroy && stake.owner == Some(side) {
            stake.held[side] = 0.0;
        } else if more > 0.05 {
            stake.since = round;
        }
    }
}

impl Force {
    /// Whether it can be attacked, and stands in the way of others.
    fn stands(&self) -> bool {
        !self.out && self.left > 0.05
    }

    /// How likely there is still somebody to act.
    fn lives(&self) -> f64 {
        (self.left / SHAKEN).min(1.0)
    }

    /// From its edge to the edge of a marker with its middle here.
    fn gap(&self, at: Vec2, marker: Vec2) -> f32 {
        (at.distance(marker) - self.girth - MARKER_RADIUS).max(0.0)
    }
}

fn side_of(side: SideId) -> usize {
    usize::from(side.0.min(1))
}

/// A unit in the rough, what is in reserve where it may come in.
fn force(facts: &BattleRef<'_>, unit: &Unit, army: f64) -> Option<Force> {
    let alive = facts.alive(unit);
    let first = *alive.first()?;
    let walk = facts.movement(first, false);
    let run = facts.movement(first, true);
    let at = match unit.place {
        Whereabouts::Aboard(ride) => middle(facts, ride)?,
        Whereabouts::Table => middle(facts, unit.id)?,
        Whereabouts::Reserve | Whereabouts::Destroyed => {
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
    // How far its bases reach from there; what is not on the table yet
    // will stand close together.
    let standing = facts.standing(unit.id);
    let edge =
        |model_ref: &&ModelRef<'_>| flat(model_ref.stand.at).distance(at) + model_ref.stand.radius;
    let girth = standing.iter().map(edge).fold(first.stand.radius, f32::max);
    let command = u32::from(unit.category == Category::Command);
    Some(Force {
        id: unit.id,
        side: side_of(unit.side),
        at,
        girth,
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
        bounty: f64::from(unit.bounty) + f64::from(command) + 0.25,
    })
}

/// What one attack of a unit takes of another: a share of what that has now,
/// and from how far.
fn menace_share(facts: &BattleRef<'_>, from: &Unit, at: &Unit) -> (f64, f32) {
    let (lost, range) = harm(facts, from, at);
    (lost / hit_points(facts, at) * SEEN, range)
}
