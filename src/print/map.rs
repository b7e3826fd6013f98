//! The map: an overview with a legend, and the table to scale on as many pages as needed,
//! to be cut and glued together, or on a single large page. Pages that show only open
//! ground are left out.

mod overview;

use bevy_math::Vec2;
use monteria_content::{Text, text};

use overview::overview;

use super::page::{INCH, Ink, Page, PageShape, Pen, Type};
use super::terrain::{self, Bounds, Scale};
use super::zones::{self, DeploymentZone};
use super::{Paper, READER, livery, translate};
use monteria_content::words::t;
use monteria_game::{Game, ModelView, Presence, View, exit_name};
use monteria_table::{Exit, Piece, Table};

/// Margin of a part of the map, in points: printers do not reach the edge of the paper.
const EDGE: f32 = INCH / 2.0;
/// Overlap of a page with its neighbours to the right and below, in inches.
const OVERLAP: f32 = 0.5;

/// The division of the table into pages.
struct Tiling {
    /// The size of a page in points.
    page: Vec2,
    /// The part of a page that no other page shows, in inches.
    step: Vec2,
    /// Number of pages across.
    columns: usize,
    /// Number of pages down.
    rows: usize,
}

/// A page of a tiling: its column and its row, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tile {
    column: usize,
    row: usize,
}

impl Tiling {
    /// Returns the tilings with upright and with landscape pages.
    fn both(size: Vec2, paper: Paper) -> [Tiling; 2] {
        let upright = paper.size();
        [upright, Vec2::new(upright.y, upright.x)].map(|page| {
            let room = (page - Vec2::splat(2.0 * EDGE)) / INCH - OVERLAP;
            let step = (room * 2.0).floor() / 2.0;
            let count = ((size - OVERLAP) / step - 0.001).ceil().max(Vec2::ONE);
            Tiling { page, step, columns: count.x as usize, rows: count.y as usize }
        })
    }

    /// Returns all pages, row by row.
    fn all(&self) -> impl Iterator<Item = Tile> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Tile { column, row }))
    }

    /// Returns the part of a table of this size that a page shows, in inches from the
    /// table's upper left corner.
    fn field(&self, tile: Tile, size: Vec2) -> Bounds {
        let least = Vec2::new(tile.column as f32, tile.row as f32) * self.step;
        Bounds { least, most: (least + self.step + OVERLAP).min(size) }
    }

    /// Returns the name of a page: a letter for the column, a number for the row.
    fn name(&self, column: usize, row: usize) -> String {
        let letter = char::from(b'A' + (column % 26) as u8);
        format!("{letter}{}", row + 1)
    }
}

/// The content of the map.
struct Plan<'a> {
    table: &'a Table,
    view: View,
    zones: Vec<DeploymentZone>,
    /// Whether an order has been given: then models are drawn where they stand.
    begun: bool,
}

/// Returns the position of a model on the plan, in inches.
fn flat(model: &ModelView) -> Vec2 {
    Vec2::new(model.at[0], model.at[2])
}

/// Returns the pages of the map: an overview on this paper, and the table on several
/// pages or as a poster. `ahead` is played on until its zones of deployment are known.
pub(crate) fn pages(
    game: &Game,
    ahead: Game,
    scenario: &str,
    paper: Paper,
    poster: bool,
) -> Vec<Page> {
    let plan = Plan {
        table: game.table(),
        view: game.view(READER),
        zones: zones::zones(ahead),
        begun: !game.orders().is_empty(),
    };
    if poster {
        let mut pages = overview(&plan, None, scenario, paper);
        pages.push(whole(&plan));
        return pages;
    }
    // The orientation that takes fewer pages.
    let [upright, lying] = Tiling::both(plan.table.board().size, paper).map(|tiling| {
        let shown: Vec<Tile> = tiling.all().filter(|tile| plan.shows(&tiling, *tile)).collect();
        (tiling, shown)
    });
    let (tiling, shown) = if lying.1.len() < upright.1.len() { lying } else { upright };
    let mut pages = overview(&plan, Some((&tiling, &shown)), scenario, paper);
    pages.extend(shown.iter().map(|tile| part(&plan, &tiling, &shown, *tile)));
    pages
}

