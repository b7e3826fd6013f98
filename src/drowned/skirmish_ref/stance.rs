//! How somebody stands, lies, swims or hangs, and what of it is
//! seen (rulebook, Model stances).

use std::array::from_fn;
use std::sync::LazyLock;

use crate::prelude::*;
use monteria_table::ROUNDING;

/// How somebody holds itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stance {
    /// On its feet.
    Standing,
    /// On the ground.
    Prone,
    /// In the water.
    Swimming,
    /// On a face.
    Climbing,
}

/// Where somebody is, or would be, and how it holds itself there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// Its base and its height.
    pub body: Body,
    /// How it holds itself.
    pub stance: Stance,
}

impl Place {
    /// Whether it lies, swims or climbs: lines of sight lead to and from its base, and it
    /// fights worse (rulebook, Model stances).
    pub fn flat(&self) -> bool {
        self.stance != Stance::Standing
    }
}

/// Somebody at a place.
pub type At<'f, 'a> = (&'f ModelRef<'a>, &'f Place);

/// Directions of the points of the rim of a base at which it may touch land.
static RIM: LazyLock<[Vec2; 16]> =
    LazyLock::new(|| from_fn(|at| rotated(Vec2::X, core::f32::consts::TAU * at as f32 / 16.0)));

/// How far from the face somebody who hangs on it is seen, in inches.
const OFF_FACE: f32 = 0.05;

/// Half the thickness of the eye of who stands, in inches.
const EYE: f32 = 0.1;

impl<'a> SkirmishRef<'a> {
    /// Where a model is.
    pub fn place(&self, model: &ModelRef<'a>) -> Place {
        self.place_at(model, model.stand.at)
    }

    /// Where a model would be there. Whoever lies on land goes on lying.
    pub(crate) fn place_at(&self, model: &ModelRef<'a>, at: Vec3) -> Place {
        let body = model.body().moved(at);
        let held = (body.foot() - self.table.support(&body).y).abs() > LEVEL;
        let stance = if held && self.table.face_held(&body).is_some() {
            Stance::Climbing
        } else if self.swims(&body) {
            Stance::Swimming
        } else if model.condition.prone || model.down() {
            Stance::Prone
        } else {
            Stance::Standing
        };
        Place { body, stance }
    }

    /// Whether a base is wholly in water and touches no land (rulebook, Swimming).
    pub fn swims(&self, body: &Body) -> bool {
        let rim = || RIM.iter().map(|way| body.plan() + *way * (body.radius - ROUNDING));
        self.wet(body.plan(), body.foot()) && rim().all(|point| self.wet(point, body.foot()))
    }

    /// Whether there is water at a point, and nothing that stands out of it.
    pub fn wet(&self, at: Vec2, foot: f32) -> bool {
        let id = BodyId(u16::MAX);
        let radius = 2.0 * ROUNDING;
        let point = Body { id, at: lift(at, foot), radius, height: LEVEL };
        let near = |ground: f32| ground <= foot + LEVEL && foot <= ground + LEVEL;
        self.table.is_on(&point, Keywords::WATER) && near(self.table.ground(at))
    }

    /// What of somebody is seen: all of it where it stands, else its base (rulebook, Line
    /// of sight). The face that somebody hangs on hides nothing of it.
    pub fn silhouette(&self, place: &Place) -> Body {
        let height =
            if place.flat() { self.numbers().flat_height.get() } else { place.body.height };
        let off = if place.stance == Stance::Climbing { OFF_FACE } else { 0.0 };
        Body { height, radius: place.body.radius - off, ..place.body }
    }

    /// Where somebody looks from: the head of who stands, else any part of its base.
    pub fn eye(&self, place: &Place) -> Body {
        if place.flat() {
            return self.silhouette(place);
        }
        let at = place.body.at + Vec3::Y * (place.body.height - 2.0 * EYE).max(0.0);
        Body { at, radius: EYE, height: EYE, ..place.body }
    }
}
