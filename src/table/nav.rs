//! A coarse map of a table for long ways: which places a base can stand on, and what it
//! costs from each to the next. A move itself is always checked by the table; the map
//! only says which way to try.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bevy_math::{Vec2, Vec3};

use super::{Body, BodyId, MoveRules, Table};

/// Inches from one place of the map to the next.
const CELL: f32 = 0.75;
/// How much longer than the straight line a way may seem that is one, in inches.
const COARSE: f32 = 1.5;
/// How many maps of a table are kept.
const KEPT: usize = 12;
/// A cost that nothing has.
const NEVER: u32 = u32::MAX;
/// Four of the eight directions of the map, as columns and rows. The others are these,
/// seen from the other end.
const STRAIGHT: [(i32, i32); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];
/// Four of the eight between them. Without these a way would seem up to a twelfth longer
/// than it is, with them a fortieth.
const SLANTED: [(i32, i32); 4] = [(2, 1), (1, 2), (-1, 2), (-2, 1)];
/// How far a stride over places where nobody can stand may lead beyond a base's width, in
/// inches: the foot of a wall and the wall itself.
const STRIDE: f32 = 2.0;

/// The band of a cost: half an inch of way, which is less than any step.
fn band_of(cost: u32) -> usize {
    (cost / 500) as usize
}

/// What a map is made for: the size of a base, and whether slow terrain is nothing to it.
type Key = ([u32; 2], bool);

/// The maps of a table. They follow from the terrain alone.
#[derive(Default)]
pub(crate) struct Maps(Mutex<Vec<(Key, Arc<Nav>)>>);

impl Clone for Maps {
    fn clone(&self) -> Maps {
        Maps(Mutex::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}

impl std::fmt::Debug for Maps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Maps")
    }
}

/// A map of a table for bases of one size. Areas and models are not on it.
pub struct Nav {
    columns: i32,
    rows: i32,
    corner: Vec2,
    /// The height at which a base stands at each place, where it can.
    heights: Vec<Option<f32>>,
    /// The places that one gets to straight from some place, and the cost in thousandths
    /// of an inch: those from the first place, then those from the second, and so on.
    steps: Vec<(u32, u32)>,
    /// Where those from each place begin, and where the last ones end.
    starts: Vec<u32>,
    /// For each place, once somebody has asked: what it costs to get there from
    /// every other. Opponents ask again and again for the ways to the same Exits and
    /// from the same corners.
    known: Vec<OnceLock<Arc<[u32]>>>,
}

/// What it costs to get from every place of a map to a point, in thousandths of an inch.
pub struct Field {
    /// From every place to the one that is closest to the point; none where nobody
    /// can stand near it.
    costs: Option<Arc<[u32]>>,
    /// From there to the point.
    rest: u32,
}

impl Field {
    /// From this place; none where there is no way.
    fn cost(&self, index: usize) -> Option<u32> {
        let cost = *self.costs.as_ref()?.get(index)?;
        (cost != NEVER).then(|| cost.saturating_add(self.rest))
    }
}

/// Several points of a map, with the ways to them.
pub struct Goals {
    map: Arc<Nav>,
    points: Vec<Vec2>,
    fields: Vec<Field>,
}

impl Goals {
    /// The ways to these points for a base like this one; see [`Nav::of`].
    pub fn of(table: &Table, base: &Body, ignores_terrain: bool, points: Vec<Vec2>) -> Goals {
        let map = Nav::of(table, base, ignores_terrain);
        Goals { fields: points.iter().map(|point| map.field(*point)).collect(), map, points }
    }

    /// Inches from a point to the nearest of them in a straight line, and of way;
    /// nothing where there are none. A way hardly longer than the straight line is
    /// taken for that, since the map is coarse; where none leads there, it is twice as
    /// far as the straight line.
    pub fn away(&self, from: Vec2) -> Option<(f32, f32)> {
        let straight =
            self.points.iter().map(|point| point.distance(from)).min_by(f32::total_cmp)?;
        let index = self.map.nearest(from);
        let cost =
            index.and_then(|index| self.fields.iter().filter_map(|field| field.cost(index)).min());
        let rest = index.map_or(0.0, |index| (self.map.at(index) - from).length());
        let way = cost.map_or(2.0 * straight, |cost| cost as f32 / 1000.0 + rest);
        Some((straight, if way > straight + COARSE { way } else { straight }))
    }
}

