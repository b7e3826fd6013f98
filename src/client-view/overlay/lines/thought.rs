//! Measurements of a foe's decision on the table: a line to every model that its question
//! concerns, the sight along it, the distance that the question sets, and rings round
//! weighed targets. Also lines for the orders that an opponent intends.

use bevy::color::{Alpha, Srgba};
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::lines::sight::thread;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{BRASS, INK, INK_FAINT, PARCHMENT, green, vermilion};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::Session;
use monteria_client_state::play::thinking::TracePart;
use monteria_game::{Measured, ModelId, Standing, TargetWeighed};

/// Inputs of the current drawing.
#[derive(Clone, PartialEq)]
pub(in crate::overlay) struct TraceKey {
    /// The deciding model and the radius of its base.
    thinker: Option<(ModelId, f32)>,
    lines: Vec<Measured>,
    /// Position, radius of the base and result of each weighed target.
    targets: Vec<(Vec3, f32, Standing)>,
    /// Orders that were tried: start, end, and whether it is the one that was given.
    tried: Vec<(Vec3, Vec3, bool)>,
}

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    playback: Res<Playback>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<TraceKey>>,
) {
    let now = key(&session, &playback);
    if *drawn == now && easel.holds("thought") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    if let Some(key) = &*drawn {
        for line in &key.lines {
            measure(&mut ink, line);
        }
        if let (Some((_, radius)), Some(line)) = (key.thinker, key.lines.first()) {
            limit(&mut ink, line, radius);
        }
        for (at, radius, standing) in &key.targets {
            ring(&mut ink, *at, *radius, *standing);
        }
        for (from, to, given) in &key.tried {
            intent(&mut ink, *from, *to, *given);
        }
    }
    let mesh = (!ink.is_empty()).then(|| ink.mesh());
    easel.lay("thought", mesh, &shared.overlay_top);
}

fn key(session: &Session, playback: &Playback) -> Option<TraceKey> {
    let place =
        |id: ModelId| session.shown.model(id).map(|model| (Vec3::from(model.at), model.radius));
    if let Some(thinking) = playback.thinking() {
        let thought = thinking.thought;
        let weighs = !matches!(thinking.part, TracePart::Asked(_));
        let standing = |target: &TargetWeighed| {
            let (at, radius) = place(target.model)?;
            Some((at, radius, target.standing))
        };
        let targets = thought.targets.iter().filter(|_| weighs).filter_map(standing).collect();
        let thinker = place(thought.model).map(|(_, radius)| (thought.model, radius));
        return Some(TraceKey {
            thinker,
            lines: thinking.lines().to_vec(),
            targets,
            tried: Vec::new(),
        });
    }
    let considered = session.considered().filter(|_| playback.intends())?;
    let from = considered.model.and_then(place)?.0;
    let tried = considered.candidates.iter().enumerate().filter_map(|(n, candidate)| {
        let order = &candidate.order;
        let spot = order.to.map(|spot| Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z));
        let to = spot.or_else(|| Some(place(order.target?)?.0))?;
        Some((from, to, n == considered.chosen))
    });
    let tried: Vec<_> = tried.collect();
    (!tried.is_empty()).then(|| TraceKey {
        thinker: None,
        lines: Vec::new(),
        targets: Vec::new(),
        tried,
    })
}

/// Draws a measured line with a mark at each end, and the sight along it.
fn measure(ink: &mut Ink, line: &Measured) {
    if let Some(sight) = &line.sight {
        thread(ink, sight);
    }
    let raised = |at: [f32; 3]| Vec3::from(at) + Vec3::Y * (LIFT + 0.045);
    let from = raised(line.from);
    let to = raised(line.to);
    let tone = if line.counts { green() } else { vermilion() };
    // A pale stroke below keeps it readable on dark ground.
    ink.dip(PARCHMENT.with_alpha(0.8));
    ink.line(&[from - Vec3::Y * 0.01, to - Vec3::Y * 0.01], 0.15);
    ink.dip(tone.with_alpha(1.0));
    if line.counts {
        ink.line(&[from, to], 0.075);
    } else {
        ink.dashes(&[from, to], 0.06, 0.26, 0.18);
    }
    let along = Vec2::new(to.x - from.x, to.z - from.z).normalize_or(Vec2::X);
    let across = Vec3::new(-along.y, 0.0, along.x) * 0.2;
    ink.line(&[from - across, from + across], 0.06);
    ink.line(&[to - across, to + across], 0.06);
    if let Some(limit) = line.limit.filter(|limit| *limit < line.inches) {
        let reached = from.lerp(to, (limit / line.inches.max(0.01)).clamp(0.0, 1.0));
        ink.dip(INK.with_alpha(1.0));
        ink.line(&[reached - across * 1.5, reached + across * 1.5], 0.09);
    }
}

/// Draws the reach of the question round the deciding model, where its lines begin there.
fn limit(ink: &mut Ink, line: &Measured, radius: f32) {
    // A question without a limit has no reach.
    let Some(limit) = line.limit else { return };
    let to = Vec3::from(line.to);
    let from = Vec3::from(line.from);
    let along = Vec3::new(to.x - from.x, 0.0, to.z - from.z).normalize_or_zero();
    let center = from - along * radius + Vec3::Y * (LIFT + 0.03);
    ink.dip(INK_FAINT.with_alpha(0.75));
    ink.dashes(&Ink::circle_points(center, radius + limit), 0.05, 0.3, 0.22);
}

/// Draws the ring of a weighed target: double where it is taken, broken where the die
/// decides, with a cross where it is not.
fn ring(ink: &mut Ink, at: Vec3, radius: f32, standing: Standing) {
    let at = at + Vec3::Y * (LIFT + 0.06);
    let tone: Srgba = match standing {
        Standing::Taken => vermilion(),
        Standing::Tied => BRASS,
        Standing::PassedOver => INK_FAINT,
    };
    ink.dip(tone.with_alpha(1.0));
    match standing {
        Standing::Taken => {
            ink.ring(at, radius + 0.14, 0.09);
            ink.ring(at, radius + 0.32, 0.05);
            for side in [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z] {
                ink.line(&[at + side * (radius + 0.22), at + side * (radius + 0.62)], 0.09);
            }
        }
        Standing::Tied => ink.dashes(&Ink::circle_points(at, radius + 0.16), 0.1, 0.3, 0.2),
        Standing::PassedOver => {
            ink.ring(at, radius + 0.1, 0.04);
            let arm = (radius + 0.1) * 0.72;
            for (x, z) in [(1.0, 1.0), (1.0, -1.0)] {
                let off = Vec3::new(x, 0.0, z) * arm;
                ink.line(&[at - off, at + off], 0.07);
            }
        }
    }
}

/// Draws an arrow to the end of an order that was tried.
fn intent(ink: &mut Ink, from: Vec3, to: Vec3, given: bool) {
    let from = from + Vec3::Y * (LIFT + 0.05);
    let to = to + Vec3::Y * (LIFT + 0.05);
    if from.distance(to) < 0.05 {
        return;
    }
    ink.dip(PARCHMENT.with_alpha(0.75));
    ink.line(&[from - Vec3::Y * 0.01, to - Vec3::Y * 0.01], 0.13);
    let along = Vec2::new(to.x - from.x, to.z - from.z);
    if given {
        ink.dip(green().with_alpha(1.0));
        ink.line(&[from, to], 0.08);
    } else {
        ink.dip(INK_FAINT.with_alpha(0.85));
        ink.dashes(&[from, to], 0.05, 0.24, 0.2);
    }
    ink.head(to, along, if given { 0.34 } else { 0.24 });
}
