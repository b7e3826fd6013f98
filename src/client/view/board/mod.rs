//! What lies under everything: the wooden table, the mat with its border, and the terrain.

mod desk;
mod gates;
mod marks;
mod mat;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::super::session::{AppState, Session};
use super::materials::Materials;
use super::terrain;

/// How far the mat goes beyond the play area, in inches: room for ticks, numbers and the names of exits.
pub const MARGIN: f32 = 1.5;

/// Everything that is put up for a match and does not change in it.
#[derive(Component)]
pub struct Scenery;

/// A piece of terrain, by its number on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainPiece(pub usize);

/// The table that is put up, so that another match on another table puts up its own.
#[derive(Resource)]
struct PutUp(std::sync::Weak<crate::table::Table>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(AppState::Playing), clear)
        .add_systems(Update, put_up.in_set(super::ViewSystems::Scenery).run_if(resource_exists::<Session>));
}

fn clear(mut commands: Commands, scenery: Query<Entity, With<Scenery>>) {
    for entity in &scenery {
        commands.entity(entity).despawn();
    }
    commands.remove_resource::<PutUp>();
}

fn put_up(
    mut commands: Commands,
    session: Res<Session>,
    put_up: Option<Res<PutUp>>,
    scenery: Query<Entity, With<Scenery>>,
    shared: Res<Materials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let now = std::sync::Arc::downgrade(&session.table);
    if put_up.is_some_and(|before| before.0.ptr_eq(&now)) {
        return;
    }
    for entity in &scenery {
        commands.entity(entity).despawn();
    }
    commands.insert_resource(PutUp(now));
    let table = &session.table;
    let (carved, wells) = terrain::carve(table);
    let tint = mat::tint(table);

    desk::spawn(&mut commands, table.board(), &mut meshes, &mut materials, &mut images);
    mat::spawn(&mut commands, table.board(), &wells, tint, &mut meshes, &mut materials, &mut images);
    let print = marks::print(table, &wells, &title(&session));
    commands.spawn(flat(&mut meshes, print.mesh(), &shared.print));
    for (solid, metal) in gates::build(table.board()) {
        commands.spawn((
            Scenery,
            NoFrustumCulling,
            Mesh3d(meshes.add(solid)),
            MeshMaterial3d(shared.matte.clone()),
        ));
        commands.spawn((
            Scenery,
            NoFrustumCulling,
            Mesh3d(meshes.add(metal)),
            MeshMaterial3d(shared.metal.clone()),
        ));
    }
    for piece in carved {
        let tag = TerrainPiece(piece.piece);
        if !piece.solid.is_empty() {
            let mesh = Mesh3d(meshes.add(piece.solid.mesh()));
            commands.spawn((Scenery, tag, NoFrustumCulling, mesh, MeshMaterial3d(shared.matte.clone())));
        }
        if !piece.wet.is_empty() {
            commands.spawn((flat(&mut meshes, piece.wet.mesh(), &shared.wet), tag));
        }
        if !piece.veil.is_empty() {
            commands.spawn((flat(&mut meshes, piece.veil.mesh(), &shared.veil), tag));
        }
    }
}

/// The scenario's name, as its game's shelf has it.
fn title(session: &Session) -> String {
    let cards = session.ruleset.scenarios();
    let card = cards.into_iter().find(|card| card.id == session.setup.scenario);
    card.map_or_else(|| session.view.title.clone(), |card| card.title)
}

fn flat(meshes: &mut Assets<Mesh>, mesh: Mesh, material: &Handle<StandardMaterial>) -> impl Bundle {
    (Scenery, NoFrustumCulling, NotShadowCaster, Mesh3d(meshes.add(mesh)), MeshMaterial3d(material.clone()))
}
