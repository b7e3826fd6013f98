//! Areas on the table: a ring with a pattern for the area's keywords, its name, and
//! mist where it hides.

use bevy::color::{Alpha, Srgba};
use bevy::prelude::*;

use crate::figure::Shaped;
use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use crate::terrain;
use monteria_client_state::palette::{INK, orange, purple, sky, vermilion};
use monteria_client_state::play::session::Session;
use monteria_content::words;
use monteria_game::area_text;
use monteria_table::{Area, Keywords};

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    shared: Res<Materials>,
    shaped: Res<Shaped>,
    mut easel: Easel,
    mut drawn: Local<Vec<Area>>,
) {
    if *drawn == session.shown.areas && easel.holds("areas") {
        return;
    }
    drawn.clone_from(&session.shown.areas);
    let mut ink = Ink::default();
    let mut veil = crate::shape::Sculpt::default();
    for area in drawn.iter() {
        if shaped.shows(area) && area.keywords.is_empty() {
            foot(&mut ink, area);
        } else {
            ring(&mut ink, area);
        }
        if area.keywords.intersects(Keywords::OBSCURING | Keywords::BLOCKING) {
            terrain::mist(&mut veil, area);
        }
    }
    easel.lay("areas", (!drawn.is_empty()).then(|| ink.mesh()), &shared.overlay);
    let veil = (!veil.is_empty()).then(|| veil.mesh());
    easel.lay("area mist", veil, &shared.veil);
}

/// Returns the colour of an area; its pattern carries the same information.
fn colour(area: &Area) -> Srgba {
    let k = area.keywords;
    if k.contains(Keywords::DANGEROUS) {
        vermilion()
    } else if k.contains(Keywords::DIFFICULT) {
        orange()
    } else if k.contains(Keywords::OBSCURING) {
        sky()
    } else if k.is_empty() {
        purple()
    } else {
        INK
    }
}

/// Draws a fine line round an area whose thing already explains it.
fn foot(ink: &mut Ink, area: &Area) {
    let at = Vec3::new(area.center.x, area.base + LIFT, area.center.y);
    ink.dip(INK.with_alpha(0.5));
    ink.ring(at, area.radius() - 0.02, 0.03);
}

fn ring(ink: &mut Ink, area: &Area) {
    let at = Vec3::new(area.center.x, area.base + LIFT, area.center.y);
    let radius = area.radius();
    let k = area.keywords;
    let tone = colour(area);
    ink.dip(tone.with_alpha(0.13));
    ink.disc(at, radius);
    let rim = at + Vec3::Y * 0.006;
    ink.dip(tone.with_alpha(0.95));
    let circle = Ink::circle_points(rim, radius - 0.03);
    if k.contains(Keywords::DANGEROUS) {
        // Teeth.
        ink.ring(rim, radius - 0.03, 0.06);
        let teeth = (radius * 9.0).round().max(8.0) as usize;
        for i in 0..teeth {
            let out = Vec2::from_angle(std::f32::consts::TAU * i as f32 / teeth as f32);
            let tip = rim + Vec3::new(out.x, 0.0, out.y) * (radius - 0.32);
            ink.head(tip, -out, 0.24);
        }
    } else if k.contains(Keywords::DIFFICULT) {
        ink.dashes(&circle, 0.07, 0.34, 0.2);
        inner_strokes(ink, rim, radius);
    } else if k.contains(Keywords::OBSCURING) {
        ink.dots(&circle, 0.12, 0.26);
    } else if k.contains(Keywords::BLOCKING) {
        ink.ring(rim, radius - 0.03, 0.07);
        ink.ring(rim, radius - 0.2, 0.05);
    } else {
        ink.ring(rim, radius - 0.03, 0.06);
        ink.dashes(&Ink::circle_points(rim, radius - 0.18), 0.03, 0.12, 0.12);
    }
    let name = words::t(area_text(area));
    let letters = name.chars().count().max(1) as f32;
    let size = (radius * 1.5 / letters).clamp(0.14, 0.26);
    ink.dip(INK.with_alpha(0.85));
    ink.text(rim + Vec3::new(0.0, 0.004, radius * 0.62), Vec2::X, &name, size);
}

/// Draws short strokes, as on a map for rough ground.
fn inner_strokes(ink: &mut Ink, at: Vec3, radius: f32) {
    let count = (radius * 3.0).ceil() as i32;
    for i in -count..=count {
        for j in -count..=count {
            let p = Vec2::new(i as f32 + if j % 2 == 0 { 0.0 } else { 0.5 }, j as f32) * 0.42;
            if p.length() < radius - 0.3 {
                let here = at + Vec3::new(p.x, 0.0, p.y);
                ink.line(&[here - Vec3::X * 0.07, here + Vec3::new(0.07, 0.0, -0.07)], 0.025);
            }
        }
    }
}
