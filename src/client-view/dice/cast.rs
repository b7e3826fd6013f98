//! A throw of dice: bodies that Rapier lets fall into the tray. The whole throw
//! is simulated before its first frame is shown, so that each die can be numbered
//! to show the face that the rules drew. In the end the dice are pushed into
//! rows, flat and upright.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

use crate::dice::solid::Solid;
use crate::physics::{self, STEP};
use monteria_game::{DieShown, RollShown};

/// Half the size of the tray's floor, in inches of its own.
pub(crate) const FLOOR: Vec2 = Vec2::new(5.4, 2.7);
/// Seconds in which dice fall and roll.
const ROLLS: f32 = 1.5;
/// Number of steps between two recorded positions.
const KEPT: usize = 2;
/// Share of the motion in which dice roll; in the rest they are pushed into rows.
const ROLLED: f32 = 0.8;
/// Distance between dice in rows, in multiples of their size.
const PITCH: f32 = 2.15;
/// Maximum number of dice that are thrown; a number stands for the rest.
pub(super) const MOST: usize = 24;
/// Position of the simulated tray: far below the table, where nothing else is.
const PLACE: Vec3 = Vec3::new(0.0, -80.0, 0.0);

/// Position and rotation of a die, in inches from the middle of the tray's floor.
type At = (Vec3, Quat);

/// A die in the tray.
#[derive(Clone, Debug)]
pub(super) struct Die {
    /// Face that it shows, and its outcome.
    pub shown: DieShown,
    pub solid: Solid,
    /// Index of the face that ends on top.
    pub top: usize,
    track: Vec<At>,
    rests: At,
}

/// A throw of dice, simulated to its end.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    /// Dice, up to the maximum that is thrown.
    pub dice: Vec<Die>,
    /// Distance of a die's corners from its middle, in inches.
    pub size: f32,
    /// Place along the tray beyond which dice with a role of their own lie, apart from
    /// all others; `None` where there is only one of the two groups.
    pub apart: Option<f32>,
}

impl Die {
    /// Returns the position and rotation after this share of the motion.
    pub(super) fn at(&self, share: f32) -> At {
        let Some(last) = self.track.last() else { return self.rests };
        if share >= 1.0 {
            return self.rests;
        }
        if share < ROLLED {
            let at = share / ROLLED * (self.track.len() - 1) as f32;
            let a = self.track[at as usize];
            let b = self.track[(at as usize + 1).min(self.track.len() - 1)];
            return (a.0.lerp(b.0, at.fract()), a.1.slerp(b.1, at.fract()));
        }
        let u = (share - ROLLED) / (1.0 - ROLLED);
        let s = u * u * (3.0 - 2.0 * u);
        (last.0.lerp(self.rests.0, s), last.1.slerp(self.rests.1, s))
    }

    /// Returns the number on one of its faces.
    pub(super) fn number(&self, face: usize) -> u8 {
        self.solid.number(face, self.top, self.shown.face, self.shown.sides)
    }
}

/// Returns an evenly distributed number in 0..1 for a seed.
fn chance(seed: u32) -> f32 {
    let mut x = seed.wrapping_mul(0x9E37_79B9) ^ 0x85EB_CA6B;
    x = (x ^ (x >> 16)).wrapping_mul(0x7FEB_352D);
    x = (x ^ (x >> 15)).wrapping_mul(0x846C_A68B);
    ((x ^ (x >> 16)) >> 8) as f32 / (1 << 24) as f32
}