/// Returns the whole table on one page, with the margin of other pages.
fn whole(plan: &Plan<'_>) -> Page {
    let size = plan.table.board().size * INCH;
    let mut page = Page::new(size + Vec2::splat(2.0 * EDGE));
    let corner = Vec2::splat(EDGE);
    let field = Bounds { least: corner, most: corner + size };
    let scale = Scale { origin: corner + size / 2.0, unit: INCH };
    page.within(&PageShape::Rect(corner, size), |page| {
        plan.draw(page, scale, field);
        labels(page, plan, scale, field);
    });
    ruler(&mut page);
    page
}

impl Plan<'_> {
    /// Returns the models that stand on the table; before the first order they are not
    /// placed yet, or stand at the scenario's places.
    fn models(&self) -> impl Iterator<Item = &ModelView> {
        let shown = self.view.models.iter().filter(|_| self.begun);
        shown.filter(|model| model.presence == Presence::InPlay)
    }

    fn pieces(&self) -> impl Iterator<Item = (usize, &Piece)> {
        self.table.pieces_present()
    }

    /// Returns whether a page shows terrain, an area or an Exit. Parts that its
    /// neighbours to the right and below show as well do not count.
    fn shows(&self, tiling: &Tiling, tile: Tile) -> bool {
        let board = self.table.board();
        let Bounds { least, mut most } = tiling.field(tile, board.size);
        if tile.column + 1 < tiling.columns {
            most.x = least.x + tiling.step.x;
        }
        if tile.row + 1 < tiling.rows {
            most.y = least.y + tiling.step.y;
        }
        let least = least - board.half();
        let most = most - board.half();
        let meets = |from: Vec2, to: Vec2| from.cmplt(most).all() && to.cmpgt(least).all();
        let circle = |at: Vec2, radius: f32| at.clamp(least, most).distance(at) < radius;
        let piece = |piece: &Piece| {
            let (from, to) = piece.footprint.bounds();
            meets(from, to)
        };
        let exit = |exit: &Exit| {
            let (from, to) = board.exit_ends(exit);
            let inward = exit.side.outward() * -0.1;
            meets(from.min(to).min(from + inward), from.max(to).max(from + inward))
        };
        self.pieces().any(|(_, it)| piece(it))
            || self.view.areas.iter().any(|area| circle(area.center, area.radius()))
            || board.exits.iter().any(exit)
    }

    /// Draws everything but labels within this field of the page.
    fn draw(&self, page: &mut Page, scale: Scale, field: Bounds) {
        let board = self.table.board();
        let least = scale.place(field.least);
        let most = scale.place(field.most);
        // A dot for each inch, a larger one for every sixth.
        let half = board.half();
        let from = least.max(-half).ceil();
        let to = most.min(half).floor();
        let dot = (0.8 * scale.unit / INCH).max(0.15);
        for z in from.y as i32..=to.y as i32 {
            for x in from.x as i32..=to.x as i32 {
                let wide = if x % 6 == 0 && z % 6 == 0 { 2.0 * dot } else { dot };
                let at = scale.at(Vec2::new(x as f32, z as f32));
                page.fill(
                    &PageShape::Rect(at - Vec2::splat(wide / 2.0), Vec2::splat(wide)),
                    Ink::LINE,
                );
            }
        }
        for (_, piece) in self.pieces() {
            let (from, to) = piece.footprint.bounds();
            if from.cmple(most).all() && to.cmpge(least).all() {
                terrain::draw(page, piece, scale, field);
            }
        }
        for area in &self.view.areas {
            let shape = PageShape::Circle(scale.at(area.center), area.radius() * scale.unit);
            page.draw(&shape, Pen::new(Ink::OXBLOOD, 1.2).dashed(4.0));
        }
        for model in self.models() {
            let (ink, dash) = livery(model.seat);
            let base = PageShape::Circle(scale.at(flat(model)), model.radius * scale.unit);
            page.fill(&base, ink.thinned(0.9));
            page.draw(&base, Pen::new(ink, 1.4).dashed(dash));
        }
        for one in &self.zones {
            let (ink, dash) = livery(Some(one.seat));
            let outline =
                zones::corners(&one.zone, board).into_iter().map(|p| scale.at(p)).collect();
            page.draw(&PageShape::Polygon(outline), Pen::new(ink, 1.6).dashed(dash.max(6.0)));
        }
        let size = board.size * scale.unit;
        page.draw(&PageShape::Rect(scale.at(-half), size), Pen::new(Ink::BLACK, 1.5));
        for exit in &board.exits {
            let (from, to) = board.exit_ends(exit);
            page.line(scale.at(from), scale.at(to), Pen::new(Ink(0.0, 0.55, 0.4), 7.0));
        }
    }
}

