//! The table seen from above, as SVG: terrain, what lies about and who holds it,
//! and who stands where.

use std::fmt::Write;

use bevy_math::Vec2;

use super::html::escaped;
use monteria_content::words::t;
use monteria_game::{ModelId, ModelView, Presence, SideId, View};
use monteria_table::{Nature, Outline, Table};

/// The colours of seats, in order: those of Okabe and Ito, which everybody tells apart,
/// as they are in the window.
const SEATS: [&str; 5] = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9"];
/// That of models that the rules move.
const NOBODY: &str = "#D55E00";
/// Units of the picture in an inch.
const INCH: f32 = 10.0;
/// The dashes of lines of seats, in order: no two are told apart by their colour alone.
const DASHES: [&str; 5] = ["", "8 4", "2 4", "12 3 2 3", "4 4"];
/// The colour of text.
pub(super) const INK: &str = "#2B2118";
/// The size of the letters of names of models, and of what lies about.
const NAME: f32 = 11.0;
const NOTE: f32 = 8.5;
/// How wide a letter is, in parts of its height.
const LETTER: f32 = 0.56;
/// What stays clear between a figure and its name.
const CLEAR: f32 = 3.0;

/// The colour and the dashes of a side: those of its first seat.
pub(super) fn colour(view: &View, side: SideId) -> (&'static str, &'static str) {
    let seat = view.seats.iter().find(|seat| seat.side == side).map(|seat| usize::from(seat.id.0));
    seat.map_or((NOBODY, ""), |seat| (SEATS[seat % SEATS.len()], DASHES[seat % DASHES.len()]))
}

/// The side that holds what lies about, as its tag says: `objective-1` is
/// held by the first.
fn holder(tag: &str) -> Option<SideId> {
    let number: u8 = tag.strip_prefix("objective-")?.parse().ok()?;
    number.checked_sub(1).map(SideId)
}

/// A rectangle of the picture.
#[derive(Clone, Copy)]
struct Field {
    least: Vec2,
    most: Vec2,
}

impl Field {
    fn meets(&self, other: &Field) -> bool {
        self.least.cmplt(other.most).all() && self.most.cmpgt(other.least).all()
    }
}

/// Where names stand: beside what they name, and over nothing else where
/// that can be helped.
struct Labels {
    size: Vec2,
    taken: Vec<Field>,
}

impl Labels {
    /// Finds room for lines of text beside a circle. Returns the field, or the one with
    /// the least in it where none is free.
    fn room(
        &self,
        center: Vec2,
        radius: f32,
        lines: &[String],
        height: f32,
    ) -> (usize, Field, &'static str) {
        let letters = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let text = Vec2::new(letters as f32 * height * LETTER, lines.len() as f32 * height * 1.1);
        let aside = radius + CLEAR;
        let far = radius * 0.75 + CLEAR;
        let middle = -text.y / 2.0;
        let up = -far - text.y;
        let down = far;
        let right = |y: f32| (Vec2::new(aside, y), "start");
        let left = |y: f32| (Vec2::new(-aside - text.x, y), "end");
        let across = |y: f32| (Vec2::new(-text.x / 2.0, y), "middle");
        let below = aside;
        let above = -aside - text.y;
        let places = [
            right(middle),
            left(middle),
            across(below),
            across(above),
            right(up),
            right(down),
            left(up),
            left(down),
        ];
        let fields = places.map(|(offset, anchor)| {
            let least = center + offset;
            let field = Field { least, most: least + text };
            let inside = field.least.cmpge(Vec2::ZERO).all() && field.most.cmple(self.size).all();
            let met = self.taken.iter().filter(|taken| taken.meets(&field)).count();
            (met + if inside { 0 } else { 10 }, field, anchor)
        });
        fields.into_iter().min_by_key(|(met, ..)| *met).unwrap_or((
            0,
            Field { least: center, most: center },
            "start",
        ))
    }
}

