//! Options that rules add to the actions of models.

use std::collections::BTreeSet;

use bevy_ecs::prelude::*;
use monteria_content::{Id, Text, text};

use crate::host::Host;
use crate::needs::unmet_need;
use crate::selection::{Situation, Subject};
use crate::state::{OptionUses, PlayedTriggers, TriggerState};
use crate::vocabulary::triggers::{OfferedOption, OptionLimit, Triggers};
use monteria_game::{
    Choice, EventKind, EventLog, Model, ModelId, Occurrence, Offers, OrMissing, Refusal, Roster,
    ScenarioOption, StepResult, Verdict, event_text,
};

/// Returns the model's part that every game has.
fn model_of(world: &World, id: ModelId) -> Option<&Model> {
    world.get::<Model>(world.resource::<Roster>().entity(id)?)
}

/// Returns a rule's view of a match in which a model chooses an option.
pub(crate) fn situation_of<'w>(
    world: &'w World,
    host: &'w Host,
    triggers: &'w Triggers,
    model: ModelId,
) -> Situation<'w> {
    let side = model_of(world, model).map(|model| model.side);
    let subject = Subject { actor: Some(model), target: None, side };
    Situation { world, host: host.0.as_ref(), triggers, subject }
}

/// Returns the options of the scenario that a model may choose now, and those that it may
/// not choose with the reasons.
pub fn offer_options(world: &World, model: ModelId) -> Offers {
    let mut offers = Offers::default();
    // A match without triggers offers none.
    let Some(state) = world.get_resource::<TriggerState>() else { return offers };
    let Some(host) = world.get_resource::<Host>() else { return offers };
    let Some(triggers) = PlayedTriggers::of(world) else { return offers };
    let situation = situation_of(world, host, &triggers, model);
    for option in triggers.options.iter().filter(|option| state.offers(option.id.as_str())) {
        if !situation.fits(model, &option.by) {
            continue;
        }
        let cost = situation.cost_of(model, option);
        let action = ScenarioOption { id: option.id.to_string(), model };
        let choice = Choice::plain(action, Text::verbatim(&option.label))
            .group(text!("rules-scenario", "Scenario"))
            .cost(host.0.cost_text(cost))
            .hint(situation.hint(option));
        let verdict = situation
            .may_choose(model, option)
            .and_then(|()| host.0.affordable(world, model, cost));
        offers.add(choice, verdict);
    }
    offers
}

impl Situation<'_> {
    /// Returns what an option does, with the points that it scores now and its limit.
    fn hint(&self, option: &OfferedOption) -> Text {
        let about = Text::verbatim(&option.about);
        let parts = [Some(about), self.points_text(option), limit_text(option.limit)];
        Text::joined(parts.into_iter().flatten(), " ")
    }

    /// Returns the victory points that an option scores now, as a sentence; `None` for none.
    fn points_text(&self, option: &OfferedOption) -> Option<Text> {
        let points = self.points_of(option);
        if self.depends_on_dice(option) {
            let average = format!("{points:+.1}");
            return (points != 0.0).then(|| {
                text!("rules-trigger-on-average", "On average {average} victory points.")
            });
        }
        // Without dice the points are a whole number.
        let whole = points.round() as i64;
        let amount = Text::counted(
            "rules-trigger-victory-points",
            whole.abs(),
            "victory point",
            "victory points",
        );
        match whole {
            0 => None,
            1.. => Some(text!("rules-trigger-it-scores", "It scores {amount}.")),
            ..0 => Some(text!(
                "rules-trigger-it-scores-for-the-enemy",
                "It scores {amount} for the enemy."
            )),
        }
    }

    /// Returns what an option costs a model.
    pub(crate) fn cost_of(&self, model: ModelId, option: &OfferedOption) -> u8 {
        let own = option.costs.iter().find(|cost| self.fits(model, &cost.who));
        own.map_or(option.cost, |cost| cost.cost)
    }

    /// Checks the limit and the needs of an option for a model.
    ///
    /// # Errors
    /// Why the model may not choose it.
    fn may_choose(&self, model: ModelId, option: &OfferedOption) -> Verdict {
        let round = self.host.round(self.world);
        let side = self.subject.side;
        let uses = self.world.get_resource::<OptionUses>();
        let spent = uses.zip(side).is_some_and(|(uses, side)| uses.forbid(option, side, round));
        if spent {
            return Err(Refusal::rule("Used", used_up(option.limit)));
        }
        if self.does_nothing(option) {
            let why = text!("rules-trigger-it-has-no-effect-any-more", "it has no effect any more");
            return Err(Refusal::rule("NoEffect", why));
        }
        let unmet = option.needs.iter().find_map(|need| unmet_need(self, model, need));
        unmet.map_or(Ok(()), Err)
    }
}

