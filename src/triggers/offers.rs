//! Options that rules add to the actions of models.

use bevy_ecs::prelude::*;
use monteria_content::{Text, text};

use crate::host::Host;
use crate::selection::{Situation, Subject};
use crate::state::{PlayedTriggers, TriggerState};
use monteria_game::{
    Choice, EventLog, Model, ModelId, Occurrence, Offers, OrMissing, Roster, ScenarioOption,
    StepResult,
};

/// Returns the model's part that every game has.
fn model_of(world: &World, id: ModelId) -> Option<&Model> {
    world.get::<Model>(world.resource::<Roster>().entity(id)?)
}

/// Returns the options of the scenario that a model may choose now.
pub(crate) fn offer_options(world: &World, model: ModelId) -> Offers {
    let mut offers = Offers::default();
    // A match without triggers offers none.
    let Some(state) = world.get_resource::<TriggerState>() else { return offers };
    let Some(host) = world.get_resource::<Host>() else { return offers };
    let Some(triggers) = PlayedTriggers::of(world) else { return offers };
    let side = model_of(world, model).map(|model| model.side);
    let subject = Subject { actor: Some(model), target: None, side };
    let situation = Situation { world, host: host.0.as_ref(), triggers: &triggers, subject };
    for option in triggers.options.iter().filter(|option| state.offers(option.id.as_str())) {
        if !situation.fits(model, &option.by) {
            continue;
        }
        let action = ScenarioOption { id: option.id.to_string(), model };
        let choice = Choice::plain(action, Text::verbatim(&option.label))
            .group(text!("rules-scenario", "Scenario"))
            .cost(host.0.cost_text(option.cost))
            .hint(Text::verbatim(&option.about));
        offers.add(choice, host.0.affordable(world, model, option.cost));
    }
    offers
}

/// Pays for an option and lets rules react to it.
pub(crate) fn choose_option(world: &mut World, chosen: &ScenarioOption) -> StepResult {
    let host = Host::of(world)?;
    let triggers = PlayedTriggers::of(world).or_missing("the triggers of the scenario")?;
    let cost = triggers.option(&chosen.id).or_missing("the option")?.cost;
    let model = chosen.model;
    let seat = model_of(world, model).and_then(|model| model.seat).or_missing("the seat")?;
    host.spend(world, model, cost)?;
    let option = chosen.id.clone();
    let chosen = Occurrence::Chosen { option, seat, model: Some(model) };
    world.resource_mut::<EventLog>().occur(chosen);
    Ok(())
}
