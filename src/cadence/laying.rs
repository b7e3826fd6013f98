//! Tables by a seed for the games on the core: the same for sides that come in by
//! opposite edges or corners.

use bevy_math::Vec2;

use super::content::check_borders;
use monteria_content::{Faults, Span};
use monteria_dice::Dice;
use monteria_game::layout::{
    Amount, Fairness, Symmetry, TablePlan, TerrainKind, corners_of, edges_of, lay_fair,
};
use monteria_game::{Part, Participants, entry_fault};
use monteria_table::{Body, Ground, Table, TableDef};

/// Room around the places where objectives lie, in inches.
const AROUND_GOAL: f32 = 1.6;
/// How far from an objective's place models of any size must find room, in inches.
const AT_GOAL: f32 = 5.0;
/// How far pieces may be off where a turn of the table would put them, in inches.
const JITTER: f32 = 0.4;
/// By how much ways of rivals to the same goals may differ, in inches.
const WAYS: f32 = 2.0;
/// By how many hundredths broken lines and covered ground of rivals may differ.
const HUNDREDTHS: usize = 6;
/// Of a hundred lines across the table so many are stopped or in cover.
const LEAST_BROKEN: usize = 30;
/// How far apart the places are between which these lines run, in inches.
const SPACING: f32 = 5.5;
/// How much wider a lane is than the largest base that must get through, in inches.
const ELBOW: f32 = 0.25;

/// What a game wants of a table.
pub struct Wanted<'a> {
    /// The kinds of terrain of the game, by which the lands are known.
    pub kinds: Vec<&'a TerrainKind>,
    /// The size of the table, in inches.
    pub size: Vec2,
    /// The share of the ground that terrain covers.
    pub ground: f32,
    /// For how many sides: four have a square table, which a quarter turn
    /// leaves as it is.
    pub sides: u8,
    /// Who comes to the table, with their Movement.
    pub participants: &'a [(Participants, f32)],
    /// Whether sides come in by corners, too.
    pub corners: bool,
}

impl Wanted<'_> {
    /// Lays the table, in a land by the dice.
    ///
    /// # Errors
    /// Why no table came about.
    pub fn lay(&self, dice: &mut Dice) -> Result<(TableDef, String), String> {
        let mut lands: Vec<&str> =
            self.kinds.iter().flat_map(|kind| kind.lands.iter().map(String::as_str)).collect();
        lands.sort_unstable();
        lands.dedup();
        let land =
            *lands.get(dice.pick(lands.len().max(1))).ok_or("the game has no kinds of terrain")?;
        let widest = self
            .participants
            .iter()
            .map(|(participants, _)| participants.size.0)
            .fold(0.5, f32::max);
        let goals = self.goals();
        let plan = TablePlan {
            size: self.size,
            exits: Vec::new(),
            kinds: self
                .kinds
                .iter()
                .copied()
                .filter(|kind| kind.lands.iter().any(|it| it == land))
                .collect(),
            amount: Amount::Ground(self.ground),
            symmetry: if self.sides > 2 {
                Symmetry::QuarterTurn(JITTER)
            } else {
                Symmetry::HalfTurn(JITTER)
            },
            lane: 2.0 * widest + ELBOW,
            doorway: 0.0,
            clear: goals.iter().map(|at| (*at, AROUND_GOAL)).collect(),
        };
        let fairness = self.fairness();
        let fair = |table: &Table| {
            fairness.judge(table)?;
            self.passable(table)
        };
        lay_fair(dice, |_| plan.clone(), fair).map(|mut table| {
            table.ground = Ground::of_land(land);
            (table, land.to_owned())
        })
    }

    /// What such a table is measured by.
    pub fn fairness(&self) -> Fairness {
        // Opposite edges and opposite corners are rivals; of four sides all are.
        let corners = corners_of(self.size).map(|at| vec![at]);
        let groups = [edges_of(self.size), corners].into_iter();
        let rivals = if self.sides > 2 {
            groups.map(Vec::from).collect()
        } else {
            groups.flat_map(|[a, b, c, d]| [vec![a, c], vec![b, d]]).collect()
        };
        let climbs = |participants: &&(Participants, f32)| participants.0.rules.may_climb;
        let mut bases: Vec<(f32, f32)> = self
            .participants
            .iter()
            .filter(climbs)
            .map(|(participants, _)| participants.size)
            .collect();
        bases.sort_by(|a, b| a.0.total_cmp(&b.0));
        // The smallest measures ways, the largest finds gaps that are too narrow.
        let bases = bases.first().into_iter().chain(bases.last()).copied().collect();
        Fairness {
            rivals,
            goals: self.goals(),
            bases,
            ways: WAYS,
            hundredths: HUNDREDTHS,
            least_broken: LEAST_BROKEN,
            spacing: SPACING,
        }
    }

    /// Where objectives lie, or may: in the middle and halfway to the corners.
    fn goals(&self) -> Vec<Vec2> {
        std::iter::once(Vec2::ZERO).chain(corners_of(self.size).map(|at| at / 2.0)).collect()
    }

    /// Whether everybody, vehicles too, finds room at every border and every goal, and a
    /// way from there to the middle: the check that scenarios pass.
    fn passable(&self, table: &Table) -> Result<(), String> {
        let mut faults = Faults::new();
        check_borders(&Span::default(), table, self.participants, self.corners, &mut faults);
        if !faults.is_empty() {
            return Err(faults.to_string());
        }
        for goal in self.goals() {
            let holds = |body: &Body| body.plan().distance(goal) < AT_GOAL;
            let here = Part { name: "at a goal", holds: &holds, near: (goal, AT_GOAL) };
            for (participants, _) in self.participants {
                let one = Participants { count: 1, ..participants.clone() };
                if let Some((found, expected)) = entry_fault(table, &here, &[Part::middle()], &one)
                {
                    return Err(format!("{found}, expected {expected}"));
                }
            }
        }
        Ok(())
    }
}
