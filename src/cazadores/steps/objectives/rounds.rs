//! What an Objective does at the end of a Round: fuses burn down, wells heal, the netted
//! beast is subdued (Cazadores 09).

use bevy_ecs::prelude::*;

use super::carry::{remove, rule_of};
use super::upshots::{Scene, Unfold};
use crate::change::HuntMut;
use crate::hunt_ref::{HuntRef, dt_of, known};
use crate::steps::strike::{Blow, Means};
use monteria_dice::Check;
use monteria_game::{OrMissing, Registry, StepResult, Until, event_text, step};

step! {
    /// The end of a Round, for the Objective.
    ObjectiveRound = "objective-round" {}
    /// One of the things that it does then.
    Keep = "objective-keep" {
        /// Its place in the list, from 0.
        index: u8,
    }
    /// A token has gone off: it is gone.
    Spent = "objective-spent" {
        /// Its Area.
        area: u16,
    }
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(objective_round).step(keep).step(spent);
}

fn objective_round(In(_): In<ObjectiveRound>, mut hunt: HuntMut) -> StepResult {
    let content = hunt.content();
    let round = hunt.clock.round;
    for area in hunt.marks.things.due(Until::Round(round)) {
        let kind =
            hunt.read().token(area).map(|token| token.kind.clone()).or_missing("what goes off")?;
        let fuse = known(&content.tokens, &kind)?
            .fuse
            .as_ref()
            .or_missing(format_args!("the fuse of `{kind}`"))?;
        let scene = Scene { token: Some(area), ..Scene::default() };
        hunt.ctx.then(Unfold { list: fuse.does.clone(), scene });
        hunt.ctx.then(Spent { area });
    }
    let count = hunt.read().objective().map_or(0, |objective| objective.rounds.len());
    for index in 0..count.min(usize::from(u8::MAX)) {
        hunt.ctx.then(Keep { index: index as u8 });
    }
    Ok(())
}

fn spent(In(step): In<Spent>, mut hunt: HuntMut) -> StepResult {
    remove(&mut hunt, step.area)
}

/// Exhausted Hit Locations of the Adversary.
pub(crate) fn exhausted(facts: &HuntRef<'_>) -> i32 {
    let quarry =
        facts.marks.adversary.and_then(|id| facts.get(id)).and_then(|model_ref| model_ref.quarry);
    quarry.map_or(0, |quarry| {
        quarry.locations.iter().filter(|state| state.exhausted()).count() as i32
    })
}

fn keep(In(step): In<Keep>, mut hunt: HuntMut) -> StepResult {
    let facts = hunt.read();
    let upkeep =
        facts.objective().and_then(|objective| objective.rounds.get(usize::from(step.index)));
    let upkeep = upkeep.or_missing("what the Objective does at the end of a Round")?.clone();
    if !upkeep.when.iter().all(|fact| facts.holds(fact)) {
        return Ok(());
    }
    let rule = rule_of(&facts);
    let dice = exhausted(&facts);
    if let Some(counter) = &upkeep.resets {
        hunt.marks.goals.counts.remove(counter);
    }
    let goes = match upkeep.subdue {
        None => true,
        // A dead beast is not taken alive (Cazadores 09 Capture the Beast).
        Some(_) if hunt.read().quarry_in_play().next().is_none() => {
            hunt.ctx.note("The Adversary is dead: nothing is left to subdue", &[rule.as_str()]);
            false
        }
        Some(dt) => {
            let check = Check::new(dice, Some(dt_of(dt)));
            hunt.ctx.roll(None, "The Pack", &upkeep.name, &check, &[rule.as_str()]).success()
        }
    };
    if goes {
        hunt.ctx.then(Unfold { list: upkeep.does, scene: Scene::default() });
    }
    Ok(())
}

/// A hit has been struck: some are remembered.
pub(crate) fn note_hit(hunt: &mut HuntMut, blow: &Blow) -> StepResult {
    let Means::Weapon { weapon, .. } = &blow.means else { return Ok(()) };
    let facts = hunt.read();
    let Some(objective) = facts.objective() else { return Ok(()) };
    let remembered = objective.on_hit.iter().find(|hit| hit.weapon == *weapon);
    let Some(counter) = remembered.map(|hit| hit.counter.clone()) else { return Ok(()) };
    if !facts.model(blow.target)?.is_adversary() {
        return Ok(());
    }
    let rule = objective.rule.clone();
    let text = event_text!("{} is caught, for now", facts.name(blow.target));
    hunt.marks.goals.counts.insert(counter, 1);
    hunt.ctx.note(text, &[rule.as_str()]);
    Ok(())
}
