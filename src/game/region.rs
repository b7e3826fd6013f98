//! Regions: where an option's spot may lie, as data, with the test for a point in it.

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ids::ModelId;
use super::model::{Model, Presence, Roster, Stand, Tabletop, others_in};
use super::refusal::Refusal;
use super::saying::{inches, place_on, short_of};
use super::template::check_laid;
use super::troop::{gather, march};
use crate::table::{
    Body, BodyId, MoveRefusal, MoveRules, Other, Reach, Route, Spot, TemplateShape, round_milli,
};

/// Half the size of the marker that must be seen where a point must be, in inches.
const COIN: f32 = 0.05;

/// So many times as many places are looked at for those who cannot turn at will: they get to fewer.
const MORE_DRIVEN: usize = 3;
/// The step of the grid on which places for a troop are tried, in inches.
const MUSTER_STEP: f32 = 0.5;

/// Where a spot may lie. The table holds the geometry; the region says which question to ask it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
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
    },
    /// Wherever the first model of a troop can get so that the others can follow it into formation.
    March {
        /// The troop, its leading model first.
        troop: Vec<ModelId>,
        /// By which rules each of them moves.
        rules: MoveRules,
        /// Where each faces, if they can only drive ahead or back with few turns; else empty.
        #[schemars(with = "Vec<[f32; 2]>")]
        facings: Vec<Vec2>,
        /// The greatest gap in inches between neighbours in formation.
        gap: f32,
    },
    /// Wherever the first model of a troop can be placed so that the others find room around it, all in the zones.
    Muster {
        /// The troop, its leading model first.
        troop: Vec<ModelId>,
        /// The zones in which it may be.
        zones: Vec<Zone>,
        /// The greatest gap in inches between neighbours in formation.
        gap: f32,
    },
    /// Any point in one of the zones that keeps its distance from others: where a marker may lie.
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
    },
}

/// Where a template may be laid.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum TemplatePlace {
    /// With its point on the rim of the base of whoever lays it: any spot means the point of the rim toward it.
    AtBase,
    /// With its point at most so far from the base of whoever lays it, in inches.
    Within {
        /// The greatest distance.
        range: f32,
        /// Whether whoever lays it must see its point.
        seen: bool,
    },
}

/// A part of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Zone {
    /// Bases within this distance (in inches, closest points) of the exit with this index.
    NearExit {
        /// Index among the board's exits.
        exit: usize,
        /// The greatest distance in inches.
        within: f32,
    },
    /// Centres within this circle.
    Circle {
        /// Its centre.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Its radius in inches.
        radius: f32,
    },
    /// Centres within this box.
    Box {
        /// The corner with the least coordinates.
        #[schemars(with = "[f32; 2]")]
        least: Vec2,
        /// The corner with the greatest.
        #[schemars(with = "[f32; 2]")]
        greatest: Vec2,
    },
    /// Centres within this box on the side of a line through the middle of the table that a direction points to.
    Toward {
        /// The corner with the least coordinates.
        #[schemars(with = "[f32; 2]")]
        least: Vec2,
        /// The corner with the greatest.
        #[schemars(with = "[f32; 2]")]
        greatest: Vec2,
        /// The direction, at right angles to the line.
        #[schemars(with = "[f32; 2]")]
        toward: Vec2,
    },
}

