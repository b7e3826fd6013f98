//! Coarse navigation grid for long ways: which cells a base can stand on, and the
//! costs between neighbours. The grid only suggests directions: every move is checked
//! by the table itself.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bevy_math::{Vec2, Vec3};

use crate::{Body, BodyId, MoveRules, Table};

/// Grid spacing in inches.
const CELL_SIZE: f32 = 0.75;
/// Excess over the straight line, in inches, up to which a way counts as straight.
const STRAIGHT_TOLERANCE: f32 = 1.5;
/// Number of grids kept per table.
const MAX_CACHED: usize = 12;
/// Cost of an unreachable cell.
const UNREACHABLE: u32 = u32::MAX;
/// Four of the eight straight and diagonal directions, as columns and rows; the
/// others are their opposites.
const ADJACENT_STEPS: [(i32, i32); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];
/// Four of the eight directions between those. Without them ways come out up to a twelfth
/// too long, with them up to a fortieth.
const KNIGHT_STEPS: [(i32, i32); 4] = [(2, 1), (1, 2), (-1, 2), (-2, 1)];
/// How far, beyond a base's width, a step may lead across cells where no base can stand,
/// in inches: the foot of a wall and the wall itself.
const MAX_GAP: f32 = 2.0;

/// Returns the bucket of a cost: half an inch, which is less than any step.
fn bucket_of(cost: u32) -> usize {
    (cost / 500) as usize
}

/// The key of a grid: the size of a base, and whether it ignores slow terrain.
type GridKey = ([u32; 2], bool);

/// Cache of a table's grids. They depend on the terrain alone.
#[derive(Default)]
pub(crate) struct NavCache(Mutex<Vec<(GridKey, Arc<Nav>)>>);

impl Clone for NavCache {
    fn clone(&self) -> NavCache {
        NavCache(Mutex::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}

impl std::fmt::Debug for NavCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Maps")
    }
}

/// Navigation grid of a table for bases of one size. Areas and models are not part of it.
pub struct Nav {
    columns: i32,
    rows: i32,
    corner: Vec2,
    /// The height at which a base stands at each cell; `None` where it cannot.
    heights: Vec<Option<f32>>,
    /// Adjacency list: neighbour and cost in thousandths of an inch, grouped by cell.
    steps: Vec<(u32, u32)>,
    /// Start of each cell's group in `steps`, and the end of the last one.
    starts: Vec<u32>,
    /// Distances from all cells to each cell, computed on demand. Opponents repeatedly
    /// ask for the ways to the same Exits and from the same corners.
    cost_cache: Vec<OnceLock<Arc<[u32]>>>,
}

/// Costs from every cell to a point, in thousandths of an inch (a distance field).
pub struct DistanceField {
    /// Costs to the cell closest to the point; `None` where no base can stand near it.
    costs: Option<Arc<[u32]>>,
    /// Cost from that cell to the point.
    rest: u32,
}

impl DistanceField {
    /// Returns the cost from this cell; `None` where no way exists.
    fn cost(&self, index: usize) -> Option<u32> {
        let cost = *self.costs.as_ref()?.get(index)?;
        (cost != UNREACHABLE).then(|| cost.saturating_add(self.rest))
    }
}

/// Several points on a grid, with their distance fields.
pub struct Goals {
    nav: Arc<Nav>,
    points: Vec<Vec2>,
    fields: Vec<DistanceField>,
}

impl Goals {
    /// Computes the distance fields of these points for a base like
    /// this one; see [`Nav::of`].
    pub fn of(table: &Table, base: &Body, ignores_terrain: bool, points: Vec<Vec2>) -> Goals {
        let nav = Nav::of(table, base, ignores_terrain);
        Goals { fields: points.iter().map(|point| nav.field(*point)).collect(), nav, points }
    }

    /// Returns the distance in inches from a point to the nearest of them, straight and
    /// along the way; `None` if there are none. A way hardly longer than the straight
    /// line counts as straight, since the grid is coarse; an unreachable goal counts as
    /// twice the straight distance.
    pub fn away(&self, from: Vec2) -> Option<(f32, f32)> {
        let straight =
            self.points.iter().map(|point| point.distance(from)).min_by(f32::total_cmp)?;
        let index = self.nav.nearest(from);
        let cost =
            index.and_then(|index| self.fields.iter().filter_map(|field| field.cost(index)).min());
        let rest = index.map_or(0.0, |index| (self.nav.at(index) - from).length());
        let way = cost.map_or(2.0 * straight, |cost| cost as f32 / 1000.0 + rest);
        Some((straight, if way > straight + STRAIGHT_TOLERANCE { way } else { straight }))
    }
}

