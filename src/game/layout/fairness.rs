//! Whether a table is fair, measured: the ways from where each side comes in, what stands
//! between, and the ground that is covered.

use bevy_math::{Vec2, Vec3};

use monteria_table::{Body, BodyId, Nav, Side, Table};

/// Lines of sight are told between places at least so far apart, in inches.
const FAR: f32 = 8.0;
/// A model to look and be seen: radius and height.
const LOOKER: (f32, f32) = (0.5, 1.5);
/// How far from a border a base is set up there, in inches.
const INSIDE: f32 = 0.1;
/// Places along an edge at which it is entered, as shares of its length.
const ALONG: [f32; 5] = [0.1, 0.3, 0.5, 0.7, 0.9];

/// What a table is asked for.
#[derive(Clone, Debug)]
pub struct Fairness {
    /// Sides that must have it alike, in groups; each side is the points at
    /// which it comes in.
    pub rivals: Vec<Vec<Vec<Vec2>>>,
    /// Where everybody wants to get.
    pub goals: Vec<Vec2>,
    /// The bases that must get from every entry to every goal: radius and height.
    pub bases: Vec<(f32, f32)>,
    /// Ways of rivals to the goals, sorted, differ by no more than so many inches each.
    pub ways: f32,
    /// Shares of lines of sight that are stopped or in cover, and of covered ground,
    /// differ by no more than so many hundredths.
    pub hundredths: usize,
    /// At least so many hundredths of the lines across the table are stopped or in cover.
    pub least_broken: usize,
    /// How far apart the places are between which these lines run, in inches.
    pub spacing: f32,
}

/// How a side has it.
#[derive(Clone, PartialEq, Debug)]
pub struct SideMeasures {
    /// Inches of the shortest way to each goal for the first of the bases, sorted.
    pub ways: Vec<f32>,
    /// Hundredths of the lines from its entries across the table that are
    /// stopped or in cover.
    pub broken: usize,
    /// Hundredths of the ground that is nearer to it than to its rivals that
    /// are covered by terrain.
    pub covered: usize,
}

impl Fairness {
    /// Whether a table is fair.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn judge(&self, table: &Table) -> Result<(), String> {
        let broken = broken(table, self.spacing);
        if broken < self.least_broken {
            return Err(format!(
                "{broken} in a hundred lines of sight are broken, expected {} or more",
                self.least_broken
            ));
        }
        let entries: Vec<Vec2> = self.rivals.iter().flatten().flatten().copied().collect();
        for base in &self.bases {
            reaches(table, &entries, &self.goals, *base)?;
        }
        for group in self.measure(table)? {
            self.alike(&group)?;
        }
        Ok(())
    }

    /// How every side has it, in the groups of its rivals.
    ///
    /// # Errors
    /// A goal that a side does not get to.
    pub fn measure(&self, table: &Table) -> Result<Vec<Vec<SideMeasures>>, String> {
        let ground = covered_ground(table);
        let places = places(table, self.spacing);
        let measure_side = |group: &[Vec<Vec2>], side: &[Vec2]| -> Result<SideMeasures, String> {
            let near = |at: Vec2, side: &[Vec2]| {
                side.iter().map(|entry| entry.distance(at)).fold(f32::MAX, f32::min)
            };
            let own = |at: Vec2| group.iter().all(|other| near(at, side) <= near(at, other));
            let own: Vec<bool> =
                ground.iter().filter(|(at, _)| own(*at)).map(|(_, covered)| *covered).collect();
            let from: Vec<Body> = side
                .iter()
                .map(|at| looker(table, table.board().clamp(*at, LOOKER.0 + INSIDE)))
                .collect();
            let lines = from.iter().flat_map(|from| places.iter().map(move |to| (from, to)));
            Ok(SideMeasures {
                ways: self.ways_of(table, side)?,
                broken: share_broken(table, lines),
                covered: own.iter().filter(|covered| **covered).count() * 100 / own.len().max(1),
            })
        };
        self.rivals
            .iter()
            .map(|group| group.iter().map(|side| measure_side(group, side)).collect())
            .collect()
    }

    fn ways_of(&self, table: &Table, side: &[Vec2]) -> Result<Vec<f32>, String> {
        let Some((radius, height)) = self.bases.first() else { return Ok(Vec::new()) };
        let nav = Nav::of(table, &body(Vec2::ZERO, *radius, *height), false);
        let place = |at: &Vec2| table.board().clamp(*at, radius + INSIDE);
        let way = |goal: &Vec2| {
            let field = nav.field(place(goal));
            let all = side.iter().filter_map(|entry| nav.inches(&field, place(entry)));
            all.reduce(f32::min).ok_or_else(|| format!("no way to {goal}"))
        };
        let mut ways: Vec<f32> = self.goals.iter().map(way).collect::<Result<_, _>>()?;
        ways.sort_by(f32::total_cmp);
        Ok(ways)
    }

    /// Whether rivals have it alike.
    ///
    /// # Errors
    /// In what they differ too much.
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

