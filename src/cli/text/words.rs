//! Formatting of a match in words: directions, distances, events and names.

use std::fmt::Display;

use bevy_math::Vec2;

use monteria_content::{Text, text};
use monteria_game::ModelView;
pub(crate) use monteria_game::{inches, listed, place};
pub(crate) use monteria_reports::{event_lines, event_lines_of_real_table};
use monteria_table::{Facing, Side};

/// The eight points of the compass, clockwise from north; north is away
/// from the reader (-z).
pub(crate) static COMPASS: [Text; 8] = [
    text!("rules-north", "north"),
    text!("terminal-north-east", "north-east"),
    text!("rules-east", "east"),
    text!("terminal-south-east", "south-east"),
    text!("rules-south", "south"),
    text!("terminal-south-west", "south-west"),
    text!("rules-west", "west"),
    text!("terminal-north-west", "north-west"),
];

/// The tangent of 22.5 degrees, the boundary between two of the eight directions.
const EIGHTH: f32 = 0.414_213_56;

/// Returns the point of the compass of a vector; `None` for a zero vector.
pub(crate) fn compass(way: Vec2) -> Option<Text> {
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
    Some(COMPASS[point].clone())
}

/// Returns the unit vector of a point of the compass, given by its name
/// or its letters (`ne`).
pub(crate) fn direction(text: &str) -> Option<Vec2> {
    let text = text.to_lowercase().replace([' ', '_'], "-");
    let point = COMPASS.iter().position(|name| {
        let letters: String = name.split('-').filter_map(|part| part.chars().next()).collect();
        *name == *text || letters == text || name.replace('-', "") == text
    })?;
    const D: f32 = std::f32::consts::FRAC_1_SQRT_2;
    let (x, z) =
        [(0.0, -1.0), (D, -D), (1.0, 0.0), (D, D), (0.0, 1.0), (-D, D), (-1.0, 0.0), (-D, -D)]
            [point];
    Some(Vec2::new(x, z))
}

/// Returns a direction in words: the nearest point of the compass, with its degrees.
pub(crate) fn facing_words(facing: Facing) -> Text {
    match compass(facing.unit()) {
        Some(point) => Text::row([point, Text::verbatim(format!(" ({facing})"))]),
        None => Text::verbatim(facing.to_string()),
    }
}

/// Returns the name of a side of the table.
pub(crate) fn side_words(side: Side) -> Text {
    let point = match side {
        Side::North => 0,
        Side::East => 2,
        Side::South => 4,
        Side::West => 6,
    };
    COMPASS[point].clone()
}

/// Returns the middle, the edges and the corners of a board with these half sizes: name
/// and both ends of each.
pub(crate) fn compass_places(half: Vec2) -> Vec<(Text, Vec2, Vec2)> {
    let corner = |x: f32, z: f32| Vec2::new(x * half.x, z * half.y);
    let edge = |name: Text, from: Vec2, to: Vec2| (name, from, to);
    let nw = corner(-1.0, -1.0);
    let ne = corner(1.0, -1.0);
    let sw = corner(-1.0, 1.0);
    let se = corner(1.0, 1.0);
    vec![
        edge(text!("terminal-middle-of-the-table", "middle of the table"), Vec2::ZERO, Vec2::ZERO),
        edge(text!("terminal-north-edge", "north edge"), nw, ne),
        edge(text!("terminal-east-edge", "east edge"), ne, se),
        edge(text!("terminal-south-edge", "south edge"), sw, se),
        edge(text!("terminal-west-edge", "west edge"), nw, sw),
        edge(text!("terminal-north-east-corner", "north-east corner"), ne, ne),
        edge(text!("terminal-south-east-corner", "south-east corner"), se, se),
        edge(text!("terminal-south-west-corner", "south-west corner"), sw, sw),
        edge(text!("terminal-north-west-corner", "north-west corner"), nw, nw),
    ]
}

/// Returns distance and direction as `12.4" to the north-east`.
pub(crate) fn away(distance: f32, way: Vec2) -> Text {
    match compass(way) {
        Some(point) => text!(
            "terminal-distance-to-the",
            "{distance} to the {point}",
            distance = inches(distance)
        ),
        None => text!(
            "terminal-away-on-the-very-spot",
            "{distance} away, at the same spot",
            distance = inches(distance)
        ),
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
pub(crate) fn named(model: &ModelView) -> Text {
    with_id(Text::verbatim(model.name.as_str()), model.id)
}

/// Returns a name with an id behind it: `Bob (m2)`.
pub(crate) fn with_id(name: impl Into<Text>, id: impl Display) -> Text {
    Text::row([name.into(), Text::verbatim(format!(" ({id})"))])
}

/// Returns a line with an indent.
pub(crate) fn indented(text: impl Into<Text>) -> Text {
    Text::row([Text::sign("  "), text.into()])
}

/// Returns a text with a full stop, unless it has one.
pub(crate) fn stopped(text: impl Into<Text>) -> Text {
    let text = text.into();
    if text.ends_with('.') { text } else { text.with(Text::sign(".")) }
}

/// Returns a text without a full stop.
pub(crate) fn unstopped(text: Text) -> Text {
    match text.strip_suffix('.') {
        Some(bare) => Text::verbatim(bare),
        None => text,
    }
}

pub(crate) fn labelled(label: impl Into<Text>, value: impl Into<Text>) -> Text {
    Text::row([label.into(), Text::sign(": "), value.into()])
}

/// Returns where a thing is, by its distance and direction as [`away`] returns them, or
/// by what it touches.
pub(crate) fn is_there(name: impl Into<Text>, way: Text) -> Text {
    let name = name.into();
    if way.starts_with(|first: char| first.is_ascii_digit()) {
        text!("terminal-is-at-distance", "{name} is {way}")
    } else {
        text!("terminal-is-there", "{name} is {way}")
    }
}

/// Returns a number of orders in words: `1 order`, `3 orders`.
pub(crate) fn orders(count: usize) -> Text {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    Text::counted("terminal-orders", count, "order", "orders")
}

/// Joins alternatives: `a or b or c`.
pub(crate) fn either(parts: impl IntoIterator<Item = Text>) -> Text {
    let either = |one: Text, other: Text| text!("terminal-or", "{one} or {other}");
    parts.into_iter().reduce(either).unwrap_or_default()
}

/// Joins alternatives as in a sentence: `a, b or c`.
pub(crate) fn either_of(mut parts: Vec<Text>) -> Text {
    let last = parts.pop();
    let most = Some(Text::joined(parts, ", ")).filter(|most| !most.is_empty());
    either(most.into_iter().chain(last))
}

#[cfg(test)]
mod tests;
