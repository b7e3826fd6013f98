//! The table to scale: an overview with what its pieces are, and the table itself over as many pages as it takes, to be cut and
//! glued together.

use bevy::math::Vec2;

use super::flow::{Strip, column_width, columns};
use super::page::{INCH, Ink, Page, Pen, Shape, Type};
use super::terrain::{self, Scale};
use super::zones::{self, DeploymentZone};
use super::{MARGIN, Paper, READER, headed, livery};
use crate::content::words::t;
use crate::game::{Game, ModelView, Presence, View};
use crate::table::{Keyword, Piece, Table};

/// What stays clear around a part of the map, in points: no printer reaches the edge of the paper.
const EDGE: f32 = INCH / 2.0;
/// How much of the neighbours to the right and below a page shows again, in inches.
const OVERLAP: f32 = 0.5;

/// How the table is divided into pages.
struct Tiling {
    /// The size of a page in points.
    page: Vec2,
    /// What a page shows that no other does, in inches.
    step: Vec2,
    /// How many pages there are, across and down.
    count: (usize, usize),
}

impl Tiling {
    /// With pages upright or lying, whichever takes fewer.
    fn of(size: Vec2, paper: Paper) -> Tiling {
        let upright = paper.size();
        let tiling = |page: Vec2| {
            let room = (page - Vec2::splat(2.0 * EDGE)) / INCH - OVERLAP;
            let step = (room * 2.0).floor() / 2.0;
            let count = ((size - OVERLAP) / step - 0.001).ceil().max(Vec2::ONE);
            Tiling { page, step, count: (count.x as usize, count.y as usize) }
        };
        let (tall, wide) = (tiling(upright), tiling(Vec2::new(upright.y, upright.x)));
        if wide.count.0 * wide.count.1 < tall.count.0 * tall.count.1 { wide } else { tall }
    }

    /// What a page is called: a letter for the column, a number for the row.
    fn name(&self, column: usize, row: usize) -> String {
        let letter = char::from(b'A' + (column % 26) as u8);
        format!("{letter}{}", row + 1)
    }
}

/// All that is drawn of a table.
struct Plan<'a> {
    table: &'a Table,
    view: View,
    zones: Vec<DeploymentZone>,
    /// Whether an order has been given: then models are drawn where they stand.
    begun: bool,
}

/// Where a model stands, seen from above, in inches.
fn flat(model: &ModelView) -> Vec2 {
    Vec2::new(model.at[0], model.at[2])
}

/// The pages of the map. The match given second is played on until its zones of deployment are known.
pub fn pages(game: &Game, ahead: Game, scenario: &str, paper: Paper) -> Vec<Page> {
    let plan = Plan {
        table: game.table(),
        view: game.view(READER),
        zones: zones::zones(ahead),
        begun: !game.orders().is_empty(),
    };
    let tiling = Tiling::of(plan.table.board().size, paper);
    let mut pages = overview(&plan, &tiling, scenario, paper);
    for row in 0..tiling.count.1 {
        for column in 0..tiling.count.0 {
            pages.push(part(&plan, &tiling, column, row));
        }
    }
    pages
}

