//! Movement of Foes: toward a goal or away from the Target (Cazadores 4.5, ruling 28).

use bevy_math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use crate::content::Condition;
use crate::state::hunt_ref::HuntRef;
use crate::steps::foes::cards::{Scope, needs_no_target};
use crate::steps::foes::scopes::close_scope;
use monteria_game::{ModelId, length};
use monteria_table::{
    Body, MoveRules, Other, Route, Spot, Walkable, distance, flat, lift, round_milli3,
};

/// A path shorter than this, in inches, counts as none.
const MIN_PATH: f32 = 0.01;
/// Distance in inches between the points of a path at which a Foe checks
/// whether it could attack.
const CHECK_INTERVAL: f32 = 0.25;
/// Distance from the goal's base at which a detour ends, in inches.
const CONTACT_CLEARANCE: f32 = 0.01;
/// A budget in inches that reaches every spot of a table that can be reached at all.
const UNLIMITED: f32 = 200.0;

/// The goal of a Foe's Move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Goal {
    Model(ModelId),
    Point(Vec2),
}

/// A Foe with the inputs of its path search.
struct Mover<'f, 'a> {
    facts: &'f HuntRef<'a>,
    body: Body,
    others: Vec<Other>,
    bodies: Vec<Body>,
    rules: MoveRules,
    walkable: Walkable<'a>,
}

impl<'f, 'a> Mover<'f, 'a> {
    fn new(facts: &'f HuntRef<'a>, model: ModelId) -> Option<Self> {
        let model_ref = facts.get(model)?;
        let speed = facts.speed(model);
        let rules = facts.move_rules(model, speed);
        let others = facts.others(model);
        let bodies = others.iter().map(|other| other.body).collect();
        let body = model_ref.body();
        let walkable = facts.table.walkable(&body, &rules, &others);
        (speed > 0.0).then_some(Mover { facts, body, others, bodies, rules, walkable })
    }

    /// Returns the route along these points of the plan, if it can be walked and
    /// ended within the Move.
    fn walk(&self, points: &[Vec2]) -> Option<Route> {
        let route = self.walkable.along(points)?;
        self.may_stand(route.end()).then_some(route)
    }

    fn may_stand(&self, at: Vec3) -> bool {
        self.facts.table.spot_legal(&self.body.moved(at), &self.bodies).is_ok()
    }

    /// Returns the movement rules with an unlimited budget.
    fn unlimited_rules(&self) -> MoveRules {
        MoveRules { budget: UNLIMITED, ..self.rules.clone() }
    }

    /// Returns the longest straight route toward a point within one Move, by bisection to
    /// a five-hundredth of an inch; `None` if it cannot move.
    fn straight(&self, to: Vec2) -> Option<Route> {
        let line = to - self.body.plan();
        let inches = line.length();
        let walk = |part: f32| self.walk(&[self.body.plan() + line * (part / inches)]);
        let mut low = 0.0;
        let mut high = inches.min(self.rules.budget);
        let mut best = if high > MIN_PATH { walk(high) } else { None };
        if best.is_some() {
            return best;
        }
        while high - low > 0.002 {
            let middle = (low + high) / 2.0;
            match walk(middle) {
                Some(route) => (best, low) = (Some(route), middle),
                None => high = middle,
            }
        }
        best.filter(|route| length(&route.legs) > MIN_PATH)
    }

    /// Returns the part of a route that fits in one Move. Slow ground and climbs cost
    /// more than their length, and no Move ends on top of another model.
    fn first_part(&self, route: &Route) -> Option<Route> {
        let mut most = length(&route.legs).min(self.rules.budget);
        while most > MIN_PATH {
            if let Some(part) = self.walk(&plan_of(&prefix(&route.legs, most))) {
                return Some(part);
            }
            most -= CHECK_INTERVAL;
        }
        None
    }
}

