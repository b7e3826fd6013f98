//! Ghost Walk: once a life a Move through terrain, some inches
//! farther (Respawn, Scout Class).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::PerkEffect;
use crate::area::{ArenaMut, ArenaRef};
use crate::questions::of_character;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{Answered, Asked, Choice, Registry, StepResult, event_text};

/// A Move that goes so many inches farther.
pub(super) struct GhostWalk(pub(super) f32);

impl PerkEffect for GhostWalk {
    fn ghost_inches(&self) -> Option<f32> {
        Some(self.0)
    }
}

step! {
    /// A character is about to move: does it walk as a ghost?
    Ghost = "ghost-walk" {
        /// The unit that does it.
        unit: UnitId,
    }
}

/// How a character walks.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum GhostChoice {
    /// As others do.
    OnFoot,
    /// Through terrain.
    #[display("as-a-ghost")]
    AsAGhost,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_ghost, answer_ghost);
}

fn ask_ghost(In(step): In<Ghost>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let more = facts.find_perk(model_ref, |perk| perk.ghost_inches());
    // Only those with Ghost Walk are asked.
    let Some(more) = more else { return Ok(None) };
    let hint = event_text!("Once a life: through terrain, {more:.0}\" farther.");
    let options = vec![
        Choice::plain(GhostChoice::OnFoot, "Walk on foot").group("Move"),
        Choice::plain(GhostChoice::AsAGhost, "Ghost Walk").group("Move").hint(hint),
    ];
    Ok(Some(of_character(unit, event_text!("{} moves: as a ghost?", unit.name), options)))
}

fn answer_ghost(
    In((step, answer)): Answered<Ghost, GhostChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == GhostChoice::AsAGhost {
        let spare = battle.spare_parts(step.unit)?;
        let runner = battle.runner_mut(step.unit)?;
        (runner.ghost, runner.ghosted) = (true, !spare);
        battle.ctx.note(
            event_text!("{} walks as a ghost", battle.unit_name(step.unit)?),
            &["cad-ghost-walk"],
        );
    }
    Ok(())
}
