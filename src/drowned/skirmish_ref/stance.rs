//! Poses of models: where they are, how they hold themselves, and what of them is
//! visible (rulebook, Model stances).

use std::array::from_fn;
use std::sync::LazyLock;

use bevy_math::{Vec2, Vec3};

use crate::skirmish_ref::{ModelRef, SkirmishRef};
use monteria_table::{Body, BodyId, Keywords, LEVEL, ROUNDING, lift, rotated};

/// Posture of a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stance {
    Standing,
    Prone,
    Swimming,
    /// Hanging on a climbable face.
    Climbing,
}

/// Position and posture of a model, actual or hypothetical.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    /// Its base and height.
    pub body: Body,
    pub stance: Stance,
}

impl Pose {
    /// Returns whether the model lies, swims or climbs: lines of sight use only its base,
    /// and it fights with a penalty (rulebook, Model stances).
    pub fn is_low(&self) -> bool {
        self.stance != Stance::Standing
    }
}

/// A model with a pose.
pub type PosedModel<'f, 'a> = (&'f ModelRef<'a>, &'f Pose);

/// Directions from the middle of a base to the points of its rim that
/// are tested for land.
static RIM: LazyLock<[Vec2; 16]> =
    LazyLock::new(|| from_fn(|at| rotated(Vec2::X, core::f32::consts::TAU * at as f32 / 16.0)));

/// Distance from the face at which the base of a climber is seen, in inches.
const OFF_FACE: f32 = 0.05;

/// Half the height of a standing model's eye, in inches.
const EYE: f32 = 0.1;

impl<'a> SkirmishRef<'a> {
    /// Returns the present pose of a model.
    pub fn pose(&self, model: &ModelRef<'a>) -> Pose {
        self.pose_at(model, model.stand.at)
    }

    /// Returns the pose that a model would have at a position. Prone models
    /// stay prone on land.
    pub(crate) fn pose_at(&self, model: &ModelRef<'a>, at: Vec3) -> Pose {
        let body = model.body().moved(at);
        let held = (body.foot() - self.table.support(&body).y).abs() > LEVEL;
        let stance = if held && self.table.face_held(&body).is_some() {
            Stance::Climbing
        } else if self.swims(&body) {
            Stance::Swimming
        } else if model.condition.prone || model.is_down() {
            Stance::Prone
        } else {
            Stance::Standing
        };
        Pose { body, stance }
    }

    /// Returns whether a base is wholly in water without
    /// touching land (rulebook, Swimming).
    pub fn swims(&self, body: &Body) -> bool {
        let rim =
            || RIM.iter().map(|direction| body.plan() + *direction * (body.radius - ROUNDING));
        self.is_water(body.plan(), body.foot())
            && rim().all(|point| self.is_water(point, body.foot()))
    }

    /// Returns whether there is water at a point, with nothing above it.
    pub fn is_water(&self, at: Vec2, foot: f32) -> bool {
        let id = BodyId(u16::MAX);
        let radius = 2.0 * ROUNDING;
        let point = Body { id, at: lift(at, foot), radius, height: LEVEL };
        let near = |ground: f32| ground <= foot + LEVEL && foot <= ground + LEVEL;
        self.table.is_on(&point, Keywords::WATER) && near(self.table.ground(at))
    }

    /// Returns the visible part of a model: all of it when standing, else its base
    /// (rulebook, Line of sight). The face that a climber hangs on does not hide it.
    pub fn silhouette(&self, place: &Pose) -> Body {
        let height =
            if place.is_low() { self.numbers().flat_height.get() } else { place.body.height };
        let off = if place.stance == Stance::Climbing { OFF_FACE } else { 0.0 };
        Body { height, radius: place.body.radius - off, ..place.body }
    }

    /// Returns the eye of a model: its head when standing, else its whole base.
    pub fn eye(&self, place: &Pose) -> Body {
        if place.is_low() {
            return self.silhouette(place);
        }
        let at = place.body.at + Vec3::Y * (place.body.height - 2.0 * EYE).max(0.0);
        Body { at, radius: EYE, height: EYE, ..place.body }
    }
}