impl Plan<'_> {
    /// The models that stand on the table; before the first order they are not placed yet, or stand
    /// where the book puts them.
    fn models(&self) -> impl Iterator<Item = &ModelView> {
        let shown = self.view.models.iter().filter(|_| self.begun);
        shown.filter(|model| model.presence == Presence::InPlay)
    }

    fn pieces(&self) -> impl Iterator<Item = (usize, &Piece)> {
        self.table.pieces_present()
    }

    /// Draws everything but labels, as far as it lies in this field of the page.
    fn draw(&self, page: &mut Page, scale: Scale, (least, most): (Vec2, Vec2)) {
        let board = self.table.board();
        let shown = (scale.place(least), scale.place(most));
        for one in &self.zones {
            let (ink, _) = livery(Some(one.seat));
            let outline = zones::corners(&one.zone, board).into_iter().map(|p| scale.at(p)).collect();
            page.fill(&Shape::Polygon(outline), ink.thinned(0.86));
        }
        // A dot for each inch, a larger one for every sixth.
        let half = board.half();
        let (from, to) = (shown.0.max(-half).ceil(), shown.1.min(half).floor());
        let dot = (0.8 * scale.unit / INCH).max(0.15);
        for z in from.y as i32..=to.y as i32 {
            for x in from.x as i32..=to.x as i32 {
                let wide = if x % 6 == 0 && z % 6 == 0 { 2.0 * dot } else { dot };
                let at = scale.at(Vec2::new(x as f32, z as f32));
                page.fill(&Shape::Rect(at - Vec2::splat(wide / 2.0), Vec2::splat(wide)), Ink::LINE);
            }
        }
        for (_, piece) in self.pieces() {
            let (from, to) = piece.footprint.bounds();
            if from.cmple(shown.1).all() && to.cmpge(shown.0).all() {
                terrain::draw(page, piece, scale, (least, most));
            }
        }
        for area in &self.view.areas {
            let shape = Shape::Circle(scale.at(area.center), area.radius() * scale.unit);
            page.draw(&shape, Pen::new(Ink::OXBLOOD, 1.2).dashed(4.0));
        }
        for model in self.models() {
            let (ink, dash) = livery(model.seat);
            let base = Shape::Circle(scale.at(flat(model)), model.radius * scale.unit);
            page.fill(&base, ink.thinned(0.9));
            page.draw(&base, Pen::new(ink, 1.4).dashed(dash));
        }
        for one in &self.zones {
            let (ink, dash) = livery(Some(one.seat));
            let outline = zones::corners(&one.zone, board).into_iter().map(|p| scale.at(p)).collect();
            page.draw(&Shape::Polygon(outline), Pen::new(ink, 1.6).dashed(dash.max(6.0)));
        }
        let size = board.size * scale.unit;
        page.draw(&Shape::Rect(scale.at(-half), size), Pen::new(Ink::BLACK, 1.5));
        for exit in &board.exits {
            let (from, to) = board.exit_ends(exit);
            page.line(scale.at(from), scale.at(to), Pen::new(Ink(0.0, 0.55, 0.4), 7.0));
        }
    }
}

/// One page of the table.
fn part(plan: &Plan<'_>, tiling: &Tiling, column: usize, row: usize) -> Page {
    let mut page = Page::new(tiling.page);
    let board = plan.table.board();
    let from = Vec2::new(column as f32, row as f32) * tiling.step;
    let shown = (tiling.step + OVERLAP).min(board.size - from);
    let corner = Vec2::splat(EDGE);
    let field = (corner, corner + shown * INCH);
    let scale = Scale { origin: corner + (board.half() - from) * INCH, unit: INCH };
    page.within(&Shape::Rect(corner, shown * INCH), |page| {
        plan.draw(page, scale, field);
        labels(page, plan, scale, field);
    });
    let (right, below) = (column + 1 < tiling.count.0, row + 1 < tiling.count.1);
    let pen = Pen::new(Ink::OXBLOOD, 0.8).dashed(5.0);
    let step = corner + tiling.step * INCH;
    let small = Type::text(6.5).ink(Ink::OXBLOOD);
    if right {
        page.line(Vec2::new(step.x, field.0.y), Vec2::new(step.x, field.1.y), pen);
        let said = t(format!("{} is glued on from the line on", tiling.name(column + 1, row)));
        page.write_up(Vec2::new(field.1.x + 9.0, (field.0.y + field.1.y) / 2.0), small, &said);
    }
    if below {
        page.line(Vec2::new(field.0.x, step.y), Vec2::new(field.1.x, step.y), pen);
        let said = t(format!("{} is glued on from the line on", tiling.name(column, row + 1)));
        page.write_middle(Vec2::new((field.0.x + field.1.x) / 2.0, field.1.y + 9.0), small, &said);
    }
    cut_marks(&mut page, field, (column > 0, row > 0));
    let name = tiling.name(column, row);
    page.write(Vec2::new(EDGE, EDGE - 10.0), Type::title(15.0).ink(Ink::OXBLOOD), &name);
    if row > 0 || column > 0 {
        let edges = match (column > 0, row > 0) {
            (true, true) => "cut along the left and the upper edge",
            (true, false) => "cut along the left edge",
            _ => "cut along the upper edge",
        };
        page.write(Vec2::new(EDGE + 30.0, EDGE - 10.0), small, &t(edges));
    }
    ruler(&mut page);
    page
}

/// Three inches to be measured, in the upper right corner.
fn ruler(page: &mut Page) {
    let (y, right) = (EDGE - 9.0, page.size.x - EDGE);
    let pen = Pen::new(Ink::BLACK, 0.8);
    page.line(Vec2::new(right - 3.0 * INCH, y), Vec2::new(right, y), pen);
    for inch in 0..=3 {
        let x = right - inch as f32 * INCH;
        page.line(Vec2::new(x, y - 4.0), Vec2::new(x, y), pen);
    }
    let said = t("3 inches if printed at 100 %");
    page.write_back(Vec2::new(right - 3.0 * INCH - 5.0, y), Type::text(6.5), &said);
}

