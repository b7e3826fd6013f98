//! Short signs of events: a wound spreads a broken ring, healing a whole one, an arrival
//! and a fall a ripple.

use bevy::color::{Alpha, Srgba};
use bevy::prelude::*;

use crate::figure::FigurePositions;
use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::{INK, OXBLOOD, PARCHMENT, green};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::Session;
use monteria_game::{EventKind, Manner, ModelId};

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    playback: Res<Playback>,
    standing: Res<FigurePositions>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut lit: Local<bool>,
) {
    let sign = playback.current.as_ref().filter(|_| playback.motion).and_then(|playing| {
        let (model, tone, broken) = meaning(&playing.event.what)?;
        let radius = session.shown.model(model)?.radius;
        let at = *standing.at.get(&model)?;
        let share = (playing.elapsed / playing.length.max(0.01)).clamp(0.0, 1.0);
        Some(ripple(at + Vec3::Y * (LIFT + 0.05), radius, share, tone, broken))
    });
    if sign.is_none() && !*lit {
        return;
    }
    *lit = sign.is_some();
    easel.lay("flash", sign.map(Ink::mesh), &shared.overlay_top);
}

/// Returns the model that an event marks, the colour, and whether the ring is broken.
fn meaning(what: &EventKind) -> Option<(ModelId, Srgba, bool)> {
    match what {
        EventKind::Wounded { model, amount, .. } if *amount > 0 => Some((*model, OXBLOOD, true)),
        EventKind::Wounded { model, .. } => Some((*model, green(), false)),
        EventKind::Arrived { model, .. } => Some((*model, PARCHMENT, false)),
        EventKind::Moved {
            model, manner: Manner::Fell | Manner::Placed | Manner::Thrown, ..
        } => Some((*model, INK, false)),
        _ => None,
    }
}

fn ripple(at: Vec3, radius: f32, share: f32, tone: Srgba, broken: bool) -> Ink {
    let mut ink = Ink::new(tone.with_alpha((1.0 - share) * 0.95));
    let wide = radius + 0.1 + 0.9 * share.sqrt();
    if broken {
        let count = 10;
        for i in 0..count {
            let out = Vec2::from_angle(std::f32::consts::TAU * i as f32 / count as f32);
            let way = Vec3::new(out.x, 0.0, out.y);
            ink.line(
                &[at + way * (wide - 0.24), at + way * (wide + 0.1)],
                0.1 * (1.0 - share) + 0.02,
            );
        }
    } else {
        ink.ring(at, wide, 0.09 * (1.0 - share) + 0.02);
    }
    ink
}
