//! Figures: one for each model on the table, carved by its recipe, on a base that shows
//! its owner. Read `Figure`, `Appearance` and `FigurePositions` first.

mod base;
mod bearing;
mod bodies;
mod carve;
mod dress;
mod flight;
mod library;
mod motion;
mod showcase;
mod things;
mod trim;

use std::collections::BTreeMap;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::PanOrbitCamera;

use crate::ViewSystems;
use crate::materials::Materials;
use crate::viewpoint::camera::{self, TableCamera};
use bearing::{Bearing, Extent, Shows};
use bodies::{Bodies, BodySystems};
use dress::{FigureTrim, Posture};
use library::Recipes;
use monteria_client_state::options::Games;
use monteria_client_state::palette::Livery;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, Selection, Session};
use monteria_game::{EventKind, LeaveReason, ModelId, ModelView, Presence};
use motion::Pose;
pub(crate) use things::Shaped;

/// Figure of a model; its root is where the model stands.
#[derive(Component, Clone, PartialEq, Debug)]
pub(crate) struct Figure {
    pub model: ModelId,
    /// Input of its carving; another look is carved afresh.
    look: Appearance,
    /// Whether its model is slain and lies where it fell.
    fallen: bool,
}

/// Everything that decides a figure's appearance.
#[derive(Clone, PartialEq, Debug)]
struct Appearance {
    figure: String,
    radius: f32,
    height: f32,
    livery: Livery,
}

impl Appearance {
    fn of(model: &ModelView) -> Appearance {
        Appearance {
            figure: model.figure.clone(),
            radius: model.radius,
            height: model.height,
            livery: Livery::of_model(model),
        }
    }
}

/// Marker of the part of a figure above its base.
#[derive(Component)]
pub(crate) struct FigureBody;

/// The ghost of a figure at a planned spot.
#[derive(Component)]
struct Ghost(ModelId);

/// Recipes of the ruleset that is played.
#[derive(Resource, Default)]
struct RecipeLibrary {
    ruleset: String,
    /// Number of times that the content had been read anew.
    reading: u32,
    recipes: Recipes,
}

/// Meshes by look and bearing, shared by figures that are alike.
#[derive(Resource, Default)]
struct Carved(Vec<(Appearance, Bearing, Meshes)>);

#[derive(Clone)]
struct Meshes {
    plinth: Handle<Mesh>,
    rim: Handle<Mesh>,
    body: Vec<(Handle<Mesh>, MaterialKind)>,
    /// Bounding box of the body before it is bent.
    extent: Extent,
}

#[derive(Clone, Copy)]
enum MaterialKind {
    Matte,
    Metal,
    Glow,
}

/// Positions and directions of figures as drawn in this frame, motion included.
#[derive(Resource, Default)]
pub(crate) struct FigurePositions {
    /// Centre of the base at its foot, by model.
    pub at: BTreeMap<ModelId, Vec3>,
    look: BTreeMap<ModelId, Vec2>,
    /// Positions and rotations of figures that were shown to topple.
    fell: BTreeMap<ModelId, (Vec3, Quat)>,
    jump: Option<u32>,
    /// Pixels per inch in the middle of the view.
    pub inch: f32,
}

/// Minimum height in pixels of a figure drawn at its own size: below it figures are
/// hard to tell apart.
const TOLD_APART: f32 = 46.0;
/// Maximum factor by which a figure is enlarged.
const LARGEST: f32 = 1.6;

/// Returns the factor by which a figure of this height in inches is enlarged above
/// its base, where an inch takes `inch` pixels. Everything is measured by bases, so
/// they keep their size.
pub(crate) fn growth(height: f32, inch: f32) -> f32 {
    (TOLD_APART / (height * inch).max(1.0)).clamp(1.0, LARGEST)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecipeLibrary>()
        .init_resource::<Carved>()
        .init_resource::<FigurePositions>()
        .add_systems(OnExit(AppState::Playing), clear)
        .add_plugins((things::plugin, bodies::plugin, showcase::plugin))
        .add_systems(
            Update,
            (stand_up, dress::dress, hold, lie, ghost)
                .chain()
                .after(BodySystems)
                .in_set(ViewSystems::Figures),
        );
}