/// Returns the route toward a goal: the one that ends closest to it, measured along the
/// remaining path (ruling 43); it stops as soon as the Foe could attack in Close Combat.
/// `None` if the Foe would not get closer.
pub(crate) fn toward(facts: &HuntRef<'_>, model: ModelId, goal: Goal) -> Option<Route> {
    let mover = Mover::new(facts, model)?;
    let (center, apart) = match goal {
        Goal::Model(id) => facts.get(id).map(|model_ref| {
            (model_ref.body().plan(), model_ref.stand.radius + mover.body.radius)
        })?,
        Goal::Point(point) => (point, 0.0),
    };
    let line = center - mover.body.plan();
    let gap = line.length() - apart;
    if gap <= MIN_PATH {
        return None;
    }
    let contact = mover.body.plan() + line * (gap / line.length());
    // A straight path at normal cost is optimal.
    let straight =
        facts.table.walked(&mover.body, &mover.unlimited_rules(), &mover.others, &[contact]);
    let straight = straight.filter(|route| route.cost <= gap + MIN_PATH);
    let route = match straight {
        Some(route) => mover.first_part(&route),
        None => detour(&mover, center, apart),
    }?;
    let short = AttackPredicate::new(facts, model)
        .and_then(|stop| shortest_attack_part(&mover, &route, &stop));
    Some(short.unwrap_or(route)).filter(|route| length(&route.legs) > MIN_PATH)
}

/// Returns the first part of a detour: to the first place in contact with the goal that
/// can ever be reached. If none can, as close as this Move gets.
fn detour(mover: &Mover<'_, '_>, center: Vec2, apart: f32) -> Option<Route> {
    let table = mover.facts.table;
    let mut failed = 0;
    for spot in contacts(center, apart, mover.body.plan()) {
        if !mover.may_stand(lift(spot, table.ground(spot))) {
            continue;
        }
        match table.way(&mover.body, &mover.unlimited_rules(), &mover.others, spot) {
            Ok(route) => return mover.first_part(&route),
            // Contact places of one base are adjacent: if two of them cannot be reached,
            // neither can the others.
            Err(_) if failed > 0 => break,
            Err(_) => failed += 1,
        }
    }
    let route = table.reach(&mover.body, &mover.rules, &mover.others).nearest_to(center);
    let found = mover.first_part(&route);
    // The search ends slightly beside the best place: an equally good straight
    // route is preferred.
    let straight = mover.straight(center);
    let left = |route: &Option<Route>| {
        route.as_ref().map_or(mover.body.plan(), |route| flat(route.end())).distance(center)
    };
    if left(&straight) <= left(&found) + MIN_PATH { straight } else { found }
}

/// Returns places around a goal where the mover's base would touch it, those
/// facing the mover first.
fn contacts(center: Vec2, apart: f32, from: Vec2) -> Vec<Vec2> {
    if apart <= 0.0 {
        return vec![center];
    }
    let facing =
        (from - center) / (from - center).length().max(1.0e-4) * (apart + CONTACT_CLEARANCE);
    // Cosine and sine of 30 degrees: six turns to either side.
    const COS: f32 = 0.866_025_4;
    const SIN: f32 = 0.5;
    let mut left = facing;
    let mut right = facing;
    let mut spots = vec![center + facing];
    for _ in 0..6 {
        left = Vec2::new(left.x * COS - left.y * SIN, left.x * SIN + left.y * COS);
        right = Vec2::new(right.x * COS + right.y * SIN, right.y * COS - right.x * SIN);
        spots.extend([center + left, center + right]);
    }
    spots
}

/// The predicate "could attack in Close Combat from here".
struct AttackPredicate<'f, 'a> {
    facts: &'f HuntRef<'a>,
    scope: Scope,
    targets: Vec<Body>,
    blockers: Vec<Body>,
}

impl<'f, 'a> AttackPredicate<'f, 'a> {
    /// Returns `None` if the Action needs nobody in range.
    fn new(facts: &'f HuntRef<'a>, model: ModelId) -> Option<Self> {
        let card = facts.card_in_play(model).map(|(_, _, action)| action);
        if card.is_some_and(needs_no_target) {
            return None;
        }
        let seen = facts.hostile_to(model).filter(|model_ref| {
            !model_ref.has(Condition::Hidden) && !facts.is_captive(model_ref.id())
        });
        Some(AttackPredicate {
            facts,
            scope: close_scope(facts, model, card),
            targets: seen.map(|model_ref| model_ref.body()).collect(),
            blockers: facts.hostile_to(model).map(|model_ref| model_ref.body()).collect(),
        })
    }