impl Region {
    /// What a reach region reaches now; `None` for other regions.
    pub fn reach<'w>(&self, world: &'w World) -> Option<Reach<'w>> {
        let Region::Reach { model, rules } = self else { return None };
        let body = body_in(world, *model)?;
        Some(world.resource::<Tabletop>().0.reach(&body, rules, &others_in(world, *model)))
    }

    /// The model that a spot of the region is for: the leading one of a troop.
    pub fn mover(&self) -> Option<ModelId> {
        match self {
            Region::Reach { model, .. } | Region::Deploy { model, .. } => Some(*model),
            Region::March { troop, .. } | Region::Muster { troop, .. } => troop.first().copied(),
            Region::Within { .. } | Region::Open { .. } | Region::Template { .. } => None,
        }
    }

    /// Whether the spot lies in the region: the spot as it will be stored, with the way there for a reach.
    ///
    /// # Errors
    /// The reason why it does not.
    pub fn check(&self, world: &World, spot: Spot) -> Result<(Spot, Option<Route>), Refusal> {
        if !(spot.x.is_finite() && spot.z.is_finite() && spot.y.is_none_or(f32::is_finite)) {
            return Err(bad("NotASpot", "a spot wants finite numbers of inches"));
        }
        match self {
            Region::Reach { .. } => {
                let reach =
                    self.reach(world).ok_or_else(|| bad("NotASpot", "that model is not in the match"))?;
                let route = reach.route_to(spot).map_err(|refusal| refused(world, &refusal))?;
                Ok((end_of(&route, spot), Some(route)))
            }
            Region::Deploy { model, zones } => {
                let body = deploy_body(world, *model, spot)
                    .ok_or_else(|| bad("NotASpot", "that model is not in the match"))?;
                if !zones.iter().any(|zone| zone.holds(world, &body)) {
                    return Err(bad("OutsideZone", "that spot lies outside the zone for deployment"));
                }
                let others: Vec<Body> =
                    others_in(world, *model).into_iter().map(|other| other.body).collect();
                world
                    .resource::<Tabletop>()
                    .0
                    .spot_legal(&body, &others)
                    .map_err(|refusal| bad(refusal.name(), refusal.to_string()))?;
                Ok((Spot { x: body.at.x, z: body.at.z, y: Some(body.at.y) }, None))
            }
            Region::Within { center, min, max, seen_by } => {
                let distance = (Vec2::new(spot.x, spot.z) - *center).length();
                let half = world.resource::<Tabletop>().0.board().size / 2.0;
                if spot.x.abs() > half.x || spot.z.abs() > half.y {
                    Err(bad("OffTheBoard", "that point lies off the table"))
                } else if distance < *min || distance > *max {
                    Err(Refusal::OutOfRange { min: *min, max: *max, distance })
                } else if seen_by.is_some_and(|model| !sees_point(world, model, spot)) {
                    Err(Refusal::NoLineOfSight { by: None })
                } else {
                    Ok((spot, None))
                }
            }
            Region::Template { model, shape, laid } => {
                let missing = || bad("NotASpot", "that model is not in the match");
                let body = body_in(world, *model).ok_or_else(missing)?;
                check_laid(world, &body, *shape, *laid, spot).map(|spot| (spot, None))
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
                let holds = |body: &Body| zones.iter().any(|zone| zone.holds(world, body));
                let table = &world.resource::<Tabletop>().0;
                let placed = gather(table, &bodies, &others, holds, *gap, spot)?;
                Ok((placed.first().map_or(spot, |body| Spot::of(body.at)), None))
            }
            Region::Open { zones, apart, radius } => {
                let table = &world.resource::<Tabletop>().0;
                let plan = Vec2::new(round_milli(spot.x), round_milli(spot.z));
                let half = table.board().size / 2.0;
                if plan.x.abs() > half.x || plan.y.abs() > half.y {
                    return Err(bad("OffTheBoard", "that point lies off the table"));
                }
                let at = Vec3::new(plan.x, table.ground(plan), plan.y);
                let point = Body { id: crate::table::BodyId(0), at, radius: *radius, height: 0.1 };
                if !zones.iter().any(|zone| zone.holds(world, &point)) {
                    return Err(bad("OutsideZone", "that point lies outside the zone"));
                }
                table.spot_legal(&point, &[]).map_err(|refusal| bad(refusal.name(), refusal.to_string()))?;
                match apart.iter().find(|(other, least)| plan.distance(*other) < *least) {
                    Some((other, least)) => {
                        let away = short_of(plan.distance(*other), *least);
                        let told = format!(
                            "{away} from {}; at least {} is needed",
                            what_is_at(world, *other),
                            inches(*least)
                        );
                        Err(bad("TooClose", told))
                    }
                    None => Ok((Spot { x: plan.x, z: plan.y, y: Some(at.y) }, None)),
                }
            }
        }
    }

    /// The way along these waypoints, where the region is a reach.
    ///
    /// # Errors
    /// The reason why it cannot be walked.
    pub fn check_path(&self, world: &World, path: &[Spot]) -> Result<Route, Refusal> {
        let Region::Reach { model, rules } = self else {
            return Err(Refusal::Superfluous { id: "to".to_owned(), extra: "path".to_owned() });
        };
        let finite =
            |spot: &Spot| spot.x.is_finite() && spot.z.is_finite() && spot.y.is_none_or(f32::is_finite);
        if path.is_empty() || path.len() > 256 || !path.iter().all(finite) {
            return Err(bad("NotASpot", "a path wants 1 to 256 points of finite inches"));
        }
        let body = body_in(world, *model).ok_or_else(|| bad("NotASpot", "that model is not in the match"))?;
        world
            .resource::<Tabletop>()
            .0
            .walk_along(&body, rules, &others_in(world, *model), path)
            .map_err(|refusal| refused(world, &refusal))
    }

    /// A legal spot, found among about as many as [`Region::samples`] looks at, in the order in which `pick` draws from so many;
    /// none where none of them is legal. For whoever needs one only: those that are not drawn are not looked at.
    pub fn any(&self, world: &World, count: usize, mut pick: impl FnMut(usize) -> usize) -> Option<Spot> {
        let mut spots = match self {
            Region::March { troop, rules, facings, .. } => {
                let (bodies, others) = troop_in(world, troop);
                let table = &world.resource::<Tabletop>().0;
                let looked_at = if facings.is_empty() { count } else { count * MORE_DRIVEN };
                table.reach(bodies.first()?, rules, &others).samples(looked_at)
            }
            Region::Muster { troop, zones, .. } => {
                let lead = body_in(world, *troop.first()?)?;
                let zoned = |spot: Spot| {
                    let body = Body { at: Vec3::new(spot.x, 0.0, spot.z), ..lead };
                    zones.iter().any(|zone| zone.holds(world, &body)).then_some(spot)
                };
                grid_by(world, MUSTER_STEP, zoned)
            }
            _ => {
                let spots = self.samples(world, count);
                return spots.get(pick(spots.len())).copied();
            }
        };
        while !spots.is_empty() {
            let spot = spots.swap_remove(pick(spots.len()));
            if let Ok((spot, _)) = self.check(world, spot) {
                return Some(spot);
            }
        }
        // Little room is left for a troop that is placed: on a finer grid there may be some.
        let finer = matches!(self, Region::Muster { .. });
        let spots = if finer { self.samples(world, count) } else { Vec::new() };
        spots.get(pick(spots.len())).copied()
    }

    /// Up to `count` legal spots, spread over the region, always the same ones for the same state.
    pub fn samples(&self, world: &World, count: usize) -> Vec<Spot> {
        match self {
            Region::Reach { .. } => self.reach(world).map_or_else(Vec::new, |reach| reach.samples(count)),
            Region::March { troop, rules, facings, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let Some(lead) = bodies.first() else { return Vec::new() };
                let table = &world.resource::<Tabletop>().0;
                let reach = table.reach(lead, rules, &others);
                let looked_at = if facings.is_empty() { count } else { count * MORE_DRIVEN };
                let legal = |spot: Spot| {
                    let ways = march(table, &bodies, &others, rules, facings, *gap, spot).ok()?;
                    Some(ways.first().map_or(spot, |(_, route)| end_of(route, spot)))
                };
                reach.samples(looked_at).into_iter().filter_map(legal).take(count).collect()
            }
            // Who stands around is the same for every spot.
            Region::Muster { troop, zones, gap } => {
                let (bodies, others) = troop_in(world, troop);
                let others: Vec<Body> = others.iter().map(|other| other.body).collect();
                let holds = |body: &Body| zones.iter().any(|zone| zone.holds(world, body));
                let table = &world.resource::<Tabletop>().0;
                grid(world, count, |spot| {
                    let placed = gather(table, &bodies, &others, holds, *gap, spot).ok()?;
                    Some(placed.first().map_or(spot, |body| Spot::of(body.at)))
                })
            }
            _ => grid(world, count, |spot| self.check(world, spot).ok().map(|(spot, _)| spot)),
        }
    }
}

