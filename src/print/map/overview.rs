//! The overview of the map: the whole table with the grid of its pages, and a legend.

use bevy_math::Vec2;
use monteria_content::{Text, text};
use monteria_game::{exit_name, keyword_name, keyword_text, side_name};

use super::{Plan, Tile, Tiling, deployment};
use crate::flow::{Strip, column_width, columns};
use crate::page::{Ink, Page, PageShape, Pen, Type};
use crate::sheets::short;
use crate::terrain::{self, Bounds, Scale};
use crate::{MARGIN, Paper, headed, translate};
use monteria_content::words::t;
use monteria_table::Keyword;

/// Describes how the table is printed.
fn about(size: Vec2, tiles: Option<(&Tiling, &[Tile])>) -> Text {
    let n = size.x;
    let m = size.y;
    let Some((tiling, shown)) = tiles else {
        return text!(
            "print-the-table-is-a-poster",
            "The table is {n}\" by {m}\" and comes on the next page as a whole. Print that at \
             100 %, and measure the three inches at the top."
        );
    };
    let all = tiling.columns * tiling.rows;
    if shown.len() < all {
        return text!(
            "print-the-table-is-in-part",
            "The table is {n}\" by {m}\" and comes on {count} of {all} pages: those that are \
             crossed out below show open ground alone and are not printed. Print them at 100 %, \
             not fitted to the page, and measure the three inches at the top. Lay each where the \
             overview shows it. Cut neighbours along their left and upper edges and glue them \
             over the strip of the page before, up to the dashed line.",
            count = shown.len()
        );
    }
    text!(
        "print-the-table-is",
        "The table is {n}\" by {m}\" and comes on {count} pages, A1 to {last}. Print them at \
         100 %, not fitted to the page, and measure the three inches at the top. Cut each along \
         its left and upper edge and glue it over the strip of the page before, up to the dashed \
         line.",
        count = all,
        last = tiling.name(tiling.columns - 1, tiling.rows - 1)
    )
}

/// Draws the overview: the whole table, its pages, and a legend.
pub(super) fn overview(
    plan: &Plan<'_>,
    tiles: Option<(&Tiling, &[Tile])>,
    scenario: &str,
    paper: Paper,
) -> Vec<Page> {
    let size = paper.size();
    let board = plan.table.board();
    let wide = size.x - 2.0 * MARGIN;
    let about = about(board.size, tiles);
    let open = |first: bool| {
        if !first {
            return (Page::new(size), MARGIN);
        }
        let (mut page, top) = headed(size, &t!("print-map", "Map: {scenario}"), &t(&about));
        let unit = (wide / board.size.x).min(size.y * 0.52 / board.size.y);
        let drawn = board.size * unit;
        let scale = Scale { origin: Vec2::new(size.x / 2.0, top + drawn.y / 2.0), unit };
        let least = scale.at(-board.half());
        page.within(&PageShape::Rect(least, drawn), |page| {
            plan.draw(page, scale, Bounds { least, most: least + drawn })
        });
        if let Some((tiling, shown)) = tiles {
            grid(&mut page, tiling, shown, scale, board.size);
        }
        for (number, (_, piece)) in plan.pieces().enumerate() {
            let at = scale.at(piece.footprint.middle());
            page.fill(&PageShape::Circle(at, 6.0), Ink::PAPER);
            page.draw(&PageShape::Circle(at, 6.0), Pen::new(Ink::BLACK, 0.6));
            page.write_middle(at + Vec2::new(0.0, 2.6), Type::bold(7.0), &(number + 1).to_string());
        }
        (page, top + drawn.y + 12.0)
    };
    let width = column_width(wide, 2);
    columns(legend(plan, width), 2, MARGIN, size.y - MARGIN, wide, open)
}