fn clear(
    mut commands: Commands,
    figures: Query<Entity, Or<(With<Figure>, With<Ghost>)>>,
    mut standing: ResMut<FigurePositions>,
    mut carved: ResMut<Carved>,
) {
    for entity in &figures {
        commands.entity(entity).despawn();
    }
    *standing = FigurePositions::default();
    carved.0.clear();
}

/// Returns whether a model's figure has fallen, or `None` where the figure is not
/// visible. It is visible on the table, about to come, leaving just now, or slain.
fn seen(model: &ModelView, playback: &Playback) -> Option<bool> {
    let now = playback.current.as_ref().map(|playing| &playing.event.what);
    match now {
        Some(EventKind::Arrived { model: who, .. } | EventKind::Left { model: who, .. })
            if *who == model.id =>
        {
            Some(false)
        }
        // A model that never stood anywhere lies nowhere.
        _ if model.presence == Presence::Slain => (model.at != [0.0; 3]).then_some(true),
        _ => (model.presence == Presence::InPlay).then_some(false),
    }
}

/// Puts up missing figures and removes those whose models are gone.
fn stand_up(
    mut commands: Commands,
    session: Res<Session>,
    playback: Res<Playback>,
    shared: Res<Materials>,
    games: Res<Games>,
    figures: Query<(Entity, &Figure)>,
    mut library: ResMut<RecipeLibrary>,
    mut carved: ResMut<Carved>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let other = (&library.ruleset, library.reading) != (&session.setup.ruleset, games.reading());
    if other {
        *library = RecipeLibrary {
            ruleset: session.setup.ruleset.clone(),
            reading: games.reading(),
            recipes: Recipes::of(games.library(), &session.setup.ruleset),
        };
        carved.0.clear();
    }
    let mut there: BTreeMap<ModelId, ()> = BTreeMap::new();
    for (entity, figure) in &figures {
        let model = session.shown.model(figure.model);
        let model = model.filter(|model| seen(model, &playback) == Some(figure.fallen));
        match model {
            Some(model) if Appearance::of(model) == figure.look && !other => {
                there.insert(figure.model, ());
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for model in &session.shown.models {
        let Some(fallen) = seen(model, &playback).filter(|_| !there.contains_key(&model.id)) else {
            continue;
        };
        let look = Appearance::of(model);
        let shows = if fallen { Shows::default() } else { Shows::of(model) };
        let forms = forms(&look, &shows.bearing().bent(), &library, &mut carved, &mut meshes);
        let matte = if fallen { &shared.fallen } else { &shared.matte };
        let figure = commands.spawn((
            Figure { model: model.id, look, fallen },
            Transform::from_translation(model.at.into()),
            Visibility::default(),
        ));
        let root = figure.id();
        let part =
            |mesh, of| (NoFrustumCulling, Mesh3d(mesh), MeshMaterial3d(matte.clone()), ChildOf(of));
        commands.spawn(part(forms.plinth, root));
        commands.spawn(part(forms.rim, root));
        let stands = Transform::from_xyz(0.0, base::HEIGHT, 0.0);
        let body = commands.spawn((FigureBody, stands, Visibility::default(), ChildOf(root))).id();
        if fallen {
            for (mesh, _) in forms.body {
                commands.spawn(part(mesh, body));
            }
        } else {
            dress::clothe(&mut commands, body, forms.body, &shows, &shared);
            let posture = Posture::new(shows, forms.extent);
            dress::put_about(&mut commands, root, &posture, model.radius, &shared, &mut meshes);
            commands.entity(root).insert(posture);
        }
    }
}

fn material(shared: &Materials, kind: MaterialKind) -> Handle<StandardMaterial> {
    match kind {
        MaterialKind::Matte => shared.matte.clone(),
        MaterialKind::Metal => shared.metal.clone(),
        MaterialKind::Glow => shared.glow.clone(),
    }
}

/// Returns the meshes of a look that is bent this way, carved once.
fn forms(
    look: &Appearance,
    bent: &Bearing,
    library: &RecipeLibrary,
    carved: &mut Carved,
    meshes: &mut Assets<Mesh>,
) -> Meshes {
    if let Some((.., forms)) = carved.0.iter().find(|(known, how, _)| known == look && how == bent)
    {
        return forms.clone();
    }
    let (body, extent) = carve_body(look, bent, library);
    let known = carved.0.iter().find(|(known, ..)| known == look);
    let (plinth, rim) = match known {
        Some((.., known)) => (known.plinth.clone(), known.rim.clone()),
        None => (
            meshes.add(base::plinth(look.radius).mesh()),
            meshes.add(base::rim(look.radius, look.livery).mesh()),
        ),
    };
    let body = body.into_iter().map(|(mesh, kind)| (meshes.add(mesh), kind)).collect();
    let forms = Meshes { plinth, rim, body, extent };
    carved.0.push((look.clone(), *bent, forms.clone()));
    forms
}

/// Carves the bent body of a look. Also returns its bounding box before bending.
fn carve_body(
    look: &Appearance,
    bent: &Bearing,
    library: &RecipeLibrary,
) -> (Vec<(Mesh, MaterialKind)>, Extent) {
    let (recipe, file) = library.recipes.get(&look.figure, look.radius, look.height);
    let tall = (look.height - base::HEIGHT).max(0.1);
    let mut carving = carve::figure(&recipe, file, tall, look.livery.colour);
    let extent = carving.extent();
    carving.bend(bent, &extent);
    (carving.parts().map(|(sculpt, kind)| (sculpt.mesh(), kind)).collect(), extent)
}

/// Returns the direction of a model that nothing has turned yet: to the nearest model of
/// another side, else to the middle.
fn first_look(session: &Session, model: &ModelView) -> Vec2 {
    let at = Vec2::new(model.at[0], model.at[2]);
    let foes = session
        .shown
        .models
        .iter()
        .filter(|other| other.side != model.side && other.presence == Presence::InPlay);
    let nearest = foes
        .map(|foe| Vec2::new(foe.at[0], foe.at[2]))
        .min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
    (nearest.unwrap_or(Vec2::ZERO) - at).normalize_or(Vec2::Y)
}

/// Places figures where their models stand, or where the event that is
/// shown has brought them.
fn hold(
    session: Res<Session>,
    playback: Res<Playback>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<&PanOrbitCamera, With<TableCamera>>,
    flying: Res<Bodies>,
    mut standing: ResMut<FigurePositions>,
    mut figures: Query<
        (&Figure, &Posture, &mut Transform, &Children),
        (Without<FigureBody>, Without<FigureTrim>),
    >,
    mut bodies: Query<&mut Transform, (With<FigureBody>, Without<FigureTrim>)>,
    mut trims: Query<&mut Transform, With<FigureTrim>>,
) {
    if standing.jump != Some(session.jump) {
        *standing = FigurePositions { jump: Some(session.jump), ..default() };
    }
    standing.at.clear();
    let slain = playback.current.as_ref().and_then(|playing| match playing.event.what {
        EventKind::Left { model, reason: LeaveReason::Slain } => Some(model),
        _ => None,
    });
    standing.inch = camera::inch(camera.radius.unwrap_or(camera.target_radius), window.height());
    for (figure, posture, mut place, children) in &mut figures {
        let Some(model) = session.shown.model(figure.model) else { continue };
        let at = flying.displaced(figure.model).unwrap_or(Vec3::from(model.at));
        let toward = |other: ModelId| session.shown.model(other).map(|other| Vec3::from(other.at));
        let pose = playback
            .current
            .as_ref()
            .and_then(|playing| motion::pose(figure.model, at, playing, &session.table, toward))
            .unwrap_or(Pose::still(at));
        let pose = match (flying.drawn(figure.model), flying.rocked(figure.model)) {
            (Some((at, roll)), _) => Pose { roll, ..Pose::still(at) },
            (None, Some(roll)) => {
                // It rocks on the rim of its base.
                let upright = (roll * Vec3::Y).y.min(1.0);
                let lift = pose.lift + model.radius * (1.0 - upright * upright).sqrt();
                Pose { roll, lift, ..pose }
            }
            (None, None) => pose,
        };
        if let Some(look) = pose.look {
            standing.look.insert(figure.model, look);
        }
        let look =
            *standing.look.entry(figure.model).or_insert_with(|| first_look(&session, model));
        standing.at.insert(figure.model, pose.at);
        // A slain figure stays lying as it was last drawn.
        match slain.filter(|slain| *slain == figure.model).and(flying.drawn(figure.model)) {
            Some(drawn) => standing.fell.insert(figure.model, drawn),
            None => standing.fell.remove(&figure.model),
        };
        let now = Transform {
            translation: pose.at + Vec3::Y * pose.lift,
            rotation: pose.roll,
            scale: Vec3::splat(pose.size),
        };
        if *place != now {
            *place = now;
        }
        let turn = Quat::from_rotation_y(look.x.atan2(look.y));
        let grown = growth(model.height, standing.inch);
        let (lying, shift) = posture.lying_transform();
        let body_now = Transform {
            translation: Vec3::Y * base::HEIGHT + pose.lunge + pose.tip * turn * shift * grown,
            rotation: pose.tip * turn * lying,
            scale: Vec3::splat(grown),
        };
        let trim_now = Transform { translation: Vec3::Y * base::HEIGHT + pose.lunge, ..body_now };
        let trim_now = Transform { rotation: pose.tip, ..trim_now };
        for child in children.iter() {
            if let Ok(mut body) = bodies.get_mut(child) {
                body.set_if_neq(body_now);
            } else if let Ok(mut trim) = trims.get_mut(child) {
                trim.set_if_neq(trim_now);
            }
        }
    }
}

/// Lays down the figures of slain models: as they were shown to fall, or on their backs.
fn lie(
    session: Res<Session>,
    mut standing: ResMut<FigurePositions>,
    mut figures: Query<
        (&Figure, &mut Transform, &Children),
        (Without<Posture>, Without<FigureBody>),
    >,
    mut bodies: Query<&mut Transform, With<FigureBody>>,
) {
    let inch = standing.inch;
    for (figure, mut place, children) in &mut figures {
        let Some(model) = session.shown.model(figure.model).filter(|_| figure.fallen) else {
            continue;
        };
        let look =
            *standing.look.entry(figure.model).or_insert_with(|| first_look(&session, model));
        let (at, turn) = *standing
            .fell
            .entry(figure.model)
            .or_insert_with(|| flight::toppled(model.at.into(), model.radius, model.height, look));
        place.set_if_neq(Transform::from_translation(at).with_rotation(turn));
        let body_now = Transform::from_xyz(0.0, base::HEIGHT, 0.0)
            .with_rotation(Quat::from_rotation_y(look.x.atan2(look.y)))
            .with_scale(Vec3::splat(growth(model.height, inch)));
        for child in children.iter() {
            if let Ok(mut body) = bodies.get_mut(child) {
                body.set_if_neq(body_now);
            }
        }
    }
}

/// Shows the figures of models that are about to move, pale, at their planned places.
fn ghost(
    mut commands: Commands,
    session: Res<Session>,
    selection: Res<Selection>,
    shared: Res<Materials>,
    library: Res<RecipeLibrary>,
    mut carved: ResMut<Carved>,
    mut meshes: ResMut<Assets<Mesh>>,
    standing: Res<FigurePositions>,
    mut ghosts: Query<(Entity, &Ghost, &mut Transform)>,
) {
    let mut wanted = crate::overlay::ghosts(&session, &selection);
    for (entity, ghost, mut place) in &mut ghosts {
        match wanted.iter().position(|(model, _)| *model == ghost.0) {
            Some(there) => {
                let (_, at) = wanted.swap_remove(there);
                if place.translation != at {
                    place.translation = at;
                }
            }
            None => commands.entity(entity).despawn(),
        }
    }
    let bare = || (NoFrustumCulling, bevy::light::NotShadowCaster);
    for (id, at) in wanted {
        let Some(model) = session.shown.model(id) else { continue };
        let straight = Bearing::default();
        let forms = forms(&Appearance::of(model), &straight, &library, &mut carved, &mut meshes);
        let look = standing.look.get(&id).copied().unwrap_or(Vec2::Y);
        let turned = Transform::from_xyz(0.0, base::HEIGHT, 0.0)
            .with_rotation(Quat::from_rotation_y(look.x.atan2(look.y)))
            .with_scale(Vec3::splat(growth(model.height, standing.inch)));
        let stands = (Ghost(id), Transform::from_translation(at), Visibility::default());
        commands.spawn(stands).with_children(|parts| {
            parts.spawn((bare(), Mesh3d(forms.rim), MeshMaterial3d(shared.ghost.clone())));
            for (mesh, _) in forms.body {
                parts.spawn((bare(), turned, Mesh3d(mesh), MeshMaterial3d(shared.ghost.clone())));
            }
        });
    }
}

#[cfg(test)]
mod tests;
