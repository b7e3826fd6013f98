//! Print on the mat: border, inch ticks, compass, the text of the margin, and a
//! cartographer's strokes round terrain.

use std::f32::consts::TAU;

use bevy::color::{Alpha, Srgba};
use bevy::math::{Vec2, Vec3};

use crate::board::{MARGIN, edges, margin};
use crate::ink::Ink;
use crate::shape::{contains, hash2, inset, resample};
use crate::terrain::{Look, Plot};
use monteria_client_state::palette::{INK, OXBLOOD};
use monteria_table::{Board, Side, Table};

/// Height of the print above the mat, in inches.
const Y: f32 = 0.004;

fn at(p: Vec2) -> Vec3 {
    Vec3::new(p.x, Y, p.y)
}

fn ink(alpha: f32) -> Srgba {
    INK.with_alpha(alpha)
}

/// Draws the whole print.
pub(super) fn print(table: &Table, wells: &[Vec<Vec2>], title: &str) -> Ink {
    let mut sheet = Ink::new(ink(0.9));
    let board = table.board();
    border(&mut sheet, board);
    ticks(&mut sheet, board);
    crosses(&mut sheet, board, wells);
    strokes(&mut sheet, table, wells);
    edges::edges(&mut sheet, table, wells);
    for writing in margin::writings(board, title) {
        sheet.dip(writing.tone);
        sheet.text(at(writing.at), writing.along, &writing.text, writing.size);
    }
    compass(&mut sheet, margin::compass_at(board), margin::COMPASS);
    sheet
}

/// Returns a rectangle of the plan as a closed line.
fn frame(half: Vec2) -> Vec<Vec3> {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
        .map(|(x, z)| at(half * Vec2::new(x, z)))
        .to_vec()
}

fn border(sheet: &mut Ink, board: &Board) {
    let half = board.half();
    sheet.dip(ink(0.92));
    sheet.line(&frame(half + Vec2::splat(0.05)), 0.06);
    sheet.line(&frame(half + Vec2::splat(0.15)), 0.02);
    sheet.line(&frame(half + Vec2::splat(MARGIN - 0.22)), 0.025);
    sheet.line(&frame(half + Vec2::splat(MARGIN - 0.3)), 0.012);
}

/// Draws a tick at each inch, a longer one at each third and each sixth.
fn ticks(sheet: &mut Ink, board: &Board) {
    let half = board.half();
    for side in Side::ALL {
        let outward = side.outward();
        let along = outward.perp();
        let (reach, length) = if outward.x == 0.0 { (half.y, half.x) } else { (half.x, half.y) };
        let whole = length.floor() as i32;
        for inch in -whole..=whole {
            let long = if inch % 6 == 0 {
                0.3
            } else if inch % 3 == 0 {
                0.2
            } else {
                0.12
            };
            let foot = outward * (reach + 0.15) + along * inch as f32;
            sheet.dip(ink(0.8));
            sheet.line(
                &[at(foot), at(foot + outward * long)],
                if inch % 6 == 0 { 0.03 } else { 0.018 },
            );
        }
    }
}

/// Draws small crosses every third inch, as an aid for guessing distances.
fn crosses(sheet: &mut Ink, board: &Board, wells: &[Vec<Vec2>]) {
    let half = board.half();
    sheet.dip(ink(0.2));
    let columns = (half.x / 3.0).floor() as i32;
    let rows = (half.y / 3.0).floor() as i32;
    for i in -columns..=columns {
        for j in -rows..=rows {
            let p = Vec2::new(i as f32, j as f32) * 3.0;
            if p.abs().cmpge(half - Vec2::splat(0.2)).any()
                || wells.iter().any(|well| contains(well, p))
            {
                continue;
            }
            let arm = if i % 2 == 0 && j % 2 == 0 { 0.13 } else { 0.08 };
            sheet.line(&[at(p - Vec2::X * arm), at(p + Vec2::X * arm)], 0.016);
            sheet.line(&[at(p - Vec2::Y * arm), at(p + Vec2::Y * arm)], 0.016);
        }
    }
}