/// Draws one page of the table; `printed` are all pages that are printed.
fn part(plan: &Plan<'_>, tiling: &Tiling, printed: &[Tile], tile: Tile) -> Page {
    let mut page = Page::new(tiling.page);
    let board = plan.table.board();
    let Tile { column, row } = tile;
    let shown_field = tiling.field(tile, board.size);
    let shown = shown_field.size();
    let is_printed = |column: Option<usize>, row: Option<usize>| {
        let tile = column.zip(row).map(|(column, row)| Tile { column, row });
        tile.is_some_and(|tile| printed.contains(&tile))
    };
    let corner = Vec2::splat(EDGE);
    let field = Bounds { least: corner, most: corner + shown * INCH };
    let scale = Scale { origin: corner + (board.half() - shown_field.least) * INCH, unit: INCH };
    page.within(&PageShape::Rect(corner, shown * INCH), |page| {
        plan.draw(page, scale, field);
        labels(page, plan, scale, field);
    });
    let right = is_printed(Some(column + 1), Some(row));
    let below = is_printed(Some(column), Some(row + 1));
    let left = is_printed(column.checked_sub(1), Some(row));
    let above = is_printed(Some(column), row.checked_sub(1));
    let pen = Pen::new(Ink::OXBLOOD, 0.8).dashed(5.0);
    let step = corner + tiling.step * INCH;
    let small = Type::text(6.5).ink(Ink::OXBLOOD);
    if right {
        page.line(Vec2::new(step.x, field.least.y), Vec2::new(step.x, field.most.y), pen);
        let text = t!(
            "print-is-glued-on",
            "{page} is glued on from the line on",
            page = tiling.name(column + 1, row)
        );
        page.write_up(
            Vec2::new(field.most.x + 9.0, (field.least.y + field.most.y) / 2.0),
            small,
            &text,
        );
    }
    if below {
        page.line(Vec2::new(field.least.x, step.y), Vec2::new(field.most.x, step.y), pen);
        let text = t!(
            "print-is-glued-on",
            "{page} is glued on from the line on",
            page = tiling.name(column, row + 1)
        );
        page.write_middle(
            Vec2::new((field.least.x + field.most.x) / 2.0, field.most.y + 9.0),
            small,
            &text,
        );
    }
    cut_marks(&mut page, field, left, above);
    let name = tiling.name(column, row);
    page.write(Vec2::new(EDGE, EDGE - 10.0), Type::title(15.0).ink(Ink::OXBLOOD), &name);
    if left || above {
        let edges = match (left, above) {
            (true, true) => {
                text!("print-cut-along-both", "cut along the left and the upper edge")
            }
            (true, false) => text!("print-cut-along-the-left", "cut along the left edge"),
            _ => text!("print-cut-along-the-upper", "cut along the upper edge"),
        };
        page.write(Vec2::new(EDGE + 30.0, EDGE - 10.0), small, &t(edges));
    }
    ruler(&mut page);
    page
}

