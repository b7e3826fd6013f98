//! Candidate positions of a Turn: a small set of places, each with a path that
//! the table has validated.

use std::fmt::Display;
use std::sync::Arc;

use bevy_math::{Vec2, Vec3};

use crate::content::WeaponKind;
use crate::state::hunt_ref::in_reach;
use crate::steps::areas;
use crate::tactics::situation::Situation;
use crate::tactics::valuation::fighting::FightingOption;
use monteria_game::{Order, Stand};
use monteria_table::{
    Body, DistanceField, Keywords, MarkKind, MoveRules, Nav, Route, Spot, Walkable, round_milli,
};

/// The most places that are evaluated.
const MAX_PLACES: usize = 20;
/// Places closer to each other than this are merged, in inches.
const MERGE_DISTANCE: f32 = 0.45;
/// Margin within a range in inches, so that rounding never puts a model beyond it.
const RANGE_MARGIN: f32 = 0.02;
/// The longest path that is searched, in inches.
const MAX_PATH: f32 = 60.0;

/// Unit vectors of eight directions.
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
/// Rotations from the straight line to a Foe: 0, 30, 65 and 110 degrees to either side,
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
pub(super) struct CandidatePlace {
    /// The cylinder at the place.
    pub body: Body,
    /// The same position as a supposition about the world.
    pub stand: Stand,
    /// The path to it; empty for the current position.
    path: Vec<Spot>,
}

impl CandidatePlace {
    fn at(body: Body, path: Vec<Spot>) -> CandidatePlace {
        CandidatePlace {
            stand: Stand { at: body.at, radius: body.radius, height: body.height },
            body,
            path,
        }
    }

    /// Returns whether the model has to move to get there.
    pub(super) fn is_elsewhere(&self) -> bool {
        !self.path.is_empty()
    }

    /// Returns the order to move there by this option.
    pub(super) fn order(&self, act: impl Display) -> Order {
        Order { path: Some(self.path.clone()), ..Order::plain(act) }
    }
}

/// Path finding for the acting model.
pub(super) struct Walker<'a> {
    own: Body,
    walkable: Walkable<'a>,
    /// Movement rules without Dangerous Terrain.
    pub rules: MoveRules,
    nav: Arc<Nav>,
    /// Areas with an effect on entering models: no path leads through them.
    shunned: Vec<u16>,
    /// The field of paths from the current position; computed on first use.
    near: Option<DistanceField>,
}

