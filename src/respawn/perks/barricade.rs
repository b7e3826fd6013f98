//! Deployable Barricade: cover that stays (Respawn, Support Class).

use bevy_math::Vec2;

use super::PerkEffect;
use crate::area::ArenaMut;
use crate::content::Perk;
use crate::state::{Kind, Thing};
use crate::steps::after_activation::Screen;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_game::{StepResult, Text, event_text, text};

/// The perk, with its reach in inches.
pub(super) struct Barricade(pub(super) f32);

impl PerkEffect for Barricade {
    fn reach(&self) -> Option<f32> {
        Some(self.0)
    }

    fn screen(&self) -> Option<Screen> {
        Some(Screen::Barricade)
    }

    fn screen_label(&self) -> Text {
        text!("rules-respawn-a-barricade", "A barricade")
    }

    fn place_screen(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        at: Vec2,
        along: Vec2,
    ) -> StepResult {
        let name = battle.unit_name(unit)?;
        battle.use_up_upgrade(unit, |perk| matches!(perk, Perk::Barricade(_)))?;
        let barricade = Thing::new(Kind::Barricade(unit, along), at);
        battle.place_thing(
            barricade,
            event_text!("rules-respawn-puts-up-a-barricade", "{name} puts up a barricade"),
            "cad-barricade",
        );
        Ok(())
    }
}
