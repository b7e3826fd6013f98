//! Motion of figures while an event is shown. Poses follow the progress of playback;
//! nothing is kept, so that the picture is right again as soon as the event is over.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::math::{Quat, Vec2, Vec3};

use monteria_client_state::play::playback::Playing;
use monteria_game::{EventKind, LeaveReason, Manner, ModelId};
use monteria_table::{Nature, Table};

/// Position and posture of a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pose {
    /// Centre of its base at its foot.
    pub at: Vec3,
    /// Height above that place, base and all, in inches.
    pub lift: f32,
    /// Direction on the plan in which it looks; `None` keeps the previous one.
    pub look: Option<Vec2>,
    /// Rotation, base and all; upright where nothing has struck or thrown it.
    pub roll: Quat,
    /// Offset of the figure from its base, in inches.
    pub lunge: Vec3,
    /// Tilt of the figure above its base.
    pub tip: Quat,
    pub size: f32,
}

impl Pose {
    pub(super) fn still(at: Vec3) -> Pose {
        Pose {
            at,
            lift: 0.0,
            look: None,
            roll: Quat::IDENTITY,
            lunge: Vec3::ZERO,
            tip: Quat::IDENTITY,
            size: 1.0,
        }
    }
}

fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

fn flat(v: Vec3) -> Vec2 {
    Vec2::new(v.x, v.z)
}

/// Returns the point of a path at a share of its length, and the leg that it lies on.
fn along(path: &[Vec3], share: f32) -> (Vec3, usize) {
    let total: f32 = path.windows(2).map(|leg| leg[0].distance(leg[1])).sum();
    let mut left = total * share;
    for (leg, pair) in path.windows(2).enumerate() {
        let long = pair[0].distance(pair[1]);
        if left <= long || leg + 2 == path.len() {
            let t = if long > 0.0 { (left / long).min(1.0) } else { 1.0 };
            return (pair[0].lerp(pair[1], t), leg);
        }
        left -= long;
    }
    (path.last().copied().unwrap_or_default(), 0)
}

/// Returns the height of a hop at `here`, on a leg that crosses a gap.
fn hop(table: &Table, from: Vec3, to: Vec3, here: Vec3) -> f32 {
    const SAMPLES: usize = 24;
    let gap = |t: f32| {
        let over = table.pieces_at(flat(from.lerp(to, t)));
        over.iter()
            .filter_map(|number| table.piece(*number))
            .any(|piece| piece.nature() == Nature::Hole)
    };
    let shares: Vec<f32> =
        (0..=SAMPLES).map(|i| i as f32 / SAMPLES as f32).filter(|t| gap(*t)).collect();
    let (Some(first), Some(last)) = (shares.first(), shares.last()) else { return 0.0 };
    let long = from.distance(to).max(0.01);
    let begin = (first - 0.3 / long).max(0.0);
    let end = (last + 0.3 / long).min(1.0);
    let t = from.distance(here) / long;
    if t <= begin || t >= end {
        return 0.0;
    }
    let u = (t - begin) / (end - begin);
    4.0 * u * (1.0 - u) * (0.3 + 0.22 * (end - begin) * long)
}

/// Returns the pose of a model while this event is shown; `None` where the event
/// does not concern it. `at` is the model's place before it; `toward` returns the
/// place of another model.
pub(super) fn pose(
    model: ModelId,
    at: Vec3,
    playing: &Playing,
    table: &Table,
    toward: impl Fn(ModelId) -> Option<Vec3>,
) -> Option<Pose> {
    let t = playing.progress();
    let still = Pose::still(at);
    match &playing.event.what {
        EventKind::Moved { model: who, path, manner } if *who == model => {
            let path: Vec<Vec3> = path.iter().map(|p| Vec3::from(*p)).collect();
            Some(moved(&path, *manner, t, table, still))
        }
        EventKind::Arrived { model: who, at } if *who == model => {
            let fall = 1.0 - ease(t);
            Some(Pose {
                at: Vec3::from(*at),
                lift: 3.0 * fall * fall,
                size: 0.6 + 0.4 * ease(t),
                ..still
            })
        }
        EventKind::Left { model: who, reason } if *who == model => Some(match reason {
            LeaveReason::Slain => {
                Pose { tip: Quat::from_rotation_z(FRAC_PI_2 * 0.96 * t), ..still }
            }
            LeaveReason::Fled => {
                let out = leave_direction(at, table);
                let way = Vec3::new(out.x, 0.0, out.y) * (2.2 * ease(t));
                Pose { at: at + way, look: Some(out), size: 1.0 - 0.7 * ease(t), ..still }
            }
        }),
        EventKind::ActionTaken { model: who, target, .. } if *who == model => {
            let swing = (t * PI).sin();
            match target.filter(|target| *target != model).and_then(toward) {
                Some(there) => {
                    let way = flat(there - at).normalize_or(Vec2::Y);
                    let reach = 0.42 * (swing - 0.35 * (t * PI * 2.0).sin());
                    let lunge = Vec3::new(way.x, 0.0, way.y) * reach;
                    let axis = Vec3::new(way.y, 0.0, -way.x);
                    Some(Pose {
                        look: Some(way),
                        lunge,
                        tip: Quat::from_axis_angle(axis, 0.3 * swing),
                        ..still
                    })
                }
                None => Some(Pose { lift: 0.14 * swing, ..still }),
            }
        }
        EventKind::Wounded { model: who, amount, .. } if *who == model && *amount > 0 => {
            let shake = (t * PI * 5.0).sin() * (1.0 - t) * 0.1;
            let tip = Quat::from_rotation_x(-0.16 * (t * PI).sin());
            Some(Pose { lunge: Vec3::X * shake, tip, ..still })
        }
        _ => None,
    }
}

fn moved(path: &[Vec3], manner: Manner, t: f32, table: &Table, still: Pose) -> Pose {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return still };
    match manner {
        Manner::Walked => {
            let (at, leg) = along(path, ease(t));
            let from = path[leg];
            let to = path.get(leg + 1).copied().unwrap_or(path[leg]);
            let way = flat(to - from);
            let look = (way.length() > 0.05).then(|| way.normalize());
            // A figure walks as a hand moves it: in small lifts, an inch each.
            let step =
                if look.is_some() { 0.07 * (at.distance(*first) * PI).sin().abs() } else { 0.0 };
            let settle = (1.0 - t).min(0.1) * 10.0;
            Pose { at, look, lift: step * settle + hop(table, from, to, at), ..still }
        }
        Manner::Placed => {
            let at = first.lerp(*last, ease(t));
            let high = 0.8 + 0.35 * first.distance(*last);
            Pose { at, lift: 4.0 * high * t * (1.0 - t), ..still }
        }
        // Physics moves these (see `crate::figure::bodies`); where motion is off the
        // figure is there at once.
        Manner::Pushed | Manner::MadeRoom | Manner::Thrown | Manner::Fell => {
            Pose { at: along(path, t).0, ..still }
        }
    }
}

/// Returns the direction to the nearest border.
fn leave_direction(at: Vec3, table: &Table) -> Vec2 {
    let half = table.board().half();
    let p = flat(at);
    if half.x - p.x.abs() < half.y - p.y.abs() {
        Vec2::X * p.x.signum()
    } else {
        Vec2::Y * p.y.signum()
    }
}

#[cfg(test)]
mod tests;
