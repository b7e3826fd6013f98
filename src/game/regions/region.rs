//! Regions: where the spot of an option may lie, as data, with the legality
//! test for a spot.

mod refusal_text;
mod samples;

use monteria_content::{Text, text};
use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::Serialize;

pub use refusal_text::move_refusal_text;
use refusal_text::{name_of, refused_move, too_close, what_is_at};

use crate::decisions::refusal::Refusal;
use crate::event_text;
use crate::ids::ModelId;
use crate::presentation::event_text::text_enabled;
use crate::presentation::format::inches;
use crate::regions::marker_placement::validate_placement;
use crate::regions::placement_cache::PlacementCache;
use crate::regions::template::check_template;
use crate::regions::troop::{gather, march};
use crate::regions::zone::Zone;
use crate::tabletop::model::{Roster, Stand, Tabletop, others_in};
use crate::tabletop::sight::sees_point_from;
use monteria_table::{
    Body, Facing, MoveRules, Other, ROUNDING, Reach, Route, Spot, Table, TemplateShape, closer,
    distance, round_milli, within,
};

pub(crate) use refusal_text::{bad_spot, cannot_move, cannot_stand};

/// Where a spot may lie. The table holds the geometry; the region selects the query.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub enum Region {
    /// Any place that this model can move to by these rules from where it stands.
    Reach {
        /// The model that moves.
        model: ModelId,
        /// Its movement rules in this move.
        rules: MoveRules,
    },
    /// Any free place for this model's base with its centre in one of the zones.
    Deploy {
        /// The model to place.
        model: ModelId,
        /// The zones it may be placed in.
        zones: Vec<Zone>,
        /// Models that it is placed away from, with the least gap between
        /// the bases in inches.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        apart: Vec<(ModelId, f32)>,
        /// The greatest height in inches at which it may be placed; null without a limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        highest: Option<f32>,
    },
    /// Any point of the table at this distance from a point.
    Within {
        /// The point to measure from.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Least distance in inches.
        min: f32,
        /// Greatest distance in inches.
        max: f32,
        /// Only points that this model sees: a marker of the size of a coin there must
        /// be visible to it.
        seen_by: Option<ModelId>,
        /// The length in inches of a line placed with its middle there, along the
        /// direction of the order: all of it must lie on the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        length: Option<f32>,
    },
    /// Any place that a model can move to in contact with another: any spot means the
    /// point of contact on that side.
    Approach {
        /// The model that moves.
        model: ModelId,
        /// Its movement rules in this move.
        rules: MoveRules,
        /// The model to touch.
        to: ModelId,
    },
    /// Any place that the first model of a troop can move to so that the others can
    /// follow it into formation.
    March {
        /// The troop, its leading model first.
        troop: Vec<ModelId>,
        /// Movement rules of each of them.
        rules: MoveRules,
        /// The direction each faces if they can only drive ahead or back with
        /// few turns; else empty.
        #[schemars(with = "Vec<[f32; 2]>")]
        facings: Vec<Vec2>,
        /// The greatest gap in inches between neighbours in formation.
        gap: f32,
    },
    /// Any place for the first model of a troop so that the others find room around it,
    /// all in the zones.
    Muster {
        /// The troop, its leading model first.
        troop: Vec<ModelId>,
        /// The zones it may be placed in.
        zones: Vec<Zone>,
        /// The greatest gap in inches between neighbours in formation.
        gap: f32,
    },
    /// Any point in one of the zones that keeps its distance from others, for a marker.
    Open {
        /// The zones it may be placed in.
        zones: Vec<Zone>,
        /// Points to keep away from, with the least distance in inches.
        #[schemars(with = "Vec<([f32; 2], f32)>")]
        apart: Vec<(Vec2, f32)>,
        /// The radius in inches of the marker: it needs ground that can be stood on.
        radius: f32,
    },
    /// Any place for the point of a template of this model.
    Template {
        /// The model that places it.
        model: ModelId,
        /// Shape of the template.
        shape: TemplateShape,
        /// The limit for its point.
        laid: TemplatePlace,
        /// Models that it may not cover, unless it also covers one of
        /// those listed with them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spares: Vec<(ModelId, Vec<ModelId>)>,
        /// A base that it must cover at least in part, as its middle and radius, such as
        /// one of a model on the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<([f32; 2], f32)>")]
        over: Option<(Vec2, f32)>,
        /// The place from which the model places it, if that is not where it stands: a
        /// place on its path.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<[f32; 3]>")]
        from: Option<Vec3>,
    },
}

