//! The reach of the armed option: a soft wash with a hard edge. A zone to be placed in is hatched, too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};

use bevy::color::Alpha;
use bevy::prelude::*;

use super::super::super::palette::{BLUE, INK};
use super::super::super::session::{Reachable, Selection, Session};
use super::super::ink::Ink;
use super::super::materials::Materials;
use super::contour::contour;
use super::{Easel, LIFT};
use crate::game::Region;

pub fn draw(
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
    let mesh = selection.reach.as_ref().map(|reach| wash(reach, zone)).filter(|ink| !ink.is_empty());
    easel.lay("reach", mesh.map(Ink::mesh), &shared.overlay);
}

/// Places of one height, as a grid.
struct Level {
    y: f32,
    places: BTreeSet<(i32, i32)>,
}

/// The places by height; what differs by less than a twentieth of an inch is one.
fn levels(reach: &Reachable) -> (Vec2, Vec<Level>) {
    let origin = reach.cells.first().map(|(at, _)| Vec2::new(at.x, at.z)).unwrap_or_default();
    let mut levels: BTreeMap<i32, Level> = BTreeMap::new();
    for (at, _) in &reach.cells {
        let place = ((Vec2::new(at.x, at.z) - origin) / reach.step).round().as_ivec2();
        let level =
            levels.entry((at.y * 20.0).round() as i32).or_insert(Level { y: at.y, places: BTreeSet::new() });
        level.places.insert((place.x, place.y));
    }
    (origin, levels.into_values().collect())
}

fn wash(reach: &Reachable, zone: bool) -> Ink {
    let mut ink = Ink::default();
    let (origin, levels) = levels(reach);
    for level in levels {
        let put = |p: Vec2| {
            let plan = origin + p * reach.step;
            Vec3::new(plan.x, level.y + LIFT, plan.y)
        };
        let shape = contour(&level.places);
        ink.dip(BLUE.with_alpha(0.25));
        for piece in &shape.ground {
            for i in 1..piece.len().saturating_sub(1) {
                ink.wedge(put(piece[0]), put(piece[i]), put(piece[i + 1]));
            }
        }
        if zone {
            hatch(&mut ink, &level.places, put);
        }
        for line in &shape.edge {
            let line: Vec<Vec3> = line.iter().map(|p| put(*p) + Vec3::Y * 0.004).collect();
            ink.dip(INK.with_alpha(0.5));
            ink.line(&line, 0.085);
            ink.dip(BLUE.with_alpha(1.0));
            let raised: Vec<Vec3> = line.iter().map(|p| *p + Vec3::Y * 0.004).collect();
            ink.line(&raised, 0.045);
        }
    }
    ink
}

/// Slanting strokes through every place of a zone.
fn hatch(ink: &mut Ink, places: &BTreeSet<(i32, i32)>, put: impl Fn(Vec2) -> Vec3) {
    ink.dip(BLUE.with_alpha(0.4));
    for (x, y) in places {
        if (x + y) % 2 == 0 && places.contains(&(x + 1, y - 1)) {
            let from = Vec2::new(*x as f32, *y as f32);
            let line = [put(from) + Vec3::Y * 0.002, put(from + Vec2::new(1.0, -1.0)) + Vec3::Y * 0.002];
            ink.line(&line, 0.02);
        }
    }
}
