//! A match in words: directions, distances, what happened, who is meant.

use bevy::math::Vec2;

pub use crate::game::listed;
use crate::game::{DieShown, EventKind, GameEvent, ModelView, RollShown};
pub use crate::game::{inches, place};
use crate::table::Facing;

/// The eight points of the compass, clockwise from north; north is away from the reader (-z).
pub const COMPASS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// The tangent of 22.5 degrees: where one eighth of the compass ends and the next begins.
const EIGHTH: f32 = 0.414_213_56;

/// The point of the compass in which `way` leads; `None` where it leads nowhere.
pub fn compass(way: Vec2) -> Option<&'static str> {
    let (east, north) = (way.x, -way.y);
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

/// The unit vector of a point of the compass: its whole name, or its letters (`ne`).
pub fn direction(text: &str) -> Option<Vec2> {
    let text = text.to_lowercase().replace([' ', '_'], "-");
    let point = COMPASS.iter().position(|name| {
        let letters: String = name.split('-').filter_map(|part| part.chars().next()).collect();
        *name == text || letters == text || name.replace('-', "") == text
    })?;
    const D: f32 = std::f32::consts::FRAC_1_SQRT_2;
    let (x, z) =
        [(0.0, -1.0), (D, -D), (1.0, 0.0), (D, D), (0.0, 1.0), (-D, D), (-1.0, 0.0), (-D, -D)][point];
    Some(Vec2::new(x, z))
}

/// A direction in words: the point of the compass that it is nearest to, with its degrees.
pub fn facing_words(facing: Facing) -> String {
    compass(facing.unit()).map_or_else(|| facing.to_string(), |point| format!("{point} ({facing})"))
}

/// The middle, the edges and the corners of a board with these half sizes: a name and the ends of each.
pub fn compass_places(half: Vec2) -> Vec<(String, Vec2, Vec2)> {
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

/// How far and which way, as `12.4" to the north-east`.
pub fn away(distance: f32, way: Vec2) -> String {
    match compass(way) {
        Some(point) => format!("{} to the {point}", inches(distance)),
        None => format!("{} away, on the very spot", inches(distance)),
    }
}

/// A spot as it is typed: `-3 4.5`.
pub fn typed(x: f32, z: f32) -> String {
    let short = |value: f32| {
        let text = format!("{value:.2}");
        let text = text.trim_end_matches('0').trim_end_matches('.');
        if text == "-0" { "0".to_owned() } else { text.to_owned() }
    };
    format!("{} {}", short(x), short(z))
}

/// A number of things in words: `one foe`, `3 foes`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    match number {
        1 => format!("one {one}"),
        2 => format!("two {many}"),
        n => format!("{n} {many}"),
    }
}

/// What happened, as lines: the sentence, and the dice under it.
pub fn event_lines(event: &GameEvent) -> Vec<String> {
    let indent = "  ".repeat(usize::from(event.depth));
    let mut lines = Vec::new();
    if !event.text.is_empty() {
        // Where something lies or stands now is nowhere else to be heard.
        let at = match &event.what {
            EventKind::AreaPlaced { at, .. } | EventKind::Arrived { at, .. } => Some(*at),
            EventKind::Moved { path, .. } => path.last().copied(),
            EventKind::PieceChanged { now: Some(piece), .. } => {
                let at = piece.footprint.middle();
                Some([at.x, 0.0, at.y])
            }
            _ => None,
        };
        let at = at.map(place).filter(|place| !event.text.contains(place.as_str()));
        let at = at.map_or(String::new(), |place| format!(": {place}"));
        lines.push(format!("{indent}{}{at}", event.text));
    }
    match &event.what {
        EventKind::Rolled(shown) => {
            lines.push(format!("{indent}  {}{}", dice(shown), modifiers(&event.text, shown)));
        }
        EventKind::Thought(thought) => lines.extend(thought.answers.iter().map(|answer| {
            let yes = if answer.yes { "yes" } else { "no" };
            let detail =
                if answer.detail.is_empty() { String::new() } else { format!(" ({})", answer.detail) };
            format!("{indent}  {} {yes}{detail}", answer.question)
        })),
        _ => {}
    }
    lines
}