/// Where the point of a template may be placed.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub enum TemplatePlace {
    /// On the rim of the model's base: any spot means the point of the rim toward it.
    AtBase,
    /// At most this far from the model's base, in inches.
    Within {
        /// The greatest distance in inches.
        range: f32,
        /// Whether the model must see its point.
        seen: bool,
    },
}

impl Region {
    /// Returns the places that a model can move to now; `None` for other regions.
    pub fn reach<'w>(&self, world: &'w World) -> Option<Reach<'w>> {
        let (Region::Reach { model, rules } | Region::Approach { model, rules, .. }) = self else {
            return None;
        };
        let body = body_in(world, *model)?;
        Some(world.resource::<Tabletop>().0.reach(&body, rules, &others_in(world, *model)))
    }

    /// Returns the model that a spot of the region is for: the leading one of a troop.
    pub fn mover(&self) -> Option<ModelId> {
        match self {
            Region::Reach { model, .. }
            | Region::Approach { model, .. }
            | Region::Deploy { model, .. } => Some(*model),
            Region::March { troop, .. } | Region::Muster { troop, .. } => troop.first().copied(),
            Region::Within { .. } | Region::Open { .. } | Region::Template { .. } => None,
        }
    }

    /// Checks that a spot lies in the region. Returns the spot as it will be stored, with
    /// the path to it if the region is one of movement.
    ///
    /// # Errors
    /// Why the spot is not legal.
    pub fn check(&self, world: &World, spot: Spot) -> Result<(Spot, Option<Route>), Refusal> {
        // With event texts every order is checked on its own.
        let Some(last) = world.get_resource::<PlacementCache>().filter(|_| !text_enabled()) else {
            return self.check_uncached(world, spot);
        };
        if let Some(found) = last.get(self, spot) {
            return Ok(found);
        }
        let found = self.check_uncached(world, spot)?;
        last.store(self, spot, &found);
        Ok(found)
    }

    fn check_uncached(&self, world: &World, spot: Spot) -> Result<(Spot, Option<Route>), Refusal> {
        if !(spot.x.is_finite() && spot.z.is_finite() && spot.y.is_none_or(f32::is_finite)) {
            return Err(bad_spot(
                "NotASpot",
                text!(
                    "rules-a-spot-wants-finite-numbers-of",
                    "a spot wants finite numbers of inches"
                ),
            ));
        }
        match self {
            Region::Reach { .. } | Region::Approach { .. } => {
                let reach = self.reach(world).ok_or_else(no_such_model)?;
                let spot = self.snap_to_contact(world, spot)?;
                let route =
                    reach.route_to(spot).map_err(|refusal| refused_move(world, &refusal))?;
                self.check_contact(world, &route)?;
                Ok((end_of(&route, spot), Some(route)))
            }
            Region::Deploy { model, zones, apart, highest } => {
                let body = body_in(world, *model).ok_or_else(no_such_model)?;
                let others =
                    || others_in(world, *model).into_iter().map(|other| other.body).collect();
                deploy_at(world, &body, zones, apart, *highest, || Cow::Owned(others()), spot)
                    .map(|spot| (spot, None))
            }
            Region::Within { center, min, max, seen_by, .. } => {
                check_within(world, spot, *center, *min, *max, *seen_by).map(|()| (spot, None))
            }
            Region::Template { shape, laid, .. } => {
                let body = self.placing_body(world).ok_or_else(no_such_model)?;
                let spot = check_template(world, &body, *shape, *laid, spot)?;
                // Templates with a direction are checked once the direction is known.
                if !shape.has_direction() {
                    self.check_spared(world, spot, Facing::default())?;
                }
                Ok((spot, None))
            }
            Region::March { troop, rules, facings, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let table = &world.resource::<Tabletop>().0;
                let routes = march(table, &bodies, &others, rules, facings, *gap, spot)?;
                let first = routes.into_iter().next().map(|(_, route)| route);
                Ok((first.as_ref().map_or(spot, |route| end_of(route, spot)), first))
            }
            Region::Muster { troop, zones, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let others: Vec<Body> = others.iter().map(|other| other.body).collect();
                let table = &world.resource::<Tabletop>().0;
                let holds = |body: &Body| zones.iter().any(|zone| zone.holds(table, body));
                let placed = gather(table, &bodies, &others, holds, *gap, spot)?;
                Ok((placed.first().map_or(spot, |body| Spot::of(body.at)), None))
            }
            Region::Open { zones, apart, radius } => {
                check_open(world, spot, zones, apart, *radius).map(|spot| (spot, None))
            }
        }
    }

    /// Returns the route along these waypoints, if the region is one of movement.
    ///
    /// # Errors
    /// Why the path cannot be walked.
    pub(crate) fn check_path(&self, world: &World, path: &[Spot]) -> Result<Route, Refusal> {
        let (Region::Reach { model, rules } | Region::Approach { model, rules, .. }) = self else {
            return Err(Refusal::Superfluous { id: "to".to_owned(), extra: "path".to_owned() });
        };
        let finite = |spot: &Spot| {
            spot.x.is_finite() && spot.z.is_finite() && spot.y.is_none_or(f32::is_finite)
        };
        if path.is_empty() || path.len() > 256 || !path.iter().all(finite) {
            return Err(bad_spot(
                "NotASpot",
                text!(
                    "rules-a-path-wants-1-to-256",
                    "a path wants 1 to 256 points of finite inches"
                ),
            ));
        }
        let body = body_in(world, *model).ok_or_else(|| {
            bad_spot(
                "NotASpot",
                text!("rules-that-model-is-not-in-the", "that model is not in the match"),
            )
        })?;
        let mut path = path.to_vec();
        if let Some(last) = path.last_mut() {
            *last = self.snap_to_contact(world, *last)?;
        }
        let table = &world.resource::<Tabletop>().0;
        let route = table.walk_along(&body, rules, &others_in(world, *model), &path);
        let route = route.map_err(|refusal| refused_move(world, &refusal))?;
        self.check_contact(world, &route)?;
        Ok(route)
    }
}

