//! Effects on stealth and deployment. Each is looked up where models are
//! deployed, move or interact.

use crate::content::skill::{BeginsUnseen, Fades, Infiltrates, SwimsDeep};
use crate::skills::SkillRule;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::steps::turns::action::Action;
use crate::steps::turns::options::{OTHER, option};
use monteria_game::{Offers, Refusal, Verdict, event_text, text};

impl SkillRule for BeginsUnseen {}
impl SkillRule for Fades {}
impl SkillRule for Infiltrates {}
impl SkillRule for SwimsDeep {}

/// Offers a model with the skill to become stealthed again out of sight of
/// all enemies (rule dro-skill-fade).
pub(crate) fn offer_fade(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    may: &Verdict,
    all: &mut Offers,
) {
    if !model.has::<Fades>() {
        return;
    }
    let here = facts.pose(model);
    let sees = |enemy: &&ModelRef<'_>| facts.sees(enemy, &facts.pose(enemy), model, &here);
    let seen = facts.enemies(model.side()).find(sees);
    let verdict = may.clone().and_then(|()| match seen {
        _ if model.condition.stealth => Err(Refusal::rule(
            "Stealthed",
            text!("rules-drowned-it-is-stealthed-already", "it is stealthed already"),
        )),
        Some(enemy) => Err(Refusal::rule(
            "Seen",
            event_text!("rules-drowned-sees-it", "{name} sees it", name = enemy.name()),
        )),
        None => Ok(()),
    });
    let choice = option(facts, Action::Fade, text!("rules-drowned-fade", "Fade"), OTHER)
        .hint(text!("rules-drowned-regains-a-stealth-token", "Regains a stealth token."));
    all.add(choice, verdict);
}
