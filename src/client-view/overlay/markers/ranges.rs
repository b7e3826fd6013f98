//! Range of the armed option: rings round the actor, and a measure
//! to the considered target.

use bevy::color::{Alpha, Srgba};
use bevy::prelude::*;

use crate::figure::FigurePositions;
use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, green, orange, vermilion};
use monteria_client_state::planning::aim;
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{Needs, Refusal, Region, TemplatePlace};
use monteria_table::Template;

/// Rings round a point at the least and the greatest distance, in inches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rings {
    at: Vec3,
    least: f32,
    most: f32,
}

#[derive(Clone, PartialEq, Default)]
pub(in crate::overlay) struct RangesKey {
    rings: Option<Rings>,
    measure: Option<(Vec3, f32, Vec3, f32)>,
    template: Option<Template>,
    /// Start and direction of the arrow for the planned facing.
    facing: Option<(Vec3, Vec2)>,
}

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    standing: Res<FigurePositions>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<RangesKey>,
) {
    let now = RangesKey {
        rings: rings(&session, &selection),
        measure: measure(&session, &selection, &standing),
        template: aim::template(&session, &selection),
        facing: facing(&session, &selection),
    };
    if *drawn == now && easel.holds("ranges") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    if let Some(rings) = drawn.rings {
        let at = rings.at + Vec3::Y * LIFT;
        if rings.least > 0.05 {
            band(&mut ink, at, rings.least, orange(), 0.1);
        }
        band(&mut ink, at, rings.most, green(), 0.2);
    }
    if let Some(template) = &drawn.template {
        let rim = template.rim().into_iter().map(|p| Vec3::new(p.x, LIFT + 0.02, p.y));
        let mut rim: Vec<Vec3> = rim.collect();
        rim.extend(rim.first().copied());
        ink.dip(vermilion().with_alpha(0.95));
        ink.line(&rim, 0.06);
    }
    if let Some((from, way)) = drawn.facing {
        let tip = from + Vec3::new(way.x, 0.0, way.y) * 2.0;
        ink.dip(INK.with_alpha(0.8));
        ink.line(&[from, tip], 0.05);
        ink.head(tip, way, 0.35);
    }
    if let Some((from, from_radius, to, to_radius)) = drawn.measure {
        ruler(&mut ink, from, from_radius, to, to_radius);
    }
    easel.lay("ranges", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay);
}

/// Draws a ring at a distance, with gaps of `dash` inches.
fn band(ink: &mut Ink, at: Vec3, radius: f32, tone: Srgba, dash: f32) {
    ink.dip(tone.with_alpha(0.9));
    ink.dashes(&Ink::circle_points(at, radius), 0.05, dash * 2.0, dash);
    ink.dip(tone.with_alpha(0.12));
    ink.halo(at, radius, 0.0);
}

/// Returns the range of the armed option: that of its region, or the one
/// that refused a target.
fn rings(session: &Session, selection: &Selection) -> Option<Rings> {
    match &session.armed(selection)?.needs {
        Needs::To(Region::Within { center, min, max, .. }) => {
            Some(Rings { at: Vec3::new(center.x, 0.0, center.y), least: *min, most: *max })
        }
        Needs::To(Region::Template {
            model,
            laid: TemplatePlace::Within { range, .. },
            from,
            ..
        }) => {
            let model = session.shown.model(*model)?;
            Some(Rings {
                at: from.unwrap_or(model.at.into()),
                least: 0.0,
                most: range + model.radius,
            })
        }
        Needs::Target { others, .. } | Needs::Several { others, .. } => {
            let model = session.shown.model(session.decision.as_ref()?.model?)?;
            let range = others.iter().find_map(|(_, why)| match why {
                Refusal::OutOfRange { min, max, .. } => Some((*min, *max)),
                _ => None,
            });
            let (least, most) = range?;
            let edge = |distance: f32| if distance > 0.05 { distance + model.radius } else { 0.0 };
            Some(Rings { at: model.at.into(), least: edge(least), most: edge(most) })
        }
        _ => None,
    }
}

/// Returns the planned spot and the planned direction.
fn facing(session: &Session, selection: &Selection) -> Option<(Vec3, Vec2)> {
    let choice = session.armed(selection)?;
    let spot = selection.planned?;
    let facing = selection.facing?;
    if !matches!(choice.needs, Needs::Aim(_)) {
        return None;
    }
    Some((Vec3::new(spot.x, spot.y.unwrap_or(0.0) + LIFT + 0.03, spot.z), facing.unit()))
}

/// Returns the places and radii of the actor and of the considered target.
fn measure(
    session: &Session,
    selection: &Selection,
    standing: &FigurePositions,
) -> Option<(Vec3, f32, Vec3, f32)> {
    let choice = session.armed(selection)?;
    if !matches!(choice.needs, Needs::Target { .. } | Needs::Several { .. }) {
        return None;
    }
    let from = session.decision.as_ref()?.model?;
    let to = selection.target.or(selection.hovered)?;
    if from == to {
        return None;
    }
    let a = session.shown.model(from)?;
    let b = session.shown.model(to)?;
    Some((*standing.at.get(&from)?, a.radius, *standing.at.get(&to)?, b.radius))
}

/// Draws a measure on the mat, from edge to edge, with a tick at each inch.
fn ruler(ink: &mut Ink, from: Vec3, from_radius: f32, to: Vec3, to_radius: f32) {
    let way = Vec2::new(to.x - from.x, to.z - from.z);
    let gap = way.length() - from_radius - to_radius;
    if gap < 0.1 || (from.y - to.y).abs() > 1.0 {
        return;
    }
    let along = way.normalize();
    let side = along.perp();
    let at = |inches: f32, off: f32| {
        let p = along * (from_radius + inches) + side * off;
        Vec3::new(from.x + p.x, from.y.max(to.y) + LIFT + 0.012, from.z + p.y)
    };
    ink.dip(INK.with_alpha(0.7));
    ink.line(&[at(0.0, 0.0), at(gap, 0.0)], 0.03);
    for inch in 0..=(gap.floor() as i32) {
        let long = if inch % 5 == 0 { 0.2 } else { 0.11 };
        ink.line(&[at(inch as f32, -long), at(inch as f32, long)], 0.025);
    }
    ink.line(&[at(gap, -0.2), at(gap, 0.2)], 0.025);
}
