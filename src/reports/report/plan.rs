//! The table from above, as SVG: terrain, areas with their holders, and models.

use monteria_content::{Text, text};
use std::fmt::Write;

use bevy_math::Vec2;

use super::html::escaped;
use monteria_content::words::t;
use monteria_game::{ModelId, ModelView, Presence, SideId, View};
use monteria_table::{Nature, Outline, Table};

/// The colours of seats, in order: the palette of Okabe and Ito, safe for colour-blind
/// readers and equal to that of the window.
const SEAT_COLOURS: [&str; 5] = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9"];
/// The colour of models that the rules move.
const RULES_COLOUR: &str = "#D55E00";
/// Units of the picture for each inch.
const UNITS_PER_INCH: f32 = 10.0;
/// Dash patterns of the lines of seats, in order: no two lines differ by colour alone.
const LINE_DASHES: [&str; 5] = ["", "8 4", "2 4", "12 3 2 3", "4 4"];
/// The colour of text.
pub(super) const INK: &str = "#2B2118";
/// Font sizes of the names of models and of areas.
const NAME_SIZE: f32 = 11.0;
const NOTE_SIZE: f32 = 8.5;
/// Width of a letter as a share of its height.
const LETTER_WIDTH: f32 = 0.56;
/// Gap between a figure and its name.
const LABEL_GAP: f32 = 3.0;

/// Returns the colour and the dashes of a side: those of its first seat.
pub(super) fn colour(view: &View, side: SideId) -> (&'static str, &'static str) {
    let seat = view.seats.iter().find(|seat| seat.side == side).map(|seat| usize::from(seat.id.0));
    seat.map_or((RULES_COLOUR, ""), |seat| {
        (SEAT_COLOURS[seat % SEAT_COLOURS.len()], LINE_DASHES[seat % LINE_DASHES.len()])
    })
}

/// Returns the side that holds an area according to its tag: `objective-1` belongs
/// to the first side.
fn holder(tag: &str) -> Option<SideId> {
    let number: u8 = tag.strip_prefix("objective-")?.parse().ok()?;
    number.checked_sub(1).map(SideId)
}

/// A rectangle in the coordinates of the picture.
#[derive(Clone, Copy)]
struct Rect {
    least: Vec2,
    most: Vec2,
}

impl Rect {
    fn meets(&self, other: &Rect) -> bool {
        self.least.cmplt(other.most).all() && self.most.cmpgt(other.least).all()
    }
}

/// Placement of labels: each beside its figure and, if possible, over nothing else.
struct LabelPlacer {
    size: Vec2,
    taken: Vec<Rect>,
}

impl LabelPlacer {
    /// Finds room for lines of text beside a circle: the candidate position
    /// with the fewest overlaps. Returns the number of overlaps, the rectangle
    /// and the text anchor.
    fn room(
        &self,
        center: Vec2,
        radius: f32,
        lines: &[String],
        height: f32,
    ) -> (usize, Rect, &'static str) {
        let initials = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let text =
            Vec2::new(initials as f32 * height * LETTER_WIDTH, lines.len() as f32 * height * 1.1);
        let aside = radius + LABEL_GAP;
        let far = radius * 0.75 + LABEL_GAP;
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
            let field = Rect { least, most: least + text };
            let inside = field.least.cmpge(Vec2::ZERO).all() && field.most.cmple(self.size).all();
            let met = self.taken.iter().filter(|taken| taken.meets(&field)).count();
            (met + if inside { 0 } else { 10 }, field, anchor)
        });
        fields.into_iter().min_by_key(|(met, ..)| *met).unwrap_or((
            0,
            Rect { least: center, most: center },
            "start",
        ))
    }
}