/// Draws a scale of three inches in the upper right corner.
fn ruler(page: &mut Page) {
    let y = EDGE - 9.0;
    let right = page.size.x - EDGE;
    let pen = Pen::new(Ink::BLACK, 0.8);
    page.line(Vec2::new(right - 3.0 * INCH, y), Vec2::new(right, y), pen);
    for inch in 0..=3 {
        let x = right - inch as f32 * INCH;
        page.line(Vec2::new(x, y - 4.0), Vec2::new(x, y), pen);
    }
    let text = t!("print-three-inches", "3 inches if printed at 100 %");
    page.write_back(Vec2::new(right - 3.0 * INCH - 5.0, y), Type::text(6.5), &text);
}

/// Draws short strokes outside the corners, in line with the edges to cut.
fn cut_marks(page: &mut Page, field: Bounds, left: bool, above: bool) {
    let Bounds { least, most } = field;
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

/// Draws the labels of a page: names of pieces, exits, areas, zones.
fn labels(page: &mut Page, plan: &Plan<'_>, scale: Scale, field: Bounds) {
    let Bounds { least, most } = field;
    for (_, piece) in plan.pieces() {
        let (from, to) = piece.footprint.bounds();
        let shown = Bounds { least: scale.at(from).max(least), most: scale.at(to).min(most) };
        terrain::label(page, piece, shown);
    }
    for area in &plan.view.areas {
        let at = scale.at(area.center);
        let name = translate::area_name(&plan.view, area);
        let (set, lines) = Type::bold(7.5).ink(Ink::OXBLOOD).set_in(
            &name,
            (area.diameter * INCH - 4.0).max(30.0),
            4.5,
        );
        let high = lines.len() as f32 * set.leading();
        for (number, line) in lines.iter().enumerate() {
            let down = number as f32 * set.leading() + set.size - high / 2.0;
            page.write_middle(at + Vec2::new(0.0, down), set, line);
        }
    }
    for model in plan.models() {
        let at = scale.at(flat(model));
        if at.cmplt(least).any() || at.cmpgt(most).any() {
            continue;
        }
        let name = &model.name;
        let wide = 2.0 * model.radius * INCH - 4.0;
        let set = Type::bold(6.5).fitted(name, wide);
        page.write_middle(at + Vec2::new(0.0, 2.0), set, name);
    }
    let board = plan.table.board();
    for exit in &board.exits {
        let (from, to) = board.exit_ends(exit);
        let one = scale.at(from);
        let other = scale.at(to);
        let from = one.min(other).max(least);
        let to = one.max(other).min(most);
        // A zone on another page is not named, nor one of which this page
        // shows only a corner.
        if (to - from).min_element() < -0.5 || from.distance(to) < 30.0 {
            continue;
        }
        let middle = (from + to) / 2.0 - exit.side.outward() * 13.0;
        let name = t!("print-exit-is", "Exit: {exit}", exit = exit_name(exit));
        let set = Type::bold(8.5).ink(Ink(0.0, 0.42, 0.3));
        if exit.side.outward().x == 0.0 {
            page.write_middle(middle + Vec2::new(0.0, 3.0), set, &name)
        } else {
            page.write_up(middle + Vec2::new(3.0, 0.0), set, &name)
        }
    }
    for one in &plan.zones {
        let outline = zones::corners(&one.zone, board);
        let corners = outline.iter().map(|p| scale.at(*p));
        let (from, to) = corners.fold((Vec2::MAX, Vec2::MIN), |(a, b), p| (a.min(p), b.max(p)));
        let from = from.max(least);
        let to = to.min(most);
        if (to - from).min_element() < 20.0 {
            continue;
        }
        let (ink, _) = livery(Some(one.seat));
        let name = t(deployment(&plan.view, one));
        let set = Type::bold(7.5).ink(ink).fitted(&name, to.x - from.x - 8.0);
        page.write(from + Vec2::new(5.0, 11.0), set, &name);
    }
}

/// Returns the label of a deployment zone.
fn deployment(view: &View, one: &DeploymentZone) -> Text {
    let seat = view.seats.iter().find(|seat| seat.id == one.seat);
    let seat = seat.map_or(Text::default(), |seat| seat.name.clone());
    text!("print-deployment", "Deployment: {seat}")
}
