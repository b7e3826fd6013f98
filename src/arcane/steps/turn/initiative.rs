//! The roll for initiative, with Essence (brief, Turn; Essence).

use bevy_ecs::prelude::*;

use super::turn_order::{NextActivation, TurnAnswer, sides};
use crate::change::DuelMut;
use crate::steps::deployment::deploy::roll_for;
use monteria_game::{Answered, AskResult, Choice, SideId, StepResult, event_text, step, text};
use monteria_skirmish::decision_of_side;

step! {
    /// The sides with Essence may spend it on initiative, then both roll.
    Initiative = "initiative" {
        /// The number of sides that have been asked.
        asked: u8,
        /// For each side, whether it has spent Essence.
        with_essence: [bool; 2],
    } => initiative;
    /// A side with Essence may spend it on initiative.
    AskInitiativeEssence = "quicken" {
        side: SideId,
        /// For each side, whether it has spent Essence.
        with_essence: [bool; 2],
    } => ask_initiative_essence, take_initiative_essence;
}

fn initiative(
    In(Initiative { asked, with_essence }): In<Initiative>,
    mut duel: DuelMut,
) -> StepResult {
    // Both sides have been asked.
    let Some(side) = sides(&duel.read()).get(usize::from(asked)).copied() else {
        return roll_initiative(&mut duel, with_essence);
    };
    if duel.side_state(side).essence > 0 && duel.read().friends(side).next().is_some() {
        duel.ctx.then(AskInitiativeEssence { side, with_essence });
    } else {
        duel.ctx.then(Initiative { asked: asked + 1, with_essence });
    }
    Ok(())
}

fn ask_initiative_essence(
    In(AskInitiativeEssence { side, .. }): In<AskInitiativeEssence>,
    duel: DuelMut,
) -> AskResult {
    let facts = duel.read();
    let prompt = event_text!(
        "rules-arcane-rolls-for-initiative-with",
        "{party} rolls for initiative with {initiative:+}",
        party = facts.side_state(side).party,
        initiative = facts.initiative(side)
    );
    let options = vec![
        Choice::plain(TurnAnswer::Roll, text!("rules-arcane-roll", "Roll")),
        Choice::plain(
            TurnAnswer::Essence,
            text!("rules-arcane-roll-with-essence", "Roll with Essence"),
        )
        .cost(text!("rules-arcane-1-essence", "1 Essence"))
        .hint(text!(
            "rules-arcane-a-second-die-the-better-counts-2",
            "Rolls a second die; the better one counts."
        )),
    ];
    Ok(Some(decision_of_side(side, prompt, options)))
}

fn take_initiative_essence(
    In((step, answer)): Answered<AskInitiativeEssence, TurnAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let AskInitiativeEssence { side, mut with_essence } = step;
    if answer.choice == TurnAnswer::Essence {
        let text = event_text!(
            "rules-arcane-spends-essence",
            "{name} spends Essence",
            name = duel.side_state(side).party
        );
        duel.spend_essence(side, 1, text)?;
        with_essence[usize::from(side.0)] = true;
    }
    let asked = if duel.turn.first.unwrap_or(SideId(0)) == side { 1 } else { 2 };
    duel.ctx.then(Initiative { asked, with_essence });
    Ok(())
}

/// Rolls for initiative for both sides, again on a tie.
fn roll_initiative(duel: &mut DuelMut<'_, '_>, with_essence: [bool; 2]) -> StepResult {
    let mut totals = [0; 2];
    while totals[0] == totals[1] {
        for (total, (side, with_essence)) in
            totals.iter_mut().zip((0..).map(SideId).zip(with_essence))
        {
            *total = roll_for(
                duel,
                side,
                1 + u32::from(with_essence),
                text!("rules-initiative", "Initiative"),
                "arc-initiative",
            )?;
        }
    }
    let first = SideId(u8::from(totals[1] > totals[0]));
    duel.turn.first = Some(first);
    let name = duel.side_state(first).party.clone();
    duel.ctx.note(
        event_text!("rules-arcane-has-the-initiative", "{name} has the initiative"),
        &["arc-initiative"],
    );
    duel.ctx.then(NextActivation { side: first });
    Ok(())
}