    fn holds(&self, body: &Body) -> bool {
        self.targets.iter().any(|target| {
            self.scope.holds_exactly(body, target, distance(body, target))
                && self.facts.table.sight(body, target, &self.blockers).clear()
        })
    }
}

/// Returns the shortest part of the route after which the Foe could attack and may stand;
/// `None` if there is no such part.
fn shortest_attack_part(
    mover: &Mover<'_, '_>,
    route: &Route,
    stop: &AttackPredicate<'_, '_>,
) -> Option<Route> {
    let whole = length(&route.legs);
    let good = |inches: f32| {
        // Positions are stored to a thousandth of an inch, which can move a target out of
        // reach: test the rounded position.
        let at = round_milli3(prefix(&route.legs, inches).last().copied().unwrap_or(mover.body.at));
        stop.holds(&mover.body.moved(at)) && mover.may_stand(at)
    };
    let mut before = 0.0;
    while before < whole {
        let mut inches = (before + CHECK_INTERVAL).min(whole);
        if good(inches) {
            // Bisection between the last No and this Yes, to a hundredth of an inch.
            let mut low = before;
            while inches - low > 0.01 {
                let middle = (low + inches) / 2.0;
                if good(middle) { inches = middle } else { low = middle }
            }
            if let Some(short) = mover.walk(&plan_of(&prefix(&route.legs, inches))) {
                return Some(short);
            }
        }
        before = (before + CHECK_INTERVAL).min(whole);
    }
    None
}

/// Returns the route to the reachable spot that is farthest from the Target, then from
/// the other Hostile models. `None` if the Foe is there already.
pub(crate) fn away(facts: &HuntRef<'_>, model: ModelId, target: ModelId) -> Option<Route> {
    let mover = Mover::new(facts, model)?;
    let from = facts.get(target)?.body().plan();
    let line = mover.body.plan() - from;
    if line.length() > MIN_PATH {
        let straight = mover.body.plan() + line / line.length() * mover.rules.budget;
        if let Some(route) = mover.walk(&[straight]) {
            return Some(route);
        }
    }
    let hostile: Vec<Vec2> = facts
        .hostile_to(model)
        .filter(|model_ref| model_ref.id() != target)
        .map(|model_ref| model_ref.body().plan())
        .collect();
    let score = |at: Vec2| {
        let others = hostile.iter().map(|other| (at - *other).length()).fold(30.0, f32::min);
        // A twentieth of an inch farther from the Target outweighs all other models.
        ((at - from).length() * 20.0).floor() * 100.0 + others
    };
    let reach = mover.facts.table.reach(&mover.body, &mover.rules, &mover.others);
    let best: Spot = reach.best(|spot| score(Vec2::new(spot.x, spot.z)))?;
    if score(Vec2::new(best.x, best.z)) <= score(mover.body.plan()) {
        return None;
    }
    let route = reach.route_to(best).ok()?;
    (length(&route.legs) > MIN_PATH && mover.may_stand(route.end())).then_some(route)
}

/// Returns the first part of a path, by its length in inches.
fn prefix(path: &[Vec3], inches: f32) -> Vec<Vec3> {
    let mut left = inches;
    let mut part: Vec<Vec3> = path.first().copied().into_iter().collect();
    for pair in path.windows(2) {
        let step = (pair[1] - pair[0]).length();
        if step >= left {
            if step > 0.0 {
                part.push(pair[0].lerp(pair[1], left / step));
            }
            return part;
        }
        left -= step;
        part.push(pair[1]);
    }
    part
}

/// Returns the points of a path on the plan, without the first.
fn plan_of(path: &[Vec3]) -> Vec<Vec2> {
    path.iter().skip(1).map(|at| Vec2::new(at.x, at.z)).collect()
}

#[cfg(test)]
mod tests;
