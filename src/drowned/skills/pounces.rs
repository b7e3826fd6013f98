//! Leaps into the way of an enemy (rule dro-skill-pounce).

use super::SkillRule;
use crate::content::check::Check;
use crate::prelude::*;
use crate::steps::charge::around;
use monteria_content::Span;

impl SkillRule for skill::Pounces {
    fn check(&self, check: &mut Check<'_>, span: &Span) {
        check.some_inches(span, self.within);
    }
}

/// Where somebody may leap at another: a free place in contact, the nearest
/// to where it stands.
fn beside(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, foe: &Body) -> Option<Vec3> {
    let me = one.body();
    let mut others = facts.others(one.id());
    others.retain(|other| other.id != foe.id);
    others.push(*foe);
    let at = |spot: Vec2| lift(spot, facts.table.support(&me.moved(lift(spot, foe.foot()))).y);
    let places = around(&me, foe, 0.0).map(|spot| at(spot.plan()));
    let free = |at: &Vec3| {
        let body = me.moved(*at);
        (at.y - foe.foot()).abs() <= foe.height && facts.table.spot_legal(&body, &others).is_ok()
    };
    places.filter(free).min_by(|a, b| a.distance(me.at).total_cmp(&b.distance(me.at)))
}

/// Whether somebody may leap into the way of who moves there.
pub(crate) fn may_pounce(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, at: At<'_, '_>) -> bool {
    let (mover, there) = at;
    let within = one.effect::<skill::Pounces>().map_or(0.0, |it| it.within.get());
    let upright = matches!(there.stance, Stance::Standing | Stance::Prone);
    let near = bodies_within(&one.body(), &there.body, within);
    near && upright && !facts.contact(one, mover) && beside(facts, one, &there.body).is_some()
}

/// Whoever is leapt at on its way gets no farther than there.
pub(crate) fn stop(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let sequence = skirmish.sequence()?;
    sequence.stopped = sequence.pounced();
    Ok(())
}

/// Moves those who pounce in an action into contact with its mover.
pub(super) fn leap(skirmish: &mut SkirmishMut<'_, '_>, sequence: &Sequence) -> StepResult {
    for reaction in sequence.reactions.iter().filter(|it| it.pounces && sequence.stands(it)) {
        let facts = skirmish.read();
        let one = facts.try_get(reaction.by)?;
        let foe = facts.try_get(sequence.by)?;
        if let Some(at) = beside(&facts, one, &foe.body()) {
            let text = event_text!("{} leaps at {}", one.name(), foe.name());
            let way = [one.stand.at, at];
            skirmish.travel(reaction.by, (&way, Manner::Thrown), text, &["dro-skill-pounce"]);
        }
    }
    Ok(())
}
