//! All models of a battle, and what has been found out about how they stand.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use super::battle::UnitId;
use super::battle_ref::ModelRef;
use super::sight::Line;
use crate::game::ModelId;

/// Models in id order. What has been asked about how they stand is kept until one of them stands elsewhere.
#[derive(Clone, Default)]
pub struct CachedModels<'a> {
    all: Vec<ModelRef<'a>>,
    /// What a model sees of a unit, whatever it does about it.
    lines: RefCell<BTreeMap<(ModelId, UnitId), Line>>,
    /// Inches between two units.
    gaps: RefCell<BTreeMap<(UnitId, UnitId), f32>>,
}

impl<'a> From<Vec<ModelRef<'a>>> for CachedModels<'a> {
    fn from(all: Vec<ModelRef<'a>>) -> Self {
        CachedModels { all, ..CachedModels::default() }
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
        self.lines.get_mut().clear();
        self.gaps.get_mut().clear();
        &mut self.all
    }
}

impl CachedModels<'_> {
    /// What a model sees of a unit, found out by this function where it is not known.
    pub fn line(&self, from: ModelId, to: UnitId, find: impl FnOnce() -> Line) -> Line {
        if let Some(line) = self.lines.borrow().get(&(from, to)) {
            return *line;
        }
        let line = find();
        self.lines.borrow_mut().insert((from, to), line);
        line
    }

    /// The gap between two units, found out by this function where it is not known.
    pub fn gap(&self, a: UnitId, b: UnitId, find: impl FnOnce() -> f32) -> f32 {
        if let Some(gap) = self.gaps.borrow().get(&(a, b)) {
            return *gap;
        }
        let gap = find();
        self.gaps.borrow_mut().insert((a, b), gap);
        gap
    }
}
