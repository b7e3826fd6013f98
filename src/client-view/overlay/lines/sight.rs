//! Lines of sight of the aimed option, or to every model visible from a planned spot. A
//! free line is a taut thread; a stopped one has a knot where it is stopped. In cover a
//! second, broken thread runs through the cover, with a bead where it meets it.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::Easel;
use monteria_client_state::palette::{green, orange, vermilion};
use monteria_client_state::play::session::Selection;
use monteria_game::{SightShown, SightState};

/// Half the thickness of the thread, in inches.
const THREAD: f32 = 0.032;

pub(in crate::overlay) fn draw(
    selection: Res<Selection>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Vec<SightShown>>,
) {
    let aimed = selection.preview.as_ref().and_then(|preview| preview.sight.as_ref());
    // Each visible model has a thread; the one that is aimed at replaces all.
    let now: Vec<SightShown> = match aimed {
        Some(sight) => vec![sight.clone()],
        None => selection.outlook.iter().map(|seen| seen.sight.clone()).collect(),
    };
    if *drawn == now && easel.holds("sight") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    for sight in drawn.iter() {
        thread(&mut ink, sight);
    }
    let mesh = (!drawn.is_empty()).then(|| ink.mesh());
    easel.lay("sight", mesh, &shared.overlay_top);
}

/// Draws one line of sight.
pub(in crate::overlay) fn thread(ink: &mut Ink, sight: &SightShown) {
    let to = Vec3::from(sight.to);
    let from = Vec3::from(sight.from);
    match sight.state {
        SightState::Free => {
            ink.dip(green().with_alpha(1.0));
            ink.rod(from, to, THREAD);
            ink.bead(from, THREAD * 2.2);
            ink.bead(to, THREAD * 2.2);
        }
        SightState::Cover => {
            ink.dip(green().with_alpha(0.8));
            ink.rod(from, to, THREAD * 0.6);
            ink.dip(orange().with_alpha(1.0));
            let [from, to] = sight.crossing.map_or([from, to], |line| line.map(Vec3::from));
            broken(ink, from, to, 0.32, 0.2);
            ink.bead(from, THREAD * 2.2);
            ink.bead(to, THREAD * 2.2);
            if let Some(at) = sight.met_at {
                ink.bead(Vec3::from(at), THREAD * 4.6);
            }
        }
        SightState::Stopped => {
            let knot = sight.met_at.map_or(from.lerp(to, 0.5), Vec3::from);
            ink.dip(vermilion().with_alpha(1.0));
            ink.rod(from, knot, THREAD);
            ink.bead(from, THREAD * 2.2);
            ink.bead(knot, THREAD * 4.6);
            // A cross through the knot.
            let side = (to - from).cross(Vec3::Y).normalize_or(Vec3::X) * 0.26;
            for (a, b) in [(side + Vec3::Y * 0.26, 1.0), (side - Vec3::Y * 0.26, 1.0)] {
                ink.rod(knot - a * b, knot + a * b, THREAD);
            }
            ink.dip(vermilion().with_alpha(0.55));
            broken(ink, knot, to, 0.08, 0.26);
        }
    }
}

fn broken(ink: &mut Ink, from: Vec3, to: Vec3, dash: f32, gap: f32) {
    let long = from.distance(to);
    let mut at = 0.0;
    while at < long {
        let end = (at + dash).min(long);
        ink.rod(from.lerp(to, at / long), from.lerp(to, end / long), THREAD);
        at = end + gap;
    }
}
