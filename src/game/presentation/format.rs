//! Formatting of lengths, places and counts as text, for logs, menus and
//! players without a picture.

use std::fmt::Display;

use bevy_math::{Vec2, Vec3};

/// Returns the text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Joins words as in a sentence: `a, b and c`.
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Formats a length: `3.5"`, and `4"` without decimals.
pub fn inches(length: f32) -> String {
    let text = format!("{length:.1}");
    format!("{}\"", text.strip_suffix(".0").unwrap_or(&text)).replace("-0\"", "0\"")
}

/// Formats the distance a model moves in a turn and the longest range it attacks at from
/// there, in inches: `moves 5", strikes at 1"`.
pub fn reaches(moves: f32, ranges: impl IntoIterator<Item = f32>) -> String {
    let strikes = ranges.into_iter().max_by(f32::total_cmp);
    let at = |far: f32| {
        if far > 0.0 {
            format!("strikes at {}", inches(far))
        } else {
            "strikes in contact".to_owned()
        }
    };
    let all = [Some(format!("moves {}", inches(moves))), strikes.map(at)];
    all.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Formats a place on the table: `3" west and 4.5" north of the middle`, with its height
/// if that is not 0.
pub fn place(at: [f32; 3]) -> String {
    let [x, y, z] = at;
    let part = |value: f32, minus: &str, plus: &str| {
        (value.abs() >= 0.05)
            .then(|| format!("{} {}", inches(value.abs()), if value < 0.0 { minus } else { plus }))
    };
    let parts: Vec<String> =
        [part(x, "west", "east"), part(z, "north", "south")].into_iter().flatten().collect();
    let flat = if parts.is_empty() {
        "the middle of the table".to_owned()
    } else {
        parts.join(" and ") + " of the middle"
    };
    match y {
        y if y >= 0.05 => format!("{flat}, {} up", inches(y)),
        y if y <= -0.05 => format!("{flat}, {} down", inches(-y)),
        _ => flat,
    }
}

/// Formats a place on a table of this half size; a place on an edge is named by the edge:
/// `the north edge, 6" west of its middle`.
pub fn place_on(half: Vec2, at: Vec2) -> String {
    let side = |value: f32, half: f32, minus: &'static str, plus: &'static str| {
        (value.abs() > half - 0.05).then_some(if value < 0.0 { minus } else { plus })
    };
    let tall = side(at.y, half.y, "north", "south");
    let wide = side(at.x, half.x, "west", "east");
    let along = |edge: &str, value: f32, minus: &str, plus: &str| match value.abs() < 0.05 {
        true => format!("the middle of the {edge} edge"),
        false => {
            let direction = if value < 0.0 { minus } else { plus };
            format!("the {edge} edge, {} {direction} of its middle", inches(value.abs()))
        }
    };
    match (tall, wide) {
        (Some(tall), Some(wide)) => format!("the {tall}-{wide} corner"),
        (Some(edge), None) => along(edge, at.x, "west", "east"),
        (None, Some(edge)) => along(edge, at.y, "north", "south"),
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
pub fn moved(path: &[Vec3], paid: f32) -> String {
    let length = |of: fn(Vec3) -> f32| path.windows(2).map(|leg| of(leg[1] - leg[0])).sum::<f32>();
    let flat = length(|leg| Vec2::new(leg.x, leg.z).length());
    let whole = length(|leg| leg.length());
    match (flat - 0.05..=whole + 0.05).contains(&paid) {
        true => inches(paid),
        false => format!("{} for {} of movement", inches(whole), inches(paid)),
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