/// Short strokes outside the corners, in line with the edges that are to be cut.
fn cut_marks(page: &mut Page, (least, most): (Vec2, Vec2), (left, above): (bool, bool)) {
    let pen = Pen::new(Ink::BLACK, 0.6);
    if left {
        page.line(least - Vec2::new(0.0, 9.0), least - Vec2::new(0.0, 2.0), pen);
        let foot = Vec2::new(least.x, most.y);
        page.line(foot + Vec2::new(0.0, 2.0), foot + Vec2::new(0.0, 9.0), pen);
    }
    if above {
        page.line(least - Vec2::new(9.0, 0.0), least - Vec2::new(2.0, 0.0), pen);
        let end = Vec2::new(most.x, least.y);
        page.line(end + Vec2::new(2.0, 0.0), end + Vec2::new(9.0, 0.0), pen);
    }
}

/// What stands on a page of the table: names in the parts of pieces that it shows, exits, areas, zones.
fn labels(page: &mut Page, plan: &Plan<'_>, scale: Scale, (least, most): (Vec2, Vec2)) {
    for (_, piece) in plan.pieces() {
        let (from, to) = piece.footprint.bounds();
        terrain::label(page, piece, (scale.at(from).max(least), scale.at(to).min(most)));
    }
    for area in &plan.view.areas {
        let at = scale.at(area.center);
        let name = t(&area.name);
        let set = Type::bold(7.5).ink(Ink::OXBLOOD).fitted(&name, area.diameter * INCH - 4.0, 4.5);
        page.write_middle(at + Vec2::new(0.0, 2.5), set, &name);
    }
    for model in plan.models() {
        let at = scale.at(flat(model));
        if at.cmplt(least).any() || at.cmpgt(most).any() {
            continue;
        }
        let name = t(&model.name);
        let wide = 2.0 * model.radius * INCH - 4.0;
        let set = Type::bold(6.5).fitted(&name, wide, 3.5);
        page.write_middle(at + Vec2::new(0.0, 2.0), set, &name);
    }
    let board = plan.table.board();
    for exit in &board.exits {
        let (from, to) = board.exit_ends(exit);
        let (from, to) = (scale.at(from), scale.at(to));
        let (from, to) = (from.min(to).max(least), from.max(to).min(most));
        // One that lies on another page is not named, nor one of which this page shows a corner.
        if (to - from).min_element() < -0.5 || from.distance(to) < 30.0 {
            continue;
        }
        let middle = (from + to) / 2.0 - exit.side.outward() * 13.0;
        let said = t(format!("Exit: {}", exit.name));
        let set = Type::bold(8.5).ink(Ink(0.0, 0.42, 0.3));
        match exit.side.outward().x == 0.0 {
            true => page.write_middle(middle + Vec2::new(0.0, 3.0), set, &said),
            false => page.write_up(middle + Vec2::new(3.0, 0.0), set, &said),
        }
    }
    for one in &plan.zones {
        let outline = zones::corners(&one.zone, board);
        let corners = outline.iter().map(|p| scale.at(*p));
        let (from, to) = corners.fold((Vec2::MAX, Vec2::MIN), |(a, b), p| (a.min(p), b.max(p)));
        let (from, to) = (from.max(least), to.min(most));
        if (to - from).min_element() < 20.0 {
            continue;
        }
        let (ink, _) = livery(Some(one.seat));
        page.write(from + Vec2::new(5.0, 11.0), Type::bold(7.5).ink(ink), &deployment(&plan.view, one));
    }
}

/// Whose deployment a zone is for.
fn deployment(view: &View, one: &DeploymentZone) -> String {
    let seat = view.seats.iter().find(|seat| seat.id == one.seat);
    t(format!("Deployment: {}", seat.map_or("", |seat| &seat.name)))
}

