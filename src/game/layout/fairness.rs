//! Fairness of a table, measured: path lengths from where each side enters, blocked lines
//! of sight, and covered ground.

use bevy_math::{Vec2, Vec3};

use monteria_table::{Body, BodyId, Nav, Side, Table};

/// Least distance between two places whose line of sight is counted, in inches.
const LEAST_LINE_INCHES: f32 = 8.0;
/// Radius in inches of the base of the model used to measure sight.
const OBSERVER_RADIUS: f32 = 0.5;
/// Height in inches of the model used to measure sight.
const OBSERVER_HEIGHT: f32 = 1.5;
/// Distance from a border at which bases are set up there, in inches.
const BORDER_MARGIN: f32 = 0.1;
/// Places along an edge at which models enter, as fractions of its length.
const EDGE_ENTRY_FRACTIONS: [f32; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];

/// The fairness that a table must have.
#[derive(Clone, Debug)]
pub struct Fairness {
    /// Groups of sides that must have equal conditions; each side is the points
    /// at which it enters.
    pub rivals: Vec<Vec<Vec<Vec2>>>,
    /// The places that all sides want to reach.
    pub goals: Vec<Vec2>,
    /// Radius and height in inches of the bases that must get from every
    /// entry to every goal.
    pub bases: Vec<(f32, f32)>,
    /// Greatest difference in inches between the paths of rivals to their goals,
    /// compared in sorted order.
    pub ways: f32,
    /// Greatest difference in percentage points between rivals, for blocked lines of
    /// sight and for covered ground.
    pub hundredths: usize,
    /// Least percentage of lines across the table that are blocked or in cover.
    pub least_broken: usize,
    /// Distance between the places of the grid between which these lines run, in inches.
    pub spacing: f32,
}

/// The measured conditions of a side.
#[derive(Clone, PartialEq, Debug)]
pub struct SideMeasures {
    /// Length in inches of the shortest path to each goal for the first
    /// of the bases, sorted.
    pub ways: Vec<f32>,
    /// Percentage of the lines from its entries across the table that are
    /// blocked or in cover.
    pub broken: usize,
    /// Percentage of the ground nearer to it than to its rivals that
    /// is covered by terrain.
    pub covered: usize,
}

impl Fairness {
    /// Checks that a table is fair.
    ///
    /// # Errors
    /// Why the table is not fair.
    pub fn judge(&self, table: &Table) -> Result<(), String> {
        let broken = broken(table, self.spacing);
        if broken < self.least_broken {
            return Err(format!(
                "{broken} in a hundred lines of sight are broken, expected {} or more",
                self.least_broken
            ));
        }
        let entries: Vec<Vec2> = self.rivals.iter().flatten().flatten().copied().collect();
        for (radius, height) in &self.bases {
            reaches(table, &entries, &self.goals, *radius, *height)?;
        }
        for group in self.measure(table)? {
            self.alike(&group)?;
        }
        Ok(())
    }

    /// Measures every side, in the groups of its rivals.
    ///
    /// # Errors
    /// A goal that a side cannot reach.
    pub fn measure(&self, table: &Table) -> Result<Vec<Vec<SideMeasures>>, String> {
        let ground = covered_ground(table);
        let places = observers_on_grid(table, self.spacing);
        let measure_side = |group: &[Vec<Vec2>], side: &[Vec2]| -> Result<SideMeasures, String> {
            let near = |at: Vec2, side: &[Vec2]| {
                side.iter().map(|entry| entry.distance(at)).fold(f32::MAX, f32::min)
            };
            let own = |at: Vec2| group.iter().all(|other| near(at, side) <= near(at, other));
            let own: Vec<bool> =
                ground.iter().filter(|(at, _)| own(*at)).map(|(_, covered)| *covered).collect();
            let from: Vec<Body> = side
                .iter()
                .map(|at| {
                    observer(table, table.board().clamp(*at, OBSERVER_RADIUS + BORDER_MARGIN))
                })
                .collect();
            let lines = from.iter().flat_map(|from| places.iter().map(move |to| (from, to)));
            Ok(SideMeasures {
                ways: self.path_lengths(table, side)?,
                broken: blocked_percentage(table, lines),
                covered: own.iter().filter(|covered| **covered).count() * 100 / own.len().max(1),
            })
        };
        self.rivals
            .iter()
            .map(|group| group.iter().map(|side| measure_side(group, side)).collect())
            .collect()
    }

    /// Returns the length of the shortest path from the entries of a side to each goal,
    /// in inches, the shortest first.
    fn path_lengths(&self, table: &Table, side: &[Vec2]) -> Result<Vec<f32>, String> {
        // Without bases nobody walks.
        let Some((radius, height)) = self.bases.first() else { return Ok(Vec::new()) };
        let nav = Nav::of(table, &body(Vec2::ZERO, *radius, *height), false);
        let place = |at: &Vec2| table.board().clamp(*at, radius + BORDER_MARGIN);
        let shortest = |goal: &Vec2| {
            let field = nav.field(place(goal));
            let all = side.iter().filter_map(|entry| nav.inches(&field, place(entry)));
            all.reduce(f32::min).ok_or_else(|| format!("no way to {goal}"))
        };
        let mut lengths: Vec<f32> = self.goals.iter().map(shortest).collect::<Result<_, _>>()?;
        lengths.sort_by(f32::total_cmp);
        Ok(lengths)
    }

