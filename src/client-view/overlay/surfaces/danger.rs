//! Danger at every place of a reach: strokes one way, strokes closer together,
//! and strokes both ways.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use bevy::color::{Alpha, Mix};
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::surfaces::levels::{Strokes, levels};
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, orange, vermilion};
use monteria_client_state::planning::danger::{Danger, DangerMap, Grade, STEP};

/// Height above the ground in inches: above a reach and a field of view, below paths.
const HEIGHT: f32 = LIFT + 0.01;

pub(in crate::overlay) fn draw(
    danger: Res<Danger>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<Weak<DangerMap>>>,
) {
    let found = danger.found();
    let same = match (&*drawn, &found) {
        (Some(before), Some(now)) => before.ptr_eq(&Arc::downgrade(now)),
        (None, None) => true,
        _ => false,
    };
    if same && easel.holds("danger") {
        return;
    }
    *drawn = found.as_ref().map(Arc::downgrade);
    let ink = found.map(|picture| hatched(&picture)).filter(|ink| !ink.is_empty());
    easel.lay("danger", ink.map(Ink::mesh), &shared.overlay);
}

fn hatched(picture: &DangerMap) -> Ink {
    let mut ink = Ink::default();
    let origin = picture.places.first().map(|(at, _)| Vec2::new(at.x, at.z)).unwrap_or_default();
    let mut grades: BTreeMap<Grade, Vec<Vec3>> = BTreeMap::new();
    for (at, risk) in &picture.places {
        grades.entry(picture.grade(risk)).or_default().push(*at);
    }
    let dark = vermilion().mix(&INK, 0.35);
    for (grade, places) in grades {
        let (wash, tone, apart, width, both) = match grade {
            Grade::None => continue,
            Grade::Light => (orange().with_alpha(0.12), orange(), 0.62, 0.05, false),
            Grade::Grave => (vermilion().with_alpha(0.2), vermilion(), 0.4, 0.075, false),
            Grade::Deadly => (dark.with_alpha(0.34), dark, 0.4, 0.09, true),
        };
        for level in levels(origin, STEP, places.into_iter()) {
            let put = |p: Vec2| level.at(origin, STEP, p) + Vec3::Y * HEIGHT;
            ink.dip(wash);
            level.fill(&mut ink, put);
            ink.dip(tone.with_alpha(0.9));
            let strokes = Strokes { apart: apart / STEP, width, rising: true };
            level.stroke(&mut ink, strokes, put);
            if both {
                level.stroke(&mut ink, Strokes { rising: false, ..strokes }, put);
            }
        }
    }
    ink
}
