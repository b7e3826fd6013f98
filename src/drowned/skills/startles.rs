//! Reaction of a charged model that startles the charger (rule dro-skill-startle).

use bevy_ecs::prelude::*;

use crate::content::skill;
use crate::sequence::ActionKind;
use crate::skills::{SkillAnswer, SkillRule, question};
use crate::skirmish_ref::SkirmishRef;
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{Answered, AskResult, Choice, ModelId, StepResult, event_text, step, text};

step! {
    /// A charged model may startle the charger.
    Startle = "startle" {} => ask_startle, take_startle;
}

impl SkillRule for skill::Startles {}

/// Returns the penalty to the charger's close-combat test; 0 without the skill.
pub(crate) fn startle_penalty(facts: &SkirmishRef<'_>, at: ModelId) -> StepResult<i32> {
    let startles = facts.try_get(at)?.effect::<skill::Startles>();
    Ok(startles.map_or(0, |it| i32::from(it.0.get())))
}

fn ask_startle(_: In<Startle>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    // Only models that are charged may startle.
    let ActionKind::Charge { at, .. } = facts.sequence()?.action_kind else { return Ok(None) };
    let one = facts.try_get(at)?;
    let by = startle_penalty(&facts, at)?;
    let mut options = vec![Choice::plain(SkillAnswer::No, text!("rules-drowned-no", "No"))];
    if by > 0 && one.condition.wounds > 1 {
        let label = event_text!(
            "rules-drowned-startle-it-for-a-wound-close",
            "Startle the charger and take a wound: -{by} Close Combat"
        );
        options.push(Choice::plain(SkillAnswer::Startle, label));
    }
    Ok(question(
        one,
        event_text!(
            "rules-drowned-is-charged-does-it-startle-who",
            "{name} is charged: does it startle the charger?",
            name = one.name()
        ),
        options,
    ))
}

fn take_startle(
    In((_, answer)): Answered<Startle, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == SkillAnswer::Startle
        && let ActionKind::Charge { at, .. } = skirmish.sequence()?.action_kind
    {
        skirmish.sequence()?.charge_penalty = startle_penalty(&skirmish.read(), at)?;
        skirmish.wound(at, 1, &["dro-skill-startle"])?;
    }
    Ok(())
}
