//! A model's field of view: hidden ground lies in shade, and ground where others
//! would be in cover is hatched. While the table is edited, the reach from there is
//! washed like every reach.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use bevy::color::{Alpha, Mix};
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::surfaces::levels::{Strokes, levels};
use crate::overlay::surfaces::reach::wash;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, orange};
use monteria_client_state::planning::field_of_view::{FieldOfView, View};
use monteria_game::SightState;

/// Height of the shade above the ground in inches: above painted ground,
/// below reach and paths.
const SHADE: f32 = LIFT - 0.012;

pub(in crate::overlay) fn draw(
    field: Res<FieldOfView>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<Weak<View>>>,
) {
    let same = match (&*drawn, field.found()) {
        (Some(before), Some(now)) => before.ptr_eq(&Arc::downgrade(now)),
        (None, None) => true,
        _ => false,
    };
    if same && easel.holds("field of view") {
        return;
    }
    *drawn = field.found().map(Arc::downgrade);
    let reach = field.found().and_then(|view| view.reach.as_ref());
    let washed = reach.map(|reach| wash(reach, false)).filter(|ink| !ink.is_empty());
    easel.lay("edited reach", washed.map(Ink::mesh), &shared.overlay);
    let mesh = field.found().map(|view| shade(view)).filter(|ink| !ink.is_empty());
    easel.lay("field of view", mesh.map(Ink::mesh), &shared.overlay);
}

fn shade(view: &View) -> Ink {
    let mut ink = Ink::default();
    let origin = view.places.first().map(|(at, _)| Vec2::new(at.x, at.z)).unwrap_or_default();
    let of = |state| view.places.iter().filter(move |(_, it)| *it == state).map(|(at, _)| *at);
    let mut by_state: BTreeMap<bool, Vec<_>> = BTreeMap::new();
    by_state.insert(true, levels(origin, view.step, of(SightState::Stopped)));
    by_state.insert(false, levels(origin, view.step, of(SightState::Cover)));
    for (hidden, levels) in by_state {
        for level in levels {
            let put = |p: Vec2| level.at(origin, view.step, p) + Vec3::Y * SHADE;
            if hidden {
                ink.dip(INK.with_alpha(0.5));
                level.fill(&mut ink, put);
            } else {
                ink.dip(orange().with_alpha(0.14));
                level.fill(&mut ink, put);
                ink.dip(orange().mix(&INK, 0.25).with_alpha(0.95));
                level.stroke(
                    &mut ink,
                    Strokes { apart: 0.7 / view.step, width: 0.1, rising: true },
                    put,
                );
            }
        }
    }
    ink
}
