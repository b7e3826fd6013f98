//! Summoned characters enter play, and are held by bonds that wear out (brief, Summoning).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use crate::dice::BestOf;
use crate::game::{Builder, LeaveReason, ModelId, Modifiers, Presence, Refusal, StepResult, step, told};
use crate::rulesets::arcane::change::DuelMut;
use crate::rulesets::arcane::content::{Ability, Deed, Id, Innate};
use crate::rulesets::arcane::duel_ref::{DuelRef, ModelRef};
use crate::table::lift;

step! {
    /// A summoned character enters play.
    Enter = "enter" {
        /// Who summons it.
        by: ModelId,
        /// With which ability.
        ability: Id,
        /// Where.
        at: Vec2,
    }
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(enter);
}

/// The model in reserve that an ability would summon.
///
/// # Errors
/// Why it can summon nobody.
pub fn summoned_by(facts: &DuelRef<'_>, by: &ModelRef<'_>, ability: &Ability) -> Result<ModelId, Refusal> {
    let Deed::Summon { summon, .. } = &ability.deed else {
        return Err(Refusal::rule("NotASummons", "it summons nobody"));
    };
    let most = by
        .card()
        .innate
        .iter()
        .find_map(|it| if let Innate::Summoner(n) = it { Some(n.get()) } else { None });
    if by.vigor.summoned >= most.unwrap_or(0) {
        return Err(Refusal::rule("SummonedEnough", "it has summoned as often as it can in this game"));
    }
    let waits = |model: &&ModelRef<'_>| {
        model.side() == by.side() && model.presence == Presence::Reserve && model.card().id == *summon
    };
    let none = || Refusal::rule("NobodyLeft", "nobody is left to be summoned");
    facts.models.iter().find(waits).map(|model| model.id()).ok_or_else(none)
}

fn enter(In(Enter { by, ability, at }): In<Enter>, mut duel: DuelMut) -> StepResult {
    let facts = duel.read();
    let summoner = facts.try_get(by)?;
    let art = facts.ability(by, &ability)?;
    let Ok(model) = summoned_by(&facts, summoner, art) else { return Ok(()) };
    let bind = if let Deed::Summon { bind, .. } = &art.deed { bind.get() } else { 1 };
    let recovery = facts.try_get(model)?.card().recovery.get();
    let spot = lift(at, duel.table.0.ground(at));
    let text = told!("{} summons {}", duel.name(by), duel.name(model));
    duel.hands.arrive(&mut duel.ctx, model, spot, text, &["arc-summon"]);
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
    if !stays {
        let gone = (Presence::Fled, LeaveReason::Fled);
        duel.hands.leave(&mut duel.ctx, model, gone, told!("{name} fades away"), &["arc-summon"]);
    }
    Ok(())
}
