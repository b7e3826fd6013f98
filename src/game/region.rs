//! Regions: where an option's spot may lie, as data, with the test for a point in it.

mod refused;
mod samples;

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::Serialize;

use refused::{name_of, refused, too_close, what_is_at};

use super::event_text;
use super::event_text::text_enabled;
use super::format::inches;
use super::ids::ModelId;
use super::marker_placement::validate_placement;
use super::model::{Roster, Stand, Tabletop, others_in};
use super::placement_cache::PlacementCache;
use super::refusal::Refusal;
use super::sight::sees_point_from;
use super::template::check_template;
use super::troop::{gather, march};
use super::zone::Zone;
use monteria_table::{
    Body, Facing, MoveRules, Other, ROUNDING, Reach, Route, Spot, Table, TemplateShape, closer,
    distance, round_milli, within,
};

pub(super) use refused::{bad, cannot_move, cannot_stand};

/// Where a spot may lie. The table holds the geometry; the region says which
/// question to ask it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub enum Region {
    /// Wherever this model can get by these rules from where it stands.
    Reach {
        /// Who moves.
        model: ModelId,
        /// By which rules.
        rules: MoveRules,
    },
    /// Wherever this model's base finds a free place with its centre in one of the zones.
    Deploy {
        /// Who is placed.
        model: ModelId,
        /// The zones in which it may be.
        zones: Vec<Zone>,
        /// Models that it is placed away from, with the least gap between
        /// the bases in inches.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        apart: Vec<(ModelId, f32)>,
        /// The greatest height in inches at which it may be placed; any
        /// where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        highest: Option<f32>,
    },
    /// Any point of the table at this distance from a point.
    Within {
        /// From here.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Least distance in inches.
        min: f32,
        /// Greatest distance in inches.
        max: f32,
        /// Only points that this model sees: a marker as large as a coin lying there.
        seen_by: Option<ModelId>,
        /// The length in inches of what is laid with its middle there, along the
        /// direction that is asked for: all of it lies on the table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        length: Option<f32>,
    },
    /// Wherever a model can get by a move that ends in contact with another: any spot
    /// means the point of contact on that side.
    Approach {
        /// Who moves.
        model: ModelId,
        /// By which rules.
        rules: MoveRules,
        /// To whom.
        to: ModelId,
    },
    /// Wherever the first model of a troop can get so that the others can
    /// follow it into formation.
    March {
        /// The troop, its leading model first.
        troop: Vec<ModelId>,
        /// By which rules each of them moves.
        rules: MoveRules,
        /// Where each faces, if they can only drive ahead or back with
        /// few turns; else empty.
        #[schemars(with = "Vec<[f32; 2]>")]
        facings: Vec<Vec2>,
        /// The greatest gap in inches between neighbours in formation.
        gap: f32,
    },
    /// Wherever the first model of a troop can be placed so that the others find room
    /// around it, all in the zones.
    Muster {
        /// The troop, its leading model first.
        troop: Vec<ModelId>,
        /// The zones in which it may be.
        zones: Vec<Zone>,
        /// The greatest gap in inches between neighbours in formation.
        gap: f32,
    },
    /// Any point in one of the zones that keeps its distance from others: where
    /// a marker may lie.
    Open {
        /// The zones in which it may be.
        zones: Vec<Zone>,
        /// Points to keep away from, with the least distance in inches.
        #[schemars(with = "Vec<([f32; 2], f32)>")]
        apart: Vec<(Vec2, f32)>,
        /// The radius in inches of what lies there: it needs ground that can be stood on.
        radius: f32,
    },
    /// Wherever the point of a template may lie that this model lays.
    Template {
        /// Who lays it.
        model: ModelId,
        /// Its shape.
        shape: TemplateShape,
        /// Where it may be laid.
        laid: TemplatePlace,
        /// Who may not lie under it, unless one of those others does, too.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        spares: Vec<(ModelId, Vec<ModelId>)>,
        /// A base that lies under it at least in part, by its middle and its radius: that
        /// of who is on its way, perhaps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<([f32; 2], f32)>")]
        over: Option<(Vec2, f32)>,
        /// Where the model lays it from, if that is not where it stands: a
        /// place of its way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<[f32; 3]>")]
        from: Option<Vec3>,
    },
}

