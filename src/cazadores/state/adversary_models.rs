//! Adversaries of several models: they share one deck, one Personal Clock and one list of
//! Hit Locations (Cazadores 12 "Thread that Binds", rulings 79 to 82).

use bevy_math::Vec2;

use crate::state::components::LocationState;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use monteria_game::ModelId;
use monteria_table::within;

impl<'a> HuntRef<'a> {
    /// Returns the models of an Adversary in the order of its entry, including those that
    /// have left; empty for any other model.
    pub fn adversary_models(&self, id: ModelId) -> impl Iterator<Item = &ModelRef<'a>> {
        let lead = self.get(id).and_then(|model_ref| model_ref.member).map(|member| member.lead);
        self.models.iter().filter(move |model_ref| {
            lead.is_some() && model_ref.member.map(|member| member.lead) == lead
        })
    }

    /// Returns the models of the Adversary on the table: each of them is
    /// the Adversary (ruling 79).
    pub(crate) fn quarry_in_play(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        let adversary = self.marks.adversary;
        adversary
            .into_iter()
            .flat_map(|id| self.adversary_models(id))
            .filter(|model_ref| model_ref.in_play())
    }

    /// Returns whether a model is one of several that make up an Adversary.
    pub fn is_one_of_several(&self, id: ModelId) -> bool {
        self.get(id).and_then(|model_ref| model_ref.member).is_some_and(|member| member.parts > 1)
    }

    /// Returns the WNDs that can still be taken from a model; the models of
    /// one Adversary share them.
    pub fn wounds_left(&self, id: ModelId) -> i32 {
        self.get(id).map_or(0, |model_ref| match model_ref.quarry {
            Some(quarry) => quarry.locations.iter().map(|location| location.left.max(0)).sum(),
            None => model_ref.wounds.left,
        })
    }

    /// Returns the centres of the other models in play of the same Adversary: with its
    /// own centre they span its formation.
    pub fn formation(&self, id: ModelId) -> Vec<Vec2> {
        let others = self
            .adversary_models(id)
            .filter(|model_ref| model_ref.in_play() && model_ref.id() != id);
        others.map(|model_ref| model_ref.body().plan()).collect()
    }

    /// Returns the current state of the Hit Locations that belong to one model of
    /// an Adversary, highest first.
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

/// Returns whether a base meets the convex hull of the points: a polygon, a line for two
/// points, nothing for a single one. The edge counts.
pub(crate) fn spans(points: &[Vec2], at: Vec2, radius: f32) -> bool {
    let pairs =
        points.iter().enumerate().flat_map(|(i, a)| points[i + 1..].iter().map(move |b| (*a, *b)));
    let touches = |(a, b): (Vec2, Vec2)| within(distance_to_line(a, b, at), radius);
    if pairs.into_iter().any(touches) {
        return true;
    }
    // Carathéodory: a point of a convex hull lies in a triangle of its corners.
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