/// Checks a point of a region [`Region::Within`].
fn check_within(
    world: &World,
    spot: Spot,
    center: Vec2,
    min: f32,
    max: f32,
    seen_by: Option<ModelId>,
) -> Result<(), Refusal> {
    let distance = (Vec2::new(spot.x, spot.z) - center).length();
    let half = world.resource::<Tabletop>().0.board().size / 2.0;
    if spot.x.abs() > half.x || spot.z.abs() > half.y {
        return Err(bad_spot(
            "OffTheBoard",
            text!("rules-that-point-lies-off-the-table", "that point lies off the table"),
        ));
    }
    if closer(distance, min) || !within(distance, max) {
        return Err(Refusal::OutOfRange { min, max, distance });
    }
    if seen_by.is_some_and(|model| !sees_point(world, model, spot)) {
        return Err(Refusal::NoLineOfSight { by: None, why: None });
    }
    Ok(())
}

/// Checks a point of a region [`Region::Open`] and returns the spot of the marker.
fn check_open(
    world: &World,
    spot: Spot,
    zones: &[Zone],
    apart: &[(Vec2, f32)],
    radius: f32,
) -> Result<Spot, Refusal> {
    let table = &world.resource::<Tabletop>().0;
    let at = validate_placement(table, zones, radius, spot.plan())?;
    let plan = Vec2::new(at.x, at.z);
    match apart.iter().find(|(other, least)| plan.distance(*other) < *least) {
        Some((other, least)) => {
            Err(too_close(plan.distance(*other), *least, || what_is_at(world, *other)))
        }
        None => Ok(Spot::of(at)),
    }
}

