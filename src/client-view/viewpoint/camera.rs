//! The camera: it orbits the table, pans, zooms, and looks straight down on a key. Its
//! motion is smooth and within limits.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::camera::{ScalingMode, SubCameraView};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_panorbit_camera::{FocusBoundsShape, PanOrbitCamera, PanOrbitCameraPlugin};
use leafwing_input_manager::prelude::ActionState;

use crate::ViewSystems;
use crate::viewpoint::follow::last_place;
use crate::viewpoint::framing::{Frame, Sitting};
use crate::viewpoint::own_view::look_with;
use monteria_client_state::controls::keys::{Action, direction};
use monteria_client_state::play::session::{LookAt, Selection, Session, TableArea};
use monteria_client_state::settings::Settings;

/// Opening angle of the lens in radians, top to bottom.
const LENS: f32 = 0.56;
/// Minimum distance in inches; the maximum grows with the table.
const NEAREST: f32 = 7.0;
/// Maximum distance from which a model or an event is looked at, in inches.
const CLOSE: f32 = 26.0;
/// Flattest and steepest angle above the horizon, in radians.
const PITCH: (f32, f32) = (0.21, FRAC_PI_2);
/// Angle above the horizon at the beginning, in radians.
const FIRST_PITCH: f32 = 0.93;

/// The camera that looks at the table.
#[derive(Component)]
pub struct TableCamera;

/// Set of the systems that tell the camera where to go.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Steered;

/// Yaw and pitch before the camera looked straight down; `None` where it does not.
#[derive(Resource, Default)]
struct Down(Option<(f32, f32)>);

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(PanOrbitCameraPlugin)
        .init_resource::<Down>()
        .add_systems(Startup, spawn)
        .add_systems(
            Update,
            (fit, steer, look_at, stand_still, shift, keep_drawing)
                .chain()
                .in_set(ViewSystems::Look)
                .in_set(Steered),
        );
}

fn lens() -> Projection {
    Projection::Perspective(PerspectiveProjection { fov: LENS, near: 0.3, far: 400.0, ..default() })
}

/// Returns a lens without perspective whose scale is the distance at which the other
/// lens shows as much.
fn flat_lens(distance: f32) -> Projection {
    Projection::Orthographic(OrthographicProjection {
        scaling_mode: ScalingMode::FixedVertical { viewport_height: 2.0 * (LENS / 2.0).tan() },
        scale: distance,
        near: 0.0,
        far: 300.0,
        ..OrthographicProjection::default_3d()
    })
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        TableCamera,
        Camera3d::default(),
        lens(),
        Tonemapping::TonyMcMapface,
        Transform::from_xyz(0.0, 30.0, 24.0).looking_at(Vec3::ZERO, Vec3::Y),
        PanOrbitCamera {
            // Mouse and keys come through the actions; the camera's own reading of
            // the mouse is off.
            enabled: false,
            touch_enabled: false,
            pitch_lower_limit: Some(PITCH.0),
            pitch_upper_limit: Some(PITCH.1),
            zoom_lower_limit: NEAREST,
            orbit_smoothness: 0.09,
            // One pace for both keeps the point under the pointer in place
            // while the wheel zooms.
            zoom_smoothness: 0.08,
            pan_smoothness: 0.08,
            pitch: Some(FIRST_PITCH),
            yaw: Some(0.0),
            radius: Some(38.0),
            ..default()
        },
    ));
}

/// Returns the pixels per inch in the middle of the view, for a window of this height and
/// a camera at this distance.
pub(crate) fn inch(distance: f32, height: f32) -> f32 {
    height / (2.0 * (LENS / 2.0).tan() * distance)
}

/// Returns the frame that shows the whole of this table.
fn whole(session: &Session, area: &TableArea, window: &Window, pitch: f32) -> Frame {
    let half = session.table.board().half();
    Sitting { half, free: area.free.size(), window: window.size(), pitch, lens: LENS }.frame()
}

