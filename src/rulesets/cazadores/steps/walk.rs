//! Walking a route: Areas and Dangerous Terrain on the way, and what a completed Move brings (Cazadores 4.3, rulings 15 and 16).

use bevy::ecs::prelude::*;
use bevy::math::Vec3;

use super::conditions::bleed;
use super::{areas, hazards};
use crate::game::{Builder, Manner, ModelId, moved, step};
use crate::rulesets::cazadores::change::HuntMut;
use crate::table::{Body, MarkKind, Route, RouteMark};

step! {
    /// A model walks a route that has been checked.
    Walk = "walk" {
        /// The model that does it.
        model: ModelId,
        /// The way.
        route: Route,
        /// Whether it is a Move or Cover Ground (else a flight in terror, which is no Action).
        is_move: bool,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(walk);
}

fn walk(In(step): In<Walk>, mut hunt: HuntMut) {
    let Walk { model, route, is_move } = step;
    if !hunt.in_play(model) {
        return;
    }
    if stopped(&hunt, model, &route) {
        end(&mut hunt, model, is_move);
        return;
    }
    let (mut rest, mut paid) = (route.legs.clone(), 0.0);
    for (index, mark) in route.marks.iter().enumerate() {
        let area = match mark.kind {
            MarkKind::EntersDangerous(_) if hazards::must_test_dangerous_terrain(&hunt, model) => None,
            MarkKind::EntersArea(area) if areas::eventful(&hunt.read(), area) => Some(area),
            _ => continue,
        };
        let (before, after) = split(&rest, mark.at);
        rest = after;
        go(&mut hunt, model, &before, mark.cost_so_far - paid);
        paid = mark.cost_so_far;
        if let Some(area) = area {
            // What the Area does is resolved before the rest of the way; meanwhile nobody shares a base with a friend.
            step_clear(&mut hunt, model, &before);
            areas::meet(&mut hunt, area, model);
            let here = hunt.read().get(model).map(|model_ref| model_ref.stand.at);
            let legs = here.into_iter().chain(rest).collect();
            // What is left of the way costs what has not been paid yet.
            let left = |mark: &RouteMark| RouteMark { cost_so_far: mark.cost_so_far - paid, ..*mark };
            let marks = route.marks[index + 1..].iter().map(left).collect();
            hunt.ctx.then(Walk { model, route: Route { legs, cost: route.cost - paid, marks }, is_move });
            return;
        }
        if !hazards::test_dangerous_terrain(&mut hunt, model) {
            step_clear(&mut hunt, model, &before);
            rest.clear();
            break;
        }
    }
    go(&mut hunt, model, &rest, route.cost - paid);
    end(&mut hunt, model, is_move);
}

/// Whether a model can go no farther: it is down, or no longer where its way leads from.
fn stopped(hunt: &HuntMut, model: ModelId, route: &Route) -> bool {
    let facts = hunt.read();
    let Some(model_ref) = facts.get(model) else { return true };
    model_ref.is_down() || route.legs.first().is_some_and(|start| start.distance(model_ref.stand.at) > 0.01)
}

/// Moves a model along a part of its way, for which so many inches of its movement are paid.
fn go(hunt: &mut HuntMut, model: ModelId, path: &[Vec3], paid: f32) {
    if length(path) > 0.0 {
        let text = format!("{} moves {}", hunt.name(model), moved(path, paid));
        hunt.travel(model, path, Manner::Walked, text, &["caz-move-path"]);
    }
}

/// A Move or Cover Ground is completed.
fn end(hunt: &mut HuntMut, model: ModelId, is_move: bool) {
    if is_move {
        hunt.turn.moved = true;
        bleed(hunt, model);
    }
}

/// A model that went down on its way through a friend steps back along its path until its base is free.
fn step_clear(hunt: &mut HuntMut, model: ModelId, walked: &[Vec3]) {
    let facts = hunt.read();
    let Some(model_ref) = facts.get(model) else { return };
    let others: Vec<Body> = facts.others(model).into_iter().map(|other| other.body).collect();
    let free = |at: Vec3| facts.table.spot_legal(&Body { at, ..model_ref.body() }, &others).is_ok();
    if free(model_ref.stand.at) {
        return;
    }
    let mut spot = None;
    'legs: for pair in walked.windows(2).rev() {
        for part in (0..=8).rev() {
            let at = crate::table::round_milli3(pair[0].lerp(pair[1], part as f32 / 8.0));
            if free(at) {
                spot = Some(at);
                break 'legs;
            }
        }
    }
    let from = model_ref.stand.at;
    if let Some(at) = spot {
        let text = format!("{} goes down beside the way", model_ref.name());
        hunt.travel(model, &[from, at], Manner::Walked, text, &["caz-overlap"]);
    }
}

/// Parts a path at a point on it: the way to the point, and the way on from it.
fn split(path: &[Vec3], at: Vec3) -> (Vec<Vec3>, Vec<Vec3>) {
    let mut best = (f32::INFINITY, 0);
    for (index, pair) in path.windows(2).enumerate() {
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
    let mut before = path[..=best.1.min(path.len().saturating_sub(1))].to_vec();
    before.push(at);
    let mut after = vec![at];
    after.extend_from_slice(path.get(best.1 + 1..).unwrap_or_default());
    (before, after)
}

fn length(path: &[Vec3]) -> f32 {
    path.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_parts_where_it_is_told() {
        let path = [Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 0.0, 3.0)];
        let at = Vec3::new(2.0, 0.0, 1.0);
        let (before, after) = split(&path, at);
        assert_eq!(before, [path[0], path[1], at]);
        assert_eq!(after, [at, path[2]]);
    }
}
