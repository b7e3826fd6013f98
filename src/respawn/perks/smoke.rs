//! Smoke Grenade: two puffs of smoke that last until the round
//! ends (Respawn, Scout Class).

use bevy_math::Vec2;

use super::PerkEffect;
use crate::area::ArenaMut;
use crate::content::Perk;
use crate::state::{Kind, SMOKE_RADIUS, Thing};
use crate::steps::after_activation::Screen;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_game::{StepResult, Text, Until, event_text, text};

/// The perk, with its reach in inches.
pub(super) struct Smoke(pub(super) f32);

impl PerkEffect for Smoke {
    fn reach(&self) -> Option<f32> {
        Some(self.0)
    }

    fn screen(&self) -> Option<Screen> {
        Some(Screen::Smoke)
    }

    fn screen_label(&self) -> Text {
        text!("rules-cadence-smoke", "Smoke")
    }

    fn place_screen(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        at: Vec2,
        along: Vec2,
    ) -> StepResult {
        let name = battle.unit_name(unit)?;
        battle.use_up_upgrade(unit, |perk| matches!(perk, Perk::Smoke(_)))?;
        let round = Until::Round(battle.rounds.round);
        for shift in [-1.0, 1.0] {
            let smoke = Thing::new(Kind::Smoke, at + along * (shift * SMOKE_RADIUS)).until(round);
            battle.place_thing(
                smoke,
                event_text!("rules-respawn-lays-smoke", "{name} lays smoke"),
                "cad-arena-smoke",
            );
        }
        Ok(())
    }
}
