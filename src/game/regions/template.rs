//! Templates in decisions: where one may be placed, and what it covers there.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::Serialize;

use crate::decisions::refusal::Refusal;
use crate::ids::ModelId;
use crate::presentation::view::View;
use crate::regions::grid::evenly_spaced;
use crate::regions::region::{Region, TemplatePlace, bad_spot, body_in};
use crate::tabletop::model::{Model, Presence, Roster, Stand, Tabletop};
use crate::tabletop::sight::sees_point_from;
use monteria_content::text;
use monteria_table::{
    Body, BodyId, Facing, Spot, Template, TemplateShape, distance_to_point, lift, round_milli,
    within,
};

/// Cosine of the tolerance of a direction along a line: two degrees.
const ALONG_COSINE: f32 = 0.9994;

/// Tolerance for ends beyond the edge of the table, in inches, for rounding.
const EDGE_TOLERANCE: f32 = 0.001;

/// Number of directions tried at every spot, evenly around.
const DIRECTIONS: u16 = 16;

/// The models and terrain that a template covers.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Covered {
    /// The models in play whose bases it reaches into, in id order.
    pub models: Vec<ModelId>,
    /// Those of them whose whole bases lie under it.
    pub wholly: Vec<ModelId>,
    /// The pieces of terrain into which it reaches, by their numbers.
    pub pieces: Vec<usize>,
}

impl Covered {
    /// Returns the models and pieces that this template covers now.
    /// Heights do not matter.
    pub fn by(world: &World, template: &Template) -> Covered {
        let mut covered = Covered {
            pieces: world.resource::<Tabletop>().0.pieces_under(template),
            ..Covered::default()
        };
        for (id, body) in bodies_in_play(world) {
            if template.touches(&body) {
                covered.models.push(id);
                if template.covers_wholly(&body) {
                    covered.wholly.push(id);
                }
            }
        }
        covered
    }

    /// Removes models that this view does not show.
    pub fn seen_in(mut self, view: &View) -> Covered {
        self.models.retain(|id| view.model(*id).is_some());
        self.wholly.retain(|id| view.model(*id).is_some());
        self
    }
}

impl Region {
    /// Returns the template with its point on this spot of the region; `None` if the
    /// region is none for templates.
    pub fn template(&self, spot: Spot, facing: Facing) -> Option<Template> {
        let Region::Template { shape, .. } = self else { return None };
        Some(shape.placed_at(spot.plan(), facing))
    }

    /// Checks that a template placed there covers the base it must cover and none of
    /// the spared models, and that a line lies on the table from end to end. Always
    /// true for regions without templates.
    ///
    /// # Errors
    /// The covered models, or that it misses; that it would lie across the edge.
    pub fn check_spared(&self, world: &World, spot: Spot, facing: Facing) -> Result<(), Refusal> {
        if let Region::Within { length: Some(length), .. } = self {
            return check_on_table(world, spot, facing, *length);
        }
        let Region::Template { shape, spares, over, .. } = self else { return Ok(()) };
        if self
            .required_direction(world, spot)
            .is_some_and(|line| line.unit().dot(facing.unit()) < ALONG_COSINE)
        {
            return Err(bad_spot(
                "NotAlong",
                text!(
                    "rules-it-lies-along-the-line-from",
                    "it lies along the line from whoever lays it"
                ),
            ));
        }
        let template = shape.placed_at(spot.plan(), facing);
        let base = |(at, radius)| Body { id: BodyId(0), at: lift(at, 0.0), radius, height: radius };
        if over.is_some_and(|over| !template.touches(&base(over))) {
            return Err(bad_spot(
                "Misses",
                text!(
                    "rules-it-covers-nothing-of-whom-it",
                    "it covers nothing of whom it is meant for"
                ),
            ));
        }
        if spares.is_empty() {
            return Ok(());
        }
        let under = Covered::by(world, &template).models;
        let kept = |(model, unless): &&(ModelId, Vec<ModelId>)| {
            under.contains(model) && !unless.iter().any(|other| under.contains(other))
        };
        match spares.iter().find(kept) {
            Some((spared, _)) => {
                let entity = world.resource::<Roster>().entity(*spared);
                let model = entity.and_then(|it| world.get::<Model>(it));
                let name = model.map_or("somebody", |model| model.name.as_str());
                Err(bad_spot("Spared", text!("rules-it-may-not-cover", "it may not cover {name}")))
            }
            None => Ok(()),
        }
    }

    /// Returns the only legal direction of a teardrop whose point may be away from its
    /// model's base: away from the model. `None` for other regions.
    fn required_direction(&self, world: &World, spot: Spot) -> Option<Facing> {
        let Region::Template { shape: TemplateShape::Teardrop { .. }, laid, .. } = self else {
            return None;
        };
        let away = matches!(laid, TemplatePlace::Within { .. });
        away.then(|| Facing::along(spot.plan() - self.placing_body(world)?.plan()))?
    }

    /// Returns the body of the model that places a template, at the place from which it
    /// does. `None` for other regions.
    pub(crate) fn placing_body(&self, world: &World) -> Option<Body> {
        let Region::Template { model, from, .. } = self else { return None };
        body_in(world, *model).map(|body| body.moved(from.unwrap_or(body.at)))
    }