/// Returns lines of text in a rectangle as SVG.
fn text(lines: &[String], rect: Rect, anchor: &str, height: f32, class: &str) -> String {
    let x = match anchor {
        "start" => rect.least.x,
        "end" => rect.most.x,
        _ => (rect.least.x + rect.most.x) / 2.0,
    };
    let line = |(number, line): (usize, &String)| {
        let y = rect.least.y + height * (0.85 + 1.1 * number as f32);
        format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" \
             style=\"text-anchor:{anchor}\">{}</text>\n",
            escaped(Text::verbatim(line))
        )
    };
    lines.iter().enumerate().map(line).collect()
}

/// Draws the table as a view shows it; models that have just left are crossed
/// out where they stood.
pub(super) fn svg(table: &Table, view: &View, gone: &[ModelId]) -> String {
    let half = table.board().size * 0.5;
    let size = half * 2.0 * UNITS_PER_INCH;
    let svg = format!(
        "<svg viewBox=\"0 0 {:.0} {:.0}\" role=\"img\" aria-label=\"The table from above\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#E9DDC0\" stroke=\"#B08D57\" \
         stroke-width=\"3\"/>\n",
        size.x, size.y
    );
    let mut plan = Plan { view, gone, half, svg };
    plan.draw_terrain(table);
    plan.draw_areas();
    plan.draw_models();
    plan.draw_labels(size);
    plan.svg.push_str("</svg>\n");
    plan.svg
}

/// A plan of the table while it is drawn.
struct Plan<'a> {
    view: &'a View,
    /// Models that have just left.
    gone: &'a [ModelId],
    /// Half the size of the table, in inches.
    half: Vec2,
    svg: String,
}

impl<'a> Plan<'a> {
    fn put(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = writeln!(self.svg, "{line}");
    }

    /// Returns the point of the picture for a point of the table in inches.
    fn point(&self, at: Vec2) -> Vec2 {
        (at + self.half) * UNITS_PER_INCH
    }

    /// Returns the center and the radius of a model's base in the picture.
    fn base(&self, model: &ModelView) -> (Vec2, f32) {
        let center = self.point(Vec2::new(model.at[0], model.at[2]));
        (center, (model.radius * UNITS_PER_INCH).max(5.0))
    }

    /// Returns the models on the table and those that have just left.
    fn shown_models(&self) -> impl Iterator<Item = &'a ModelView> + use<'a> {
        let gone = self.gone;
        let is_shown =
            |model: &&ModelView| model.presence == Presence::InPlay || gone.contains(&model.id);
        self.view.models.iter().filter(is_shown).collect::<Vec<_>>().into_iter()
    }

    fn draw_terrain(&mut self, table: &Table) {
        for (_, piece) in table.pieces_present() {
            let fill = match piece.nature() {
                Nature::Solid => "#6B5540",
                Nature::Volume => "#009E73",
                Nature::Hole => "#3A4A55",
            };
            let strength = (0.3 + 0.08 * piece.height().max(0.0)).min(0.8);
            let looks = format!("fill=\"{fill}\" fill-opacity=\"{strength:.2}\" stroke=\"{fill}\"");
            let name = escaped(Text::verbatim(&piece.name));
            match piece.footprint.outline() {
                Outline::Ring { center, radius } => {
                    let c = self.point(center);
                    let r = radius * UNITS_PER_INCH;
                    self.put(format_args!(
                        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\" \
                         {looks}><title>{name}</title></circle>",
                        c.x, c.y
                    ));
                }
                Outline::Loop(corners) => {
                    let points: Vec<String> = corners
                        .into_iter()
                        .map(|corner| self.point(corner))
                        .map(|p| format!("{:.1},{:.1}", p.x, p.y))
                        .collect();
                    self.put(format_args!(
                        "<polygon points=\"{}\" {looks}><title>{name}</title></polygon>",
                        points.join(" ")
                    ));
                }
            }
        }
    }