/// The dice of a roll: `Difficulty Die 4 of 4 and 9; needs 6; dice 5, 6, 10`.
pub fn dice(shown: &RollShown) -> String {
    let faces = |keep: &dyn Fn(&DieShown) -> bool| -> Vec<String> {
        shown.dice.iter().filter(|die| keep(die)).map(|die| die.face.to_string()).collect()
    };
    let mut parts = Vec::new();
    let roles: Vec<&String> = shown.dice.iter().filter_map(|die| die.role.as_ref()).collect();
    for (_, role) in roles.iter().enumerate().filter(|(at, role)| !roles[..*at].contains(role)) {
        let of = |die: &DieShown| die.role.as_ref() == Some(*role);
        let (all, kept) = (faces(&of), faces(&|die| of(die) && die.kept));
        parts.push(match all.len() == kept.len() {
            true => format!("{role} {}", all.join(", ")),
            false => format!("{role} {} of {}", kept.join(", "), listed(&all)),
        });
    }
    // A number that no die of the pool can show is told by the sentence.
    let most = shown.dice.iter().map(|die| die.sides).max().unwrap_or(6);
    parts.extend(shown.needs.filter(|needs| *needs <= most).map(|needs| format!("needs {needs}")));
    let pool = faces(&|die| die.role.is_none() && die.kept);
    parts.push(format!("dice {}", if pool.is_empty() { "none".to_owned() } else { pool.join(", ") }));
    let dropped = faces(&|die| die.role.is_none() && !die.kept);
    if !dropped.is_empty() {
        parts.push(format!("rolled again: {}", dropped.join(", ")));
    }
    parts.join("; ")
}

/// What helped and hindered a roll, where its sentence does not say so already.
fn modifiers(sentence: &str, shown: &RollShown) -> String {
    match shown.modifiers.told() {
        told if sentence.contains(told.trim()) || shown.modifiers.0.iter().all(|one| one.rule.is_empty()) => {
            String::new()
        }
        told => told,
    }
}

/// A model by its name and id: `Bob (m2)`.
pub fn named(model: &ModelView) -> String {
    format!("{} ({})", model.name, model.id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Modifiers;

    #[test]
    fn the_compass_has_eight_even_parts() {
        let mut counts = std::collections::BTreeMap::new();
        for step in 0..3600 {
            let angle = f64::from(step).to_radians() / 10.0;
            let way = Vec2::new(libm::sin(angle) as f32, -libm::cos(angle) as f32);
            *counts.entry(compass(way)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 8);
        assert!(counts.values().all(|n| (449..=451).contains(n)), "{counts:?}");
        assert_eq!(compass(Vec2::new(0.0, -1.0)), Some("north"));
        assert_eq!(compass(Vec2::new(3.0, 2.9)), Some("south-east"));
        assert_eq!(compass(Vec2::ZERO), None);
    }

    #[test]
    fn directions_read_back_the_points_they_name() {
        for name in COMPASS {
            let way = direction(name).expect(name);
            assert_eq!(compass(way), Some(name));
            let letters: String = name.split('-').filter_map(|part| part.chars().next()).collect();
            assert_eq!(direction(&letters.to_uppercase()), Some(way));
        }
        assert_eq!(direction("northeast"), direction("ne"));
        assert_eq!((direction("up"), direction("")), (None, None));
    }

    #[test]
    fn places_and_lengths_are_said_shortly() {
        assert_eq!(
            (inches(3.0).as_str(), inches(2.25).as_str(), inches(-0.01).as_str()),
            ("3\"", "2.2\"", "0\"")
        );
        assert_eq!(place([-3.0, 0.0, -4.5]), "3\" west and 4.5\" north of the middle");
        assert_eq!(place([0.0, 3.0, 2.0]), "2\" south of the middle, 3\" up");
        assert_eq!(place([0.0; 3]), "the middle of the table");
        assert_eq!(typed(-0.001, 4.25), "0 4.25");
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }

    #[test]
    fn rolls_are_told_with_every_die() {
        let die = |role: Option<&str>, face: u8, kept: bool| DieShown {
            sides: 10,
            face,
            role: role.map(str::to_owned),
            kept,
            outcome: None,
        };
        let role = Some("Difficulty Die");
        let dice_shown = [die(role, 9, false), die(role, 4, true), die(None, 5, true), die(None, 6, true)];
        let mut shown = RollShown {
            by: None,
            label: "Check".into(),
            against: Some(6),
            needs: Some(6),
            dice: dice_shown.into_iter().chain([die(None, 10, true)]).collect(),
            successes: 2,
            modifiers: Modifiers::default(),
        };
        assert_eq!(dice(&shown), "Difficulty Die 4 of 9 and 4; needs 6; dice 5, 6, 10");
        shown.modifiers.good("Focus", "a-focus");
        assert_eq!(modifiers("Bob: Check", &shown), " (for it: Focus)");
        assert_eq!(modifiers("Bob: Check (for it: Focus)", &shown), "");
    }
}
