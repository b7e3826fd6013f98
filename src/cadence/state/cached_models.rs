//! The models of a battle with a cache of lines of sight and distances. The cache is
//! valid as long as the models do not move; [`CachedModels`] is the list,
//! [`VisibilityCache`] the part that lives from one step to the next.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::battle_ref::ModelRef;
use crate::sight::Line;
use crate::state::battle::UnitId;
use monteria_game::{ModelId, Presence};
use monteria_table::{Body, Table};

/// Cached lines of sight and distances for models at fixed positions.
#[derive(Clone, Default)]
struct LinesAndGaps {
    /// The greatest unit id plus one: the length of a row.
    units: usize,
    /// The line of sight from a model to a unit, before module rules: by
    /// model, then by unit.
    lines: Vec<Option<Line>>,
    /// The distance between two units in inches, by pair.
    gaps: Vec<Option<f32>>,
}

impl LinesAndGaps {
    fn of(models: &[ModelRef<'_>]) -> Self {
        let units = models
            .iter()
            .map(|model_ref| usize::from(model_ref.fighter.unit) + 1)
            .max()
            .unwrap_or(0);
        LinesAndGaps { units, lines: Vec::new(), gaps: Vec::new() }
    }

    /// Drops the entries that moved models affect: lines from them, lines to their units,
    /// and lines between whose ends they stood before or stand now.
    fn forget_moved(&mut self, before: &[Placement], now: &[Placement]) {
        let moved = || before.iter().zip(now).filter(|(before, now)| before != now);
        let mut units = vec![(PlanBox::NONE, false); self.units];
        for (body, _, unit) in now.iter().filter(|placements| placements.1 == Presence::InPlay) {
            units[usize::from(*unit)].0.add(body);
        }
        let mut places = Vec::new();
        let mut all = PlanBox::NONE;
        for placements in moved().flat_map(|(before, now)| [before, now]) {
            units[usize::from(placements.2)].1 = true;
            if placements.1 == Presence::InPlay {
                places.push(PlanBox::NONE.with(&placements.0));
                all.add(&placements.0);
            }
        }
        for (before, now) in before.iter().zip(now) {
            let row = usize::from(now.0.id.0) * self.units;
            for (line, (around, moved)) in self.lines.iter_mut().skip(row).zip(&units) {
                let between = || {
                    let hull = around.with(&now.0);
                    hull.overlaps(&all) && places.iter().any(|place| hull.overlaps(place))
                };
                if *moved || before != now || line.is_some() && between() {
                    *line = None;
                }
            }
        }
        for (number, gap) in self.gaps.iter_mut().enumerate() {
            let moved = |unit: usize| units.get(unit).is_none_or(|(_, moved)| *moved);
            if moved(number / self.units) || moved(number % self.units) {
                *gap = None;
            }
        }
    }

    fn clear(&mut self) {
        self.lines.clear();
        self.gaps.clear();
    }

    /// Returns the index of a pair, or None for a unit without models, of
    /// which nothing is cached.
    fn place(&self, first: u16, unit: UnitId) -> Option<usize> {
        let unit = usize::from(unit);
        (unit < self.units).then_some(usize::from(first) * self.units + unit)
    }
}

fn cached<T: Copy>(all: &[Option<T>], place: Option<usize>) -> Option<T> {
    *all.get(place?)?
}

fn store<T: Copy>(all: &mut Vec<Option<T>>, place: Option<usize>, value: T) {
    if let Some(place) = place {
        if all.len() <= place {
            all.resize(place + 1, None);
        }
        all[place] = Some(value);
    }
}

/// Everything about a model on which lines and distances depend.
type Placement = (Body, Presence, UnitId);

fn placements(model_ref: &ModelRef<'_>) -> Placement {
    (model_ref.body(), model_ref.presence, model_ref.fighter.unit)
}

/// An axis-aligned bounding box on the plan.
#[derive(Clone, Copy)]
struct PlanBox {
    least: Vec2,
    greatest: Vec2,
}

impl PlanBox {
    const NONE: PlanBox = PlanBox { least: Vec2::INFINITY, greatest: Vec2::NEG_INFINITY };

    fn add(&mut self, body: &Body) {
        *self = self.with(body);
    }

    fn with(&self, body: &Body) -> PlanBox {
        PlanBox {
            least: self.least.min(body.plan() - body.radius),
            greatest: self.greatest.max(body.plan() + body.radius),
        }
    }