/// Up to `count` legal spots of a grid over the board.
fn grid(world: &World, count: usize, legal: impl Fn(Spot) -> Option<Spot>) -> Vec<Spot> {
    let mut all: Vec<Spot> = Vec::new();
    // Halving the step fills small zones without asking thousands of times about large ones.
    for step in [2.0f32, 1.0, 0.5, 0.25] {
        all = grid_by(world, step, &legal);
        if all.len() >= count.min(24) {
            break;
        }
    }
    thin(all, count)
}

/// The legal spots of a grid of this step over the board, row by row.
fn grid_by(world: &World, step: f32, legal: impl Fn(Spot) -> Option<Spot>) -> Vec<Spot> {
    let half = world.resource::<Tabletop>().0.board().size / 2.0;
    let (columns, rows) = ((half.x * 2.0 / step) as i32, (half.y * 2.0 / step) as i32);
    (0..=rows)
        .flat_map(|row| (0..=columns).map(move |column| (column, row)))
        .map(|(column, row)| Spot {
            x: -half.x + column as f32 * step,
            z: -half.y + row as f32 * step,
            y: None,
        })
        .filter_map(legal)
        .collect()
}

impl Zone {
    fn holds(&self, world: &World, body: &Body) -> bool {
        let table = &world.resource::<Tabletop>().0;
        match self {
            Zone::NearExit { exit, within } => {
                table.distance_to_exit(body, *exit).is_some_and(|distance| distance <= *within)
            }
            Zone::Circle { center, radius } => {
                (Vec2::new(body.at.x, body.at.z) - *center).length() <= *radius
            }
            Zone::Toward { least, greatest, toward } => {
                let at = body.plan();
                at.cmpge(*least).all() && at.cmple(*greatest).all() && at.dot(*toward) >= 0.0
            }
            Zone::Box { least, greatest } => {
                body.at.x >= least.x
                    && body.at.z >= least.y
                    && body.at.x <= greatest.x
                    && body.at.z <= greatest.y
            }
        }
    }
}

