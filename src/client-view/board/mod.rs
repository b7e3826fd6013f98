//! The scenery under the figures: the wooden table, the mat with its border, and the
//! terrain. Read `PutUp` and `put_up` first.

mod clutter;
mod desk;
mod edges;
mod fade;
mod gates;
mod ground;
mod margin;
mod marks;
mod mat;

use std::sync::{Arc, Weak};

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use crate::materials::Materials;
use crate::terrain;
use monteria_client_state::play::session::{AppState, Session};
use monteria_table::Table;

/// Width of the mat's margin round the play area in inches: room for ticks, numbers and
/// the names of exits.
pub(crate) const MARGIN: f32 = 1.5;

/// Marker of everything that is put up for a match and does not change in it.
#[derive(Component)]
pub(crate) struct Scenery;

/// A piece of terrain, identified by its number on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TerrainPiece(pub usize);

/// Marker of the border and the names printed on the mat, drawn round its terrain.
#[derive(Component)]
struct Print;

/// The table that is put up. A match on another table replaces all of it; changed terrain
/// is replaced piece by piece.
#[derive(Resource)]
struct PutUp {
    /// Table with which the match began.
    first: Weak<Table>,
    /// The table as it is shown.
    shown: Arc<Table>,
    /// Outlines where the mat is cut open.
    wells: Vec<Vec<Vec2>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(fade::plugin).add_systems(OnExit(AppState::Playing), clear).add_systems(
        Update,
        put_up.in_set(crate::ViewSystems::Scenery).run_if(resource_exists::<Session>),
    );
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
    scenery: Query<(Entity, Option<&TerrainPiece>, Has<Print>), With<Scenery>>,
    shared: Res<Materials>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut images: ResMut<Assets<Image>>,
) {
    let first = Arc::downgrade(&session.first_table);
    let before = put_up.as_deref().filter(|before| before.first.ptr_eq(&first));
    if before.is_some_and(|before| Arc::ptr_eq(&before.shown, &session.table)) {
        return;
    }
    let table = &session.table;
    let (carved, wells) = terrain::carve(table);
    // Where the openings of the mat are unchanged, only changed pieces are put up anew,
    // with the print round them.
    let kept = before.filter(|before| before.wells == wells).map(|before| before.shown.clone());
    let stays = |number: usize| {
        let same = |old: &Arc<Table>| {
            old.piece(number) == table.piece(number) && old.is_gone(number) == table.is_gone(number)
        };
        kept.as_ref().is_some_and(same)
    };
    for (entity, piece, print) in &scenery {
        let part_stays = piece.map_or(kept.is_some() && !print, |piece| stays(piece.0));
        if !part_stays {
            commands.entity(entity).despawn();
        }
    }
    commands.insert_resource(PutUp { first, shown: table.clone(), wells: wells.clone() });
    let print = marks::print(table, &wells, &title(&session));
    commands.spawn((flat(&mut meshes, print.mesh(), &shared.print), Print));
    for piece in carved.into_iter().filter(|piece| !stays(piece.piece)) {
        let tag = TerrainPiece(piece.piece);
        if !piece.solid.is_empty() {
            let mesh = Mesh3d(meshes.add(piece.solid.mesh()));
            commands.spawn((
                Scenery,
                tag,
                NoFrustumCulling,
                mesh,
                MeshMaterial3d(shared.matte.clone()),
            ));
        }
        if !piece.wet.is_empty() {
            commands.spawn((flat(&mut meshes, piece.wet.mesh(), &shared.wet), tag));
        }
        if !piece.glow.is_empty() {
            commands.spawn((flat(&mut meshes, piece.glow.mesh(), &shared.lamp), tag));
        }
        if !piece.veil.is_empty() {
            commands.spawn((flat(&mut meshes, piece.veil.mesh(), &shared.veil), tag));
        }
    }
    if kept.is_some() {
        return;
    }
    desk::spawn(&mut commands, table.board(), &mut meshes, &mut materials, &mut images);
    let mat = table.board().half() + Vec2::splat(MARGIN);
    let paint = ground::Paint::of(table, mat);
    let clutter = clutter::clutter(table, &wells, paint.as_ref());
    if !clutter.is_empty() {
        commands.spawn((flat(&mut meshes, clutter.mesh(), &shared.matte),));
    }
    mat::spawn(&mut commands, (table, &wells, paint), &mut meshes, &mut materials, &mut images);
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
}

/// Returns the title of the scenario's card, or that of the view where there is no card,
/// in the player's language.
fn title(session: &Session) -> String {
    let card = session.ruleset.card(&session.setup.scenario);
    monteria_content::words::t(card.map_or_else(|| session.view.title.clone(), |card| card.title))
}

fn flat(meshes: &mut Assets<Mesh>, mesh: Mesh, material: &Handle<StandardMaterial>) -> impl Bundle {
    (
        Scenery,
        NoFrustumCulling,
        NotShadowCaster,
        Mesh3d(meshes.add(mesh)),
        MeshMaterial3d(material.clone()),
    )
}
