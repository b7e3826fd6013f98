//! Paths of models that the considered option would move, thrown or of their own will: a
//! line to their end, crosses where they would meet something, and the outcome in short.
//! Also the declared path: with a mark for every event that is to happen on it, bands
//! from the models that see it, and the place that is being chosen on it.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, Livery, OXBLOOD, PARCHMENT, vermilion};
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{DeclaredPathView, PathPreview, inches};

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<DrawnPaths>,
) {
    let ways = selection.preview.as_ref().map_or(&[][..], |preview| &preview.ways);
    let declared = session.shown.under_way.as_ref().and_then(|it| it.way.as_ref());
    let place = session.armed(&selection).and_then(|choice| choice.place_of(selection.number?));
    let now = DrawnPaths { ways: ways.to_vec(), declared: declared.cloned(), place };
    if *drawn == now && easel.holds("ways") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    if let Some(way) = &drawn.declared {
        declared_way(&mut ink, &session, way);
    }
    if let Some(at) = drawn.place {
        let number = selection.number.map_or(String::new(), |tenths| inches(tenths as f32 / 10.0));
        mark(&mut ink, at, &number, vermilion());
    }
    // Expected paths lie over merely possible ones.
    let (farthest, usual): (Vec<_>, Vec<_>) = drawn.ways.iter().partition(|way| way.farthest);
    for shown in farthest.into_iter().chain(usual) {
        if let Some(model) = session.shown.model(shown.model) {
            way(&mut ink, shown, model.radius);
        }
    }
    easel.lay("ways", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay_top);
}

/// Inputs of the last drawing.
#[derive(Default, PartialEq)]
pub(in crate::overlay) struct DrawnPaths {
    ways: Vec<PathPreview>,
    declared: Option<DeclaredPathView>,
    place: Option<Vec3>,
}

/// Returns a point of the table raised to the height of ink that must not be covered;
/// above water, whose bed lies deeper.
fn above(at: [f32; 3]) -> Vec3 {
    Vec3::new(at[0], at[1].max(0.0) + LIFT + 0.03, at[2])
}

fn declared_way(ink: &mut Ink, session: &Session, way: &DeclaredPathView) {
    for band in &way.bands {
        let Some(model) = session.shown.model(band.model) else { continue };
        let from = above(model.at);
        let rim: Vec<Vec3> = band.stretch.iter().map(|at| above(*at)).collect();
        ink.dip(Livery::of_model(model).colour.with_alpha(0.16));
        for pair in rim.windows(2) {
            ink.wedge(from, pair[0], pair[1]);
        }
        ink.dip(Livery::of_model(model).colour.with_alpha(0.6));
        for end in rim.first().into_iter().chain(rim.last()) {
            ink.dashes(&[from, *end], 0.05, 0.3, 0.2);
        }
    }
    let line: Vec<Vec3> = way.points.iter().map(|at| above(*at)).collect();
    ink.dip(PARCHMENT.with_alpha(0.7));
    ink.line(&line, 0.18);
    ink.dip(INK.with_alpha(0.9));
    let raised: Vec<Vec3> = line.iter().map(|at| *at + Vec3::Y * 0.008).collect();
    ink.dashes(&raised, 0.09, 0.35, 0.15);
    for pair in raised.windows(2).filter(|pair| (pair[1].y - pair[0].y).abs() > 0.15) {
        ink.rod(pair[0], pair[1], 0.04);
    }
    for shown in &way.marks {
        let colour =
            session.shown.model(shown.model).map_or(INK, |model| Livery::of_model(model).colour);
        mark(ink, Vec3::from(shown.at), &shown.text, colour);
    }
}

/// Draws a mark with its text at a place of a path.
fn mark(ink: &mut Ink, at: Vec3, text: &str, colour: Srgba) {
    let at = above(at.to_array()) + Vec3::Y * 0.03;
    ink.dip(PARCHMENT.with_alpha(0.9));
    ink.disc(at - Vec3::Y * 0.004, 0.34);
    ink.dip(colour.with_alpha(1.0));
    ink.ring(at, 0.3, 0.09);
    ink.disc(at, 0.12);
    label(ink, at + Vec3::new(0.0, 0.02, 0.68), text);
}

fn label(ink: &mut Ink, spot: Vec3, text: &str) {
    let half = 0.11 * text.chars().count() as f32 + 0.08;
    ink.dip(PARCHMENT.with_alpha(0.85));
    ink.line(
        &[spot - Vec3::X * half - Vec3::Y * 0.01, spot + Vec3::X * half - Vec3::Y * 0.01],
        0.42,
    );
    ink.dip(INK.with_alpha(1.0));
    ink.text(spot, Vec2::X, text, 0.24);
}

fn way(ink: &mut Ink, shown: &PathPreview, radius: f32) {
    let line: Vec<Vec3> =
        shown.way.iter().map(|at| Vec3::from(*at) + Vec3::Y * (LIFT + 0.03)).collect();
    let (tone, strength) = if shown.farthest { (INK, 0.6) } else { (vermilion(), 1.0) };
    ink.dip(PARCHMENT.with_alpha(0.7 * strength));
    ink.line(&line, 0.16);
    ink.dip(tone.with_alpha(strength));
    let raised: Vec<Vec3> = line.iter().map(|at| *at + Vec3::Y * 0.008).collect();
    if shown.farthest {
        ink.dashes(&raised, 0.07, 0.2, 0.2);
    } else {
        ink.line(&raised, 0.08);
    }
    for pair in raised.windows(2).filter(|pair| (pair[1].y - pair[0].y).abs() > 0.15) {
        ink.rod(pair[0], pair[1], 0.04);
    }
    let (Some(start), Some(end)) = (raised.first().copied(), raised.last().copied()) else {
        return;
    };
    let along = Vec2::new(end.x - start.x, end.z - start.z).normalize_or_zero();
    if along != Vec2::ZERO {
        ink.head(end - Vec3::new(along.x, 0.0, along.y) * (radius - 0.1), along, 0.4);
    }
    ink.ring(end, radius, 0.06);
    ink.dip(OXBLOOD.with_alpha(strength));
    for at in &shown.met {
        let at = Vec3::from(*at) + Vec3::Y * (LIFT + 0.05);
        for (x, z) in [(0.3, 0.3), (0.3, -0.3)] {
            let arm = Vec3::new(x, 0.0, z);
            ink.line(&[at - arm, at + arm], 0.11);
        }
    }
    let spot = end + Vec3::new(0.0, 0.02, radius + 0.34);
    label(ink, spot, &shown.text);
}
