//! Who touches whom, and whose Control Zone is whose (rulebook,
//! Control Zone; brief, Engaged).

use super::{DuelRef, ModelRef};
use crate::content::Innate;
use monteria_game::ModelId;
use monteria_table::{Body, bodies_within, in_contact};

impl DuelRef<'_> {
    /// The enemies that a model is engaged with: in base contact, none of the two Hidden.
    pub fn engaged(&self, model: &ModelRef<'_>) -> Vec<ModelId> {
        self.engaged_at(model, &model.body())
    }

    /// The enemies that it would be engaged with, standing here.
    pub(crate) fn engaged_at(&self, model: &ModelRef<'_>, body: &Body) -> Vec<ModelId> {
        if model.hidden() { Vec::new() } else { self.touched(model, body) }
    }

    /// The enemies, none of them Hidden, whom it would touch, standing here: whom it may
    /// strike, and who engage it unless it is Hidden.
    pub fn touched(&self, model: &ModelRef<'_>, body: &Body) -> Vec<ModelId> {
        if !model.in_play() {
            return Vec::new();
        }
        let touching = |other: &&ModelRef<'_>| !other.hidden() && in_contact(body, &other.body());
        self.enemies(model.side()).filter(touching).map(|other| other.id()).collect()
    }

    /// The Action Points that a model may spend: its own, and those
    /// of its side's Reserve.
    pub fn purse(&self, model: &ModelRef<'_>) -> u8 {
        let reserve =
            self.side_states.0.get(model.side()).map_or(0, |side_state| side_state.reserve);
        model.vigor.points.saturating_add(reserve)
    }

    /// Whether a model leaves contact without being asked: an Intangible one
    /// whose enemies are not.
    pub(crate) fn slips_away(&self, model: &ModelRef<'_>, engaged: &[ModelId]) -> bool {
        let solid =
            |id: &ModelId| self.get(*id).is_none_or(|other| !other.has(&Innate::Intangible));
        model.has(&Innate::Intangible) && engaged.iter().all(solid)
    }

    /// Whether a model may walk away as it stands.
    pub fn free_to_go(&self, model: &ModelRef<'_>) -> bool {
        let engaged = self.engaged(model);
        engaged.is_empty() || model.vigor.escaped || self.slips_away(model, &engaged)
    }

    /// How far a Control Zone reaches, in inches.
    pub fn zone(&self) -> f32 {
        self.turn.heavy_air.unwrap_or_else(|| self.numbers().zone.get())
    }

    /// Whether `other` is in the Control Zone of `model`: near enough and seen.
    pub fn in_zone(&self, model: &ModelRef<'_>, other: &Body) -> bool {
        bodies_within(&model.body(), other, self.zone()) && self.sees(&model.body(), other)
    }
}
