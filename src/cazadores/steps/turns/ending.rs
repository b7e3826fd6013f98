//! The end of a Hunt (Cazadores 5.2, Ending The Hunt, and 09).

use bevy_ecs::prelude::*;
use monteria_content::{Text, text};

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
        outcome.figures.push((Text::sign("renown"), Text::verbatim(sum.to_string())));
    }
    hunt.ctx.finish(outcome, &[why]);
}

/// Returns the outcome of a Hunt that is over, with its rule. Renown is not
/// among its figures yet.
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
            text!("rules-cazadores-the-quarry-is-taken", "The quarry is taken"),
            text!("rules-cazadores-no-foe-is-left", "no Foe is left"),
            Some(PACK),
            "caz-end-slaughter",
        )
    } else if foes == 0 {
        (
            "pack-wins",
            text!("rules-cazadores-the-quarry-is-slain", "The quarry is slain"),
            text!("rules-cazadores-no-foe-is-left", "no Foe is left"),
            Some(PACK),
            "caz-end-slaughter",
        )
    } else if left == 0 && fled == 0 {
        (
            "foes-win",
            text!("rules-cazadores-the-pack-is-slain", "The Pack is slain"),
            text!("rules-cazadores-nobody-of-the-pack-is-left", "nobody of the Pack is left"),
            Some(FOES),
            "caz-end-slaughter",
        )
    } else if left == 0 {
        let reason = text!("rules-cazadores-got-away-did-not", "{fled} got away, {slain} did not");
        (
            "pack-fled",
            text!("rules-cazadores-the-pack-has-fled", "The Pack has fled"),
            reason,
            Some(FOES),
            "caz-end-flight",
        )
    } else if facts.clock.round >= facts.clock.limit {
        let reason = text!(
            "rules-cazadores-rounds-have-passed",
            "{limit} Rounds have passed",
            limit = facts.clock.limit
        );
        (
            "undecided",
            text!("rules-cazadores-the-quarry-slips-away", "The quarry slips away"),
            reason,
            None,
            "caz-end-limit",
        )
    } else {
        return None;
    };
    let figures = figures(facts);
    let mut outcome = Outcome { id: id.to_owned(), title, reason, winner, figures };
    add_objective(facts, &mut outcome);
    Some((outcome, why))
}

/// Adds the Objective to an outcome. A Pack that gets away after it has accomplished its
/// Objective has won (house, ruling 66).
fn add_objective(facts: &HuntRef<'_>, outcome: &mut Outcome) {
    let Some(objective) = facts.objective() else { return };
    let done = facts.accomplished();
    let how = match done {
        true => text!("rules-cazadores-accomplished", "accomplished"),
        false => text!("rules-cazadores-not-accomplished", "not accomplished"),
    };
    let objective = Text::verbatim(&objective.name);
    outcome.reason =
        Text::row([outcome.reason.clone(), Text::sign("; "), objective, Text::sign(": "), how]);
    if done && outcome.id != "foes-win" {
        outcome.winner = Some(PACK);
        if outcome.id != "pack-wins" {
            outcome.id = "objective".to_owned();
            outcome.title = text!(
                "rules-cazadores-the-objective-is-accomplished",
                "The Objective is accomplished"
            );
        }
    }
}

/// Returns the figures of a Hunt for its report: Rounds, fates of the Pack, WNDs lost,
/// and whether the Objective is accomplished.
pub(crate) fn figures(facts: &HuntRef<'_>) -> Vec<(Text, Text)> {
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
    // Ids, which `figure_name` words.
    let figure =
        |id: &'static str, number: usize| (Text::sign(id), Text::verbatim(number.to_string()));
    let mut figures = vec![
        figure("rounds", facts.clock.round as usize),
        figure("pack-slain", hunters(Presence::Slain)),
        figure("pack-fled", hunters(Presence::Fled)),
        figure("pack-left", hunters(Presence::InPlay)),
        (Text::sign("wounds-pack"), Text::verbatim(wounds(PACK).to_string())),
        (Text::sign("wounds-foes"), Text::verbatim(wounds(FOES).to_string())),
    ];
    if facts.objective().is_some() {
        figures.push(figure("objective", usize::from(facts.accomplished())));
    }
    figures
}
