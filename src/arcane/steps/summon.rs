//! Summoned characters are held by bonds that wear out (brief, Summoning). How they enter
//! play stands in `abilities/summon.rs`.

use crate::change::DuelMut;
use monteria_dice::BestOf;
use monteria_game::{LeaveReason, ModelId, Modifiers, Presence, StepResult, event_text};

/// The bonds of a summon wear: when none are left it stays only near its summoner, and
/// only where a die says so.
///
/// # Errors
/// Where somebody is missing.
pub fn wear(duel: &mut DuelMut<'_, '_>, model: ModelId) -> StepResult {
    let Some((by, left)) = duel.vigor(model)?.bond else { return Ok(()) };
    if left > 0 {
        duel.vigor(model)?.bond = Some((by, left - 1));
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
    let best = BestOf { dice: 1, sides: 10, plus: 0, need: Some(need) };
    let stays = held
        && duel
            .ctx
            .roll_best(
                Some(model),
                &name,
                "Stability",
                (&best, Modifiers::default()),
                &["arc-summon"],
            )
            .reached;
    if stays {
        return Ok(());
    }
    duel.leave(
        model,
        (Presence::Fled, LeaveReason::Fled),
        event_text!("{name} fades away"),
        &["arc-summon"],
    )
}
