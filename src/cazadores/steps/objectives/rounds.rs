//! The events of an Objective at the end of a Round: burning fuses, healing wells,
//! subduing the netted beast (Cazadores 09).

use bevy_ecs::prelude::*;
use monteria_content::Text;

use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, dt_of, required_entry};
use crate::steps::combat::strike::{Blow, Means};
use crate::steps::objectives::carry::{remove, rule_of};
use crate::steps::objectives::upshots::{ApplyUpshots, UpshotContext};
use monteria_dice::Check;
use monteria_game::{OrMissing, Registry, StepResult, Until, event_text, step, text};

step! {
    /// The end of a Round, for the Objective.
    ObjectiveRound = "objective-round" {}
    /// One of the Objective's entries for the end of a Round.
    ApplyRoundEntry = "objective-keep" {
        /// Its index in the list, from 0.
        index: u8,
    }
    /// A token has gone off and is removed.
    TokenSpent = "objective-spent" {
        area: u16,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(objective_round).step(apply_round_entry).step(token_spent);
}

fn objective_round(In(_): In<ObjectiveRound>, mut hunt: HuntMut) -> StepResult {
    let content = hunt.content();
    let round = hunt.clock.round;
    for area in hunt.marks.things.due(Until::Round(round)) {
        let kind =
            hunt.read().token(area).map(|token| token.kind.clone()).or_missing("what goes off")?;
        let fuse = required_entry(&content.tokens, &kind)?
            .fuse
            .as_ref()
            .or_missing(format_args!("the fuse of `{kind}`"))?;
        let context = UpshotContext { token: Some(area), ..UpshotContext::default() };
        hunt.ctx.then(ApplyUpshots { list: fuse.does.clone(), context });
        hunt.ctx.then(TokenSpent { area });
    }
    let count = hunt.read().objective().map_or(0, |objective| objective.rounds.len());
    for index in 0..count.min(usize::from(u8::MAX)) {
        hunt.ctx.then(ApplyRoundEntry { index: index as u8 });
    }
    Ok(())
}

fn token_spent(In(step): In<TokenSpent>, mut hunt: HuntMut) -> StepResult {
    remove(&mut hunt, step.area)
}

/// Returns the number of exhausted Hit Locations of the Adversary.
pub(crate) fn exhausted(facts: &HuntRef<'_>) -> i32 {
    let quarry =
        facts.marks.adversary.and_then(|id| facts.get(id)).and_then(|model_ref| model_ref.quarry);
    quarry.map_or(0, |quarry| {
        quarry.locations.iter().filter(|state| state.exhausted()).count() as i32
    })
}

fn apply_round_entry(In(step): In<ApplyRoundEntry>, mut hunt: HuntMut) -> StepResult {
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
            hunt.ctx.note(
                text!(
                    "rules-cazadores-the-adversary-is-dead-nothing-is",
                    "The Adversary is dead: nothing is left to subdue"
                ),
                &[rule.as_str()],
            );
            false
        }
        Some(dt) => {
            let check = Check::new(dice, Some(dt_of(dt)));
            hunt.ctx
                .roll(None, "The Pack", Text::verbatim(&upkeep.name), &check, &[rule.as_str()])
                .success()
        }
    };
    if goes {
        hunt.ctx.then(ApplyUpshots { list: upkeep.does, context: UpshotContext::default() });
    }
    Ok(())
}

/// Returns the counter for hits with the Weapon of an Attack; `None` if the Objective
/// does not track it.
fn counter_of_hit(facts: &HuntRef<'_>, blow: &Blow) -> Option<String> {
    let Means::Weapon { weapon, .. } = &blow.means else { return None };
    let tracked = facts.objective()?.on_hit.iter().find(|hit| hit.weapon == *weapon)?;
    Some(tracked.counter.clone())
}

/// Counts a hit if the Objective tracks it.
pub(crate) fn count_hit(hunt: &mut HuntMut, blow: &Blow) -> StepResult {
    let facts = hunt.read();
    let Some(counter) = counter_of_hit(&facts, blow) else { return Ok(()) };
    if !facts.model(blow.target)?.is_adversary() {
        return Ok(());
    }
    let rule = rule_of(&facts);
    let text = event_text!(
        "rules-cazadores-is-caught-for-now",
        "{name} is caught, for now",
        name = facts.name(blow.target)
    );
    hunt.marks.goals.counts.insert(counter, 1);
    hunt.ctx.note(text, &[rule.as_str()]);
    Ok(())
}