/// Looks at the whole of a table from this angle.
fn look_at_whole(orbit: &mut PanOrbitCamera, frame: Frame, pitch: f32) {
    place(orbit, Vec3::Z * frame.before, 0.0, pitch, frame.distance);
}

/// Returns whether the camera looks at the whole of a table this way, or is on its way
/// there. Differences from rounding at its limits are ignored.
fn looks_at_whole(orbit: &PanOrbitCamera, frame: Frame, pitch: f32) -> bool {
    let near = |one: f32, other: f32| (one - other).abs() < 0.001;
    orbit.target_focus.distance(Vec3::Z * frame.before) < 0.001
        && near(orbit.target_yaw, 0.0)
        && near(orbit.target_pitch, pitch)
        && near(orbit.target_radius, frame.distance)
}

/// The last framing of a whole table, with the window and its free area.
struct Fitted {
    table: std::sync::Weak<monteria_table::Table>,
    free: Rect,
    window: Vec2,
    frame: Frame,
}

/// Sets limits for this table, and looks at the whole of it when it is new; and again
/// when the window or its panels have changed and nobody has moved the camera.
fn fit(
    session: Res<Session>,
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut PanOrbitCamera, &mut Projection), With<TableCamera>>,
    mut down: ResMut<Down>,
    (settings, mut look): (Res<Settings>, MessageWriter<LookAt>),
    mut fitted: Local<Option<Fitted>>,
) {
    if area.free.is_empty() {
        return;
    }
    let (mut orbit, mut projection) = camera.into_inner();
    let table = std::sync::Arc::downgrade(&session.first_table);
    let before = fitted.as_ref().filter(|before| before.table.ptr_eq(&table));
    let same = |before: &Fitted| before.free == area.free && before.window == window.size();
    if before
        .is_some_and(|before| same(before) || !looks_at_whole(&orbit, before.frame, FIRST_PITCH))
    {
        return;
    }
    // A new table is viewed from the side, even where the last one was viewed from above.
    if down.0.take().is_some() {
        *projection = lens();
    }
    let first = before.is_none();
    let half = session.table.board().half();
    let bounds = Cuboid::new(half.x * 2.0, 0.02, half.y * 2.0);
    orbit.focus_bounds_shape = Some(FocusBoundsShape::Cuboid(bounds));
    let frame = whole(&session, &area, &window, FIRST_PITCH);
    *fitted = Some(Fitted { table, free: area.free, window: window.size(), frame });
    orbit.zoom_upper_limit = Some(frame.distance * 1.35);
    look_at_whole(&mut orbit, frame, FIRST_PITCH);
    jump(&mut orbit);
    // A match that is resumed opens with the view in which it was left. One that begins
    // anew, as a lesson may, shows the whole table.
    let goes_on = first && session.orders > 0;
    let kept = settings.eyes.filter(|kept| goes_on && kept.of == session.setup.fingerprint());
    if let Some(kept) = kept {
        look_with(kept.eyes, &mut look);
    }
}

fn place(orbit: &mut PanOrbitCamera, at: Vec3, yaw: f32, pitch: f32, distance: f32) {
    orbit.target_focus = Vec3::new(at.x, 0.0, at.z);
    orbit.target_yaw = yaw;
    orbit.target_pitch = pitch;
    orbit.target_radius = distance;
}

/// Moves the camera to its target at once.
fn jump(orbit: &mut PanOrbitCamera) {
    orbit.focus = orbit.target_focus;
    orbit.yaw = Some(orbit.target_yaw);
    orbit.pitch = Some(orbit.target_pitch);
    orbit.radius = Some(orbit.target_radius);
    orbit.force_update = true;
}

