//! The outline spanned by models, where a rule uses their formation: a sheet
//! with a dashed rim.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::sky;
use monteria_client_state::play::session::Session;
use monteria_game::{Formation, Presence};

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Vec<Vec<Vec3>>>,
) {
    let now: Vec<Vec<Vec3>> =
        session.shown.formations.iter().map(|formation| corners(&session, formation)).collect();
    if *drawn == now && easel.holds("formations") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    for corners in drawn.iter() {
        outline(&mut ink, corners);
    }
    easel.lay("formations", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay);
}

/// Returns the positions of its models that are shown on the table.
fn corners(session: &Session, formation: &Formation) -> Vec<Vec3> {
    let models = formation.models.iter().filter_map(|id| session.shown.model(*id));
    let standing = models.filter(|model| model.presence == Presence::InPlay);
    standing.map(|model| Vec3::from(model.at) + Vec3::Y * LIFT).collect()
}

fn outline(ink: &mut Ink, corners: &[Vec3]) {
    ink.dip(sky().with_alpha(0.3));
    // Triangles of every three corners together cover all of the outline.
    for (i, a) in corners.iter().enumerate() {
        for (j, b) in corners.iter().enumerate().skip(i + 1) {
            for c in corners.iter().skip(j + 1) {
                ink.wedge(*a, *b, *c);
            }
        }
    }
    ink.dip(sky().with_alpha(0.95));
    for (i, a) in corners.iter().enumerate() {
        for b in corners.iter().skip(i + 1) {
            let rim = [*a + Vec3::Y * 0.006, *b + Vec3::Y * 0.006];
            ink.dashes(&rim, 0.1, 0.34, 0.16);
        }
    }
}