impl Nav {
    /// Returns the grid for a base like this one. With `ignores_terrain`
    /// Difficult and Dangerous Terrain cost nothing extra; without it the
    /// grid avoids Dangerous Terrain.
    pub fn of(table: &Table, base: &Body, ignores_terrain: bool) -> Arc<Nav> {
        let key = ([base.radius, base.height].map(f32::to_bits), ignores_terrain);
        let mut grids = table.terrain.nav_cache.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, nav)) = grids.iter().find(|(made_for, _)| *made_for == key) {
            return nav.clone();
        }
        let nav = Arc::new(Nav::build(table, base, ignores_terrain));
        if grids.len() >= MAX_CACHED {
            grids.remove(0);
        }
        grids.push((key, nav.clone()));
        nav
    }

    fn build(table: &Table, base: &Body, ignores_terrain: bool) -> Nav {
        let mut bare = table.clone();
        let areas: Vec<u16> = bare.areas().iter().map(|area| area.id).collect();
        for area in areas {
            bare.remove_area(area);
        }
        let room = table.board().half() - Vec2::splat(base.radius + 0.01);
        let count = |inches: f32| ((2.0 * inches / CELL_SIZE).floor() as i32 + 1).max(1);
        let columns = count(room.x);
        let rows = count(room.y);
        let corner = Vec2::new((columns - 1) as f32, (rows - 1) as f32) * (-CELL_SIZE / 2.0);
        let mut nav = Nav {
            columns,
            rows,
            corner,
            heights: Vec::new(),
            steps: Vec::new(),
            starts: Vec::new(),
            cost_cache: Vec::new(),
        };
        let bodies: Vec<Body> = (0..columns * rows)
            .map(|index| {
                let at = nav.at(index as usize);
                Body { id: BodyId(u16::MAX), at: Vec3::new(at.x, bare.ground(at), at.y), ..*base }
            })
            .collect();
        nav.heights = bodies
            .iter()
            .map(|body| bare.spot_legal(body, &[]).is_ok().then_some(body.at.y))
            .collect();
        let mut steps: Vec<Vec<(u32, u32)>> = vec![Vec::new(); bodies.len()];
        nav.cost_cache = vec![OnceLock::new(); bodies.len()];
        let rules = MoveRules {
            ignore_difficult: ignores_terrain,
            stop_at_dangerous: !ignores_terrain,
            ..MoveRules::new(20.0)
        };
        let farthest = ((2.0 * base.radius + MAX_GAP) / CELL_SIZE).floor() as i32;
        for (index, body) in bodies.iter().enumerate() {
            if nav.heights[index].is_none() {
                continue;
            }
            for next in nav.neighbour_candidates(index, farthest) {
                let Some(height) = nav.heights[next] else { continue };
                let Some(route) = bare.walked(body, &rules, &[], &[nav.at(next)]) else { continue };
                if (route.end().y - height).abs() < 0.05 {
                    let cost = (route.cost * 1000.0) as u32;
                    steps[index].push((next as u32, cost));
                    steps[next].push((index as u32, cost));
                }
            }
        }
        let sums = steps.iter().scan(0, |sum, from| {
            *sum += from.len() as u32;
            Some(*sum)
        });
        nav.starts = std::iter::once(0).chain(sums).collect();
        nav.steps = steps.concat();
        nav
    }

    /// Returns the direct neighbours of this cell, and the costs.
    fn steps(&self, index: usize) -> &[(u32, u32)] {
        &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Returns the centre of the cell with this index.
    fn at(&self, index: usize) -> Vec2 {
        self.cell_center(index as i32 % self.columns, index as i32 / self.columns)
    }

    fn cell_center(&self, column: i32, row: i32) -> Vec2 {
        self.corner + Vec2::new(column as f32, row as f32) * CELL_SIZE
    }

    /// Returns candidates for direct neighbours of this cell, each pair of cells once. In
    /// each direction it is the next cell, or the first one on which a base can stand
    /// beyond some on which none can, as at the foot of a wall.
    fn neighbour_candidates(&self, index: usize, farthest: i32) -> Vec<usize> {
        let strides = ADJACENT_STEPS.into_iter().filter_map(|(right, down)| {
            (1..=farthest.max(1))
                .map_while(|times| self.cell_at_offset(index, right * times, down * times))
                .find(|next| self.heights[*next].is_some())
        });
        strides
            .chain(
                KNIGHT_STEPS
                    .into_iter()
                    .filter_map(|(right, down)| self.cell_at_offset(index, right, down)),
            )
            .collect()
    }

    fn cell_at_offset(&self, index: usize, right: i32, down: i32) -> Option<usize> {
        let column = index as i32 % self.columns + right;
        let row = index as i32 / self.columns + down;
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then_some((row * self.columns + column) as usize)
    }

    /// Returns the closest cell on which a base can stand.
    fn nearest(&self, at: Vec2) -> Option<usize> {
        let grid = (at - self.corner) / CELL_SIZE;
        let column = (grid.x + 0.5).floor() as i32;
        let row = (grid.y + 0.5).floor() as i32;
        let mut best: Option<(f32, usize)> = None;
        for column in (column - 3).max(0)..=(column + 3).min(self.columns - 1) {
            for row in (row - 3).max(0)..=(row + 3).min(self.rows - 1) {
                let index = (row * self.columns + column) as usize;
                if self.heights[index].is_none() {
                    continue;
                }
                let away = (self.cell_center(column, row) - at).length();
                if best.is_none_or(|(least, _)| away < least) {
                    best = Some((away, index));
                }
            }
        }
        best.map(|(_, index)| index)
    }

    /// Returns the distance field of a point.
    pub fn field(&self, goal: Vec2) -> DistanceField {
        // No base can stand near the point: no cell leads there.
        let Some(start) = self.nearest(goal) else { return DistanceField { costs: None, rest: 0 } };
        let costs = self.cost_cache[start].get_or_init(|| self.costs_to(start)).clone();
        DistanceField {
            costs: Some(costs),
            rest: ((self.at(start) - goal).length() * 1000.0) as u32,
        }
    }

    /// Computes the cost from every cell to this one (Dijkstra's search with buckets).
    fn costs_to(&self, start: usize) -> Arc<[u32]> {
        let mut costs = vec![UNREACHABLE; self.heights.len()];
        // Cells in buckets by cost, cheapest first. A step costs more than the width of
        // a bucket, so that a cell in the current bucket is seldom improved; if it is,
        // it is visited again.
        let mut buckets = vec![vec![start as u32]];
        costs[start] = 0;
        let mut bucket = 0;
        while bucket < buckets.len() {
            let mut visited = 0;
            while let Some(index) = buckets[bucket].get(visited).map(|index| *index as usize) {
                visited += 1;
                let cost = costs[index];
                if bucket_of(cost) < bucket {
                    continue;
                }
                for (next, price) in self.steps(index) {
                    let sum = cost.saturating_add(*price);
                    if sum < costs[*next as usize] {
                        costs[*next as usize] = sum;
                        if buckets.len() <= bucket_of(sum) {
                            buckets.resize(bucket_of(sum) + 1, Vec::new());
                        }
                        buckets[bucket_of(sum)].push(*next);
                    }
                }
            }
            bucket += 1;
        }
        costs.into()
    }

    /// Returns the length in inches of the way from a point to the goal of a field;
    /// `None` where no way exists.
    pub fn inches(&self, field: &DistanceField, from: Vec2) -> Option<f32> {
        let index = self.nearest(from)?;
        field.cost(index).map(|cost| cost as f32 / 1000.0 + (self.at(index) - from).length())
    }

    /// Returns the cells on the way from a point to the goal of a field, the first
    /// one near the point.
    pub fn way(&self, field: &DistanceField, from: Vec2) -> Vec<Vec2> {
        let cost = |index: usize| field.cost(index).unwrap_or(UNREACHABLE);
        // A point from which no way exists has no cells on it.
        let Some(mut index) = self.nearest(from).filter(|index| cost(*index) != UNREACHABLE) else {
            return Vec::new();
        };
        let mut way = vec![self.at(index)];
        loop {
            // The next cell is the one from which this cell's cost was computed; costs
            // only fall along the way.
            let onward = self
                .steps(index)
                .iter()
                .filter(|(next, _)| cost(*next as usize) < cost(index))
                .min_by_key(|(next, price)| (cost(*next as usize).saturating_add(*price), *next));
            // Only the cell of the goal has no cheaper neighbour.
            let Some((next, _)) = onward else { return way };
            index = *next as usize;
            way.push(self.at(index));
        }
    }
}

#[cfg(test)]
mod tests;