/// Moves the camera to its target at once where motion is off.
fn stand_still(settings: Res<Settings>, mut orbit: Single<&mut PanOrbitCamera, With<TableCamera>>) {
    let there = orbit.focus == orbit.target_focus
        && orbit.yaw == Some(orbit.target_yaw)
        && orbit.pitch == Some(orbit.target_pitch)
        && orbit.radius == Some(orbit.target_radius);
    if !settings.motion && !there {
        jump(&mut orbit);
    }
}

/// Applies the continuous actions: drags, wheel and held keys.
fn steer(
    action: Option<Single<&ActionState<Action>>>,
    area: Res<TableArea>,
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    selection: Res<Selection>,
    mut orbit: Single<&mut PanOrbitCamera, With<TableCamera>>,
    down: Res<Down>,
    mut dragging: Local<bool>,
) {
    let Some(action) = action else { return };
    if area.covered {
        *dragging = false;
        return;
    }
    let step = time.delta_secs().min(0.1);
    let pan = action.axis_pair(&Action::PanDrag);
    let turn = action.axis_pair(&Action::OrbitDrag);
    let moved = pan != Vec2::ZERO || turn != Vec2::ZERO;
    *dragging = moved && (*dragging || area.pointer_on_table);
    let size = window.size().max(Vec2::ONE);
    let distance = orbit.target_radius;
    if *dragging {
        // A dragged point of the mat stays under the pointer.
        let inches = 2.0 * (LENS / 2.0).tan() * distance / size.y;
        let (sin, cos) = orbit.target_yaw.sin_cos();
        let steep = orbit.target_pitch.sin().max(0.35);
        let x = -pan.x * inches;
        let z = -pan.y * inches / steep;
        orbit.target_focus += Vec3::new(x * cos + z * sin, 0.0, z * cos - x * sin);
        orbit.target_yaw -= turn.x / size.x * TAU;
        if down.0.is_none() {
            orbit.target_pitch += turn.y / size.y * TAU / 2.0;
        }
    }
    let held = |key| f32::from(u8::from(action.pressed(&key)));
    let zoom = (held(Action::ZoomIn) - held(Action::ZoomOut)) * step * 1.6;
    if zoom != 0.0 {
        orbit.target_radius *= (-zoom).exp();
    }
    let wheel = action.value(&Action::Zoom) * 0.13;
    if wheel != 0.0 && area.pointer_on_table {
        let under = selection.pointer.filter(|_| !selection.scripted);
        zoom_to(&mut orbit, under, (-wheel).exp());
    }
    let keys = direction(Action::PAN.map(|key| action.pressed(&key)));
    if keys != Vec2::ZERO {
        let (sin, cos) = orbit.target_yaw.sin_cos();
        let x = keys.x * distance * 0.75 * step;
        let z = -keys.y * distance * 0.75 * step;
        orbit.target_focus += Vec3::new(x * cos + z * sin, 0.0, z * cos - x * sin);
    }
    let keys = direction(Action::ORBIT.map(|key| action.pressed(&key)));
    if keys != Vec2::ZERO {
        orbit.target_yaw += keys.x * step * 1.9;
        if down.0.is_none() {
            orbit.target_pitch += keys.y * step * 1.2;
        }
    }
}

/// Multiplies the distance by a factor. The point `at`, in inches, stays where it
/// is in the window.
fn zoom_to(orbit: &mut PanOrbitCamera, at: Option<Vec3>, factor: f32) {
    let most = orbit.zoom_upper_limit.unwrap_or(f32::INFINITY).max(NEAREST);
    let before = orbit.target_radius;
    orbit.target_radius = (before * factor).clamp(NEAREST, most);
    if let Some(at) = at {
        let still = orbit.target_focus.lerp(at, 1.0 - orbit.target_radius / before);
        orbit.target_focus = Vec3::new(still.x, 0.0, still.z);
    }
}

