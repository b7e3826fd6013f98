//! Shoves after a hit, and how anybody is pushed or
//! knocked down (rule dro-skill-heavy-swing).

use super::{Aftermath, SkillAnswer, SkillRule, Strike, ask};
use crate::content::check::Check;
use crate::prelude::*;
use monteria_content::Span;

step! {
    /// Whoever has hit may shove its target for half the damage.
    Shoving = "shoving" { harm: usize } => ask_shoving, take_shoving;
}

impl SkillRule for skill::Shoves {
    fn check(&self, check: &mut Check<'_>, span: &Span) {
        check.some_inches(span, self.inches);
    }

    fn after_strike(&self, _: &Strike<'_, '_>, after: &mut Aftermath) {
        after.may_shove = true;
    }
}

/// A shove that whoever has hit may make, with the hit: away from where it strikes.
fn shove_of(facts: &SkirmishRef<'_>, number: usize) -> StepResult<(ModelId, Shove, u8)> {
    let sequence = facts.sequence()?;
    let harm = sequence.harm.get(number).or_missing("a harm")?;
    let one = facts.try_get(harm.by.or_missing("who did a harm")?)?;
    let inches = one.effect::<skill::Shoves>().map_or(0.0, |it| it.inches.get());
    let way = sequence.way.as_ref().filter(|_| sequence.by == one.id());
    let end = way.map(|way| flat(way.at(way.length())));
    let from = end.unwrap_or(one.body().plan());
    Ok((one.id(), Shove { to: harm.to, from, inches, prone: true }, harm.damage))
}

fn ask_shoving(In(Shoving { harm }): In<Shoving>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let (by, shove, damage) = shove_of(&facts, harm)?;
    let label = event_text!("{} damage, and {}\" back, prone", damage.div_ceil(2), shove.inches);
    let no = Choice::plain(SkillAnswer::No, event_text!("{damage} damage"));
    let one = facts.try_get(by)?;
    let options = vec![no, Choice::plain(SkillAnswer::Shove, label)];
    Ok(ask(one, event_text!("{} has hit: does it shove?", one.name()), options))
}

fn take_shoving(
    In((step, answer)): Answered<Shoving, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == SkillAnswer::Shove {
        let (_, shove, damage) = shove_of(&skirmish.read(), step.harm)?;
        let sequence = skirmish.sequence()?;
        sequence.shoves.push(shove);
        sequence.harm.get_mut(step.harm).or_missing("a harm")?.damage = damage.div_ceil(2);
    }
    Ok(())
}

/// Somebody is knocked down, but who rides or is anchored.
pub(crate) fn knock(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, rule: &str) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(id)?;
    if one.cavalry() || one.has::<skill::Anchored>() {
        return Ok(());
    }
    skirmish.lay_prone(id, true, &[rule])
}

/// Somebody is pushed, and others make room. Who goes over an edge falls.
pub(crate) fn push(skirmish: &mut SkirmishMut<'_, '_>, shove: &Shove) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(shove.to)?;
    if !one.in_play() {
        return Ok(());
    }
    let pushed = facts.table.push(&one.body(), shove.from, shove.inches, &facts.others(shove.to));
    for moved in pushed.moves.iter().filter(|moved| moved.from != moved.to) {
        let manner = if moved.id == shove.to { Manner::Pushed } else { Manner::MadeRoom };
        let text = event_text!("{} is pushed", skirmish.name(moved.id));
        skirmish.travel(moved.id, (&[moved.from, moved.to], manner), text, &["dro-skill"]);
        if moved.fell > 0.0 {
            crate::steps::apply::fell(skirmish, moved.id, moved.fell, false)?;
        }
    }
    if shove.prone { knock(skirmish, shove.to, "dro-skill-heavy-swing") } else { Ok(()) }
}