fn end_of(route: &Route, asked: Spot) -> Spot {
    route.legs.last().map_or(asked, |end| Spot { x: end.x, z: end.z, y: Some(end.y) })
}

pub(crate) fn body_in(world: &World, model: ModelId) -> Option<Body> {
    let entity = world.resource::<Roster>().entity(model)?;
    world.get::<Stand>(entity).map(|stand| stand.body(model))
}

/// Returns the bodies of a troop, and all others on the table as its
/// first model sees them.
pub(crate) fn troop_in(world: &World, troop: &[ModelId]) -> (Vec<Body>, Vec<Other>) {
    let bodies = troop.iter().filter_map(|id| body_in(world, *id)).collect();
    let mut others = troop.first().map_or_else(Vec::new, |first| others_in(world, *first));
    others.retain(|other| !troop.contains(&other.body.id));
    (bodies, others)
}

/// Returns the highest ground at a body's centre that is no higher than `highest`. Ground
/// inside of something solid does not count.
fn ground_no_higher(table: &Table, body: &Body, highest: Option<f32>) -> Result<f32, Refusal> {
    let at = body.plan();
    let ground = table.ground(at);
    let Some(highest) = highest.filter(|highest| ground > *highest + ROUNDING) else {
        return Ok(ground);
    };
    let centre =
        |level: f32| Body { at: Vec3::new(at.x, level, at.y), radius: 2.0 * ROUNDING, ..*body };
    let low = |level: &f32| *level <= highest + ROUNDING && table.barred(&centre(*level)).is_none();
    table.levels(at).into_iter().filter(low).max_by(f32::total_cmp).ok_or_else(|| {
        let detail = event_text!(
            "rules-that-spot-is-up-ground-level",
            "that spot is {up} up; the ground level ends at {highest}",
            up = inches(ground),
            highest = inches(highest)
        );
        bad_spot("TooHigh", detail)
    })
}

/// Returns the body of a model deployed at `spot`: in these zones, no higher than
/// `highest`, clear of the others and far enough from those in `apart`.
fn deploy_at<'o>(
    world: &World,
    body: &Body,
    zones: &[Zone],
    apart: &[(ModelId, f32)],
    highest: Option<f32>,
    others: impl FnOnce() -> Cow<'o, [Body]>,
    spot: Spot,
) -> Result<Spot, Refusal> {
    let table = &world.resource::<Tabletop>().0;
    let x = round_milli(spot.x);
    let z = round_milli(spot.z);
    let body = body.moved(Vec3::new(x, body.at.y, z));
    let ground = ground_no_higher(table, &body, highest)?;
    let body = body.moved(Vec3::new(x, ground, z));
    if !zones.iter().any(|zone| zone.holds(table, &body)) {
        return Err(bad_spot(
            "OutsideZone",
            text!(
                "rules-that-spot-lies-outside-the-zone",
                "that spot lies outside the zone for deployment"
            ),
        ));
    }
    let others = others();
    table.spot_legal(&body, &others).map_err(cannot_stand)?;
    for (id, least) in apart {
        let away = others.iter().find(|other| other.id == *id).map(|other| distance(&body, other));
        if let Some(away) = away.filter(|away| away < least) {
            return Err(too_close(away, *least, || Text::verbatim(name_of(world, *id))));
        }
    }
    Ok(Spot::of(body.at))
}

/// Returns whether a model sees a point of the table. Models that stand on it
/// do not hide it.
pub(crate) fn sees_point(world: &World, model: ModelId, spot: Spot) -> bool {
    body_in(world, model).is_some_and(|own| sees_point_from(world, &own, spot))
}

/// Returns the refusal of a spot for a model that is not in the match.
fn no_such_model() -> Refusal {
    bad_spot("NotASpot", text!("rules-that-model-is-not-in-the", "that model is not in the match"))
}
