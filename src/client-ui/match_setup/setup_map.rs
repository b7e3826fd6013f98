//! Small map of the table of a setup.

use bevy_egui::egui::{
    Color32, Mesh, Pos2, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2,
};

use crate::elements::theme::{Theme, colour};
use monteria_client_state::palette;
use monteria_content::words::t;
use monteria_game::{Text, text};
use monteria_table::{Nature, Outline, Piece, Table};

/// Draws the table, at most `wide` points wide and tall.
pub(crate) fn show(page: &mut Ui, table: &Table, wide: f32, theme: &Theme) -> Response {
    let board = table.board();
    let size = board.size;
    let scale = wide / size.x.max(size.y).max(1.0);
    let (rect, response) =
        page.allocate_exact_size(vec2(size.x * scale, size.y * scale), Sense::hover());
    let painter = page.painter().with_clip_rect(rect.expand(3.0));
    let at = |p: bevy::math::Vec2| rect.center() + vec2(p.x, p.y) * scale;
    painter.rect(rect, 1.0, theme.shade(0.7), Stroke::new(1.0, theme.brass), StrokeKind::Outside);
    for piece in table.pieces() {
        draw(&painter, piece, rect, &at, scale);
    }
    for exit in &board.exits {
        let (from, to) = board.exit_ends(exit);
        painter.line_segment([at(from), at(to)], Stroke::new(4.0, colour(palette::green())));
    }
    let inches = text!("window-by", "{x:.0}\" by {y:.0}\"", x = size.x, y = size.y);
    let pieces = Text::counted(
        "window-pieces-of-terrain",
        i64::try_from(table.pieces().len()).unwrap_or(i64::MAX),
        "piece of terrain",
        "pieces of terrain",
    );
    let mut text = inches.with(Text::sign(", ")).with(pieces);
    match board.exits.len() {
        0 => {}
        1 => {
            text =
                text.with(Text::sign("; ")).with(text!("window-one-way-out", "one exit, in green"))
        }
        ways => {
            text = text
                .with(Text::sign("; "))
                .with(text!("window-ways-out", "{ways} exits, in green"));
        }
    }
    response.on_hover_text(t(text.with(Text::sign("."))))
}

fn draw(
    painter: &bevy_egui::egui::Painter,
    piece: &Piece,
    rect: Rect,
    at: &impl Fn(bevy::math::Vec2) -> Pos2,
    scale: f32,
) {
    let base = match piece.nature() {
        Nature::Solid => Color32::from_rgb(0x6B, 0x55, 0x40),
        Nature::Volume => colour(palette::green()),
        Nature::Hole => Color32::from_rgb(0x3A, 0x4A, 0x55),
    };
    // Higher pieces are darker.
    let strength = (0.35 + 0.09 * piece.height().max(0.0)).min(0.85);
    let fill = base.gamma_multiply(strength);
    let edge = Stroke::new(1.0, base);
    match piece.footprint.outline() {
        Outline::Ring { center, radius } => {
            painter.circle(at(center), radius * scale, fill, edge);
        }
        Outline::Loop(corners) => {
            let points: Vec<Pos2> =
                corners.into_iter().map(at).map(|p| rect.expand(1.0).clamp(p)).collect();
            let count = points.len() as f32;
            if points.len() < 3 {
                return;
            }
            let middle = points.iter().fold(vec2(0.0, 0.0), |sum, p| sum + p.to_vec2()) / count;
            let mut mesh = Mesh::default();
            mesh.colored_vertex(pos2(middle.x, middle.y), fill);
            for point in &points {
                mesh.colored_vertex(*point, fill);
            }
            let last = points.len() as u32;
            for corner in 1..=last {
                mesh.add_triangle(0, corner, corner % last + 1);
            }
            painter.add(Shape::mesh(mesh));
            painter.add(Shape::closed_line(points, edge));
        }
    }
}
