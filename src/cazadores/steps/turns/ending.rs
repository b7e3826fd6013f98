//! The end of a Hunt (Cazadores 5.2, Ending The Hunt, and 09).

use bevy_ecs::prelude::*;

use crate::state::hunt::{FOES, PACK};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::objectives::renown;
use crate::steps::turns::clock::BeginRound;
use monteria_game::{Outcome, Presence, Registry, StepResult, step};

step! {
    /// The end of a Round: checks whether the Hunt is over.
    CheckEnd = "check-end" {}
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(check_end);
}

fn check_end(In(_): In<CheckEnd>, mut hunt: HuntMut) -> StepResult {
    let Some((outcome, why)) = verdict(&hunt.read()) else {
        hunt.ctx.then(BeginRound {});
        return Ok(());
    };
    end_hunt(&mut hunt, outcome, why);
    Ok(())
}

/// Ends a Hunt with this outcome, to which it adds the Renown.
pub(crate) fn end_hunt(hunt: &mut HuntMut, mut outcome: Outcome, why: &str) {
    if let Some(sum) = renown::roll(hunt) {
        outcome.figures.push(("renown".to_owned(), sum.to_string()));
    }
    hunt.ctx.finish(outcome, &[why]);
}

/// Returns the outcome of a Hunt that is over, with its rule. Renown is not among
/// its figures yet.
pub(crate) fn verdict(facts: &HuntRef<'_>) -> Option<(Outcome, &'static str)> {
    // A special model is neither Adversary nor Minion: it does not keep the Hunt
    // going (ruling 88).
    let foes = facts.foes_in_play().count();
    // A freed model keeps the Hunt going; a captive alone does not.
    let left = facts
        .in_play()
        .filter(|model_ref| model_ref.model.side == PACK && !facts.is_captive(model_ref.id()))
        .count();
    let hunters =
        |presence| facts.hunters().filter(|model_ref| model_ref.presence == presence).count();
    let slain = hunters(Presence::Slain);
    let fled = hunters(Presence::Fled);
    let (id, title, reason, winner, why) = if foes == 0 && facts.goals().captured {
        (
            "pack-wins",
            "The quarry is taken",
            "no Foe is left".to_owned(),
            Some(PACK),
            "caz-end-slaughter",
        )
    } else if foes == 0 {
        (
            "pack-wins",
            "The quarry is slain",
            "no Foe is left".to_owned(),
            Some(PACK),
            "caz-end-slaughter",
        )
    } else if left == 0 && fled == 0 {
        (
            "foes-win",
            "The Pack is slain",
            "nobody of the Pack is left".to_owned(),
            Some(FOES),
            "caz-end-slaughter",
        )
    } else if left == 0 {
        let reason = format!("{fled} got away, {slain} did not");
        ("pack-fled", "The Pack has fled", reason, Some(FOES), "caz-end-flight")
    } else if facts.clock.round >= facts.clock.limit {
        let reason = format!("{} Rounds have passed", facts.clock.limit);
        ("undecided", "The quarry slips away", reason, None, "caz-end-limit")
    } else {
        return None;
    };
    let figures = figures(facts);
    let mut outcome =
        Outcome { id: id.to_owned(), title: title.to_owned(), reason, winner, figures };
    if let Some(objective) = facts.objective() {
        let done = facts.accomplished();
        let how = if done { "accomplished" } else { "not accomplished" };
        outcome.reason = format!("{}; {}: {how}", outcome.reason, objective.name);
        // A Pack that gets away after it has accomplished its Objective has won
        // (house, ruling 66).
        if done && outcome.id != "foes-win" {
            outcome.winner = Some(PACK);
            if outcome.id != "pack-wins" {
                outcome.id = "objective".to_owned();
                outcome.title = "The Objective is accomplished".to_owned();
            }
        }
    }
    Some((outcome, why))
}

/// Returns the figures of a Hunt for its report: Rounds, fates of the Pack, WNDs lost,
/// and whether the Objective is accomplished.
pub(crate) fn figures(facts: &HuntRef<'_>) -> Vec<(String, String)> {
    let hunters =
        |presence| facts.hunters().filter(|model_ref| model_ref.presence == presence).count();
    let wounds = |side| -> i32 {
        facts
            .models
            .iter()
            .filter(|model_ref| model_ref.model.side == side)
            .map(|model_ref| model_ref.wounds.full - model_ref.wounds.left)
            .sum()
    };
    let mut figures = vec![
        ("rounds".to_owned(), facts.clock.round.to_string()),
        ("pack-slain".to_owned(), hunters(Presence::Slain).to_string()),
        ("pack-fled".to_owned(), hunters(Presence::Fled).to_string()),
        ("pack-left".to_owned(), hunters(Presence::InPlay).to_string()),
        ("wounds-pack".to_owned(), wounds(PACK).to_string()),
        ("wounds-foes".to_owned(), wounds(FOES).to_string()),
    ];
    if facts.objective().is_some() {
        let done = u8::from(facts.accomplished());
        figures.push(("objective".to_owned(), done.to_string()));
    }
    figures
}