/// Where a template may be laid.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, JsonSchema)]
pub enum TemplatePlace {
    /// With its point on the rim of the base of whoever lays it: any spot means the point
    /// of the rim toward it.
    AtBase,
    /// With its point at most so far from the base of whoever lays it, in inches.
    Within {
        /// The greatest distance.
        range: f32,
        /// Whether whoever lays it must see its point.
        seen: bool,
    },
}

impl Region {
    /// What a reach region reaches now; `None` for other regions.
    pub fn reach<'w>(&self, world: &'w World) -> Option<Reach<'w>> {
        let (Region::Reach { model, rules } | Region::Approach { model, rules, .. }) = self else {
            return None;
        };
        let body = body_in(world, *model)?;
        Some(world.resource::<Tabletop>().0.reach(&body, rules, &others_in(world, *model)))
    }

    /// The model that a spot of the region is for: the leading one of a troop.
    pub fn mover(&self) -> Option<ModelId> {
        match self {
            Region::Reach { model, .. }
            | Region::Approach { model, .. }
            | Region::Deploy { model, .. } => Some(*model),
            Region::March { troop, .. } | Region::Muster { troop, .. } => troop.first().copied(),
            Region::Within { .. } | Region::Open { .. } | Region::Template { .. } => None,
        }
    }

    /// Whether the spot lies in the region: the spot as it will be stored, with the way
    /// there for a reach.
    ///
    /// # Errors
    /// The reason why it does not.
    pub fn check(&self, world: &World, spot: Spot) -> Result<(Spot, Option<Route>), Refusal> {
        // In a match that is told every order is checked by itself.
        let Some(last) = world.get_resource::<PlacementCache>().filter(|_| !text_enabled()) else {
            return self.check_anew(world, spot);
        };
        if let Some(found) = last.of(self, spot) {
            return Ok(found);
        }
        let found = self.check_anew(world, spot)?;
        last.keep(self, spot, &found);
        Ok(found)
    }

    fn check_anew(&self, world: &World, spot: Spot) -> Result<(Spot, Option<Route>), Refusal> {
        if !(spot.x.is_finite() && spot.z.is_finite() && spot.y.is_none_or(f32::is_finite)) {
            return Err(bad("NotASpot", "a spot wants finite numbers of inches"));
        }
        match self {
            Region::Reach { .. } | Region::Approach { .. } => {
                let reach = self
                    .reach(world)
                    .ok_or_else(|| bad("NotASpot", "that model is not in the match"))?;
                let spot = self.meant(world, spot)?;
                let route = reach.route_to(spot).map_err(|refusal| refused(world, &refusal))?;
                self.arrives(world, &route)?;
                Ok((end_of(&route, spot), Some(route)))
            }
            Region::Deploy { model, zones, apart, highest } => {
                let body = body_in(world, *model)
                    .ok_or_else(|| bad("NotASpot", "that model is not in the match"))?;
                let others =
                    || others_in(world, *model).into_iter().map(|other| other.body).collect();
                deploy_at(world, &body, (zones, apart, *highest), || Cow::Owned(others()), spot)
                    .map(|spot| (spot, None))
            }
            Region::Within { center, min, max, seen_by, .. } => {
                let distance = (Vec2::new(spot.x, spot.z) - *center).length();
                let half = world.resource::<Tabletop>().0.board().size / 2.0;
                if spot.x.abs() > half.x || spot.z.abs() > half.y {
                    Err(bad("OffTheBoard", "that point lies off the table"))
                } else if closer(distance, *min) || !within(distance, *max) {
                    Err(Refusal::OutOfRange { min: *min, max: *max, distance })
                } else if seen_by.is_some_and(|model| !sees_point(world, model, spot)) {
                    Err(Refusal::NoLineOfSight { by: None, why: None })
                } else {
                    Ok((spot, None))
                }
            }
            Region::Template { shape, laid, .. } => {
                let missing = || bad("NotASpot", "that model is not in the match");
                let body = self.layer(world).ok_or_else(missing)?;
                let spot = check_template(world, &body, *shape, *laid, spot)?;
                // What has a direction is looked at when that is known.
                if !shape.has_direction() {
                    self.check_spared(world, spot, Facing::default())?;
                }
                Ok((spot, None))
            }
            Region::March { troop, rules, facings, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let table = &world.resource::<Tabletop>().0;
                let mut ways = march(table, &bodies, &others, rules, facings, *gap, spot)?;
                let first = if ways.is_empty() { None } else { Some(ways.swap_remove(0).1) };
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
                let table = &world.resource::<Tabletop>().0;
                let at = validate_placement(table, zones, *radius, spot.plan())?;
                let plan = Vec2::new(at.x, at.z);
                match apart.iter().find(|(other, least)| plan.distance(*other) < *least) {
                    Some((other, least)) => {
                        Err(too_close(plan.distance(*other), *least, || what_is_at(world, *other)))
                    }
                    None => Ok((Spot::of(at), None)),
                }
            }
        }
    }

    /// The way along these waypoints, where the region is a reach.
    ///
    /// # Errors
    /// The reason why it cannot be walked.
    pub(crate) fn check_path(&self, world: &World, path: &[Spot]) -> Result<Route, Refusal> {
        let (Region::Reach { model, rules } | Region::Approach { model, rules, .. }) = self else {
            return Err(Refusal::Superfluous { id: "to".to_owned(), extra: "path".to_owned() });
        };
        let finite = |spot: &Spot| {
            spot.x.is_finite() && spot.z.is_finite() && spot.y.is_none_or(f32::is_finite)
        };
        if path.is_empty() || path.len() > 256 || !path.iter().all(finite) {
            return Err(bad("NotASpot", "a path wants 1 to 256 points of finite inches"));
        }
        let body = body_in(world, *model)
            .ok_or_else(|| bad("NotASpot", "that model is not in the match"))?;
        let mut path = path.to_vec();
        if let Some(last) = path.last_mut() {
            *last = self.meant(world, *last)?;
        }
        let table = &world.resource::<Tabletop>().0;
        let route = table.walk_along(&body, rules, &others_in(world, *model), &path);
        let route = route.map_err(|refusal| refused(world, &refusal))?;
        self.arrives(world, &route)?;
        Ok(route)
    }
}