impl Cast {
    /// Throws the dice of a roll. Where `moves` is false they lie in place at once.
    /// `seed` makes each throw another one.
    pub(super) fn of(world: &mut World, roll: &RollShown, seed: u32, moves: bool) -> Cast {
        let shown: Vec<&DieShown> = roll.dice.iter().take(MOST).collect();
        let roles = shown.iter().filter(|die| die.role.is_some()).count();
        let all_apart = roles == shown.len();
        let size = fitting(shown.len() - roles, roles);
        let wide = apart_for(roles, size);
        let apart = (roles > 0 && !all_apart).then_some(FLOOR.x - wide);
        let solids: Vec<Solid> = shown.iter().map(|die| Solid::of(die.sides)).collect();
        let room = |die: &DieShown| match apart {
            Some(x) if die.role.is_some() => (x, FLOOR.x),
            Some(x) => (-FLOOR.x, x),
            None => (-FLOOR.x, FLOOR.x),
        };
        let rooms: Vec<(f32, f32)> = shown.iter().map(|die| room(die)).collect();
        let tracks = if moves {
            roll_out(world, &solids, &rooms, apart, size, seed)
        } else {
            vec![Vec::new(); shown.len()]
        };
        let ends: Vec<At> = tracks
            .iter()
            .enumerate()
            .map(|(n, track)| {
                let turned = Quat::from_rotation_x(chance(seed ^ n as u32) * 6.0);
                track.last().copied().unwrap_or((Vec3::new(n as f32 * 0.01, 0.0, 0.0), turned))
            })
            .collect();
        let places = rows(&ends, &rooms, size);
        let dice = shown.into_iter().zip(solids).zip(tracks).zip(ends).zip(places);
        let dice = dice.map(|((((shown, solid), track), (_, turn)), place)| {
            let top = solid.top(turn);
            let turned = solid.face_up(turn, top);
            // The lowest corner stands on the floor.
            let low = solid.corners.iter().map(|corner| (turned * *corner).y).fold(0.0, f32::min);
            let rests = (Vec3::new(place.x, -low * size, place.y), turned);
            Die { shown: shown.clone(), solid, top, track, rests }
        });
        Cast { dice: dice.collect(), size, apart }
    }
}

/// Returns the width of the tray's part for dice with a role, in inches.
fn apart_for(roles: usize, size: f32) -> f32 {
    (roles.min(2) as f32 * PITCH * size + 0.5).min(FLOOR.x)
}

/// Returns the largest size at which `pool` dice and `roles` dice with a role lie in
/// the tray in rows.
fn fitting(pool: usize, roles: usize) -> f32 {
    let sizes = [1.0, 0.92, 0.84, 0.76, 0.68, 0.6];
    let fits = |size: &f32| {
        let apart = if roles > 0 && pool > 0 { apart_for(roles, *size) } else { 0.0 };
        let long = ((2.0 * FLOOR.x - apart - 0.3) / (PITCH * size)).floor().max(1.0) as usize;
        let high = (2.0 * FLOOR.y / (PITCH * size)).floor() as usize;
        pool.max(if pool == 0 { roles } else { 0 }).div_ceil(long) <= high
    };
    sizes.into_iter().find(fits).unwrap_or(0.5)
}