/// Lines of text in a field.
fn text(lines: &[String], (field, anchor): (Field, &str), height: f32, class: &str) -> String {
    let x = match anchor {
        "start" => field.least.x,
        "end" => field.most.x,
        _ => (field.least.x + field.most.x) / 2.0,
    };
    let line = |(number, line): (usize, &String)| {
        let y = field.least.y + height * (0.85 + 1.1 * number as f32);
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" \
             style=\"text-anchor:{anchor}\">{}</text>\n",
            escaped(line)
        )
    };
    lines.iter().enumerate().map(line).collect()
}

/// The table as this view shows it; those that have just gone are crossed
/// out where they stood.
pub(super) fn svg(table: &Table, view: &View, gone: &[ModelId]) -> String {
    let half = table.board().size * 0.5;
    let size = half * 2.0 * INCH;
    let at = |p: Vec2| (p + half) * INCH;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"The table from above\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#E9DDC0\" stroke=\"#B08D57\" \
         stroke-width=\"3\"/>\n",
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
                let c = at(center);
                let r = radius * INCH;
                put(format_args!(
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\" \
                     {looks}><title>{name}</title></circle>",
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
        let c = at(area.center);
        let r = area.diameter * 0.5 * INCH;
        let name = escaped(&area.name);
        let (fill, strength) =
            holder(&area.tag).map_or(("#B08D57", 0.2), |side| (colour(view, side).0, 0.55));
        put(format_args!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{fill}\" \
             fill-opacity=\"{strength}\" stroke=\"#7A1F1F\" \
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
        if !called.iter().any(|(other, known)| {
            known == name && other.group == model.group && other.side == model.side
        }) {
            called.push((model, name));
        }
    }
    for model in view.models.iter().filter(shown) {
        let c = at(Vec2::new(model.at[0], model.at[2]));
        let r = (model.radius * INCH).max(5.0);
        let fill = match model.seat {
            Some(seat) => SEATS[usize::from(seat.0) % SEATS.len()],
            None => NOBODY,
        };
        let name = escaped(&format!("{}, {} of {}", model.name, model.health.0, model.health.1));
        let x = c.x;
        let y = c.y;
        put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{fill}\" stroke=\"#2B2118\" \
             stroke-width=\"1.5\"><title>{name}</title></circle>"
        ));
        if gone.contains(&model.id) {
            put(format_args!(
                "<path d=\"M{:.1} {:.1}l{d:.1} {d:.1}m0 -{d:.1}l-{d:.1} {d:.1}\" \
                 stroke=\"#7A1F1F\" stroke-width=\"4\"/>",
                x - r,
                y - r,
                d = 2.0 * r
            ));
        }
    }
    // Over all bases, so that none hides them.
    let circle =
        |center: Vec2, radius: f32| Field { least: center - radius, most: center + radius };
    let base = |model: &ModelView| {
        (at(Vec2::new(model.at[0], model.at[2])), (model.radius * INCH).max(5.0))
    };
    let standing = view.models.iter().filter(shown).map(base).map(|(c, r)| circle(c, r));
    let mut labels = Labels { size, taken: standing.collect() };
    for (model, name) in called {
        let (c, r) = base(model);
        let mut lines = vec![t(name)];
        let mut found = labels.room(c, r, &lines, NAME);
        if found.0 > 0 {
            lines = vec![letters(&lines[0])];
            found = labels.room(c, r, &lines, NAME);
        }
        labels.taken.push(found.1);
        svg.push_str(&text(&lines, (found.1, found.2), NAME, "name"));
    }
    // Of what consists of many discs one carries the name.
    let mut named: Vec<&str> = Vec::new();
    for area in &view.areas {
        if named.contains(&area.name.as_str()) {
            continue;
        }
        named.push(&area.name);
        let lines: Vec<String> = t(&area.name).split(", ").map(str::to_owned).collect();
        let (_, field, anchor) =
            labels.room(at(area.center), (area.radius() * INCH).max(3.0), &lines, NOTE);
        labels.taken.push(field);
        svg.push_str(&text(&lines, (field, anchor), NOTE, "lies"));
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
