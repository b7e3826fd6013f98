//! Leaps at a passing enemy (rule dro-skill-pounce).

use bevy_math::{Vec2, Vec3};

use crate::content::check::ContentCheck;
use crate::content::skill;
use crate::sequence::Sequence;
use crate::skills::SkillRule;
use crate::skirmish_ref::{ModelRef, PosedModel, SkirmishRef, Stance};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::charge::positions_around;
use monteria_content::Span;
use monteria_game::{Manner, StepResult, event_text};
use monteria_table::{Body, bodies_within, lift};

impl SkillRule for skill::Pounces {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.within);
    }
}

/// Returns the free position in contact with an enemy that is nearest
/// to a pouncing model.
fn pounce_position(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, foe: &Body) -> Option<Vec3> {
    let me = one.body();
    let mut others = facts.others(one.id());
    others.retain(|other| other.id != foe.id);
    others.push(*foe);
    let at = |spot: Vec2| lift(spot, facts.table.support(&me.moved(lift(spot, foe.foot()))).y);
    let places = positions_around(&me, foe, 0.0).map(|spot| at(spot.plan()));
    let free = |at: &Vec3| {
        let body = me.moved(*at);
        (at.y - foe.foot()).abs() <= foe.height && facts.table.spot_legal(&body, &others).is_ok()
    };
    places.filter(free).min_by(|a, b| a.distance(me.at).total_cmp(&b.distance(me.at)))
}

/// Returns whether a model may pounce at a mover at this point of its path.
pub(crate) fn may_pounce(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    at: PosedModel<'_, '_>,
) -> bool {
    let (mover, there) = at;
    let within = one.effect::<skill::Pounces>().map_or(0.0, |it| it.within.get());
    let upright = matches!(there.stance, Stance::Standing | Stance::Prone);
    let near = bodies_within(&one.body(), &there.body, within);
    near && upright
        && !facts.in_contact(one, mover)
        && pounce_position(facts, one, &there.body).is_some()
}

/// Stops a mover at the first pounce.
pub(crate) fn stop_at_pounce(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let sequence = skirmish.sequence()?;
    sequence.stopped_at = sequence.first_pounce();
    Ok(())
}

pub(super) fn resolve_pounces(
    skirmish: &mut SkirmishMut<'_, '_>,
    sequence: &Sequence,
) -> StepResult {
    for reaction in
        sequence.reactions.iter().filter(|it| it.pounces && sequence.reaction_happens(it))
    {
        let facts = skirmish.read();
        let one = facts.try_get(reaction.by)?;
        let foe = facts.try_get(sequence.by)?;
        if let Some(at) = pounce_position(&facts, one, &foe.body()) {
            let text = event_text!(
                "rules-drowned-leaps-at",
                "{one} leaps at {foe}",
                one = one.name(),
                foe = foe.name()
            );
            let path = [one.stand.at, at];
            skirmish.move_along(reaction.by, &path, Manner::Thrown, text, &["dro-skill-pounce"]);
        }
    }
    Ok(())
}