impl Nav {
    /// The map for a base like this one. `ignores_terrain`: Difficult and Dangerous
    /// Terrain are nothing to it; else it keeps out of Dangerous Terrain.
    pub fn of(table: &Table, base: &Body, ignores_terrain: bool) -> Arc<Nav> {
        let key = ([base.radius, base.height].map(f32::to_bits), ignores_terrain);
        let mut known = table.fixed.maps.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, nav)) = known.iter().find(|(made_for, _)| *made_for == key) {
            return nav.clone();
        }
        let nav = Arc::new(Nav::survey(table, base, ignores_terrain));
        if known.len() >= KEPT {
            known.remove(0);
        }
        known.push((key, nav.clone()));
        nav
    }

    fn survey(table: &Table, base: &Body, ignores_terrain: bool) -> Nav {
        let mut bare = table.clone();
        let areas: Vec<u16> = bare.areas().iter().map(|area| area.id).collect();
        for area in areas {
            bare.remove_area(area);
        }
        let room = table.board().half() - Vec2::splat(base.radius + 0.01);
        let count = |inches: f32| ((2.0 * inches / CELL).floor() as i32 + 1).max(1);
        let columns = count(room.x);
        let rows = count(room.y);
        let corner = Vec2::new((columns - 1) as f32, (rows - 1) as f32) * (-CELL / 2.0);
        let mut nav = Nav {
            columns,
            rows,
            corner,
            heights: Vec::new(),
            steps: Vec::new(),
            starts: Vec::new(),
            known: Vec::new(),
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
        nav.known = vec![OnceLock::new(); bodies.len()];
        let rules = MoveRules {
            ignore_difficult: ignores_terrain,
            stop_at_dangerous: !ignores_terrain,
            ..MoveRules::new(20.0)
        };
        let farthest = ((2.0 * base.radius + STRIDE) / CELL).floor() as i32;
        for (index, body) in bodies.iter().enumerate() {
            if nav.heights[index].is_none() {
                continue;
            }
            for next in nav.around(index, farthest) {
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

    /// The places that one gets to straight from this one, and the costs.
    fn steps(&self, index: usize) -> &[(u32, u32)] {
        &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The place with this number.
    fn at(&self, index: usize) -> Vec2 {
        self.place(index as i32 % self.columns, index as i32 / self.columns)
    }

    fn place(&self, column: i32, row: i32) -> Vec2 {
        self.corner + Vec2::new(column as f32, row as f32) * CELL
    }

    /// Places to try to get to straight from this one, each pair of places once. In each
    /// direction it is the next place, or the first on which a base can stand beyond some
    /// on which none can, as at the foot of a wall.
    fn around(&self, index: usize, farthest: i32) -> Vec<usize> {
        let strides = STRAIGHT.into_iter().filter_map(|(right, down)| {
            (1..=farthest.max(1))
                .map_while(|times| self.beside(index, (right * times, down * times)))
                .find(|next| self.heights[*next].is_some())
        });
        strides.chain(SLANTED.into_iter().filter_map(|step| self.beside(index, step))).collect()
    }

    fn beside(&self, index: usize, (right, down): (i32, i32)) -> Option<usize> {
        let column = index as i32 % self.columns + right;
        let row = index as i32 / self.columns + down;
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then_some((row * self.columns + column) as usize)
    }

    /// The closest place on which a base can stand.
    fn nearest(&self, at: Vec2) -> Option<usize> {
        let grid = (at - self.corner) / CELL;
        let column = (grid.x + 0.5).floor() as i32;
        let row = (grid.y + 0.5).floor() as i32;
        let mut best: Option<(f32, usize)> = None;
        for column in (column - 3).max(0)..=(column + 3).min(self.columns - 1) {
            for row in (row - 3).max(0)..=(row + 3).min(self.rows - 1) {
                let index = (row * self.columns + column) as usize;
                if self.heights[index].is_none() {
                    continue;
                }
                let away = (self.place(column, row) - at).length();
                if best.is_none_or(|(least, _)| away < least) {
                    best = Some((away, index));
                }
            }
        }
        best.map(|(_, index)| index)
    }

    /// What it costs to get to a point from everywhere.
    pub fn field(&self, goal: Vec2) -> Field {
        let Some(start) = self.nearest(goal) else { return Field { costs: None, rest: 0 } };
        let costs = self.known[start].get_or_init(|| self.spread(start)).clone();
        Field { costs: Some(costs), rest: ((self.at(start) - goal).length() * 1000.0) as u32 }
    }

    /// What it costs to get to a place from every other.
    fn spread(&self, start: usize) -> Arc<[u32]> {
        let mut costs = vec![NEVER; self.heights.len()];
        // Places by bands of their costs, cheapest first. A step costs more than a band
        // is wide: whoever's turn has come is seldom found to be cheaper yet, and then
        // has its turn again.
        let mut bands = vec![vec![start as u32]];
        costs[start] = 0;
        let mut band = 0;
        while band < bands.len() {
            let mut turn = 0;
            while let Some(index) = bands[band].get(turn).map(|index| *index as usize) {
                turn += 1;
                let cost = costs[index];
                if band_of(cost) < band {
                    continue;
                }
                for (next, price) in self.steps(index) {
                    let sum = cost.saturating_add(*price);
                    if sum < costs[*next as usize] {
                        costs[*next as usize] = sum;
                        if bands.len() <= band_of(sum) {
                            bands.resize(band_of(sum) + 1, Vec::new());
                        }
                        bands[band_of(sum)].push(*next);
                    }
                }
            }
            band += 1;
        }
        costs.into()
    }

    /// Inches of way from a point to the goal of a field; none where there is no way.
    pub fn inches(&self, field: &Field, from: Vec2) -> Option<f32> {
        let index = self.nearest(from)?;
        field.cost(index).map(|cost| cost as f32 / 1000.0 + (self.at(index) - from).length())
    }

    /// The places on the way from a point to the goal of a field, the first of
    /// them near the point.
    pub fn way(&self, field: &Field, from: Vec2) -> Vec<Vec2> {
        let cost = |index: usize| field.cost(index).unwrap_or(NEVER);
        let Some(mut index) = self.nearest(from).filter(|index| cost(*index) != NEVER) else {
            return Vec::new();
        };
        let mut way = vec![self.at(index)];
        loop {
            // The next place is the one that the cost of this one was counted from; costs
            // only fall along the way.
            let onward = self
                .steps(index)
                .iter()
                .filter(|(next, _)| cost(*next as usize) < cost(index))
                .min_by_key(|(next, price)| (cost(*next as usize).saturating_add(*price), *next));
            let Some((next, _)) = onward else { return way };
            index = *next as usize;
            way.push(self.at(index));
        }
    }
}

#[cfg(test)]
mod tests;