    fn draw_areas(&mut self) {
        for area in &self.view.areas {
            let c = self.point(area.center);
            let r = area.diameter * 0.5 * UNITS_PER_INCH;
            let name = escaped(self.view.area_name(area));
            let (fill, strength) = holder(&area.tag)
                .map_or(("#B08D57", 0.2), |side| (colour(self.view, side).0, 0.55));
            self.put(format_args!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{fill}\" \
                 fill-opacity=\"{strength}\" stroke=\"#7A1F1F\" \
                 stroke-dasharray=\"6 4\"><title>{name}</title></circle>",
                c.x,
                c.y,
                r.max(3.0)
            ));
        }
    }

    fn draw_models(&mut self) {
        for model in self.shown_models() {
            let (Vec2 { x, y }, r) = self.base(model);
            let fill = match model.seat {
                Some(seat) => SEAT_COLOURS[usize::from(seat.0) % SEAT_COLOURS.len()],
                None => RULES_COLOUR,
            };
            let name = escaped(text!(
                "report-of",
                "{model}, {health} of {health2}",
                model = model.name,
                health = model.health.0,
                health2 = model.health.1
            ));
            self.put(format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{fill}\" \
                 stroke=\"#2B2118\" stroke-width=\"1.5\"><title>{name}</title></circle>"
            ));
            if self.gone.contains(&model.id) {
                self.put(format_args!(
                    "<path d=\"M{:.1} {:.1}l{d:.1} {d:.1}m0 -{d:.1}l-{d:.1} {d:.1}\" \
                     stroke=\"#7A1F1F\" stroke-width=\"4\"/>",
                    x - r,
                    y - r,
                    d = 2.0 * r
                ));
            }
        }
    }

    /// Returns one model of each group, and every single model, with the name to show.
    fn named_models(&self) -> Vec<(&'a ModelView, &'a str)> {
        let mut named: Vec<(&ModelView, &str)> = Vec::new();
        for model in self.shown_models() {
            let name = if model.group.is_empty() { &model.name } else { &model.group };
            let is_known = named.iter().any(|(other, known)| {
                known == name && other.group == model.group && other.side == model.side
            });
            if !is_known {
                named.push((model, name));
            }
        }
        named
    }

    /// Draws the names of models and areas. Labels come last, so that no base hides them.
    fn draw_labels(&mut self, size: Vec2) {
        let bases = self.shown_models().map(|model| {
            let (center, radius) = self.base(model);
            Rect { least: center - radius, most: center + radius }
        });
        let mut labels = LabelPlacer { size, taken: bases.collect() };
        for (model, name) in self.named_models() {
            let (center, radius) = self.base(model);
            let mut lines = vec![name.to_owned()];
            let mut found = labels.room(center, radius, &lines, NAME_SIZE);
            if found.0 > 0 {
                lines = vec![initials(&lines[0])];
                found = labels.room(center, radius, &lines, NAME_SIZE);
            }
            let (_, rect, anchor) = found;
            labels.taken.push(rect);
            self.svg.push_str(&text(&lines, rect, anchor, NAME_SIZE, "name"));
        }
        // One disc of each area carries its name.
        let mut named: Vec<&str> = Vec::new();
        for area in &self.view.areas {
            if named.contains(&area.name.as_str()) {
                continue;
            }
            named.push(&area.name);
            let lines: Vec<String> =
                t(self.view.area_name(area)).split(", ").map(str::to_owned).collect();
            let radius = (area.radius() * UNITS_PER_INCH).max(3.0);
            let (_, rect, anchor) = labels.room(self.point(area.center), radius, &lines, NOTE_SIZE);
            labels.taken.push(rect);
            self.svg.push_str(&text(&lines, rect, anchor, NOTE_SIZE, "lies"));
        }
    }
}

/// Returns the initials of a name, with its number.
fn initials(name: &str) -> String {
    name.split_whitespace()
        .filter_map(|word| match word.parse::<u32>() {
            Ok(number) => Some(number.to_string()),
            Err(_) => word.chars().next().map(String::from),
        })
        .collect()
}
