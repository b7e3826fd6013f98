//! Which sides and models a rule means.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::host::TriggerHost;
use crate::vocabulary::selection::{Edge, ModelFilter, Side};
use crate::vocabulary::triggers::Triggers;
use monteria_game::{Model, ModelId, Occurrence, Presence, Roster, Seats, SideId, Stand, Tabletop};
use monteria_table::{Body, within};

/// A rule's view of a match: what happened, and the models that it is about.
pub(crate) struct Situation<'w> {
    pub(crate) world: &'w World,
    pub(crate) host: &'w dyn TriggerHost,
    pub(crate) triggers: &'w Triggers,
    pub(crate) subject: Subject,
}

/// The models and the side that a moment is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Subject {
    pub(crate) actor: Option<ModelId>,
    pub(crate) target: Option<ModelId>,
    /// The side of the actor, or of the seat that decided.
    pub(crate) side: Option<SideId>,
}

impl Subject {
    /// Returns the models that an occurrence is about.
    pub(crate) fn of(world: &World, occurrence: &Occurrence) -> Subject {
        let mut target = None;
        let mut seat_side = None;
        let actor = match occurrence {
            Occurrence::Deployed
            | Occurrence::RoundBegan
            | Occurrence::RoundEnded
            | Occurrence::Counted { .. } => None,
            Occurrence::TurnBegan { model }
            | Occurrence::TurnEnded { model }
            | Occurrence::Arrived { model }
            | Occurrence::Moved { model, .. }
            | Occurrence::Wounded { model }
            | Occurrence::Slain { model }
            | Occurrence::Fled { model }
            | Occurrence::PointsSpent { model }
            | Occurrence::Taken { model, .. }
            | Occurrence::Dropped { model, .. }
            | Occurrence::Delivered { model, .. } => Some(*model),
            Occurrence::Acted { model, target: other, .. } => {
                target = *other;
                Some(*model)
            }
            Occurrence::Chosen { seat, model, .. } => {
                let seats = world.get_resource::<Seats>();
                seat_side = seats.and_then(|seats| seats.get(*seat)).map(|seat| seat.side);
                *model
            }
        };
        let side = actor.and_then(|id| component::<Model>(world, id)).map(|model| model.side);
        Subject { actor, target, side: side.or(seat_side) }
    }
}

/// Returns a component of a model.
fn component<C: Component>(world: &World, id: ModelId) -> Option<&C> {
    world.get::<C>(world.resource::<Roster>().entity(id)?)
}

