//! Pushes after a hit, and how models are pushed or
//! knocked down (rule dro-skill-heavy-swing).

use bevy_ecs::prelude::*;

use crate::content::check::ContentCheck;
use crate::content::skill;
use crate::sequence::Push;
use crate::skills::{SkillAnswer, SkillRule, StrikeEffects, StrikeHit, question};
use crate::skirmish_ref::SkirmishRef;
use crate::state_access::skirmish_mut::SkirmishMut;
use monteria_content::Span;
use monteria_game::{
    Answered, AskResult, Choice, Manner, ModelId, OrMissing, StepResult, event_text, inches, step,
};
use monteria_table::flat;

step! {
    /// A striker may push the target it hit for half the damage.
    OfferPush = "shoving" { #[serde(rename = "harm")] index: usize } => ask_push, take_push;
}

impl SkillRule for skill::Shoves {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.inches);
    }

    fn after_strike(&self, _: &StrikeHit<'_, '_>, after: &mut StrikeEffects) {
        after.may_push = true;
    }
}

/// Returns the striker of a hit, the push it may make instead of half the
/// damage, and that damage.
fn offered_push(facts: &SkirmishRef<'_>, number: usize) -> StepResult<(ModelId, Push, u8)> {
    let sequence = facts.sequence()?;
    let pending = sequence.pending_damage.get(number).or_missing("a harm")?;
    let one = facts.try_get(pending.by.or_missing("who did a harm")?)?;
    let inches = one.effect::<skill::Shoves>().map_or(0.0, |it| it.inches.get());
    let path = sequence.path.as_ref().filter(|_| sequence.by == one.id());
    let end = path.map(|path| flat(path.at(path.length())));
    let from = end.unwrap_or(one.body().plan());
    Ok((one.id(), Push { to: pending.to, from, inches, prone: true }, pending.damage))
}

fn ask_push(In(OfferPush { index }): In<OfferPush>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let (by, push, damage) = offered_push(&facts, index)?;
    let label = event_text!(
        "rules-drowned-damage-and-back-prone",
        "{damage} damage, and push it {length} back, prone",
        damage = damage.div_ceil(2),
        length = inches(push.inches)
    );
    let no = Choice::plain(SkillAnswer::No, event_text!("rules-drowned-damage", "{damage} damage"));
    let one = facts.try_get(by)?;
    let options = vec![no, Choice::plain(SkillAnswer::Push, label)];
    Ok(question(
        one,
        event_text!(
            "rules-drowned-has-hit-does-it-shove",
            "{name} has hit: does it push the target?",
            name = one.name()
        ),
        options,
    ))
}

fn take_push(
    In((step, answer)): Answered<OfferPush, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == SkillAnswer::Push {
        let (_, push, damage) = offered_push(&skirmish.read(), step.index)?;
        let sequence = skirmish.sequence()?;
        sequence.pushes.push(push);
        sequence.pending_damage.get_mut(step.index).or_missing("a harm")?.damage =
            damage.div_ceil(2);
    }
    Ok(())
}

/// Knocks a model down unless it is mounted or anchored.
pub(crate) fn knock_down(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    rule: &str,
) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(id)?;
    if one.is_mounted_pair() || one.has::<skill::Anchored>() {
        return Ok(());
    }
    skirmish.set_prone(id, true, &[rule])
}

/// Pushes a model, with others making room. Models pushed over an edge fall.
pub(crate) fn apply_push(skirmish: &mut SkirmishMut<'_, '_>, push: &Push) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(push.to)?;
    if !one.in_play() {
        return Ok(());
    }
    let pushed = facts.table.push(&one.body(), push.from, push.inches, &facts.others(push.to));
    for moved in pushed.moves.iter().filter(|moved| moved.from != moved.to) {
        let manner = if moved.id == push.to { Manner::Pushed } else { Manner::MadeRoom };
        let text = event_text!(
            "rules-drowned-is-pushed",
            "{name} is pushed",
            name = skirmish.name(moved.id)
        );
        skirmish.move_along(moved.id, &[moved.from, moved.to], manner, text, &["dro-skill"]);
        if moved.fell > 0.0 {
            crate::steps::combat::apply::add_fall_damage(skirmish, moved.id, moved.fell, false)?;
        }
    }
    if push.prone { knock_down(skirmish, push.to, "dro-skill-heavy-swing") } else { Ok(()) }
}
