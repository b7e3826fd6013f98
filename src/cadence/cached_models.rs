//! All models of a battle, and what has been found out about how they stand.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::battle::UnitId;
use super::battle_ref::ModelRef;
use super::sight::Line;
use monteria_game::{ModelId, Presence};
use monteria_table::{Body, Table};

/// What has been found out about models that stand as they do.
#[derive(Clone, Default)]
struct Known {
    /// One more than the greatest number of a unit.
    units: usize,
    /// What a model sees of a unit, whatever it does about it: by model, then by unit.
    lines: Vec<Option<Line>>,
    /// Inches between two units.
    gaps: Vec<Option<f32>>,
}

impl Known {
    fn of(models: &[ModelRef<'_>]) -> Self {
        let units = models
            .iter()
            .map(|model_ref| usize::from(model_ref.fighter.unit) + 1)
            .max()
            .unwrap_or(0);
        Known { units, lines: Vec::new(), gaps: Vec::new() }
    }

    /// Forgets what those decide who stand elsewhere than before: what they see, what is
    /// seen of their units, and lines between whose ends they stood or stand.
    fn forget(&mut self, before: &[Stood], now: &[Stood]) {
        let moved = || before.iter().zip(now).filter(|(before, now)| before != now);
        let mut units = vec![(Extent::NONE, false); self.units];
        for (body, _, unit) in now.iter().filter(|stood| stood.1 == Presence::InPlay) {
            units[usize::from(*unit)].0.add(body);
        }
        let mut places = Vec::new();
        let mut all = Extent::NONE;
        for stood in moved().flat_map(|(before, now)| [before, now]) {
            units[usize::from(stood.2)].1 = true;
            if stood.1 == Presence::InPlay {
                places.push(Extent::NONE.with(&stood.0));
                all.add(&stood.0);
            }
        }
        for (before, now) in before.iter().zip(now) {
            let row = usize::from(now.0.id.0) * self.units;
            for (line, (around, moved)) in self.lines.iter_mut().skip(row).zip(&units) {
                let between = || {
                    let hull = around.with(&now.0);
                    hull.meets(&all) && places.iter().any(|place| hull.meets(place))
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

    /// The place of a pair; none for a unit without models, of which nothing is kept.
    fn place(&self, first: u16, unit: UnitId) -> Option<usize> {
        let unit = usize::from(unit);
        (unit < self.units).then_some(usize::from(first) * self.units + unit)
    }
}

fn kept<T: Copy>(all: &[Option<T>], place: Option<usize>) -> Option<T> {
    *all.get(place?)?
}

fn keep<T: Copy>(all: &mut Vec<Option<T>>, place: Option<usize>, value: T) {
    let Some(place) = place else { return };
    if all.len() <= place {
        all.resize(place + 1, None);
    }
    all[place] = Some(value);
}

/// How a model stands, as far as lines and gaps go by it.
type Stood = (Body, Presence, UnitId);

fn stood(model_ref: &ModelRef<'_>) -> Stood {
    (model_ref.body(), model_ref.presence, model_ref.fighter.unit)
}

/// The box on the plan around some bodies.
#[derive(Clone, Copy)]
struct Extent {
    least: Vec2,
    greatest: Vec2,
}

impl Extent {
    const NONE: Extent = Extent { least: Vec2::INFINITY, greatest: Vec2::NEG_INFINITY };

    fn add(&mut self, body: &Body) {
        *self = self.with(body);
    }

    fn with(&self, body: &Body) -> Extent {
        Extent {
            least: self.least.min(body.plan() - body.radius),
            greatest: self.greatest.max(body.plan() + body.radius),
        }
    }

    fn meets(&self, other: &Extent) -> bool {
        self.least.cmple(other.greatest).all() && self.greatest.cmpge(other.least).all()
    }
}

/// What is known of the models of a match, from one step to the next for as long as
/// nobody stands elsewhere and the table is as it was. No part of the state: it is found
/// out anew where it is missing.
#[derive(Resource, Default)]
pub struct KnownLines(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// The table, and how everybody stood on it.
    table: Option<Table>,
    stood: Vec<Stood>,
    known: Known,
}

impl KnownLines {
    fn with<R>(&self, of: impl FnOnce(&mut Kept) -> R) -> R {
        // Whoever broke off while it was locked has at most not written
        // what it had found.
        of(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Forgets what no longer holds.
    fn settle(&self, all: &[ModelRef<'_>], table: &Table) {
        self.with(|kept| {
            let same = kept.table.as_ref().is_some_and(|kept| kept.is_same(table));
            if !same {
                kept.table = Some(table.clone());
            }
            if same && kept.stood.iter().copied().eq(all.iter().map(stood)) {
                return;
            }
            let before = std::mem::replace(&mut kept.stood, all.iter().map(stood).collect());
            let ids = |all: &[Stood]| all.iter().map(|stood| stood.0.id).collect::<Vec<_>>();
            let fresh = Known::of(all);
            if same && fresh.units == kept.known.units && ids(&before) == ids(&kept.stood) {
                kept.known.forget(&before, &kept.stood);
            } else {
                kept.known = fresh;
            }
        });
    }
}

/// Models in id order. What has been asked about how they stand is kept until one
/// of them stands elsewhere.
#[derive(Clone)]
pub struct CachedModels<'a> {
    all: Vec<ModelRef<'a>>,
    /// What is known of these models alone, where they do not stand as
    /// those of the match.
    own: RefCell<Known>,
    /// Where it is kept for as long as they do.
    shared: Option<&'a KnownLines>,
}

impl<'a> From<Vec<ModelRef<'a>>> for CachedModels<'a> {
    /// Models that stand otherwise than those of the match.
    fn from(all: Vec<ModelRef<'a>>) -> Self {
        let own = RefCell::new(Known::of(&all));
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
            Some(_) => *self.own.get_mut() = Known::of(&self.all),
            None => self.own.get_mut().clear(),
        }
        &mut self.all
    }
}

impl<'a> CachedModels<'a> {
    /// The models of a match as they stand on its table.
    pub(super) fn new(all: Vec<ModelRef<'a>>, table: &Table, shared: &'a KnownLines) -> Self {
        shared.settle(&all, table);
        CachedModels { all, own: RefCell::default(), shared: Some(shared) }
    }

    fn with<R>(&self, of: impl FnOnce(&mut Known) -> R) -> R {
        match self.shared {
            Some(shared) => shared.with(|kept| of(&mut kept.known)),
            None => of(&mut self.own.borrow_mut()),
        }
    }

    /// What a model sees of a unit, found out by this function where it is not known.
    pub fn line(&self, from: ModelId, to: UnitId, find: impl FnOnce() -> Line) -> Line {
        if let Some(line) = self.with(|known| kept(&known.lines, known.place(from.0, to))) {
            return line;
        }
        let line = find();
        self.with(|known| {
            let place = known.place(from.0, to);
            keep(&mut known.lines, place, line);
        });
        line
    }

    /// The gap between two units, found out by this function where it is not known.
    pub fn gap(&self, a: UnitId, b: UnitId, find: impl FnOnce() -> f32) -> f32 {
        if let Some(gap) = self.with(|known| kept(&known.gaps, known.place(a, b))) {
            return gap;
        }
        let gap = find();
        self.with(|known| {
            let place = known.place(a, b);
            keep(&mut known.gaps, place, gap);
        });
        gap
    }
}
