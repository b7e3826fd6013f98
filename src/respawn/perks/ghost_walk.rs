//! Ghost Walk: once a life a Move through terrain, some inches
//! farther (Respawn, Scout Class).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::PerkEffect;
use crate::area::{ArenaMut, ArenaRef};
use crate::steps::questions::character_decision;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{Answered, AskResult, Choice, Registry, StepResult, event_text, text};

/// The perk, with its additional inches.
pub(super) struct GhostWalk(pub(super) f32);

impl PerkEffect for GhostWalk {
    fn ghost_inches(&self) -> Option<f32> {
        Some(self.0)
    }
}

step! {
    /// Asks whether a Move is a Ghost Walk.
    AskGhostWalk = "ghost-walk" {
        unit: UnitId,
    }
}

/// How a character moves.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum GhostChoice {
    OnFoot,
    #[display("as-a-ghost")]
    AsAGhost,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_ghost, answer_ghost);
}

fn ask_ghost(In(step): In<AskGhostWalk>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let more = facts.find_perk(model_ref, |perk| perk.ghost_inches());
    // Characters without the perk are not asked.
    let Some(more) = more else { return Ok(None) };
    let hint = event_text!(
        "rules-respawn-once-a-life-through-terrain-farther",
        "Once a life, it moves through terrain, {more:.0}\" farther."
    );
    let options = vec![
        Choice::plain(GhostChoice::OnFoot, text!("rules-respawn-walk-on-foot", "Move normally"))
            .group(text!("rules-cadence-move-action", "Move")),
        Choice::plain(GhostChoice::AsAGhost, text!("rules-respawn-ghost-walk", "Ghost Walk"))
            .group(text!("rules-cadence-move-action", "Move"))
            .hint(hint),
    ];
    Ok(Some(character_decision(
        unit,
        event_text!(
            "rules-respawn-moves-as-a-ghost",
            "{name} moves: does it use Ghost Walk?",
            name = unit.name
        ),
        options,
    )))
}

fn answer_ghost(
    In((step, answer)): Answered<AskGhostWalk, GhostChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == GhostChoice::AsAGhost {
        let spare = battle.use_spare_parts(step.unit)?;
        let state = battle.character_state_mut(step.unit)?;
        state.ghost_walking = true;
        state.ghost_walk_used = !spare;
        battle.ctx.note(
            event_text!(
                "rules-respawn-walks-as-a-ghost",
                "{name} uses Ghost Walk",
                name = battle.unit_name(step.unit)?
            ),
            &["cad-ghost-walk"],
        );
    }
    Ok(())
}
