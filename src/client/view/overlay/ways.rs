//! Ways that models would go by what is considered, thrown or of their own will: a line to where they would end, crosses where they would
//! meet something, and what it comes to in short.

use bevy::color::Alpha;
use bevy::prelude::*;

use super::super::super::palette::{INK, OXBLOOD, PARCHMENT, VERMILION};
use super::super::super::session::{Selection, Session};
use super::super::ink::Ink;
use super::super::materials::Materials;
use super::{Easel, LIFT};
use crate::game::WayShown;

pub fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Vec<WayShown>>,
) {
    let now = selection.preview.as_ref().map_or(&[][..], |preview| &preview.ways);
    if *drawn == now && easel.holds("ways") {
        return;
    }
    *drawn = now.to_vec();
    let mut ink = Ink::default();
    // What is to be expected lies over what may come about.
    for shown in drawn.iter().filter(|way| way.farthest).chain(drawn.iter().filter(|way| !way.farthest)) {
        if let Some(model) = session.shown.model(shown.model) {
            way(&mut ink, shown, model.radius);
        }
    }
    easel.lay("ways", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay_top);
}

fn way(ink: &mut Ink, shown: &WayShown, radius: f32) {
    let line: Vec<Vec3> = shown.way.iter().map(|at| Vec3::from(*at) + Vec3::Y * (LIFT + 0.03)).collect();
    let (tone, strength) = if shown.farthest { (INK, 0.6) } else { (VERMILION, 1.0) };
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
    let (Some(start), Some(end)) = (raised.first().copied(), raised.last().copied()) else { return };
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
    let half = 0.11 * shown.text.chars().count() as f32 + 0.08;
    ink.dip(PARCHMENT.with_alpha(0.85));
    ink.line(&[spot - Vec3::X * half - Vec3::Y * 0.01, spot + Vec3::X * half - Vec3::Y * 0.01], 0.42);
    ink.dip(INK.with_alpha(1.0));
    ink.text(spot, Vec2::X, &shown.text, 0.24);
}