/// Returns how often an option may be chosen, as a sentence; `None` without a limit.
fn limit_text(limit: OptionLimit) -> Option<Text> {
    match limit {
        OptionLimit::Unlimited => None,
        OptionLimit::Once => Some(text!("rules-trigger-once-in-a-match", "Once in a match.")),
        OptionLimit::OnceForEachSide => Some(text!(
            "rules-trigger-once-in-a-match-for-each-side",
            "Once in a match for each side."
        )),
        OptionLimit::OncePerRound => Some(text!("rules-trigger-once-per-round", "Once per round.")),
        OptionLimit::OncePerRoundForEachSide => Some(text!(
            "rules-trigger-once-per-round-for-each-side",
            "Once per round for each side."
        )),
    }
}

/// Returns why an option that was chosen before may not be chosen again.
fn used_up(limit: OptionLimit) -> Text {
    match limit {
        OptionLimit::Unlimited | OptionLimit::Once => {
            text!("rules-trigger-chosen-in-this-match", "it was chosen in this match")
        }
        OptionLimit::OnceForEachSide => {
            text!("rules-trigger-chosen-by-your-side", "your side has chosen it in this match")
        }
        OptionLimit::OncePerRound => {
            text!("rules-trigger-chosen-in-this-round", "it was chosen in this round")
        }
        OptionLimit::OncePerRoundForEachSide => text!(
            "rules-trigger-chosen-by-your-side-in-this-round",
            "your side has chosen it in this round"
        ),
    }
}

/// Pays for an option and lets rules react to it.
pub(crate) fn choose_option(world: &mut World, chosen: &ScenarioOption) -> StepResult {
    let host = world.get_resource::<Host>().cloned().or_missing("the host of triggers")?;
    let triggers = PlayedTriggers::of(world).or_missing("the triggers of the scenario")?;
    let option = triggers.option(&chosen.id).or_missing("the option")?;
    let model = chosen.model;
    let part = model_of(world, model).or_missing("the model")?;
    let name = part.name.clone();
    let seat = part.seat.or_missing("the seat")?;
    let side = part.side;
    let cost = situation_of(world, &host, &triggers, model).cost_of(model, option);
    let reactions = triggers.reactions(&chosen.id).into_iter();
    let cited: BTreeSet<&str> =
        reactions.filter_map(|rule| rule.ledger.as_ref()).map(Id::as_str).collect();
    let why: Vec<&str> = [host.0.rule()].into_iter().chain(cited).collect();
    let text = event_text!(
        "rules-trigger-a-model-chooses",
        "{name} chooses “{label}”",
        label = Text::verbatim(&option.label)
    );
    let begun = EventKind::ActionTaken { model, action: chosen.to_string(), target: None };
    world.resource_mut::<EventLog>().record(begun, text, &why);
    if option.limit != OptionLimit::Unlimited {
        let round = host.0.round(world);
        let mut uses = world.get_resource_or_init::<OptionUses>();
        uses.last_rounds.insert((option.id.clone(), side), round);
    }
    host.0.spend(world, model, cost)?;
    let option = chosen.id.clone();
    let chosen = Occurrence::Chosen { option, seat, model: Some(model) };
    world.resource_mut::<EventLog>().occur(chosen);
    Ok(())
}
