//! Figures as bodies: while a model is shown being pushed, thrown, falling or slain, its
//! figure is a rigid body among the terrain and the figures round it, moved by Rapier in
//! the window's own world and steered by [`crate::figure::flight`].
//!
//! The bodies are put up when such an event begins to be shown and removed when it is
//! over. Time follows playback, in steps of one length, so that slow frames lose
//! nothing; while nothing flies no step is made. No match knows of any of it. Read
//! `Bodies` and `Flying` first.

mod around;
mod give_way;

use std::collections::BTreeMap;
use std::f32::consts::PI;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_rapier3d::prelude::*;

use crate::ViewSystems;
use crate::figure::flight::{Flight, FlightKind, Moving, tipping};
use crate::figure::{FigurePositions, growth};
use crate::physics::{self, STEP};
use around::{Bystander, over_edges, put_up};
use give_way::give_way;
use monteria_client_state::play::playback::{Playback, Playing};
use monteria_client_state::play::session::{AppState, Session};
use monteria_game::{EventKind, LeaveReason, Manner, ModelId, ModelView, View};
use monteria_table::Table;

/// Minimum speed of a blow that rocks a figure, in inches per second; then the seconds
/// for which it rocks (`ROCKING`), and the swings per second (`RHYTHM`).
const BLOW: f32 = 1.5;
const ROCKING: f32 = 0.8;
const RHYTHM: f32 = 2.2;

/// The figure that flies, and those that rock.
#[derive(Resource, Default)]
pub(super) struct Bodies {
    flying: Option<Flying>,
    rocking: Vec<Rock>,
    /// Positions of figures that gave way to others, until their own move is shown.
    displaced: BTreeMap<ModelId, Vec3>,
}

/// The figure that flies.
struct Flying {
    model: ModelId,
    flight: Flight,
    /// The event that is shown: the session's jump count, and the number of lines of the
    /// log that had been shown.
    event: (u32, usize),
    body: Entity,
    /// All entities put up for it, its body included.
    put_up: Vec<Entity>,
    steps: u32,
    drawn: (Vec3, Quat),
}

/// A figure that was struck and rocks on its base.
struct Rock {
    model: ModelId,
    axis: Vec3,
    swing: f32,
    since: f32,
}

impl Bodies {
    /// Returns where the figure of a flying model is drawn: the centre of its
    /// base, and its rotation.
    pub(super) fn drawn(&self, model: ModelId) -> Option<(Vec3, Quat)> {
        self.flying.as_ref().filter(|flying| flying.model == model).map(|flying| flying.drawn)
    }

    /// Returns the position of a figure that has given way.
    pub(super) fn displaced(&self, model: ModelId) -> Option<Vec3> {
        self.displaced.get(&model).copied()
    }

    /// Returns the present tilt of a figure that was struck.
    pub(super) fn rocked(&self, model: ModelId) -> Option<Quat> {
        let rock = self.rocking.iter().rfind(|rock| rock.model == model)?;
        let fades = 1.0 - rock.since / ROCKING;
        let angle = rock.swing * fades * fades * (rock.since * RHYTHM * 2.0 * PI).sin();
        Some(Quat::from_axis_angle(rock.axis, angle))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bodies>();
    app.add_systems(OnExit(AppState::Playing), clear).add_systems(
        Update,
        (take_off, fly, rock).chain().in_set(BodySystems).in_set(ViewSystems::Figures),
    );
}

/// Set of the systems that move bodies; figures are drawn after it.
#[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct BodySystems;

fn clear(mut commands: Commands, mut bodies: ResMut<Bodies>) {
    land(&mut commands, &mut bodies);
    bodies.rocking.clear();
    bodies.displaced.clear();
}

/// Removes everything that was put up.
fn land(commands: &mut Commands, bodies: &mut Bodies) {
    for entity in bodies.flying.take().into_iter().flat_map(|flying| flying.put_up) {
        commands.entity(entity).despawn();
    }
}

/// Puts up the bodies of an event that begins to be shown, and removes those of
/// one that is over.
fn take_off(
    mut commands: Commands,
    session: Res<Session>,
    playback: Res<Playback>,
    standing: Res<FigurePositions>,
    mut jump: Local<u32>,
    mut bodies: ResMut<Bodies>,
) {
    if std::mem::replace(&mut *jump, session.jump) != session.jump {
        bodies.rocking.clear();
        bodies.displaced.clear();
    }
    if !playback.busy() && !bodies.displaced.is_empty() {
        bodies.displaced.clear();
    }
    let playing = playback.current.as_ref();
    let event = playing.map(|_| (session.jump, session.played));
    let known = bodies.flying.as_ref().map(|flying| flying.event);
    if event == known {
        return;
    }
    land(&mut commands, &mut bodies);
    let Some((playing, event)) = playing.zip(event) else { return };
    let look = |model| standing.look.get(&model).copied().unwrap_or(Vec2::Y);
    let from = match &playing.event.what {
        EventKind::Moved { model, .. } => bodies.displaced.remove(model),
        _ => None,
    };
    let flying = flight_of(playing, from, &session.shown, &session.table, look);
    let Some((model, flight)) = flying else { return };
    bodies.rocking.retain(|rock| rock.model != model.id);
    let grown = growth(model.height, standing.inch);
    let (body, put_up) =
        put_up(&mut commands, &flight, model, grown, &session.shown, &session.table);
    let drawn = (flight.goal(0.0), Quat::IDENTITY);
    bodies.flying = Some(Flying { model: model.id, flight, event, body, put_up, steps: 0, drawn });
}

/// Returns the model whose figure flies while this event is shown, with its flight.
/// `from` is the place to which it has given way, if it has.
fn flight_of<'a>(
    playing: &Playing,
    from: Option<Vec3>,
    shown: &'a View,
    table: &Table,
    look: impl Fn(ModelId) -> Vec2,
) -> Option<(&'a ModelView, Flight)> {
    if playing.moving <= 0.0 {
        return None;
    }
    let (kind, model, way) = match &playing.event.what {
        EventKind::Moved { model, path, manner } => {
            let kind = match manner {
                Manner::Pushed | Manner::MadeRoom => FlightKind::Slides,
                Manner::Thrown => FlightKind::Flies,
                Manner::Fell => FlightKind::Falls,
                Manner::Walked | Manner::Placed => return None,
            };
            (kind, shown.model(*model)?, path.iter().copied().map(Vec3::from).collect())
        }
        EventKind::Left { model, reason: LeaveReason::Slain } => {
            let model = shown.model(*model)?;
            (FlightKind::Topples, model, vec![Vec3::from(model.at)])
        }
        _ => return None,
    };
    let mut way: Vec<Vec3> = way;
    if let (Some(first), Some(from)) = (way.first_mut(), from) {
        *first = from;
    }
    let way = if kind == FlightKind::Slides { over_edges(&way, model, table) } else { way };
    Flight::new(kind, &way, playing.moving, model.radius, model.height, look(model.id))
        .map(|flight| (model, flight))
}