/// Executes the requests to look somewhere.
fn look_at(
    mut ui_commands: MessageReader<LookAt>,
    session: Res<Session>,
    selection: Res<Selection>,
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut PanOrbitCamera, &mut Projection), With<TableCamera>>,
    mut down: ResMut<Down>,
) {
    let (mut orbit, mut projection) = camera.into_inner();
    for command in ui_commands.read() {
        let command = match *command {
            LookAt::TurnOver => LookAt::TopDown(down.0.is_none()),
            LookAt::Selected => match selection.model {
                Some(model) => LookAt::Model(model),
                None => continue,
            },
            plain => plain,
        };
        match command {
            LookAt::TurnOver | LookAt::Selected => {}
            LookAt::LastEvent => {
                if let Some(at) = last_place(&session) {
                    orbit.target_focus = Vec3::new(at.x, 0.0, at.z);
                    orbit.target_radius = orbit.target_radius.min(CLOSE);
                }
            }
            LookAt::Model(id) => {
                if let Some(model) = session.shown.model(id) {
                    let [x, _, z] = model.at;
                    orbit.target_focus = Vec3::new(x, 0.0, z);
                    orbit.target_radius = orbit.target_radius.min(CLOSE);
                }
            }
            LookAt::Spot(at) => orbit.target_focus = Vec3::new(at.x, 0.0, at.z),
            LookAt::Whole => {
                let pitch = if down.0.is_some() { FRAC_PI_2 } else { FIRST_PITCH };
                look_at_whole(&mut orbit, whole(&session, &area, &window, pitch), pitch);
            }
            LookAt::TopDown(true) => {
                if down.0.is_none() {
                    let side = whole(&session, &area, &window, FIRST_PITCH);
                    let all = looks_at_whole(&orbit, side, FIRST_PITCH);
                    down.0 = Some((orbit.target_yaw, orbit.target_pitch));
                    orbit.target_yaw = 0.0;
                    orbit.target_pitch = FRAC_PI_2;
                    if all {
                        let frame = whole(&session, &area, &window, FRAC_PI_2);
                        look_at_whole(&mut orbit, frame, FRAC_PI_2);
                    }
                    *projection = flat_lens(orbit.target_radius);
                    jump(&mut orbit);
                }
            }
            LookAt::TopDown(false) => {
                if let Some((yaw, pitch)) = down.0.take() {
                    // A view of the whole table from above becomes one from the side.
                    if looks_at_whole(&orbit, whole(&session, &area, &window, FRAC_PI_2), FRAC_PI_2)
                    {
                        look_at_whole(&mut orbit, whole(&session, &area, &window, pitch), pitch);
                    }
                    orbit.target_yaw = yaw;
                    orbit.target_pitch = pitch;
                    *projection = lens();
                    orbit.force_update = true;
                }
            }
            LookAt::From { at, yaw, pitch, distance } => {
                if down.0.take().is_some() {
                    *projection = lens();
                }
                place(&mut orbit, at, yaw.to_radians(), pitch.to_radians(), distance);
                jump(&mut orbit);
            }
        }
    }
}

/// Moves the middle of the view into the middle of the area that panels leave free.
fn shift(
    area: Res<TableArea>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut camera: Single<&mut Camera, With<TableCamera>>,
) {
    let size = UVec2::new(window.physical_width(), window.physical_height());
    if area.free.is_empty() || size.min_element() == 0 {
        return;
    }
    let offset = (window.size() / 2.0 - area.free.center()) * window.scale_factor();
    let view = SubCameraView { full_size: size, offset, size };
    if camera.sub_camera_view != Some(view) {
        camera.sub_camera_view = Some(view);
    }
}

/// Requests frames until the camera has come to rest.
fn keep_drawing(
    orbit: Single<&PanOrbitCamera, With<TableCamera>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let rest = orbit.yaw == Some(orbit.target_yaw)
        && orbit.pitch == Some(orbit.target_pitch)
        && orbit.radius == Some(orbit.target_radius)
        && orbit.focus == orbit.target_focus;
    // A jump needs one more frame: only then is it known which places
    // are visible from there.
    if !rest || orbit.force_update {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests;