    /// Returns the middle of the base on whose rim a template must be placed; `None` for
    /// other regions and limits.
    pub fn layer_at(&self, world: &World) -> Option<Vec2> {
        let Region::Template { laid: TemplatePlace::AtBase, .. } = self else { return None };
        self.placing_body(world).map(|body| body.plan())
    }

    /// Returns up to `count` legal spots with directions, the same ones for the same
    /// state. Those toward one of the points `toward` come first, such as the models
    /// that the seat sees.
    pub fn aims(&self, world: &World, toward: &[Vec2], count: usize) -> Vec<(Spot, Facing)> {
        let around = || (0..DIRECTIONS).map(|number| Facing::one_of(DIRECTIONS, number));
        let toward = |from: Vec2| toward.iter().filter_map(move |at| Facing::along(*at - from));
        if let Region::Template { shape, laid: TemplatePlace::AtBase, .. } = self {
            // Nobody is left to place it.
            let Some(body) = self.placing_body(world) else { return Vec::new() };
            let facings = toward(body.plan()).chain(around());
            let aims = facings.filter_map(|facing| {
                let spot = Spot::from(body.plan() + facing.unit());
                let spot =
                    check_template(world, &body, *shape, TemplatePlace::AtBase, spot).ok()?;
                self.check_spared(world, spot, facing).ok().map(|()| (spot, facing))
            });
            return aims.take(count).collect();
        }
        let spots = self.samples(world, count.div_ceil(4).max(1));
        let at = |spot: &Spot| {
            let facings: Vec<Facing> = toward(spot.plan()).chain(around().step_by(4)).collect();
            let along = self.required_direction(world, *spot);
            along
                .map_or_else(|| evenly_spaced(facings, 4), |line| vec![line])
                .into_iter()
                .map(|facing| (*spot, facing))
                .collect::<Vec<_>>()
        };
        let spared =
            |(spot, facing): &(Spot, Facing)| self.check_spared(world, *spot, *facing).is_ok();
        spots.iter().flat_map(at).filter(spared).take(count).collect()
    }
}

/// Checks that a line of this length with its middle on the spot lies on the table
/// from end to end.
fn check_on_table(world: &World, spot: Spot, facing: Facing, length: f32) -> Result<(), Refusal> {
    let half = world.resource::<Tabletop>().0.board().half() + EDGE_TOLERANCE;
    let along = facing.unit() * length / 2.0;
    let is_on = |end: Vec2| !end.abs().cmpgt(half).any();
    if is_on(spot.plan() + along) && is_on(spot.plan() - along) {
        return Ok(());
    }
    Err(bad_spot(
        "AcrossTheEdge",
        text!("rules-it-would-lie-across-the-edge", "it would lie across the edge of the table"),
    ))
}

/// Returns the spot of the point of a template of this body, or why it may
/// not be placed there.
pub(crate) fn check_template(
    world: &World,
    body: &Body,
    shape: TemplateShape,
    laid: TemplatePlace,
    spot: Spot,
) -> Result<Spot, Refusal> {
    let table = &world.resource::<Tabletop>().0;
    if let Some(fault) = shape.fault() {
        return Err(bad_spot(
            "NotATemplate",
            text!("rules-that-template-cannot-be-laid", "that template cannot be placed: {fault}"),
        ));
    }
    match laid {
        TemplatePlace::AtBase => {
            // A spot on the rim within rounding stays unchanged.
            let on_rim = (spot.plan().distance(body.plan()) - body.radius).abs() < 0.001;
            let direction = Facing::along(spot.plan() - body.plan()).unwrap_or_default();
            let at =
                if on_rim { spot.plan() } else { body.plan() + direction.unit() * body.radius };
            Ok(Spot { x: round_milli(at.x), z: round_milli(at.y), y: Some(body.at.y) })
        }
        TemplatePlace::Within { range, seen } => {
            let at = Vec2::new(round_milli(spot.x), round_milli(spot.z));
            if at.abs().cmpgt(table.board().half()).any() {
                return Err(bad_spot(
                    "OffTheBoard",
                    text!("rules-that-point-lies-off-the-table", "that point lies off the table"),
                ));
            }
            let stored = Spot { x: at.x, z: at.y, y: Some(table.ground(at)) };
            let distance = distance_to_point(body, lift(at, table.ground(at)));
            if !within(distance, range) {
                Err(Refusal::OutOfRange { min: 0.0, max: range, distance })
            } else if seen && !sees_point_from(world, body, stored) {
                Err(Refusal::NoLineOfSight { by: None, why: None })
            } else {
                Ok(stored)
            }
        }
    }
}

fn bodies_in_play(world: &World) -> Vec<(ModelId, Body)> {
    let roster = world.resource::<Roster>();
    let body = |(id, entity): (ModelId, Entity)| {
        let in_play = *world.get::<Presence>(entity)? == Presence::InPlay;
        in_play.then(|| world.get::<Stand>(entity).map(|stand| (id, stand.body(id))))?
    };
    roster.iter().filter_map(body).collect()
}
