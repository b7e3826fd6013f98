//! Where a model might go in this Turn: a handful of places worth a look, each with a way
//! that the table has checked.

use std::fmt::Display;
use std::sync::Arc;

use bevy_math::{Vec2, Vec3};

use super::arms::Arm;
use super::mind::Mind;
use crate::content::WeaponKind;
use crate::hunt_ref::in_reach;
use crate::steps::areas;
use monteria_game::{Order, Stand};
use monteria_table::{
    Body, Field, Keywords, MarkKind, MoveRules, Nav, Route, Spot, Walkable, round_milli,
};

/// The most places that are looked at.
const MOST: usize = 20;
/// Places closer to each other than this are one, in inches.
const SAME: f32 = 0.45;
/// How far short of a range a model stops, in inches, so that rounding
/// never puts it beyond.
const SHORT: f32 = 0.02;
/// The longest way that is looked for, in inches.
const FAR: f32 = 60.0;

/// Eight directions.
pub(super) const COMPASS: [(f32, f32); 8] = [
    (0.923_88, 0.382_683),
    (0.382_683, 0.923_88),
    (-0.382_683, 0.923_88),
    (-0.923_88, 0.382_683),
    (-0.923_88, -0.382_683),
    (-0.382_683, -0.923_88),
    (0.382_683, -0.923_88),
    (0.923_88, -0.382_683),
];
/// Turns from the straight line to a Foe: 0, 30, 65 and 110 degrees to either side,
/// as cosine and sine.
const TURNS: [(f32, f32); 7] = [
    (1.0, 0.0),
    (0.866_025, 0.5),
    (0.866_025, -0.5),
    (0.422_618, 0.906_308),
    (0.422_618, -0.906_308),
    (-0.342_02, 0.939_693),
    (-0.342_02, -0.939_693),
];

/// A place where the acting model might stand.
#[derive(Clone)]
pub(super) struct Place {
    /// The cylinder where it stands.
    pub body: Body,
    /// The same as the world keeps it.
    pub stand: Stand,
    /// The way there; none where it stands already.
    path: Vec<Spot>,
}

impl Place {
    fn at(body: Body, path: Vec<Spot>) -> Place {
        Place { stand: Stand { at: body.at, radius: body.radius, height: body.height }, body, path }
    }

    /// Whether it has to move to get there.
    pub(super) fn away(&self) -> bool {
        !self.path.is_empty()
    }

    /// The order to go there under this option.
    pub(super) fn order(&self, act: impl Display) -> Order {
        Order { path: Some(self.path.clone()), ..Order::plain(act) }
    }
}

/// How the acting model moves.
pub(super) struct Walker<'a> {
    own: Body,
    walkable: Walkable<'a>,
    /// By which rules; never into Dangerous Terrain.
    pub rules: MoveRules,
    nav: Arc<Nav>,
    /// Areas that do something to whoever enters: no way leads through them.
    shunned: Vec<u16>,
    /// The ways from where it stands, once somebody has asked.
    near: Option<Field>,
}