impl<'a> Walker<'a> {
    /// Creates the path finder with a budget in inches.
    pub(super) fn new(situation: &Situation<'a>, budget: f32) -> Walker<'a> {
        let own = situation.acting_model().body();
        let rules = MoveRules {
            stop_at_dangerous: true,
            ..situation.facts.move_rules(situation.me, budget)
        };
        Walker {
            own,
            walkable: situation.facts.table.walkable(
                &own,
                &rules,
                &situation.facts.others(situation.me),
            ),
            rules,
            nav: Nav::of(situation.facts.table, &own, false),
            shunned: situation
                .facts
                .table
                .areas()
                .iter()
                .map(|area| area.id)
                .filter(|area| areas::has_entry_effect(&situation.facts, *area))
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

    /// Returns the place at a spot: by a straight path, else with one corner, else along
    /// the map; `None` if it is out of reach.
    pub(super) fn to(&mut self, spot: Vec2) -> Option<CandidatePlace> {
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
        let mut path = self.nav.way(near, spot);
        path.reverse();
        for corner in path.iter().rev().take(8) {
            if let Some(route) = self.walk(&[*corner, spot]) {
                return self.place(&[*corner, spot], &route);
            }
        }
        path.push(spot);
        self.walk(&path).and_then(|route| self.place(&path, &route))
    }

    /// Returns the farthest place on the path to the goal of a field.
    pub(super) fn toward(&mut self, field: &DistanceField) -> Option<CandidatePlace> {
        let path = self.nav.way(field, self.own.plan());
        // From the farthest point back; half a map step per try costs less
        // than finer checks.
        let mut left = self.rules.budget;
        let mut at = self.own.plan();
        let mut stops = Vec::new();
        for next in path {
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

    /// Returns the field of paths to a point.
    pub(crate) fn field_to(&self, goal: Vec2) -> DistanceField {
        self.nav.field(goal)
    }

    /// Returns the length in inches of the path from a point to the goal of a field.
    pub(super) fn inches(&self, field: &DistanceField, from: Vec2) -> Option<f32> {
        self.nav.inches(field, from)
    }

    fn place(&self, points: &[Vec2], route: &Route) -> Option<CandidatePlace> {
        let end = route.legs.last()?;
        Some(CandidatePlace::at(
            self.own.moved(*end),
            points.iter().copied().map(Spot::from).collect(),
        ))
    }
}

/// The places that the acting model can reach.
pub(super) struct ReachablePlaces {
    /// The first is the current position.
    pub places: Vec<CandidatePlace>,
    /// If no Foe can be reached in one Turn: for each place the path length in inches
    /// to the closest one.
    pub path_lengths: Option<Vec<f32>>,
}

impl ReachablePlaces {
    /// Returns the current position only.
    pub(super) fn here(situation: &Situation<'_>) -> ReachablePlaces {
        ReachablePlaces {
            places: vec![CandidatePlace::at(situation.acting_model().body(), Vec::new())],
            path_lengths: None,
        }
    }

    /// Returns places at these points regardless of paths.
    pub(super) fn of(
        situation: &Situation<'_>,
        spots: impl IntoIterator<Item = Spot>,
    ) -> ReachablePlaces {
        let own = situation.acting_model().body();
        let table = situation.facts.table;
        let place = |spot: Spot| {
            let foot = spot.y.unwrap_or_else(|| table.ground(spot.plan()));
            CandidatePlace::at(
                own.moved(Vec3::new(spot.x, foot, spot.z)),
                vec![Spot { y: None, ..spot }],
            )
        };
        ReachablePlaces { places: spots.into_iter().map(place).collect(), path_lengths: None }
    }

    /// Returns the places within a budget in inches; `supports` are points with distances
    /// from which other Actions could be done.
    pub(super) fn within(
        situation: &Situation<'_>,
        budget: f32,
        supports: &[(Vec2, f32)],
    ) -> ReachablePlaces {
        let mut ground = ReachablePlaces::here(situation);
        if budget <= 0.0 {
            return ground;
        }
        let own = situation.acting_model().body();
        let mut walker = Walker::new(situation, budget);
        let mut wanted = Vec::with_capacity(48);
        near_foes(situation, &situation.fighting_options, own, budget, &mut wanted);
        ground.look_at(&mut walker, wanted);
        let mut wanted = Vec::with_capacity(supports.len());
        near_supports(own, budget, supports, &mut wanted);
        ground.look_at(&mut walker, wanted);
        let field = closest_unreachable_foe(situation, &situation.fighting_options, &ground.places)
            .map(|goal| walker.field_to(goal));
        if let Some(place) = field.as_ref().and_then(|field| walker.toward(field)) {
            ground.places.push(place);
        }
        let mut wanted = Vec::with_capacity(16);
        behind_cover(situation, own, budget, &mut wanted);
        for (index, (x, z)) in COMPASS.iter().enumerate() {
            let inches = budget * if index % 2 == 0 { 0.98 } else { 0.6 };
            wanted.push(own.plan() + Vec2::new(*x, *z) * inches);
        }
        ground.look_at(&mut walker, wanted);
        ground.path_lengths = field.map(|field| {
            let inches = |place: &CandidatePlace| {
                walker.inches(&field, place.body.plan()).unwrap_or(MAX_PATH)
            };
            ground.places.iter().map(inches).collect()
        });
        ground
    }

    fn look_at(&mut self, walker: &mut Walker<'_>, wanted: Vec<Vec2>) {
        for spot in wanted {
            if self.places.len() >= MAX_PLACES {
                break;
            }
            if self.places.iter().any(|place| (place.body.plan() - spot).length() < MERGE_DISTANCE)
            {
                continue;
            }
            self.places.extend(walker.to(spot));
        }
    }
}

/// Adds spots from which the closest Foes can be attacked.
fn near_foes(
    situation: &Situation<'_>,
    fighting_options: &[FightingOption<'_>],
    own: Body,
    budget: f32,
    wanted: &mut Vec<Vec2>,
) {
    let mut foes: Vec<Body> = situation.viewpoints.iter().map(|viewpoint| viewpoint.body).collect();
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
        for fighting_option in fighting_options {
            let weapon = fighting_option.weapon;
            let mut gaps = vec![*weapon.range_max];
            if weapon.kind == WeaponKind::Shooting {
                gaps.push(*weapon.range_min + 0.6);
            }
            for gap in gaps {
                let ring = foe.radius + own.radius + (gap - RANGE_MARGIN).max(0.0);
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

/// Adds the closest spots from which the other Actions can be done.
fn near_supports(own: Body, budget: f32, supports: &[(Vec2, f32)], wanted: &mut Vec<Vec2>) {
    for (at, reach) in supports {
        let line = own.plan() - *at;
        let length = line.length();
        if length > *reach && length - *reach <= budget {
            wanted.push(*at + line / length * (*reach - RANGE_MARGIN));
        }
    }
}

/// Returns the closest Foe, if none can be attacked from any of these places.
fn closest_unreachable_foe(
    situation: &Situation<'_>,
    fighting_options: &[FightingOption<'_>],
    places: &[CandidatePlace],
) -> Option<Vec2> {
    let table = situation.facts.table;
    let near = places.iter().any(|place| {
        situation.viewpoints.iter().enumerate().any(|(bit, viewpoint)| {
            let distance = table.distance(&place.body, &viewpoint.body);
            let fits = |fighting_option: &FightingOption<'_>| {
                in_reach(
                    distance,
                    *fighting_option.weapon.range_min,
                    *fighting_option.weapon.range_max,
                )
            };
            // A close Foe behind a wall counts as far.
            let sees = || match place.is_elsewhere() {
                true => table.sight(&place.body, &viewpoint.body, &[]).clear(),
                false => situation.sees(bit),
            };
            fighting_options.iter().any(fits) && sees()
        })
    });
    if near {
        return None;
    }
    let own = situation.acting_model().body();
    let away = |body: &Body| (body.plan() - own.plan()).length();
    let closest = situation
        .viewpoints
        .iter()
        .map(|viewpoint| viewpoint.body)
        .min_by(|a, b| away(a).total_cmp(&away(b)))?;
    Some(closest.plan())
}

/// Adds spots behind obstacles that hide a model from the closest Foe.
fn behind_cover(situation: &Situation<'_>, own: Body, budget: f32, wanted: &mut Vec<Vec2>) {
    let Some(foe) = situation.viewpoints.first().map(|viewpoint| viewpoint.body.plan()) else {
        // No Foe is left to hide from.
        return;
    };
    let mut found = 0;
    for piece in situation.facts.table.pieces() {
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
