//! Counters to cut out: one for each model, as large as its base, and markers for the
//! table and for models.

use bevy_math::Vec2;
use monteria_content::text;

use super::page::{INCH, Ink, Page, PageShape, Pen, Type};
use super::sheets::short;
use super::{MARGIN, Paper, READER, headed, livery, takes_part, translate};
use monteria_content::words::t;
use monteria_game::{Game, SeatId, Tracker};

/// Space between two counters, in points.
const GAP: f32 = 8.0;
/// Radius of a counter beside models, in inches.
const BESIDE: f32 = 0.4;
/// Radius of a model's marker on the tracker, in inches.
const MARKER: f32 = 0.3;
/// Radius of the widest printed disc, in inches: a wider one fits no page.
const WIDEST: f32 = 7.0;

/// A round counter to cut out.
struct Disc {
    /// Radius on the page in points.
    radius: f32,
    ink: Ink,
    dash: f32,
    /// Large text at its upper rim.
    mark: String,
    name: String,
    /// Small text at its lower rim.
    note: String,
}

/// Returns the pages of all counters, the largest first.
pub(crate) fn pages(game: &Game, paper: Paper) -> Vec<Page> {
    let mut discs = discs(game);
    if discs.is_empty() {
        return Vec::new();
    }
    discs.sort_by(|a, b| b.radius.total_cmp(&a.radius));
    let size = paper.size();
    let about = text!(
        "print-each-counter",
        "Each counter is as large as the base that it stands for. Cut along the outer line, or \
         glue the page onto card first."
    );
    let (mut page, mut y) = headed(size, &t!("print-counters", "Counters"), &t(about));
    let left = MARGIN;
    let right = size.x - MARGIN;
    let bottom = size.y - MARGIN;
    let tracker = &game.view(READER).tracker;
    y += track(&mut page, Vec2::new(left, y), right - left, tracker);
    let mut x = left;
    let mut row = 0.0f32;
    let mut pages = Vec::new();
    for disc in discs {
        let wide = 2.0 * disc.radius;
        if x + wide > right {
            x = left;
            y += row + GAP;
            row = 0.0;
        }
        if y + wide > bottom && row == 0.0 {
            pages.push(std::mem::replace(&mut page, Page::new(size)));
            y = MARGIN;
        }
        draw(&mut page, Vec2::new(x, y) + disc.radius, &disc);
        x += wide + GAP;
        row = row.max(wide);
    }
    pages.push(page);
    pages
}

/// Draws the turn tracker as a row of places. Returns its height; 0 if the game has none.
fn track(page: &mut Page, at: Vec2, wide: f32, tracker: &Tracker) -> f32 {
    if tracker.places == 0 {
        return 0.0;
    }
    let place = (wide / tracker.places as f32).min(INCH);
    for number in 0..tracker.places {
        let corner = at + Vec2::new(number as f32 * place, 0.0);
        page.draw(&PageShape::Rect(corner, Vec2::splat(place)), Pen::new(Ink::BLACK, 0.8));
        let set = Type::title(place * 0.32).ink(Ink::OXBLOOD);
        page.write(corner + Vec2::new(4.0, place * 0.32 + 2.0), set, &(number + 1).to_string());
    }
    place + 2.0 * GAP
}

fn discs(game: &Game) -> Vec<Disc> {
    let view = game.view(READER);
    let of = |radius: f32, seat: Option<SeatId>| {
        let (ink, dash) = livery(seat);
        Disc {
            radius: radius * INCH,
            ink,
            dash,
            mark: String::new(),
            name: String::new(),
            note: String::new(),
        }
    };
    let mut all = Vec::new();
    for model in view.models.iter().filter(|model| takes_part(model.presence)) {
        let note = t!("print-tall", "{n}\" tall", n = short(model.height));
        all.push(Disc { name: model.name.clone(), note, ..of(model.radius, model.seat) });
    }
    for area in view.areas.iter().filter(|area| area.diameter <= WIDEST) {
        let plain = Disc { ink: Ink::FAINT, dash: 4.0, ..of(area.radius(), None) };
        let note = t!("print-across", "{short}\" across", short = short(area.diameter));
        all.push(Disc { name: translate::area_name(&view, area), note, ..plain });
    }
    if view.tracker.places > 0 {
        // A marker for each model on the tracker.
        for model in view.models.iter().filter(|model| takes_part(model.presence)) {
            all.push(Disc { name: model.name.clone(), ..of(MARKER, model.seat) });
        }
    }
    for counter in &translate::printed(game.ruleset().printed(game.world())).counters {
        for _ in 0..counter.copies {
            let plain = Disc { ink: Ink::OXBLOOD, ..of(BESIDE, None) };
            all.push(Disc { mark: counter.mark.clone(), name: counter.name.to_string(), ..plain });
        }
    }
    all
}

fn draw(page: &mut Page, middle: Vec2, disc: &Disc) {
    let radius = disc.radius;
    let rim = (radius * 0.14).clamp(2.0, 6.0);
    let outer = PageShape::Circle(middle, radius);
    page.fill(&outer, disc.ink.thinned(0.9));
    page.draw(
        &PageShape::Circle(middle, radius - rim / 2.0),
        Pen::new(disc.ink, rim).dashed(disc.dash),
    );
    page.draw(&outer, Pen::new(Ink::BLACK, 0.5));
    let wide = (radius - rim) * 1.75;
    let mut lines: Vec<(Type, &str)> = Vec::new();
    if !disc.mark.is_empty() {
        lines.push((Type::title(radius * 0.6).fitted(&disc.mark, wide * 0.8), &disc.mark));
    }
    // The greatest size at which each word fits a line, in three lines at most.
    let mut set = Type::bold((radius * 0.34).clamp(4.0, 11.0));
    let words = disc.name.split_whitespace().map(|word| set.width(word)).fold(0.0, f32::max);
    set.size = (set.size * (wide * 0.98 / words.max(1.0)).min(1.0)).max(1.5);
    let mut name = set.lines(&disc.name, wide);
    while (name.len() > 3 || name.len() as f32 * set.leading() > 1.5 * radius) && set.size > 1.5 {
        set.size -= 0.25;
        name = set.lines(&disc.name, wide);
    }
    lines.extend(name.iter().map(|line| (set, line.as_str())));
    if !disc.note.is_empty() && radius > 24.0 {
        lines.push((Type::text(6.0).ink(Ink::FAINT), &disc.note));
    }
    let whole: f32 = lines.iter().map(|(set, _)| set.leading()).sum();
    let mut down = -whole / 2.0;
    for (set, line) in lines {
        page.write_middle(middle + Vec2::new(0.0, down + set.size), set, line);
        down += set.leading();
    }
}
