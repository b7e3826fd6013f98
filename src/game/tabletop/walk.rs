//! Walks that are interrupted at marks on their path.
//!
//! A step puts a [`Walk`] on the agenda: a checked path with marks on it. The model walks
//! to the first mark; its effect is carried out (a reaction, an area); then the walk
//! continues from there, unless the effect has moved the model or the ruleset ends the
//! walk. The rest of the path stays on the agenda, so a match can be saved, loaded and
//! undone at every stop.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::event_text;
use crate::ids::ModelId;
use crate::match_loop::agenda::Step;
use crate::match_loop::step_context::StepContext;
use crate::presentation::event::Manner;
use crate::presentation::format::moved;
use crate::tabletop::models::Models;
use monteria_table::{MarkKind, Route, RouteMark};

/// Greatest distance in inches between a model and the stop of its walk at
/// which the walk continues.
const RESUME_TOLERANCE: f32 = 0.01;

/// The marks on a path: a ruleset's own type.
pub trait Mark: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name of the walk's step, unique in its ruleset.
    const WALK: &'static str;
    /// The name of the step that ends the walk.
    const END: &'static str;
    /// Ids of the rules that a walk follows.
    const RULES: &'static [&'static str];
}

/// A walk of a model on a checked path.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Walk<M> {
    /// The model that walks.
    pub model: ModelId,
    /// The points of the path, from the model's place to the end, in inches.
    pub way: Vec<Vec3>,
    /// Movement cost of the whole path, in inches.
    pub cost: f32,
    /// The marks on the path, in order.
    pub marks: Vec<OnTheWay<M>>,
}

/// A mark on a path, with its place.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct OnTheWay<M> {
    /// The base's centre at the mark.
    pub at: Vec3,
    /// Movement cost up to there, in inches.
    pub cost: f32,
    /// The ruleset's own mark.
    pub mark: M,
}

impl<M> Walk<M> {
    /// Returns a walk on which every inch costs one.
    pub fn plain(model: ModelId, way: Vec<Vec3>, marks: Vec<(Vec3, M)>) -> Self {
        let cost = length(&way);
        let mark = |(at, mark)| OnTheWay { at, cost: length(&split(&way, at).0), mark };
        let marks = marks.into_iter().map(mark).collect();
        Walk { model, way, cost, marks }
    }

    /// Returns a walk of a route, with those of its marks that `wanted` keeps.
    pub fn along(model: ModelId, route: &Route, wanted: impl Fn(MarkKind) -> Option<M>) -> Self {
        let mark = |mark: &RouteMark| {
            Some(OnTheWay { at: mark.at, cost: mark.cost_so_far, mark: wanted(mark.kind)? })
        };
        let marks = route.marks.iter().filter_map(mark).collect();
        Walk { model, way: route.legs.clone(), cost: route.cost, marks }
    }
}

/// Input of the system that runs at a mark.
#[derive(Clone, PartialEq, Debug)]
pub struct AtMark<M> {
    /// The model that walks.
    pub model: ModelId,
    /// The ruleset's own mark.
    pub mark: M,
    /// The stretch that it has just walked.
    pub walked: Vec<Vec3>,
}

/// Input of the system that runs at the end of a walk.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WalkEnded<M> {
    /// The model that walked.
    pub model: ModelId,
    /// Whether it reached the end of its path.
    pub arrived: bool,
    /// The marks beyond the place where it stopped.
    pub left: Vec<M>,
}

impl<M: Mark> Step for Walk<M> {
    const NAME: &'static str = M::WALK;
}

impl<M: Mark> Step for WalkEnded<M> {
    const NAME: &'static str = M::END;
}

/// A mark that a walk has reached, and the rest of the walk.
pub(crate) type Reached<M> = Option<(AtMark<M>, Walk<M>)>;

/// Walks to the next mark, or to the end; only ends the walk if it does not continue.
pub(crate) fn walk<M: Mark>(
    In((walk, goes_on)): In<(Walk<M>, bool)>,
    mut ctx: StepContext,
    mut models: Models,
) -> Reached<M> {
    let Walk { model, way, cost, marks } = walk;
    let here = models.get(model).filter(|seen| seen.in_play()).map(|seen| seen.stand.at);
    let on_its_way = here
        .zip(way.first())
        .is_some_and(|(here, start)| here.distance(*start) <= RESUME_TOLERANCE);
    if !goes_on || !on_its_way {
        let left = marks.into_iter().map(|waiting| waiting.mark).collect();
        ctx.then(WalkEnded::<M> { model, arrived: way.len() < 2, left });
        return None;
    }
    let mut marks = marks.into_iter();
    let next = marks.next();
    let paid = next.as_ref().map_or(cost, |waiting| waiting.cost);
    let (walked, rest) = match &next {
        Some(waiting) => split(&way, waiting.at),
        None => (way, Vec::new()),
    };
    if length(&walked) > 0.0 {
        let text = event_text!(
            "rules-moves-2",
            "{name} moves {length}",
            name = models.name(model),
            length = moved(&walked, paid)
        );
        models.move_along(&mut ctx, model, &walked, Manner::Walked, text, M::RULES);
    }
    let Some(OnTheWay { mark, .. }) = next else {
        ctx.then(WalkEnded::<M> { model, arrived: true, left: Vec::new() });
        return None;
    };
    let marks = marks.map(|waiting| OnTheWay { cost: waiting.cost - paid, ..waiting }).collect();
    Some((AtMark { model, mark, walked }, Walk { model, way: rest, cost: cost - paid, marks }))
}

/// Returns the rest of a walk, from where the model stands now.
pub(crate) fn resumed_at<M>(mut rest: Walk<M>, here: Option<Vec3>) -> Walk<M> {
    if let Some(here) = here.filter(|here| rest.way.first() != Some(here)) {
        rest.way.insert(0, here);
    }
    rest
}

/// Splits a path at a point on it: the path to the point, and the path from it.
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

/// Returns the length of a path in inches.
pub fn length(way: &[Vec3]) -> f32 {
    way.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

#[cfg(test)]
mod tests;
