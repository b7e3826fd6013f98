//! Surroundings of a flying figure as Rapier's colliders: the ground, terrain, standing
//! figures, and the body itself.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::figure::base;
use crate::figure::flight::{Flight, slim};
use crate::physics::STEP;
use monteria_game::{ModelId, ModelView, Presence, View};
use monteria_table::{Body, Nature, Table};

/// Distance from the path within which things are bodies too, in inches.
const NEAR: f32 = 2.0;

/// Number of samples of a flight for finding the pieces that its path passes through.
const LOOKS: u32 = 40;

/// A figure within reach of one that flies.
#[derive(Component)]
pub(super) struct Bystander(pub ModelId);

/// Returns a path along the ground with a point at every edge over which it goes down: up
/// to there the path is level.
pub(super) fn over_edges(path: &[Vec3], model: &ModelView, table: &Table) -> Vec<Vec3> {
    const SAMPLES: u32 = 48;
    let mut whole = Vec::from_iter(path.first().copied());
    for leg in path.windows(2) {
        let from = leg[0];
        let to = leg[1];
        let level = |share: f32| Vec3 { y: from.y, ..from.lerp(to, share) };
        let held = |at: Vec3| {
            let body = Body { id: model.id, at, radius: model.radius, height: model.height };
            table.support(&body).y > from.y - 0.3
        };
        if to.y < from.y - 0.3 {
            let places = (1..SAMPLES).map(|i| level(i as f32 / SAMPLES as f32));
            whole.extend(places.into_iter().find(|at| !held(*at)));
        }
        whole.push(to);
    }
    whole
}

/// Puts up the body that flies, the ground, and the terrain and the figures near its
/// path. Returns its own body, and all of them.
pub(super) fn put_up(
    commands: &mut Commands,
    flight: &Flight,
    model: &ModelView,
    grown: f32,
    shown: &View,
    table: &Table,
) -> (Entity, Vec<Entity>) {
    let path: Vec<Vec3> = (0..=LOOKS).map(|i| flight.goal(i as f32 / LOOKS as f32)).collect();
    let room = Vec3::splat(model.radius.max(model.height * grown) + NEAR);
    let near = FlightSurroundings {
        model,
        least: path.iter().copied().reduce(Vec3::min).unwrap_or_default() - room,
        most: path.iter().copied().reduce(Vec3::max).unwrap_or_default() + room,
        path,
    };
    let body = spawn_body(commands, flight, model, grown);
    let mut all = vec![body];
    all.push(spawn_ground(commands, flight, table));
    near.spawn_terrain(commands, table, &mut all);
    near.spawn_bystanders(commands, shown, &mut all);
    (body, all)
}

fn spawn_body(commands: &mut Commands, flight: &Flight, model: &ModelView, grown: f32) -> Entity {
    let start = flight.start(STEP);
    let body = commands.spawn((
        Transform::from_translation(start.at),
        RigidBody::Dynamic,
        figure(model, flight.half(), grown),
        Velocity { linear: start.speed, angular: start.spin },
        Friction::coefficient(0.4),
        Restitution::coefficient(0.35),
        ActiveEvents::COLLISION_EVENTS,
    ));
    body.id()
}

fn spawn_ground(commands: &mut Commands, flight: &Flight, table: &Table) -> Entity {
    let floor = flight.lowest().min(0.0);
    let half = table.board().half() + Vec2::splat(24.0);
    let ground = commands.spawn((
        Transform::from_xyz(0.0, floor - 2.0, 0.0),
        RigidBody::Fixed,
        Collider::cuboid(half.x, 2.0, half.y),
    ));
    ground.id()
}

/// Space round the path of a model that flies.
struct FlightSurroundings<'a> {
    model: &'a ModelView,
    path: Vec<Vec3>,
    /// Corners of the box within which things are bodies too.
    least: Vec3,
    most: Vec3,
}

impl FlightSurroundings<'_> {
    fn spawn_terrain(&self, commands: &mut Commands, table: &Table, all: &mut Vec<Entity>) {
        let passed = passed(&self.path, table);
        let stands = |number: usize| {
            !passed.contains(&number)
                && table
                    .piece(number)
                    .is_some_and(|piece| piece.nature() != Nature::Volume && piece.height() > 0.05)
        };
        let solids = table.solids(self.least, self.most);
        for solid in solids.into_iter().filter(|solid| stands(solid.piece)) {
            let place = Transform::from_translation(solid.at).with_rotation(solid.turn);
            all.push(commands.spawn((place, RigidBody::Fixed, Collider::from(solid.shape))).id());
        }
    }

    fn spawn_bystanders(&self, commands: &mut Commands, shown: &View, all: &mut Vec<Entity>) {
        let others = shown
            .models
            .iter()
            .filter(|it| it.id != self.model.id && it.presence == Presence::InPlay);
        for other in others {
            let at = Vec3::from(other.at);
            if !(at.cmpgt(self.least).all() && at.cmplt(self.most).all()) {
                continue;
            }
            let half = other.height / 2.0;
            let bystander = commands
                .spawn((
                    Bystander(other.id),
                    Transform::from_translation(at + Vec3::Y * half),
                    RigidBody::KinematicPositionBased,
                    figure(other, half, 1.0),
                    // Bases that touch are bodies that touch.
                    ContactSkin(0.03),
                ))
                .id();
            if self.passes_through(other) {
                commands.entity(bystander).insert(Sensor);
            }
            all.push(bystander);
        }
    }

    /// Returns whether the path of the rules passes through a figure, or the figure makes
    /// room only afterwards: such a figure is struck and stops nothing.
    fn passes_through(&self, other: &ModelView) -> bool {
        let model = self.model;
        self.path.iter().any(|at| {
            let body = Body { id: model.id, at: *at, radius: model.radius, height: model.height };
            let other = Body {
                id: other.id,
                at: other.at.into(),
                radius: other.radius,
                height: other.height,
            };
            body.overlaps(&other)
        })
    }
}

/// Returns the shape of a figure about its middle: its base, and the figure on
/// it, enlarged by `grown`.
fn figure(model: &ModelView, half: f32, grown: f32) -> Collider {
    let tall = (2.0 * half - base::HEIGHT).max(0.1) * grown;
    let foot = base::HEIGHT - half;
    Collider::compound(vec![
        (
            Vec3::Y * (foot - base::HEIGHT / 2.0),
            Quat::IDENTITY,
            Collider::cylinder(base::HEIGHT / 2.0, model.radius),
        ),
        (
            Vec3::Y * (foot + tall / 2.0),
            Quat::IDENTITY,
            Collider::cylinder(tall / 2.0, slim(model.radius)),
        ),
    ])
}

/// Returns the pieces through which a path goes: the rules have allowed it, so
/// they stop no body.
pub(super) fn passed(path: &[Vec3], table: &Table) -> BTreeSet<usize> {
    let inside = |at: &Vec3| {
        let over = table.pieces_at(Vec2::new(at.x, at.z)).into_iter();
        let y = at.y;
        over.filter(move |number| {
            table.piece(*number).is_some_and(|piece| piece.base - 0.05 < y && y < piece.top - 0.05)
        })
        .collect::<Vec<_>>()
    };
    path.iter().flat_map(inside).collect()
}
