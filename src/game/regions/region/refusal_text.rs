//! Texts of refusals of a spot, with the name of the obstacle.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::decisions::refusal::Refusal;
use crate::event_text;
use crate::ids::ModelId;
use crate::presentation::event_text::{text_enabled, text_or_empty};
use crate::presentation::format::{inches, place_on, short_of};
use crate::presentation::terrain_text::area_text;
use crate::tabletop::model::{Model, Presence, Roster, Stand, Tabletop};
use monteria_content::{Text, text};
use monteria_table::{MoveRefusal, Obstacle, SpotRefusal};

/// Returns the refusal of a spot that is too close to something with this name.
pub(crate) fn too_close(away: f32, least: f32, name: impl FnOnce() -> Text) -> Refusal {
    let detail = event_text!(
        "rules-from-at-least-is-needed",
        "only {away} from {name}; at least {least} needed",
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
        world.get::<Model>(entity).map(|model| Text::verbatim(&model.name))
    });
    let table = &world.resource::<Tabletop>().0;
    let area = || table.areas().iter().find(|area| near(area.center.x, area.center.y));
    model.or_else(|| area().map(area_text)).unwrap_or_else(|| {
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
                "the path would lead closer to {what}",
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
    bad_spot_with_obstacle(why.name(), enabled(|| move_refusal_text(why)), why.by())
}

/// Returns the refusal of a place to stand.
pub(crate) fn cannot_stand(why: SpotRefusal) -> Refusal {
    bad_spot_with_obstacle(why.name(), enabled(|| spot_text(&why)), why.by())
}

/// Makes a text, or an empty one if texts are suppressed.
fn enabled(text: impl FnOnce() -> Text) -> Text {
    if text_enabled() { text() } else { Text::default() }
}

/// Returns the reason of a refused move as its message says it.
pub fn move_refusal_text(why: &MoveRefusal) -> Text {
    match why {
        MoveRefusal::TooFar { cost, budget } => {
            let budget = format!("{budget:.1}\"");
            let shown = format!("{cost:.1}\"");
            let cost = if shown == budget { format!("{cost:.3}\"") } else { shown };
            text!(
                "rules-too-far-it-would-take",
                "too far: it takes {cost} of movement, but there is only {budget}"
            )
        }
        MoveRefusal::OffTheBoard => off_the_board(),
        MoveRefusal::Impassable { name, .. } => in_the_way(name),
        MoveRefusal::Overlaps { body } => text!(
            "rules-the-base-of-is-in-the-way",
            "the base of {who} is in the way",
            who = body.to_string()
        ),
        MoveRefusal::NoRoute => text!("rules-no-way-leads-there", "no path leads there"),
        MoveRefusal::NotHeld { y, ground } => not_held(format!("{y:.1}"), format!("{ground:.1}")),
        MoveRefusal::ComesCloser { .. } => text!(
            "rules-a-step-would-lead-closer-to-what",
            "the path would lead closer to what it must move away from"
        ),
        MoveRefusal::GoesFarther => text!(
            "rules-a-step-would-lead-farther-away",
            "the path would lead away from what it must move toward"
        ),
        MoveRefusal::Dangerous { name, .. } => text!(
            "rules-is-dangerous-may-not-enter",
            "{name} is dangerous: this move may not enter it"
        ),
        MoveRefusal::Bends => {
            text!("rules-this-move-is-one-straight-line", "this move must be one straight line")
        }
        MoveRefusal::EndsSlow => {
            text!("rules-a-move-may-not-end-on-slow", "a move may not end on slow ground")
        }
        MoveRefusal::NotASpot => not_a_place(),
    }
}

/// Returns the reason of a refused place to stand as its message says it.
fn spot_text(why: &SpotRefusal) -> Text {
    match why {
        SpotRefusal::NotASpot => not_a_place(),
        SpotRefusal::OffTheBoard => off_the_board(),
        SpotRefusal::Terrain { name, .. } => in_the_way(name),
        SpotRefusal::Overlaps { body } => {
            text!(
                "rules-the-base-of-is-there",
                "the base of {who} is there",
                who = body.to_string()
            )
        }
        SpotRefusal::NotHeld { y, ground } => not_held(y.to_string(), ground.to_string()),
    }
}

fn off_the_board() -> Text {
    text!("rules-the-base-would-reach-over", "the base would extend over the border")
}

fn in_the_way(name: &str) -> Text {
    text!("rules-is-in-the-way", "{name} is in the way")
}

fn not_a_place() -> Text {
    text!("rules-that-is-not-a-place", "that is not a valid place")
}

fn not_held(n: String, n2: String) -> Text {
    text!(
        "rules-nothing-holds-it-up",
        "nothing supports it at a height of {n} inches; the ground is at {n2}"
    )
}

#[cfg(test)]
mod tests;
