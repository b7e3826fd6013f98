//! Figures: one for each model on the table, carved by its recipe, on a base that shows whose it is.

mod base;
mod bodies;
mod carve;
mod flight;
mod library;
mod motion;
mod showcase;
mod things;

use std::collections::BTreeMap;

use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_panorbit_camera::PanOrbitCamera;

use super::super::options::Games;
use super::super::palette::Livery;
use super::super::playback::Playback;
use super::super::session::{AppState, Selection, Session};
use super::ViewSystems;
use super::camera::{self, TableCamera};
use super::materials::Materials;
use super::shape::Sculpt;
use crate::game::{EventKind, ModelId, ModelView, Presence};
use bodies::{Bodies, BodySystems};
use library::Recipes;
use motion::Pose;
pub use things::Shaped;

/// The figure of a model: its root stands where the model stands.
#[derive(Component, Clone, PartialEq, Debug)]
pub struct Figure {
    /// The model that it is about.
    pub model: ModelId,
    /// What it was carved from; another look is carved afresh.
    look: Look,
}

/// All that decides what a figure looks like.
#[derive(Clone, PartialEq, Debug)]
struct Look {
    figure: String,
    radius: f32,
    height: f32,
    livery: Livery,
}

impl Look {
    fn of(model: &ModelView) -> Look {
        Look {
            figure: model.figure.clone(),
            radius: model.radius,
            height: model.height,
            livery: Livery::of_model(model),
        }
    }
}

/// The part of a figure above its base.
#[derive(Component)]
pub struct FigureBody;

/// The ghost of a figure at a planned spot.
#[derive(Component)]
struct Ghost(ModelId);

/// The recipes of the ruleset that is played.
#[derive(Resource, Default)]
struct RecipeLibrary {
    ruleset: String,
    /// How many times the content had been read anew.
    reading: u32,
    recipes: Recipes,
}

/// Meshes by look, so that two figures alike share theirs.
#[derive(Resource, Default)]
struct Carved(Vec<(Look, Meshes)>);

#[derive(Clone)]
struct Meshes {
    plinth: Handle<Mesh>,
    rim: Handle<Mesh>,
    body: Vec<(Handle<Mesh>, Kind)>,
}

#[derive(Clone, Copy)]
enum Kind {
    Matte,
    Metal,
    Glow,
}

/// Where figures stand as drawn in this frame, motion included, and where they look.
#[derive(Resource, Default)]
pub struct Standing {
    /// By model: the centre of the base at its foot.
    pub at: BTreeMap<ModelId, Vec3>,
    look: BTreeMap<ModelId, Vec2>,
    jump: Option<u32>,
    /// How many pixels an inch takes in the middle of what is seen.
    pub inch: f32,
}

/// Pixels that a figure must be tall to be drawn at its own size: below it one would not tell it from others.
const TOLD_APART: f32 = 46.0;
/// How many times its size a figure is drawn at most.
const LARGEST: f32 = 1.6;

/// How many times its size a figure of this height, in inches, is drawn above its base where an inch takes so many pixels. Bases, by
/// which everything is measured, keep their size.
pub fn growth(height: f32, inch: f32) -> f32 {
    (TOLD_APART / (height * inch).max(1.0)).clamp(1.0, LARGEST)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RecipeLibrary>()
        .init_resource::<Carved>()
        .init_resource::<Standing>()
        .add_systems(OnExit(AppState::Playing), clear)
        .add_plugins((things::plugin, bodies::plugin, showcase::plugin))
        .add_systems(Update, (stand_up, hold, ghost).chain().after(BodySystems).in_set(ViewSystems::Figures));
}

fn clear(
    mut commands: Commands,
    figures: Query<Entity, Or<(With<Figure>, With<Ghost>)>>,
    mut standing: ResMut<Standing>,
    mut carved: ResMut<Carved>,
) {
    for entity in &figures {
        commands.entity(entity).despawn();
    }
    *standing = Standing::default();
    carved.0.clear();
}

/// Whether a model's figure is to be seen: on the table, about to come, or leaving just now.
fn seen(model: &ModelView, playback: &Playback) -> bool {
    let now = playback.current.as_ref().map(|playing| &playing.event.what);
    match now {
        Some(EventKind::Arrived { model: who, .. } | EventKind::Left { model: who, .. })
            if *who == model.id =>
        {
            true
        }
        _ => model.presence == Presence::InPlay,
    }
}

