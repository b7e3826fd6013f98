//! Giving way: a figure that stands where another is pushed to, and that the rules move
//! only afterwards, recedes before it as far as their bases would overlap. Its own move
//! is shown from there.

use std::collections::BTreeMap;

use bevy::math::{Vec2, Vec3};

use monteria_game::{ModelId, ModelView, Presence};

/// Overlap of bases below which they touch, in inches.
const TOUCHING: f32 = 0.01;
/// Maximum difference in height at which figures are in each other's way, in inches.
const LEVEL: f32 = 0.5;

/// Updates the positions of figures that give way to `comes`, which is at `at` now and
/// comes to rest at `rest`.
pub(super) fn give_way(
    displaced: &mut BTreeMap<ModelId, Vec3>,
    comes: &ModelView,
    at: Vec3,
    rest: Vec3,
    models: &[ModelView],
) {
    let flat = |v: Vec3| Vec2::new(v.x, v.z);
    let others =
        models.iter().filter(|other| other.id != comes.id && other.presence == Presence::InPlay);
    for other in others {
        let stands = Vec3::from(other.at);
        let apart = comes.radius + other.radius;
        // A figure that is not in the way at the end is passed, and stays.
        let moves = (rest.y - stands.y).abs() < LEVEL
            && flat(rest).distance(flat(stands)) < apart - TOUCHING;
        let now = displaced.get(&other.id).copied().unwrap_or(stands);
        let way = flat(now) - flat(at);
        if moves && way.length() < apart && (at.y - now.y).abs() < LEVEL {
            let ahead = flat(rest) - flat(at);
            let out = way.normalize_or(ahead.normalize_or(Vec2::X)) * apart;
            displaced.insert(other.id, Vec3::new(at.x + out.x, stands.y, at.z + out.y));
        }
    }
}