/// The whole table small, its pages, and what its pieces are.
fn overview(plan: &Plan<'_>, tiling: &Tiling, scenario: &str, paper: Paper) -> Vec<Page> {
    let size = paper.size();
    let board = plan.table.board();
    let wide = size.x - 2.0 * MARGIN;
    let last = tiling.name(tiling.count.0 - 1, tiling.count.1 - 1);
    let about = format!(
        "The table is {}\" by {}\" and comes on {} pages, A1 to {last}. Print them at 100 %, not fitted to the page, and measure the three \
         inches at the top. Cut each along its left and upper edge and glue it over the strip of the page before, up to the dashed line.",
        board.size.x,
        board.size.y,
        tiling.count.0 * tiling.count.1
    );
    let open = |first: bool| {
        if !first {
            return (Page::new(size), MARGIN);
        }
        let (mut page, top) = headed(size, &t(format!("Map: {scenario}")), &t(&about));
        let unit = (wide / board.size.x).min(size.y * 0.52 / board.size.y);
        let drawn = board.size * unit;
        let scale = Scale { origin: Vec2::new(size.x / 2.0, top + drawn.y / 2.0), unit };
        let least = scale.at(-board.half());
        page.within(&Shape::Rect(least, drawn), |page| plan.draw(page, scale, (least, least + drawn)));
        grid(&mut page, tiling, scale, board.size);
        for (number, (_, piece)) in plan.pieces().enumerate() {
            let at = scale.at(piece.footprint.middle());
            page.fill(&Shape::Circle(at, 6.0), Ink::PAPER);
            page.draw(&Shape::Circle(at, 6.0), Pen::new(Ink::BLACK, 0.6));
            page.write_middle(at + Vec2::new(0.0, 2.6), Type::bold(7.0), &(number + 1).to_string());
        }
        (page, top + drawn.y + 12.0)
    };
    let width = column_width(wide, 2);
    columns(legend(plan, width), 2, (MARGIN, size.y - MARGIN), wide, open)
}

/// Which page shows what.
fn grid(page: &mut Page, tiling: &Tiling, scale: Scale, size: Vec2) {
    let pen = Pen::new(Ink::OXBLOOD.thinned(0.3), 0.7).dashed(3.0);
    let corner = -size / 2.0;
    for column in 0..tiling.count.0 {
        for row in 0..tiling.count.1 {
            let from = corner + tiling.step * Vec2::new(column as f32, row as f32);
            let to = (from + tiling.step).min(size / 2.0);
            page.draw(&Shape::Rect(scale.at(from), (to - from) * scale.unit), pen);
            let set = Type::text(8.0).ink(Ink::OXBLOOD);
            page.write(scale.at(from) + Vec2::new(3.0, 9.0), set, &tiling.name(column, row));
        }
    }
}

/// What the numbers of the overview are, what their keywords mean, and what else lies on the table.
fn legend(plan: &Plan<'_>, width: f32) -> Vec<Vec<Strip>> {
    let set = Type::text(8.0);
    let line = |head: String, said: String| {
        let (head, said) = (t(head), t(said));
        let indent = 20.0;
        let head_wide = Type::bold(8.0).width(&head);
        let text = if head_wide > indent - 4.0 { format!("{head}: {said}") } else { said };
        let height = set.height(&text, width - indent) + 1.0;
        Strip::new(height, move |page, at| {
            if head_wide <= indent - 4.0 {
                page.write(at + Vec2::new(0.0, set.size), Type::bold(8.0), &head);
            }
            page.paragraph(at + Vec2::new(indent, 0.0), width - indent, set, &text);
        })
    };
    let heading = |said: &'static str| {
        Strip::new(14.0, move |page, at| {
            page.write(at + Vec2::new(0.0, 10.0), Type::bold(8.5).ink(Ink::OXBLOOD), &t(said));
        })
    };
    let mut pieces = vec![heading("Terrain")];
    pieces.extend(plan.pieces().enumerate().map(|(number, (_, piece))| {
        line((number + 1).to_string(), format!("{}. {}", piece.name, terrain::likeness(piece)))
    }));
    let used = plan.pieces().fold(crate::table::Keywords::empty(), |all, (_, piece)| all | piece.keywords);
    let mut words = vec![heading("Keywords")];
    words.extend(used.list().map(|word: Keyword| line(word.name().to_owned(), word.text().to_owned())));
    let mut more = vec![heading("On the table")];
    for exit in &plan.table.board().exits {
        let said = format!("{} side, in green", exit.side.name());
        more.push(line(format!("Exit {}", exit.name), said));
    }
    let mut told: Vec<(String, String)> = Vec::new();
    for one in &plan.zones {
        told.push((deployment(&plan.view, one), "within the dashed outline of its colour".to_owned()));
    }
    for area in &plan.view.areas {
        let note = plan.view.area_notes.get(&area.id).cloned().unwrap_or_default();
        told.push((area.name.clone(), format!("{}\" across. {note}", area.diameter)));
    }
    // Several of one kind are told once.
    let mut said: Vec<&(String, String)> = Vec::new();
    for one in &told {
        if !said.contains(&one) {
            said.push(one);
        }
    }
    more.extend(said.into_iter().map(|(head, text)| line(head.clone(), text.clone())));
    [pieces, words, more].into_iter().filter(|block| block.len() > 1).collect()
}
