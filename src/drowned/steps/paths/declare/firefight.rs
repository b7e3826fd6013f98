//! The answer of the actor to one of the reactions (rulebook, Firefights).

use bevy_ecs::prelude::*;

use super::{AnswerReaction, FightAnswer, LayTemplate, shooting_action};
use crate::content::Weapon;
use crate::sequence::{ActionKind, Combat, CombatId, Firefight, Reaction};
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::templates;
use crate::steps::turns::options::strikable;
use monteria_game::{
    Answered, AskResult, Choice, Decision, OrMissing, StepResult, Text, event_text, text,
};

/// Returns the actor's pose at the point of a reaction, and the reacting model.
fn reaction_point<'f, 'a>(
    facts: &'f SkirmishRef<'a>,
    one: &ModelRef<'a>,
    number: usize,
) -> StepResult<(Pose, &'f ModelRef<'a>)> {
    let sequence = facts.sequence()?;
    let reaction = sequence.reactions.get(number).or_missing("the reaction that is answered")?;
    let at = sequence.position_at(reaction.after).unwrap_or(one.stand.at);
    Ok((facts.pose_at(one, at), facts.try_get(reaction.by)?))
}

pub(super) fn ask_answering(_: In<AnswerReaction>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let open = matches!(sequence.action_kind, ActionKind::Move(_) | ActionKind::Interact(_));
    // An answer is a nested action, and a move has at most one.
    if !open || sequence.nested.is_some() || one.condition.points == 0 {
        return Ok(None);
    }
    let mut options =
        vec![Choice::plain(FightAnswer::Let, text!("rules-drowned-no-answer", "No answer"))];
    let before =
        |reaction: &Reaction| !reaction.to_nested && reaction.after <= sequence.dismount_distance();
    let first = sequence.reactions.iter().position(before).unwrap_or_default();
    for (number, reaction) in sequence.reactions.iter().enumerate().filter(|(_, it)| before(it)) {
        let (from, enemy) = reaction_point(&facts, one, number)?;
        let mut offer = |answer, label: Text| {
            options.push(Choice::plain(answer, label).cost(text!("rules-drowned-1-ap", "1 AP")))
        };
        for weapon in
            one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals())
        {
            let name = &weapon.name;
            let arm = weapon.id.clone();
            if weapon.template().is_some() {
                // A harmless template needs no target, so one answer
                // serves for all reactions.
                let once = weapon.is_harmful() || number == first;
                if once && answer_template(&facts, (one, &from), weapon, enemy).is_some() {
                    let label = event_text!(
                        "rules-drowned-lay-in-answer-to",
                        "Place {name} in answer to {enemy}",
                        enemy = enemy.name()
                    );
                    offer(FightAnswer::Shoot(number, arm), label);
                }
                continue;
            }
            if shooting_action(&facts, (one, &from), weapon, (enemy, &facts.pose(enemy))).is_some()
            {
                let label = event_text!(
                    "rules-drowned-shoot-back-at-with",
                    "Shoot back at {enemy} with {name}",
                    enemy = enemy.name()
                );
                offer(FightAnswer::Shoot(number, arm.clone()), label);
            }
            let reached = || strikable(&facts, one, &from, weapon).contains(&(enemy.id(), Ok(())));
            if weapon.is_close() && (reaction.pounces || reached()) {
                offer(
                    FightAnswer::Strike(number, arm),
                    event_text!(
                        "rules-drowned-strike-back-at-with",
                        "Strike back at {enemy} with {name}",
                        enemy = enemy.name()
                    ),
                );
            }
        }
        offer(
            FightAnswer::Dodge(number),
            event_text!("rules-drowned-dodge", "Dodge {name}", name = enemy.name()),
        );
    }
    let prompt = event_text!("rules-drowned-does-answer", "Does {name} answer?", name = one.name());
    Ok(one.asks(prompt, options).filter(Decision::is_choice))
}

pub(super) fn take_answering(
    In((_, answer)): Answered<AnswerReaction, FightAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    // The actor answers no reaction.
    let Some(answered) = firefight_of(&skirmish.read(), answer.choice)? else { return Ok(()) };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    if matches!(answered.combat, Combat::Template { .. }) {
        skirmish.ctx.then(LayTemplate { of: CombatId::Answering });
    }
    let combat = crate::steps::turns::activation::describe_combat(&skirmish, &answered.combat);
    skirmish.note_about(
        by,
        |who| text!("rules-drowned-answers-2", "{who} answers: {combat}"),
        &["dro-firefight"],
    );
    skirmish.sequence()?.firefight = Some(answered);
    Ok(())
}

/// Returns the template that answers a reaction: over the reacting model, or anywhere
/// if it is harmless.
fn answer_template(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
) -> Option<Combat> {
    let over = templates::template_over(facts, by, weapon, (enemy, &facts.pose(enemy)));
    over.or_else(|| templates::harmless_template(facts, by, weapon))
}

/// Returns the answer to a reaction, or None if there is none.
pub(crate) fn firefight_of(
    facts: &SkirmishRef<'_>,
    answer: FightAnswer,
) -> StepResult<Option<Firefight>> {
    let one = facts.try_get(facts.sequence()?.by)?;
    let (against, combat) = match answer {
        FightAnswer::Let => return Ok(None),
        FightAnswer::Dodge(number) => (number, Combat::Dodge),
        FightAnswer::Strike(number, weapon) => {
            (number, Combat::Strike { at: reaction_point(facts, one, number)?.1.id(), weapon })
        }
        FightAnswer::Shoot(number, weapon) => {
            let (from, enemy) = reaction_point(facts, one, number)?;
            let arm = facts.weapon(one.id(), &weapon)?;
            let shot = match arm.template() {
                Some(_) => answer_template(facts, (one, &from), arm, enemy),
                None => shooting_action(facts, (one, &from), arm, (enemy, &facts.pose(enemy))),
            };
            (number, shot.or_missing("a shot that may be made")?)
        }
    };
    Ok(Some(Firefight { against, combat }))
}
