//! The ruler: a straight line with inch marks, the line of sight between its ends, and
//! the path on foot.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT, lines::path, lines::sight};
use monteria_client_state::palette::{BRASS, INK, PARCHMENT};
use monteria_client_state::planning::ruler::{Measurement, OnFoot, Ruler};
use monteria_game::inches;

pub(in crate::overlay) fn draw(
    ruler: Res<Ruler>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<(Measurement, Option<OnFoot>)>>,
) {
    let now = ruler.measured().map(|measured| (measured.clone(), ruler.on_foot()));
    if *drawn == now && easel.holds("ruler") {
        return;
    }
    let mut ink = Ink::default();
    if let Some((measured, on_foot)) = &now {
        if let Some(OnFoot::Way(route)) = on_foot {
            path::way(&mut ink, route, 0.4);
        }
        straight(&mut ink, measured);
        if let Some(seen) = &measured.sight {
            sight::thread(&mut ink, seen);
        }
    }
    easel.lay("ruler", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay_top);
    *drawn = now;
}

fn straight(ink: &mut Ink, measured: &Measurement) {
    let [from, to] = [measured.from, measured.to].map(|end| end.at + Vec3::Y * (LIFT + 0.05));
    ink.dip(INK.with_alpha(0.9));
    ink.line(&[from, to], 0.16);
    ink.dip(BRASS.with_alpha(1.0));
    ink.line(&[from + Vec3::Y * 0.006, to + Vec3::Y * 0.006], 0.1);
    let long = from.distance(to);
    let across = Vec2::new(to.x - from.x, to.z - from.z).normalize_or_zero().perp();
    ink.dip(INK.with_alpha(0.95));
    for inch in 0..=(long.floor() as i32) {
        let at = from.lerp(to, inch as f32 / long.max(0.01)) + Vec3::Y * 0.012;
        let half = Vec3::new(across.x, 0.0, across.y) * if inch % 5 == 0 { 0.22 } else { 0.13 };
        ink.line(&[at - half, at + half], 0.045);
    }
    for end in [from, to] {
        ink.dip(BRASS.with_alpha(1.0));
        ink.disc(end + Vec3::Y * 0.014, 0.14);
        ink.dip(INK.with_alpha(1.0));
        ink.ring(end + Vec3::Y * 0.018, 0.14, 0.05);
    }
    let text = inches(measured.straight);
    let spot = from.midpoint(to) + Vec3::new(0.0, 0.05, 0.7);
    let half = Vec3::X * (Ink::width(&text, 0.5) / 2.0 + 0.12);
    ink.dip(PARCHMENT.with_alpha(0.9));
    ink.line(&[spot - half - Vec3::Y * 0.01, spot + half - Vec3::Y * 0.01], 0.8);
    ink.dip(INK.with_alpha(1.0));
    ink.text(spot, Vec2::X, &text, 0.5);
}
