//! Things that lie on the table: one for each area whose tag has a recipe, in the
//! colours of its owner.

use std::collections::BTreeSet;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::color::Srgba;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use crate::ViewSystems;
use crate::figure::{RecipeLibrary, carve};
use crate::materials::Materials;
use crate::shape::{Paint, Sculpt};
use crate::terrain;
use monteria_client_state::palette::{BRASS, Livery};
use monteria_client_state::play::session::{AppState, Session};
use monteria_content::figures::{Join, Tone};
use monteria_game::View;
use monteria_table::Area;

/// Areas for which things are on the table, and the tags that are shown as things.
#[derive(Resource, Default)]
pub(crate) struct Shaped {
    areas: Option<Vec<Area>>,
    tags: BTreeSet<String>,
}

impl Shaped {
    /// Returns whether this area is shown as a thing.
    pub(crate) fn shows(&self, area: &Area) -> bool {
        self.tags.contains(&area.tag)
    }
}

/// A thing on the table.
#[derive(Component)]
struct ThingMesh;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shaped>()
        .add_systems(OnExit(AppState::Playing), clear)
        .add_systems(Update, lay.in_set(ViewSystems::Figures).after(crate::figure::stand_up));
}

fn clear(
    mut commands: Commands,
    things: Query<Entity, With<ThingMesh>>,
    mut shaped: ResMut<Shaped>,
) {
    for entity in &things {
        commands.entity(entity).despawn();
    }
    *shaped = Shaped::default();
}

/// Lays out all things anew whenever the areas of the table change.
fn lay(
    mut commands: Commands,
    session: Res<Session>,
    library: Res<RecipeLibrary>,
    shared: Res<Materials>,
    things: Query<Entity, With<ThingMesh>>,
    mut shaped: ResMut<Shaped>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let areas = &session.shown.areas;
    if shaped.areas.as_ref() == Some(areas) {
        return;
    }
    shaped.areas = Some(areas.clone());
    for entity in &things {
        commands.entity(entity).despawn();
    }
    let known = areas.iter().filter(|area| library.recipes.thing(&area.tag).is_some());
    shaped.tags = known.map(|area| area.tag.clone()).collect();
    let mut piles = Piles::default();
    for area in areas {
        piles.put(area, areas, &session.shown, &library);
    }
    // Glowing parts have their own colour in any light: it tells things apart.
    let solid =
        [(piles.matte, &shared.matte), (piles.metal, &shared.metal), (piles.glow, &shared.lamp)];
    for (sculpt, material) in solid.into_iter().filter(|(sculpt, _)| !sculpt.is_empty()) {
        let mesh = Mesh3d(meshes.add(sculpt.mesh()));
        commands.spawn((ThingMesh, NoFrustumCulling, mesh, MeshMaterial3d(material.clone())));
    }
    if !piles.veil.is_empty() {
        let mesh = Mesh3d(meshes.add(piles.veil.mesh()));
        commands.spawn((
            ThingMesh,
            NoFrustumCulling,
            NotShadowCaster,
            mesh,
            MeshMaterial3d(shared.veil.clone()),
        ));
    }
}

/// All things, merged by material.
#[derive(Default)]
struct Piles {
    matte: Sculpt,
    metal: Sculpt,
    glow: Sculpt,
    veil: Sculpt,
}

impl Piles {
    fn put(&mut self, area: &Area, areas: &[Area], view: &View, library: &RecipeLibrary) {
        // Areas without a recipe are drawn as rings.
        let Some((thing, owner)) = library.recipes.thing(&area.tag) else { return };
        let accent =
            owner.and_then(|number| livery(view, number)).map_or(BRASS, |livery| livery.colour);
        let at = Vec3::new(area.center.x, area.base, area.center.y);
        let carving = carve::carve(&thing.figure(), area.diameter, accent);
        for (pile, mut sculpt) in [
            (&mut self.matte, carving.matte),
            (&mut self.metal, carving.metal),
            (&mut self.glow, carving.glow),
        ] {
            sculpt.warp(|p| p + at);
            pile.append(sculpt);
        }
        if thing.mist {
            terrain::mist(&mut self.veil, area);
        }
        let next =
            areas.iter().find(|other| other.tag == area.tag && other.id == area.id.wrapping_add(1));
        if let (Some(join), Some(next)) = (&thing.join, next) {
            let colour = carve::colour(join.tone, &thing.tones, accent);
            self.join(join, colour, at, Vec3::new(next.center.x, next.base, next.center.y));
        }
    }

    /// Adds a wall from one thing to another.
    fn join(&mut self, join: &Join, colour: Srgba, from: Vec3, to: Vec3) {
        let up = Vec3::Y * join.height;
        if join.thick <= 0.0 {
            self.veil.with(Paint::new(colour).jitter(0.0), |veil| {
                let [r, g, b, _] = veil.paint.colour;
                // Brightest at the foot.
                let corner = |p: Vec3, alpha: f32| (p, [r, g, b, alpha]);
                let low = 0.62;
                let high = 0.16;
                veil.tri_shaded([corner(from, low), corner(to, low), corner(to + up, high)]);
                veil.tri_shaded([
                    corner(from, low),
                    corner(to + up, high),
                    corner(from + up, high),
                ]);
            });
            // Edges that are visible from every side, even along the curtain.
            self.glow.with(Paint::new(colour).jitter(0.0), |glow| {
                for height in [Vec3::Y * 0.04, up] {
                    glow.limb(from + height, to + height, (0.045, 0.045), 6);
                }
            });
            return;
        }
        let along = to - from;
        let turn = Quat::from_rotation_y((-along.z).atan2(along.x));
        let pile = if matches!(join.tone, Tone::Metal | Tone::Brass) {
            &mut self.metal
        } else {
            &mut self.matte
        };
        pile.with(Paint::new(colour).jitter(0.09), |pile| {
            let middle = from.midpoint(to) + up * 0.5;
            pile.at(bevy::math::Affine3A::from_rotation_translation(turn, middle), |pile| {
                pile.block(
                    Vec3::ZERO,
                    Vec3::new(along.length() * 0.5, join.height * 0.5, join.thick * 0.5),
                    0.05,
                );
            });
        });
    }
}

/// Returns the livery of a side by its number, from 1: that of its first seat.
fn livery(view: &View, number: u8) -> Option<Livery> {
    let seat = view.seats.iter().find(|seat| seat.side.0 + 1 == number)?;
    Some(Livery::of_seat(seat.id))
}
