//! Rings round models: on turn, selected, hovered, legal and considered targets. Each has
//! a shape of its own.

use std::f32::consts::TAU;

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::figure::FigurePositions;
use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{BRASS, INK, Livery, PARCHMENT, vermilion};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{EventKind, ModelId};

/// Reason for marking a model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::overlay) enum RingMark {
    /// It decides, or acts just now.
    Due,
    /// Its sheet is open.
    Selected,
    /// The pointer is on it.
    Hovered,
    /// It may be aimed at.
    Legal,
    /// It is aimed at.
    Aimed,
}

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    playback: Res<Playback>,
    standing: Res<FigurePositions>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut acting: Local<Option<ModelId>>,
    mut drawn: Local<Vec<(RingMark, ModelId, Vec3)>>,
) {
    match playback.current.as_ref().map(|playing| &playing.event.what) {
        Some(EventKind::TurnBegan { model } | EventKind::ActionTaken { model, .. }) => {
            *acting = Some(*model)
        }
        Some(_) => {}
        None => *acting = session.waits_for.and_then(|it| it.model),
    }
    let targets = if playback.busy() { &[] } else { session.targets(&selection) };
    let due = (*acting).map(|model| (RingMark::Due, model));
    let selected = selection.model.map(|model| (RingMark::Selected, model));
    let hovered = selection.hovered.map(|model| (RingMark::Hovered, model));
    let concerned = session.shown.under_way.as_ref().and_then(|under_way| under_way.model);
    let aimed = selection.target.iter().chain(&selection.chosen).chain(&concerned);
    let aimed = aimed.map(|model| (RingMark::Aimed, *model));
    let legal = targets.iter().map(|model| (RingMark::Legal, *model));
    let marks = due.into_iter().chain(selected).chain(hovered).chain(legal).chain(aimed);
    let now: Vec<(RingMark, ModelId, Vec3)> =
        marks.filter_map(|(mark, model)| Some((mark, model, *standing.at.get(&model)?))).collect();
    if *drawn == now && easel.holds("rings") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    for (mark, model, at) in drawn.iter() {
        let Some(model) = session.shown.model(*model) else { continue };
        ring(&mut ink, *mark, *at + Vec3::Y * (LIFT + 0.01), model.radius, Livery::of_model(model));
    }
    easel.lay("rings", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay_top);
}

fn ring(ink: &mut Ink, mark: RingMark, at: Vec3, radius: f32, livery: Livery) {
    match mark {
        RingMark::Due => {
            ink.dip(livery.colour.with_alpha(0.5));
            ink.halo(at - Vec3::Y * 0.006, radius + 0.62, radius / (radius + 0.62));
            ink.dip(PARCHMENT.with_alpha(0.95));
            spokes(ink, 4, TAU / 8.0, |ink, out| {
                ink.head(at + Vec3::new(out.x, 0.0, out.y) * (radius + 0.12), -out, 0.2);
            });
        }
        RingMark::Selected => {
            ink.dip(INK.with_alpha(0.8));
            ink.ring(at, radius + 0.11, 0.11);
            ink.dip(BRASS.with_alpha(1.0));
            ink.ring(at + Vec3::Y * 0.004, radius + 0.11, 0.06);
            spokes(ink, 4, 0.0, |ink, out| {
                let from = at + Vec3::new(out.x, 0.004, out.y) * (radius + 0.11);
                ink.line(&[from, from + Vec3::new(out.x, 0.0, out.y) * 0.2], 0.07);
            });
        }
        RingMark::Hovered => {
            ink.dip(PARCHMENT.with_alpha(0.95));
            ink.ring(at + Vec3::Y * 0.008, radius + 0.05, 0.045);
        }
        RingMark::Legal => {
            ink.dip(vermilion().with_alpha(0.28));
            ink.halo(at - Vec3::Y * 0.004, radius + 0.4, radius / (radius + 0.4));
            ink.dip(vermilion().with_alpha(1.0));
            let circle = Ink::circle_points(at, radius + 0.17);
            ink.dashes(&circle, 0.06, 0.3, 0.18);
        }
        RingMark::Aimed => {
            ink.dip(vermilion().with_alpha(1.0));
            ink.ring(at + Vec3::Y * 0.002, radius + 0.17, 0.08);
            spokes(ink, 4, 0.0, |ink, out| {
                let way = Vec3::new(out.x, 0.0, out.y);
                ink.line(&[at + way * (radius + 0.02), at + way * (radius + 0.5)], 0.08);
            });
        }
    }
}

/// Calls `each` for `count` directions, evenly spaced from the angle `first`.
fn spokes(ink: &mut Ink, count: usize, first: f32, mut each: impl FnMut(&mut Ink, Vec2)) {
    for i in 0..count {
        each(ink, Vec2::from_angle(first + TAU * i as f32 / count as f32));
    }
}
