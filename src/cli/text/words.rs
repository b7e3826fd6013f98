//! Formatting of a match in words: directions, distances, events and names.

use bevy_math::Vec2;

use monteria_game::ModelView;
pub(crate) use monteria_game::{inches, listed, place};
pub(crate) use monteria_reports::{event_lines, event_lines_of_real_table};
use monteria_table::Facing;

/// The eight points of the compass, clockwise from north; north is away
/// from the reader (-z).
pub(crate) const COMPASS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The tangent of 22.5 degrees, the boundary between two of the eight directions.
const EIGHTH: f32 = 0.414_213_56;

/// Returns the point of the compass of a vector; `None` for a zero vector.
pub(crate) fn compass(way: Vec2) -> Option<&'static str> {
    let east = way.x;
    let north = -way.y;
    if way.length() < 0.05 {
        return None;
    }
    let point = match (north.abs() < EIGHTH * east.abs(), east.abs() < EIGHTH * north.abs()) {
        (true, _) if east > 0.0 => 2,
        (true, _) => 6,
        (_, true) if north > 0.0 => 0,
        (_, true) => 4,
        _ if north > 0.0 && east > 0.0 => 1,
        _ if east > 0.0 => 3,
        _ if north > 0.0 => 7,
        _ => 5,
    };
    Some(COMPASS[point])
}

/// Returns the unit vector of a point of the compass, given by its name
/// or its letters (`ne`).
pub(crate) fn direction(text: &str) -> Option<Vec2> {
    let text = text.to_lowercase().replace([' ', '_'], "-");
    let point = COMPASS.iter().position(|name| {
        let letters: String = name.split('-').filter_map(|part| part.chars().next()).collect();
        *name == text || letters == text || name.replace('-', "") == text
    })?;
    const D: f32 = std::f32::consts::FRAC_1_SQRT_2;
    let (x, z) =
        [(0.0, -1.0), (D, -D), (1.0, 0.0), (D, D), (0.0, 1.0), (-D, D), (-1.0, 0.0), (-D, -D)]
            [point];
    Some(Vec2::new(x, z))
}

/// Returns a direction in words: the nearest point of the compass, with its degrees.
pub(crate) fn facing_words(facing: Facing) -> String {
    compass(facing.unit()).map_or_else(|| facing.to_string(), |point| format!("{point} ({facing})"))
}

/// Returns the middle, the edges and the corners of a board with these half sizes: name
/// and both ends of each.
pub(crate) fn compass_places(half: Vec2) -> Vec<(String, Vec2, Vec2)> {
    let corner = |x: f32, z: f32| Vec2::new(x * half.x, z * half.y);
    let place = |name: &str, from: Vec2, to: Vec2| (name.to_owned(), from, to);
    vec![
        place("middle of the table", Vec2::ZERO, Vec2::ZERO),
        place("north edge", corner(-1.0, -1.0), corner(1.0, -1.0)),
        place("east edge", corner(1.0, -1.0), corner(1.0, 1.0)),
        place("south edge", corner(-1.0, 1.0), corner(1.0, 1.0)),
        place("west edge", corner(-1.0, -1.0), corner(-1.0, 1.0)),
        place("north-east corner", corner(1.0, -1.0), corner(1.0, -1.0)),
        place("south-east corner", corner(1.0, 1.0), corner(1.0, 1.0)),
        place("south-west corner", corner(-1.0, 1.0), corner(-1.0, 1.0)),
        place("north-west corner", corner(-1.0, -1.0), corner(-1.0, -1.0)),
    ]
}

/// Returns distance and direction as `12.4" to the north-east`.
pub(crate) fn away(distance: f32, way: Vec2) -> String {
    match compass(way) {
        Some(point) => format!("{} to the {point}", inches(distance)),
        None => format!("{} away, on the very spot", inches(distance)),
    }
}

/// Returns a spot as typed: `-3, 4.5`.
pub(crate) fn typed(x: f32, z: f32) -> String {
    let short = |value: f32| {
        let text = format!("{value:.2}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" { "0".to_owned() } else { text.to_owned() }
    };
    format!("{}, {}", short(x), short(z))
}

/// Returns the name and id of a model: `Bob (m2)`.
pub(crate) fn named(model: &ModelView) -> String {
    format!("{} ({})", model.name, model.id)
}

#[cfg(test)]
mod tests;
