//! The table seen from above, as SVG: terrain, what lies about, and who stands where.

use std::fmt::Write;

use bevy::math::Vec2;

use super::html::escaped;
use crate::game::ids::ModelId;
use crate::game::model::Presence;
use crate::game::view::{ModelView, View};
use crate::table::{Nature, Outline, Table};

/// The colours of seats, in order: those of Okabe and Ito, which everybody tells apart, as they are in the window.
const SEATS: [&str; 5] = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9"];
/// That of models that the rules move.
const NOBODY: &str = "#D55E00";
/// Units of the picture in an inch.
const INCH: f32 = 10.0;
/// More names than this are told by their letters.
const MOST_NAMES: usize = 14;

/// The table as this view shows it; those that have just gone are crossed out where they stood.
pub(super) fn svg(table: &Table, view: &View, gone: &[ModelId]) -> String {
    let half = table.board().size * 0.5;
    let size = half * 2.0 * INCH;
    let at = |p: Vec2| (p + half) * INCH;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"The table from above\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#E9DDC0\" stroke=\"#B08D57\" stroke-width=\"3\"/>\n",
        size.x, size.y
    );
    let mut put = |line: std::fmt::Arguments<'_>| {
        // Writing into a string cannot fail.
        let _ = writeln!(svg, "{line}");
    };
    for (_, piece) in table.pieces_present() {
        let fill = match piece.nature() {
            Nature::Solid => "#6B5540",
            Nature::Volume => "#009E73",
            Nature::Hole => "#3A4A55",
        };
        let strength = (0.3 + 0.08 * piece.height().max(0.0)).min(0.8);
        let looks = format!("fill=\"{fill}\" fill-opacity=\"{strength:.2}\" stroke=\"{fill}\"");
        let name = escaped(&piece.name);
        match piece.footprint.outline() {
            Outline::Ring { center, radius } => {
                let (c, r) = (at(center), radius * INCH);
                put(format_args!(
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\" {looks}><title>{name}</title></circle>",
                    c.x, c.y
                ));
            }
            Outline::Loop(corners) => {
                let points: Vec<String> =
                    corners.into_iter().map(at).map(|p| format!("{:.1},{:.1}", p.x, p.y)).collect();
                put(format_args!(
                    "<polygon points=\"{}\" {looks}><title>{name}</title></polygon>",
                    points.join(" ")
                ));
            }
        }
    }
    for area in &view.areas {
        let (c, r, name) = (at(area.center), area.diameter * 0.5 * INCH, escaped(&area.name));
        put(format_args!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#B08D57\" fill-opacity=\"0.2\" stroke=\"#7A1F1F\" \
             stroke-dasharray=\"6 4\"><title>{name}</title></circle>",
            c.x,
            c.y,
            r.max(3.0)
        ));
    }
    let shown = |model: &&ModelView| model.presence == Presence::InPlay || gone.contains(&model.id);
    // Of those that act together one carries the name.
    let mut called: Vec<(&ModelView, &str)> = Vec::new();
    for model in view.models.iter().filter(shown) {
        let name = if model.group.is_empty() { &model.name } else { &model.group };
        if !called
            .iter()
            .any(|(other, known)| known == name && other.group == model.group && other.side == model.side)
        {
            called.push((model, name));
        }
    }
    let names = called.len() <= MOST_NAMES;
    for model in view.models.iter().filter(shown) {
        let (c, r) = (at(Vec2::new(model.at[0], model.at[2])), (model.radius * INCH).max(5.0));
        let fill = match model.seat {
            Some(seat) => SEATS[usize::from(seat.0) % SEATS.len()],
            None => NOBODY,
        };
        let name = escaped(&format!("{}, {} of {}", model.name, model.health.0, model.health.1));
        let (x, y) = (c.x, c.y);
        put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{fill}\" stroke=\"#2B2118\" \
             stroke-width=\"1.5\"><title>{name}</title></circle>"
        ));
        if gone.contains(&model.id) {
            put(format_args!(
                "<path d=\"M{:.1} {:.1}l{d:.1} {d:.1}m0 -{d:.1}l-{d:.1} {d:.1}\" stroke=\"#7A1F1F\" stroke-width=\"4\"/>",
                x - r,
                y - r,
                d = 2.0 * r
            ));
        }
    }
    // Over all bases, so that none hides them.
    for (model, name) in called {
        let (c, r) = (at(Vec2::new(model.at[0], model.at[2])), (model.radius * INCH).max(5.0));
        let text = escaped(&if names { name.to_owned() } else { letters(name) });
        put(format_args!("<text x=\"{:.1}\" y=\"{:.1}\" class=\"name\">{text}</text>", c.x, c.y + r + 11.0));
    }
    svg.push_str("</svg>\n");
    svg
}

/// The first letters of the words of a name, and its number.
fn letters(name: &str) -> String {
    name.split_whitespace()
        .filter_map(|word| match word.parse::<u32>() {
            Ok(number) => Some(number.to_string()),
            Err(_) => word.chars().next().map(String::from),
        })
        .collect()
}
