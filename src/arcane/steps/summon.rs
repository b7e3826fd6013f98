//! Summoned characters enter play, and are held by bonds that wear out (brief, Summoning).

use super::effects::UseEffect;
use crate::change::DuelMut;
use crate::content::{Ability, Deed};
use crate::duel_ref::{DuelRef, ModelRef};
use monteria_dice::BestOf;
use monteria_game::{LeaveReason, ModelId, Modifiers, Presence, Refusal, StepResult, told};
use monteria_table::lift;

/// The model in reserve that an ability would summon.
///
/// # Errors
/// Why it can summon nobody.
pub fn summoned_by(facts: &DuelRef<'_>, by: &ModelRef<'_>, ability: &Ability) -> Result<ModelId, Refusal> {
    let Deed::Summon { summon, .. } = &ability.deed else {
        return Err(Refusal::rule("NotASummons", "it summons nobody"));
    };
    if by.vigor.summoned >= by.card().summons() {
        return Err(Refusal::rule("SummonedEnough", "it has summoned as often as it can in this game"));
    }
    let waits = |model: &&ModelRef<'_>| {
        model.side() == by.side() && model.presence == Presence::Reserve && model.card().id == *summon
    };
    let none = || Refusal::rule("NobodyLeft", "nobody is left to be summoned");
    facts.models.iter().find(waits).map(|model| model.id()).ok_or_else(none)
}

/// A summoned character enters play.
///
/// # Errors
/// Where somebody is missing.
pub fn enter(duel: &mut DuelMut<'_, '_>, used: &UseEffect) -> StepResult {
    let (by, facts) = (used.by, duel.read());
    let summoner = facts.try_get(by)?;
    let art = facts.ability(by, &used.ability)?;
    let Ok(model) = summoned_by(&facts, summoner, art) else { return Ok(()) };
    let bind = if let Deed::Summon { bind, .. } = &art.deed { bind.get() } else { 1 };
    let recovery = facts.try_get(model)?.card().recovery.get();
    let spot = lift(used.at, duel.table.0.ground(used.at));
    let text = told!("{} summons {}", duel.name(by), duel.name(model));
    duel.arrive(model, spot, text, &["arc-summon"]);
    let mut vigor = duel.vigor(model)?;
    (vigor.points, vigor.bond) = (recovery, Some((by, bind)));
    duel.vigor(by)?.summoned += 1;
    Ok(())
}

/// The bonds of a summon wear: when none are left it stays only near its summoner, and only where a die says so.
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
    let held = facts.get(by).is_some_and(|summoner| summoner.in_play() && facts.in_zone(summoner, &body));
    let (name, need) = (duel.name(model), duel.content().numbers.stability.get());
    let best = BestOf { dice: 1, sides: 10, plus: 0, need: Some(need) };
    let stays = held
        && duel
            .ctx
            .roll_best(Some(model), &name, "Stability", (&best, Modifiers::default()), &["arc-summon"])
            .reached;
    if stays {
        return Ok(());
    }
    duel.leave(model, (Presence::Fled, LeaveReason::Fled), told!("{name} fades away"), &["arc-summon"])
}
