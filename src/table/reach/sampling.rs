//! Selections of places within reach: spread samples for opponents, grids for pictures,
//! and the best place by a score.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy_math::{Vec2, Vec3};

use crate::reach::rules::{Route, Spot};
use crate::reach::search::{pack_cost, unpack_cost};
use crate::reach::{COST_TOLERANCE, Reach};
use crate::units::{SLACK, lift, round_milli, unit_or};

/// A place within reach and its cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// The position at which the base stands.
    pub at: Vec3,
    /// The cost of getting there, in inches.
    pub cost: f32,
}

/// Grid step of [`Reach::best`] and [`Reach::nearest_to`], in inches.
const GRID_STEP: f32 = 0.5;

/// Smallest step of the refinement, in inches.
const MIN_REFINE_STEP: f32 = 0.004;

/// Maximum number of steps of one refinement.
const MAX_REFINE_STEPS: usize = 200;

/// Number of best grid places that are refined.
const REFINED_PLACES: usize = 3;

impl Reach<'_> {
    /// Returns up to `n` places where the mover may end, spread over its reach: the
    /// start, then places in contact with others, then repeatedly the place farthest from
    /// those chosen (farthest-point sampling). All are legal, and the same on every call.
    pub fn samples(&self, n: usize) -> Vec<Spot> {
        let start = self.mover.plan();
        if n == 0 {
            return Vec::new();
        }
        let mut chosen = vec![self.spot_at(start, self.mover.foot())];
        let mut contacts = self.contacts();
        contacts.truncate(n / 4);
        chosen.extend(contacts);
        let step = self.step_for(n);
        let mut open: Vec<(f32, Spot)> = Vec::new();
        for at in self.grid(step) {
            if let Some(cell) = self.cell(at) {
                open.push((f32::INFINITY, self.spot_at(at, cell.at.y)));
            }
        }
        let mut from = 0;
        while chosen.len() < n {
            for spot in &chosen[from..] {
                let at = spot.plan();
                open.iter_mut().for_each(|(d, s)| *d = d.min(s.plan().distance_squared(at)));
            }
            from = chosen.len();
            let mut best: Option<usize> = None;
            for (i, (d, _)) in open.iter().enumerate() {
                if *d > 0.0025 && best.is_none_or(|b: usize| *d > open[b].0) {
                    best = Some(i);
                }
            }
            match best {
                Some(i) => chosen.push(open.swap_remove(i).1),
                None => break,
            }
        }
        chosen.truncate(n);
        chosen
    }

    /// Returns the step of a grid with about four places for each of `n`, in inches.
    fn step_for(&self, n: usize) -> f32 {
        let budget = self.surroundings.rules.budget.max(0.0);
        (budget * budget * core::f32::consts::PI / (4.0 * n as f32))
            .sqrt()
            .clamp(0.1, 2.0 * GRID_STEP)
    }

    /// Returns the `few` best places where the mover may end, each with its score, the
    /// best first, from a grid as fine as that of [`Reach::samples`] for `n`, no two of
    /// them adjacent. Reachability is checked for the best ones only.
    pub fn few_best(&self, n: usize, few: usize, score: impl Fn(Vec2) -> f64) -> Vec<(f64, Spot)> {
        let start = self.mover.plan();
        let step = self.step_for(n.max(1));
        let away = self.grid(step).into_iter().filter(|at| at.distance(start) > COST_TOLERANCE);
        let mut candidates: Vec<(f64, Vec2)> = away.map(|at| (score(at), at)).collect();
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut chosen: Vec<(f64, Spot)> = Vec::new();
        for (score, at) in candidates {
            if chosen.len() == few {
                break;
            }
            if chosen.iter().all(|(_, spot)| spot.plan().distance(at) > 1.5 * step)
                && let Some(cell) = self.cell(at)
            {
                chosen.push((score, self.spot_at(at, cell.at.y)));
            }
        }
        chosen
    }

    /// Returns places where the mover's base would touch another one, eight
    /// around each, nearest first.
    pub fn contacts(&self) -> Vec<Spot> {
        let mut found: Vec<(f32, Spot)> = Vec::new();
        for other in &self.surroundings.others {
            let center = other.body.plan();
            let toward = unit_or(self.mover.plan() - center, Vec2::X);
            // Turned by 45 degrees, again and again.
            let half = core::f32::consts::FRAC_1_SQRT_2;
            let mut v = toward;
            for _ in 0..8 {
                let at = center + v * (other.body.radius + self.mover.radius + SLACK);
                let at = Vec2::new(round_milli(at.x), round_milli(at.y));
                if let Some(cell) = self.cell(at) {
                    found.push((cell.cost, self.spot_at(at, cell.at.y)));
                }
                v = Vec2::new((v.x - v.y) * half, (v.x + v.y) * half);
            }
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().map(|(_, spot)| spot).collect()
    }

    /// Returns every place within reach on a grid of this step (inches, at least 0.1),
    /// with its cost, row by row.
    pub fn cells(&self, step: f32) -> Vec<Cell> {
        self.grid(step.max(0.1)).into_iter().filter_map(|at| self.cell(at)).collect()
    }

    /// Returns end positions of the mover: as near to a point as it gets, and up to `n`
    /// others spread over its reach.
    pub fn places(&self, near: Vec2, n: usize) -> Vec<Vec3> {
        let table = self.surroundings.table;
        let height = |spot: &Spot| {
            spot.y.unwrap_or_else(|| table.ground_for(spot.plan(), self.mover.radius))
        };
        let spread = self.samples(n).into_iter().map(|spot| lift(spot.plan(), height(&spot)));
        std::iter::once(self.nearest_to(near).end()).chain(spread).collect()
    }

    /// Returns the way that ends as close as possible to `target`, measured on the plan;
    /// the mover stays if it can get no closer.
    pub fn nearest_to(&self, target: Vec2) -> Route {
        let start = self.mover.plan();
        let score = |at: Vec2| at.distance(target);
        let way = target - start;
        let length = way.length();
        let mut best = start;
        let straight = start + unit_or(way, Vec2::X) * length.min(self.surroundings.rules.budget);
        let straight = Vec2::new(round_milli(straight.x), round_milli(straight.y));
        if target.is_finite() {
            if self.cell(straight).is_some() {
                best = straight;
            } else {
                let grid = self.grid(GRID_STEP);
                let scores = grid.iter().map(|at| score(*at)).enumerate();
                let closer = scores.filter(|(_, score)| *score < length);
                // One of the first nearly always succeeds: the rest is never sorted.
                let mut closer: BinaryHeap<_> = closer
                    .map(|(place, score)| Reverse(pack_cost(score, place)))
                    .collect::<Vec<_>>()
                    .into();
                let next = || closer.pop().map(|Reverse(first)| grid[unpack_cost(first).1]);
                let found = std::iter::from_fn(next).find(|at| self.cell(*at).is_some());
                best = found.unwrap_or(best);
            }
            best = self.refine(best, GRID_STEP / 2.0, &|at, than| {
                let rating = -score(at);
                (rating > than && self.cell(at).is_some()).then_some(rating)
            });
        }
        self.route_or_stay(best)
    }

    /// Returns the place with the greatest score among those within reach: a grid search,
    /// then refined around the best. NaN scores are ignored; `None` if all are NaN.
    pub fn best(&self, score: impl Fn(&Spot) -> f32) -> Option<Spot> {
        let rate = |at: Vec2| {
            let cell = self.cell(at)?;
            let rating = score(&self.spot_at(at, cell.at.y));
            (!rating.is_nan()).then_some(rating)
        };
        // The score of a place is computed before its reachability, which takes longer.
        let start = self.mover.plan();
        let rules = &self.surroundings.rules;
        let plain = |at: Vec2| {
            !rules.flying
                && !rules.through
                && at.distance(start) > COST_TOLERANCE
                && !self.surroundings.layered(at)
        };
        let hoped = |at: Vec2| if plain(at) { Some(score(&Spot::from(at))) } else { rate(at) };
        let mut candidates: Vec<(f32, Vec2)> =
            self.grid(GRID_STEP).into_iter().filter_map(|at| hoped(at).map(|r| (r, at))).collect();
        candidates.extend(rate(start).map(|r| (r, start)));
        candidates.retain(|(rating, _)| !rating.is_nan());
        candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
        let rated =
            candidates.into_iter().filter(|(_, at)| !plain(*at) || self.cell(*at).is_some());
        let better = |at: Vec2, than: f32| {
            if plain(at) && score(&Spot::from(at)) <= than {
                None
            } else {
                rate(at).filter(|r| *r > than)
            }
        };
        let refined = rated.take(REFINED_PLACES).filter_map(|(_, at)| {
            let at = self.refine(at, GRID_STEP / 2.0, &better);
            Some((rate(at)?, at))
        });
        let (_, at) = refined.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(self.spot_at(at, self.cell(at)?.at.y))
    }

    /// Returns the way to a place known to be in reach.
    fn route_or_stay(&self, at: Vec2) -> Route {
        let stay = Route { legs: vec![self.mover.at, self.mover.at], cost: 0.0, marks: Vec::new() };
        self.route_to(Spot::from(at)).unwrap_or(stay)
    }

    /// Climbs from `at` to a place with a greater score, with halved steps (hill climbing).
    /// `rate` returns the score of a place within reach if it exceeds the given one.
    fn refine(&self, at: Vec2, step: f32, rate: &dyn Fn(Vec2, f32) -> Option<f32>) -> Vec2 {
        let half = core::f32::consts::FRAC_1_SQRT_2;
        let directions = [
            (1.0, 0.0),
            (half, half),
            (0.0, 1.0),
            (-half, half),
            (-1.0, 0.0),
            (-half, -half),
            (0.0, -1.0),
        ];
        let mut at = at;
        let mut step = step;
        // A place without a score cannot be improved.
        let Some(mut best) = rate(at, f32::NEG_INFINITY) else { return at };
        for _ in 0..MAX_REFINE_STEPS {
            if step < MIN_REFINE_STEP {
                break;
            }
            let mut moved = false;
            for (x, z) in directions.into_iter().chain([(half, -half)]) {
                let p = at + Vec2::new(x, z) * step;
                let p = Vec2::new(round_milli(p.x), round_milli(p.y));
                if let Some(rating) = rate(p, best + 1.0e-4) {
                    at = p;
                    best = rating;
                    moved = true;
                    break;
                }
            }
            if !moved {
                step /= 2.0;
            }
        }
        at
    }

    /// Returns the place as a spot, with its height where there is more than one ground.
    fn spot_at(&self, at: Vec2, y: f32) -> Spot {
        let has_levels =
            self.surroundings.layered(at) && self.surroundings.table.levels(at).len() > 1;
        let hangs =
            (self.surroundings.table.support(&self.mover.moved(lift(at, y))).y - y).abs() > SLACK;
        Spot { x: at.x, z: at.y, y: (has_levels || hangs).then_some(y) }
    }

    fn cell(&self, at: Vec2) -> Option<Cell> {
        if at.distance(self.mover.plan()) <= COST_TOLERANCE {
            return Some(Cell { at: self.mover.at, cost: 0.0 });
        }
        let found = self.find(Spot::from(at), None).ok()?;
        let y = found.hang.unwrap_or(found.y);
        Some(Cell { at: lift(at, y), cost: found.cost.min(self.surroundings.rules.budget) })
    }

    /// Returns the points of a grid around the start that the budget could reach.
    fn grid(&self, step: f32) -> Vec<Vec2> {
        let start = self.mover.plan();
        let budget = self.surroundings.rules.budget.max(0.0);
        let n = (budget / step).floor().min(200.0) as i32;
        let mut points = Vec::new();
        for j in -n..=n {
            for i in -n..=n {
                let d = Vec2::new(i as f32 * step, j as f32 * step);
                let at = start + d;
                let at = Vec2::new(round_milli(at.x), round_milli(at.y));
                let inside = self.surroundings.table.board().holds(at, self.mover.radius);
                if inside && d.length_squared() <= budget * budget {
                    points.push(at);
                }
            }
        }
        points
    }
}
