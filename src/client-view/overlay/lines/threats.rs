//! Places from which an enemy may strike back: a broken line from each, and a ring where
//! the enemy is not there yet.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::vermilion;
use monteria_client_state::planning::threats::Threats;
use monteria_client_state::play::session::Session;

/// Maximum number of enemies whose lines are drawn.
const MOST: usize = 6;

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    threats: Res<Threats>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Vec<[Vec3; 3]>>,
) {
    let mut lines: Vec<[Vec3; 3]> = Vec::new();
    if let Some(asked) = threats.asked() {
        for (enemy, threat) in threats.found().iter().take(MOST) {
            let (Some(from), Some(model)) = (threat.from, session.shown.model(*enemy)) else {
                continue;
            };
            lines.push([from.into(), asked.at, model.at.into()]);
        }
    }
    if *drawn == lines && easel.holds("threats") {
        return;
    }
    let mut ink = Ink::default();
    for [from, to, now] in &lines {
        let raised = |at: &Vec3| *at + Vec3::Y * (LIFT + 0.025);
        ink.dip(vermilion().with_alpha(0.85));
        ink.dashes(&[raised(from), raised(to)], 0.06, 0.22, 0.16);
        if from.distance(*now) > 0.05 {
            ink.dip(vermilion().with_alpha(0.6));
            ink.dashes(&Ink::circle_points(raised(from), 0.45), 0.05, 0.16, 0.12);
        }
    }
    easel.lay("threats", (!lines.is_empty()).then(|| ink.mesh()), &shared.overlay_top);
    *drawn = lines;
}
