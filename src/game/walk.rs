//! Walks that stop where something wants to happen on the way.
//!
//! A step puts a [`Walk`] on the agenda: a way that has been checked, and marks on it.
//! The model walks to the first mark; what the ruleset does about that is carried out
//! (somebody reacts, an area takes effect); then the walk goes on from there, unless
//! what happened has moved the model or the ruleset says that it goes no farther. What
//! is left of the way lies on the agenda, so that a match can be saved, loaded and
//! undone at every stop.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::agenda::Step;
use super::event::Manner;
use super::format::moved;
use super::ids::ModelId;
use super::models::Models;
use super::step_context::StepContext;
use monteria_table::{MarkKind, Route, RouteMark};

/// How far a model may be from where its walk left it and still go on, in inches.
const ASTRAY: f32 = 0.01;

/// What can wait on a way: a ruleset's own type.
pub trait Mark: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name of the walk's step, unique in its ruleset.
    const WALK: &'static str;
    /// The name of the step that ends the walk.
    const END: &'static str;
    /// The rules that a walk follows.
    const RULES: &'static [&'static str];
}

/// A model walks a way that has been checked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Walk<M> {
    /// The model.
    pub model: ModelId,
    /// The points of the way, from where it stands to the end, in inches.
    pub way: Vec<Vec3>,
    /// What all of it costs of the model's movement, in inches.
    pub cost: f32,
    /// What waits on the way, in order.
    pub marks: Vec<OnTheWay<M>>,
}

/// Something that waits on a way.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct OnTheWay<M> {
    /// Where the base's centre is then.
    pub at: Vec3,
    /// What the way costs to there, in inches.
    pub cost: f32,
    /// What waits there.
    pub mark: M,
}

impl<M> Walk<M> {
    /// A walk on which every inch costs one.
    pub fn plain(model: ModelId, way: Vec<Vec3>, marks: Vec<(Vec3, M)>) -> Self {
        let cost = length(&way);
        let mark = |(at, mark)| OnTheWay { at, cost: length(&split(&way, at).0), mark };
        let marks = marks.into_iter().map(mark).collect();
        Walk { model, way, cost, marks }
    }

    /// A walk of a route, with those of its marks that the ruleset wants.
    pub fn along(model: ModelId, route: &Route, wanted: impl Fn(MarkKind) -> Option<M>) -> Self {
        let mark = |mark: &RouteMark| {
            Some(OnTheWay { at: mark.at, cost: mark.cost_so_far, mark: wanted(mark.kind)? })
        };
        let marks = route.marks.iter().filter_map(mark).collect();
        Walk { model, way: route.legs.clone(), cost: route.cost, marks }
    }
}

/// A model has come to a mark on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct AtMark<M> {
    /// The model.
    pub model: ModelId,
    /// What waits there.
    pub mark: M,
    /// The stretch that it has just walked.
    pub walked: Vec<Vec3>,
}

/// A walk has ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WalkEnded<M> {
    /// The model.
    pub model: ModelId,
    /// Whether it got to the end of its way.
    pub arrived: bool,
    /// What waited beyond the place where it stopped.
    pub left: Vec<M>,
}

impl<M: Mark> Step for Walk<M> {
    const NAME: &'static str = M::WALK;
}

impl<M: Mark> Step for WalkEnded<M> {
    const NAME: &'static str = M::END;
}

/// A mark that a walk has come to, and what is left of the walk.
pub(super) type Reached<M> = Option<(AtMark<M>, Walk<M>)>;

/// Walks to the next mark, or to the end; only ends the walk where it does not go on.
pub(super) fn walk<M: Mark>(
    In((walk, goes_on)): In<(Walk<M>, bool)>,
    mut ctx: StepContext,
    mut models: Models,
) -> Reached<M> {
    let Walk { model, way, cost, marks } = walk;
    let here = models.get(model).filter(|seen| seen.in_play()).map(|seen| seen.stand.at);
    let on_its_way =
        here.zip(way.first()).is_some_and(|(here, start)| here.distance(*start) <= ASTRAY);
    if !goes_on || !on_its_way {
        let left = marks.into_iter().map(|waiting| waiting.mark).collect();
        ctx.then(WalkEnded::<M> { model, arrived: way.len() < 2, left });
        return None;
    }
    let mut marks = marks.into_iter();
    let next = marks.next();
    let (walked, rest, paid) = match &next {
        Some(waiting) => {
            let (walked, rest) = split(&way, waiting.at);
            (walked, rest, waiting.cost)
        }
        None => (way, Vec::new(), cost),
    };
    if length(&walked) > 0.0 {
        let text = format!("{} moves {}", models.name(model), moved(&walked, paid));
        models.travel(&mut ctx, model, (&walked, Manner::Walked), text, M::RULES);
    }
    let Some(OnTheWay { mark, .. }) = next else {
        ctx.then(WalkEnded::<M> { model, arrived: true, left: Vec::new() });
        return None;
    };
    let marks = marks.map(|waiting| OnTheWay { cost: waiting.cost - paid, ..waiting }).collect();
    Some((AtMark { model, mark, walked }, Walk { model, way: rest, cost: cost - paid, marks }))
}

/// What is left of a walk, from where the model stands now.
pub(super) fn from_here<M>(mut rest: Walk<M>, here: Option<Vec3>) -> Walk<M> {
    if let Some(here) = here.filter(|here| rest.way.first() != Some(here)) {
        rest.way.insert(0, here);
    }
    rest
}

/// Parts a way at a point on it: the way to the point, and the way on from it.
pub fn split(way: &[Vec3], at: Vec3) -> (Vec<Vec3>, Vec<Vec3>) {
    let mut best = (f32::INFINITY, 0);
    for (index, pair) in way.windows(2).enumerate() {
        let along = pair[1] - pair[0];
        let share = if along.length_squared() > 0.0 {
            ((at - pair[0]).dot(along) / along.length_squared()).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let distance = (pair[0] + along * share - at).length();
        if distance < best.0 - 1e-4 {
            best = (distance, index);
        }
    }
    let mut before = way[..=best.1.min(way.len().saturating_sub(1))].to_vec();
    before.push(at);
    let mut after = vec![at];
    after.extend_from_slice(way.get(best.1 + 1..).unwrap_or_default());
    (before, after)
}

/// The length of a way in inches.
pub fn length(way: &[Vec3]) -> f32 {
    way.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

#[cfg(test)]
mod tests;
