//! The sheets of all models: models with equal sheets share one, with boxes for each.

use bevy_math::Vec2;
use monteria_content::text;

use super::flow::{Strip, column_width, columns};
use super::page::{Ink, Page, PageShape, Pen, Type};
use super::{MARGIN, Paper, READER, headed, livery, takes_part, translate};
use monteria_content::words::t;
use monteria_game::{Badge, Game, ModelView, Row, RowItem, SeatId, Section, Sheet, Text};

/// Maximum number of boxes to tick; a greater number is printed with room to write.
const MOST_BOXES: i32 = 60;
/// The side of a box to tick, in points.
const BOX: f32 = 8.0;

/// Returns the pages of all sheets.
pub(crate) fn pages(game: &Game, paper: Paper) -> Vec<Page> {
    let view = game.view(READER);
    let mut found: Vec<(Sheet, Vec<&ModelView>)> = Vec::new();
    for model in view.models.iter().filter(|model| takes_part(model.presence)) {
        let Some(sheet) = game.sheet(model.id, READER).map(translate::sheet) else {
            // The model has no sheet.
            continue;
        };
        let alike = |(other, models): &&mut (Sheet, Vec<&ModelView>)| {
            other.sections == sheet.sections
                && other.about == sheet.about
                && models.iter().all(|one| (one.seat, one.side) == (model.seat, model.side))
        };
        match found.iter_mut().find(alike) {
            Some((_, models)) => models.push(model),
            None => found.push((sheet, vec![model])),
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let size = paper.size();
    let wide = size.x - 2.0 * MARGIN;
    let width = column_width(wide, 2);
    let seat_name = |seat: Option<SeatId>| {
        let found = seat.and_then(|id| view.seats.iter().find(|seat| seat.id == id));
        found.map_or_else(
            || t!("print-moved-by-the-rules", "moved by the rules"),
            |seat| t(&seat.name),
        )
    };
    let blocks = found.iter().map(|(sheet, models)| {
        let seat = models.first().and_then(|model| model.seat);
        block(sheet, models, &seat_name(seat), seat, width)
    });
    let about = text!(
        "print-a-filled-dot",
        "A filled dot is what is in hand or active. Tick a box for what is spent or lost; a box \
         with a stroke is spent from the beginning."
    );
    let open = |first: bool| {
        if first {
            return headed(size, &t(&view.title), &t(&about));
        }
        (Page::new(size), MARGIN)
    };
    columns(blocks.collect(), 2, MARGIN, size.y - MARGIN, wide, open)
}

/// Lays out a sheet as strips of this width.
fn block(
    sheet: &Sheet,
    models: &[&ModelView],
    seat_name: &str,
    seat: Option<SeatId>,
    width: f32,
) -> Vec<Strip> {
    let mut strips = vec![title(sheet, models, seat_name, seat, width)];
    if models.len() > 1 {
        let names: Vec<String> = models.iter().map(|model| model.name.clone()).collect();
        strips.push(text(Type::text(7.5).ink(Ink::FAINT), &names.join(", "), width, 0.0));
    }
    if !sheet.about.is_empty() {
        strips.push(text(Type::text(8.0).ink(Ink::FAINT), &sheet.about, width, 0.0));
    }
    for section in &sheet.sections {
        section_strips(section, models.len(), width, &mut strips);
    }
    // A line closes the sheet.
    strips.push(Strip::new(5.0, move |page, at| {
        page.line(at + Vec2::new(0.0, 4.0), at + Vec2::new(width, 4.0), Pen::new(Ink::LINE, 0.8));
    }));
    strips
}

fn title(
    sheet: &Sheet,
    models: &[&ModelView],
    seat_name: &str,
    seat: Option<SeatId>,
    width: f32,
) -> Strip {
    let several = if models.len() > 1 { format!(" ({})", models.len()) } else { String::new() };
    let name = format!("{}{several}", sheet.title);
    let subtitle = sheet.subtitle.clone();
    let (ink, _) = livery(seat);
    let (radius, height) = models.first().map_or((0.0, 0.0), |model| (model.radius, model.height));
    let side = t!(
        "print-base-across-tall",
        "{seat}, base {n}\" across, {m}\" tall",
        seat = seat_name,
        n = short(radius * 2.0),
        m = short(height)
    );
    let inside = width - 18.0;
    let parts = [
        (15.0, Type::title(13.0).set_in(&name, inside, 8.0)),
        (9.5, Type::text(8.0).set_in(&subtitle, inside, 6.0)),
        (8.5, Type::text(7.5).ink(Ink::FAINT).set_in(&side, inside, 6.0)),
    ];
    // Each line with the distance of its baseline.
    let mut down = 0.0;
    let mut lines = Vec::new();
    for (above, (set, all)) in parts {
        for (number, line) in all.into_iter().enumerate() {
            down += if number == 0 { above } else { set.leading() };
            lines.push((down, set, line));
        }
    }
    let high = down + 4.0;
    Strip::new(high + 5.0, move |page, at| {
        page.fill(&PageShape::Rect(at, Vec2::new(width, high)), Ink::WASH);
        page.fill(&PageShape::Rect(at, Vec2::new(4.0, high)), ink);
        for (down, set, line) in &lines {
            page.write(at + Vec2::new(10.0, *down), *set, line);
        }
    })
}

fn section_strips(section: &Section, models: usize, width: f32, strips: &mut Vec<Strip>) {
    let mut rows: Vec<Strip> = Vec::new();
    for row in &section.rows {
        match row {
            Row::Stats { cells } => rows.push(stats(cells, width)),
            Row::Bar { label, now, full, hint } => {
                rows.push(bar(label, *now, *full, models, width));
                if !hint.is_empty() {
                    rows.push(text(Type::text(7.0).ink(Ink::FAINT), hint, width, 10.0));
                }
            }
            Row::Item(item) => item_strips(item, width, &mut rows),
            Row::State(badge) => rows.push(state(badge, width)),
            Row::Text { text: words } => rows.push(text(Type::text(8.0), words, width, 0.0)),
        }
    }
    let name = section.title.clone();
    let heading = Strip::new(15.0, move |page, at| {
        page.write(
            at + Vec2::new(0.0, 11.0),
            Type::bold(8.5).ink(Ink::OXBLOOD).fitted(&name, width),
            &name,
        );
        page.line(at + Vec2::new(0.0, 13.5), at + Vec2::new(width, 13.5), Pen::new(Ink::LINE, 0.5));
    });
    // A heading is not left alone at the end of a column.
    let first = if rows.is_empty() { Strip::space(0.0) } else { rows.remove(0) };
    strips.push(Strip::new(heading.height + first.height, move |page, at| {
        (heading.draw)(page, at);
        (first.draw)(page, at + Vec2::new(0.0, heading.height));
    }));
    strips.append(&mut rows);
}

/// Lays out a text in indented lines.
fn text(set: Type, words: &str, width: f32, indent: f32) -> Strip {
    let words = words.to_owned();
    let wide = width - indent;
    Strip::new(set.height(&words, wide) + 2.0, move |page, at| {
        page.paragraph(at + Vec2::new(indent, 0.0), wide, set, &words);
    })
}

/// Lays out short numbers in a row of boxes.
fn stats(cells: &[(Text, Text, Text)], width: f32) -> Strip {
    let cells: Vec<(String, String)> =
        cells.iter().map(|(label, value, _)| (label.into(), value.into())).collect();
    let across = cells.len().clamp(1, 9);
    let wide = width / across as f32;
    let rows = cells.len().div_ceil(across);
    const HIGH: f32 = 25.0;
    Strip::new(rows as f32 * HIGH + 3.0, move |page, at| {
        for (number, (label, value)) in cells.iter().enumerate() {
            let place =
                Vec2::new((number % across) as f32 * wide, 2.0 + (number / across) as f32 * HIGH);
            let corner = at + place;
            page.draw(
                &PageShape::Rect(corner, Vec2::new(wide - 2.0, HIGH - 2.0)),
                Pen::new(Ink::LINE, 0.6),
            );
            let middle = corner + Vec2::new((wide - 2.0) / 2.0, 0.0);
            let set = Type::text(6.0).ink(Ink::FAINT).fitted(label, wide - 5.0);
            page.write_middle(middle + Vec2::new(0.0, 7.5), set, label);
            let set = Type::bold(11.0).fitted(value, wide - 5.0);
            page.write_middle(middle + Vec2::new(0.0, 19.5), set, value);
        }
    })
}

/// Lays out a decreasing number as boxes to tick, grouped by model.
fn bar(label: &str, now: i32, full: i32, models: usize, width: f32) -> Strip {
    let named = (width * 0.42).max(60.0);
    let boxes = if full > MOST_BOXES { 0 } else { full.max(0) as usize };
    let mut places: Vec<(Vec2, bool)> = Vec::new();
    let mut at = Vec2::ZERO;
    let step = BOX + 2.0;
    for _ in 0..models {
        // The boxes of one model stay in one row if they fit.
        let long = boxes as f32 * step;
        if at.x > 0.0 && at.x + long.min(width - named) > width - named {
            at = Vec2::new(0.0, at.y + step);
        }
        for number in 0..boxes {
            if at.x + BOX > width - named {
                at = Vec2::new(0.0, at.y + step);
            }
            // A number that is only gained later begins at 0, with bare boxes.
            places.push((at, now > 0 && number as i32 >= now));
            at.x += step;
        }
        at.x += if boxes > 1 { 5.0 } else { 0.0 };
    }
    let last = places.last().map_or(0.0, |(place, _)| place.y);
    let (set, lines) = Type::text(8.0).set_in(label, named - 24.0, 6.0);
    let high = (last + step).max(lines.len() as f32 * set.leading());
    Strip::new(high + 2.0, move |page, at| {
        for (number, line) in lines.iter().enumerate() {
            page.write(at + Vec2::new(0.0, BOX + number as f32 * set.leading()), set, line);
        }
        page.write_back(at + Vec2::new(named - 5.0, BOX), Type::bold(8.0), &full.to_string());
        if places.is_empty() && full > 0 {
            let from = at + Vec2::new(named, BOX + 1.0);
            page.line(from, at + Vec2::new(width, BOX + 1.0), Pen::new(Ink::LINE, 0.6));
        }
        for (place, spent) in &places {
            let corner = at + Vec2::new(named, 1.0) + *place;
            page.draw(&PageShape::Rect(corner, Vec2::splat(BOX)), Pen::new(Ink::FAINT, 0.7));
            if *spent {
                let ends = (corner + Vec2::new(0.0, BOX), corner + Vec2::new(BOX, 0.0));
                page.line(ends.0, ends.1, Pen::new(Ink::FAINT, 0.7));
            }
        }
    })
}

fn item_strips(item: &RowItem, width: f32, rows: &mut Vec<Strip>) {
    let name = item.name.clone();
    let note = item.note.clone();
    let active = item.active;
    let (name_set, names) = Type::bold(8.5).set_in(&name, width - 12.0, 6.5);
    let beside = name_set.width(&name) + 16.0;
    let note_set = Type::text(8.0);
    let named = (names.len() - 1) as f32 * name_set.leading();
    // A note that does not fit beside the name is placed below it.
    let below = names.len() > 1 || beside + note_set.width(&note) > width;
    let extra = if below && !note.is_empty() { note_set.height(&note, width - 10.0) } else { 0.0 };
    rows.push(Strip::new(12.0 + named + extra, move |page, at| {
        let dot = PageShape::Circle(at + Vec2::new(4.0, 6.0), 2.2);
        if active {
            page.fill(&dot, Ink::BLACK);
        }
        page.draw(&dot, Pen::new(Ink::FAINT, 0.6));
        for (number, line) in names.iter().enumerate() {
            page.write(
                at + Vec2::new(10.0, 9.0 + number as f32 * name_set.leading()),
                name_set,
                line,
            );
        }
        match below {
            true => {
                page.paragraph(at + Vec2::new(10.0, 11.0 + named), width - 10.0, note_set, &note)
            }
            false => page.write(at + Vec2::new(beside, 9.0), note_set, &note),
        };
    }));
    if !item.hint.is_empty() {
        rows.push(text(Type::text(7.0).ink(Ink::FAINT), &item.hint, width, 10.0));
    }
}

fn state(badge: &Badge, width: f32) -> Strip {
    text(Type::text(8.0), &format!("{}: {}", badge.name, badge.text), width, 0.0)
}

/// Formats a length without needless digits.
pub(crate) fn short(inches: f32) -> String {
    let hundredths = (inches * 100.0).round() / 100.0;
    hundredths.to_string()
}