/// Whether a base, given by radius and height, gets from all entries to all goals.
///
/// # Errors
/// A way that there is not.
pub fn reaches(
    table: &Table,
    entries: &[Vec2],
    goals: &[Vec2],
    (radius, height): (f32, f32),
) -> Result<(), String> {
    let nav = Nav::of(table, &body(Vec2::ZERO, radius, height), false);
    let place = |at: &Vec2| table.board().clamp(*at, radius + INSIDE);
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

/// Of all lines between places far apart, on a grid so many inches wide, how many in a
/// hundred are stopped or in cover.
pub fn broken(table: &Table, spacing: f32) -> usize {
    let places = places(table, spacing);
    let others = |index: usize| places.get(index + 1..).unwrap_or_default();
    let lines = places
        .iter()
        .enumerate()
        .flat_map(|(index, from)| others(index).iter().map(move |to| (from, to)));
    share_broken(table, lines)
}

/// Models all over the table.
fn places(table: &Table, spacing: f32) -> Vec<Body> {
    let half = table.board().half() - 1.0;
    let count = |inches: f32| (inches / spacing).floor() as i32;
    let columns = count(half.x);
    let rows = count(half.y);
    let places = (-columns..=columns).flat_map(|x| (-rows..=rows).map(move |z| (x, z)));
    places.map(|(x, z)| looker(table, Vec2::new(x as f32, z as f32) * spacing)).collect()
}

/// The points at which each edge is entered, clockwise from north.
pub fn edges_of(size: Vec2) -> [Vec<Vec2>; 4] {
    Side::ALL.map(|side| {
        let out = side.outward();
        let half = size / 2.0;
        let along = Vec2::new(out.y.abs(), out.x.abs()) * size;
        ALONG.iter().map(|part| out * half + along * (part - 0.5)).collect()
    })
}

/// The corners, clockwise from the north-west.
pub fn corners_of(size: Vec2) -> [Vec2; 4] {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| Vec2::new(x, z) * size / 2.0)
}

fn body(at: Vec2, radius: f32, height: f32) -> Body {
    Body { id: BodyId(u16::MAX), at: Vec3::new(at.x, 0.0, at.y), radius, height }
}

/// A model to look and be seen, on whatever lies there.
fn looker(table: &Table, at: Vec2) -> Body {
    Body { at: Vec3::new(at.x, table.ground(at), at.y), ..body(at, LOOKER.0, LOOKER.1) }
}

/// How many in a hundred of the long ones among these lines are stopped or in cover.
fn share_broken<'b>(table: &Table, lines: impl Iterator<Item = (&'b Body, &'b Body)>) -> usize {
    let mut all = 0;
    let mut broken = 0;
    for (from, to) in lines.filter(|(from, to)| (from.plan() - to.plan()).length() >= FAR) {
        all += 1;
        if table.cover(from, to).is_some() || !table.sight(from, to, &[]).clear() {
            broken += 1;
        }
    }
    broken * 100 / all.max(1)
}

/// Points an inch apart all over the table, and whether terrain lies there.
fn covered_ground(table: &Table) -> Vec<(Vec2, bool)> {
    let half = table.board().half();
    let columns = half.x as i32;
    let rows = half.y as i32;
    let points = (-columns..columns)
        .flat_map(|x| (-rows..rows).map(move |z| Vec2::new(x as f32 + 0.5, z as f32 + 0.5)));
    points.map(|at| (at, !table.pieces_at(at).is_empty())).collect()
}
