//! Overlays drawn on the mat as ink: reach, paths, sight, areas, ranges, and rings round
//! models. Read `Easel` first.

mod edit;
mod lines;
mod markers;
mod surfaces;
mod terrain;

use std::collections::BTreeMap;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use crate::ViewSystems;
use monteria_client_state::play::session::{AppState, Selection, Session};
use monteria_game::ModelId;

/// Height of overlays above the ground, in inches.
const LIFT: f32 = 0.03;

/// A sheet of overlay.
#[derive(Component)]
struct Sheet;

/// Sheets that have been drawn in this match, by name; `None` where there
/// was nothing to draw.
#[derive(Resource, Default)]
struct Sheets(BTreeMap<&'static str, Option<Entity>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sheets>().add_systems(OnExit(AppState::Playing), clear).add_systems(
        Update,
        (
            markers::areas::draw,
            markers::facing::draw,
            markers::formation::draw,
            terrain::draw,
            surfaces::field_of_view::draw,
            surfaces::reach::draw,
            surfaces::danger::draw,
            markers::ranges::draw,
            markers::zones::draw,
            lines::path::draw,
            lines::ways::draw,
            lines::sight::draw,
            lines::threats::draw,
            lines::thought::draw,
            markers::rings::draw,
            lines::ruler::draw,
            markers::flash::draw,
            edit::draw,
        )
            .in_set(ViewSystems::Overlays),
    );
}

fn clear(mut commands: Commands, sheets: Query<Entity, With<Sheet>>, mut known: ResMut<Sheets>) {
    for entity in &sheets {
        commands.entity(entity).despawn();
    }
    known.0.clear();
}

/// System parameters for laying a sheet on the table.
#[derive(bevy::ecs::system::SystemParam)]
struct Easel<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    sheets: ResMut<'w, Sheets>,
}

impl Easel<'_, '_> {
    /// Replaces the sheet of the same name, or removes it where `mesh` is `None`.
    fn lay(&mut self, name: &'static str, mesh: Option<Mesh>, material: &Handle<StandardMaterial>) {
        if let Some(old) = self.sheets.0.remove(name).flatten()
            && let Ok(mut old) = self.commands.get_entity(old)
        {
            old.try_despawn();
        }
        let sheet = mesh.map(|mesh| {
            let mesh = Mesh3d(self.meshes.add(mesh));
            let sheet =
                (Sheet, NoFrustumCulling, NotShadowCaster, mesh, MeshMaterial3d(material.clone()));
            self.commands.spawn(sheet).id()
        });
        self.sheets.0.insert(name, sheet);
    }

    /// Returns whether a sheet has been drawn in this match; those of the
    /// previous one are gone.
    fn holds(&self, name: &str) -> bool {
        self.sheets.0.contains_key(name)
    }
}

/// Returns the model that the armed option would put somewhere, its place, and
/// whether that is legal.
pub(crate) fn planned(session: &Session, selection: &Selection) -> Option<(ModelId, Vec3, bool)> {
    let choice = session.armed(selection)?;
    let model = choice.needs.region()?.mover()?;
    let spot = selection.planned?;
    match &selection.route {
        Some(Ok(route)) => Some((model, route.legs.last().copied()?, true)),
        Some(Err(_)) => Some((model, ground(selection, Vec2::new(spot.x, spot.z), spot.y), false)),
        None => Some((model, ground(selection, Vec2::new(spot.x, spot.z), spot.y), true)),
    }
}

/// Returns the models that the plan would move, with their places: the mover, and with a
/// troop all of it.
pub(crate) fn ghosts(session: &Session, selection: &Selection) -> Vec<(ModelId, Vec3)> {
    // A plan that is not legal moves nobody.
    let Some((model, at, true)) = planned(session, selection) else { return Vec::new() };
    let others = selection.troop.iter().filter(|(other, _)| *other != model);
    [(model, at)].into_iter().chain(others.copied()).collect()
}

/// Returns a point of the plan at height `y`, or at that of the nearest place
/// that can be reached.
fn ground(selection: &Selection, plan: Vec2, y: Option<f32>) -> Vec3 {
    let flat = |at: &Vec3| Vec2::new(at.x, at.z);
    let nearest = || {
        let cells = selection.reach.iter().flat_map(|reach| reach.cells.iter());
        cells
            .map(|(at, _)| at)
            .min_by(|a, b| flat(a).distance(plan).total_cmp(&flat(b).distance(plan)))
    };
    let y = y.or_else(|| nearest().filter(|at| flat(at).distance(plan) < 0.6).map(|at| at.y));
    Vec3::new(plan.x, y.unwrap_or(0.0), plan.y)
}
