//! Figures in the states of their models: on a change a figure passes from one bearing to
//! the other, or takes it at once where motion is off.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::figure::bearing::{Bearing, Extent, Shows};
use crate::figure::trim::trim;
use crate::figure::{Carved, Figure, FigureBody, MaterialKind, RecipeLibrary, base, material};
use crate::materials::Materials;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::Session;
use monteria_game::Stance;

/// Duration of a change of bearing, in seconds of playback.
const CHANGE: f32 = 0.35;
/// Number of times a figure is carved anew during a change.
const STEPS: f32 = 6.0;

/// States that a figure shows, and the progress of its posture.
#[derive(Component)]
pub(super) struct Posture {
    shows: Shows,
    extent: Extent,
    from: Bearing,
    to: Bearing,
    /// Seconds of playback since the change began; `None` once it is over.
    since: Option<f32>,
}

/// Marker of the trim round a figure.
#[derive(Component)]
pub(super) struct FigureTrim;

impl Posture {
    /// Creates the posture of a figure of this extent that shows these states.
    pub(super) fn new(shows: Shows, extent: Extent) -> Posture {
        let to = shows.bearing();
        Posture { shows, extent, from: to, to, since: None }
    }

    /// Returns the present bearing.
    pub(super) fn bearing(&self) -> Bearing {
        let Some(since) = self.since else { return self.to };
        let t = (since / CHANGE).min(1.0);
        self.from.mix(self.to, t * t * (3.0 - 2.0 * t))
    }

    /// Returns the rotation and shift of the figure as a whole.
    pub(super) fn lying_transform(&self) -> (Quat, Vec3) {
        self.bearing().lying_transform(&self.extent)
    }

    /// Advances by `seconds`. Returns whether the figure is to be carved anew.
    fn go_on(&mut self, seconds: f32) -> bool {
        let Some(before) = self.since else { return false };
        let now = before + seconds;
        let step = |since: f32| (since / CHANGE * STEPS) as u32;
        self.since = Some(now).filter(|now| *now < CHANGE);
        self.since.is_none() || step(before) != step(now)
    }
}

/// Updates what the figures show to the shown states of their models.
pub(super) fn dress(
    mut commands: Commands,
    (session, playback, time): (Res<Session>, Res<Playback>, Res<Time>),
    shared: Res<Materials>,
    library: Res<RecipeLibrary>,
    (mut carved, mut meshes): (ResMut<Carved>, ResMut<Assets<Mesh>>),
    mut figures: Query<(&Figure, &mut Posture, &Children, Entity)>,
    (bodies, trims): (Query<(), With<FigureBody>>, Query<(), With<FigureTrim>>),
    mut redraw: MessageWriter<RequestRedraw>,
    mut jump: Local<u32>,
) {
    let jumped = std::mem::replace(&mut *jump, session.jump) != session.jump;
    for (figure, mut posture, children, root) in &mut figures {
        let Some(model) = session.shown.model(figure.model) else { continue };
        let wanted = Shows::of(model);
        let changed = posture.shows != wanted;
        if changed {
            let from = posture.bearing();
            let to = wanted.bearing();
            let moves = playback.motion && !jumped && from != to;
            *posture = Posture { shows: wanted, from, to, since: moves.then_some(0.0), ..*posture };
            for child in children.iter().filter(|child| trims.contains(*child)) {
                commands.entity(child).despawn();
            }
            put_about(&mut commands, root, &posture, model.radius, &shared, &mut meshes);
        }
        let going_on = posture.since.is_some() && posture.go_on(playback.passed(&time));
        if posture.since.is_some() {
            redraw.write(RequestRedraw);
        }
        if !changed && !going_on {
            continue;
        }
        let bent = posture.bearing().bent();
        let parts = match posture.since {
            // Meshes of a transition are used once, so they are not cached.
            Some(_) => {
                let parts = crate::figure::carve_body(&figure.look, &bent, &library).0;
                parts.into_iter().map(|(mesh, kind)| (meshes.add(mesh), kind)).collect()
            }
            None => {
                crate::figure::forms(&figure.look, &bent, &library, &mut carved, &mut meshes).body
            }
        };
        for child in children.iter().filter(|child| bodies.contains(*child)) {
            commands.entity(child).despawn_related::<Children>();
            clothe(&mut commands, child, parts.clone(), &posture.shows, &shared);
        }
    }
}

/// Spawns the parts of a body as its children.
pub(super) fn clothe(
    commands: &mut Commands,
    body: Entity,
    parts: Vec<(Handle<Mesh>, MaterialKind)>,
    shows: &Shows,
    shared: &Materials,
) {
    let hidden = shows.has(Stance::Hidden);
    commands.entity(body).with_children(|body| {
        for (mesh, kind) in parts {
            let material = if hidden { shared.hidden.clone() } else { material(shared, kind) };
            let mut part = body.spawn((NoFrustumCulling, Mesh3d(mesh), MeshMaterial3d(material)));
            if hidden {
                part.insert(NotShadowCaster);
            }
        }
    });
}

/// Spawns the trim that the states of a figure call for.
pub(super) fn put_about(
    commands: &mut Commands,
    figure: Entity,
    posture: &Posture,
    radius: f32,
    shared: &Materials,
    meshes: &mut Assets<Mesh>,
) {
    let sculpt = trim(&posture.shows, &posture.extent, radius);
    if sculpt.is_empty() {
        return;
    }
    let trim = (
        FigureTrim,
        NoFrustumCulling,
        NotShadowCaster,
        Mesh3d(meshes.add(sculpt.mesh())),
        MeshMaterial3d(shared.lamp.clone()),
        Transform::from_xyz(0.0, base::HEIGHT, 0.0),
    );
    commands.entity(figure).with_child(trim);
}

#[cfg(test)]
mod tests;