    /// Checks that rivals have equal conditions.
    ///
    /// # Errors
    /// The measure in which they differ too much.
    pub fn alike(&self, group: &[SideMeasures]) -> Result<(), String> {
        for (index, one) in group.iter().enumerate() {
            for other in &group[index + 1..] {
                let ways = one
                    .ways
                    .iter()
                    .zip(&other.ways)
                    .map(|(a, b)| (a - b).abs())
                    .fold(0.0, f32::max);
                if ways > self.ways {
                    return Err(format!(
                        "one side's way to a goal is {ways:.1}\" longer, expected {:.1}\" at most",
                        self.ways
                    ));
                }
                for (what, a, b) in [
                    ("lines of sight are broken", one.broken, other.broken),
                    ("of its ground are covered", one.covered, other.covered),
                ] {
                    if a.abs_diff(b) > self.hundredths {
                        return Err(format!(
                            "{a} in a hundred {what} for one side and {b} for another, expected {} \
                             more at most",
                            self.hundredths
                        ));
                    }
                }
            }
        }
        Ok(())
    }
}

/// Checks that a base of this radius and height can get from all entries to all goals.
///
/// # Errors
/// The first path that does not exist.
pub fn reaches(
    table: &Table,
    entries: &[Vec2],
    goals: &[Vec2],
    radius: f32,
    height: f32,
) -> Result<(), String> {
    let nav = Nav::of(table, &body(Vec2::ZERO, radius, height), false);
    let place = |at: &Vec2| table.board().clamp(*at, radius + BORDER_MARGIN);
    for goal in goals {
        let field = nav.field(place(goal));
        if let Some(entry) = entries.iter().find(|entry| nav.inches(&field, place(entry)).is_none())
        {
            return Err(format!(
                "no way from {entry} to {goal} for a base {}\" across",
                radius * 2.0
            ));
        }
    }
    Ok(())
}

/// Returns the percentage of lines between distant places of a grid that are
/// blocked or in cover.
pub fn broken(table: &Table, spacing: f32) -> usize {
    let places = observers_on_grid(table, spacing);
    let others = |index: usize| places.get(index + 1..).unwrap_or_default();
    let lines = places
        .iter()
        .enumerate()
        .flat_map(|(index, from)| others(index).iter().map(move |to| (from, to)));
    blocked_percentage(table, lines)
}

/// Returns models on a grid all over the table.
fn observers_on_grid(table: &Table, spacing: f32) -> Vec<Body> {
    let half = table.board().half() - 1.0;
    let count = |inches: f32| (inches / spacing).floor() as i32;
    let columns = count(half.x);
    let rows = count(half.y);
    let places = (-columns..=columns).flat_map(|x| (-rows..=rows).map(move |z| (x, z)));
    places.map(|(x, z)| observer(table, Vec2::new(x as f32, z as f32) * spacing)).collect()
}

/// Returns the points at which each edge is entered, clockwise from north.
pub fn edges_of(size: Vec2) -> [Vec<Vec2>; 4] {
    Side::ALL.map(|side| {
        let out = side.outward();
        let half = size / 2.0;
        let along = Vec2::new(out.y.abs(), out.x.abs()) * size;
        EDGE_ENTRY_FRACTIONS.iter().map(|part| out * half + along * (part - 0.5)).collect()
    })
}

/// Returns the corners, clockwise from the north-west.
pub fn corners_of(size: Vec2) -> [Vec2; 4] {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| Vec2::new(x, z) * size / 2.0)
}

fn body(at: Vec2, radius: f32, height: f32) -> Body {
    Body { id: BodyId(u16::MAX), at: Vec3::new(at.x, 0.0, at.y), radius, height }
}

/// Returns a model used to measure sight, on top of the terrain there.
fn observer(table: &Table, at: Vec2) -> Body {
    Body {
        at: Vec3::new(at.x, table.ground(at), at.y),
        ..body(at, OBSERVER_RADIUS, OBSERVER_HEIGHT)
    }
}

/// Returns the percentage of the long lines among these that are blocked or in cover.
fn blocked_percentage<'b>(
    table: &Table,
    lines: impl Iterator<Item = (&'b Body, &'b Body)>,
) -> usize {
    let mut all = 0;
    let mut broken = 0;
    for (from, to) in
        lines.filter(|(from, to)| (from.plan() - to.plan()).length() >= LEAST_LINE_INCHES)
    {
        all += 1;
        if table.cover(from, to).is_some() || !table.sight(from, to, &[]).clear() {
            broken += 1;
        }
    }
    broken * 100 / all.max(1)
}

/// Returns points one inch apart all over the table, and whether each
/// is covered by terrain.
fn covered_ground(table: &Table) -> Vec<(Vec2, bool)> {
    let half = table.board().half();
    let columns = half.x as i32;
    let rows = half.y as i32;
    let points = (-columns..columns)
        .flat_map(|x| (-rows..rows).map(move |z| Vec2::new(x as f32 + 0.5, z as f32 + 0.5)));
    points.map(|at| (at, !table.pieces_at(at).is_empty())).collect()
}
