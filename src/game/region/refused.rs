//! Why a spot is refused, in words that name what is in the way.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::event_text;
use crate::event_text::words;
use crate::format::{inches, place_on, short_of};
use crate::ids::ModelId;
use crate::model::{Model, Presence, Roster, Stand, Tabletop};
use crate::refusal::Refusal;
use monteria_table::{MoveRefusal, Obstacle, SpotRefusal};

/// Returns the refusal of a spot that lies nearer than it may to what has this name.
pub(crate) fn too_close(away: f32, least: f32, name: impl FnOnce() -> String) -> Refusal {
    let told = event_text!(
        "{} from {}; at least {} is needed",
        short_of(away, least),
        name(),
        inches(least)
    );
    bad("TooClose", told)
}

/// Returns the name of a model.
pub(crate) fn name_of(world: &World, id: ModelId) -> String {
    let model = world.resource::<Roster>().entity(id).and_then(|entity| world.get::<Model>(entity));
    model.map_or_else(|| format!("{id}"), |model| model.name.clone())
}

/// Returns what lies at a point of the plan: the model, the area, else
/// the place in words.
pub(crate) fn what_is_at(world: &World, at: Vec2) -> String {
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

/// Returns why a move cannot be made, with what must be kept away from named.
pub(crate) fn refused(world: &World, why: &MoveRefusal) -> Refusal {
    if let MoveRefusal::ComesCloser { to } = why {
        return bad(
            why.name(),
            event_text!("a step would lead closer to {}", what_is_at(world, *to)),
        );
    }
    cannot_move(why)
}

/// Returns the refusal of a spot, of this kind and in these words.
pub(crate) fn bad(kind: &'static str, detail: impl Into<String>) -> Refusal {
    bad_by(kind, detail, None)
}

pub(crate) fn bad_by(
    kind: &'static str,
    detail: impl Into<String>,
    by: Option<Obstacle>,
) -> Refusal {
    Refusal::BadSpot { kind: Cow::Borrowed(kind), detail: words(detail), by }
}

/// Returns why a move cannot be made.
pub(crate) fn cannot_move(why: &MoveRefusal) -> Refusal {
    bad_by(why.name(), event_text!("{why}"), why.by())
}

/// Returns why a body cannot stand there.
pub(crate) fn cannot_stand(why: SpotRefusal) -> Refusal {
    bad_by(why.name(), event_text!("{why}"), why.by())
}
