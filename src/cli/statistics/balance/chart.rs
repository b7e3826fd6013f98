//! The plot: for each page a heat map of the shares of matches won, with the
//! numbers in its cells.

use super::data::Record;
use super::grid::Grid;
use crate::files::output::PLOT_FONTS;

/// Width of a cell in units of the SVG.
const CELL_WIDTH: f64 = 74.0;
/// Height of a cell.
const CELL_HEIGHT: f64 = 30.0;
/// Width of the row names on the left.
const LEFT: f64 = 240.0;
/// Height of the column names above the first page.
const ABOVE: f64 = 150.0;
/// Height of a page's heading.
const HEADING: f64 = 34.0;
const MARGIN: f64 = 16.0;
/// Height of the key below.
const KEY: f64 = 56.0;

/// Colours at 0, 50 and 100 percent, which people with red-green
/// colour blindness can distinguish.
const SCALE: [[f64; 3]; 3] = [[176.0, 72.0, 30.0], [245.0, 240.0, 228.0], [22.0, 98.0, 128.0]];

/// Returns the plot as SVG.
pub(super) fn svg(grid: &Grid, record: &Record, title: &str) -> String {
    let rows = grid.rows.picks.len();
    let columns = grid.columns.picks.len();
    let page_height = HEADING + rows as f64 * CELL_HEIGHT;
    let bottom = ABOVE + grid.pages.picks.len() as f64 * page_height;
    // The last column name, which is slanted, reaches beyond the right edge.
    let width = MARGIN + LEFT + columns as f64 * CELL_WIDTH + 90.0;
    let height = bottom + KEY;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" \
         height=\"{height}\" {PLOT_FONTS} font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fffdf8\"/>\n"
    );
    label(&mut out, MARGIN, 28.0, "start", "font-size=\"18\" font-weight=\"bold\"", title);
    label(&mut out, MARGIN, 48.0, "start", "", "Matches won, in percent");
    for (number, (_, name)) in grid.columns.picks.iter().enumerate() {
        let x = MARGIN + LEFT + (number as f64 + 0.4) * CELL_WIDTH;
        let y = ABOVE + HEADING - 40.0;
        out.push_str(&format!("<g transform=\"translate({x} {y}) rotate(-32)\">"));
        label(&mut out, 0.0, 0.0, "start", "", name);
        out.push_str("</g>\n");
    }
    for (number, (page, name)) in grid.pages.picks.iter().enumerate() {
        let top = ABOVE + number as f64 * page_height;
        let heading = format!("{}: {name}", grid.pages.label);
        label(&mut out, MARGIN, top + HEADING - 10.0, "start", "font-weight=\"bold\"", &heading);
        for (row, (row_id, row_name)) in grid.rows.picks.iter().enumerate() {
            let y = top + HEADING + row as f64 * CELL_HEIGHT;
            label(&mut out, MARGIN + LEFT - 10.0, y + CELL_HEIGHT * 0.65, "end", "", row_name);
            for (column, (column_id, _)) in grid.columns.picks.iter().enumerate() {
                let share = record.cell(row_id, column_id, page).map(|cell| cell.wins().share);
                cell(&mut out, MARGIN + LEFT + column as f64 * CELL_WIDTH, y, share);
            }
        }
    }
    key(&mut out, MARGIN + LEFT, bottom + 20.0);
    out.push_str("</svg>\n");
    out
}

/// Draws a cell: its colour and its number, or a dash if no match was played.
fn cell(out: &mut String, x: f64, y: f64, share: Option<f64>) {
    let (fill, ink) =
        share.map_or(("#e6e2d8".to_owned(), "#555555"), |share| (hex(share), ink(share)));
    out.push_str(&format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" \
         stroke=\"#fffdf8\"/>\n",
        CELL_WIDTH, CELL_HEIGHT
    ));
    let shown = share.map_or("–".to_owned(), |share| format!("{:.0}", share * 100.0));
    let style = format!("fill=\"{ink}\"");
    label(out, x + CELL_WIDTH / 2.0, y + CELL_HEIGHT * 0.65, "middle", &style, &shown);
}

/// Draws the scale of colours.
fn key(out: &mut String, x: f64, y: f64) {
    for step in 0..=10 {
        let share = f64::from(step) / 10.0;
        let left = x + f64::from(step) * 40.0;
        out.push_str(&format!(
            "<rect x=\"{left}\" y=\"{y}\" width=\"40\" height=\"20\" fill=\"{}\"/>\n",
            hex(share)
        ));
        let style = format!("fill=\"{}\" font-size=\"11\"", ink(share));
        label(out, left + 20.0, y + 14.0, "middle", &style, &format!("{}", step * 10));
    }
}

fn label(out: &mut String, x: f64, y: f64, anchor: &str, style: &str, text: &str) {
    let fill = if style.contains("fill=") { "" } else { " fill=\"#2a2622\"" };
    let gap = if style.is_empty() { "" } else { " " };
    out.push_str(&format!(
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{fill}{gap}{style}>{}</text>\n",
        escaped(text)
    ));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns the colour of a share from 0 to 1.
fn colour(share: f64) -> [f64; 3] {
    let position = share.clamp(0.0, 1.0) * 2.0;
    let (from, to, part) = if position < 1.0 {
        (SCALE[0], SCALE[1], position)
    } else {
        (SCALE[1], SCALE[2], position - 1.0)
    };
    [0, 1, 2].map(|i| from[i] + (to[i] - from[i]) * part)
}

fn hex(share: f64) -> String {
    let [red, green, blue] = colour(share).map(|part| part.round() as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns the colour of text: dark on light cells, light on dark cells.
fn ink(share: f64) -> &'static str {
    let [red, green, blue] = colour(share);
    if 0.299 * red + 0.587 * green + 0.114 * blue > 150.0 { "#1d1a17" } else { "#ffffff" }
}

#[cfg(test)]
mod tests;