fn end_of(route: &Route, asked: Spot) -> Spot {
    route.legs.last().map_or(asked, |end| Spot { x: end.x, z: end.z, y: Some(end.y) })
}

pub(super) fn body_in(world: &World, model: ModelId) -> Option<Body> {
    let entity = world.resource::<Roster>().entity(model)?;
    world.get::<Stand>(entity).map(|stand| stand.body(model))
}

/// The bodies of a troop, and all others on the table as its first model sees them.
pub(super) fn troop_in(world: &World, troop: &[ModelId]) -> (Vec<Body>, Vec<Other>) {
    let bodies = troop.iter().filter_map(|id| body_in(world, *id)).collect();
    let mut others = troop.first().map_or_else(Vec::new, |first| others_in(world, *first));
    others.retain(|other| !troop.contains(&other.body.id));
    (bodies, others)
}

/// Returns the highest ground at a body's centre that is no higher than that. Ground
/// inside of something solid is none.
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
        let told = event_text!(
            "that spot is {} up; ground level is up to {}",
            inches(ground),
            inches(highest)
        );
        bad("TooHigh", told)
    })
}

/// Returns where a body ends that is deployed at `spot` in these zones, no higher than
/// that, beside these others and so far from some of them.
fn deploy_at<'o>(
    world: &World,
    body: &Body,
    (zones, apart, highest): (&[Zone], &[(ModelId, f32)], Option<f32>),
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
        return Err(bad("OutsideZone", "that spot lies outside the zone for deployment"));
    }
    let others = others();
    table.spot_legal(&body, &others).map_err(cannot_stand)?;
    for (id, least) in apart {
        let away = others.iter().find(|other| other.id == *id).map(|other| distance(&body, other));
        if let Some(away) = away.filter(|away| away < least) {
            return Err(too_close(away, *least, || name_of(world, *id)));
        }
    }
    Ok(Spot::of(body.at))
}

/// Whether a model sees a point of the table. Models that stand on it do not hide it.
pub(super) fn sees_point(world: &World, model: ModelId, spot: Spot) -> bool {
    body_in(world, model).is_some_and(|own| sees_point_from(world, &own, spot))
}
