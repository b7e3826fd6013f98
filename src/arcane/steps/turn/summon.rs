//! The bonds of summoned characters, which end after some Upkeep Phases (brief,
//! Summoning). Their arrival is in `abilities/summon.rs`.

use crate::change::DuelMut;
use monteria_dice::BestOf;
use monteria_game::{Departure, ModelId, Modifiers, StepResult, event_text, text};

/// Shortens the bond of a summon by one Upkeep Phase. Once it has ended, the summon stays
/// only near its summoner, and only after a successful roll.
///
/// # Errors
/// If a model is missing.
pub fn shorten_bond(duel: &mut DuelMut<'_, '_>, model: ModelId) -> StepResult {
    // Only summons have a bond.
    let Some((by, left)) = duel.condition(model)?.bond else { return Ok(()) };
    if left > 0 {
        duel.condition(model)?.bond = Some((by, left - 1));
    }
    if left > 1 {
        return Ok(());
    }
    let facts = duel.read();
    let body = facts.try_get(model)?.body();
    let held =
        facts.get(by).is_some_and(|summoner| summoner.in_play() && facts.in_zone(summoner, &body));
    let name = duel.name(model);
    let need = duel.content().numbers.stability.get();
    let best = BestOf { dice: 1, sides: 10, plus: 0, target_number: Some(need) };
    let stays = held
        && duel
            .ctx
            .roll_best(
                Some(model),
                &name,
                text!("rules-arcane-stability", "Stability"),
                (&best, Modifiers::default()),
                &["arc-summon"],
            )
            .reached;
    if stays {
        return Ok(());
    }
    duel.remove_model(
        model,
        Departure::FLED,
        event_text!("rules-arcane-fades-away", "{name} fades away"),
        &["arc-summon"],
    )
}