impl<'a> Walker<'a> {
    /// The walker with this many inches to spend.
    pub(super) fn new(mind: &Mind<'a>, budget: f32) -> Walker<'a> {
        let own = mind.myself().body();
        let rules = MoveRules { stop_at_dangerous: true, ..mind.facts.move_rules(mind.me, budget) };
        Walker {
            own,
            walkable: mind.facts.table.walkable(&own, &rules, &mind.facts.others(mind.me)),
            rules,
            nav: Nav::of(mind.facts.table, &own, false),
            shunned: mind
                .facts
                .table
                .areas()
                .iter()
                .map(|area| area.id)
                .filter(|area| areas::eventful(&mind.facts, *area))
                .collect(),
            near: None,
        }
    }

    fn walk(&self, points: &[Vec2]) -> Option<Route> {
        let route = self.walkable.along(points)?;
        let enters = route.marks.iter().any(|mark| match mark.kind {
            MarkKind::EntersArea(area) => self.shunned.contains(&area),
            MarkKind::EntersDangerous(_) | MarkKind::Climbs | MarkKind::Leaps | MarkKind::Hangs => {
                false
            }
        });
        (!enters).then_some(route)
    }

    /// The way to a spot: straight, else round one corner, else along the map; none where
    /// it is out of reach.
    pub(super) fn to(&mut self, spot: Vec2) -> Option<Place> {
        let spot = Vec2::new(round_milli(spot.x), round_milli(spot.y));
        if (spot - self.own.plan()).length() > self.rules.budget {
            return None;
        }
        if let Some(route) = self.walk(&[spot]) {
            return self.place(&[spot], &route);
        }
        let near = self.near.get_or_insert_with(|| self.nav.field(self.own.plan()));
        if self.nav.inches(near, spot).is_none_or(|inches| inches > self.rules.budget + 1.0) {
            return None;
        }
        let mut way = self.nav.way(near, spot);
        way.reverse();
        for corner in way.iter().rev().take(8) {
            if let Some(route) = self.walk(&[*corner, spot]) {
                return self.place(&[*corner, spot], &route);
            }
        }
        way.push(spot);
        self.walk(&way).and_then(|route| self.place(&way, &route))
    }

    /// As far as it gets on the way to the goal of a field.
    pub(super) fn toward(&mut self, field: &Field) -> Option<Place> {
        let way = self.nav.way(field, self.own.plan());
        // The farthest first; half a step of the map decides less than the checks cost.
        let mut left = self.rules.budget;
        let mut at = self.own.plan();
        let mut stops = Vec::new();
        for next in way {
            let step = (next - at).length();
            if step >= left {
                stops.push(at + (next - at) * (left / step.max(0.001)));
                break;
            }
            left -= step;
            at = next;
            stops.push(at);
        }
        while let Some(stop) = stops.pop() {
            if (stop - self.own.plan()).length() < 0.3 {
                return None;
            }
            if let Some(place) = self.to(stop) {
                return Some(place);
            }
        }
        None
    }

    /// The map and the field of ways to a point.
    pub(crate) fn field_to(&self, goal: Vec2) -> Field {
        self.nav.field(goal)
    }

    /// Inches of way from a point to the goal of a field.
    pub(super) fn inches(&self, field: &Field, from: Vec2) -> Option<f32> {
        self.nav.inches(field, from)
    }

    fn place(&self, points: &[Vec2], route: &Route) -> Option<Place> {
        let end = route.legs.last()?;
        Some(Place::at(self.own.moved(*end), points.iter().copied().map(Spot::from).collect()))
    }
}

/// The ground that the acting model can get to, as places in it.
pub(super) struct Ground {
    /// The first is where it stands.
    pub places: Vec<Place>,
    /// Where no Foe can be got at in one Turn: for each place the inches of way
    /// to the closest one.
    pub ways: Option<Vec<f32>>,
}

impl Ground {
    /// Only where it stands.
    pub(super) fn here(mind: &Mind<'_>) -> Ground {
        Ground { places: vec![Place::at(mind.myself().body(), Vec::new())], ways: None }
    }

    /// These points, as if it could be at any of them at once.
    pub(super) fn of(mind: &Mind<'_>, spots: impl IntoIterator<Item = Spot>) -> Ground {
        let own = mind.myself().body();
        let table = mind.facts.table;
        let place = |spot: Spot| {
            let foot = spot.y.unwrap_or_else(|| table.ground(spot.plan()));
            Place::at(own.moved(Vec3::new(spot.x, foot, spot.z)), vec![Spot { y: None, ..spot }])
        };
        Ground { places: spots.into_iter().map(place).collect(), ways: None }
    }

    /// The places within this many inches of way; so far from these points something else
    /// than an Attack could be done.
    pub(super) fn within(mind: &Mind<'_>, budget: f32, errands: &[(Vec2, f32)]) -> Ground {
        let mut ground = Ground::here(mind);
        if budget <= 0.0 {
            return ground;
        }
        let own = mind.myself().body();
        let mut walker = Walker::new(mind, budget);
        let mut wanted = Vec::with_capacity(48);
        near_foes(mind, &mind.arms, own, budget, &mut wanted);
        ground.look_at(&mut walker, wanted);
        let mut wanted = Vec::with_capacity(errands.len());
        near_errands(own, budget, errands, &mut wanted);
        ground.look_at(&mut walker, wanted);
        let field = far_fight(mind, &mind.arms, &ground.places).map(|goal| walker.field_to(goal));
        if let Some(place) = field.as_ref().and_then(|field| walker.toward(field)) {
            ground.places.push(place);
        }
        let mut wanted = Vec::with_capacity(16);
        behind_cover(mind, own, budget, &mut wanted);
        for (index, (x, z)) in COMPASS.iter().enumerate() {
            let inches = budget * if index % 2 == 0 { 0.98 } else { 0.6 };
            wanted.push(own.plan() + Vec2::new(*x, *z) * inches);
        }
        ground.look_at(&mut walker, wanted);
        ground.ways = field.map(|field| {
            let inches = |place: &Place| walker.inches(&field, place.body.plan()).unwrap_or(FAR);
            ground.places.iter().map(inches).collect()
        });
        ground
    }

