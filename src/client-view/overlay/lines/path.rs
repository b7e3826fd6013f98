//! The path to the planned spot: a dashed line with inch marks, signs for events on it,
//! and its cost at the end.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::{Ink, length, stretch};
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, PARCHMENT, blue, orange, vermilion};
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::ModelId;
use monteria_table::{MarkKind, Route};

/// Inputs of the drawn path.
#[derive(Clone, PartialEq)]
pub(in crate::overlay) struct PathKey {
    model: ModelId,
    at: Vec3,
    legal: bool,
    /// Other models of a troop, with their planned places.
    troop: Vec<(ModelId, Vec3)>,
    route: Option<Route>,
}

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<PathKey>>,
) {
    let now = crate::overlay::planned(&session, &selection).map(|(model, at, legal)| {
        let route = selection.route.as_ref().and_then(|route| route.as_ref().ok()).cloned();
        let mut troop = crate::overlay::ghosts(&session, &selection);
        troop.retain(|(other, _)| *other != model);
        PathKey { model, at, legal, troop, route }
    });
    if *drawn == now && easel.holds("path") {
        return;
    }
    *drawn = now;
    let mesh = drawn.as_ref().and_then(|key| {
        let radius = session.shown.model(key.model)?.radius;
        let mut ink = Ink::default();
        if let Some(route) = &key.route {
            way(&mut ink, route, radius);
        }
        end(&mut ink, key.at, radius, key.legal);
        for (model, at) in &key.troop {
            let radius = session.shown.model(*model).map_or(radius, |model| model.radius);
            end(&mut ink, *at, radius, true);
        }
        Some(ink.mesh())
    });
    easel.lay("path", mesh, &shared.overlay_top);
}

pub(in crate::overlay) fn way(ink: &mut Ink, route: &Route, radius: f32) {
    let line: Vec<Vec3> = route.legs.iter().map(|p| *p + Vec3::Y * (LIFT + 0.02)).collect();
    // A pale stroke below keeps the line readable on dark ground.
    ink.dip(PARCHMENT.with_alpha(0.75));
    ink.line(&line, 0.12);
    ink.dip(INK.with_alpha(0.95));
    let raised: Vec<Vec3> = line.iter().map(|p| *p + Vec3::Y * 0.006).collect();
    ink.dashes(&raised, 0.055, 0.3, 0.16);
    for pair in line.windows(2) {
        if (pair[1].y - pair[0].y).abs() > 0.15 {
            ink.dip(INK.with_alpha(0.95));
            ink.rod(pair[0], pair[1], 0.035);
        }
    }
    let total = length(&line);
    ink.dip(INK.with_alpha(0.95));
    for inch in 1..=(total.floor() as i32) {
        let here = stretch(&raised, inch as f32 - 0.02, inch as f32 + 0.02);
        if let [from, .., to] = here.as_slice() {
            let across = Vec2::new(to.x - from.x, to.z - from.z).normalize_or_zero().perp();
            let side = Vec3::new(across.x, 0.0, across.y) * if inch % 5 == 0 { 0.2 } else { 0.12 };
            ink.line(&[*from - side, *from + side], 0.035);
        }
    }
    for mark in &route.marks {
        let at = mark.at + Vec3::Y * (LIFT + 0.035);
        match mark.kind {
            MarkKind::EntersDangerous(_) => {
                ink.dip(vermilion().with_alpha(1.0));
                triangle(ink, at, 0.24);
            }
            MarkKind::EntersArea(_) => {
                ink.dip(orange().with_alpha(1.0));
                ink.ring(at, 0.14, 0.05);
            }
            MarkKind::Climbs => {
                ink.dip(blue().with_alpha(1.0));
                for step in 0..3 {
                    let off = Vec3::new(0.0, 0.0, 0.12 * step as f32 - 0.12);
                    ink.line(&[at + off - Vec3::X * 0.14, at + off + Vec3::X * 0.14], 0.04);
                }
            }
            MarkKind::Leaps => {
                ink.dip(blue().with_alpha(1.0));
                ink.arc(at, 0.18, 0.05, std::f32::consts::PI, std::f32::consts::TAU);
            }
            MarkKind::Hangs => {
                ink.dip(blue().with_alpha(1.0));
                ink.ring(at, radius * 0.5, 0.05);
            }
        }
    }
    if let Some(last) = raised.last() {
        let text = format!("{:.1}\"", route.cost);
        let spot = *last + Vec3::new(0.0, 0.02, radius + 0.34);
        ink.dip(PARCHMENT.with_alpha(0.8));
        ink.line(
            &[spot - Vec3::X * 0.36 - Vec3::Y * 0.01, spot + Vec3::X * 0.36 - Vec3::Y * 0.01],
            0.42,
        );
        ink.dip(INK.with_alpha(1.0));
        ink.text(spot, Vec2::X, &text, 0.24);
    }
}

fn triangle(ink: &mut Ink, at: Vec3, size: f32) {
    let corner = |x: f32, z: f32| at + Vec3::new(x, 0.0, z) * size;
    ink.wedge(corner(0.0, -1.0), corner(0.9, 0.6), corner(-0.9, 0.6));
}

/// Draws the base at the end of a path: a ring, or a cross where the
/// model cannot go there.
fn end(ink: &mut Ink, at: Vec3, radius: f32, legal: bool) {
    let at = at + Vec3::Y * (LIFT + 0.03);
    if legal {
        ink.dip(blue().with_alpha(1.0));
        ink.ring(at, radius + 0.03, 0.06);
    } else {
        ink.dip(vermilion().with_alpha(1.0));
        let dashes = Ink::circle_points(at, radius + 0.03);
        ink.dashes(&dashes, 0.07, 0.24, 0.14);
        let arm = radius * 0.55;
        for (x, z) in [(1.0, 1.0), (1.0, -1.0)] {
            let off = Vec3::new(x, 0.0, z) * arm;
            ink.line(&[at - off, at + off], 0.09);
        }
    }
}