/// Puts up figures that are missing and takes away those whose models are gone.
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
        let model = session.shown.model(figure.model).filter(|model| seen(model, &playback));
        match model {
            Some(model) if Look::of(model) == figure.look && !other => {
                there.insert(figure.model, ());
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for model in session.shown.models.iter().filter(|model| seen(model, &playback)) {
        if there.contains_key(&model.id) {
            continue;
        }
        let look = Look::of(model);
        let forms = forms(&look, &library, &mut carved, &mut meshes);
        commands
            .spawn((
                Figure { model: model.id, look },
                Transform::from_translation(model.at.into()),
                Visibility::default(),
            ))
            .with_children(|parts| {
                parts.spawn((NoFrustumCulling, Mesh3d(forms.plinth), MeshMaterial3d(shared.matte.clone())));
                parts.spawn((NoFrustumCulling, Mesh3d(forms.rim), MeshMaterial3d(shared.matte.clone())));
                parts
                    .spawn((FigureBody, Transform::from_xyz(0.0, base::HEIGHT, 0.0), Visibility::default()))
                    .with_children(|body| {
                        for (mesh, kind) in forms.body {
                            body.spawn((
                                NoFrustumCulling,
                                Mesh3d(mesh),
                                MeshMaterial3d(material(&shared, kind)),
                            ));
                        }
                    });
            });
    }
}

fn material(shared: &Materials, kind: Kind) -> Handle<StandardMaterial> {
    match kind {
        Kind::Matte => shared.matte.clone(),
        Kind::Metal => shared.metal.clone(),
        Kind::Glow => shared.glow.clone(),
    }
}

/// The meshes of a look, carved once.
fn forms(look: &Look, library: &RecipeLibrary, carved: &mut Carved, meshes: &mut Assets<Mesh>) -> Meshes {
    if let Some((_, forms)) = carved.0.iter().find(|(known, _)| known == look) {
        return forms.clone();
    }
    let recipe = library.recipes.get(&look.figure, look.radius, look.height);
    let tall = (look.height - base::HEIGHT).max(0.1);
    let carving = carve::carve(&recipe, tall, look.livery.colour);
    let body = [(carving.matte, Kind::Matte), (carving.metal, Kind::Metal), (carving.glow, Kind::Glow)];
    let body = body.into_iter().filter(|(sculpt, _)| !sculpt.is_empty());
    let forms = Meshes {
        plinth: meshes.add(base::plinth(look.radius).mesh()),
        rim: meshes.add(base::rim(look.radius, look.livery).mesh()),
        body: body.map(|(sculpt, kind): (Sculpt, Kind)| (meshes.add(sculpt.mesh()), kind)).collect(),
    };
    carved.0.push((look.clone(), forms.clone()));
    forms
}

/// Where a model looks when nothing has turned it yet: at the nearest model of another side, else at the middle.
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

/// Places figures: where their models stand, or where the event that is shown has brought them.
fn hold(
    session: Res<Session>,
    playback: Res<Playback>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<&PanOrbitCamera, With<TableCamera>>,
    flying: Res<Bodies>,
    mut standing: ResMut<Standing>,
    mut figures: Query<(&Figure, &mut Transform, &Children), Without<FigureBody>>,
    mut bodies: Query<&mut Transform, With<FigureBody>>,
) {
    if standing.jump != Some(session.jump) {
        *standing = Standing { jump: Some(session.jump), ..default() };
    }
    standing.at.clear();
    standing.inch = camera::inch(camera.radius.unwrap_or(camera.target_radius), window.height());
    for (figure, mut place, children) in &mut figures {
        let Some(model) = session.shown.model(figure.model) else { continue };
        let at = flying.shoved(figure.model).unwrap_or(Vec3::from(model.at));
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
        let look = *standing.look.entry(figure.model).or_insert_with(|| first_look(&session, model));
        standing.at.insert(figure.model, pose.at);
        let now = Transform {
            translation: pose.at + Vec3::Y * pose.lift,
            rotation: pose.roll,
            scale: Vec3::splat(pose.size),
        };
        if *place != now {
            *place = now;
        }
        let turn = Quat::from_rotation_y(look.x.atan2(look.y));
        let body_now = Transform {
            translation: Vec3::Y * base::HEIGHT + pose.lunge,
            rotation: pose.tip * turn,
            scale: Vec3::splat(growth(model.height, standing.inch)),
        };
        for child in children.iter() {
            if let Ok(mut body) = bodies.get_mut(child)
                && *body != body_now
            {
                *body = body_now;
            }
        }
    }
}

/// The figures of those who are about to move, pale, where they would stand.
fn ghost(
    mut commands: Commands,
    session: Res<Session>,
    selection: Res<Selection>,
    shared: Res<Materials>,
    library: Res<RecipeLibrary>,
    mut carved: ResMut<Carved>,
    mut meshes: ResMut<Assets<Mesh>>,
    standing: Res<Standing>,
    mut ghosts: Query<(Entity, &Ghost, &mut Transform)>,
) {
    let mut wanted = super::overlay::ghosts(&session, &selection);
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
        let forms = forms(&Look::of(model), &library, &mut carved, &mut meshes);
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
mod tests {
    use super::*;

    #[test]
    fn small_figures_grow_where_they_are_far_away() {
        assert_eq!(growth(2.0, 40.0), 1.0, "near");
        assert_eq!(growth(4.5, 12.0), 1.0, "a large one");
        assert_eq!(growth(1.4, 12.0), LARGEST);
        assert!((1.0..LARGEST).contains(&growth(2.0, 18.0)));
    }
}
