//! The step that handles occurrences: it finds the rules whose moment has come and
//! carries out their effects.

use std::collections::VecDeque;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::effects::{self, Cause};
use crate::host::Host;
use crate::offers::{choose_option, offer_options};
use crate::question;
use crate::selection::{Situation, Subject};
use crate::state::{OptionUses, PlayedTriggers, TriggerState};
use crate::vocabulary::triggers::{TriggerRule, Triggers};
use monteria_game::{
    DiceBox, EventKind, EventLog, Occurrence, Occurrences, Registry, SideStyles, StepResult, Text,
    event_text, step, text,
};

/// How many rules may follow from each other before the rest is dropped.
const LONGEST_CASCADE: u32 = 16;
/// How many rules may act at one checkpoint before the rest is dropped.
const MOST_AT_ONCE: u32 = 200;

step! {
    /// Rules of the scenario react to the occurrences that wait.
    HandleOccurrences = "scenario-rules" {}
}

/// Registers the steps of triggers and the host of the game.
pub fn register(registry: &mut Registry<'_>, host: Host) {
    registry.constant(host).constant(PlayedTriggers::default());
    registry.optional::<TriggerState>().optional::<SideStyles>();
    registry.occurrence_handler(&HandleOccurrences {}, handle_occurrences);
    registry.scenario_options(offer_options, choose_option);
    question::register(registry);
    // Behind all others, so that matches without limited options keep their hashes.
    registry.optional::<OptionUses>();
}

fn handle_occurrences(_: In<HandleOccurrences>, world: &mut World) -> StepResult {
    let triggers = PlayedTriggers::of(world);
    let waiting = std::mem::take(&mut world.resource_mut::<Occurrences>().0);
    let Some(triggers) = triggers else { return Ok(()) };
    let mut queue: VecDeque<(Occurrence, u32)> =
        waiting.into_iter().map(|occurrence| (occurrence, 0)).collect();
    let mut acted = 0;
    while let Some((occurrence, depth)) = queue.pop_front() {
        for rule in &triggers.rules {
            if !is_due(world, &triggers, rule, &occurrence)? {
                continue;
            }
            acted += 1;
            if depth >= LONGEST_CASCADE || acted > MOST_AT_ONCE {
                let text = event_text!(
                    "rules-trigger-the-rules-of-the-scenario-go-in-circles",
                    "The rules of the scenario repeat without end at {name}",
                    name = rule.name
                );
                note(world, text)?;
                return Ok(());
            }
            act(world, &triggers, rule, &occurrence)?;
            let caused = world.resource_mut::<EventLog>().take_occurrences();
            queue.extend(caused.into_iter().map(|occurrence| (occurrence, depth + 1)));
        }
    }
    Ok(())
}

/// Returns whether a rule acts on an occurrence. Rolls the dice of its conditions.
fn is_due(
    world: &mut World,
    triggers: &Triggers,
    rule: &TriggerRule,
    occurrence: &Occurrence,
) -> StepResult<bool> {
    let host = Host::of(world)?;
    let subject = Subject::of(world, occurrence);
    let round = host.round(world);
    if world.resource::<TriggerState>().is_spent(rule, round) {
        return Ok(false);
    }
    let mut dice = world.resource::<DiceBox>().clone();
    let mut faces = Vec::new();
    let situation = Situation { world, host: host.as_ref(), triggers, subject };
    if !situation.is_moment(&rule.when, occurrence) {
        return Ok(false);
    }
    let mut roll = |sides: u32| {
        let face = dice.0.die(sides);
        faces.push((sides, face));
        face
    };
    let holds = rule.conditions.iter().all(|condition| situation.holds(condition, &mut roll));
    if !faces.is_empty() {
        *world.resource_mut::<DiceBox>() = dice;
        for (sides, face) in faces {
            let text = Text::joined(
                [
                    Text::verbatim(&rule.name),
                    text!("rules-trigger-a-d-shows", "a d{sides} shows {face}"),
                ],
                ": ",
            );
            note(world, text)?;
        }
    }
    Ok(holds)
}

/// Records a sentence for the log.
pub(crate) fn note(world: &mut World, text: Text) -> StepResult {
    let rule = Host::of(world)?.rule();
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &[rule]);
    Ok(())
}

/// Carries out the effects of a rule.
fn act(
    world: &mut World,
    triggers: &Arc<Triggers>,
    rule: &TriggerRule,
    occurrence: &Occurrence,
) -> StepResult {
    let round = Host::of(world)?.round(world);
    let mut state = world.resource_mut::<TriggerState>();
    let acted = state.acted.entry(rule.id.clone()).or_default();
    acted.times = acted.times.saturating_add(1);
    acted.last_round = round;
    let subject = Subject::of(world, occurrence);
    let cause = Cause { name: &rule.name, subject };
    effects::carry_out(world, triggers, &rule.then, cause)
}
