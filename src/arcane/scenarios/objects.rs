//! Objects of scenarios on the table.

use bevy_math::{Vec2, Vec3};

use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::{CAPTIVE_RADIUS, TableItem};
use monteria_game::{Thing, text};
use monteria_table::{Body, BodyId};
use monteria_triggers::PlacedObject;

/// The word for a stone to hold in the triggers of scenarios.
const STONE: &str = "stone";
/// The word for a captive in the triggers of scenarios.
pub(crate) const CAPTIVE: &str = "captive";
/// The word for an altar in the triggers of scenarios.
const ALTAR: &str = "altar";
/// The words for objects in the triggers of scenarios.
pub(crate) const OBJECTS: [&str; 3] = [STONE, CAPTIVE, ALTAR];
/// The radius of the altar, in inches.
pub(crate) const ALTAR_RADIUS: f32 = 1.0;
/// The height of an object on the table, in inches.
const OBJECT_HEIGHT: f32 = 0.1;
/// The distance at which a model is near enough to use an object, in inches.
const USE_DISTANCE: f64 = 1.5;
/// The distance beyond which an object does not attract the computer player, in inches.
pub(super) const ATTRACTION_LIMIT: f64 = 40.0;

/// Places the objects of the scenario's triggers, each on the legal spot nearest to its
/// point. Their words were checked when they were read.
pub(crate) fn lay_objects(duel: &mut DuelMut, objects: &[PlacedObject]) {
    for placed in objects {
        let Some(what) = object_of(&placed.object) else { continue };
        let (text, rule) = match what {
            TableItem::Captive => (
                text!(
                    "rules-arcane-a-captive-stands-on-the-table",
                    "A captive stands on the table"
                ),
                "arc-scenario-prisoner",
            ),
            TableItem::Altar => (
                text!("rules-arcane-an-altar-stands-on-the-table", "An altar stands on the table"),
                "arc-scenario-ritual",
            ),
            TableItem::Stone
            | TableItem::Marker
            | TableItem::Trap { .. }
            | TableItem::Wall { .. } => (
                text!("rules-arcane-a-stone-to-hold-lies-on", "A stone is placed on the table"),
                "arc-scenario-stones",
            ),
        };
        let body =
            Body { id: BodyId(0), at: Vec3::ZERO, radius: CAPTIVE_RADIUS, height: OBJECT_HEIGHT };
        let at = duel.table.0.nearest_legal(&body, placed.at, &[]);
        let at = at.map_or(placed.at, |spot| Vec2::new(spot.x, spot.z));
        duel.lay(Thing::new(what, at), text, &[rule]);
    }
}

/// Returns the object with this word in the triggers of scenarios.
pub(crate) fn object_of(word: &str) -> Option<TableItem> {
    match word {
        STONE => Some(TableItem::Stone),
        CAPTIVE => Some(TableItem::Captive),
        ALTAR => Some(TableItem::Altar),
        _ => None,
    }
}

/// Returns the number and the body of the first object of this kind on the table.
pub(super) fn find_object(facts: &DuelRef, what: &TableItem, radius: f32) -> Option<(u16, Body)> {
    let thing = facts.things.lying().find(|thing| thing.what == *what)?;
    Some((thing.id, object_body(facts, thing.at, radius)))
}

/// Returns the body of an object on the table.
pub(crate) fn object_body(facts: &DuelRef, at: Vec2, radius: f32) -> Body {
    Body {
        id: BodyId(0),
        at: Vec3::new(at.x, facts.table.ground(at), at.y),
        radius,
        height: OBJECT_HEIGHT,
    }
}

/// Returns the distance of a base from its side's own edge, in inches.
pub(super) fn distance_to_own_edge(facts: &DuelRef, model: &ModelRef) -> f32 {
    let outward = facts
        .side_states
        .0
        .get(model.side())
        .map_or(Vec2::ZERO, |side_state| side_state.edge.outward());
    facts.table.board().half().y - model.body().plan().dot(outward) - model.stand.radius
}

/// Returns the distance of a place from the reach of the nearest object of
/// this kind, in inches.
pub(super) fn distance_to_use(facts: &DuelRef, what: TableItem, at: Vec2) -> f64 {
    let there = facts.things.iter().filter(|thing| thing.what == what);
    let away = there.map(|thing| f64::from(thing.at.distance(at)) - USE_DISTANCE);
    away.fold(ATTRACTION_LIMIT, f64::min).max(0.0)
}
