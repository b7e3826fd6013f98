//! Random tables for the games on the core, fair to sides that enter from
//! opposite edges or corners.

use bevy_math::Vec2;

use crate::content::check_borders;
use monteria_content::{Faults, Span, Text, text};
use monteria_dice::Dice;
use monteria_game::layout::{
    Amount, Fairness, Symmetry, TablePlan, TerrainKind, corners_of, edges_of, lay_fair,
};
use monteria_game::{Participants, TablePart, entry_fault};
use monteria_table::{Body, Ground, Table, TableDef};

/// Clear radius around the places of objectives, in inches.
const GOAL_CLEARANCE: f32 = 1.6;
/// Radius around an objective within which models of any size must find room, in inches.
const GOAL_RADIUS: f32 = 5.0;
/// Largest deviation of a piece from the symmetry of the table, in inches.
const JITTER: f32 = 0.4;
/// Largest difference between the path lengths of rivals to the same goal, in inches.
const PATH_TOLERANCE: f32 = 2.0;
/// Largest difference between rivals in interrupted lines and covered
/// ground, in percentage points.
const PERCENT_TOLERANCE: usize = 6;
/// Least share of lines across the table that are blocked or in cover, in percent.
const LEAST_BROKEN_PERCENT: usize = 30;
/// Spacing of the points between which these lines are tested, in inches.
const SPACING: f32 = 5.5;
/// How much wider a lane is than twice the largest radius that must pass, in inches.
const LANE_MARGIN: f32 = 0.25;

/// The requirements of a game for a random table.
pub struct SeededTableRequest<'a> {
    /// The kinds of terrain of the game; each names the lands in which it occurs.
    pub kinds: Vec<&'a TerrainKind>,
    /// The size of the table, in inches.
    pub size: Vec2,
    /// The share of the ground that terrain covers.
    pub ground: f32,
    /// The number of sides. More than two have a square table that is
    /// symmetric under quarter turns.
    pub sides: u8,
    /// The participants with their Movement in inches.
    pub participants: &'a [(Participants, f32)],
    /// Whether sides enter from corners, too.
    pub corners: bool,
}

impl SeededTableRequest<'_> {
    /// Generates a table in a random land; returns it with the name of the land.
    ///
    /// # Errors
    /// The reason if no acceptable table was found.
    pub fn lay(&self, dice: &mut Dice) -> Result<(TableDef, String), Text> {
        let mut lands: Vec<&str> =
            self.kinds.iter().flat_map(|kind| kind.lands.iter().map(String::as_str)).collect();
        lands.sort_unstable();
        lands.dedup();
        let land = *lands.get(dice.pick(lands.len().max(1))).ok_or_else(|| {
            text!("rules-cadence-the-game-has-no-kinds", "the game has no kinds of terrain")
        })?;
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
            lane: 2.0 * widest + LANE_MARGIN,
            doorway: 0.0,
            clear: goals.iter().map(|at| (*at, GOAL_CLEARANCE)).collect(),
        };
        let fairness = self.fairness();
        let fair = |table: &Table| {
            fairness.judge(table)?;
            self.passable(table)
        };
        let mut table = lay_fair(dice, |_| plan.clone(), fair).map_err(Text::verbatim)?;
        table.ground = Ground::of_land(land);
        Ok((table, land.to_owned()))
    }

    /// Returns the criteria by which a table is judged fair.
    pub fn fairness(&self) -> Fairness {
        // Opposite edges are rivals, and so are opposite corners; of four sides all are.
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
        // The smallest base measures paths, the largest finds gaps that are too narrow.
        let bases = bases.first().into_iter().chain(bases.last()).copied().collect();
        Fairness {
            rivals,
            goals: self.goals(),
            bases,
            ways: PATH_TOLERANCE,
            hundredths: PERCENT_TOLERANCE,
            least_broken: LEAST_BROKEN_PERCENT,
            spacing: SPACING,
        }
    }

    /// Returns the points where objectives lie or may lie: the middle, and
    /// halfway to each corner.
    fn goals(&self) -> Vec<Vec2> {
        std::iter::once(Vec2::ZERO).chain(corners_of(self.size).map(|at| at / 2.0)).collect()
    }

    /// Checks that all participants, vehicles included, find room at every border
    /// and every goal, and a path from there to the middle: the check that
    /// scenario files pass, too.
    fn passable(&self, table: &Table) -> Result<(), String> {
        let mut faults = Faults::new();
        check_borders(&Span::default(), table, self.participants, self.corners, &mut faults);
        if !faults.is_empty() {
            return Err(faults.to_string());
        }
        for goal in self.goals() {
            let holds = |body: &Body| body.plan().distance(goal) < GOAL_RADIUS;
            let here = TablePart { name: "at a goal", holds: &holds, near: (goal, GOAL_RADIUS) };
            for (participants, _) in self.participants {
                let one = Participants { count: 1, ..participants.clone() };
                if let Some((found, expected)) =
                    entry_fault(table, &here, &[TablePart::middle()], &one)
                {
                    return Err(format!("{found}, expected {expected}"));
                }
            }
        }
        Ok(())
    }
}
