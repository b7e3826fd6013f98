//! The reach of the armed option: a soft wash with a hard edge. Zones for
//! placement are hatched, too.

use std::sync::{Arc, Weak};

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::surfaces::levels::{Strokes, levels};
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, blue};
use monteria_client_state::play::session::{Reachable, Selection, Session};
use monteria_game::Region;

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<Weak<Reachable>>>,
) {
    let same = match (&*drawn, &selection.reach) {
        (Some(before), Some(now)) => before.ptr_eq(&Arc::downgrade(now)),
        (None, None) => true,
        _ => false,
    };
    if same {
        return;
    }
    *drawn = selection.reach.as_ref().map(Arc::downgrade);
    let zone = matches!(
        session.armed(&selection).and_then(|choice| choice.needs.region()),
        Some(
            Region::Deploy { .. }
                | Region::Within { .. }
                | Region::Muster { .. }
                | Region::Open { .. }
                | Region::Template { .. }
        )
    );
    let mesh =
        selection.reach.as_ref().map(|reach| wash(reach, zone)).filter(|ink| !ink.is_empty());
    easel.lay("reach", mesh.map(Ink::mesh), &shared.overlay);
}

/// Draws the wash over a reach, hatched where it is a zone.
pub(in crate::overlay) fn wash(reach: &Reachable, zone: bool) -> Ink {
    let mut ink = Ink::default();
    let origin = reach.cells.first().map(|(at, _)| Vec2::new(at.x, at.z)).unwrap_or_default();
    for level in levels(origin, reach.step, reach.cells.iter().map(|(at, _)| *at)) {
        let put = |p: Vec2| level.at(origin, reach.step, p) + Vec3::Y * LIFT;
        ink.dip(blue().with_alpha(0.25));
        level.fill(&mut ink, put);
        if zone {
            ink.dip(blue().with_alpha(0.5));
            level.stroke(
                &mut ink,
                Strokes { apart: 0.6 / reach.step, width: 0.04, rising: true },
                put,
            );
        }
        for line in &level.contour().edge {
            let line: Vec<Vec3> = line.iter().map(|p| put(*p) + Vec3::Y * 0.004).collect();
            ink.dip(INK.with_alpha(0.5));
            ink.line(&line, 0.085);
            ink.dip(blue().with_alpha(1.0));
            let raised: Vec<Vec3> = line.iter().map(|p| *p + Vec3::Y * 0.004).collect();
            ink.line(&raised, 0.045);
        }
    }
    ink
}