/// Draws hachures round stone and rises, and shore lines along water.
fn strokes(sheet: &mut Ink, table: &Table, wells: &[Vec<Vec2>]) {
    let half = table.board().half();
    let bare = table.painted().is_none();
    let inside = |p: Vec2| {
        p.abs().cmplt(half - Vec2::splat(0.06)).all() && !wells.iter().any(|well| contains(well, p))
    };
    for (number, piece) in table.pieces_present() {
        let Some(plot) = Plot::new(piece, number, half) else { continue };
        match Look::of(piece) {
            Look::Rock | Look::Cliff | Look::Hill if plot.base.abs() < 0.1 && bare => {
                let fine = resample(&plot.outline, 0.17);
                let outer = inset(&fine, -1.0);
                sheet.dip(ink(0.42));
                for (i, (p, q)) in fine.iter().zip(&outer).enumerate() {
                    let outward = (*q - *p).normalize_or_zero();
                    let long =
                        0.12 + 0.26 * hash2(i as i32, 4, plot.seed) + 0.1 * plot.height().min(3.0);
                    let from = *p + outward * 0.1;
                    let to = *p + outward * (0.1 + long);
                    if inside(from) && inside(to) {
                        sheet.line(&[at(from), at(from.lerp(to, 0.5))], 0.026);
                        sheet.line(&[at(from.lerp(to, 0.5)), at(to)], 0.014);
                    }
                }
            }
            Look::Water | Look::Ford | Look::Chasm => {
                let fine = resample(&plot.outline, 0.3);
                for (away, alpha) in [(0.3, 0.5), (0.46, 0.3), (0.66, 0.16)] {
                    sheet.dip(ink(alpha));
                    let line = inset(&fine, -away);
                    for (i, p) in line.iter().enumerate() {
                        let q = line[(i + 1) % line.len()];
                        if inside(*p) && inside(q) && p.distance(q) < 1.0 {
                            sheet.line(&[at(*p), at(q)], 0.018);
                        }
                    }
                }
            }
            Look::Fog => {
                // Scallops, as clouds are drawn on a map.
                let line = resample(&inset(&plot.outline, 0.2), 0.62);
                sheet.dip(ink(0.45));
                for (i, p) in line.iter().enumerate() {
                    let q = line[(i + 1) % line.len()];
                    let middle = (*p + q) / 2.0;
                    let out = -(q - *p).angle_to(Vec2::X);
                    if inside(*p) && inside(q) {
                        let radius = p.distance(q) * 0.55;
                        sheet.arc(at(middle), radius, 0.022, out + TAU / 2.0, out + TAU);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Draws a compass rose; north is away from the reader.
fn compass(sheet: &mut Ink, center: Vec2, radius: f32) {
    sheet.dip(ink(0.85));
    let c = at(center);
    sheet.ring(c, radius * 0.62, 0.02);
    sheet.ring(c, radius * 0.55, 0.01);
    for i in 0..8 {
        let angle = TAU * i as f32 / 8.0 - TAU / 4.0;
        let long = radius * if i % 2 == 0 { 1.0 } else { 0.58 };
        let tip = Vec2::from_angle(angle) * long;
        for side in [-1.0, 1.0] {
            let flank = Vec2::from_angle(angle + side * TAU / 16.0) * radius * 0.2;
            let point = |p: Vec2| at(center + p);
            if side > 0.0 {
                sheet.dip(if i == 0 { OXBLOOD.with_alpha(0.95) } else { ink(0.85) });
                sheet.wedge(c, point(tip), point(flank));
            } else {
                sheet.dip(ink(0.85));
                sheet.line(&[c, point(tip), point(flank), c], 0.012);
            }
        }
    }
}