/// Lets dice fall and roll, each in its part of the tray. Returns the recorded positions
/// of each, one for every sixtieth of a second.
fn roll_out(
    world: &mut World,
    solids: &[Solid],
    rooms: &[(f32, f32)],
    apart: Option<f32>,
    size: f32,
    seed: u32,
) -> Vec<Vec<At>> {
    let mut put_up = vec![];
    let mut wall = |at: Vec3, half: Vec3| {
        let body = (Transform::from_translation(PLACE + at), RigidBody::Fixed);
        put_up.push(world.spawn((body, Collider::cuboid(half.x, half.y, half.z))).id());
    };
    wall(Vec3::NEG_Y * 2.0, Vec3::new(FLOOR.x + 4.0, 2.0, FLOOR.y + 4.0));
    const HIGH: f32 = 12.0;
    for side in [-1.0, 1.0] {
        wall(Vec3::new(side * (FLOOR.x + 1.0), HIGH, 0.0), Vec3::new(1.0, HIGH, FLOOR.y + 4.0));
        wall(Vec3::new(0.0, HIGH, side * (FLOOR.y + 1.0)), Vec3::new(FLOOR.x + 4.0, HIGH, 1.0));
    }
    if let Some(x) = apart {
        wall(Vec3::new(x, HIGH, 0.0), Vec3::new(0.05, HIGH, FLOOR.y + 4.0));
    }
    let mut placed: Vec<(f32, usize)> = Vec::new();
    let bodies: Vec<Entity> = solids
        .iter()
        .zip(rooms)
        .enumerate()
        .map(|(n, (solid, (left, right)))| {
            // Dice start in rows across the tray, one above the other, near the left
            // wall of their part.
            let across = ((2.0 * FLOOR.y - 0.4) / (2.1 * size)).floor().max(1.0) as usize;
            let before = placed.iter().filter(|(room, _)| room == left).count();
            placed.push((*left, n));
            let z = before % across;
            let layer = before / across;
            let wobble = |k: u32| chance(seed.wrapping_mul(31) ^ (n as u32 * 8 + k)) - 0.5;
            let at = Vec3::new(
                (left + size + 0.1 + (layer % 2) as f32 * 2.1 * size).min(right - size),
                2.2 + (layer / 2) as f32 * 2.1 * size + 0.5 * wobble(0).abs(),
                (z as f32 + 0.5) * 2.1 * size - FLOOR.y + 0.3,
            );
            let speed = Vec3::new(
                ((right - left) * 1.9).min(17.0) * (1.0 + 0.5 * wobble(1)),
                2.0,
                9.0 * wobble(2),
            );
            let spin = Vec3::new(wobble(3), wobble(4), wobble(5) - 0.4) * 44.0;
            let points: Vec<Vec3> = solid.corners.iter().map(|corner| *corner * size).collect();
            let shape =
                Collider::convex_hull(&points).unwrap_or_else(|| Collider::ball(size * 0.8));
            let turn =
                Quat::from_euler(EulerRot::XYZ, wobble(6) * 6.0, wobble(7) * 6.0, wobble(3) * 6.0);
            let body = (
                Transform::from_translation(PLACE + at).with_rotation(turn),
                RigidBody::Dynamic,
                shape,
                Velocity { linear: speed, angular: spin },
                Friction::coefficient(0.5),
                Restitution::coefficient(0.3),
                Damping { linear_damping: 0.5, angular_damping: 1.2 },
            );
            world.spawn(body).id()
        })
        .collect();
    let mut tracks = vec![Vec::new(); bodies.len()];
    for step in 0..(ROLLS / STEP) as usize {
        if step.is_multiple_of(KEPT) {
            for (track, body) in tracks.iter_mut().zip(&bodies) {
                if let Some(place) = world.get::<Transform>(*body) {
                    track.push((place.translation - PLACE, place.rotation));
                }
            }
        }
        physics::step(world);
    }
    for entity in put_up.into_iter().chain(bodies) {
        world.despawn(entity);
    }
    tracks
}

/// Returns the final places of dice: in rows over their part of the tray, each near the
/// place where it has come to rest.
fn rows(ends: &[At], rooms: &[(f32, f32)], size: f32) -> Vec<Vec2> {
    let mut places = vec![Vec2::ZERO; ends.len()];
    let mut lefts: Vec<(f32, f32)> = rooms.to_vec();
    lefts.sort_by(|a, b| a.0.total_cmp(&b.0));
    lefts.dedup();
    let pitch = PITCH * size;
    for (left, right) in lefts {
        let mut own: Vec<usize> = (0..ends.len()).filter(|n| rooms[*n].0 == left).collect();
        let most = (((right - left - 0.3) / pitch).floor() as usize).max(1);
        let count = own.len().div_ceil(most);
        let long = own.len().div_ceil(count.max(1));
        own.sort_by(|a, b| ends[*a].0.z.total_cmp(&ends[*b].0.z));
        for (row, group) in own.chunks_mut(long.max(1)).enumerate() {
            group.sort_by(|a, b| ends[*a].0.x.total_cmp(&ends[*b].0.x));
            let first = (left + right) / 2.0 - pitch * (group.len() as f32 - 1.0) / 2.0;
            let z = pitch * (row as f32 - (count as f32 - 1.0) / 2.0);
            for (n, die) in group.iter().enumerate() {
                places[*die] = Vec2::new(first + pitch * n as f32, z);
            }
        }
    }
    places
}

#[cfg(test)]
mod tests;
