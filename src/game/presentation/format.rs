//! Formatting of lengths, places and counts as text, for logs, menus and
//! players without a picture.

use std::fmt::Display;

use bevy_math::{Vec2, Vec3};
use monteria_content::{Text, text};

/// Returns the text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Joins texts as in a sentence: `a, b and c`.
pub fn listed(parts: impl IntoIterator<Item = impl Into<Text>>) -> Text {
    let mut parts: Vec<Text> = parts.into_iter().map(Into::into).collect();
    match parts.pop() {
        None => Text::default(),
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            let most = Text::joined(parts, ", ");
            text!("rules-most-and-last", "{most} and {last}")
        }
    }
}

/// Formats a length: `3.5"`, and `4"` without decimals.
pub fn inches(length: f32) -> String {
    let text = format!("{length:.1}");
    format!("{}\"", text.strip_suffix(".0").unwrap_or(&text)).replace("-0\"", "0\"")
}

/// Formats the distance a model moves in a turn and the longest range it attacks at from
/// there, in inches: `moves 5", strikes at 1"`.
pub fn reaches(moves: f32, ranges: impl IntoIterator<Item = f32>) -> Text {
    let strikes = ranges.into_iter().max_by(f32::total_cmp);
    let at = |far: f32| match far > 0.0 {
        true => text!("rules-strikes-at", "strikes at {range}", range = inches(far)),
        false => text!("rules-strikes-in-contact", "strikes in contact"),
    };
    let moves = text!("rules-moves", "moves {distance}", distance = inches(moves));
    Text::joined([Some(moves), strikes.map(at)].into_iter().flatten(), ", ")
}

/// Formats a place on the table: `3" west and 4.5" north of the middle`, with its height
/// if that is not 0.
pub fn place(at: [f32; 3]) -> Text {
    let [x, y, z] = at;
    let east = match x {
        x if x >= 0.05 => Some(text!("rules-east-2", "{length} east", length = inches(x))),
        x if x <= -0.05 => Some(text!("rules-west-2", "{length} west", length = inches(-x))),
        _ => None,
    };
    let south = match z {
        z if z >= 0.05 => Some(text!("rules-south-2", "{length} south", length = inches(z))),
        z if z <= -0.05 => Some(text!("rules-north-2", "{length} north", length = inches(-z))),
        _ => None,
    };
    let flat = match (east, south) {
        (None, None) => text!("rules-the-middle-of-the-table", "the middle of the table"),
        (Some(one), None) | (None, Some(one)) => {
            text!("rules-of-the-middle", "{one} of the middle")
        }
        (Some(along), Some(across)) => {
            text!("rules-and-of-the-middle", "{along} and {across} of the middle")
        }
    };
    match y {
        y if y >= 0.05 => text!("rules-up", "{flat}, {height} up", height = inches(y)),
        y if y <= -0.05 => text!("rules-down", "{flat}, {height} down", height = inches(-y)),
        _ => flat,
    }
}

/// An edge of the table.
#[derive(Clone, Copy)]
enum TableEdge {
    North,
    South,
    East,
    West,
}

impl TableEdge {
    /// Returns its name as part of `the north edge`.
    fn name(self) -> Text {
        match self {
            TableEdge::North => text!("rules-north", "north"),
            TableEdge::South => text!("rules-south", "south"),
            TableEdge::East => text!("rules-east", "east"),
            TableEdge::West => text!("rules-west", "west"),
        }
    }

    /// Returns the words for a place on it, `offset` inches from its middle towards `after`.
    fn place(self, offset: f32, (before, after): (TableEdge, TableEdge)) -> Text {
        let edge = self.name();
        if offset.abs() < 0.05 {
            return text!("rules-the-middle-of-the-edge", "the middle of the {edge} edge");
        }
        let direction = if offset < 0.0 { before.name() } else { after.name() };
        text!(
            "rules-the-edge-of-its-middle",
            "the {edge} edge, {length} {direction} of its middle",
            length = inches(offset.abs())
        )
    }
}

/// Formats a place on a table of this half size; a place on an edge is named by the edge:
/// `the north edge, 6" west of its middle`.
pub fn place_on(half: Vec2, at: Vec2) -> Text {
    let edge = |value: f32, half: f32, before: TableEdge, after: TableEdge| {
        (value.abs() > half - 0.05).then_some(if value < 0.0 { before } else { after })
    };
    let tall = edge(at.y, half.y, TableEdge::North, TableEdge::South);
    let wide = edge(at.x, half.x, TableEdge::West, TableEdge::East);
    match (tall, wide) {
        (Some(TableEdge::North), Some(TableEdge::West)) => {
            text!("rules-the-north-west-corner", "the north-west corner")
        }
        (Some(TableEdge::North), Some(_)) => {
            text!("rules-the-north-east-corner", "the north-east corner")
        }
        (Some(_), Some(TableEdge::West)) => {
            text!("rules-the-south-west-corner", "the south-west corner")
        }
        (Some(_), Some(_)) => text!("rules-the-south-east-corner", "the south-east corner"),
        (Some(edge), None) => edge.place(at.x, (TableEdge::West, TableEdge::East)),
        (None, Some(edge)) => edge.place(at.y, (TableEdge::North, TableEdge::South)),
        (None, None) => place([at.x, 0.0, at.y]),
    }
}

/// Formats a number of things: `1 die`, `3 dice`.
pub fn counted(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let word = if number == "1" { one } else { many };
    format!("{number} {word}")
}

/// Formats a modifier with its sign: `+1`, `-2`, `+0`.
pub fn signed(number: impl Into<i64>) -> String {
    format!("{:+}", number.into())
}

/// Formats a modifier as it follows a number: `+ 3`, `- 2`.
pub fn added(number: impl Into<i64>) -> String {
    let number = number.into();
    format!("{} {}", if number < 0 { '-' } else { '+' }, number.abs())
}

/// Formats the length of a path with the movement paid for it: `4"`, and where
/// terrain changed the cost `6" for 4" of movement`. Steps up and down that cost
/// nothing make no difference.
pub fn moved(path: &[Vec3], paid: f32) -> Text {
    let length = |of: fn(Vec3) -> f32| path.windows(2).map(|leg| of(leg[1] - leg[0])).sum::<f32>();
    let flat = length(|leg| Vec2::new(leg.x, leg.z).length());
    let whole = length(|leg| leg.length());
    match (flat - 0.05..=whole + 0.05).contains(&paid) {
        true => Text::verbatim(inches(paid)),
        false => text!(
            "rules-for-of-movement",
            "{length} for {paid} of movement",
            length = inches(whole),
            paid = inches(paid)
        ),
    }
}

/// Formats a distance that is less than `least`, with enough decimals
/// to show the difference.
pub fn short_of(distance: f32, least: f32) -> String {
    let rounded = inches(distance);
    if rounded == inches(least) { format!("{distance:.3}\"") } else { rounded }
}

#[cfg(test)]
mod tests;
