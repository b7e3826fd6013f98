//! How a Hunt ends (Cazadores 5.2, Ending The Hunt).

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::clock::BeginRound;
use crate::game::{Builder, Outcome, Presence, Step};
use crate::rulesets::cazadores::change::Hunt;
use crate::rulesets::cazadores::facts::Facts;
use crate::rulesets::cazadores::hunt::{FOES, PACK};

/// At the end of a Round: is the Hunt over?
#[derive(Serialize, Deserialize)]
pub struct CheckEnd;

impl Step for CheckEnd {
    const NAME: &'static str = "check-end";
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(check_end);
}

fn check_end(In(_): In<CheckEnd>, mut hunt: Hunt) {
    match verdict(&hunt.facts()) {
        Some((outcome, why)) => hunt.desk.finish(outcome, &[why]),
        None => hunt.desk.then(BeginRound),
    }
}

/// The outcome, where the Hunt is over, and the rule that it follows.
pub fn verdict(facts: &Facts<'_>) -> Option<(Outcome, &'static str)> {
    let left = |side| facts.in_play().filter(|facet| facet.model.side == side).count();
    let pack_with = |presence| {
        facts.models.iter().filter(|facet| facet.model.side == PACK && facet.presence == presence).count()
    };
    let (slain, fled) = (pack_with(Presence::Slain), pack_with(Presence::Fled));
    let (id, title, reason, winner, why) = if left(FOES) == 0 {
        ("pack-wins", "The quarry is slain", "no Foe is left".to_owned(), Some(PACK), "caz-end-slaughter")
    } else if left(PACK) == 0 && fled == 0 {
        (
            "foes-win",
            "The Pack is slain",
            "nobody of the Pack is left".to_owned(),
            Some(FOES),
            "caz-end-slaughter",
        )
    } else if left(PACK) == 0 {
        let reason = format!("{fled} got away, {slain} did not");
        ("pack-fled", "The Pack has fled", reason, Some(FOES), "caz-end-flight")
    } else if facts.clock.round >= facts.clock.limit {
        let reason = format!("{} Rounds have passed", facts.clock.limit);
        ("undecided", "The quarry slips away", reason, None, "caz-end-limit")
    } else {
        return None;
    };
    let wounds = |side| -> i32 {
        facts
            .models
            .iter()
            .filter(|facet| facet.model.side == side)
            .map(|facet| facet.wounds.full - facet.wounds.left)
            .sum()
    };
    let figures = [
        ("rounds", facts.clock.round.to_string()),
        ("pack-slain", slain.to_string()),
        ("pack-fled", fled.to_string()),
        ("pack-left", left(PACK).to_string()),
        ("wounds-pack", wounds(PACK).to_string()),
        ("wounds-foes", wounds(FOES).to_string()),
    ];
    let outcome = Outcome {
        id: id.to_owned(),
        title: title.to_owned(),
        reason,
        winner,
        figures: figures.into_iter().map(|(label, value)| (label.to_owned(), value)).collect(),
    };
    Some((outcome, why))
}
