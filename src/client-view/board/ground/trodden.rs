//! Paths that feet have trodden from each exit to the middle of the
//! table, round its terrain.

use bevy::math::Vec2;

use crate::shape::{contains, distance_to_edge};
use crate::terrain::{Look, Plot};
use monteria_table::Table;

/// Distance between the points of the search grid, in inches.
const STEP: f32 = 0.75;

/// Walking cost at each grid point of the table.
struct Land {
    columns: usize,
    rows: usize,
    half: Vec2,
    dear: Vec<f32>,
}

impl Land {
    fn new(table: &Table) -> Land {
        let half = table.board().half();
        let columns = (half.x * 2.0 / STEP) as usize + 1;
        let rows = (half.y * 2.0 / STEP) as usize + 1;
        let mut land = Land { columns, rows, half, dear: vec![1.0; columns * rows] };
        let plots = table
            .pieces_present()
            .filter_map(|(number, piece)| Some((Look::of(piece), Plot::new(piece, number, half)?)));
        for (look, plot) in plots {
            let (room, cost) = match look {
                Look::Bridge | Look::Stair => (0.0, 0.6),
                Look::Ford => (0.0, 2.0),
                Look::Water | Look::Chasm => (0.5, 12.0),
                Look::Fog => continue,
                Look::Trees | Look::Thicket | Look::Mire | Look::Rubble => (0.4, 4.0),
                _ => (0.9, 14.0),
            };
            for k in 0..land.dear.len() {
                let p = land.place(k);
                if contains(&plot.outline, p)
                    || (room > 0.0 && distance_to_edge(&plot.outline, p) < room)
                {
                    land.dear[k] = if cost < 1.0 { cost } else { land.dear[k].max(cost) };
                }
            }
        }
        land
    }

    fn place(&self, k: usize) -> Vec2 {
        Vec2::new((k % self.columns) as f32, (k / self.columns) as f32) * STEP - self.half
    }

    fn number(&self, p: Vec2) -> usize {
        let at = ((p + self.half) / STEP).round().max(Vec2::ZERO);
        (at.x as usize).min(self.columns - 1) + (at.y as usize).min(self.rows - 1) * self.columns
    }

    /// Finds the cheapest path between two grid points with Dijkstra's algorithm, over
    /// the few thousand points of a table. Empty where there is none.
    fn way(&self, from: usize, to: usize) -> Vec<usize> {
        let mut least = vec![f32::INFINITY; self.dear.len()];
        let mut before = vec![usize::MAX; self.dear.len()];
        let mut open = std::collections::BTreeSet::new();
        // Costs are kept in whole thousandths, so that they have an order.
        let kept = |cost: f32| (cost * 1000.0) as u64;
        least[from] = 0.0;
        open.insert((0, from));
        while let Some((_, here)) = open.pop_first() {
            if here == to {
                break;
            }
            let x = (here % self.columns) as i32;
            let y = (here / self.columns) as i32;
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let nx = x + dx;
                let ny = y + dy;
                if nx < 0 || ny < 0 || nx >= self.columns as i32 || ny >= self.rows as i32 {
                    continue;
                }
                let there = nx as usize + ny as usize * self.columns;
                let long = if dx != 0 && dy != 0 { std::f32::consts::SQRT_2 } else { 1.0 };
                let cost = least[here] + long * (self.dear[here] + self.dear[there]) / 2.0;
                if cost < least[there] {
                    open.remove(&(kept(least[there]), there));
                    (least[there], before[there]) = (cost, here);
                    open.insert((kept(cost), there));
                }
            }
        }
        let mut way = vec![to];
        while let Some(last) = way.last().copied().filter(|last| *last != from) {
            if before[last] == usize::MAX {
                return Vec::new();
            }
            way.push(before[last]);
        }
        way
    }
}

/// Returns the paths from every exit to the middle, as rounded lines. Later ones follow
/// earlier ones where that is no detour.
pub(super) fn paths(table: &Table) -> Vec<Vec<Vec2>> {
    let board = table.board();
    if board.exits.is_empty() {
        return Vec::new();
    }
    let mut land = Land::new(table);
    // The walkable point nearest to the middle.
    let open = |k: &usize| land.dear[*k] < 2.5;
    let middle = (0..land.dear.len())
        .filter(open)
        .min_by(|a, b| land.place(*a).length_squared().total_cmp(&land.place(*b).length_squared()));
    // Nobody walks on a table without walkable ground.
    let Some(middle) = middle else { return Vec::new() };
    let mut paths = Vec::new();
    for exit in &board.exits {
        let (from, to) = board.exit_ends(exit);
        let door = (from + to) / 2.0;
        let way = land.way(middle, land.number(door));
        for k in &way {
            land.dear[*k] = land.dear[*k].min(0.55);
        }
        let mut line: Vec<Vec2> = way.iter().map(|k| land.place(*k)).collect();
        line.insert(0, door + exit.side.outward() * 0.2);
        paths.push(rounded(line));
    }
    paths
}

/// Rounds a line by cutting its corners three times (Chaikin's algorithm).
fn rounded(mut line: Vec<Vec2>) -> Vec<Vec2> {
    // Every third point is enough to lead the line, and leaves no stairs in it.
    let last = line.len().saturating_sub(1);
    line = line
        .into_iter()
        .enumerate()
        .filter(|(i, _)| i % 3 == 0 || *i == last)
        .map(|(_, p)| p)
        .collect();
    for _ in 0..3 {
        let (Some(first), Some(end)) = (line.first().copied(), line.last().copied()) else {
            return line;
        };
        let mut cut = vec![first];
        for pair in line.windows(2) {
            cut.push(pair[0].lerp(pair[1], 0.25));
            cut.push(pair[0].lerp(pair[1], 0.75));
        }
        cut.push(end);
        line = cut;
    }
    line
}
