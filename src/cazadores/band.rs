//! An Adversary that is made of several models: one deck, one Personal Clock and one list
//! of Hit Locations between them (Cazadores 12 "Thread that Binds", rulings 79 to 82).

use bevy_math::Vec2;

use super::components::LocationState;
use super::hunt_ref::{HuntRef, ModelRef};
use monteria_game::ModelId;
use monteria_table::within;

impl<'a> HuntRef<'a> {
    /// The models of an Adversary, those that have left included, in the order of its
    /// entry; none for any other model.
    pub fn band(&self, id: ModelId) -> impl Iterator<Item = &ModelRef<'a>> {
        let lead = self.get(id).and_then(|model_ref| model_ref.member).map(|member| member.lead);
        self.models.iter().filter(move |model_ref| {
            lead.is_some() && model_ref.member.map(|member| member.lead) == lead
        })
    }

    /// The models of the Adversary on the table: each of them is
    /// the Adversary (ruling 79).
    pub(crate) fn quarry_in_play(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        let adversary = self.marks.adversary;
        adversary.into_iter().flat_map(|id| self.band(id)).filter(|model_ref| model_ref.in_play())
    }

    /// Whether a model is one of several that make an Adversary.
    pub fn is_of_band(&self, id: ModelId) -> bool {
        self.get(id).and_then(|model_ref| model_ref.member).is_some_and(|member| member.parts > 1)
    }

    /// WNDs that can still be taken from a model: an Adversary of several models
    /// has them in common.
    pub fn wounds_left(&self, id: ModelId) -> i32 {
        self.get(id).map_or(0, |model_ref| match model_ref.quarry {
            Some(quarry) => quarry.locations.iter().map(|location| location.left.max(0)).sum(),
            None => model_ref.wounds.left,
        })
    }

    /// The centres of the other models in play of the same Adversary: with its own
    /// they span its formation.
    pub fn formation(&self, id: ModelId) -> Vec<Vec2> {
        let others = self.band(id).filter(|model_ref| model_ref.in_play() && model_ref.id() != id);
        others.map(|model_ref| model_ref.body().plan()).collect()
    }

    /// The Hit Locations of one model of an Adversary as they stand, highest first.
    pub fn own_locations(&self, id: ModelId) -> Vec<LocationState> {
        let own = || {
            let model_ref = self.get(id)?;
            let quarry = model_ref.quarry?;
            let member = model_ref.member?;
            let entry = self.content.adversaries.get(&model_ref.foe?.0.entry)?;
            let states = quarry.locations.iter().enumerate();
            let part = usize::from(member.part);
            Some(
                states
                    .filter(|(place, _)| entry.part_of(*place) == part)
                    .map(|(_, state)| *state)
                    .collect(),
            )
        };
        own().unwrap_or_default()
    }
}

/// Whether a base meets the outline that these points span: a polygon, a line where they
/// are two, and nothing where there is one alone. Its edge counts.
pub(crate) fn spans(points: &[Vec2], at: Vec2, radius: f32) -> bool {
    let pairs =
        points.iter().enumerate().flat_map(|(i, a)| points[i + 1..].iter().map(move |b| (*a, *b)));
    let touches = |(a, b): (Vec2, Vec2)| within(distance_to_line(a, b, at), radius);
    if pairs.into_iter().any(touches) {
        return true;
    }
    // A point of a convex hull lies in a triangle of its corners.
    (0..points.len()).any(|i| {
        (i + 1..points.len()).any(|j| {
            (j + 1..points.len()).any(|k| in_triangle(points[i], points[j], points[k], at))
        })
    })
}

fn distance_to_line(a: Vec2, b: Vec2, at: Vec2) -> f32 {
    let along = b - a;
    let length = along.length_squared();
    let share = if length > 0.0 { ((at - a).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
    (a + along * share - at).length()
}

fn in_triangle(a: Vec2, b: Vec2, c: Vec2, at: Vec2) -> bool {
    let side = |from: Vec2, to: Vec2| (to - from).perp_dot(at - from);
    let sides = [side(a, b), side(b, c), side(c, a)];
    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0)
}

#[cfg(test)]
mod tests;
