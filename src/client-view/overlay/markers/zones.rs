//! Circles round models that matter to the rules: those that affect all models in them,
//! and those of a hovered or selected model.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::figure::FigurePositions;
use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{BRASS, INK, Livery};
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{ModelId, ModelView, ZoneShown};

/// A circle: its model, the place of that model, and its zone.
type ZoneCircle = (ModelId, Vec3, ZoneShown);

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    standing: Res<FigurePositions>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Vec<ZoneCircle>>,
) {
    let looked_at =
        |model: &ModelView| [selection.model, selection.hovered].contains(&Some(model.id));
    let placed = session
        .shown
        .models
        .iter()
        .filter_map(|model| standing.at.get(&model.id).map(|at| (model, *at)));
    let of_one = |(model, at): (&ModelView, Vec3)| -> Vec<ZoneCircle> {
        let shown = model.zones.iter().filter(|zone| zone.lasting || looked_at(model));
        shown.map(|zone| (model.id, at, zone.clone())).collect()
    };
    let now: Vec<ZoneCircle> = placed.flat_map(of_one).collect();
    if *drawn == now && easel.holds("zones") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    for (model, at, zone) in drawn.iter() {
        if let Some(model) = session.shown.model(*model) {
            circle(
                &mut ink,
                zone,
                *at + Vec3::Y * LIFT,
                model.radius + zone.reach,
                Livery::of_model(model),
            );
        }
    }
    easel.lay("zones", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay);
}

fn circle(ink: &mut Ink, zone: &ZoneShown, at: Vec3, radius: f32, livery: Livery) {
    let rim = Ink::circle_points(at + Vec3::Y * 0.004, radius);
    if zone.lasting {
        ink.dip(livery.colour.with_alpha(0.16));
        ink.disc(at, radius);
        ink.dip(livery.colour.with_alpha(0.95));
        ink.dots(&rim, 0.14, 0.34);
    } else {
        ink.dip(BRASS.with_alpha(0.9));
        ink.dashes(&rim, 0.06, 0.5, 0.3);
    }
    ink.dip(INK.with_alpha(0.85));
    ink.text(at + Vec3::new(0.0, 0.01, radius + 0.3), Vec2::X, &zone.name, 0.3);
}
