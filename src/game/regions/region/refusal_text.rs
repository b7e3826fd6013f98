//! Texts of refusals of a spot, with the name of the obstacle.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::decisions::refusal::Refusal;
use crate::event_text;
use crate::ids::ModelId;
use crate::presentation::event_text::text_or_empty;
use crate::presentation::format::{inches, place_on, short_of};
use crate::tabletop::model::{Model, Presence, Roster, Stand, Tabletop};
use monteria_content::{Text, text};
use monteria_table::{MoveRefusal, Obstacle, SpotRefusal};

/// Returns the refusal of a spot that is too close to something with this name.
pub(crate) fn too_close(away: f32, least: f32, name: impl FnOnce() -> Text) -> Refusal {
    let detail = event_text!(
        "rules-from-at-least-is-needed",
        "{away} from {name}; at least {least} is needed",
        away = short_of(away, least),
        name = name(),
        least = inches(least)
    );
    bad_spot("TooClose", detail)
}

/// Returns the name of a model.
pub(crate) fn name_of(world: &World, id: ModelId) -> String {
    let model = world.resource::<Roster>().entity(id).and_then(|entity| world.get::<Model>(entity));
    model.map_or_else(|| format!("{id}"), |model| model.name.clone())
}

/// Returns the name of the model or area at a point of the plan, else the place in words.
pub(crate) fn what_is_at(world: &World, at: Vec2) -> Text {
    let near = |x: f32, z: f32| Vec2::new(x, z).distance(at) < 0.01;
    let roster = world.resource::<Roster>();
    let model = roster.iter().find_map(|(_, entity)| {
        world.get::<Stand>(entity).filter(|stand| near(stand.at.x, stand.at.z))?;
        world.get::<Presence>(entity).filter(|presence| **presence == Presence::InPlay)?;
        world.get::<Model>(entity).map(|model| model.name.clone())
    });
    let table = &world.resource::<Tabletop>().0;
    let area = || table.areas().iter().find(|area| near(area.center.x, area.center.y));
    model.or_else(|| area().map(|area| area.name.clone())).map(Text::from).unwrap_or_else(|| {
        let place = place_on(table.board().half(), at);
        text!("rules-the-point-at", "the point at {place}")
    })
}

/// Returns the refusal of a move, with the name of the obstacle to keep away from.
pub(crate) fn refused_move(world: &World, why: &MoveRefusal) -> Refusal {
    if let MoveRefusal::ComesCloser { to } = why {
        return bad_spot(
            why.name(),
            event_text!(
                "rules-a-step-would-lead-closer-to",
                "a step would lead closer to {what}",
                what = what_is_at(world, *to)
            ),
        );
    }
    cannot_move(why)
}

/// Returns the refusal of a spot, with this kind and text.
pub(crate) fn bad_spot(kind: &'static str, detail: impl Into<Text>) -> Refusal {
    bad_spot_with_obstacle(kind, detail, None)
}

pub(crate) fn bad_spot_with_obstacle(
    kind: &'static str,
    detail: impl Into<Text>,
    by: Option<Obstacle>,
) -> Refusal {
    Refusal::BadSpot { kind: Cow::Borrowed(kind), detail: text_or_empty(detail), by }
}

/// Returns the refusal of a move.
pub(crate) fn cannot_move(why: &MoveRefusal) -> Refusal {
    bad_spot_with_obstacle(why.name(), event_text!("{why}"), why.by())
}

/// Returns the refusal of a place to stand.
pub(crate) fn cannot_stand(why: SpotRefusal) -> Refusal {
    bad_spot_with_obstacle(why.name(), event_text!("{why}"), why.by())
}
