//! Picking: the model, the piece of terrain and the point of the table under the pointer.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::ViewSystems;
use crate::figure::{FigurePositions, growth};
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::play::session::{HoveredTerrain, Selection, Session, TableArea};
use monteria_game::{ModelId, ModelView, Presence, View};

/// Maximum distance at which the pointer picks, in inches.
const FAR: f32 = 500.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredTerrain>().add_systems(
        Update,
        point.in_set(ViewSystems::Look).after(crate::viewpoint::camera::Steered),
    );
}

fn point(
    session: Res<Session>,
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
    standing: Res<FigurePositions>,
    mut selection: ResMut<Selection>,
    mut terrain: ResMut<HoveredTerrain>,
) {
    if selection.scripted {
        return;
    }
    let (camera, place) = *camera;
    // An enlarged figure is picked where it is drawn.
    let tall = |model: &ModelView| model.height * growth(model.height, standing.inch);
    let ray = window
        .cursor_position()
        .filter(|_| area.pointer_on_table)
        .and_then(|cursor| camera.viewport_to_world(place, cursor).ok());
    let mut hovered = None;
    let mut pointer = None;
    let mut piece = None;
    if let Some(ray) = ray {
        let origin = ray.origin;
        let along = *ray.direction;
        let met = session.table.pick(origin, along, FAR);
        let model = nearest_model(&session.shown, tall, origin, along);
        let ground = met.map_or(f32::INFINITY, |(at, _)| origin.distance(at));
        // Mist and leaves do not hide the models in them from the pointer.
        let through = met.and_then(|(_, piece)| piece).is_some_and(|number| {
            session
                .table
                .piece(number)
                .is_some_and(|piece| piece.nature() == monteria_table::Nature::Volume)
        });
        hovered =
            model.filter(|(distance, _)| *distance < ground + 0.05 || through).map(|(_, id)| id);
        pointer = met.map(|(at, _)| at);
        piece = if hovered.is_none() { met.and_then(|(_, piece)| piece) } else { None };
    }
    if selection.hovered != hovered || selection.pointer != pointer {
        selection.hovered = hovered;
        selection.pointer = pointer;
    }
    terrain.set_if_neq(HoveredTerrain(piece));
}

/// Returns the model whose cylinder the ray meets first, with the distance. `tall`
/// returns the height of each.
fn nearest_model(
    view: &View,
    tall: impl Fn(&ModelView) -> f32,
    origin: Vec3,
    along: Vec3,
) -> Option<(f32, ModelId)> {
    let mut best: Option<(f32, ModelId)> = None;
    for model in view.models.iter().filter(|model| model.presence == Presence::InPlay) {
        if let Some(distance) =
            cylinder(origin, along, Vec3::from(model.at), model.radius, tall(model))
            && best.is_none_or(|(least, _)| distance < least)
        {
            best = Some((distance, model.id));
        }
    }
    best
}

/// Returns the distance along a ray to an upright cylinder with its foot at `foot`;
/// `None` where the ray misses it.
fn cylinder(origin: Vec3, along: Vec3, foot: Vec3, radius: f32, height: f32) -> Option<f32> {
    let from = Vec2::new(origin.x - foot.x, origin.z - foot.z);
    let step = Vec2::new(along.x, along.z);
    let a = step.length_squared();
    let b = from.dot(step);
    let c = from.length_squared() - radius * radius;
    let mut enter = f32::NEG_INFINITY;
    let mut leave = f32::INFINITY;
    if a > 1.0e-12 {
        let root = b * b - a * c;
        if root < 0.0 {
            return None;
        }
        enter = (-b - root.sqrt()) / a;
        leave = (-b + root.sqrt()) / a;
    } else if c > 0.0 {
        return None;
    }
    if along.y.abs() > 1.0e-9 {
        let low = (foot.y - origin.y) / along.y;
        let high = (foot.y + height - origin.y) / along.y;
        enter = enter.max(low.min(high));
        leave = leave.min(low.max(high));
    } else if origin.y < foot.y || origin.y > foot.y + height {
        return None;
    }
    (enter <= leave && leave >= 0.0).then_some(enter.max(0.0))
}

#[cfg(test)]
mod tests;