impl Situation<'_> {
    /// Returns the sides of the match in their order.
    fn sides(&self) -> Vec<SideId> {
        self.host.sides(self.world)
    }

    /// Returns the sides that are meant; those that the match lacks are left out.
    pub(crate) fn sides_of(&self, side: Side) -> Vec<SideId> {
        let all = self.sides();
        let nth = |number: usize| all.get(number).copied().into_iter().collect();
        match side {
            Side::First => nth(0),
            Side::Second => nth(1),
            Side::Third => nth(2),
            Side::Fourth => nth(3),
            Side::Actor => self.subject.side.into_iter().collect(),
            Side::Enemies => match self.subject.side {
                Some(own) => all.into_iter().filter(|side| *side != own).collect(),
                None => Vec::new(),
            },
            Side::Each => all,
            Side::Attacker => self.host.attacker(self.world).into_iter().collect(),
            Side::Defender => match self.host.attacker(self.world) {
                Some(attacker) => all.into_iter().filter(|side| *side != attacker).collect(),
                None => Vec::new(),
            },
        }
    }

    /// Returns the body of a model as it stands, or last stood.
    pub(crate) fn body(&self, id: ModelId) -> Option<Body> {
        component::<Stand>(self.world, id).map(|stand| stand.body(id))
    }

    /// Returns whether a model waits in reserve.
    pub(crate) fn is_in_reserve(&self, id: ModelId) -> bool {
        component::<Presence>(self.world, id) == Some(&Presence::Reserve)
    }

    /// Returns the side of a model.
    pub(crate) fn side(&self, id: ModelId) -> Option<SideId> {
        component::<Model>(self.world, id).map(|model| model.side)
    }

    /// Returns the models on the table that all filters select, in the order of their ids.
    pub(crate) fn selected(&self, filters: &[ModelFilter]) -> Vec<ModelId> {
        let ids = self.world.resource::<Roster>().ids();
        ids.filter(|id| component::<Presence>(self.world, *id) == Some(&Presence::InPlay))
            .filter(|id| self.fits(*id, filters))
            .collect()
    }

    /// Returns the models that all filters select, as [`Situation::selected`]. The actor and
    /// the target count even when they have left the table: for questions about them, such as
    /// what a model was that has just died.
    pub(crate) fn selected_or_gone(&self, filters: &[ModelFilter]) -> Vec<ModelId> {
        let named = |id: &ModelId| {
            let Subject { actor, target, .. } = self.subject;
            (actor == Some(*id) && filters.contains(&ModelFilter::Actor))
                || (target == Some(*id) && filters.contains(&ModelFilter::Target))
        };
        let ids = self.world.resource::<Roster>().ids();
        let in_play =
            |id: &ModelId| component::<Presence>(self.world, *id) == Some(&Presence::InPlay);
        ids.filter(|id| (in_play(id) || named(id)) && self.fits(*id, filters)).collect()
    }

    /// Returns whether all filters select a model, on the table or not.
    pub(crate) fn fits(&self, id: ModelId, filters: &[ModelFilter]) -> bool {
        filters.iter().all(|filter| self.fits_one(id, filter))
    }

    fn fits_one(&self, id: ModelId, filter: &ModelFilter) -> bool {
        match filter {
            ModelFilter::Actor => self.subject.actor == Some(id),
            ModelFilter::Target => self.subject.target == Some(id),
            ModelFilter::Of(side) => {
                self.side(id).is_some_and(|own| self.sides_of(*side).contains(&own))
            }
            ModelFilter::Called(name) => {
                component::<Model>(self.world, id)
                    .is_some_and(|model| model.name == *name || model.kind == *name)
                    || self.host.is_of_type(self.world, id, name)
            }
            ModelFilter::In(area) => self.touches(id, area.as_str()),
            ModelFilter::Near(others, inches) => {
                let Some(body) = self.body(id) else { return false };
                self.selected(others).into_iter().filter(|other| *other != id).any(|other| {
                    self.body(other)
                        .is_some_and(|it| within(monteria_table::distance(&body, &it), **inches))
                })
            }
            ModelFilter::NearObject(object, inches) => {
                self.distance_to_object(id, object).is_some_and(|away| within(away, **inches))
            }
            ModelFilter::NearEdge(edge, inches) => {
                self.distance_to_edge(id, *edge).is_some_and(|away| within(away, **inches))
            }
            ModelFilter::Has(state) => self.host.has_state(self.world, id, state),
            ModelFilter::Carries(item) => self.host.carries(self.world, id, item),
            ModelFilter::Not(filter) => !self.fits_one(id, filter),
        }
    }

    /// Returns the distance of a model from the nearest object of this kind, base to base
    /// in inches; `None` if there is none on the table.
    pub(crate) fn distance_to_object(&self, id: ModelId, object: &str) -> Option<f32> {
        let body = self.body(id)?;
        let objects = self.host.objects(self.world, object);
        let away = objects.iter().map(|object| monteria_table::distance(&body, object));
        away.min_by(f32::total_cmp)
    }

    /// Returns the distance of a model's base from an edge of its side, in inches; `None`
    /// in a game without such edges.
    pub(crate) fn distance_to_edge(&self, id: ModelId, edge: Edge) -> Option<f32> {
        let body = self.body(id)?;
        let outward = self.edge_direction(self.side(id)?, edge)?;
        let half = self.world.resource::<Tabletop>().0.board().half();
        Some(half.dot(outward.abs()) - body.plan().dot(outward) - body.radius)
    }

    /// Returns the direction from the middle of the table to an edge of a side; `None` in a
    /// game without such edges.
    pub(crate) fn edge_direction(&self, side: SideId, edge: Edge) -> Option<Vec2> {
        let own = self.host.own_edge(self.world, side)?;
        Some(match edge {
            Edge::Own => own,
            Edge::Far => -own,
        })
    }

    /// Returns whether the base of a model touches an area.
    pub(crate) fn touches(&self, id: ModelId, area: &str) -> bool {
        let shape = self.triggers.area(area).map(|area| area.shape);
        match (shape, self.body(id)) {
            (Some(shape), Some(body)) => shape.touches(body.plan(), body.radius),
            (None, _) | (_, None) => false,
        }
    }

    /// Returns whether a model touched an area at the start of a path, and whether it
    /// touched it anywhere later on it, and at its end.
    pub(crate) fn path_touches(&self, id: ModelId, path: &[[f32; 2]], area: &str) -> PathTouch {
        let shape = self.triggers.area(area).map(|area| area.shape);
        let (Some(shape), Some(body)) = (shape, self.body(id)) else {
            return PathTouch::default();
        };
        let touches = |at: Vec2| shape.touches(at, body.radius);
        let points: Vec<Vec2> = path.iter().copied().map(Vec2::from_array).collect();
        let between = points.windows(2).any(|leg| match leg {
            [from, to] => points_between(*from, *to).any(touches),
            _ => false,
        });
        PathTouch {
            start: points.first().is_some_and(|at| touches(*at)),
            later: between,
            end: points.last().is_some_and(|at| touches(*at)),
        }
    }
}

/// Where a path touches an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PathTouch {
    pub(crate) start: bool,
    /// Anywhere after the start, the end included.
    pub(crate) later: bool,
    pub(crate) end: bool,
}

/// The distance between two tested points of a path, in inches.
const PATH_STEP: f32 = 0.1;

/// Returns points of a leg without its start, its end included.
fn points_between(from: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    let steps = ((to - from).length() / PATH_STEP).ceil().max(1.0);
    (1..=steps as u32).map(move |step| from.lerp(to, step as f32 / steps))
}
