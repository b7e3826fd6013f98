//! Who is charged may startle the charger (rule dro-skill-startle).

use super::{SkillAnswer, SkillRule, ask};
use crate::prelude::*;

step! {
    /// Whoever is charged may startle who charges.
    Startle = "startle" {} => ask_startle, take_startle;
}

impl SkillRule for skill::Startles {}

/// Returns how much worse a model that startles makes the charge at it;
/// 0 where it cannot.
pub(crate) fn startled(facts: &SkirmishRef<'_>, at: ModelId) -> StepResult<i32> {
    let startles = facts.try_get(at)?.effect::<skill::Startles>();
    Ok(startles.map_or(0, |it| i32::from(it.0.get())))
}

fn ask_startle(_: In<Startle>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let Deed::Charge { at, .. } = facts.sequence()?.deed else { return Ok(None) };
    let one = facts.try_get(at)?;
    let by = startled(&facts, at)?;
    let mut options = vec![Choice::plain(SkillAnswer::No, "No")];
    if by > 0 && one.condition.wounds > 1 {
        let label = event_text!("Startle it, for a wound: -{by} Close Combat");
        options.push(Choice::plain(SkillAnswer::Startle, label));
    }
    Ok(ask(one, event_text!("{} is charged: does it startle who charges?", one.name()), options))
}

fn take_startle(
    In((_, answer)): Answered<Startle, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Deed::Charge { at, .. } = skirmish.sequence()?.deed else { return Ok(()) };
    if answer.choice == SkillAnswer::Startle {
        skirmish.sequence()?.startled = startled(&skirmish.read(), at)?;
        skirmish.wound(at, 1, &["dro-skill-startle"])?;
    }
    Ok(())
}