/// Draws the grid of pages; a cross marks those that are not printed.
fn grid(page: &mut Page, tiling: &Tiling, shown: &[Tile], scale: Scale, size: Vec2) {
    let pen = Pen::new(Ink::OXBLOOD.thinned(0.3), 0.7).dashed(3.0);
    let faint = Pen::new(Ink::LINE, 0.5);
    let corner = -size / 2.0;
    for tile in tiling.all() {
        let Tile { column, row } = tile;
        let from = corner + tiling.step * Vec2::new(column as f32, row as f32);
        let to = (from + tiling.step).min(size / 2.0);
        let least = scale.at(from);
        let most = scale.at(to);
        if !shown.contains(&tile) {
            page.line(least, most, faint);
            page.line(Vec2::new(least.x, most.y), Vec2::new(most.x, least.y), faint);
            continue;
        }
        page.draw(&PageShape::Rect(least, most - least), pen);
        let set = Type::text(8.0).ink(Ink::OXBLOOD);
        page.write(least + Vec2::new(3.0, 9.0), set, &tiling.name(column, row));
    }
}

/// Returns the legend of the overview: the numbers, the keywords, and the other
/// objects on the table.
fn legend(plan: &Plan<'_>, width: f32) -> Vec<Vec<Strip>> {
    let set = Type::text(8.0);
    let line = |head: Text, text: Text| {
        let head = t(head);
        let text = t(text);
        let indent = 20.0;
        let head_wide = Type::bold(8.0).width(&head);
        let text = if head_wide > indent - 4.0 { format!("{head}: {text}") } else { text };
        let height = set.height(&text, width - indent) + 1.0;
        Strip::new(height, move |page, at| {
            if head_wide <= indent - 4.0 {
                page.write(at + Vec2::new(0.0, set.size), Type::bold(8.0), &head);
            }
            page.paragraph(at + Vec2::new(indent, 0.0), width - indent, set, &text);
        })
    };
    let heading = |title: Text| {
        let title = t(title);
        Strip::new(14.0, move |page, at| {
            page.write(at + Vec2::new(0.0, 10.0), Type::bold(8.5).ink(Ink::OXBLOOD), &title);
        })
    };
    let mut pieces = vec![heading(text!("print-terrain", "Terrain"))];
    pieces.extend(plan.pieces().enumerate().map(|(number, (_, piece))| {
        let name = Text::verbatim(format!("{}. ", piece.name));
        line(Text::verbatim((number + 1).to_string()), name.with(terrain::likeness(piece)))
    }));
    let used = plan
        .pieces()
        .fold(monteria_table::Keywords::empty(), |all, (_, piece)| all | piece.keywords);
    let mut words = vec![heading(text!("print-keywords", "Keywords"))];
    words.extend(used.list().map(|word: Keyword| line(keyword_name(word), keyword_text(word))));
    let mut more = vec![heading(text!("print-on-the-table", "On the table"))];
    for exit in &plan.table.board().exits {
        let text =
            text!("print-side-in-green", "{side} side, in green", side = side_name(exit.side));
        more.push(line(text!("print-exit", "Exit {exit}", exit = exit_name(exit)), text));
    }
    let mut objects: Vec<(Text, Text)> = Vec::new();
    for one in &plan.zones {
        objects.push((
            deployment(&plan.view, one),
            text!("print-within-the-dashed", "within the dashed outline of its colour"),
        ));
    }
    for area in &plan.view.areas {
        let note = plan.view.area_notes.get(&area.id).cloned().unwrap_or_default();
        let text = text!(
            "print-across-note",
            "{diameter}\" across. {note}",
            diameter = short(area.diameter)
        );
        objects.push((Text::verbatim(translate::area_name(&plan.view, area)), text));
    }
    // Several of one kind are listed once.
    let mut distinct: Vec<&(Text, Text)> = Vec::new();
    for one in &objects {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
    }
    more.extend(distinct.into_iter().map(|(head, text)| line(head.clone(), text.clone())));
    [pieces, words, more].into_iter().filter(|block| block.len() > 1).collect()
}