    fn look_at(&mut self, walker: &mut Walker<'_>, wanted: Vec<Vec2>) {
        for spot in wanted {
            if self.places.len() >= MOST {
                break;
            }
            if self.places.iter().any(|place| (place.body.plan() - spot).length() < SAME) {
                continue;
            }
            self.places.extend(walker.to(spot));
        }
    }
}

/// Spots from which the closest Foes can be attacked.
fn near_foes(mind: &Mind<'_>, arms: &[Arm<'_>], own: Body, budget: f32, wanted: &mut Vec<Vec2>) {
    let mut foes: Vec<Body> = mind.eyes.iter().map(|eye| eye.body).collect();
    foes.sort_by(|a, b| {
        (a.plan() - own.plan()).length().total_cmp(&(b.plan() - own.plan()).length())
    });
    for foe in foes.iter().take(3) {
        let line = own.plan() - foe.plan();
        let length = line.length();
        if length < 0.01 {
            continue;
        }
        let line = line / length;
        let mut tried: Vec<f32> = Vec::new();
        for arm in arms {
            let weapon = arm.weapon;
            let mut gaps = vec![*weapon.range_max];
            if weapon.kind == WeaponKind::Shooting {
                gaps.push(*weapon.range_min + 0.6);
            }
            for gap in gaps {
                let ring = foe.radius + own.radius + (gap - SHORT).max(0.0);
                if tried.iter().any(|other| (other - ring).abs() < 0.2)
                    || (length - ring).abs() > budget
                {
                    continue;
                }
                tried.push(ring);
                for (cosine, sine) in TURNS {
                    let turned =
                        Vec2::new(line.x * cosine - line.y * sine, line.x * sine + line.y * cosine);
                    let spot = foe.plan() + turned * ring;
                    if (spot - own.plan()).length() <= budget {
                        wanted.push(spot);
                    }
                }
            }
        }
    }
}

/// The closest spots from which the errands can be done.
fn near_errands(own: Body, budget: f32, errands: &[(Vec2, f32)], wanted: &mut Vec<Vec2>) {
    for (at, reach) in errands {
        let line = own.plan() - *at;
        let length = line.length();
        if length > *reach && length - *reach <= budget {
            wanted.push(*at + line / length * (*reach - SHORT));
        }
    }
}

/// The closest Foe, where none can be attacked from any of these places.
fn far_fight(mind: &Mind<'_>, arms: &[Arm<'_>], places: &[Place]) -> Option<Vec2> {
    let table = mind.facts.table;
    let near = places.iter().any(|place| {
        mind.eyes.iter().enumerate().any(|(bit, eye)| {
            let distance = table.distance(&place.body, &eye.body);
            let fits =
                |arm: &Arm<'_>| in_reach(distance, *arm.weapon.range_min, *arm.weapon.range_max);
            // Close but behind a wall is far too.
            let sees = || match place.away() {
                true => table.sight(&place.body, &eye.body, &[]).clear(),
                false => mind.sees(bit),
            };
            arms.iter().any(fits) && sees()
        })
    });
    if near {
        return None;
    }
    let own = mind.myself().body();
    let away = |body: &Body| (body.plan() - own.plan()).length();
    let closest =
        mind.eyes.iter().map(|eye| eye.body).min_by(|a, b| away(a).total_cmp(&away(b)))?;
    Some(closest.plan())
}

/// Spots behind what hides a model from the closest Foe.
fn behind_cover(mind: &Mind<'_>, own: Body, budget: f32, wanted: &mut Vec<Vec2>) {
    let Some(foe) = mind.eyes.first().map(|eye| eye.body.plan()) else { return };
    let mut found = 0;
    for piece in mind.facts.table.pieces() {
        if !piece.keywords.intersects(Keywords::BLOCKING | Keywords::OBSCURING) || piece.top < 1.2 {
            continue;
        }
        let (min, max) = piece.footprint.bounds();
        let closest = own.plan().clamp(min, max);
        if (closest - own.plan()).length() > budget {
            continue;
        }
        let middle = (min + max) / 2.0;
        let line = middle - foe;
        let length = line.length();
        if length < 0.01 {
            continue;
        }
        let half = (max - min).max_element() / 2.0;
        wanted.push(middle + line / length * (half + own.radius + 0.1));
        found += 1;
        if found == 3 {
            break;
        }
    }
}
