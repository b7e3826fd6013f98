//! Effects that hide a model or let it begin elsewhere. Each is asked for where models
//! are deployed, move or interact.

use super::SkillRule;
use crate::content::skill::{BeginsUnseen, Fades, Infiltrates, SwimsDeep};
use crate::prelude::*;
use crate::steps::offers::{OTHER, option};
use monteria_game::Verdict;

impl SkillRule for BeginsUnseen {}
impl SkillRule for Fades {}
impl SkillRule for Infiltrates {}
impl SkillRule for SwimsDeep {}

/// Offers a model that fades to hide again, where no enemy sees it (rule dro-skill-fade).
pub(crate) fn offer_fade(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    may: &Verdict,
    all: &mut Offers,
) {
    if !model.has::<Fades>() {
        return;
    }
    let here = facts.place(model);
    let sees = |enemy: &&ModelRef<'_>| facts.sees(enemy, &facts.place(enemy), model, &here);
    let seen = facts.enemies(model.side()).find(sees);
    let verdict = may.clone().and_then(|()| match seen {
        _ if model.condition.stealth => Err(Refusal::rule("Stealthed", "it is stealthed already")),
        Some(enemy) => Err(Refusal::rule("Seen", event_text!("{} sees it", enemy.name()))),
        None => Ok(()),
    });
    let choice = option(facts, Action::Fade, "Fade", OTHER).hint("Regains a stealth token.");
    all.add(choice, verdict);
}