/// Advances the flight to the time of playback.
fn fly(world: &mut World) {
    let now = world.resource::<Playback>().current.as_ref();
    let Some((elapsed, moving)) = now.map(|playing| (playing.elapsed, playing.moving)) else {
        return;
    };
    world.resource_scope(|world, mut bodies: Mut<Bodies>| {
        let Bodies { flying, rocking, displaced } = &mut *bodies;
        let Some(flying) = flying else { return };
        advance(world, flying, rocking, elapsed.min(moving), moving);
        let shown = &world.resource::<Session>().shown;
        if let Some(model) = shown.model(flying.model).filter(|_| flying.flight.slides()) {
            give_way(displaced, model, flying.drawn.0, flying.flight.rest(), &shown.models);
        }
    });
}

/// Makes the steps that are due after `elapsed` of `moving` seconds, and rocks the
/// figures that the body has struck.
fn advance(
    world: &mut World,
    flying: &mut Flying,
    rocking: &mut Vec<Rock>,
    elapsed: f32,
    moving: f32,
) {
    let due = (elapsed / STEP) as u32;
    while flying.steps < due {
        // The body exists as long as its flight.
        let Some(before) = moving_body(world, flying.body) else { return };
        let t = flying.steps as f32 * STEP / moving;
        let (linear, angular) = flying.flight.steer(&before, t, STEP);
        if let Some(mut velocity) = world.get_mut::<Velocity>(flying.body) {
            *velocity = Velocity { linear, angular };
        }
        let met = physics::step(world);
        flying.steps += 1;
        for event in met {
            let CollisionEvent::Started(a, b, _) = event else { continue };
            let other = if a == flying.body { b } else { a };
            let Some(Bystander(model)) = world.get(other) else { continue };
            let Some(place) = world.get::<Transform>(other) else { continue };
            rocking.extend(struck(*model, place.translation - before.at, linear));
        }
    }
    if let Some(body) = moving_body(world, flying.body) {
        flying.drawn = flying.flight.drawn(&body, elapsed / moving);
    }
}

fn moving_body(world: &World, body: Entity) -> Option<Moving> {
    let place = world.get::<Transform>(body)?;
    let velocity = world.get::<Velocity>(body)?;
    let speed = velocity.linear;
    let spin = velocity.angular;
    Some(Moving { at: place.translation, turn: place.rotation, speed, spin })
}

/// Returns the rocking of a figure that lies this way from a body of this speed; `None`
/// where the blow is weak or the body moves away from it.
fn struck(model: ModelId, way: Vec3, speed: Vec3) -> Option<Rock> {
    let way = Vec2::new(way.x, way.z).normalize_or(Vec2::X);
    let blow = Vec2::new(speed.x, speed.z).dot(way);
    let swing = (0.06 + 0.02 * blow).min(0.3);
    (blow >= BLOW).then_some(Rock { model, axis: tipping(way), swing, since: 0.0 })
}

/// Advances the rocking of figures that were struck.
fn rock(
    time: Res<Time>,
    playback: Res<Playback>,
    mut bodies: ResMut<Bodies>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if bodies.rocking.is_empty() {
        return;
    }
    let passed = playback.passed(&time);
    bodies.rocking.iter_mut().for_each(|rock| rock.since += passed);
    bodies.rocking.retain(|rock| rock.since < ROCKING);
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests;