    fn overlaps(&self, other: &PlanBox) -> bool {
        self.least.cmple(other.greatest).all() && self.greatest.cmpge(other.least).all()
    }
}

/// The cache for the models of a match, shared between steps as long as the
/// models and the table stay the same. It is not part of the state: missing
/// entries are computed again.
#[derive(Resource, Default)]
pub struct VisibilityCache(Mutex<CacheState>);

#[derive(Default)]
struct CacheState {
    /// The table and the placements for which the entries hold.
    table: Option<Table>,
    placements: Vec<Placement>,
    known: LinesAndGaps,
}

impl VisibilityCache {
    fn with<R>(&self, of: impl FnOnce(&mut CacheState) -> R) -> R {
        // A panic while it was locked can at most have left an entry missing.
        of(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Drops entries that no longer hold for these models on this table.
    fn invalidate(&self, all: &[ModelRef<'_>], table: &Table) {
        self.with(|cached| {
            let same = cached.table.as_ref().is_some_and(|cached| cached.is_same(table));
            if !same {
                cached.table = Some(table.clone());
            }
            if same && cached.placements.iter().copied().eq(all.iter().map(placements)) {
                return;
            }
            let before =
                std::mem::replace(&mut cached.placements, all.iter().map(placements).collect());
            let ids = |all: &[Placement]| {
                all.iter().map(|placements| placements.0.id).collect::<Vec<_>>()
            };
            let fresh = LinesAndGaps::of(all);
            if same && fresh.units == cached.known.units && ids(&before) == ids(&cached.placements)
            {
                cached.known.forget_moved(&before, &cached.placements);
            } else {
                cached.known = fresh;
            }
        });
    }
}

/// Models in id order. Lines and distances between them are cached until
/// one of them moves.
#[derive(Clone)]
pub struct CachedModels<'a> {
    all: Vec<ModelRef<'a>>,
    /// The cache of these models alone, if they do not stand as those of the match do.
    own: RefCell<LinesAndGaps>,
    /// The cache of the match, if they do.
    shared: Option<&'a VisibilityCache>,
}

impl<'a> From<Vec<ModelRef<'a>>> for CachedModels<'a> {
    /// Creates a list of models at supposed positions, with a cache of its own.
    fn from(all: Vec<ModelRef<'a>>) -> Self {
        let own = RefCell::new(LinesAndGaps::of(&all));
        CachedModels { all, own, shared: None }
    }
}

impl<'a> Deref for CachedModels<'a> {
    type Target = [ModelRef<'a>];

    fn deref(&self) -> &[ModelRef<'a>] {
        &self.all
    }
}

impl DerefMut for CachedModels<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self.shared.take() {
            Some(_) => *self.own.get_mut() = LinesAndGaps::of(&self.all),
            None => self.own.get_mut().clear(),
        }
        &mut self.all
    }
}

impl<'a> CachedModels<'a> {
    /// Creates the list of the models of a match on its table.
    pub(crate) fn new(all: Vec<ModelRef<'a>>, table: &Table, shared: &'a VisibilityCache) -> Self {
        shared.invalidate(&all, table);
        CachedModels { all, own: RefCell::default(), shared: Some(shared) }
    }

    fn with<R>(&self, of: impl FnOnce(&mut LinesAndGaps) -> R) -> R {
        match self.shared {
            Some(shared) => shared.with(|cached| of(&mut cached.known)),
            None => of(&mut self.own.borrow_mut()),
        }
    }

    /// Returns the line of sight from a model to a unit, computed by `find` if
    /// it is not cached.
    pub fn line(&self, from: ModelId, to: UnitId, find: impl FnOnce() -> Line) -> Line {
        if let Some(line) = self.with(|known| cached(&known.lines, known.place(from.0, to))) {
            return line;
        }
        let line = find();
        self.with(|known| {
            let place = known.place(from.0, to);
            store(&mut known.lines, place, line);
        });
        line
    }

    /// Returns the distance between two units, computed by `find` if it is not cached.
    pub fn gap(&self, a: UnitId, b: UnitId, find: impl FnOnce() -> f32) -> f32 {
        if let Some(gap) = self.with(|known| cached(&known.gaps, known.place(a, b))) {
            return gap;
        }
        let gap = find();
        self.with(|known| {
            let place = known.place(a, b);
            store(&mut known.gaps, place, gap);
        });
        gap
    }
}
