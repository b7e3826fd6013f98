//! The enemy that each side marks in secret before the first turn (brief,
//! Scenarios: Cut the Head).

use bevy_ecs::prelude::*;

use crate::content::Role;
use crate::skirmish_ref::SkirmishRef;
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_game::{Answered, AskResult, Choice, ModelId, Needs, SideId, StepResult, step, text};
use monteria_skirmish::{decision_of_side, opposing_side};

step! {
    /// A side marks an enemy in secret.
    MarkEnemy = "mark-enemy" { side: SideId } => ask_mark, take_mark;
}

/// Returns the enemies that a side may mark: all except the leader, whose
/// score is higher anyway.
pub(crate) fn markable(facts: &SkirmishRef<'_>, side: SideId) -> Vec<ModelId> {
    let enemies = facts.models.iter().filter(|one| one.side() == opposing_side(side));
    // A mount counts as part of its leader.
    enemies
        .filter(|one| !one.has_role(Role::Leader) && one.fighter.pair.is_none())
        .map(|one| one.id())
        .collect()
}

fn ask_mark(In(MarkEnemy { side }): In<MarkEnemy>, skirmish: SkirmishMut) -> AskResult {
    let legal = markable(&skirmish.read(), side);
    if legal.is_empty() {
        return Ok(None);
    }
    let needs = Needs::one_of(legal);
    let options = vec![
        Choice::plain("mark", text!("rules-drowned-mark-in-secret", "Mark in secret"))
            .needs(needs)
            .secret(),
    ];
    let prompt =
        text!("rules-drowned-which-enemy-do-you-mark", "Which enemy do you mark, in secret?");
    Ok(Some(decision_of_side(side, prompt, options)))
}

fn take_mark(In((step, answer)): Answered<MarkEnemy>, mut skirmish: SkirmishMut) -> StepResult {
    let crew = skirmish.crew(step.side);
    skirmish.mark_in_secret(step.side, &crew.text(), answer.target()?, &["dro-heads"])
}
