//! Fading of terrain between the camera and the models that matter now: it is drawn so
//! pale that they show through.

use bevy::prelude::*;

use crate::ViewSystems;
use crate::board::TerrainPiece;
use crate::figure::FigurePositions;
use crate::materials::Materials;
use crate::terrain::Plot;
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{EventKind, ModelId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fade.in_set(ViewSystems::Overlays).run_if(resource_exists::<Session>));
}

/// Returns the models to keep visible: the deciding one, the selected, aimed and hovered
/// ones, and those in the event that is shown.
fn mattering(session: &Session, selection: &Selection, playback: &Playback) -> Vec<ModelId> {
    let event = playback.current.as_ref().map(|playing| &playing.event.what);
    let mut all: Vec<ModelId> = match event {
        Some(EventKind::ActionTaken { model, target, .. }) => {
            target.iter().copied().chain([*model]).collect()
        }
        Some(
            EventKind::Moved { model, .. }
            | EventKind::Arrived { model, .. }
            | EventKind::Wounded { model, .. }
            | EventKind::Left { model, .. },
        ) => vec![*model],
        _ => session.decision.as_ref().and_then(|decision| decision.model).into_iter().collect(),
    };
    all.extend([selection.model, selection.target, selection.hovered].into_iter().flatten());
    all
}

fn fade(
    session: Res<Session>,
    selection: Res<Selection>,
    playback: Res<Playback>,
    standing: Res<FigurePositions>,
    shared: Res<Materials>,
    camera: Single<&GlobalTransform, With<TableCamera>>,
    mut pieces: Query<(&TerrainPiece, &mut MeshMaterial3d<StandardMaterial>)>,
) {
    let eye = camera.translation();
    let figures: Vec<Vec3> = mattering(&session, &selection, &playback)
        .into_iter()
        .filter_map(|id| {
            Some(*standing.at.get(&id)? + Vec3::Y * 0.6 * session.shown.model(id)?.height)
        })
        .collect();
    let half = session.table.board().half();
    for (number, mut material) in &mut pieces {
        if material.0 != shared.matte && material.0 != shared.faded {
            continue;
        }
        let plot = session.table.piece(number.0).and_then(|piece| Plot::new(piece, number.0, half));
        let hides = plot.is_some_and(|plot| figures.iter().any(|at| plot.crosses(eye, *at)));
        let wanted = if hides { &shared.faded } else { &shared.matte };
        if material.0 != *wanted {
            material.0 = wanted.clone();
        }
    }
}