/// Takes at most `count` of the things, evenly.
pub(super) fn thin<T: Copy>(all: Vec<T>, count: usize) -> Vec<T> {
    if all.len() <= count || count == 0 {
        return all.into_iter().take(count).collect();
    }
    (0..count).map(|i| all[i * all.len() / count]).collect()
}

fn end_of(route: &Route, asked: Spot) -> Spot {
    route.legs.last().map_or(asked, |end| Spot { x: end.x, z: end.z, y: Some(end.y) })
}

pub(super) fn body_in(world: &World, model: ModelId) -> Option<Body> {
    let entity = world.resource::<Roster>().entity(model)?;
    world.get::<Stand>(entity).map(|stand| stand.body(model))
}

/// The bodies of a troop, and all others on the table as its first model sees them.
fn troop_in(world: &World, troop: &[ModelId]) -> (Vec<Body>, Vec<Other>) {
    let bodies = troop.iter().filter_map(|id| body_in(world, *id)).collect();
    let mut others = troop.first().map_or_else(Vec::new, |first| others_in(world, *first));
    others.retain(|other| !troop.contains(&other.body.id));
    (bodies, others)
}

fn deploy_body(world: &World, model: ModelId, spot: Spot) -> Option<Body> {
    let mut body = body_in(world, model)?;
    let (x, z) = (crate::table::round_milli(spot.x), crate::table::round_milli(spot.z));
    let ground = world.resource::<Tabletop>().0.ground(Vec2::new(x, z));
    body.at = Vec3::new(x, ground, z);
    Some(body)
}

/// Whether a model sees a point of the table. Models that stand on it do not hide it.
pub(super) fn sees_point(world: &World, model: ModelId, spot: Spot) -> bool {
    let Some(own) = body_in(world, model) else { return false };
    let table = &world.resource::<Tabletop>().0;
    let at = Vec2::new(spot.x, spot.z);
    let hides = |other: &Other| !other.friendly && other.body.plan().distance(at) > other.body.radius + COIN;
    let blockers: Vec<Body> =
        others_in(world, model).into_iter().filter(hides).map(|other| other.body).collect();
    let marker = Body {
        id: BodyId(u16::MAX),
        at: Vec3::new(at.x, table.ground(at), at.y),
        radius: COIN,
        height: 2.0 * COIN,
    };
    table.sight(&own, &marker, &blockers).clear()
}

/// What lies at a point of the plan: the model, the area, else the place in words.
fn what_is_at(world: &World, at: Vec2) -> String {
    let near = |x: f32, z: f32| Vec2::new(x, z).distance(at) < 0.01;
    let roster = world.resource::<Roster>();
    let model = roster.iter().find_map(|(_, entity)| {
        world.get::<Stand>(entity).filter(|stand| near(stand.at.x, stand.at.z))?;
        world.get::<Presence>(entity).filter(|presence| **presence == Presence::InPlay)?;
        world.get::<Model>(entity).map(|model| model.name.clone())
    });
    let table = &world.resource::<Tabletop>().0;
    let area = || table.areas().iter().find(|area| near(area.center.x, area.center.y));
    model
        .or_else(|| area().map(|area| area.name.clone()))
        .unwrap_or_else(|| format!("the point at {}", place_on(table.board().half(), at)))
}

/// Why a move cannot be made, with what must be kept away from named.
fn refused(world: &World, why: &MoveRefusal) -> Refusal {
    match why {
        MoveRefusal::ComesCloser { to } => {
            bad(why.name(), format!("a step would lead closer to {}", what_is_at(world, *to)))
        }
        _ => bad(why.name(), why.to_string()),
    }
}

pub(super) fn bad(kind: &str, detail: impl Into<String>) -> Refusal {
    Refusal::BadSpot { kind: kind.to_owned(), detail: detail.into() }
}
