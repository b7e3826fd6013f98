//! Visibility: the models that a model sees from its place or from a planned one.

use bevy::prelude::*;

use crate::play::session::{ModelVisibility, Session};
use monteria_game::{Game, ModelView, Presence, SightState};
use monteria_table::{Body, distance};

/// Returns the body of a model with its foot at `at`.
fn body(model: &ModelView, at: Vec3) -> Body {
    Body { id: model.id, at, radius: model.radius, height: model.height }
}

/// Returns the part of `other` that `eye` sees, both at their places.
pub fn between(
    session: &Session,
    game: &Game,
    eye: &ModelView,
    other: &ModelView,
) -> ModelVisibility {
    seen(session, game, &body(eye, eye.at.into()), other)
}

fn seen(session: &Session, game: &Game, from: &Body, other: &ModelView) -> ModelVisibility {
    let to = body(other, other.at.into());
    let name = session.party(other.id).to_owned();
    ModelVisibility {
        name,
        distance: distance(from, &to),
        sight: game.sight(session.viewer, from, &to),
    }
}

/// Returns the models of other sides that `eye` would see from a place, nearest first; of
/// each group the one seen best.
pub(super) fn from_place(
    session: &Session,
    game: &Game,
    eye: &ModelView,
    at: Vec3,
) -> Vec<ModelVisibility> {
    let from = body(eye, at);
    let others =
        session.view.models.iter().filter(|m| m.side != eye.side && m.presence == Presence::InPlay);
    let mut all: Vec<ModelVisibility> = others
        .map(|other| seen(session, game, &from, other))
        .filter(|seen| seen.sight.state != SightState::Stopped)
        .collect();
    let covered = |seen: &ModelVisibility| seen.sight.state == SightState::Cover;
    all.sort_by(|a, b| covered(a).cmp(&covered(b)).then(a.distance.total_cmp(&b.distance)));
    let mut best: Vec<ModelVisibility> = Vec::new();
    for one in all {
        if !best.iter().any(|known| known.name == one.name) {
            best.push(one);
        }
    }
    best.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    best
}
