//! Contact, engagement and Control Zones (rulebook, Control Zone; brief, Engaged).

use super::{DuelRef, ModelRef};
use crate::content::Innate;
use monteria_game::ModelId;
use monteria_table::{Body, bodies_within, in_contact};

impl DuelRef<'_> {
    /// Returns the enemies that a model is engaged with: in base contact, neither
    /// of the two Hidden.
    pub fn engaged(&self, model: &ModelRef<'_>) -> Vec<ModelId> {
        self.engaged_at(model, &model.body())
    }

    /// Returns the enemies that a model would be engaged with in this place.
    pub(crate) fn engaged_at(&self, model: &ModelRef<'_>, body: &Body) -> Vec<ModelId> {
        if model.hidden() { Vec::new() } else { self.touched(model, body) }
    }

    /// Returns the enemies, none of them Hidden, that a model would touch in this place:
    /// it may attack them, and they engage it unless it is Hidden.
    pub fn touched(&self, model: &ModelRef<'_>, body: &Body) -> Vec<ModelId> {
        if !model.in_play() {
            return Vec::new();
        }
        let touching = |other: &&ModelRef<'_>| !other.hidden() && in_contact(body, &other.body());
        self.enemies(model.side()).filter(touching).map(|other| other.id()).collect()
    }

    /// Returns the Action Points that a model may spend: its own and its side's Reserve.
    pub fn available_points(&self, model: &ModelRef<'_>) -> u8 {
        let reserve =
            self.side_states.0.get(model.side()).map_or(0, |side_state| side_state.reserve);
        model.condition.points.saturating_add(reserve)
    }

    /// Returns whether a model leaves contact freely: it is Intangible and
    /// its enemies are not.
    pub(crate) fn leaves_contact_freely(&self, model: &ModelRef<'_>, engaged: &[ModelId]) -> bool {
        let solid =
            |id: &ModelId| self.get(*id).is_none_or(|other| !other.has(&Innate::Intangible));
        model.has(&Innate::Intangible) && engaged.iter().all(solid)
    }

    /// Returns whether a model may leave contact now.
    pub fn may_leave_contact(&self, model: &ModelRef<'_>) -> bool {
        let engaged = self.engaged(model);
        engaged.is_empty() || model.condition.escaped || self.leaves_contact_freely(model, &engaged)
    }

    /// Returns the radius of Control Zones, in inches.
    pub fn zone(&self) -> f32 {
        self.turn.heavy_air.unwrap_or_else(|| self.numbers().zone.get())
    }

    /// Returns whether `other` is in the Control Zone of `model`: near
    /// enough and in sight.
    pub fn in_zone(&self, model: &ModelRef<'_>, other: &Body) -> bool {
        bodies_within(&model.body(), other, self.zone()) && self.sees(&model.body(), other)
    }
}
